"""Games that go on while their server is killed, and what came of it in numbers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx2
from tests.faults.bots import COMPUTER, PERSON, Bot, Json, set_up
from tests.faults.record import Judge, Judgement, Ledgers, Stored, read
from tests.faults.serving import Served

TABLES: tuple[tuple[Json, ...], ...] = (
    (PERSON, PERSON),
    (PERSON, COMPUTER),
    (COMPUTER, PERSON),
    (PERSON, PERSON),
    (COMPUTER, COMPUTER),
)
FEW, MANY = 0.0, 1.2  # seconds of play between a start and the next kill
MID_COMMAND, MID_START = 0.6, 0.1  # of the kills: just after a command left; before it answers
COLD = 25  # one start in so many is not forked from a warm process


@dataclass
class Figures:
    """What a run of faults came to."""

    database: str
    kills: int = 0
    while_starting: int = 0
    in_hand: int = 0  # commands without an acknowledgement at a kill
    already_kept: int = 0  # of these: they were on disk
    games: int = 0
    over: int = 0
    answers: int = 0
    by_computers: int = 0
    acknowledged: int = 0
    taken_back: int = 0
    sent_again: int = 0
    connections: int = 0
    lost: int = 0
    twice: int = 0
    corrupt: int = 0
    stuck: int = 0
    starts: list[float] = field(default_factory=list)  # seconds until it answers
    seconds: float = 0.0


class Play:
    """Several games at once, each replaced by a new one when it is over."""

    def __init__(self, door: Callable[[], str], seed: int, pace: float = 0.0) -> None:
        self.bots: list[Bot] = []
        self.seats: dict[str, tuple[Json, ...]] = {}
        self._door, self._rng, self._pace = door, Random(seed), pace
        self._tasks: list[asyncio.Task[None]] = []
        self._resting = False

    def begin(self, tables: tuple[tuple[Json, ...], ...] = TABLES, turns: int = 3) -> None:
        """Sit down at so many tables."""
        for seats in tables:
            self._tasks.append(asyncio.create_task(self._table(seats, turns)))

    async def _table(self, seats: tuple[Json, ...], turns: int) -> None:
        while not self._resting:
            seed = self._rng.randrange(1000)
            try:
                game, cookies = await set_up(self._door(), seats, seed, turns)
            except httpx2.TransportError:  # no server, or it was killed
                await asyncio.sleep(0.1)
                continue
            await self._game(game, cookies, seats)

    async def _game(self, game: str, cookies: dict[int, str], seats: tuple[Json, ...]) -> None:
        bots = [
            Bot(game, camp, cookie, self._door, Random(self._rng.random()))
            for camp, cookie in cookies.items()
        ]
        self.seats[game] = seats
        for bot in bots:
            bot.pace, bot.resting = self._pace, self._resting
        self.bots += bots
        if bots:
            await asyncio.gather(*(bot.play() for bot in bots))
        else:  # computers among themselves: one such game is enough
            await asyncio.Event().wait()

    def ledgers(self) -> dict[str, Ledgers]:
        """What was promised, as of now."""
        found: dict[str, Ledgers] = {
            game: {bot.camp: bot.ledger.copy() for bot in self.bots if bot.game == game}
            for game in self.seats
        }
        return found

    def under_way(self) -> bool:
        """Whether there is a game at every table, and somebody has answered in each."""
        self.check()
        begun = {bot.game for bot in self.bots if bot.ledger.acknowledged}
        persons = {bot.game for bot in self.bots}
        return len(self.seats) >= len(self._tasks) and begun == persons

    async def a_command_leaves(self) -> None:
        """Wait for the next command of anybody."""
        events = [bot.sent for bot in self.bots if not bot.over]
        for event in events:
            event.clear()
        waits = [asyncio.create_task(event.wait()) for event in events]
        if waits:
            await asyncio.wait(waits, timeout=5, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    async def rest(self, seconds: float = 60.0) -> None:
        """Let everybody finish what is in hand, and begin nothing new."""
        self._resting = True
        for bot in self.bots:
            bot.resting = True
        await until(lambda: all(b.ledger.in_hand is None for b in self.bots), seconds)

    async def end(self) -> None:
        """Get up from the tables."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def check(self) -> None:
        """Nothing failed on the bots' side, and no bot heard what it never should."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise AssertionError("a player failed") from task.exception()
        broken = [words for bot in self.bots for words in bot.ledger.broken]
        assert not broken, broken


async def until(done: Callable[[], bool | Awaitable[bool]], seconds: float = 60.0) -> float:
    """Wait for something; how long it took."""
    begun = time.monotonic()
    while True:
        found = done()
        if found if isinstance(found, bool) else await found:
            return time.monotonic() - begun
        assert time.monotonic() < begun + seconds, "it did not happen in time"
        await asyncio.sleep(0.02)


async def under_fire(server: Served, kills: int, seed: int, copies: Path) -> Figures:
    """Kill the server again and again while bots play; judge after every kill."""
    figures = Figures(server.url.partition(":")[0].partition("+")[0])
    rng, judge, begun = Random(seed), Judge(), time.monotonic()
    play = Play(lambda: server.address, seed)
    server.start(cold=True)
    figures.starts.append(await server.ready())
    play.begin()
    await until(play.under_way, 120)
    for n in range(kills):
        await _moment(server, play, rng, figures)
        await asyncio.to_thread(server.kill)
        figures.kills += 1
        stored = await asyncio.to_thread(read, server.url, copies)
        ledgers = play.ledgers()
        server.start(cold=n % COLD == COLD - 1)
        _count(figures, stored, ledgers)
        found = await asyncio.to_thread(judge.judge, stored, ledgers)
        _add(figures, found)
        assert not found.faults, f"after kill {n + 1}: {found.faults[:5]}"
        play.check()
        if rng.random() < MID_START:
            figures.while_starting += 1
        else:
            figures.starts.append(await server.ready())
    await server.ready()
    await _all_go_on(server, play, figures)
    await play.rest()
    await play.end()
    server.stop()
    stored = await asyncio.to_thread(read, server.url)
    found = await asyncio.to_thread(judge.judge, stored, play.ledgers(), anew=True)
    _add(figures, found)
    _sum(figures, play, stored)
    figures.seconds = time.monotonic() - begun
    assert not found.faults, found.faults[:5]
    play.check()
    return figures


async def _moment(server: Served, play: Play, rng: Random, figures: Figures) -> None:
    """Wait for the moment of the next kill; until one has met a command in hand, right after one has left."""
    await asyncio.sleep(rng.uniform(FEW, MANY))
    missed = figures.kills > 0 and not figures.in_hand
    if rng.random() < MID_COMMAND or missed:
        await play.a_command_leaves()
        if not missed:
            await asyncio.sleep(rng.uniform(0.0, 0.06))  # it is read, played, written, told


def _count(figures: Figures, stored: dict[str, Stored], ledgers: dict[str, Ledgers]) -> None:
    for game, by_camp in ledgers.items():
        for camp, ledger in by_camp.items():
            if ledger.in_hand is not None:
                figures.in_hand += 1
                kept = game in stored and (camp, ledger.in_hand.id) in stored[game].commands
                figures.already_kept += kept


def _add(figures: Figures, found: Judgement) -> None:
    figures.lost += len(found.lost)
    figures.twice += len(found.twice)
    figures.corrupt += len(found.corrupt)


async def _all_go_on(server: Served, play: Play, figures: Figures) -> None:
    """After the last start every game that is not over gets further answers."""
    before = {game: len(s.answers) for game, s in read(server.url).items()}

    async def further() -> bool:
        now = await asyncio.to_thread(read, server.url)
        waits = [
            game
            for game in play.seats
            if not now[game].summary["over"] and len(now[game].answers) < before.get(game, 0) + 2
        ]
        figures.stuck = len(waits)
        return not waits

    await until(further, 90)


def _sum(figures: Figures, play: Play, stored: dict[str, Stored]) -> None:
    ledgers = [bot.ledger for bot in play.bots]
    figures.games = len(play.seats)
    figures.over = sum(bool(game.summary["over"]) for game in stored.values())
    figures.answers = sum(len(game.answers) for game in stored.values())
    figures.by_computers = sum(a.command is None for g in stored.values() for a in g.answers)
    figures.acknowledged = sum(len(ledger.acknowledged) for ledger in ledgers)
    figures.taken_back = sum(c.undo for ledger in ledgers for c, _ in ledger.acknowledged)
    figures.sent_again = sum(ledger.repeated for ledger in ledgers)
    figures.connections = sum(bot.connections for bot in play.bots)
    # The record holds each command once: given, less taken back with what it took back.
    persons = figures.answers - figures.by_computers
    assert persons == figures.acknowledged - 2 * figures.taken_back
