"""`escarmouche serve` whose dice, and what its computers leave to chance, are the same each time: for a game that is to be
the same each time.

Where dice come from, and that nobody can foresee them, is tested in `tests/server`.
"""

from __future__ import annotations

import os
from unittest.mock import patch

from escarmouche.cli import app
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


if __name__ == "__main__":
    os.environ["ESCARMOUCHE_WORKERS"] = "0"  # another process would draw its own
    with patch.object(dice, "secrets", Known), patch.object(thinking, "secrets", Known):
        app()
