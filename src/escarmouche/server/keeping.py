"""A game in memory that is what the database says, or knows that it is not.

Everything here waits for the rules and for the disk: it runs in worker threads, one at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from escarmouche.api import Game
from escarmouche.core.explain import Refused
from escarmouche.server.errors import NO_SUCH_GAME, NOT_STORED, Wrong
from escarmouche.server.logs import Log
from escarmouche.server.replays import play_again
from escarmouche.server.storage import Answer, Command, News, Overtaken, Row, Storage
from escarmouche.server.views import Json, snapshot, summary_of

_LOG = logging.getLogger(__name__)


class Kept:
    """One game: every change is checked and applied, then written; it counts once it is written."""

    def __init__(self, row: Row, game: Game, storage: Storage) -> None:
        self.row = row
        self.game = game
        self.version = 0  # counts changes, undone ones too
        self.lost = False  # memory is not what the disk says: load it again
        self._ahead = False  # by something that was not written, because another was quicker
        self._storage = storage
        self._logs: dict[int | None, Log] = {}
        self._shown: dict[int | None, Json] = {}

    @property
    def revision(self) -> int:
        """How many answers were given."""
        return len(self.game.answers)

    @property
    def secret(self) -> str:
        """The secret of the dice, for the end of the game."""
        return str(self.row.dice[-1][1])

    def show(self, who: int | None) -> tuple[Json, list[Json]]:
        """All that one viewer is told; the lines of its log."""
        log = self._logs.setdefault(who, Log(who))
        shown = self._shown.get(who)
        if shown is None:
            shown = snapshot(self.game, who, log, self.secret, self.row.digest)
            self._shown[who] = shown
        return shown, log.lines

    def lines_kept(self, who: int | None) -> int:
        """How many lines of a viewer's log still stand, of those that were told."""
        log = self._logs.get(who)
        return 0 if log is None else len(log.lines)

    # -- changing ----------------------------------------------------------------------------

    def obeyed_before(self, camp: int, id: str) -> Command | None:
        """A command that was carried out already."""
        return self._storage.command(self.row.id, camp, id)

    def answer(self, camp: int, data: object, command: Command | None) -> None:
        """Apply an answer and write it. Raises `Refused`, `Overtaken` or `Wrong`."""
        game, thrown = self.game, len(self.game.faces)
        ask = game.question_for(camp)
        answer = ask.answers.decode(data)
        refusal = ask.answers.check(answer)
        if refusal is not None:
            raise Refused(refusal)

        def write() -> None:
            given = Answer(camp, game.answers[-1][1], tuple(game.faces[thrown:]))
            summary = summary_of(game, self.row.digest)
            self._storage.add_answer(self.row, self.revision, given, summary, command)

        self._change(lambda: game.accept(ask, answer), write)

    def undo(self, camp: int, command: Command) -> None:
        """Take the last answer back. Raises `Refused`, `Overtaken` or `Wrong`."""
        game = self.game

        def write() -> None:
            summary = summary_of(game, self.row.digest)
            self._storage.take_back(self.row, self.revision, summary, command)
            self._forget(self.revision)

        self._change(lambda: game.undo(camp), write)

    def _change(self, apply: Callable[[], None], write: Callable[[], None]) -> None:
        try:
            apply()
        except Refused:
            raise  # nothing has changed
        except Exception:
            self.lose()
            raise
        try:
            write()
        except Overtaken:
            self._ahead = True
            raise
        except Exception:
            self.lose()
            _LOG.exception("game %s: an answer could not be written", self.row.id)
            raise Wrong(NOT_STORED, 503) from None
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self._shown.clear()

    def lose(self) -> None:
        """Memory is no longer what the disk says: whoever looks must connect again."""
        self.lost = True
        self.version += 1

    def _forget(self, kept: int) -> None:
        for log in self._logs.values():
            log.forget(self.game, kept)

    # -- following ---------------------------------------------------------------------------

    def catch_up(self) -> int:
        """Play what other processes wrote meanwhile; how many of the answers known before stand."""
        news = self._storage.news(self.row.id, self.row.change)
        if news is None:
            self.lose()
            raise Wrong(NO_SUCH_GAME, 404)
        if self._ahead:
            self._load_again()
        elif news.change != self.row.change:
            if self._follow(news):
                self.row.change = news.change
                self._changed()
            else:
                self._load_again()
        return news.kept

    def _follow(self, news: News) -> bool:
        """Go where the answers lead; False when that cannot be done from here."""
        game = self.game
        try:
            while len(game.answers) > news.kept:
                game.undo()
            self._forget(news.kept)
            for answer in news.answers:
                thrown = len(game.faces)
                game.answer_data(answer.camp, answer.data)
                if tuple(game.faces[thrown:]) != answer.faces:
                    return False
        except Refused:
            return False
        return True

    def _load_again(self) -> None:
        """Begin anew from the disk. Lines of the log up to the common past still stand."""
        found = self._storage.load(self.row.id)
        if found is None:
            self.lose()
            raise Wrong(NO_SUCH_GAME, 404)
        self.row, answers = found
        before, self.game = self.game.answers, play_again(self.row, answers)
        self._forget(_common(before, self.game.answers))
        self._ahead = False
        self._changed()


def _common(before: list[tuple[int, object]], after: list[tuple[int, object]]) -> int:
    """How many answers two pasts share."""
    for n, (a, b) in enumerate(zip(before, after, strict=False)):
        if a != b:
            return n
    return min(len(before), len(after))
