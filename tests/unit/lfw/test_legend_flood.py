"""The endless flood: hordes, waves, who is friend and foe, how long it lasts, who has won."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from tests.unit.lfw.legends import begun as set_up
from tests.unit.lfw.legends import run
from tests.unit.lfw.units import play

from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.last_fantasy_war import deployment, placing, scenarios
from escarmouche.rulebooks.last_fantasy_war.army.hordes import read_horde, ready_hordes
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import behaviour_of, enlist
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.scenarios.arrivals import spread
from escarmouche.rulebooks.last_fantasy_war.scenarios.flood import WAVES, Flood, wave_of
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    RESERVE,
    State,
    Unit,
    enter,
    leave,
)
from escarmouche.table.storeys.model import GROUND, Place

ARMIES = ("gladeris-300", "demons-300", "legion-d-os-300", "gladeris-300-battue")
FLOOD = Flood()
WAVE_CLAUSES = (
    "LFW-SCEN-FLOT-23",
    "LFW-SCEN-FLOT-24",
    "LFW-SCEN-FLOT-25",
    "LFW-SCEN-FLOT-26",
    "LFW-SCEN-FLOT-27",
    "LFW-SCEN-FLOT-28",
    "LFW-SCEN-FLOT-29",
    "LFW-SCEN-FLOT-30",
    "LFW-SCEN-FLOT-31",
    "LFW-SCEN-FLOT-32",
    "LFW-SCEN-FLOT-33",
)


def begun(players: int = 1, horde: Any = "demons", **more: Any) -> State:
    """A flood with so many defenders, before anybody stands."""
    game = set_up("flot", *ARMIES[:players], horde=horde, **more)
    play(FLOOD.prepare(game))
    return game


def one_each(game: State) -> list[Unit]:
    """One unit of each defender on the table, well apart."""
    found = []
    for camp in FLOOD.defenders(game):
        unit = next(u for u in game.figures if u.camp == camp and not u.profile.has("eclaireur"))
        enter(game, unit, Place(3.0 + 5.0 * camp, 3.0, GROUND))
        found.append(unit)
    return found


def wave(game: State, turn: int) -> Counter[str]:
    """What comes with a turn, by entry; dice always show the first of what is possible."""
    game.turn = turn
    before = len(game.figures)
    run(FLOOD.begin_turn(game))
    return Counter(unit.entry for unit in game.figures[before:])


# -- who plays -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-FLOT-01", "LFW-SCEN-FLOT-02", "LFW-SCEN-FLOT-04", "LFW-AUTO-REGLE-06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_defenders_stand_together_against_a_horde_that_the_rules_play(
    players: int,
) -> None:
    game = begun(players)
    horde = players
    assert [camp.id for camp in game.camps] == list(range(players + 1))
    assert game.brought == (horde,) and game.automata[horde] == "classique"
    for camp in range(players):
        assert game.sides.enemies(camp) == (horde,)
        assert game.sides.friends(camp) == tuple(range(players))


@pytest.mark.clause("LFW-SCEN-FLOT-02", "LFW-SCEN-FLOT-05", "LFW-SCEN-FLOT-09")
def test_rivals_are_enemies_of_each_other_too_and_keep_apart() -> None:
    game = begun(3, options={"rivals": True})
    assert all(len(game.sides.enemies(camp)) == 3 for camp in range(4))
    assert FLOOD.aloof(game, 0) > 1.0


@pytest.mark.clause("LFW-SCEN-FLOT-07", "LFW-SCEN-FLOT-08", "LFW-SCEN-FLOT-10")
def test_defenders_deploy_at_less_than_12_inches_from_the_edge_at_their_back() -> None:
    game = begun(2)
    assert game.edges == ("bottom", "bottom", "top")
    unit = next(u for u in game.figures if u.camp == 0 and not placing.is_scout(game, u))
    r = game.radius[unit.id]
    near, far = Place(3.0, 12.0 - r - 0.01, GROUND), Place(3.0, 12.0 - r + 0.01, GROUND)
    assert placing.why_not_place(game, unit, near, loose=False) is None
    refusal = placing.why_not_place(game, unit, far, loose=False)
    assert refusal is not None and refusal.reason.id == "lfw.refusal.outside_zone"


@pytest.mark.clause("LFW-AUTO-REGLE-06")
def test_the_horde_comes_last_in_the_first_turn() -> None:
    game = begun(2)
    play(deployment.initiative(game), dice=[3, 5])
    assert game.order == (1, 0, 2)


# -- the horde -------------------------------------------------------------------------------------


@pytest.mark.clause(
    *("LFW-SCEN-FLOT-11", "LFW-SCEN-FLOT-12", "LFW-SCEN-FLOT-13", "LFW-SCEN-FLOT-14"),
    *("LFW-SCEN-FLOT-15", "LFW-SCEN-FLOT-16", "LFW-SCEN-FLOT-17", "LFW-SCEN-FLOT-18"),
)
def test_the_hordes_of_the_book_keep_to_the_prices_of_their_kinds() -> None:
    """Example A5: the names that the book suggests, inside the brackets."""
    hordes = ready_hordes()
    assert {"demons", "legion-d-os"} <= set(hordes)
    for horde in hordes.values():
        assert horde.swarm.points < 15
        assert 10 <= horde.base.points <= 25
        assert 1 <= len(horde.elites) <= 3
        assert all(20 <= elite.points <= 50 for elite in horde.elites)
        assert horde.heavy.points > 50 and horde.boss.points > 50
    named = [unit.entry for unit in hordes["demons"].recruits()]
    assert {"diablotin", "guerrier-demon", "pyromane", "chevalier-demon", "seigneur-demon"} <= set(
        named
    )


@pytest.mark.clause("LFW-SCEN-FLOT-11")
def test_whoever_plays_chooses_the_horde_where_none_is_named() -> None:
    game = set_up("flot", ARMIES[0])
    played = play(FLOOD.prepare(game), answers=["legion-d-os"])
    assert [ask.question.id for ask in played.asked] == ["lfw.ask.horde"]
    assert game.hordes == (ready_hordes()["legion-d-os"],)
    assert game.camps[1].names == game.hordes[0].names


def written(**changes: Any) -> dict[str, Any]:
    """A horde that somebody writes; changes by the kind of a unit."""
    lines = {
        "swarm": {"sheet": "diablotin"},
        "base": {"sheet": "guerrier-demon"},
        "elite": {"sheet": "pyromane"},
        "heavy": {"sheet": "brute-infernale"},
        "boss": {"sheet": "seigneur-demon"},
    }
    figures = [
        {"id": kind, "kind": kind, **line, **changes.get(kind, {})} for kind, line in lines.items()
    ]
    return {
        "rulebook": "last-fantasy-war",
        "id": "own",
        "name": {"fr": "À nous", "en": "Ours"},
        "faction": "demons",
        "figures": figures,
    }


@pytest.mark.clause("LFW-SCEN-FLOT-12", "LFW-SCEN-FLOT-19", "LFW-SCEN-FLOT-20")
def test_a_written_horde_is_taken_and_its_elites_behave_as_told_or_as_suits_them() -> None:
    horde = read_horde(written(elite={"behaviour": "agressif"}))
    assert [one.behaviour for one in horde.recruits()] == [
        *("classique", "classique", "agressif"),
        *("classique", "classique"),
    ]
    assert read_horde(written()).elites[0].behaviour == "tireur", "it shoots as well as it fights"


@pytest.mark.clause("LFW-SCEN-FLOT-13", "LFW-SCEN-FLOT-14", "LFW-SCEN-FLOT-15", "LFW-SCEN-FLOT-20")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"swarm": {"sheet": "guerrier-demon"}}, "horde_swarm"),
        ({"base": {"sheet": "brute-infernale"}}, "horde_base"),
        ({"elite": {"sheet": "chevalier-demon"}}, "horde_elite"),
        ({"elite": {"sheet": "diablotin"}}, "horde_elite"),
        ({"heavy": {"behaviour": "tireur"}}, "horde_behaviour"),
        ({"elite": {"behaviour": "sage"}}, "horde_behaviour"),
        ({"elite": {"kind": "elites"}}, "horde_kind"),
        ({"base": {"kind": "swarm"}}, "horde_count"),
        ({"swarm": {"sheet": "zombie"}}, "horde_faction"),
    ],
)
def test_what_is_wrong_with_a_horde_is_said(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ArmyError) as found:
        read_horde(written(**changes))
    problems = found.value.problems
    assert f"lfw.roster.{said}" in [problem.phrase.id for problem in problems]
    assert all(problem.place.startswith("figures") for problem in problems)


@pytest.mark.clause("LFW-SCEN-FLOT-11")
def test_an_unknown_horde_is_refused() -> None:
    with pytest.raises(SetupError) as found:
        begun(horde="poussière")
    assert found.value.place == "horde"


# -- waves -----------------------------------------------------------------------------------------

# Example B1: how many units come with each turn, for 1 to 4 players.
NUMBERS = {
    1: (2, 4, 6, 8),
    2: (3, 6, 9, 12),
    3: (3, 6, 9, 12),
    4: (3, 5, 7, 9),
    5: (3, 6, 9, 12),
    6: (1, 2, 3, 4),
    7: (4, 8, 12, 16),
    8: (2, 4, 6, 8),
    9: (1, 2, 3, 4),
    10: (1, 1, 1, 1),
    11: (6, 12, 18, 24),
    12: (6, 12, 18, 24),
}


@pytest.mark.clause("LFW-SCEN-FLOT-22", *WAVE_CLAUSES)
@pytest.mark.parametrize("turn", NUMBERS)
def test_so_many_units_come_with_a_turn(turn: int) -> None:
    for players, number in enumerate(NUMBERS[turn], 1):
        assert len(wave_of(turn).kinds(players)) == number
    assert wave_of(turn).clause == f"LFW-SCEN-FLOT-{min(turn, 11) + 22}"


KINDS = {
    1: {"swarm": 4},
    2: {"swarm": 4, "base": 2},
    3: {"swarm": 4, "elite": 2},
    4: {"base": 4, "heavy": 1},
    5: {"base": 4, "elite": 2},
    6: {"heavy": 2},
    7: {"swarm": 6, "base": 2},
    8: {"elite": 4},
    9: {"swarm": 2},
    10: {"boss": 1},
    11: {"heavy": 2, "base": 4, "swarm": 6},
}


@pytest.mark.clause("LFW-SCEN-FLOT-21", *WAVE_CLAUSES)
@pytest.mark.parametrize("turn", KINDS)
def test_a_wave_is_of_its_kinds(turn: int) -> None:
    assert Counter(wave_of(turn).kinds(2)) == KINDS[turn]
    assert len(WAVES) == 11


@pytest.mark.clause("LFW-SCEN-FLOT-21", "LFW-SCEN-FLOT-22")
def test_a_wave_arrives_along_the_edge_and_counts_the_players_of_the_beginning() -> None:
    game = begun(2)
    units = one_each(game)
    leave(game, units[0], DESTROYED)
    assert wave(game, 2) == {"diablotin": 4, "guerrier-demon": 2}
    arrived = list(game.standing(2))
    assert len(arrived) == 6
    for unit in arrived:
        edge = game.table.depth - game.y[unit.id] - game.radius[unit.id]
        assert edge == pytest.approx(0.0, abs=1e-6)
    places = sorted(game.x[unit.id] for unit in arrived)
    gaps = [b - a for a, b in itertools.pairwise(places)]
    assert min(gaps) > 3.0, "evenly over 24 inches"


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_nobody_arrives_within_an_inch_of_a_defender() -> None:
    game = begun(1)
    unit = one_each(game)[0]
    game.put(unit.id, Place(6.0, 23.0, GROUND))
    wave(game, 1)
    for foe in game.standing(1):
        assert distance(game, unit, foe) > 1.0


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_who_arrives_stands_as_near_to_its_share_of_the_edge_as_there_is_room() -> None:
    """B-R25: a unit of one wave alone has the middle of the edge, unless somebody is near."""
    game = begun(1)
    unit = one_each(game)[0]
    wave(game, 1)
    horde, *others = game.standing(1)
    for one in (horde, *others):
        game.status[one.id], game.in_play[one.id] = RESERVE, False
    r, wide = game.radius[horde.id], game.radius[horde.id] + game.radius[unit.id]
    game.put(unit.id, Place(11.9, 24.0 - r - 0.3, GROUND))
    play(spread(game, [horde], "top"))
    aside = ((wide + 1.0) ** 2 - 0.3**2) ** 0.5
    assert game.y[horde.id] == pytest.approx(24.0 - r)
    assert game.x[horde.id] == pytest.approx(11.9 + aside, abs=2e-3)


@pytest.mark.clause("LFW-SCEN-FLOT-21")
def test_who_found_no_room_comes_with_the_next_wave() -> None:
    game = begun(1)
    one_each(game)
    wave(game, 1)
    late = game.standing(1)[0]
    game.status[late.id], game.in_play[late.id] = RESERVE, False
    assert wave(game, 2) == {"diablotin": 2, "guerrier-demon": 1}
    assert late in game.standing(1) and len(game.standing(1)) == 5


@pytest.mark.clause("LFW-SCEN-FLOT-34", "LFW-SCEN-FLOT-19", "LFW-SCEN-FLOT-20")
def test_each_elite_is_drawn_for_itself_and_acts_by_its_own_behaviour() -> None:
    game = begun(2)
    one_each(game)
    game.turn = 8
    played = run(FLOOD.begin_turn(game), dice=[1, 2, 2, 1])
    (roll,) = [roll for roll in played.rolls if roll.what.id == "lfw.roll.elite"]
    assert (roll.dice, roll.sides) == (4, 3)
    enlist(game)
    ways = {unit.entry: behaviour_of(game, unit) for unit in game.standing(2)}
    assert ways == {"pyromane": "tireur", "brute-infernale": "agressif"}


@pytest.mark.clause("LFW-AUTO-CLASSIQUE-01", "LFW-SCEN-FLOT-19")
def test_all_but_elites_are_classic() -> None:
    game = begun(1)
    one_each(game)
    for turn in (2, 4, 10):
        wave(game, turn)
    enlist(game)
    assert {behaviour_of(game, unit) for unit in game.standing(1)} == {"classique"}


# -- the end ---------------------------------------------------------------------------------------


def hold(game: State, turns: int) -> None:
    """So many turns end."""
    for _turn in range(turns):
        game.turn += 1
        play(FLOOD.end_turn(game))


@pytest.mark.clause("LFW-SCEN-FLOT-03", "LFW-SCEN-FLOT-06")
def test_alone_the_turns_held_are_counted_until_nobody_is_left() -> None:
    game = begun(1)
    unit = one_each(game)[0]
    hold(game, 3)
    assert not FLOOD.over(game), "that no enemy is left ends nothing"
    leave(game, unit, DESTROYED)
    assert FLOOD.over(game) and FLOOD.ends_now(game)
    result = FLOOD.result(game)
    assert result.winner is None and result.scores == (3.0, 0.0)
    assert result.reason.id == "lfw.result.flood_held" and result.data["turns"] == 3


@pytest.mark.clause("LFW-SCEN-FLOT-04")
def test_together_a_turn_is_held_by_all_as_long_as_one_of_them_stands() -> None:
    game = begun(2)
    first, second = one_each(game)
    hold(game, 1)
    leave(game, first, DESTROYED)
    hold(game, 2)
    leave(game, second, DESTROYED)
    assert FLOOD.result(game).scores[:2] == (3.0, 3.0)


@pytest.mark.clause("LFW-SCEN-FLOT-05")
def test_against_each_other_the_last_to_be_eliminated_wins() -> None:
    game = begun(2, options={"rivals": True})
    first, second = one_each(game)
    hold(game, 2)
    leave(game, first, DESTROYED)
    game.dice_thrown += 1
    leave(game, second, DESTROYED)
    result = FLOOD.result(game)
    assert result.winner == 1 and result.scores[:2] == (2.0, 2.0)


@pytest.mark.clause("LFW-SCEN-FLOT-05")
def test_those_who_fall_together_draw() -> None:
    game = begun(2, options={"rivals": True})
    for unit in one_each(game):
        leave(game, unit, DESTROYED)
    assert FLOOD.result(game).winner is None


@pytest.mark.clause("LFW-SCEN-FLOT-06")
def test_there_is_no_turn_limit() -> None:
    game = begun(1)
    assert FLOOD.turns(game) > 30
    assert scenarios.of(game).id == "flot"
