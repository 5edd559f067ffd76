"""Where rules meet, and what nobody should give us: nasty set-ups, questions and tables."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from tests.unit.cc.bare import SIDE, Fight, card, field, stand, star, value
from tests.unit.cc.frame import add, answer, army, now, play, told
from tests.unit.cc.frame import field as whole

from escarmouche.core import records
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation import points, scenarios, setup
from escarmouche.rulebooks.confrontation.combat.combat_record import Combat
from escarmouche.rulebooks.confrontation.duel import question
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import (
    DEAD,
    Counter,
    Figure,
    State,
    figure_of,
    leave,
)
from escarmouche.rulebooks.confrontation.wounds import bury
from escarmouche.text import LANGUAGES, render

PLAIN = card()
ARMIES = {"armies": [army("lion-100"), army("scorpion-100")]}
CELLS: dict[Any, Any] = dict.fromkeys(("legs", "arms", "belly", "chest", "head"), "light")


def named(raised: pytest.ExceptionInfo[SetupError]) -> tuple[str, str]:
    """Where, and what; it can be said in each language."""
    error = raised.value
    for lang in LANGUAGES:
        assert "⟨" not in render(error.phrase, error.data, lang)
    return error.place, error.phrase.id.removeprefix("cc.setup.")


# -- citations ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-C-1-01", "CC-IX-A-2-03")
def test_who_is_named_is_told_with_the_clause_that_asks_for_him() -> None:
    game = field(tactics=0)
    star(game, 0, PLAIN, [PLAIN, PLAIN])
    fight = Fight(game, (5, 1)).answer("figure:1")
    (told,) = fight.told("event.named_fighter")
    assert told.phrase.clauses == ("CC-IX-C-1-01", "CC-IX-C-1-09")
    game = field(tactics=0)
    for camp, x, y in ((0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1)):  # a ring
        stand(game, camp, PLAIN, 40 + SIDE * x, 40 + SIDE * y)
    fight = Fight(game, (5, 1)).answer("figure:1")
    (told,) = fight.told("event.named_fighter")
    assert told.phrase.clauses == ("CC-IX-A-2-03",)


# -- what is told of a charge --------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-5-18")
@pytest.mark.parametrize(
    ("all_three", "said"), [(True, "INI, ATT and DEF −1"), (False, ": ATT −1")]
)
def test_a_charge_is_told_with_what_it_lowers(all_three: bool, said: str) -> None:
    state = whole()
    state.options = Options(charged_penalty=all_three)
    add(state, 0, PLAIN, 10.0, 10.0)
    add(state, 1, PLAIN, 20.0, 10.0)
    game = play(state, [("activate", 0)])
    answer(game, {"action": "charge", "figure": 0, "path": [[17.5, 10.0]], "targets": [1]})
    (charged,) = [event for event in game.events if event.phrase.id == "cc.event.charged"]
    assert said in render(charged.phrase, charged.data, "en")


# -- the dead ----------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-E-6-03", "CC-IX-C-2-04")
def test_the_dice_of_the_dead_are_gone_at_once_and_the_others_go_on() -> None:
    """R28, R40: one of two falls in the first pass; the lone fighter strikes the other, with the dice that he has."""
    game = field(tactics=0)
    strong, weak = card("strong", 50, FOR=30, RES=40, mou=0), card("weak", 10, FOR=0)
    star(game, 0, strong, [weak, weak])
    fight = Fight(game, (5, 1, 5, 1, 4, 5, 5))
    fight.answer("figure:1", "figure:1", "attack:2", "attack:1", "attack:3", "figure:1")
    fight.answer("figure:1")
    assert fight.state.status[1] == DEAD and fight.state.fought == [True] * 3
    ((_id, combat),) = records.opened(fight.state, Combat)
    pools = {pool.figure: pool for pool in combat.pools}
    assert (pools[1].attack_left, pools[1].defence_left) == (0, 0)
    assert fight.asked == "ask.defend"  # the other one, whom he must strike in this pass too
    assert (pools[0].attack_left, pools[2].attack_left, pools[2].defence_left) == (2, 1, 1)


def slayer(*victims: int) -> Plugin:
    """An effect that takes some fighters away at the end of its bearer's combat."""

    def strike(game: State, figure: Figure, id: str) -> Generator[Any, Any, None]:
        for victim in victims:
            yield from bury(game, figure_of(game, victim), figure)

    return Plugin("slayer", Phrase("cc.test.slayer"), (points.END_OF_COMBAT, strike))


def three_combats(*plugins: Plugin) -> State:
    """0 against 1; 2 against 3 and 4; 5 against 6."""
    game = field(tactics=0)
    stand(game, 0, PLAIN, 20, 20, *plugins)
    stand(game, 1, PLAIN, 20 + SIDE, 20)
    star(game, 0, PLAIN, [PLAIN, PLAIN], x=40, y=40)
    star(game, 0, PLAIN, [PLAIN], x=60, y=60)
    return game


@pytest.mark.clause("CC-IX-C-1-05", "CC-IX-C-1-06")
def test_a_combat_whose_fighters_an_effect_took_away_is_nobodys_turn() -> None:
    """The hand passes once, and the other player has the combat that is left."""
    fight = Fight(three_combats(slayer(3, 4)), (5, 1, 5, 1, 5, 1))
    fight.answer("figure:1", "figure:0", "attack:0", "attack:0")
    assert fight.asked == "ask.place"
    assert [e.data["camp"] for e in fight.told("event.speaking_turn")] == [0, 1]
    assert [e.data["figure"] for e in fight.told("event.combat_begins")] == [0, 5]
    fight.answer("attack:0", "attack:0")
    assert fight.asked == "" and len(fight.told("event.speaking_turn")) == 2


@pytest.mark.clause("CC-IX-C-2-01", "CC-STATE-05")
def test_a_combat_that_an_effect_thinned_is_fought_by_those_who_are_left() -> None:
    """R40: the contacts of the dead vanish, the others keep their combat; dice are counted as it begins."""
    fight = Fight(three_combats(slayer(3)), (5, 1, 5, 1, 5, 1))
    fight.answer("figure:1", "figure:0", "attack:0", "attack:0")
    assert (fight.asked, fight.who, fight.keys) == ("ask.which_combat", 1, ["figure:2", "figure:5"])
    fight.answer("figure:2")
    begun = fight.told("event.combat_begins")[-1]
    assert (begun.data["figure"], begun.data["others"]) == (2, [4])
    assert [value(e.data["dice"]) for e in fight.told("event.combat_dice")[2:]] == [2, 2]


# -- opposed tests -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-TEST-02", "CC-IX-C-4-01")
def test_equal_results_below_nought_are_thrown_again_too() -> None:
    """R1, R31: numbers are compared however low; a tie is a tie."""
    game = field(tactics=0)
    low = card("low", INI=-5)
    star(game, 0, low, [low])
    fight = Fight(game, (5, 1, 2, 2, 1, 3)).answer("attack:0", "attack:0")
    assert [event.data["value"] for event in fight.told("event.tied")] == [-3]
    (won,) = fight.told("event.initiative")
    assert (won.data["camp"], value(won.data["total"]), value(won.data["other_total"])) == (
        1,
        -2,
        -4,
    )


# -- the rally ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-IX-H-01")
def test_who_rallies_is_not_put_to_the_test_of_courage_in_the_same_phase() -> None:
    state = whole()
    add(state, 0, PLAIN, 10.0, 10.0, routed=True)
    fallen = add(state, 0, PLAIN, 20.0, 10.0)
    add(state, 1, PLAIN, 10.0, 80.0)
    leave(state, fallen, DEAD)
    game = play(state, [("rally",)], [4])  # DIS 3: just enough
    assert not now(game).routed[0]
    assert "cc.event.rallies" in told(game) and "cc.roll.rout" not in told(game)


def test_once_an_army_is_no_more_no_phase_begins_any_more() -> None:
    state = whole()
    add(state, 0, PLAIN, 10.0, 10.0, routed=True)
    leave(state, add(state, 1, PLAIN, 10.0, 80.0), DEAD)
    game = play(state, [("phase", "rally"), ("rally",), ("end turn",)])
    assert told(game) == ["cc.event.annihilated"] and game.over


def test_nobody_flees_into_contact() -> None:
    """Straight on he would end beside an enemy: he turns aside."""
    state = whole()
    add(state, 0, PLAIN, 45.0, 30.0, routed=True)
    add(state, 1, PLAIN, 45.0 + SIDE, 10.0)
    game = play(state, [("activate", 0)])
    assert now(game).y[0] < 15.0 and now(game).contacts[0] == ()


# -- results -----------------------------------------------------------------------------------------


def test_a_bare_melee_is_won_by_whoever_alone_is_left() -> None:
    state = whole("melee")
    add(state, 0, PLAIN, 10.0, 10.0)
    add(state, 0, PLAIN, 20.0, 10.0)
    last = add(state, 1, PLAIN, 10.0, 80.0)
    assert scenarios.of(state).result(state).winner is None  # two against one, but both stand
    leave(state, last, DEAD)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.scores) == (0, (20.0, 0.0))


# -- the relic ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("routed", "scored"), [(False, (3, 0)), (True, (0, 0))])
def test_whoever_runs_from_fear_does_not_bring_the_relic_home(
    routed: bool, scored: tuple[int, int]
) -> None:
    state = whole("la-relique")
    figure = add(state, 0, PLAIN, 45.0, 15.0, routed=routed)
    add(state, 1, PLAIN, 45.0, 80.0)
    state.counters = (Counter("relic", 45.0, 15.0, figure.id),)
    game = play(state, [("go on", figure.id, "flee" if routed else "run")])
    assert now(game).scored == scored


def test_the_first_to_bring_it_home_has_won() -> None:
    state = whole("la-relique")
    figure = add(state, 1, PLAIN, 45.0, 80.0)
    add(state, 0, PLAIN, 45.0, 10.0)
    state.counters, state.scored = (Counter("relic", 45.0, 80.0, figure.id),), (3, 0)
    game = play(state, [("go on", figure.id, "run")])
    assert now(game).scored == (3, 0) and "cc.event.relic_home" not in told(game)


def test_points_of_a_scenario_decide_before_the_value_destroyed() -> None:
    state = whole("tenir-le-terrain")
    add(state, 0, PLAIN, 10.0, 10.0)
    leave(state, add(state, 0, PLAIN, 20.0, 10.0), DEAD)
    add(state, 1, PLAIN, 10.0, 80.0)
    state.scored = (1, 0)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.reason.id, result.scores) == (
        0,
        "cc.result.by_points",
        (1.0, 0.0),
    )
    state.scored = (1, 1)
    result = scenarios.of(state).result(state)
    assert (result.winner, result.reason.id) == (1, "cc.result.by_value")


# -- bare melees -------------------------------------------------------------------------------------


def melee(one: dict[str, Any], **more: Any) -> dict[str, Any]:
    first = {"profile": "garde-pretorien", "x": 40, "y": 40, **one}
    second = {"profile": "clone-de-dirz", "x": 42.5, "y": 40}
    return {"melee": {"camps": [[first], [second]], "tactics": 0, **more}}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (melee({}, tactics=1.0), ("melee.tactics", "bad_key")),
        (melee({}, tactics=True), ("melee.tactics", "bad_key")),
        (melee({}, tactics=[0]), ("melee.tactics", "bad_key")),
        (melee({"wound": ["light"]}), ("melee.camps[0][0].wound", "bad_key")),
        (melee({"wound": {}}), ("melee.camps[0][0].wound", "bad_key")),
        (melee({"x": 10**400}), ("melee.camps[0][0].x", "bad_key")),
        (melee({"y": float("inf")}), ("melee.camps[0][0].y", "bad_key")),
        (melee({"y": float("nan")}), ("melee.camps[0][0].y", "bad_key")),
        (melee({"profile": None}), ("melee.camps[0][0].profile", "bad_key")),
        (melee({"profile": ["clone-de-dirz"]}), ("melee.camps[0][0].profile", "bad_key")),
        (melee({"stunned": 1}), ("melee.camps[0][0].stunned", "bad_key")),
        (melee({"level": 1.0}), ("melee.camps[0][0].level", "bad_key")),
    ],
)
def test_a_nasty_melee_is_refused_where_it_is_wrong(
    data: dict[str, Any], expected: tuple[str, str]
) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin(data)
    assert named(raised) == expected


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({**CELLS, "tail": "killed"}, "wound table: row 1: tail"),
        ({**CELLS, 3: "killed"}, "wound table: row 1: 3"),
        ({**CELLS, "head": ["killed"]}, "wound table: row 1: head"),
        ({**CELLS, "head": 5}, "wound table: row 1: head"),
        ({**CELLS, "to": True}, "wound table: row 1: to"),
        ({**CELLS, "to": 3}, "wound table: row 1"),
    ],
)
def test_a_nasty_wound_table_is_refused_where_it_is_wrong(row: dict[Any, Any], place: str) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({**melee({}), "wound table": {"rows": [row]}})
    assert named(raised)[0] == place


# -- tables ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "side", [float("nan"), float("inf"), 1e9, 10**400, -90, 59, None, "90", [90], True]
)
@pytest.mark.parametrize("more", [{}, {"scenery": []}])
def test_a_table_has_sides_that_can_be_played_on(side: Any, more: dict[str, Any]) -> None:
    """One that is too large would be laid for hours."""
    with pytest.raises(SetupError) as raised:
        setup.begin({**ARMIES, "table": {"depth": side, **more}})
    assert named(raised) == ("table.depth", "table_side")


def test_a_seed_is_a_number_that_ends() -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({**ARMIES, "table": {"seed": float("inf")}})
    assert named(raised) == ("table", "bad_table")


# -- questions of the duel bench ---------------------------------------------------------------------

DUEL = {"one": {"profile": "garde-pretorien"}, "others": [{"profile": "clone-de-dirz"}]}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"one": {"profile": "garde-pretorien", "wound": []}}, ("one.wound", "bad_key")),
        ({"others": [{"profile": "clone-de-dirz", "wnd": 1}]}, ("others[0].wnd", "unknown_key")),
        ({"others": [{"profile": 3}]}, ("others[0].profile", "bad_key")),
        ({"tactics": 1.0}, ("tactics", "bad_key")),
        ({"level": 2}, ("one.level", "cannot_fly")),
        ({"known": {"9": 1}}, ("known.9", "duel_split")),
        ({"known": {"²": 1}}, ("known.²", "duel_split")),
        ({"known": {"1" * 5000: 1}}, ("known." + "1" * 5000, "duel_split")),
        ({"known": {"0": True}}, ("known.0", "duel_split")),
        ({"others": [{"profile": "veneur-a-l-aigle"}] * 6}, ("others", "duel_room")),
    ],
)
def test_a_nasty_question_is_refused_in_its_own_words(
    change: dict[str, Any], expected: tuple[str, str]
) -> None:
    """Places are those of the question, not of the melee that is made of it."""
    with pytest.raises(SetupError) as raised:
        question.read({**DUEL, **change}).begin()
    assert named(raised) == expected
