"""Sight, cover, night (LFW-LDV-01, LFW-COUVERT-01 to -06, LFW-TERRAIN-*, LFW-ENV-NUIT-*, A-R8, A-R42 to A-R48)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.grounds import block, house, low_wall, piece, table
from tests.unit.lfw.units import INCH, field_of, rule, stand

from escarmouche.rulebooks.last_fantasy_war.ground.land import (
    in_deep_water,
    in_water,
)
from escarmouche.rulebooks.last_fantasy_war.ground.rough import rough_of
from escarmouche.rulebooks.last_fantasy_war.ground.sight import (
    Sighting,
    cover,
    look,
    seen_by_nobody,
    sees,
)
from escarmouche.rulebooks.last_fantasy_war.points import SIGHT
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place


@pytest.mark.clause("LFW-COUVERT-02", "LFW-LDV-01")
def test_only_scenery_hides() -> None:
    """LFW-LDV-01, LFW-COUVERT-02, A-R8: units, friend or enemy, never do."""
    game = field_of()
    ann, orc = stand(game, 0, 4, 10), stand(game, 1, 16, 10)
    stand(game, 1, 10, 10, type="behemoth")
    assert look(game, ann, orc).hidden == 0.0 and sees(game, ann, orc)


@pytest.mark.clause("LFW-COUVERT-03", "LFW-COUVERT-04", "LFW-COUVERT-05", "LFW-COUVERT-06")
@pytest.mark.parametrize(
    ("share", "dodge"),
    [(0.0, 0), (0.24, 0), (0.25, 1), (0.49, 1), (0.5, 2), (0.74, 2), (0.75, 3), (1.0, 3)],
)
def test_the_dodge_of_cover_goes_by_quarters(share: float, dodge: int) -> None:
    """LFW-COUVERT-03, LFW-COUVERT-04, LFW-COUVERT-05, LFW-COUVERT-06."""
    from escarmouche.rulebooks.last_fantasy_war.ground.sight import BY_SCENERY

    assert Sighting(share, share, BY_SCENERY).dodge == dodge


@pytest.mark.clause("LFW-COUVERT-02")
def test_a_rock_hides_as_much_as_it_covers() -> None:
    """LFW-COUVERT-02: half of the width of a figure, all of its height."""
    game = field_of(table=table(scenery=[piece("r", 14.9, 10, 15.0, 14, "solid", height=3)]))
    ann, orc = stand(game, 0, 4, 10), stand(game, 1, 15.6, 10)
    seen = look(game, ann, orc)
    assert 0.4 < seen.hidden < 0.55 and seen.why.id == "lfw.why.cover"
    game.put(orc.id, Place(15.6, 12.0))
    assert not sees(game, ann, orc) and not sees(game, orc, ann)


@pytest.mark.clause("LFW-TERRAIN-MURET-01")
def test_a_low_wall_hides_half_of_who_is_at_it() -> None:
    """LFW-TERRAIN-MURET-01, A-R45: less than 1'' from it, the line crosses it; the shooter's own wall does not count."""
    game = field_of(table=table(hurdles=[low_wall("w", 14, 5, 14, 15, 0.2)]))
    ann, orc = stand(game, 0, 4, 10), stand(game, 1, 14 + INCH / 2 + 0.9, 10)
    assert cover(game, ann, orc).value == 2
    assert look(game, ann, orc).why.id == "lfw.why.cover_wall"
    game.put(orc.id, Place(14 + INCH / 2 + 1.0, 10.0))
    assert look(game, ann, orc).dodge == 0
    game.put(ann.id, Place(13.4, 10.0))
    game.put(orc.id, Place(18.0, 10.0))
    assert look(game, ann, orc).dodge == 0


@pytest.mark.clause("LFW-TERRAIN-FORET-01", "LFW-TERRAIN-FORET-02")
def test_a_forest_hides_a_quarter_and_blocks_nothing() -> None:
    """LFW-TERRAIN-FORET-01, LFW-TERRAIN-FORET-02, A-R45: in it, or behind it."""
    wood = piece("f", 8, 6, 14, 14, "difficult", "forest", height=4)
    game = field_of(table=table(scenery=[wood]))
    ann, within, behind = stand(game, 0, 2, 10), stand(game, 1, 10, 10), stand(game, 1, 20, 10)
    beside = stand(game, 1, 10, 3)
    for foe, dodge in ((within, 1), (behind, 1), (beside, 0)):
        seen = look(game, ann, foe)
        assert seen.visible and seen.hidden == 0.0 and seen.dodge == dodge
    assert any(one.holds(Place(10.0, 10.0)) for one in rough_of(game.table, "infanterie"))


@pytest.mark.clause("LFW-COUVERT-02")
def test_several_pieces_hide_together_and_the_highest_floor_counts() -> None:
    """LFW-COUVERT-02, A-R42."""
    wood = piece("f", 8, 6, 12, 14, "difficult", "forest", height=4)
    game = field_of(table=table(scenery=[wood], hurdles=[low_wall("w", 14, 5, 14, 15)]))
    ann, orc = stand(game, 0, 4, 10), stand(game, 1, 14.6, 10)
    assert look(game, ann, orc).dodge == 2 and look(game, ann, orc).why.id == "lfw.why.cover_wall"


def _house(state: str = "open") -> Table:
    return table(surfaces=house(at=8.0, state=state))


@pytest.mark.clause("LFW-TERRAIN-BATIMENT-01", "LFW-TERRAIN-BATIMENT-08", "LFW-TERRAIN-BATIMENT-09")
def test_who_sees_an_open_opening_sees_everybody_inside() -> None:
    """LFW-TERRAIN-BATIMENT-01, LFW-TERRAIN-BATIMENT-08, LFW-TERRAIN-BATIMENT-09, A-R44: hidden to three quarters."""
    game = field_of(table=_house())
    ann, orc = stand(game, 0, 3, 11), stand(game, 1, 13, 13, "house-in")
    seen = look(game, ann, orc)
    assert seen.visible and seen.dodge == 3 and seen.why.id == "lfw.why.cover_building"
    assert sees(game, orc, ann)  # from any open opening
    game.put(ann.id, Place(11.0, 4.0))  # before a wall without openings
    assert not sees(game, ann, orc) and not sees(game, orc, ann)
    behind = stand(game, 0, 20, 11)
    assert sees(game, behind, orc)  # through the window


@pytest.mark.clause("LFW-ENV-INTERIEUR-18", "LFW-TERRAIN-BATIMENT-07")
def test_a_closed_opening_is_a_wall() -> None:
    """LFW-TERRAIN-BATIMENT-07, LFW-ENV-INTERIEUR-18, A-R50: for sight too."""
    game = field_of(table=_house("closed"))
    ann, orc = stand(game, 0, 3, 11), stand(game, 1, 10, 11, "house-in")
    assert not sees(game, ann, orc) and not sees(game, orc, ann)


@pytest.mark.clause("LFW-ENV-INTERIEUR-01", "LFW-ENV-INTERIEUR-02", "LFW-ENV-INTERIEUR-03")
def test_in_one_building_walls_hide_as_they_stand() -> None:
    """LFW-ENV-INTERIEUR-01, LFW-ENV-INTERIEUR-02, LFW-ENV-INTERIEUR-03."""
    rooms = [
        {
            **house("a", 4.0)[0],
            "inside": "keep",
            "sides": [{"kind": "opening", "id": "arch", "edge": 1, "from": 2, "to": 4}],
        },
        {
            **house("b", 4.0)[0],
            "id": "b-in",
            "outline": [[10, 4], [16, 4], [16, 10], [10, 10]],
            "inside": "keep",
            "sides": [
                {"kind": "opening", "id": "back", "edge": 3, "from": 2, "to": 4, "beyond": "a-in"}
            ],
        },
    ]
    game = field_of(table=table(surfaces=rooms))
    ann, orc = stand(game, 0, 6, 7, "a-in"), stand(game, 1, 14, 7, "b-in")
    assert sees(game, ann, orc) and look(game, ann, orc).dodge == 0
    game.put(orc.id, Place(14.0, 4.6, "b-in"))
    game.put(ann.id, Place(9.0, 4.6, "a-in"))
    assert not sees(game, ann, orc)


@pytest.mark.clause("LFW-TERRAIN-FALAISE-01")
def test_who_stands_on_a_cliff_is_hidden_by_its_brink_only() -> None:
    """LFW-TERRAIN-FALAISE-01, A-R47: blocks sight up to its height."""
    game = field_of(table=table(surfaces=[block("cliff", 10, 6, 14, 14, 3.0, "ledge")]))
    ann, top = stand(game, 0, 4, 10), stand(game, 1, 10.5, 10, "cliff")
    behind = stand(game, 1, 15, 10)
    assert sees(game, ann, top) and not sees(game, ann, behind)


# -- night -------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ENV-01", "LFW-ENV-NUIT-01")
def test_nobody_sees_farther_than_6_at_night() -> None:
    """LFW-ENV-NUIT-01, LFW-ENV-01: only where the night is played."""
    for night in (False, True):
        game = field_of(night=night)
        ann, orc = stand(game, 0, 4, 10), stand(game, 1, 10.2 + INCH, 10)
        assert sees(game, ann, orc) is not night
        game.put(orc.id, Place(10.0 + INCH, 10.0))
        assert sees(game, ann, orc)


@pytest.mark.clause("LFW-ENV-NUIT-02", "LFW-ENV-NUIT-03")
def test_some_see_in_the_dark_and_some_are_lit() -> None:
    """LFW-ENV-NUIT-02, LFW-ENV-NUIT-03, A-R48: nyctalope; within 9'' of a light, its bearer included; walls stop light."""
    word = rule(SIGHT, lambda _game, _unit: "nyctalope")
    wall = piece("w", 13.9, 2, 14, 8, "solid", height=3)
    game = field_of(night=True, table=table(scenery=[wall]))
    ann, owl = stand(game, 0, 2, 12), stand(game, 0, 2, 14, plugins=(word,))
    orc, lurker = stand(game, 1, 16, 12), stand(game, 1, 14.7, 4)
    assert sees(game, owl, orc) and not sees(game, ann, orc)
    torch = stand(game, 1, 12, 5, equipment=("lumineux",))
    assert sees(game, ann, torch) and sees(game, ann, orc)
    assert not sees(game, ann, lurker)


@pytest.mark.clause("LFW-ENV-NUIT-04")
def test_scenery_may_be_luminous() -> None:
    """LFW-ENV-NUIT-04."""
    torch = piece("t", 14, 9.9, 14.2, 10.1, "lumineux", height=1)
    game = field_of(night=True, table=table(scenery=[torch]))
    ann, orc, far = stand(game, 0, 2, 10), stand(game, 1, 16, 10), stand(game, 1, 2, 20)
    assert sees(game, ann, orc) and not sees(game, ann, far)


@pytest.mark.clause("LFW-FUITEMVT-05")
def test_somebody_may_be_seen_by_nobody() -> None:
    """LFW-FUITEMVT-05: asked of another place, it stays where it is."""
    game = field_of(table=table(scenery=[piece("r", 9, 8, 10, 12, "solid", height=3)]))
    ann = stand(game, 0, 12, 10)
    stand(game, 1, 4, 10)
    assert seen_by_nobody(game, ann)
    assert not seen_by_nobody(game, ann, Place(12.0, 4.0))
    assert game.place_of(ann.id) == Place(12.0, 10.0)


@pytest.mark.clause(
    "LFW-ENV-EAUXPROF-05", "LFW-TERRAIN-EAU-02", "LFW-TERRAIN-EAU-03", "LFW-TERRAIN-EAU-04"
)
def test_water_and_deep_water_by_type() -> None:
    """LFW-TERRAIN-EAU-02, LFW-TERRAIN-EAU-03, LFW-TERRAIN-EAU-04, LFW-ENV-EAUXPROF-05, A-R46, A-R49: the centre of the base is in it."""
    pond = piece("pond", 4, 4, 8, 8, "water")
    lake = piece("lake", 12, 4, 18, 8, "deep-water", "shallow-for-monstre", "free-for-behemoth")
    land = table(scenery=[pond, lake])
    assert in_water(land, "infanterie", Place(7.9, 6.0))
    assert not in_water(land, "infanterie", Place(8.1, 6.0))
    deep = Place(14.0, 6.0)
    assert in_deep_water(land, "infanterie", deep) and not in_water(land, "infanterie", deep)
    assert in_water(land, "monstre", deep) and not in_deep_water(land, "monstre", deep)
    assert not in_water(land, "behemoth", deep) and not in_deep_water(land, "behemoth", deep)
