"""A game in memory that is what the database says, or knows that it is not.

Everything here waits for the rules and for the disk: it runs in worker threads, one at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from escarmouche.api import Game
from escarmouche.core.explain import Refused
from escarmouche.core.game import TABLE
from escarmouche.server.beside import clocks, dice_shares
from escarmouche.server.beside.affairs import Affairs
from escarmouche.server.beside.verdicts import ended, summary
from escarmouche.server.errors import NO_SUCH_GAME, NOT_STORED, TIME_IS_UP, ApiError
from escarmouche.server.live import offers
from escarmouche.server.live.delayed_game import LATE, DelayedGame, answers_told
from escarmouche.server.live.dice_from_shares import mixed
from escarmouche.server.live.eyes import Eyes, knower, sharers
from escarmouche.server.live.offers import Moment
from escarmouche.server.past.opening import EVERY, add_snapshot, last_snapshot, open_game
from escarmouche.server.seats import Seat
from escarmouche.server.show.logs import Log, Tail
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import Json, snapshot
from escarmouche.server.storage import Notice, Storage
from escarmouche.server.storage.rows import Answer, Command, Line, News, Overtaken, Row
from escarmouche.server.storage.server_clock import ServerClock
from escarmouche.server.storage.sharing import dice_played_elsewhere, kin_play

_LOG = logging.getLogger(__name__)


class PersistedGame:
    """One game: every change is checked and applied, then written; it counts once it is written."""

    def __init__(
        self, row: Row, game: Game, storage: Storage, watch: ServerClock | None = None
    ) -> None:
        self.row = row
        self.game = game
        self.watch = watch or ServerClock(storage.database)
        self.version = 0  # counts changes, undone ones too
        self.dealings = 0  # counts changes beside the rules
        self.lost = False  # memory is not what the disk says: load it again
        self._ahead = False  # by something that was not written, because another was quicker
        self._storage = storage
        self._due: int | None = None  # answers at the next snapshot, once that was looked up
        self._logs: dict[int | None, Log] = {}
        self._shown: dict[Eyes, Json] = {}
        self._showings = Showings()
        self._talk: list[Line] = []
        self._lag: DelayedGame | None = None
        self._times: tuple[int, list[float]] = (-1, [])

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or beside them."""
        return self.row.affairs.verdict is not None or self.game.over

    @property
    def revision(self) -> int:
        """How many answers were given."""
        return len(self.game.answers)

    @property
    def secret(self) -> str | None:
        """The secret of the dice, once it may be told."""
        return self.row.secret

    @property
    def is_open(self) -> bool:
        """Whether everybody may know everything: it is over, and so is all that shares its hidden past."""
        if not self.over:
            return False
        return not self.game.has_secrets or not kin_play(self._storage.database, self.row)

    def show(self, eyes: Eyes) -> tuple[Json, Tail]:
        """All that one viewer is told; the end of its log."""
        if eyes == LATE:
            return self.late().show()
        who, sharing = knower(eyes), sharers(eyes)
        log = self._logs.setdefault(who, Log(who))
        shown = self._shown.get(eyes)
        if shown is None:
            digest, showings = self.row.digest, self._showings
            shown = snapshot(self.game, who, log, self.secret, digest, showings, sharing)
            shown = ended(shown, self.row.affairs.verdict, self.game, self.secret)
            self._shown[eyes] = shown
        return shown, log.tail

    def ready(self, eyes: Eyes) -> tuple[Json, Tail] | None:
        """The same, where it was asked for since the last change."""
        shown = None if eyes == LATE else self._shown.get(eyes)
        return None if shown is None else (shown, self._logs[knower(eyes)].tail)

    def lines(self, who: int | None, start: int, end: int) -> list[Json]:
        """Some lines of a viewer's log."""
        self.show(who)
        if who == LATE:
            return self.late().lines(start, end)
        return self._logs[who].lines(start, end, self._showings.of(self.game, who))

    def lines_kept(self, eyes: Eyes) -> int:
        """How many lines of a viewer's log still stand, of those that were told."""
        log = self._logs.get(knower(eyes))
        return 0 if log is None else len(log)

    def late(self) -> DelayedGame:
        """The game as spectators see it who see it late."""
        if self._lag is None:
            self._lag = DelayedGame(self.row, self._opened)
        self._lag.follow(self.game.answers[: self.told_late()])
        return self._lag

    def _opened(self, answers: int) -> Game:
        return open_game(self._storage, self.row, self._storage.answers(self.row.id), answers)

    def told_late(self) -> int:
        """How many answers late spectators know of."""
        delay = self.row.terms.delay
        if delay.kind == "minutes" and self._times[0] != self.version:
            self._times = (self.version, self._storage.times(self.row.id))
        return answers_told(delay, self._times[1], self.revision, self.watch.now())

    def talk(self) -> list[Line]:
        """All that was said."""
        if len(self._talk) < self.row.affairs.said:
            self._talk += self._storage.talk(self.row.id, len(self._talk))
        return self._talk

    # -- changing ----------------------------------------------------------------------------

    def obeyed_before(self, camp: int, id: str) -> Command | None:
        """A command that was carried out already."""
        return self._storage.command(self.row.id, camp, id)

    def answer(self, camp: int, data: object, command: Command | None) -> None:
        """Apply an answer and write it. Raises `Refused`, `Overtaken` or `ApiError`."""
        game, thrown = self.game, len(self.game.faces)
        self._still_playing(camp)
        ask = game.question_for(camp)
        answer = ask.answers.decode(data)
        refusal = ask.answers.check(answer)
        if refusal is not None:
            raise Refused(refusal)

        def write() -> None:
            now = self.watch.now()
            given = Answer(camp, game.answers[-1][1], tuple(game.faces[thrown:]), now)
            then = self._answered(camp, now)
            told = summary(game, self.row.digest, then, self._showings)
            self._storage.add_answer(self.row, self.revision, given, told, command, then)
            self._settled(then)

        self._change(lambda: game.accept(ask, answer), write)

    def call(self, word: str, affairs: Affairs, command: Command | None) -> None:
        """Tell the rules what the persons agreed on, and write it. Raises as `answer` does."""
        game = self.game

        def write() -> None:
            given = Answer(TABLE, word, (), self.watch.now())
            told = summary(game, self.row.digest, affairs, self._showings)
            self._storage.add_answer(self.row, self.revision, given, told, command, affairs)
            self._settled(affairs)

        self._change(lambda: game.call(word), write)

    def undo(self, camp: int, command: Command) -> None:
        """Take the last answer back. Raises `Refused`, `Overtaken` or `ApiError`."""
        game = self.game

        def write() -> None:
            self._write_back(game, self.row.affairs, command)

        self._still_playing(camp)
        self._change(lambda: game.undo(camp), write)

    def go_back(self, kept: int, affairs: Affairs, command: Command | None) -> None:
        """Take back what all agreed to take back. Raises `Overtaken` or `ApiError`."""
        game = self._opened(kept)
        self._guarded(lambda: self._write_back(game, affairs, command))
        self._changed()

    def _write_back(self, game: Game, affairs: Affairs, command: Command | None) -> None:
        waiting = [ask.who for ask in game.pending]
        clock, now = affairs.clock, self.watch.now()
        if clock is not None:
            clock = clocks.went_back(clock, waiting, now, self.watch.elapsed)
        then = replace(affairs, clock=clock, draw=None, takeback=None)
        kept = len(game.answers)
        told = summary(game, self.row.digest, then, self._showings)
        self._storage.take_back(self.row, kept, told, command, then)
        self.game = game
        self._due = None
        self._settled(then)
        self._forget(kept)

    # -- beside the rules ----------------------------------------------------------------------

    def moment(self) -> Moment:
        """The game as it stands, for who wants to settle something about it."""
        return Moment(self.row, self.game, self.watch.now(), self.watch.elapsed)

    def deal(
        self,
        affairs: Affairs,
        command: Command | None,
        *,
        line: Line | None = None,
        seat: Seat | None = None,
        made: Row | None = None,
    ) -> None:
        """Write what was settled beside the rules. Raises `Overtaken` or `ApiError`."""
        self.talk()
        then = affairs if line is None else replace(affairs, said=affairs.said + 1)
        told = summary(self.game, self.row.digest, then, self._showings)
        self._guarded(
            lambda: self._storage.deal(
                self.row, then, told, command, line=line, seat=seat, made=made
            )
        )
        if line is not None:
            self._talk.append(line)
        if seat is not None:
            self.row.seats[seat.camp] = seat
        self._settled(then)

    def mix(self, affairs: Affairs, command: Command | None) -> None:
        """The shares of the players are there: now there are dice. Raises `Overtaken` or `ApiError`."""
        at = replace(self.moment(), row=replace(self.row, affairs=affairs))
        made = mixed(self._storage, at)
        self._guarded(lambda: self._storage.mix(made, command))
        self.row, self.game, self._lag, self._due = made.row, made.game, None, None
        self._settled(made.affairs)
        self._forget(self.revision)
        self._changed()

    def flag(self) -> bool:
        """Whether somebody's time is up, and what follows from it is written."""
        at, clock = self.moment(), self.row.affairs.clock
        late = dice_shares.due(self.row.affairs)
        if late is not None and late <= at.now and not at.over:
            self.mix(self.row.affairs, None)  # with the shares that were told
            return False
        if clock is None or at.over:
            return False
        fallen = clocks.fallen(clock, at.now, at.elapsed)
        if fallen:
            self.deal(offers.leave(at, fallen[0], "time"), None)
        elif (clocks.first_flag(clock) or at.now + 1) <= at.now:
            # The server did not run for a while: look again when it is time.
            left = clocks.read(clock, at.now, at.elapsed)
            self.deal(
                replace(self.row.affairs, clock=replace(clock, left=left, since=at.now)), None
            )
        return bool(fallen)

    def _still_playing(self, camp: int) -> None:
        """Raises `ApiError` when a camp may not decide anything any more."""
        clock = self.row.affairs.clock
        if self.row.affairs.verdict is not None:
            raise ApiError(offers.GAME_OVER, 409)
        if clock is None:
            return
        if camp in clocks.fallen(clock, self.watch.now(), self.watch.elapsed) and self.flag():
            raise ApiError(TIME_IS_UP, 409)

    def _answered(self, camp: int, now: float) -> Affairs:
        """The affairs once a camp has answered."""
        then, clock = self.row.affairs.after_answer(camp), self.row.affairs.clock
        if clock is None:
            return then
        waiting = [ask.who for ask in self.game.pending]
        terms = self.row.terms.clock
        return replace(
            then, clock=clocks.answered(clock, terms, camp, waiting, now, self.watch.elapsed)
        )

    def _settled(self, affairs: Affairs) -> None:
        before, self.row.affairs = self.row.affairs, affairs
        self.dealings += 1
        if self.over and not self.row.over:
            self.row.shared = dice_played_elsewhere(self._storage.database, self.row)
        self.row.over = self.over
        if _shows(before) != _shows(affairs):
            self._changed()

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except Overtaken:
            raise
        except Exception:
            self.lose()
            _LOG.exception("game %s: something could not be written", self.row.id)
            raise ApiError(NOT_STORED, 503) from None

    # -- changing, in memory and on disk -------------------------------------------------------

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
            raise ApiError(NOT_STORED, 503) from None
        self._changed()
        self._keep_snapshot()

    def _keep_snapshot(self) -> None:
        if self._due is None:  # a game may have been opened often, for a few answers each time
            self._due = last_snapshot(self._storage, self.row) + EVERY
        if self.revision >= self._due and add_snapshot(self._storage, self.row, self.game):
            self._due = self.revision + EVERY

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

    def catch_up(self, notice: Notice | None = None) -> int:
        """Play what other processes wrote meanwhile; how many of the answers known before stand.

        A notice of the next change that holds the answer is all there is to know: it is told when the
        change is committed. Otherwise the disk is asked.
        """
        known = self.revision
        if notice is not None and not self._ahead:
            if notice.change <= self.row.change or self._play(notice):
                return known
        news = self._storage.news(self.row.id, self.row.change)
        if news is None:
            self.lose()
            raise ApiError(NO_SUCH_GAME, 404)
        if self._ahead:
            self._load_again()
        elif news.change != self.row.change:
            before, same = self.row.affairs, not news.answers and news.kept == self.revision
            if news.row.dice == self.row.dice and self._follow(news):
                self.row = news.row
                self.dealings += 1
                if not same or _shows(before) != _shows(self.row.affairs):
                    self._changed()
            else:
                self._load_again()
        return news.kept

    def _play(self, notice: Notice) -> bool:
        """Play the answer of a notice; False when it is not the next, or does not go on from here."""
        given = notice.given() if notice.change == self.row.change + 1 else None
        if given is None or given.n != self.revision + 1:
            return False
        if not self._replay(given.answer):
            self._ahead = True  # of the disk, or beside it: begin anew
            return False
        self.row.change = notice.change
        self._settled(given.affairs)
        self._changed()
        return True

    def _replay(self, answer: Answer) -> bool:
        """Give an answer again; whether it was legal, and the dice fell as they fell."""
        thrown = len(self.game.faces)
        try:
            self.game.answer_data(answer.camp, answer.data)
        except Refused:
            return False
        return tuple(self.game.faces[thrown:]) == answer.faces

    def _follow(self, news: News) -> bool:
        """Go where the answers lead; False when that cannot be done from here."""
        game = self.game
        try:
            while len(game.answers) > news.kept:
                game.undo()
        except Refused:
            return False
        self._forget(news.kept)
        return all(self._replay(answer) for answer in news.answers)

    def _load_again(self) -> None:
        """Begin anew from the disk. Lines of the log up to the common past still stand."""
        found = self._storage.load(self.row.id)
        if found is None:
            self.lose()
            raise ApiError(NO_SUCH_GAME, 404)
        self.row, answers = found
        before = self.game.answers
        self.game = open_game(self._storage, self.row, answers)
        self._forget(_common(before, self.game.answers))
        self._ahead = False
        self.dealings += 1
        self._changed()


def _shows(affairs: Affairs) -> object:
    """What of the affairs changes the state that viewers are sent."""
    return affairs.verdict, affairs.played_on


def _common(before: list[tuple[int, object]], after: list[tuple[int, object]]) -> int:
    """How many answers two pasts share."""
    for n, (a, b) in enumerate(zip(before, after, strict=False)):
        if a != b:
            return n
    return min(len(before), len(after))
