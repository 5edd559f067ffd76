"""A game without its past: where it stands as plain data, and a game that goes on from there.

`freeze` says how a state is written; here is when a game can be told by one, and what else it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.dice_segments import DiceSegment, SegmentedDice
from escarmouche.core.events import Event
from escarmouche.core.freeze import Plain, Unfrozen
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import State


def suspended(game: Game) -> State | None:
    """The state from which the pending question follows, where that needs no answer.

    So it is at the first question of a span, once nothing can be taken back; None elsewhere.
    """
    if game._inputs or game._sealed or game._undo or not game.pending:
        return None
    return game._snapshot


def resume(game: Game, events: Sequence[Event], faces: Sequence[int]) -> None:
    """Give a game that was made from a suspended state the log and the dice of its past.

    `events` are those before the span began, `faces` all that were thrown up to the question: what the
    span has thrown again must be their end. Raises `Unfrozen`.
    """
    again = len(game.faces)
    if list(faces[len(faces) - again :]) != game.faces:
        raise Unfrozen("other dice")
    game.events[:0] = events
    game.faces[:] = faces


def standing(game: Game) -> Plain | None:
    """Where a game stands at any question, for another process; None where its book has no freezer.

    It is the state before the running span, the answers given since, and the dice that fell since: the
    secret of the dice stays here. Raises `Unfrozen`.
    """
    freezer = game.rulebook.freezer()
    if freezer is None:
        return None
    again, given = game.fork(), list[tuple[int, Any]]()
    state = again._state = game._snapshot.copy()
    if state.agenda:
        again._sealed = None
        again._begin(state)
        for value in game._inputs:
            sealed = again._sealed is not None
            for ask in again._pending:
                given.append((ask.who, ask.answers.encode(value[ask.who] if sealed else value)))
            again._sealed = None
            again._run(value)
        asked = {ask.who: ask for ask in again._pending}
        for who, value in (game._sealed or {}).items():
            given.append((who, asked[who].answers.encode(value)))
    frozen = freezer.freeze(game._snapshot)
    return [frozen, game._snapshot.dice_thrown, again.faces, given, game.awaits_dice]


def stand(rulebook: Rulebook, data: Plain) -> Game:
    """The game again, at the same question, without its log and its past. Raises `Unfrozen`."""
    freezer = rulebook.freezer()
    if freezer is None:
        raise Unfrozen(rulebook.id)
    frozen, thrown, faces, given, awaits_dice = data
    fallen = DiceSegment(thrown, "", faces=tuple(faces))  # those of one span, and no others
    coming = [DiceSegment(thrown + len(faces), "", waiting=True)] if awaits_dice else []
    dice = SegmentedDice([fallen, *coming])
    game = Game(rulebook, {}, dice, state=freezer.thaw(frozen))
    for who, answer in given:
        game.answer_data(who, answer)
    game.answers.clear()
    game.events.clear()
    game.faces.clear()
    return game
