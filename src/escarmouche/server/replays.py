"""Games to step through: each answer of a game, ready to be shown."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from escarmouche.api import Game
from escarmouche.core.explain import Refused
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.dice import dice_of
from escarmouche.server.errors import NO_SUCH_STEP, OTHER_VERSION, Wrong
from escarmouche.server.logs import Log
from escarmouche.server.storage import Answer, Row
from escarmouche.server.views import Json, snapshot

KEPT = 8  # replayed games in memory


def begin(row: Row) -> Game:
    """A stored game before its first answer."""
    book = find_rulebook(row.rulebook)
    if book.version != row.version:
        raise Wrong(OTHER_VERSION, 409, given=row.version, known=book.version)
    return Game(book, row.setup, dice_of(row.dice))


def play_again(row: Row, answers: list[Answer]) -> Game:
    """A stored game as it stands after its answers."""
    game = begin(row)
    for answer in answers:
        game.answer_data(answer.camp, answer.data)
    return game


def faces_agree(row: Row, answers: list[Answer]) -> tuple[bool, int]:
    """Throw every die again: whether all fell as they were shown, and how many there are."""
    if dice_of(row.dice).digest != row.digest:
        return False, 0
    game = begin(row)
    shown = list(row.opening)
    try:
        for answer in answers:
            if game.faces != shown:
                return False, len(game.faces)
            game.answer_data(answer.camp, answer.data)
            shown += answer.faces
    except Refused:
        return False, len(game.faces)
    return game.faces == shown, _dice_told(game)


def _dice_told(game: Game) -> int:
    """How many dice everybody may know of; how many were thrown in secret shows at the end."""
    if game.over:
        return len(game.faces)
    return sum(len(event.faces) for event in game.events if event.visible_to(None))


class Steps:
    """One game with a fork at every answer."""

    def __init__(self, row: Row, answers: list[Answer]) -> None:
        self.row = row
        self.game = begin(row)
        self.forks: list[Game] = [self.game.fork()]
        for answer in answers:
            self.game.answer_data(answer.camp, answer.data)
            self.forks.append(self.game.fork())
        self._logs: dict[int | None, list[Json]] = {}

    def lines(self, who: int | None) -> list[Json]:
        """The whole log, as a camp may read it."""
        if who not in self._logs:
            log = Log(who)
            snapshot(self.game, who, log, None, self.row.digest)
            self._logs[who] = log.lines
        return self._logs[who]

    def at(self, n: int, who: int | None, secret: str | None) -> Json:
        """The snapshot after `n` answers."""
        if not 0 <= n < len(self.forks):
            raise Wrong(NO_SUCH_STEP, 404, given=n, answers=len(self.forks) - 1)
        lines = [line for line in self.lines(who) if line["after"] <= n]
        moment = self.forks[n].fork()
        told = snapshot(moment, who, Log(who), secret, self.row.digest)
        return {**told, "revision": n, "can_undo": False, "log": lines, "log_from": 0}

    def dice_thrown(self, n: int) -> int:
        """How many dice had been thrown after `n` answers."""
        if not 0 <= n < len(self.forks):
            raise Wrong(NO_SUCH_STEP, 404, given=n, answers=len(self.forks) - 1)
        return int(self.forks[n].fork().state.dice_thrown)


class Shelf:
    """The games that were replayed last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Any, Steps]] = OrderedDict()

    def steps(self, row: Row, answers: list[Answer]) -> Steps:
        """A game to step through; made once, as long as nothing was added to it."""
        mark = [(answer.camp, answer.data) for answer in answers]
        held = self._kept.get(row.id)
        if held is None or held[0] != mark:
            held = (mark, Steps(row, answers))
            self._kept[row.id] = held
        self._kept.move_to_end(row.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return held[1]
