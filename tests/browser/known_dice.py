"""Games that are the same each time a test is run, in whichever order: their dice, and what their computers leave to chance, are known.

So a test meets the same game whenever it is run: none passes by luck. Where dice come from, and that nobody can foresee
them, is tested in `tests/server`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_256
from unittest.mock import patch

from tests.browser.current_test import current

from escarmouche.server.live import thinking
from escarmouche.server.past import dice

_drawn = Counter[str]()


def token_bytes(count: int) -> bytes:
    """The secret of a game: the same for all, or, for a test with dice of its own, one that follows from its name.

    Games with the same secret are taken for one that was played on: of none is anything told while another is played.
    """
    test = current()
    if not test:
        return bytes(range(count))
    _drawn[test] += 1
    return shake_256(f"{test} {_drawn[test]}".encode()).digest(count)


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
