"""Ways and what they cost (LFW-MVTRED-01, LFW-MVT-05, LFW-ENJAMBER-*, LFW-ESCALADER-*, LFW-SAUTER-*, LFW-DIFFICILE-01, LFW-TERRAIN-*)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import HILL, block, house, low_wall, piece, table
from tests.unit.lfw.units import INCH, field_of, rule, stand

from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import going, why_not_go
from escarmouche.rulebooks.last_fantasy_war.points import GAIT, SCORE
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, RUN, State, Unit
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place


def price(game: State, unit: Unit, goal: Place, kind: str = MOVE, more: float = 20.0) -> Price:
    """What the way there costs, were the move long enough."""
    found = going(game, unit, goal, Intent(kind), more)
    assert found is not None
    return found.price


def refused(game: State, unit: Unit, goal: Place, kind: str = MOVE) -> str:
    """The word of the refusal, or none."""
    found = why_not_go(game, unit, goal, Intent(kind))
    return "" if found is None else found.reason.id.removeprefix("lfw.refusal.")


WALL = table(surfaces=[block("block", 10, 0, 14, 24, 3.0)])


@pytest.mark.clause("LFW-ESCALADER-01", "LFW-ESCALADER-03")
def test_a_wall_of_3_costs_4_to_stand_on_top_and_8_to_get_over() -> None:
    """LFW-ESCALADER-01, LFW-ESCALADER-03 (example D13): each ascent and each descent apart."""
    game = field_of(table=WALL)
    ann = stand(game, 0, 9.5, 10)
    top = price(game, ann, Place(10.1, 10.0, "block"))
    assert (top.climbed, top.slices) == (3.0, 1) and top.total == pytest.approx(4 + 0.6)
    over = price(game, ann, Place(14.6, 10.0), more=40.0)
    assert over.climbed == 6.0 and over.slices == 2
    thin = field_of(table=table(hurdles=[low_wall("w", 10, 0, 10, 24, 3.0)]))
    amy = stand(thin, 0, 9.4, 10)
    assert price(thin, amy, Place(10.6, 10.0)).total == pytest.approx(8 + 1.2)


@pytest.mark.clause("LFW-ESCALADER-02")
def test_nobody_ends_a_move_half_way_up() -> None:
    """LFW-ESCALADER-02: whoever lacks the move does not climb at all."""
    game = field_of(table=WALL)
    ann = stand(game, 0, 8.0, 10, move=5.0)
    assert refused(game, ann, Place(10.2, 10.0, "block")) == "too_far"
    assert refused(game, ann, Place(10.2, 10.0, "block"), RUN) == ""


@pytest.mark.clause("LFW-ENJAMBER-01", "LFW-ENJAMBER-02")
@pytest.mark.parametrize(
    ("type", "kind", "height", "free"),
    [
        ("infanterie", MOVE, 0.9, True),
        ("infanterie", RUN, 1.0, False),
        ("monstre", MOVE, 1.9, True),
        ("behemoth", MOVE, 1.9, True),
        ("monstre", MOVE, 2.0, False),
    ],
)
def test_what_is_stepped_over(type: str, kind: str, height: float, free: bool) -> None:
    """LFW-ENJAMBER-01, LFW-ENJAMBER-02, A-R41."""
    game = field_of(table=table(surfaces=[block("step", 12, 0, 24, 24, height)]))
    unit = stand(game, 0, 9, 12, type=type)
    assert (price(game, unit, Place(13.0, 12.0, "step"), kind).climbed == 0.0) is free


@pytest.mark.clause("LFW-ENJAMBER-02")
def test_cavalry_steps_higher_when_it_runs() -> None:
    """LFW-ENJAMBER-02: and only then."""
    game = field_of(table=table(surfaces=[block("step", 12, 0, 24, 24, 1.5)]))
    rider, steed = stand(game, 0, 9, 12), stand(game, 0, 9, 12, type="bete")
    mount(game, rider, steed)
    assert price(game, steed, Place(13.0, 12.0, "step"), RUN).climbed == 0.0
    assert price(game, rider, Place(13.0, 12.0, "step"), MOVE).climbed == 1.5


@pytest.mark.clause("LFW-DIFFICILE-01")
def test_difficult_terrain_takes_an_inch_for_each_begun_three() -> None:
    """LFW-DIFFICILE-01 (example D14): 4'' inside a wood of a move of 6'' are all that is left of it."""
    wood = table(scenery=[piece("f", 5, 0, 24, 24, "difficult", "forest")])
    game = field_of(table=wood)
    ann = stand(game, 0, 8, 10, move=6.0)
    assert price(game, ann, Place(12.0, 10.0)).reduction == 2
    assert refused(game, ann, Place(12.0, 10.0)) == ""
    assert refused(game, ann, Place(12.1, 10.0)) == "too_far"


@pytest.mark.clause("LFW-DIFFICILE-01")
def test_several_woods_are_added_up() -> None:
    """LFW-DIFFICILE-01, A-R43: 1.5'' in each of two is one stretch, not two."""
    woods = [piece("f", 6, 0, 7.5, 24, "difficult"), piece("g", 9, 0, 10.5, 24, "difficult")]
    game = field_of(table=table(scenery=woods))
    ann = stand(game, 0, 5, 10)
    assert price(game, ann, Place(11.5, 10.0)).reduction == 1


@pytest.mark.clause("LFW-MVTRED-01")
def test_half_of_the_move_is_always_left() -> None:
    """LFW-MVTRED-01 (example D14): M 4, less 2'' by a spell, wholly inside a wood: 2'' are allowed, 2.1'' are not."""
    slowed = rule(SCORE, lambda _game, _unit, name: _why(-2) if name == "move" else None)
    wood = table(scenery=[piece("f", 0, 0, 24, 24, "difficult")])
    game = field_of(table=wood)
    ann = stand(game, 0, 8, 10, move=4.0, plugins=(slowed,))
    assert refused(game, ann, Place(10.0, 10.0)) == ""
    assert refused(game, ann, Place(10.1, 10.0)) == "too_far"


def _why(value: int) -> Any:
    from escarmouche.core.explain import Phrase, Why

    return Why(value, Phrase("lfw.why.test"))


@pytest.mark.clause("LFW-MVTRED-01")
def test_half_of_the_move_does_not_shield_from_lengths() -> None:
    """LFW-MVTRED-01, A-R7: heights and the second inch of water are spent, not taken."""
    game = field_of(table=table(scenery=[piece("p", 0, 0, 24, 24, "water")]))
    ann = stand(game, 0, 8, 10, move=5.0)
    assert price(game, ann, Place(10.0, 10.0)).length == pytest.approx(4)
    assert refused(game, ann, Place(10.5, 10.0)) == ""
    assert refused(game, ann, Place(10.6, 10.0)) == "too_far"


@pytest.mark.clause("LFW-TERRAIN-EAU-01", "LFW-TERRAIN-EAU-02")
def test_water_costs_two_for_one_and_a_prowler_nothing_more() -> None:
    """LFW-TERRAIN-EAU-01, LFW-TERRAIN-EAU-02: a rule that ignores difficult terrain ignores water too."""
    prowls = rule(GAIT, lambda _game, _unit: {"difficult": False})
    game = field_of(table=table(scenery=[piece("p", 6, 0, 24, 24, "water")]))
    ann, cat = stand(game, 0, 5, 10), stand(game, 0, 5, 15, plugins=(prowls,))
    assert price(game, ann, Place(8.0, 10.0)).total == pytest.approx(5)
    assert price(game, cat, Place(8.0, 15.0)).total == pytest.approx(3)


@pytest.mark.clause("LFW-DIFFICILE-01")
def test_a_detour_round_a_wood_is_taken_where_it_is_cheaper() -> None:
    """LFW-DIFFICILE-01: a little of a wood costs as much as 3'' of it."""
    game = field_of(table=table(scenery=[piece("f", 8, 9.9, 8.2, 20, "difficult")]))
    ann = stand(game, 0, 6, 10, move=4.2)
    assert price(game, ann, Place(10.0, 10.0), more=0.0).reduction == 0
    assert refused(game, ann, Place(10.0, 10.0)) == ""


@pytest.mark.clause("LFW-TERRAIN-COLLINE-01", "LFW-TERRAIN-COLLINE-02", "LFW-TERRAIN-COLLINE-03")
def test_slopes_cost_no_height_and_steep_sides_do() -> None:
    """LFW-TERRAIN-COLLINE-01, LFW-TERRAIN-COLLINE-02, LFW-TERRAIN-COLLINE-03."""
    game = field_of(table=table(surfaces=[HILL]))
    ann, amy = stand(game, 0, 13, 8), stand(game, 0, 9.4, 13)
    assert price(game, ann, Place(13.0, 12.0, "hill")).total == pytest.approx(4)
    steep = price(game, amy, Place(11.0, 13.0, "hill"), more=0.5)
    assert (steep.climbed, steep.slices) == (2.0, 1)


@pytest.mark.clause("LFW-SAUTER-01", "LFW-SAUTER-04", "LFW-TERRAIN-FALAISE-01")
def test_nobody_climbs_a_cliff_and_one_may_jump_down() -> None:
    """LFW-TERRAIN-FALAISE-01, LFW-SAUTER-01, LFW-SAUTER-04, A-R47: a jump costs no movement."""
    game = field_of(table=table(surfaces=[block("cliff", 10, 0, 24, 24, 3.0, "ledge")]))
    low, high = stand(game, 0, 9, 5), stand(game, 0, 11, 10, "cliff")
    assert refused(game, low, Place(10.5, 5.0, "cliff")) == "no_way"
    down = price(game, high, Place(8.0, 10.0))
    assert down.climbed == 0.0 and down.total == pytest.approx(3)


@pytest.mark.clause("LFW-SAUTER-01")
def test_who_can_climb_down_in_time_does_not_jump() -> None:
    """LFW-SAUTER-01: jumping is for who could not get there otherwise."""
    game = field_of(table=table(surfaces=[block("hill", 10, 0, 24, 24, 2.0)]))
    ann = stand(game, 0, 10.4, 10, "hill", move=6.0)
    near = going(game, ann, Place(9.4, 10.0), Intent(MOVE))
    far = going(game, ann, Place(5.0, 10.0), Intent(MOVE))
    assert near is not None and [c.kind for c in near.way.crossings] == ["climb"]
    assert far is not None and [c.kind for c in far.way.crossings] == ["drop"]


@pytest.mark.clause("LFW-TERRAIN-RUINE-01", "LFW-TERRAIN-RUINE-02")
def test_ruins_are_difficult_and_their_walls_are_climbed() -> None:
    """LFW-TERRAIN-RUINE-01, LFW-TERRAIN-RUINE-02."""
    ruin = {
        "id": "ruin",
        "outline": [[10, 8], [16, 8], [16, 14], [10, 14]],
        "height": 0,
        "properties": ["difficult"],
        "rim": "wall",
        "sides": [{"edge": 3, "kind": "wall", "rise": 2.0}],
    }
    game = field_of(table=table(surfaces=[ruin]))
    ann, amy = stand(game, 0, 13, 7), stand(game, 0, 9.4, 11)
    within = price(game, ann, Place(13.0, 10.0, "ruin"))
    assert within.difficult == pytest.approx(2) and within.total == pytest.approx(4)
    over = price(game, amy, Place(10.6, 11.0, "ruin"), more=4.0)
    assert over.climbed == 4.0 and over.slices == 2


@pytest.mark.clause(
    "LFW-TERRAIN-BATIMENT-01",
    "LFW-TERRAIN-BATIMENT-02",
    "LFW-TERRAIN-BATIMENT-04",
    "LFW-TERRAIN-BATIMENT-05",
    "LFW-TERRAIN-BATIMENT-06",
)
def test_roofs_are_climbed_and_insides_entered_by_openings() -> None:
    """LFW-TERRAIN-BATIMENT-01, -02, LFW-TERRAIN-BATIMENT-02, LFW-TERRAIN-BATIMENT-04, LFW-TERRAIN-BATIMENT-05, LFW-TERRAIN-BATIMENT-06."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    ann = stand(game, 0, 7.4, 11)
    inside = price(game, ann, Place(8.6, 11.0, "house-in"))
    through = 1.2 - INCH  # what is walked before and behind the door
    assert inside.total == pytest.approx(1 + through, abs=1e-3)
    amy = stand(game, 0, 11, 7.4)
    roof = price(game, amy, Place(11.0, 8.5, "house-roof"))
    assert roof.climbed == pytest.approx(3.2) and roof.slices == 1
    within = price(game, amy, Place(11.0, 8.6, "house-in"), more=30.0)
    assert within.climbed == 0.0  # LFW-ENV-INTERIEUR-03: not over the wall


@pytest.mark.clause("LFW-ENV-INTERIEUR-05", "LFW-ENV-INTERIEUR-07", "LFW-TERRAIN-BATIMENT-07")
def test_doors_let_pass_who_fits_while_they_are_open() -> None:
    """LFW-TERRAIN-BATIMENT-07, LFW-ENV-INTERIEUR-05, LFW-ENV-INTERIEUR-07: not a troll, and nobody when it is closed."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    ann, troll = stand(game, 0, 7.4, 11), stand(game, 0, 5, 16, type="monstre", move=12.0)
    goal = Place(9.0, 11.0, "house-in")
    assert refused(game, ann, goal) == ""
    assert refused(game, troll, Place(11.0, 11.0, "house-in")) == "no_way"
    game.set_state("house-door", "closed")
    game.set_state("house-window", "closed")
    assert refused(game, ann, goal) == "no_way"


@pytest.mark.clause("LFW-ENV-EAUXPROF-01", "LFW-ENV-EAUXPROF-05", "LFW-TERRAIN-FALAISE-01")
def test_blocking_terrain_and_deep_water_bar_the_way() -> None:
    """LFW-TERRAIN-FALAISE-01, LFW-ENV-EAUXPROF-01, LFW-ENV-EAUXPROF-05: some types walk through deep water."""
    rock = piece("r", 8, 0, 9, 24, "impassable", "solid", height=3)
    lake = piece("l", 14, 0, 16, 24, "deep-water", "shallow-for-monstre")
    game = field_of(table=table(scenery=[rock, lake]))
    ann, amy = stand(game, 0, 7, 10), stand(game, 0, 13, 10)
    troll = stand(game, 0, 12.7, 14, type="monstre", move=8.0)
    assert refused(game, ann, Place(10.0, 10.0)) == "no_way"
    assert refused(game, amy, Place(17.0, 10.0)) == "no_way"
    assert refused(game, amy, Place(15.0, 10.0)) == "deep_water"
    assert price(game, troll, Place(17.6, 14.0)).water == pytest.approx(2)


@pytest.mark.clause("LFW-BORDS-01", "LFW-CHAMP-01", "LFW-MVT-05")
def test_bases_are_not_crossed_and_the_edge_is_kept() -> None:
    """LFW-MVT-05, LFW-BORDS-01, LFW-CHAMP-01: friends are gone round, no base overlaps another or the edge."""
    game = field_of()
    ann, friend = stand(game, 0, 5, 10), stand(game, 0, 7, 10)
    assert price(game, ann, Place(9.0, 10.0)).total > 4.05
    assert refused(game, ann, Place(6.5, 10.0)) == "no_room"
    edge = stand(game, 0, 2, 2)
    assert refused(game, edge, Place(0.4, 2.0)) == "off_table"
    assert refused(game, edge, Place(0.5, 2.0)) == ""
    assert friend.camp == 0 and isinstance(game.table, Table)


@pytest.mark.clause("LFW-TERRAIN-MURET-02")
def test_low_walls_are_stepped_over_or_climbed_by_their_height() -> None:
    """LFW-TERRAIN-MURET-02: nobody stops on one."""
    game = field_of(
        table=table(hurdles=[low_wall("w", 10, 0, 10, 12), low_wall("h", 10, 12, 10, 24, 1.2)])
    )
    ann, amy = stand(game, 0, 9, 6), stand(game, 0, 9, 18)
    assert price(game, ann, Place(11.0, 6.0)).total == pytest.approx(2)
    assert price(game, amy, Place(11.0, 18.0), more=0.0).climbed == pytest.approx(2.4)
    assert refused(game, ann, Place(10.1, 6.0)) == "no_room"


@pytest.mark.clause("LFW-ESCALADER-03")
def test_rules_may_bar_climbing_or_take_its_surcharge_away() -> None:
    """LFW-ESCALADER-03, A-R41: a walker does not climb; a mountaineer pays the height alone."""
    walker = rule(GAIT, lambda _game, _unit: {"climbs": False})
    climber = rule(GAIT, lambda _game, _unit: {"surcharge": False})
    game = field_of(table=WALL)
    ann, amy = (
        stand(game, 0, 9.5, 8, plugins=(walker,)),
        stand(game, 0, 9.5, 12, plugins=(climber,)),
    )
    assert refused(game, ann, Place(10.1, 8.0, "block"), RUN) == "no_way"
    assert price(game, amy, Place(10.1, 12.0, "block")).total == pytest.approx(3.6)
    down = stand(game, 0, 10.1, 16, "block", plugins=(walker,))
    assert refused(game, down, Place(9.4, 16.0)) == ""  # it jumps


@pytest.mark.clause("LFW-ENV-INTERIEUR-04", "LFW-RULE-VOL-02", "LFW-RULE-VOL-04", "LFW-RULE-VOL-06")
def test_flyers_pass_over_everything_but_ceilings() -> None:
    """LFW-RULE-VOL-02, LFW-RULE-VOL-04, LFW-RULE-VOL-06, LFW-ENV-INTERIEUR-04: runs and charges only, as the crow flies."""
    wings = rule(GAIT, lambda _game, _unit: {"flies": True})
    game = field_of(
        table=table(surfaces=[*house(at=8.0), block("cliff", 2, 2, 5, 5, 4.0, "ledge")])
    )
    crow = stand(game, 0, 6.5, 4, plugins=(wings,))
    stand(game, 1, 6.5, 6.5)
    assert price(game, crow, Place(4.0, 4.0, "cliff"), RUN).total == pytest.approx(2.5)
    assert refused(game, crow, Place(4.0, 4.0, "cliff"), MOVE) == "no_way"
    assert refused(game, crow, Place(10.0, 9.0, "house-in"), RUN) != ""
    assert refused(game, crow, Place(8.6, 8.6, "house-roof"), RUN) == ""
    assert refused(game, crow, Place(6.5, 8.2), RUN) == "too_near"
    assert refused(game, crow, Place(6.5, 8.6), RUN) == ""


@pytest.mark.clause("LFW-CHAMP-01", "LFW-ENV-EAUXPROF-04", "LFW-ENV-VASTE-01")
def test_a_vast_table_is_as_large_as_it_is_said_to_be() -> None:
    """LFW-ENV-VASTE-01, LFW-CHAMP-01: 36'' by 36'', or two tables side by side; LFW-ENV-EAUXPROF-04: water only where it is laid."""
    for width, depth in ((36.0, 36.0), (24.0, 48.0)):
        game = field_of(table=Table(width, depth))
        ann = stand(game, 0, width - 2, depth - 2)
        assert refused(game, ann, Place(width - 0.5, depth - 0.5)) == ""
        assert refused(game, ann, Place(width - 0.4, depth - 2)) == "off_table"


@pytest.mark.clause("LFW-MVT-05")
@pytest.mark.parametrize(("tall", "is_free"), [(4.0, False), (2.0, True)])
def test_nobody_overhangs_a_roof_where_somebody_tall_stands_below(
    tall: float, is_free: bool
) -> None:
    """LFW-MVT-05, A-R68 g: who is lower than the roof bars nobody."""
    game = field_of(table=table(surfaces=[block("roof", 10, 8, 16, 14, 3.2)]))
    stand(game, 0, 8.9, 11, radius=1.0, height=tall)
    archer = stand(game, 0, 13, 11, "roof")
    assert (why_not_go(game, archer, Place(10.1, 11, "roof"), Intent(RUN)) is None) is is_free
