"""Set-ups: two armies, or a bare melee; what is wrong is named with its place."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from tests.unit.cc.frame import army, now, table_of

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.game import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import load, parse, save
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.confrontation import RULEBOOK, scenarios, setup
from escarmouche.rulebooks.confrontation.deployment import Places
from escarmouche.rulebooks.confrontation.state import RESERVE, State, Wound
from escarmouche.rulebooks.confrontation.wound_table import BOOK


def two(**more: Any) -> dict[str, Any]:
    return {"armies": [army("lion-100"), army("scorpion-100")], **more}


def fighter(x: float, y: float = 40.0, **more: Any) -> dict[str, Any]:
    return {"profile": "clone-de-dirz", "x": x, "y": y, **more}


def melee(*camps: Any, **more: Any) -> dict[str, Any]:
    return {"melee": {"camps": list(camps), **more}}


PAIR = ([fighter(40.0)], [fighter(42.5)])


# -- armies ----------------------------------------------------------------------------------------


def test_two_armies_wait_in_reserve_before_the_deployment() -> None:
    game = setup.begin(two())
    assert [camp.points for camp in game.camps] == [99, sum(_values(game, 1))]
    assert set(game.status) == {RESERVE}
    assert game.agenda[0] == ("deployment",)
    assert game.scenario == scenarios.IDS[0]
    assert (game.table.width, game.table.depth) == (90.0, 90.0)


def _values(game: State, camp: int) -> list[int]:
    return [f.profile.value for f in game.figures if f.camp == camp]


def test_a_table_without_a_seed_is_that_of_the_first() -> None:
    assert setup.make_terrain({}, None) == setup.make_terrain({"seed": 0}, None)
    assert setup.make_terrain({}, None) != setup.make_terrain({"seed": 1}, None)


def test_the_same_seed_makes_the_same_table() -> None:
    one, same, other = (setup.begin(two(table={"seed": seed})) for seed in (3, 3, 4))
    assert one.table == same.table != other.table


@pytest.mark.parametrize(
    ("wrong", "place", "reason"),
    [
        ({"armies": []}, "armies", "cc.setup.two_armies"),
        ({"armies": None}, "armies", "cc.setup.two_armies"),
        ({"scenario": "nulle-part"}, "scenario", "cc.setup.unknown_scenario"),
        ({"scenario": "melee"}, "scenario", "cc.setup.unknown_scenario"),
        ({"options": {"tours": 3}}, "options.tours", "core.setup.unknown_option"),
        ({"options": {"turns": 0}}, "options.turns", "core.setup.bad_number"),
        ({"options": 3}, "options", "cc.setup.bad_value"),
        ({"table": {"width": 30}}, "table.width", "cc.setup.table_side"),
        ({"table": {"seed": "x"}}, "table", "cc.setup.bad_table"),
        ({"table": {"width": 50, "scenery": []}}, "table.width", "cc.setup.table_side"),
        ({"wound table": 3}, "wound table", "cc.setup.wound_table"),
    ],
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({**two(), **wrong})
    assert (raised.value.place, raised.value.phrase.id) == (place, reason)


def test_armies_of_two_formats_do_not_meet() -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin({"armies": [army("lion-100"), army("scorpion-200")]})
    assert raised.value.phrase.id == "cc.setup.one_format"


def test_an_illegal_army_is_refused() -> None:
    data = {**army("lion-200"), "points": 100}
    with pytest.raises(ArmyError):
        setup.begin({"armies": [data, army("scorpion-100")]})


def test_an_army_that_finds_no_room_is_refused_before_the_first_die() -> None:
    lake = {
        "id": "rocks",
        "kind": "rocks",
        "shape": {"type": "polygon", "points": [[0, 0], [90, 0], [90, 19], [0, 19]]},
        "height": 8,
        "properties": ["impassable", "opaque"],
    }
    with pytest.raises(SetupError) as raised:
        setup.begin(two(table={"scenery": [lake]}))
    assert raised.value.phrase.id == "cc.setup.no_room"


# -- deployment ------------------------------------------------------------------------------------


def test_lines_are_deployed_in_turn_inside_the_zones() -> None:
    game = Game(RULEBOOK, two(), SeededDice(b"deployment"))
    turns = []
    while now(game).turn == 0:
        ask = game.pending[0]
        if isinstance(ask.answers, Places):
            turns.append(ask.who)
            assert all(ask.answers.check(places) is None for places in ask.answers.candidates())
        game.answer(ask, ask.answers.default())
    state = now(game)
    assert all(a != b for a, b in itertools.pairwise(turns))
    for figure in state.figures:
        zone = scenarios.of(state).zone(state, figure.camp)
        assert zone.contains(state.x[figure.id], state.y[figure.id])
    assert state.contacts == [()] * len(state.figures)
    assert RULEBOOK.faults(state) == []


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ([[45, 21], [50, 10]], "cc.refusal.outside_zone"),
        ([[45, 10]], "cc.refusal.number_of_places"),
        ([[45, 10], [46, 10]], "cc.refusal.no_room_for_two"),
    ],
)
def test_places_that_will_not_do(places: list[list[float]], reason: str) -> None:
    game = setup.begin(two(table={"scenery": []}))
    answers = Places(game, 0, [0, 1])
    refusal = answers.check(answers.decode(places))
    assert refusal is not None and refusal.reason.id == reason


def test_a_line_is_set_up_in_the_only_place_of_its_zone_that_is_left() -> None:
    """Houses fill the zone but for a pocket a hair wider than two bases, off every row of spots."""
    game = setup.begin(two(table={"scenery": []}))
    game.edges = ("bottom", "top")
    answers = Places(game, 0, [0, 1])
    wide, left = 2 * game.radius[0] + 0.02, 41.23
    deep = 2 * (game.radius[0] + game.radius[1]) + 0.02
    width, right = game.table.width, left + wide
    game.table = table_of(
        west=("building", left / 2, 10.0, left, 20.0),
        east=("building", (right + width) / 2, 10.0, width - right, 20.0),
        north=("building", 45.0, 4.37 + deep + 10.0, width, 20.0),
        south=("building", 45.0, 2.185, width, 4.37),
    )
    places = answers.candidates()
    assert len(places) == 1 and answers.check(places[0]) is None


# -- a bare melee ----------------------------------------------------------------------------------


def test_a_bare_melee_is_a_combat_phase_and_nothing_else() -> None:
    fighters = [fighter(42.5, wound="light", stunned=True, charged=True)]
    game = setup.begin(melee([fighter(40.0)], fighters, tactics=1))
    assert game.agenda == (("combat phase",),)
    assert game.contacts == [(1,), (0,)]
    assert game.wound[1] is Wound.LIGHT and game.stunned[1] and game.charged[1]
    assert game.tactics == 1 and game.scenario == "melee"


def test_without_a_winner_the_tactics_roll_is_thrown_first() -> None:
    game = Game(RULEBOOK, melee(*PAIR), ScriptedDice([5, 2, 5, 2]))
    assert now(game).tactics == 0
    assert next(e.phrase.id for e in game.events) == "cc.roll.tactics"


def test_whole_cards_and_flyers_may_stand_in_a_melee() -> None:
    card = {
        "id": "griffon",
        "name": {"fr": "Griffon", "en": "Griffin"},
        "people": "griffon",
        "value": 40,
        "mou": [8, 20],
        **dict.fromkeys(("ini", "att", "for", "def", "res", "dis"), 4),
    }
    game = setup.begin(melee([{"profile": card, "x": 40, "y": 40, "level": 2}], [fighter(42.5)]))
    assert game.level == [2, 0] and game.contacts == [(), ()]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ({"melee": 3}, "melee", "cc.setup.not_a_melee"),
        (melee(*PAIR, extra=1), "melee.extra", "cc.setup.unknown_key"),
        (melee(PAIR[0]), "melee.camps", "cc.setup.two_camps"),
        (melee(*PAIR, tactics=2), "melee.tactics", "cc.setup.bad_key"),
        (melee(*PAIR, tactics=True), "melee.tactics", "cc.setup.bad_key"),
        (melee([], PAIR[1]), "melee.camps[0]", "cc.setup.number_of_fighters"),
        (melee([3], PAIR[1]), "melee.camps[0][0]", "cc.setup.not_a_melee"),
        (melee([fighter(40, hat=1)], PAIR[1]), "melee.camps[0][0].hat", "cc.setup.unknown_key"),
        (melee([fighter("x")], PAIR[1]), "melee.camps[0][0].x", "cc.setup.bad_key"),  # type: ignore[arg-type]
        (melee([fighter(40, level=3)], PAIR[1]), "melee.camps[0][0].level", "cc.setup.bad_key"),
        (melee([fighter(40, level=1)], PAIR[1]), "melee.camps[0][0].level", "cc.setup.cannot_fly"),
        (melee([fighter(40, wound="bad")], PAIR[1]), "melee.camps[0][0].wound", "cc.setup.bad_key"),
        (melee([fighter(40, stunned=1)], PAIR[1]), "melee.camps[0][0].stunned", "cc.setup.bad_key"),
        (melee(PAIR[0], [fighter(41.0)]), "melee.camps[1][0]", "cc.setup.cannot_stand"),
        (melee(PAIR[0], [fighter(-3.0)]), "melee.camps[1][0]", "cc.setup.cannot_stand"),
    ],
)
def test_a_melee_that_will_not_do(data: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin(data)
    assert (raised.value.place, raised.value.phrase.id) == (place, reason)


def test_an_unknown_card_is_named_with_its_place() -> None:
    with pytest.raises(SetupError) as raised:
        setup.begin(melee([{"profile": "clonne", "x": 1, "y": 1}], PAIR[1]))
    assert raised.value.place.startswith("melee.camps[0][0].profile")
    assert raised.value.phrase.id == "cc.roster.unknown_profile"


def test_another_wound_table_may_be_brought() -> None:
    data = BOOK.as_data()
    data["rows"][0]["legs"] = "killed"
    game = setup.begin({**melee(*PAIR), "wound table": data})
    assert game.wound_table != BOOK


def test_a_melee_fought_to_its_end_has_a_result_and_can_be_saved() -> None:
    game = Game(RULEBOOK, melee(*PAIR), SeededDice(b"melee"))
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, ask.answers.default())
    assert game.result is not None
    assert game.result.reason.id in ("cc.result.last_standing", "cc.result.both_stand")
    assert load(parse(save(game)), RULEBOOK).seen(None).digest() == now(game).digest()
