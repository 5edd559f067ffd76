"""Contact, melees, distances (LFW-DIST-01 to -05, LFW-CONTACT-01 to -04, LFW-MELEE-01 to -03, A-R1, A-R6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import HILL, block, house, low_wall, piece, table, thick_wall
from tests.unit.lfw.units import INCH, field_of, play, rule, stand

from escarmouche.rulebooks.last_fantasy_war.ground.buildings import (
    blocked_by,
    fits,
    forced_by,
    opening_called,
    shut,
    why_not_block,
    why_not_force,
)
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    engaged_with,
    in_melee,
    melee_of,
    melees,
    touching,
)
from escarmouche.rulebooks.last_fantasy_war.ground.directions import random_direction
from escarmouche.rulebooks.last_fantasy_war.ground.distances import (
    distance,
    distance_of_bands,
    in_range,
    nearest,
)
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.table.storeys.model import Place


@pytest.mark.clause("LFW-DIST-01", "LFW-DIST-02", "LFW-DIST-05")
def test_distances_are_taken_between_edges_of_bases_in_space() -> None:
    """LFW-DIST-01, LFW-DIST-02, LFW-DIST-05, A-R6."""
    game = field_of(table=table(surfaces=[block("roof", 10, 10, 16, 16, 3.0)]))
    ann, amy = stand(game, 0, 5, 5), stand(game, 0, 9, 5)
    assert distance(game, ann, amy) == pytest.approx(4 - INCH)
    low, high = stand(game, 1, 7 - INCH, 12), stand(game, 1, 11, 12, "roof")
    assert distance(game, low, high) == pytest.approx(5)  # 4 across, 3 up
    assert distance(game, ann, ann) == 0.0


@pytest.mark.clause("LFW-DIST-03", "LFW-DIST-04")
def test_bands_are_as_far_apart_as_their_nearest_units() -> None:
    """LFW-DIST-03; LFW-DIST-04: reaching a range exactly is in range."""
    game = field_of()
    band = [stand(game, 0, 2, 2), stand(game, 0, 6, 2)]
    foes = [stand(game, 1, 12 + INCH, 2), stand(game, 1, 20, 2)]
    assert distance_of_bands(game, band, foes) == pytest.approx(6)
    assert in_range(game, band[1], foes[0], 6.0) and not in_range(game, band[1], foes[0], 5.9)
    assert nearest(game, band[0], foes) == [foes[0]]
    assert distance_of_bands(game, band, []) == float("inf")


@pytest.mark.clause("LFW-CONTACT-01", "LFW-CONTACT-02", "LFW-CONTACT-03")
def test_contact_is_a_tenth_of_an_inch() -> None:
    """LFW-CONTACT-01, LFW-CONTACT-02, LFW-CONTACT-03, A-R1: in every rule; half an inch where a table reads it so."""
    for wide, near, far in ((False, 0.1, 0.12), (True, 0.5, 0.52)):
        game = field_of(wide_contact=wide)
        ann = stand(game, 0, 5, 5)
        orc = stand(game, 1, 5 + INCH + near, 5)
        assert engaged_with(game, ann) == [orc] and in_melee(game, orc)
        game.put(orc.id, Place(5 + INCH + far, 5.0))
        assert engaged_with(game, ann) == []


@pytest.mark.clause("LFW-MELEE-01", "LFW-MELEE-02", "LFW-MELEE-03")
def test_two_who_touch_the_same_enemy_are_in_one_melee() -> None:
    """LFW-MELEE-01, LFW-MELEE-02 (example E6); LFW-MELEE-03: contact with friends alone is no melee."""
    game = field_of()
    b = stand(game, 1, 10, 10)
    a1, a2 = stand(game, 0, 10 - INCH, 10), stand(game, 0, 10 + INCH, 10)
    friend = stand(game, 0, 10 + 2 * INCH, 10)
    assert {u.id for u in melee_of(game, a1)} == {a1.id, a2.id, b.id}
    assert touching(game, friend) == [a2] and not in_melee(game, friend)
    assert [len(each) for each in melees(game)] == [3]
    assert melee_of(game, friend) == [friend]


@pytest.mark.clause("LFW-MELEE-03")
def test_a_rule_may_say_that_a_contact_does_not_count() -> None:
    """LFW-MELEE-03, A-R9."""
    from escarmouche.core.explain import Phrase
    from escarmouche.rulebooks.last_fantasy_war.points import PARTED

    duel = rule(PARTED, lambda _game, _unit, _foe: Phrase("lfw.why.duel"))
    game = field_of()
    orc, ann = stand(game, 1, 10, 10, plugins=(duel,)), stand(game, 0, 10 + INCH, 10)
    assert touching(game, ann) == [orc] and not in_melee(game, ann)


@pytest.mark.clause("LFW-CONTACT-04")
@pytest.mark.parametrize(
    ("surfaces", "here", "there", "touch"),
    [
        ([], (5, 5, "ground"), (6.03, 5, "ground"), True),
        ([HILL], (13, 9.5, "ground"), (13, 10.53, "hill"), True),  # a gentle slope
        ([HILL], (9.5, 13, "ground"), (10.53, 13, "hill"), False),  # a steep one
        ([block("step", 10, 10, 16, 16, 0.9)], (9.5, 13, "ground"), (10.53, 13, "step"), True),
        ([block("step", 10, 10, 16, 16, 1.0)], (9.5, 13, "ground"), (10.53, 13, "step"), False),
    ],
)
def test_contact_at_different_heights(
    surfaces: list[Any], here: tuple[Any, ...], there: tuple[Any, ...], touch: bool
) -> None:
    """LFW-CONTACT-04, A-R6 (example D17): a gap of 0.05''."""
    game = field_of(table=table(surfaces=surfaces))
    ann, orc = stand(game, 0, *here), stand(game, 1, *there)
    assert in_melee(game, ann) is in_melee(game, orc) is touch


@pytest.mark.clause("LFW-CONTACT-04")
def test_low_walls_do_not_part_and_tall_ones_do() -> None:
    """LFW-CONTACT-04 (example D17): a barricade 0.6'' high and 0.25'' thick, each base 0.05'' from it; a wall of 3''."""
    for height, touch in ((0.6, True), (1.0, False), (3.0, False)):
        game = field_of(table=table(hurdles=[thick_wall("b", 10, 5, 10.25, 15, height)]))
        ann = stand(game, 0, 10 - 0.05 - INCH / 2, 10)
        orc = stand(game, 1, 10.25 + 0.05 + INCH / 2, 10)
        assert in_melee(game, ann) is touch, height
        game.put(orc.id, Place(10.25 + 0.15 + INCH / 2, 10.0))
        assert not in_melee(game, ann)
    game = field_of(table=table(scenery=[piece("w", 10, 5, 10.05, 15, "solid", height=3)]))
    stand(game, 0, 10 - INCH / 2, 10)
    assert not in_melee(game, stand(game, 1, 10.05 + INCH / 2, 10))


@pytest.mark.clause("LFW-CONTACT-04", "LFW-ENV-INTERIEUR-03")
def test_walls_of_a_house_part_and_an_open_door_does_not() -> None:
    """LFW-CONTACT-04, LFW-ENV-INTERIEUR-03."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    out, within = stand(game, 0, 7.5, 9), stand(game, 1, 8.5, 9, "house-in")
    assert not in_melee(game, out)
    game.put(out.id, Place(7.5, 11.0))
    game.put(within.id, Place(8.5, 11.0, "house-in"))
    assert in_melee(game, out)
    shut(game, "house-door")
    assert not in_melee(game, out)


@pytest.mark.clause("LFW-CAV-13")
def test_both_halves_of_a_cavalry_are_touched() -> None:
    """LFW-CAV-13: they stand on one base, and are two units in a combat."""
    game = field_of()
    rider, steed = stand(game, 1, 10, 10), stand(game, 1, 10, 10, type="bete")
    mount(game, rider, steed)
    ann = stand(game, 0, 10 - INCH / 2 - game.radius[steed.id], 10)
    assert engaged_with(game, ann) == [rider, steed]
    assert engaged_with(game, rider) == engaged_with(game, steed) == [ann]


@pytest.mark.clause("LFW-ENV-INTERIEUR-05", "LFW-ENV-INTERIEUR-06")
def test_who_fits_through_a_door() -> None:
    """LFW-ENV-INTERIEUR-05, LFW-ENV-INTERIEUR-06 (example E7): 1.3'' lets 25 and 32 mm pass, not 50 mm."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    door = opening_called(game.table, "house-door")
    assert door is not None
    mm = 1 / 25.4
    fitting = [
        fits(game, stand(game, 0, 2 + 3 * n, 2, radius=size * mm / 2), door)
        for n, size in enumerate((25, 32, 50, 60))
    ]
    assert fitting == [True, True, False, False]


@pytest.mark.clause("LFW-ENV-INTERIEUR-07", "LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-17")
def test_forcing_and_blocking_openings() -> None:
    """LFW-ENV-INTERIEUR-07, LFW-ENV-INTERIEUR-08, LFW-ENV-INTERIEUR-17, A-R50: in contact, in no melee, not in flight."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    door = opening_called(game.table, "house-door")
    assert door is not None
    ann = stand(game, 0, 7.45, 11)
    assert blocked_by(game, ann) == [door] and forced_by(game, ann) == []
    game.set_state("house-door", "closed")
    assert blocked_by(game, ann) == [] and forced_by(game, ann) == [door]
    game.fleeing[ann.id] = True
    assert why_not_force(game, ann, door).reason.id == "lfw.refusal.fleeing"  # type: ignore[union-attr]
    game.fleeing[ann.id] = False
    stand(game, 1, 7.45 - INCH, 11)
    assert why_not_force(game, ann, door).reason.id == "lfw.refusal.in_melee"  # type: ignore[union-attr]
    far = stand(game, 0, 3, 3)
    assert why_not_block(game, far, door).reason.id == "lfw.refusal.no_opening"  # type: ignore[union-attr]


@pytest.mark.clause("LFW-ENV-INTERIEUR-17")
def test_an_opening_in_which_somebody_stands_is_not_closed() -> None:
    """LFW-ENV-INTERIEUR-17, A-R50."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    door = opening_called(game.table, "house-door")
    assert door is not None
    ann = stand(game, 0, 7.45, 11)
    stand(game, 0, 8.2, 11, "house-in")
    assert why_not_block(game, ann, door).reason.id == "lfw.refusal.opening_occupied"  # type: ignore[union-attr]


@pytest.mark.clause("LFW-DIRECTION-01")
def test_a_random_direction_is_any_of_all_degrees() -> None:
    """LFW-DIRECTION-01, A-R3: logged as a roll."""
    found = play(random_direction({"figure": 0}), [217])
    assert found.result == 217 and found.rolls[0].sides == 360
    assert play(random_direction({}), [360]).result == 0


def test_low_walls_between_bases_that_do_not_face() -> None:
    """A-R6: both against the wall, but the line between them does not cross it."""
    game = field_of(table=table(hurdles=[low_wall("w", 10, 5, 10, 10)]))
    ann, orc = stand(game, 0, 9.45, 10.3), stand(game, 1, 10.55, 10.3)
    assert not in_melee(game, ann) and not in_melee(game, orc)
