"""Whole games between groups that the rules play: every scenario ends, nobody misbehaves, the same dice give the same game."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.unit.bm.shelf import force, group

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.automata import POSTURES
from escarmouche.rulebooks.bonus_malus.state import State

BOOK = rulebook("bonus-malus")


def played(
    scenario: str, *names: str, seed: int = 1, automata: list[str] | None = None, **more: Any
) -> Game:
    """A game without a person in it: it is over as soon as it has begun."""
    setup = {
        "armies": [force(name) for name in names],
        "scenario": scenario,
        "automata": automata or ["chasseurs"] * len(names),
        "table": {"seed": seed},
        **more,
    }
    return Game(BOOK, setup, SeededDice.from_seed(seed))


@pytest.mark.clause("BM-PRES-02", "BM-PRES-03", "BM-ACTALT-07")
@pytest.mark.parametrize("scenario", scenarios.IDS)
def test_every_scenario_ends(scenario: str) -> None:
    game = played(scenario, "legion-150", "francs-coureurs-150", seed=2)
    state = cast(State, game.state)
    assert game.over
    assert game.result is not None
    assert state.turn <= scenarios.of(state).turns(state)
    assert not BOOK.faults(state)
    assert len(game.result.scores) == len(state.camps)
    for score, parts in zip(game.result.scores, BOOK.score_sources(state, ()), strict=True):
        assert score == sum(part.points for part in parts)
    told = {event.phrase.id for event in game.events}
    assert any(id.startswith("bm.event.automaton_") for id in told), "reasons are told"


@pytest.mark.clause("BM-ACTALT-07")
def test_automata_take_part_in_the_rounds() -> None:
    game = played("la-taniere", "ordre-150", "legion-150", seed=3)
    state = cast(State, game.state)
    revealed = [e for e in game.events if e.phrase.id == "bm.event.revealed"]
    camps = {state.figures[id].camp for id in revealed[0].data["figures"]}
    assert camps == {0, 1, 2}
    rolled = [e for e in game.events if e.phrase.id == "bm.roll.initiative"]
    assert {state.figures[e.data["figure"]].camp for e in rolled} == {0, 1, 2}


@pytest.mark.parametrize("posture", POSTURES)
def test_every_posture_plays_a_group(posture: str) -> None:
    game = played(
        "escarmouche",
        "legion-150",
        "ordre-150",
        seed=4,
        automata=[posture, "chasseurs"],
        options={"turns": 3},
    )
    assert game.over


@pytest.mark.clause("BM-PRES-01")
@pytest.mark.parametrize("groups", [3, 4])
def test_three_and_four_groups(groups: int) -> None:
    names = ("legion-150", "ordre-150", "cercle-150", "francs-coureurs-150")[:groups]
    game = played("escarmouche", *names, seed=5, options={"turns": 3})
    assert game.over
    assert game.result is not None
    assert len(game.result.scores) == groups


def test_allies_and_the_classic_activation() -> None:
    game = played(
        "terminaux",
        "legion-150",
        "ordre-150",
        "cercle-150",
        seed=6,
        alliances=[[0, 2]],
        options={"turns": 3, "classic_activation": True},
    )
    assert game.over


def test_allied_players_against_the_horde() -> None:
    game = played(
        "la-maree", "legion-150", "ordre-150", seed=7, alliances=[[0, 1]], options={"turns": 3}
    )
    assert game.over
    assert game.result is not None
    assert game.result.winners in ((), (0, 1), (2,))


def test_a_group_of_the_rules_among_the_forces() -> None:
    setup = {
        "armies": [force("legion-150"), force("ordre-150"), group("badauds")],
        "automata": ["chasseurs", "chasseurs", "badauds"],
        "table": {"seed": 8},
        "options": {"turns": 2},
    }
    game = Game(BOOK, setup, SeededDice.from_seed(8))
    assert game.over
    assert any(event.phrase.id == "bm.event.automaton_stays" for event in game.events)


def test_the_same_dice_give_the_same_game() -> None:
    one, other = (played("la-relique", "cercle-150", "ordre-150", seed=9) for _ in range(2))
    assert one.state.digest() == other.state.digest()
    assert [e.phrase.id for e in one.events] == [e.phrase.id for e in other.events]


def test_persons_are_asked_and_automata_are_not() -> None:
    setup = {
        "armies": [force("legion-150"), force("ordre-150")],
        "scenario": "la-garde-de-nuit",
        "automata": [None, "chasseurs"],
        "table": {"seed": 1},
    }
    game = Game(BOOK, setup, SeededDice.from_seed(1))
    asked = set()
    for _ in range(25):
        if not game.pending:
            break
        (ask,) = game.pending
        asked.add(ask.who)
        game.answer(ask, ask.answers.default())
    assert asked == {0}
