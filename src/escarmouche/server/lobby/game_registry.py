"""All games of a server: made, found, loaded when somebody looks, played on from any moment."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

from escarmouche.server.errors import (
    DELAYED,
    NO_SUCH_GAME,
    NO_SUCH_SEAT,
    STILL_PLAYED,
    ApiError,
)
from escarmouche.server.heavy.lanes import Doer
from escarmouche.server.heavy.process import Done
from escarmouche.server.heavy.workshop import Workshop
from escarmouche.server.live.live_game import LiveGame
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.live.thinking import Thinkers
from escarmouche.server.lobby.abandoning import HOUR, Abandoning
from escarmouche.server.lobby.device_codes import DeviceCodes
from escarmouche.server.lobby.game_lists import Listing
from escarmouche.server.lobby.game_maker import GameMaker
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.messages.duels import DuelFight
from escarmouche.server.messages.http import ForkGame, NewGame, WrittenArmy
from escarmouche.server.ops.health import Probe
from escarmouche.server.ops.memory import collect_all, collect_young, give_back
from escarmouche.server.ops.metrics import Metrics
from escarmouche.server.past.opening import open_game
from escarmouche.server.past.replays import begin
from escarmouche.server.seats import camps_of, fingerprint, is_game_id
from escarmouche.server.settings import Settings
from escarmouche.server.shelf import duels
from escarmouche.server.storage import Listener, Notice, Row, Storage, drivers
from escarmouche.server.storage.database import POOL, WRITERS
from escarmouche.server.storage.server_clock import ServerClock

SWEEP = 2.0  # seconds between two looks for games that nobody drives
GLANCE = 1.0  # seconds between two looks at the counters: not every change is called out
RENEWAL = 5.0  # seconds between two signs of life
FINISH = 3.0  # seconds for the commands in hand when the server is told to stop
DOZE = 5.0  # seconds between two looks for games at which nobody looks any more
WARM = 3.0  # seconds after its start: a server that goes on will have something to do for workers
YOUNG = (
    0.5  # seconds between two looks for rings in memory: 200 games have some 15 ms of news by then
)
TICK = 1.0  # seconds between two looks at the players' clocks
# Threads for the rules and the disk. Most of them wait for a commit, and those who wait at the same
# time are committed together: with few of them a slow disk would let few games play. PostgreSQL has
# fewer than it has connections: nobody is to wait for one in vain.
THREADS = 32
PLAY = 24
MAKING, LONGEST_PAUSE = 0.1, 1.0  # seconds: what a new game counts at most, and until the next one
REST = 30.0  # seconds before a game whose AI failed is tried again
_LOG = logging.getLogger(__name__)


class GameRegistry:
    """Where games are kept and found. `here` makes who does heavy jobs in this process, if no other does."""

    def __init__(self, settings: Settings, here: Callable[[Storage, ServerClock], Doer]) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.storage = Storage(settings.url)
        self.storage.database.must_be_writable()
        self.probe = Probe(self.storage.database)
        self.drivers = drivers(self.storage.database)
        self.watch = ServerClock(self.storage.database)
        self.storage.clock = self.watch.time
        self.workshop = Workshop(settings, here(self.storage, self.watch))
        # Threads for the commands of players alone: whatever else is asked for, they are obeyed.
        self.play = ThreadPoolExecutor(PLAY if self._is_sqlite else WRITERS, "play")
        self.thinkers = Thinkers(settings.think, self.workshop, settings.limits.computers)
        self.moving = DeviceCodes(self.storage.database)
        self.listing = Listing(self.storage)
        self.abandoned = Abandoning(self.storage, self.watch, settings.keep_imports)
        self._maker = GameMaker(self.storage, self.watch)
        self._making = asyncio.Lock()
        self._make_from = 0.0  # when the next game may be made
        self._live: dict[str, LiveGame] = {}
        self._seen: dict[str, float] = {}  # when somebody was last at a game
        self._resting: dict[str, float] = {}  # games that could not be driven, and until when
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: Listener | None = None
        self.ending = False  # told to stop: no further commands
        self._chores: list[asyncio.Task[None]] = []
        self._following: set[asyncio.Task[None]] = set()

    @property
    def _is_sqlite(self) -> bool:
        return self.storage.database.is_sqlite

    async def open(self) -> None:
        """Begin to listen to other processes, and to look for games that wait for a computer."""
        self._loop = asyncio.get_running_loop()
        workers = THREADS if self._is_sqlite else POOL - WRITERS
        self._loop.set_default_executor(ThreadPoolExecutor(workers, "worker"))
        logging.getLogger("escarmouche").addHandler(self.metrics)
        await asyncio.to_thread(self.watch.beat)  # before any clock is looked at
        chores = [(self._sweep, SWEEP), (self._renew, RENEWAL), (self._tick, TICK)]
        chores += [(self._put_to_sleep, DOZE), (self._glance, GLANCE), (self._tidy, HOUR)]
        chores.append((self._collect, YOUNG))
        if not self._is_sqlite:
            self._listener = Listener(self.storage.database, self._heard, self._missed)
        self._loop.call_later(WARM, self._warm)
        self._chores = [asyncio.create_task(_again(work, pause)) for work, pause in chores]

    def _warm(self) -> None:
        if not self.ending:
            asyncio.get_running_loop().run_in_executor(None, self.workshop.warm)

    async def finish(self) -> None:
        """Before connections are closed: end the commands in hand, and begin no others."""
        self.ending = True
        await self.workshop.stop()
        with suppress(TimeoutError):  # a page that does not read waits in vain
            games = [game.finish() for game in self._live.values()]
            await asyncio.wait_for(asyncio.gather(*games), FINISH)

    async def close(self) -> None:
        """End everything; what was acknowledged is on disk."""
        self.ending = True
        logging.getLogger("escarmouche").removeHandler(self.metrics)
        for chore in (*self._chores, *self._following):
            chore.cancel()
        await asyncio.gather(*self._chores, *self._following, return_exceptions=True)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        for game in list(self._live.values()):
            await game.close()
        self.play.shutdown(wait=False, cancel_futures=True)
        self.thinkers.close()
        await self.workshop.close()
        try:
            await asyncio.to_thread(self.drivers.close)
        except Exception:
            _LOG.warning("the database does not know that this server stops", exc_info=True)
        self.storage.close()

    # -- other processes ---------------------------------------------------------------------

    def _heard(self, notice: Notice) -> None:
        """A notice of the database, in the listener's thread. Most are of games of others alone.

        One that is just being loaded is asked for its last change once it is there.
        """
        assert self._loop is not None
        if notice.game in self._live:
            self._loop.call_soon_threadsafe(self._follow, notice.game, notice.change, notice)

    def _missed(self) -> None:
        """Notices may have been lost, in the listener's thread."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(lambda: self._start(self._glance()))

    def _follow(self, id: str, change: int, notice: Notice | None = None) -> None:
        game = self._live.get(id)
        if game is not None and not game.lost and game.change < change:
            self._start(game.follow(notice))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _glance(self) -> None:
        """Compare the counters of the games in memory with those of the database."""
        if self._live:
            found = await asyncio.to_thread(self.storage.changes, list(self._live))
            for id, change in found.items():
                self._follow(id, change)

    async def _renew(self) -> None:
        await asyncio.to_thread(self.drivers.renew)
        await asyncio.to_thread(self.watch.beat)

    async def _tidy(self) -> None:
        await self.abandoned.sweep([game.row for game in self._live.values()])
        collect_all()

    async def _tick(self) -> None:
        """Time has passed: somebody's may be up, and late spectators see more."""
        for id in await asyncio.to_thread(self.storage.flagged, self.watch.now()):
            if self._resting.get(id, 0.0) > time.monotonic():
                continue
            try:
                await (await self.live(id)).settle(PersistedGame.flag)
            except ApiError as problem:
                self._resting[id] = time.monotonic() + REST
                _LOG.warning("the clock of game %s cannot be read: %s", id, problem)
        for game in list(self._live.values()):
            if game.row.terms.delay.kind == "minutes":
                await game.flow()

    async def _sweep(self) -> None:
        """Take up the games that wait for a computer and that nobody drives."""
        now = time.monotonic()
        for id in await asyncio.to_thread(self.storage.awaiting_ai):
            game = self._live.get(id)
            if (game is not None and game.computers.think) or self._resting.get(id, 0.0) > now:
                continue
            if await asyncio.to_thread(self.drivers.take, id):
                await self._take_up(id)

    async def _take_up(self, id: str) -> None:
        try:
            game = await self.live(id)
            if game.computers.failed is None:
                await game.follow()
                return
            game.computers.failed = None
        except ApiError as problem:
            _LOG.warning("game %s cannot be played on: %s", id, problem)
        self._resting[id] = time.monotonic() + REST
        await asyncio.to_thread(self.drivers.let_go, id)

    # -- making ------------------------------------------------------------------------------

    async def create(
        self, wish: NewGame, client: str, keep: str | None = None
    ) -> tuple[Row, dict[int, str]]:
        """Set a game up; the tokens of its person seats, by camp. `keep`: the maker's own camps."""
        if any(
            isinstance(army, WrittenArmy) for army in wish.armies
        ):  # anybody may have written it
            given = {"wish": wish.model_dump(), "keep": keep}
            return await self._made(client, await self.workshop.do(client, "make", given))
        async with self._in_turn(client):
            row, tokens = await asyncio.to_thread(self._maker.create, wish, keep)
            await self._begin(row.id, client)
        return row, tokens

    @asynccontextmanager
    async def _in_turn(self, client: str) -> AsyncIterator[None]:
        """One game is made after the other, with a pause as long as each took: it is for those who play.

        It counts for the computers of whoever makes games, which begin the later if there are many.
        """
        async with self._making:
            await asyncio.sleep(min(LONGEST_PAUSE, self._make_from - time.monotonic()))
            begun = time.monotonic()
            try:
                yield
            finally:
                took = time.monotonic() - begun
                self._make_from = time.monotonic() + took
                self.thinkers.charge(client, min(took, MAKING))

    async def stage(
        self, wish: DuelFight, client: str, keep: str | None = None
    ) -> tuple[Row, dict[int, str]]:
        """Fight a combat of the duel bench out on the table."""
        book, setup = await asyncio.to_thread(duels.fight, wish.duel)
        async with self._in_turn(client):
            row, tokens = await asyncio.to_thread(self._maker.stage, book, setup, wish.seats, keep)
            await self._begin(row.id, client)
        return row, tokens

    async def _made(self, client: str, done: Done) -> tuple[Row, dict[int, str]]:
        """A game that was made elsewhere."""
        told = json.loads(done.body)
        game = await self._begin(told["game"], client)
        return game.row, {int(camp): token for camp, token in told["tokens"].items()}

    async def _begin(self, id: str, client: str) -> LiveGame:
        """A new game is in memory, and its computers are woken; who made it pays for their time."""
        game = await self.live(id)
        game.computers.payer = client or id
        game.computers.wake()
        self.listing.forget()
        return game

    async def play_on(
        self, id: str, wish: ForkGame, cookie: str | None, client: str
    ) -> tuple[Row, dict[int, str]]:
        """A new game that begins where another stood after some answers, with new dice."""
        row, game = may_know(await self.row(id), cookie), await self.live(id)
        is_open = await game.is_open()
        if not is_open and not _all_persons(row) <= camps_of(row.seats, cookie):
            raise ApiError(STILL_PLAYED, 403)
        if not is_open and await asyncio.to_thread(_would_tell, row, cookie):
            raise ApiError(STILL_PLAYED, 403)
        kin = None if is_open else row.root
        given = {"game": row.id, "wish": wish.model_dump(), "kin": kin}
        return await self._made(client, await self.workshop.do(client, "play on", given))

    # -- finding -----------------------------------------------------------------------------

    async def row(self, id: str) -> Row:
        """A game as it is kept."""
        found = await asyncio.to_thread(self.storage.game, id) if is_game_id(id) else None
        if found is None:
            raise ApiError(NO_SUCH_GAME, 404)
        await self.abandoned.opened(found)
        return found

    async def live(self, id: str) -> LiveGame:
        """A game in memory, as the database has it now; loaded by playing its answers again."""
        game = self._live.get(id)
        if game is None or game.lost:
            game = await self._loaded(id)
        self._seen[id] = time.monotonic()
        await self.abandoned.opened(game.row)
        # Also for one that was just loaded: a notice that came meanwhile found no game to follow.
        change = await asyncio.to_thread(self.storage.change, id)
        if change is not None and change > game.change:
            await game.follow()
        return game

    async def _loaded(self, id: str) -> LiveGame:
        """A game is loaded once, however many ask for it, and nobody waits who asks for another."""
        task = self._loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load_into_memory(id))
            self._loading[id] = task
            task.add_done_callback(lambda _done: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load_into_memory(self, id: str) -> LiveGame:
        game = await asyncio.to_thread(self._load, id)
        self._live[id] = game
        self._seen[id] = time.monotonic()
        return game

    def _load(self, id: str) -> LiveGame:
        found = self.storage.load(id) if is_game_id(id) else None
        if found is None:
            raise ApiError(NO_SUCH_GAME, 404)
        row, answers = found
        kept = PersistedGame(row, open_game(self.storage, row, answers), self.storage, self.watch)
        return LiveGame(kept, self.thinkers, self.drivers, self.workshop, self.play)

    async def _put_to_sleep(self) -> None:
        """Games at which nobody has been for a while leave memory; the disk has all of them."""
        now, left = time.monotonic(), False
        for id, game in list(self._live.items()):
            if not game.idle:
                self._seen[id] = now
            elif now - self._seen.get(id, now) >= self.settings.sleep:
                del self._live[id]
                self._seen.pop(id, None)
                left = True
                await asyncio.to_thread(self.drivers.let_go, id)
        self._resting = {id: until for id, until in self._resting.items() if until > now}
        if left:
            del game  # the last one would be kept for as long as memory is given back
            if not self._live:
                collect_all()
            await asyncio.to_thread(give_back)

    async def _collect(self) -> None:
        collect_young()

    @property
    def games(self) -> list[LiveGame]:
        """The games in memory."""
        return list(self._live.values())

    async def take(self, id: str, token: str) -> int:
        """The camp that a token opens."""
        row = await self.row(id)
        mark = fingerprint(token)
        for seat in row.seats:
            if seat.hash is not None and secrets.compare_digest(seat.hash, mark):
                return seat.camp
        if row.terms.private:  # whoever cannot open it is not told that it is there
            raise ApiError(NO_SUCH_GAME, 404)
        raise ApiError(NO_SUCH_SEAT, 403)

    # -- looking back ------------------------------------------------------------------------

    async def may_verify(self, id: str, cookie: str | None) -> bool:
        """Whether all of a game may be told. Raises `ApiError` for who may not throw its dice again."""
        row = may_know(await self.row(id), cookie)
        game = await self.live(id)
        if game.is_late(camps_of(row.seats, cookie)):
            raise ApiError(DELAYED, 403)
        return await game.is_open()


async def _again(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something now and again; a database that is away is no reason to stop."""
    troubled = False
    while True:
        try:
            await work()
            troubled = False
        except Exception:
            if not troubled:  # once is enough for the same trouble
                _LOG.exception("a chore of the registry failed; it will be tried again")
            troubled = True
        await asyncio.sleep(pause)


def _would_tell(row: Row, cookie: str | None) -> bool:
    """Whether a seat that is not this browser's (a computer's, say) hides something in the game."""
    others = len(camps_of(row.seats, cookie)) < len(row.seats)
    return others and begin(row).has_secrets


def _all_persons(row: Row) -> set[int]:
    return {seat.camp for seat in row.seats if seat.kind == "person"}
