"""AI seats: they think in another process, on a copy of the game, within their time."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any

from escarmouche.core.frozen_games import standing
from escarmouche.core.game import Game
from escarmouche.players import ExpertPlayer, Player, make
from escarmouche.server.errors import TOO_LONG, ApiError
from escarmouche.server.guard.limits import KNOWN_CLIENTS, NO_RATE, Bucket, Rate
from escarmouche.server.heavy.workshop import Workshop

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
SHARE = 0.6  # of the time allowed, for looking ahead; the rest is for a busy machine
AT_EASE = 2  # games of one client whose computers play as fast as they can
LONGEST_REST = 3.0  # seconds: a game that waits for a computer goes on, if slowly
_LOG = logging.getLogger(__name__)


def in_writing(game: Game) -> bytes:
    """Where a game stands, for another process."""
    return _JSON.encode(standing(game)).encode()


def new_player(level: str) -> Player:
    """A player of a level; what it leaves to chance nobody foresees."""
    return make(level, secrets.randbits(48))


class AiPlayer:
    """Who plays for one camp of one game, and where: elsewhere if that can be, else in this process."""

    def __init__(self, game: str, camp: int, level: str) -> None:
        self.game, self.camp, self.level = game, camp, level
        self._here: Player | None = None

    @property
    def here(self) -> Player:
        """The player in this process, made when it is first wanted."""
        if self._here is None:
            self._here = new_player(self.level)
        return self._here


class Thinkers:
    """They answer for AI seats.

    A player sees its view only. One that looks ahead is told its time. One that takes longer than
    `think` seconds is ended with its process, and the default answer is given in its stead. A game
    whose book cannot be sent elsewhere is thought about in threads; what overruns there is left to itself.
    """

    def __init__(self, think: float, workshop: Workshop, rate: Rate = NO_RATE) -> None:
        self.think = think
        self._rate = rate
        self._purses: OrderedDict[str, Bucket] = OrderedDict()
        self._awake: Counter[str] = Counter()  # games in which computers are to answer, by who pays
        self._workshop = workshop
        self._pool = ThreadPoolExecutor(max(4, (os.cpu_count() or 2) * 2), "thinker")

    def charge(self, payer: str, seconds: float) -> float:
        """What an answer has cost to carry out here; for how long the computers of the payer rest then.

        They think elsewhere; but what they decide is played, written and shown in this process.
        """
        self._purse(payer).pay(time.monotonic(), seconds)
        return self.rest(payer)

    def rest(self, payer: str) -> float:
        """For how many seconds the computers of a payer rest, who play many games and had more than their share."""
        if self._awake[payer] <= AT_EASE:
            return 0.0
        return min(LONGEST_REST, self._purse(payer).debt(time.monotonic()))

    @contextmanager
    def awake(self, payer: str) -> Iterator[None]:
        """While the computers of one game are to answer."""
        self._awake[payer] += 1
        try:
            yield
        finally:
            self._awake[payer] -= 1
            if not self._awake[payer]:
                del self._awake[payer]

    def _purse(self, payer: str) -> Bucket:
        if payer not in self._purses:
            self._purses[payer] = Bucket(self._rate, time.monotonic())
            if len(self._purses) > KNOWN_CLIENTS:
                self._purses.popitem(last=False)
        return self._purses[payer]

    async def answer(self, player: AiPlayer, fork: Game, payer: str) -> Any:
        """The answer of a player, as plain data. `payer`: whose turn among others it takes."""
        elsewhere = self._workshop.elsewhere and fork.rulebook.freezer() is not None
        try:
            return await (self._sent if elsewhere else self._thought)(player, fork, payer)
        except Exception as problem:
            late = isinstance(problem, ApiError) and problem.phrase is TOO_LONG
            if late or isinstance(problem, TimeoutError):
                _LOG.warning("an AI took more than %s s; the default answer is given", self.think)
            elif isinstance(problem, ApiError):  # no process to think in: a machine at its limit
                _LOG.warning("an AI could not think (%s); the default answer is given", problem)
            else:
                _LOG.exception("an AI failed; the default answer is given")
        return await asyncio.to_thread(_without_thinking, fork.fork(), player.camp)

    async def _sent(self, player: AiPlayer, fork: Game, payer: str) -> Any:
        spent = 0.0

        def wish() -> dict[str, Any]:
            nonlocal spent
            begun = time.thread_time()
            told = {
                "game": player.game,
                "camp": player.camp,
                "level": player.level,
                "seconds": self.think * SHARE,
                "rulebook": fork.rulebook.id,
                "standing": in_writing(fork),
            }
            spent += time.thread_time() - begun
            return told

        lane = self._workshop.beside(player.game)
        try:
            return json.loads((await lane.do(payer, "think", wish, self.think)).body)
        finally:
            self._purse(payer).pay(
                time.monotonic(), spent
            )  # to write the game down for another process

    async def _thought(self, player: AiPlayer, fork: Game, _payer: str) -> Any:
        loop = asyncio.get_running_loop()
        chosen = player.here
        if isinstance(chosen, ExpertPlayer):
            chosen.seconds = self.think * SHARE
        thought = loop.run_in_executor(self._pool, _think, chosen, fork, player.camp)
        return await asyncio.wait_for(thought, self.think)

    def close(self) -> None:
        """Wait for nobody."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _think(player: Player, fork: Game, camp: int) -> Any:
    ask = fork.question_for(camp)
    return ask.answers.encode(player(fork.view(camp), ask))


def _without_thinking(fork: Game, camp: int) -> Any:
    """The default answer; any legal one if the default is not."""
    ask = fork.question_for(camp)
    answer = ask.answers.default()
    if ask.answers.check(answer) is not None:
        answer = ask.answers.sample(Random(secrets.randbits(48)))
    return ask.answers.encode(answer)
