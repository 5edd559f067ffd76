"""Games that are the same each time: their dice, and what their computers leave to chance, are known.

So a test meets the same game whenever it is run: none passes by luck. Where dice come from, and that nobody can foresee
them, is tested in `tests/server`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from escarmouche.server.live import thinking
from escarmouche.server.past import dice


def token_bytes(count: int) -> bytes:
    """The secret of every game."""
    return bytes(range(count))


def randbits(count: int) -> int:
    """The seed of every computer."""
    return 7


class Known:
    """The two sources of chance of a game, known beforehand."""

    token_bytes = staticmethod(token_bytes)
    randbits = staticmethod(randbits)


@contextmanager
def known() -> Iterator[None]:
    """While a server runs. It thinks by itself, unless it is told otherwise: another process would draw its own."""
    os.environ.setdefault("ESCARMOUCHE_WORKERS", "0")
    with patch.object(dice, "secrets", Known), patch.object(thinking, "secrets", Known):
        yield
