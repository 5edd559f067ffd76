"""Games taken up from their nearest snapshot, and snapshots taken on the way."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from escarmouche.api import Game
from escarmouche.core.freeze import Freezer, Unfrozen
from escarmouche.core.frozen_games import resume, suspended
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.past.dice import dice_of
from escarmouche.server.past.replays import play_again
from escarmouche.server.storage import Answer, Row, Storage
from escarmouche.server.storage import snapshots as kept

EVERY = 50  # answers between two snapshots, at least
_LOG = logging.getLogger(__name__)


def open_game(
    storage: Storage, row: Row, answers: Sequence[Answer], until: int | None = None
) -> Game:
    """A game after its answers, or after the first `until` of them."""
    wanted = list(answers if until is None else answers[:until])
    game = _taken_up(storage, row, wanted) if len(wanted) >= EVERY else None
    if game is None:
        return play_again(row, wanted)
    for answer in wanted[len(game.answers) :]:
        game.answer_data(answer.camp, answer.data)
    return game


def standing(storage: Storage, row: Row, past: Sequence[tuple[int, Any]]) -> list[kept.Snapshot]:
    """The snapshots on the way of a game that hold, in order."""
    book = find_rulebook(row.rulebook)
    if book.freezer() is None or book.version != row.version:
        return []
    rules = kept.rules_of(row.rulebook, row.version)
    return kept.chain(kept.read(storage.database, row.id, rules), rules, past)


def last_snapshot(storage: Storage, row: Row) -> int:
    """How many answers had been given when a game's last snapshot was taken; 0: there is none."""
    return kept.last(storage.database, row.id, kept.rules_of(row.rulebook, row.version))


def stand_at(row: Row, snapshot: kept.Snapshot, past: Sequence[tuple[int, Any]]) -> Game:
    """The game at a snapshot, without its log and its dice. Raises `Unfrozen`."""
    book = find_rulebook(row.rulebook)
    freezer = book.freezer()
    if freezer is None:
        raise Unfrozen(row.rulebook)
    _told, frozen, settled = kept.unpacked(snapshot.state)
    game = Game(book, row.setup, dice_of(row.dice), state=freezer.thaw(frozen), past=past)
    game.settled = settled
    return game


def _taken_up(storage: Storage, row: Row, answers: list[Answer]) -> Game | None:
    past = [(answer.camp, answer.data) for answer in answers]
    chain = standing(storage, row, past)
    freezer = find_rulebook(row.rulebook).freezer()
    if not chain or freezer is None:
        return None
    try:
        return _resumed(row, freezer, chain, answers, past[: chain[-1].n])
    except Unfrozen as problem:
        _LOG.warning("game %s: a snapshot is passed over: %s", row.id, problem)
        return None


def _resumed(
    row: Row,
    freezer: Freezer,
    chain: list[kept.Snapshot],
    answers: list[Answer],
    past: list[tuple[int, Any]],
) -> Game:
    told = kept.unpacked(chain[-1].state)[0]
    events = [event for each in chain for event in freezer.unpack(kept.unpacked(each.events))]
    if len(events) != told:
        raise Unfrozen("other events")
    faces = [*row.opening, *(face for answer in answers[: len(past)] for face in answer.faces)]
    game = stand_at(row, chain[-1], past)
    resume(game, events, faces)
    return game


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game can be taken up: its answers by then, its events by then, its frozen state."""

    answers: int
    told: int
    settled: int
    frozen: Any


class Milestones:
    """Where a game that is played through may be taken up again; kept once the game itself is."""

    def __init__(self, row: Row, game: Game) -> None:
        self._row, self._game = row, game
        self._moments: list[Moment] = []

    def passed(self) -> None:
        """The game got one answer further."""
        last = self._moments[-1].answers if self._moments else 0
        if len(self._game.answers) - last >= EVERY:
            moment = _moment(self._row, self._game)
            if moment is not None:
                self._moments.append(moment)

    def keep(self, storage: Storage) -> None:
        """Snapshots of them all."""
        for moment in self._moments:
            _write(storage, self._row, self._game, moment)


def add_snapshot(storage: Storage, row: Row, game: Game) -> bool:
    """Keep where a game stands, if it can be gone on from there; whether that was done.

    It is tried out first. What goes wrong is logged and no harm to the game.
    """
    moment = _moment(row, game)
    return moment is not None and _write(storage, row, game, moment)


def _moment(row: Row, game: Game) -> Moment | None:
    state, freezer = suspended(game), game.rulebook.freezer()
    if state is None or freezer is None:
        return None
    try:
        frozen = freezer.freeze(state)
        again = Game(
            game.rulebook,
            row.setup,
            dice_of(row.dice),
            state=freezer.thaw(frozen),
            past=game.answers,
        )
        if again.state.digest() != game.state.digest():
            raise Unfrozen("another state")
    except Exception:
        _LOG.exception("game %s: a snapshot could not be taken", row.id)
        return None
    told = len(game.events) - len(again.events)
    return Moment(len(game.answers), told, game.settled, frozen)


def _write(storage: Storage, row: Row, game: Game, moment: Moment) -> bool:
    freezer = game.rulebook.freezer()
    assert freezer is not None
    try:
        rules, answers = kept.rules_of(row.rulebook, row.version), game.answers[: moment.answers]
        chain = kept.chain(kept.read(storage.database, row.id, rules), rules, answers)
        last = chain[-1] if chain else None
        before = 0 if last is None else int(kept.unpacked(last.state)[0])
        events = freezer.pack(tuple(game.events[before : moment.told]))
        state = [moment.told, moment.frozen, moment.settled]
        made = kept.next_after(last, rules, answers, state, events)
        return kept.write(storage.database, row.id, row.change, rules, made)
    except Exception:
        _LOG.exception("game %s: a snapshot could not be kept", row.id)
        return False
