"""A live game: one lock, one revision, its viewers, its AI seats.

Every change goes the same way: checked and applied, written to disk, acknowledged, shown.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeVar

from escarmouche.api import Game
from escarmouche.core.state import State
from escarmouche.server import dealings
from escarmouche.server.affairs import STAND_IN
from escarmouche.server.errors import (
    COMMAND_REUSED,
    NO_SUCH_CAMP,
    NOT_STORED,
    NOT_YOUR_SEAT,
    STALE,
    Wrong,
    told,
)
from escarmouche.server.keeping import Kept
from escarmouche.server.lag import LATE
from escarmouche.server.live_messages import (
    AnswerCommand,
    Command,
    EyesCommand,
    LinesQuery,
    SayCommand,
    UndoCommand,
)
from escarmouche.server.logs import MOST_LINES
from escarmouche.server.queries import ask_about
from escarmouche.server.seats import Seat
from escarmouche.server.speaking import Speaker
from escarmouche.server.storage import Command as Obeyed
from escarmouche.server.storage import Drivers, Overtaken, Row
from escarmouche.server.talk import Pace
from escarmouche.server.thinking import Thinkers, new_player
from escarmouche.server.viewers import Audience, Viewer
from escarmouche.server.views import Json

_LOG = logging.getLogger(__name__)
_REMEMBERED = 256  # replies kept for commands that come twice
_TRIES = 5  # of a command that others are quicker than
_T = TypeVar("_T")


class LiveGame:
    """A game in memory, its viewers and its AI seats."""

    def __init__(self, kept: Kept, thinkers: Thinkers, drivers: Drivers) -> None:
        self.row = kept.row
        self.id = kept.row.id
        self.seats: list[Seat] = kept.row.seats
        self._audience = Audience(kept)
        self.viewers = self._audience.viewers
        self._kept = kept
        self._thinkers = thinkers
        self._drivers = drivers
        self._lock = asyncio.Lock()
        self._paces: dict[int, Pace] = {}
        self._replies: OrderedDict[tuple[int, str], tuple[str, Json]] = OrderedDict()
        self._players = {s.camp: new_player(s.level or "") for s in self.seats if s.kind == "ai"}
        self._thinking: asyncio.Task[None] | None = None
        self._fork: tuple[int, Game] | None = None
        self._obeying: set[asyncio.Task[None]] = set()
        self._ending = False
        self._asked: tuple[Game | None, dict[Any, Any]] = (None, {})
        self.failed: float | None = None  # when an AI could not play on
        self._note()

    def _note(self) -> None:
        """What may be read without the lock; the game itself may be in the middle of an answer."""
        self.row = self._kept.row
        self.seats = self.row.seats
        self.over = self._audience.over = self._kept.over
        pending = () if self.over else self._kept.game.pending
        self._waiting_for = tuple(ask.who for ask in pending)
        for camp in self.row.affairs.played_on:
            if camp not in self._players:
                self._players[camp] = new_player(STAND_IN)

    # -- reading -----------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """How many answers were given."""
        return self._kept.revision

    @property
    def lost(self) -> bool:
        """Whether memory and disk disagree: load it again."""
        return self._kept.lost

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nobody thinks."""
        return not self.viewers and self._thinking is None and not self._lock.locked()

    def may_see(self, mine: frozenset[int], eyes: int | None) -> None:
        """Raises `Wrong` unless these eyes are the viewer's own, or the game is over."""
        if eyes is None:
            return
        if not 0 <= eyes < len(self.seats):
            raise Wrong(NO_SUCH_CAMP, 404, given=eyes)
        if eyes not in mine and not self.over:
            raise Wrong(NOT_YOUR_SEAT, 403)

    def is_late(self, mine: frozenset[int]) -> bool:
        """Whether a viewer with these camps sees the game with a delay."""
        return self._audience.is_late(mine)

    async def state(self, who: int | None) -> Json:
        """The whole snapshot of one camp."""
        async with self._lock:
            shown, tail = await self._run(self._kept.show, who)
        return {**shown, **tail.since(0)}

    async def fork(self) -> Game:
        """A copy of the game at this moment, to read from outside the lock."""
        async with self._lock:
            if self._fork is None or self._fork[0] != self._kept.version:
                fork = self._kept.game.fork()
                await self._run(lambda: fork.pending)
                self._fork = (self._kept.version, fork)
            return self._fork[1]

    async def _late_fork(self) -> Game:
        async with self._lock:
            return (await self._run(self._kept.late)).game.fork()

    async def query(self, viewer: Viewer, message: Any) -> Json:
        """Answer a question of the page about the game."""
        eyes = viewer.eyes if message.camp is None else message.camp
        state: State | None = None
        try:
            self.may_see(viewer.mine, eyes)
            late = self.is_late(viewer.mine)
            if isinstance(message, LinesQuery):
                value = await self._lines(LATE if late else eyes, message)
                return {"type": "reply", "id": message.id, "ok": True, "value": value}
            fork = await (self._late_fork() if late else self.fork())
            state = fork.seen(eyes)
            value = await self._ask_about(fork, eyes, message)
        except Exception as problem:
            return self._refusal(message.id, problem, state)
        return {"type": "reply", "id": message.id, "ok": True, "value": value}

    async def _lines(self, eyes: int | None, message: LinesQuery) -> list[Json]:
        start = max(message.start, message.end - MOST_LINES)
        async with self._lock:
            if self.lost:
                raise Wrong(NOT_STORED, 503)
            return await self._run(self._kept.lines, eyes, start, message.end)

    async def past(self) -> tuple[Row, Game]:
        """The row and a copy of the game as they are, the copy with its whole past."""
        async with self._lock:
            if self.lost:
                raise Wrong(NOT_STORED, 503)
            return replace(self._kept.row), await self._run(_with_past, self._kept.game)

    async def _ask_about(self, fork: Game, eyes: int | None, message: Any) -> Any:
        """The answer to a query; one that is asked again before anything changed is remembered."""
        if self._asked[0] is not fork or len(self._asked[1]) > _REMEMBERED:
            self._asked = (fork, {})
        known = self._asked[1]
        key = (eyes, message.model_copy(update={"id": ""}).model_dump_json())
        if key not in known:
            known[key] = await asyncio.to_thread(ask_about, fork, eyes, message)
        return known[key]

    # -- viewers -----------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        """A page connects: it gets the whole state."""
        self.may_see(viewer.mine, viewer.eyes)
        async with self._lock:
            if self.lost:
                raise Wrong(NOT_STORED, 503)
            await self._audience.greet(viewer)
            self.viewers.add(viewer)
            await self._audience.share()
        self.wake()

    async def look(self, viewer: Viewer, message: EyesCommand) -> None:
        """A page changes eyes."""
        try:
            self.may_see(viewer.mine, message.camp)
        except Wrong as problem:
            viewer.tell(self._refusal(message.id, problem))
            return
        async with self._lock:
            viewer.eyes = message.camp
            viewer.forget()
            reply = {"type": "reply", "id": message.id, "ok": True, "revision": self.revision}
            viewer.tell(await self._dated(viewer, reply))
            await self._audience.greet(viewer)

    async def _dated(self, viewer: Viewer, reply: Json) -> Json:
        """Late spectators are not to know how far the game is."""
        if "revision" in reply and self.is_late(viewer.mine):
            return {**reply, "revision": await self._run(self._kept.told_late)}
        return reply

    async def refresh(self, viewer: Viewer) -> None:
        """A page that was behind has read everything: it gets the state as it is now."""
        async with self._lock:
            await self._audience.greet(viewer)

    def leave(self, viewer: Viewer) -> None:
        """A page is gone."""
        self.viewers.discard(viewer)

    async def flow(self) -> None:
        """Time has passed: late spectators see what they may see by now."""
        async with self._lock:
            if not self.lost:
                await self._audience.show_late()

    async def settle(self, work: Callable[[Kept], _T]) -> _T:
        """Settle something beside the rules, and show what changed. Raises `Wrong`."""
        async with self._lock:
            before = self._kept.version
            try:
                return await self._run(self._settle_with, work)
            finally:
                await self._audience.show_since(before)
                self.wake()

    def _settle_with(self, work: Callable[[Kept], _T]) -> _T:
        for _ in range(_TRIES):
            if self.lost:
                break
            try:
                done = work(self._kept)
                self._note()
                return done
            except Overtaken:
                self._catch_up()
        raise Wrong(NOT_STORED, 503)

    # -- commands ----------------------------------------------------------------------------

    async def obey(self, viewer: Viewer, command: Command) -> None:
        """Carry a command out, once; answer it; show what changed.

        Once begun it is finished, whatever becomes of the connection.
        """
        if self._ending:
            return  # the page asks again, with the same id, once it is connected again
        task = asyncio.create_task(self._obey(viewer, command))
        self._obeying.add(task)
        task.add_done_callback(self._obeying.discard)
        await asyncio.shield(task)

    async def finish(self) -> None:
        """Begin no further command; end those in hand, and tell what came of them."""
        self._ending = True
        await asyncio.gather(*self._obeying, return_exceptions=True)
        await asyncio.gather(*(viewer.outbox.join() for viewer in self.viewers))

    async def _obey(self, viewer: Viewer, command: Command) -> None:
        async with self._lock:
            before = self._kept.version
            reply = await self._reply_to(viewer, command)
            viewer.tell(await self._dated(viewer, reply))
            await self._audience.show_since(before)
        self.wake()

    async def _reply_to(self, viewer: Viewer, command: Command) -> Json:
        camp = _camp(command)
        key, content = (camp, command.id), _content(command)
        if not (camp in viewer.mine or (camp == dealings.SPECTATOR and not viewer.mine)):
            return self._refusal(command.id, Wrong(NOT_YOUR_SEAT, 403))
        known = self._replies.get(key)
        if known is not None:
            return known[1] if known[0] == content else self._reused(command)
        try:
            if isinstance(command, SayCommand):
                self._pace_of(viewer).speak()
            reply = await self._run(self._settle, viewer, command, content)
        except Exception as problem:
            reply = self._refusal(command.id, problem, self._seen_by(command.camp))
            if self.lost or _passes(problem):  # the same command may well succeed later
                return reply
        self._replies[key] = (content, reply)
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)
        return reply

    def _pace_of(self, viewer: Viewer) -> Pace:
        """All the tabs and devices of a player speak with one mouth."""
        if not viewer.mine:
            return viewer.pace
        return self._paces.setdefault(min(viewer.mine), Pace())

    def _settle(self, viewer: Viewer, command: Command, content: str) -> Json:
        """Carry a command out, or find that it was. What others wrote first is caught up with."""
        # An answer to the question at hand is hardly ever one that was given before. Where it is,
        # because it was taken back since, it cannot be written: it is `Overtaken` by itself.
        is_new = isinstance(command, AnswerCommand) and command.revision == self.revision
        for again in range(_TRIES):
            if self.lost:
                raise Wrong(NOT_STORED, 503)
            known = again or not is_new
            found = self._kept.obeyed_before(_camp(command), command.id) if known else None
            if found is not None:
                return self._done(command, found.revision, content == found.content)
            try:
                return self._done(command, self._carry_out(viewer, command, content))
            except Overtaken:
                if self._catch_up() < getattr(command, "revision", 0):
                    break  # what it was made for was taken back
        raise Wrong(STALE, 409, revision=self.revision)

    def _catch_up(self) -> int:
        """Follow the disk. In a worker thread, under the lock."""
        try:
            stands = self._kept.catch_up()
        except Wrong:
            raise
        except Exception:
            self._kept.lose()
            _LOG.exception("game %s: what others wrote could not be read", self.id)
            raise Wrong(NOT_STORED, 503) from None
        self._note()
        self._audience.forget()
        return stands

    def _done(self, command: Command, revision: int, same: bool = True) -> Json:
        if not same:
            return self._reused(command)
        return {"type": "reply", "id": command.id, "ok": True, "revision": revision}

    def _reused(self, command: Command) -> Json:
        return self._refusal(command.id, Wrong(COMMAND_REUSED, 409))

    def _carry_out(self, viewer: Viewer, command: Command, content: str) -> int:
        if not isinstance(command, AnswerCommand | UndoCommand):
            obeyed = Obeyed(_camp(command), command.id, content, self.revision)
            dealings.carry_out(self._kept, command, obeyed, viewer.tokens)
            self._note()
            return self.revision
        self._kept.moment().playing(command.camp)
        if command.revision != self.revision:
            raise Wrong(STALE, 409, given=command.revision, revision=self.revision)
        if isinstance(command, AnswerCommand):
            then = self.revision + 1
            obeyed = Obeyed(command.camp, command.id, content, then)
            self._kept.answer(command.camp, command.answer, obeyed)
        else:
            assert isinstance(command, UndoCommand)
            obeyed = Obeyed(command.camp, command.id, content, self.revision - 1)
            self._kept.undo(command.camp, obeyed)
        self._note()
        self._audience.prepare()
        return self.revision

    def _refusal(self, id: str, problem: Exception, state: State | None = None) -> Json:
        _status, error = told(problem, Speaker(state))
        return {"type": "reply", "id": id, "ok": False, "error": error}

    def _seen_by(self, camp: int | None) -> State | None:
        """What gives a refusal its names: no more than the camp knows."""
        return None if self.lost else self._kept.game.seen(camp)

    async def _run(self, work: Callable[..., _T], *args: Any) -> _T:
        """Rules, words and disk, outside the event loop."""
        return await asyncio.to_thread(work, *args)

    # -- other processes -----------------------------------------------------------------------

    async def follow(self) -> None:
        """Others may have written: catch up, and show it."""
        async with self._lock:
            if self.lost:
                return
            before = self._kept.version
            with suppress(Wrong):  # the viewers of a lost game are told to connect again
                await self._run(self._catch_up)
            await self._audience.show_since(before)
        self.wake()

    @property
    def change(self) -> int:
        """The last change of the game that is known here."""
        return self._kept.row.change

    # -- AI seats ----------------------------------------------------------------------------

    def wake(self) -> None:
        """Let AI seats answer, if the game waits for one. Ends the viewers of a lost game."""
        if self.lost:
            self._audience.dismiss()
            return
        if self._thinking is None and self._camp_of_ai() is not None:
            self._thinking = asyncio.create_task(self._let_think())

    @property
    def thinks(self) -> bool:
        """Whether an AI of this game thinks in this process."""
        return self._thinking is not None

    def _camp_of_ai(self) -> int | None:
        return next((camp for camp in self._waiting_for if camp in self._players), None)

    async def _let_think(self) -> None:
        try:
            if await self._run(self._drivers.take, self.id):
                while await self._think_once():
                    pass
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            if not _passes(problem):  # a database that comes back is no reason to rest
                self.failed = time.monotonic()
            _LOG.exception("game %s: an AI cannot play on", self.id)
        finally:
            self._thinking = None
        if self.lost:
            self.wake()

    async def _think_once(self) -> bool:
        async with self._lock:
            camp = None if self.lost else self._camp_of_ai()
            if camp is None:
                return False
            version, fork = self._kept.version, self._kept.game.fork()
            self._audience.tell_thinking(camp)
        data = await self._thinkers.answer(self._players[camp], fork, camp)
        async with self._lock:
            if self._kept.version == version:
                await self._run(self._answer_for_ai, camp, data)
                await self._audience.publish()
        return True

    def _answer_for_ai(self, camp: int, data: Any) -> None:
        try:
            self._kept.answer(camp, data, None)
            self._note()
            self._audience.prepare()
        except Overtaken:
            self._catch_up()

    async def close(self) -> None:
        """Stop thinking and let the viewers go."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)
        self._audience.dismiss()


def _with_past(game: Game) -> Game:
    """A fork that remembers all that happened."""
    fork = game.fork()
    fork.answers, fork.events, fork.faces = game.answers[:], game.events[:], game.faces[:]
    assert fork.pending is not None  # it stands where the game stands
    return fork


def _passes(problem: Exception) -> bool:
    """Whether it is the database's trouble, which passes, and not that of what was asked."""
    return told(problem)[0] == 503


def _camp(command: Command) -> int:
    """The camp that a command is recorded for."""
    return dealings.SPECTATOR if command.camp is None else command.camp


def _content(command: Command) -> str:
    """A fingerprint of what a command asks, to tell a retry from a number used twice."""
    text = json.dumps(command.model_dump(), sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()
