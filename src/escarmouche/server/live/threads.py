"""The threads that serve play and nothing else, and what one game has had of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

_T = TypeVar("_T")


class Threads:
    """Rules, words and disk, outside the event loop. One for each game."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._pool = pool
        self.spent = 0.0  # seconds of a processor

    async def run(self, work: Callable[..., _T], *args: Any) -> _T:
        """Have something done."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._timed, work, args)

    def _timed(self, work: Callable[..., _T], args: tuple[Any, ...]) -> _T:
        begun = time.thread_time()
        try:
            return work(*args)
        finally:
            self.spent += time.thread_time() - begun
