"""AI seats: they think outside the event loop, on a fork, within their time."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from escarmouche.core.game import Game
from escarmouche.players import NAMES, THINKERS, ExpertPlayer, Player, make

LEVELS = tuple(reversed(NAMES + THINKERS))  # the best first
SHARE = 0.6  # of the time allowed, for looking ahead; the rest is for a busy machine
_LOG = logging.getLogger(__name__)


def new_player(level: str) -> Player:
    """A player of a level; what it leaves to chance nobody foresees."""
    return make(level, secrets.randbits(48))


class Thinkers:
    """Threads that answer for AI seats.

    A player sees its view only. One that looks ahead is told its time. One that takes longer than
    `think` seconds is left to itself (its fork is nobody else's) and the default answer is given in
    its stead.
    """

    def __init__(self, think: float) -> None:
        self.think = think
        self._pool = ThreadPoolExecutor(max(4, (os.cpu_count() or 2) * 2), "thinker")

    async def answer(self, player: Player, fork: Game, camp: int) -> Any:
        """The answer of a player, as plain data."""
        loop = asyncio.get_running_loop()
        if isinstance(player, ExpertPlayer):
            player.seconds = self.think * SHARE
        try:
            thought = loop.run_in_executor(self._pool, _think, player, fork, camp)
            return await asyncio.wait_for(thought, self.think)
        except TimeoutError:
            _LOG.warning("an AI took more than %s s; the default answer is given", self.think)
        except Exception:
            _LOG.exception("an AI failed; the default answer is given")
        return await asyncio.to_thread(_without_thinking, fork.fork(), camp)

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
