"""By the option, nothing tells the other side where the hidden stand and traps lie (B-R29)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.unit.ade import test_ambushes
from tests.unit.ade.games import BOOK, played_until, state_of
from tests.unit.ade.test_ambushes import ambushing

from escarmouche.core.events import plain
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import State

GAMES = 6


def moved(state: State, camp: int, rng: Random) -> int:
    """Put the hidden fighters and the traps of a camp somewhere else; returns how many."""
    count = 0
    for figure in state.army[camp]:
        if not state.hidden[figure.id]:
            continue
        for _ in range(60):
            place = (state.table.width * rng.random(), state.table.depth * rng.random())
            if movement.why_not_stand(state, figure, place, 0.0, 0) is None:
                state.x[figure.id], state.y[figure.id] = place
                count += 1
                break
    for n, trap in enumerate(state.secret_traps[camp]):
        elsewhere = trap._replace(x=10.0 + 20 * rng.random(), y=10.0 + 20 * rng.random())
        held = state.secret_traps[camp]
        state.secret_traps[camp] = (*held[:n], elsewhere, *held[n + 1 :])
        count += 1
    return count


def all_told(state: State, game: Game, who: int) -> str:
    """Everything that a camp may learn of a state that stands still at a question of its own."""
    seen = BOOK.seen(state, who)
    told: list[Any] = [BOOK.present(seen), seen.digest()]
    for ask in game.pending:
        if ask.who != who:
            continue
        answers = ask.answers.seen_by(seen)
        told.append(answers.describe())
        found = answers.candidates()
        told.append([answers.encode(one) for one in found])
        told += [tried(answers, wish) for wish in wishes(state, ask)]
    return json.dumps(plain(told), default=repr, sort_keys=True)


def wishes(state: State, ask: Any) -> list[Any]:
    """Deeds that would betray a hidden enemy if they were judged by where it is."""
    found: list[Any] = []
    for figure in ask.about.get("figures", ()):
        found += [
            {"action": "run", "figure": figure, "path": [[x, y]]}
            for x in range(5, int(state.table.width), 12)
            for y in range(5, int(state.table.depth), 12)
        ]
        for enemy in state.figures:
            found += [
                {"action": action, "figure": figure, "targets": [enemy.id]}
                for action in ("charge", "engagement", "shot")
            ]
    return found[:200]


def tried(answers: Any, data: Any) -> Any:
    try:
        refusal = answers.check(answers.decode(data))
    except Refused as refused:
        refusal = refused.refusal
    return None if refusal is None else (refusal.reason.id, dict(refusal.data))


@pytest.mark.parametrize("number", range(GAMES))
def test_twin_games_tell_the_other_side_the_same(number: int) -> None:
    game, rng = (
        ambushing(number, options={"heroes": True, "hidden_places_secret": True}),
        Random(number),
    )
    played_until(game, "ade.ask.act", rng)
    compared = 0
    while game.pending and compared < 4:
        ask = game.pending[0]
        if ask.question.id == "ade.ask.act":
            state = state_of(game).copy()
            before = all_told(state, game, ask.who)
            if moved(state, 1 - ask.who, rng):
                assert all_told(state, game, ask.who) == before
                compared += 1
        game.accept(ask, ask.answers.sample(rng))
    assert compared


@pytest.mark.parametrize("number", range(3))
def test_leapers_and_the_swift_play_to_the_end_among_secret_places(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a side may answer follows from what it knows; what then happens, from where everybody is."""
    mix = ("eclaireur", "bond", "rapidite", "poseur-de-pieges", "renfort", "fanatisme")
    monkeypatch.setattr(test_ambushes, "SKILLS", mix)
    game = ambushing(number + 40, options={"heroes": True, "hidden_places_secret": True})
    rng = Random(number)
    while game.pending:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    assert game.result is not None


def test_moves_of_the_hidden_are_told_to_their_own_side_only() -> None:
    game, rng = ambushing(1, options={"heroes": True, "hidden_places_secret": True}), Random(1)
    while game.pending:
        ask = game.pending[0]
        hidden = [i for i, is_hidden in enumerate(state_of(game).hidden) if is_hidden]
        first = len(game.events)
        game.accept(ask, ask.answers.sample(rng))
        still = [i for i in hidden if state_of(game).hidden[i]]
        for event in game.events[first:]:
            figure = event.data.get("figure")
            if event.phrase.id == "ade.event.moved" and figure in still:
                assert event.to == frozenset({state_of(game).figures[figure].camp})
