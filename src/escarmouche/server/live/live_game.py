"""A live game: one lock, one revision, its viewers, its AI seats.

Every change goes the same way: checked and applied, written to disk, acknowledged, shown.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any, TypeVar

from escarmouche.api import Game
from escarmouche.core.state import State
from escarmouche.server.errors import NO_SUCH_CAMP, NOT_STORED, NOT_YOUR_SEAT, ApiError
from escarmouche.server.guard.sizes import check_answer
from escarmouche.server.heavy.workshop import SECONDS, Workshop
from escarmouche.server.live.ai_seats import AiSeats
from escarmouche.server.live.command_handler import CommandHandler
from escarmouche.server.live.delayed_game import LATE
from escarmouche.server.live.game_session import GameSession, refusal
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.live.queries import ask_about
from escarmouche.server.live.thinking import Thinkers, in_writing
from escarmouche.server.live.threads import Threads
from escarmouche.server.live.viewers import Viewer
from escarmouche.server.messages.commands import Command, EyesCommand, LinesQuery
from escarmouche.server.seats import Seat
from escarmouche.server.show.logs import MOST_LINES
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Drivers, Notice, Row

_REMEMBERED = 256  # answers to queries that may be asked again
_TOKENS = itertools.count(1)  # each moment of each game that is asked about has a number
_T = TypeVar("_T")


class LiveGame:
    """A game in memory, its viewers and its AI seats."""

    def __init__(
        self,
        kept: PersistedGame,
        thinkers: Thinkers,
        drivers: Drivers,
        workshop: Workshop,
        pool: Executor,
    ) -> None:
        self.id = kept.row.id
        self._kept = kept
        self._workshop = workshop
        self._session = GameSession(kept, Threads(pool))
        self._lock = self._session.lock
        self._audience = self._session.audience
        self.viewers = self._audience.viewers
        self._commands = CommandHandler(self._session)
        self.computers = AiSeats(self._session, thinkers, drivers)
        self._fork: tuple[int, Game] | None = None
        self._obeying: set[asyncio.Task[None]] = set()
        self._ending = False
        self._asked: tuple[Game | None, int, dict[Any, str]] = (None, 0, {})

    # -- reading -----------------------------------------------------------------------------

    @property
    def row(self) -> Row:
        """The game as it is kept."""
        return self._session.row

    @property
    def seats(self) -> list[Seat]:
        """Its seats."""
        return self._session.seats

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._session.over

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
        return not self.viewers and not self.computers.think and not self._lock.locked()

    async def may_see(self, mine: frozenset[int], eyes: int | None) -> None:
        """Raises `ApiError` unless these eyes are the viewer's own, or all may be told."""
        if eyes is None:
            return
        if not 0 <= eyes < len(self.seats):
            raise ApiError(NO_SUCH_CAMP, 404, given=eyes)
        if eyes not in mine and not await self.is_open():
            raise ApiError(NOT_YOUR_SEAT, 403)

    async def is_open(self) -> bool:
        """Whether everybody may know everything about it."""
        return self.over and await self._session.run(lambda: self._kept.is_open)

    def is_late(self, mine: frozenset[int]) -> bool:
        """Whether a viewer with these camps sees the game with a delay."""
        return self._audience.is_late(mine)

    async def state(self, who: int | None) -> Json:
        """The whole snapshot of one camp."""
        async with self._lock:
            shown, tail = await self._session.run(self._kept.show, who)
        return {**shown, **tail.since(0)}

    async def fork(self) -> Game:
        """A copy of the game at this moment, to read from outside the lock."""
        async with self._lock:
            if self._fork is None or self._fork[0] != self._kept.version:
                fork = self._kept.game.fork()
                await self._session.run(lambda: fork.pending)
                self._fork = (self._kept.version, fork)
            return self._fork[1]

    async def _late_fork(self) -> Game:
        async with self._lock:
            return (await self._session.run(self._kept.late)).game.fork()

    @property
    def spent(self) -> float:
        """The seconds of a processor that its commands have taken in this process."""
        return self._session.threads.spent

    async def query(self, viewer: Viewer, message: Any, client: str = "") -> Json | str:
        """Answer a question of the page about the game: the reply, or the reply in writing."""
        eyes = viewer.eyes if message.camp is None else message.camp
        state: State | None = None
        try:
            await self.may_see(viewer.mine, eyes)
            late = self.is_late(viewer.mine)
            if isinstance(message, LinesQuery):
                lines = await self._lines(LATE if late else eyes, message)
                return {"type": "reply", "id": message.id, "ok": True, "value": lines}
            fork = await (self._late_fork() if late else self.fork())
            state = fork.seen(eyes)
            value = await self._ask_about(fork, eyes, message, client)
        except Exception as problem:
            return refusal(message.id, problem, state)
        return f'{{"type":"reply","id":{json.dumps(message.id)},"ok":true,"value":{value}}}'

    async def _lines(self, eyes: int | None, message: LinesQuery) -> list[Json]:
        start = max(message.start, message.end - MOST_LINES)
        async with self._lock:
            if self.lost:
                raise ApiError(NOT_STORED, 503)
            return await self._session.run(self._kept.lines, eyes, start, message.end)

    async def _ask_about(self, fork: Game, eyes: int | None, message: Any, client: str) -> str:
        """The answer to a query, in writing; one that is asked again before anything changed is remembered."""
        if self._asked[0] is not fork or len(self._asked[2]) > _REMEMBERED:
            token = self._asked[1] if self._asked[0] is fork else next(_TOKENS)
            self._asked = (fork, token, {})
        _fork, token, known = self._asked
        query = message.model_copy(update={"id": "-"}).model_dump(by_alias=True)
        key = (eyes, json.dumps(query, sort_keys=True))
        if key not in known:
            known[key] = await self._asked_elsewhere(fork, token, eyes, query, message, client)
        return known[key]

    async def _asked_elsewhere(
        self, fork: Game, token: int, eyes: int | None, query: Json, message: Any, client: str
    ) -> str:
        """Another process works it out, to which the game is sent once as it stands."""
        check_answer(query.get("answer"))
        if not self._workshop.elsewhere or fork.rulebook.freezer() is None:
            value = await asyncio.to_thread(ask_about, fork, eyes, message)
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        lane = self._workshop.beside(self.id)

        def wish() -> Json:
            told = {"token": token, "rulebook": fork.rulebook.id, "eyes": eyes, "query": query}
            return {**told, "standing": None if lane.knows(token) else in_writing(fork)}

        done = await lane.do(client or self.id, "ask", wish, SECONDS["ask"])
        return done.body.decode()

    # -- viewers -----------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        """A page connects: it gets the whole state."""
        await self.may_see(viewer.mine, viewer.eyes)
        async with self._lock:
            if self.lost:
                raise ApiError(NOT_STORED, 503)
            await self._audience.greet(viewer)
            self.viewers.add(viewer)
            await self._audience.share()
        self.computers.wake()

    async def look(self, viewer: Viewer, message: EyesCommand) -> None:
        """A page changes eyes."""
        try:
            await self.may_see(viewer.mine, message.camp)
        except ApiError as problem:
            viewer.tell(refusal(message.id, problem))
            return
        async with self._lock:
            viewer.eyes, viewer.once = message.camp, None
            if message.once and message.camp is not None:
                self._audience.open_once(viewer)
            viewer.forget()
            reply = {"type": "reply", "id": message.id, "ok": True, "revision": self.revision}
            viewer.tell(await self._dated(viewer, reply))
            await self._audience.greet(viewer)

    async def _dated(self, viewer: Viewer, reply: Json) -> Json:
        """Late spectators are not to know how far the game is."""
        if "revision" in reply and self.is_late(viewer.mine):
            return {**reply, "revision": await self._session.run(self._kept.told_late)}
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

    async def settle(self, work: Callable[[PersistedGame], _T]) -> _T:
        """Settle something beside the rules, and show what changed. Raises `ApiError`."""
        async with self._lock:
            before = self._kept.version
            try:
                return await self._session.run(self._session.settle, work)
            finally:
                await self._audience.show_since(before)
                self.computers.wake()

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
            reply = await self._commands.reply_to(viewer, command)
            viewer.tell(await self._dated(viewer, reply))
            await self._audience.show_since(before)
        self.computers.wake()

    # -- other processes -----------------------------------------------------------------------

    async def follow(self, notice: Notice | None = None) -> None:
        """Others may have written: catch up, and show it."""
        async with self._lock:
            if self.lost:
                return
            before = self._kept.version
            with suppress(ApiError):  # the viewers of a lost game are told to connect again
                await self._session.run(self._session.follow, notice)
            await self._audience.show_since(before)
        self.computers.wake()

    @property
    def change(self) -> int:
        """The last change of the game that is known here."""
        return self._kept.row.change

    async def close(self) -> None:
        """Stop thinking and let the viewers go."""
        await self.computers.close()
        self._audience.dismiss()
