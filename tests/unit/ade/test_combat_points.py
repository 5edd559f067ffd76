"""The points of a combat: who is heard when (B-R23, B-R74), and what a skill changes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core import records
from escarmouche.core.dice import ScriptedDice
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.game import Game
from escarmouche.core.hooks import Plugin, Point
from escarmouche.core.words import Rule
from escarmouche.lab.odds import attack_odds
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import FormedCombat, standing
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_odds import dice_between
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter, leave, put

P = Phrase("ade.score.difficulty")
HEARD = (
    points.COMBAT_BEGINS,
    points.PLACING,
    points.AFTER_ATTACKS,
    points.AFTER_DEFENCES,
    points.MORE_DAMAGE,
    points.DAMAGED,
    points.COMBAT_ENDS,
)


def listener(name: str, heard: list[tuple[str, str]]) -> Plugin:
    """Says whenever it is heard, and in which layer."""

    def at(point: Point, layer: str) -> Callable[..., Rule]:
        def hear(game: State, figure: Figure, *args: Any) -> Rule:
            heard.append((name, layer if len(point.layers) > 1 else point.name))
            yield from ()

        return hear

    handlers = [(p, at(p, layer), layer) for p in HEARD for layer in p.layers]
    return Plugin(f"listener-{name}", P, *handlers)


def battle(*plugins: Plugin, foes: int = 1, against: tuple[Plugin, ...] = (), **more: Any) -> State:
    """A red fighter of INI 3 against blue ones of INI 4, who are worth less."""
    game = field(turn=1, phase="combat", tactician=0, dominant=0)
    one = fighter(game, 0, *plugins, worth=30, scores={"INI": 3, **more})
    enter(game, one, 45.0, 45.0, 0.0)
    for number in range(foes):
        other = fighter(game, 1, *against, scores={"INI": 4})
        enter(game, other, 45.0 + (2.5, -2.5)[number], 45.0, 0.0)
    loser = fighter(game, 1)
    game.deaths[loser.id] = 1  # so that red dominates
    game.agenda = (("combats",),)
    return game


def asked(game: Game) -> str:
    return game.pending[0].question.id.removeprefix("ade.ask.") if game.pending else ""


def begun(state: State, dice: tuple[int, ...] = ()) -> Game:
    game = Game(BOOK, {}, ScriptedDice(dice), state=state)
    game.answer_data(0, "camp:0")
    return game


def test_everybody_is_heard_in_the_order_of_the_combat() -> None:
    heard: list[tuple[str, str]] = []
    state = battle(listener("red", heard), against=(listener("blue", heard),), FOR=6)
    game = begun(state, (4, 4, 1, 1, 6, 1))
    game.answer_data(0, {"attacks": [1], "defence": 1})
    game.answer_data(1, {"attacks": [0], "defence": 1})
    both = ("red", "blue")  # red has the lower INI
    assert heard == [
        *((name, "combat begins") for name in both),
        *((name, "placing") for name in both),
        *((name, layer) for layer in points.AFTER_ATTACKS.layers for name in both),
        *((name, "after defences") for name in both),
        *((name, "more damage") for name in both),
        ("red", "damaged"),  # red's blow did 3, blue's nothing
        ("blue", "damaged"),
        *((name, "combat ends") for name in both),
    ]


@pytest.mark.clause("ADE-3.3.4-02")
def test_skills_change_the_number_of_dice() -> None:
    more = Plugin("more", P, (points.COMBAT_DICE, lambda game, figure, id: Why(1, P)))
    fewer = Plugin("fewer", P, (points.COMBAT_DICE, lambda game, figure, id: Why(-5, P)))
    game = begun(battle(more, against=(fewer,)))
    assert game.pending[0].answers.describe()["dice"] == 3
    assert dice_between(state_of(game), 0, 1) == (3, 0)
    game.answer_data(0, {"defence": 3})
    assert not game.pending, "blue has no die to place, and nothing is rolled"


@pytest.mark.clause("ADE-3.3.4.1-02")
def test_whom_a_skill_puts_last_places_last() -> None:
    last = Plugin("last", P, (points.PLACED_LAST, lambda game, figure: P))
    game = begun(battle(last))
    assert (game.pending[0].who, asked(game)) == (1, "placement")


def test_who_must_attack_with_all_is_asked_only_whom() -> None:
    fury = Plugin("fury", P, (points.SPLIT, lambda game, figure: P))
    game = begun(battle(fury))
    assert game.pending[0].who == 1, "against one there is nothing to choose"
    game = begun(battle(fury, foes=2))
    assert game.pending[0].answers.describe()["all_attack"]
    assert len(game.pending[0].answers.candidates()) == 2  # two on the one, or two on the other


@pytest.mark.clause("ADE-3.3.4.3-01", "ADE-3.3.4.3-02")
@pytest.mark.parametrize("more", [0, 1])
def test_a_fighter_pursues_once_in_a_phase_and_more_by_a_skill(more: int) -> None:
    tireless = Plugin("tireless", P, (points.PURSUITS, lambda game, figure: more or None))
    state = battle(tireless, ATT=9, FOR=20, RES=20)
    state.life[1] = 1
    for far in (6.0, 10.0):  # two more, each within reach of the next pursuit
        other = fighter(state, 1, scores={"INI": 4})
        enter(state, other, 45.0 + far, 45.0, 0.0)
        state.life[other.id] = 1
    game = begun(state, (1,) * 6 * (2 + more))
    asks = []
    while game.pending:
        asks.append(asked(game))
        ask = game.pending[0]
        if asks[-1] == "placement":
            adversary = ask.answers.describe()["adversaries"][0]
            attacks = [adversary, adversary] if ask.who == 0 else []
            game.answer_data(ask.who, {"attacks": attacks, "defence": 2 - len(attacks)})
        else:
            assaults = [d for d in ask.answers.candidates() if d.action == "engagement"]
            game.answer(ask, assaults[0])
    assert asks.count("pursue") == 1 + more


def test_a_combat_that_waits_loses_whoever_falls_or_is_out_of_contact() -> None:
    state = battle(foes=2)
    waiting = (FormedCombat((0, 1, 2)),)
    assert standing(state, waiting) == waiting
    put(state, state.figures[1], 80.0, 80.0, 0.0)
    assert standing(state, waiting) == (FormedCombat((0, 2)),)
    leave(state, state.figures[2], "dead")
    assert standing(state, waiting) == ()


def test_odds_follow_every_face() -> None:
    """Groups of faces that end alike, and each face by itself, give the same odds."""
    state = battle(foes=2, FOR=7)
    quick, brute = (attack_odds(BOOK, state, 0, 1, brute=brute) for brute in (False, True))
    assert quick.exact and brute.exact
    assert {out: quick[out] for out in quick} == {out: brute[out] for out in brute}


def test_no_record_is_left_when_a_phase_is_over() -> None:
    game = begun(battle())
    game.answer_data(0, {"defence": 2})
    game.answer_data(1, {"defence": 2})
    assert not game.pending
    assert records.opened(state_of(game), records.Record) == []
