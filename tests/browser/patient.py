"""`escarmouche serve` for tests that share their machine: nothing is ended because it took too long, and its games are the
same each time.

How long heavy work may take, and what is said when it takes longer, is tested in `tests/server`.
"""

from __future__ import annotations

from tests.browser.known_dice import known

from escarmouche.cli import app
from escarmouche.server.heavy.workshop import SECONDS

PATIENCE = 120.0

if __name__ == "__main__":
    SECONDS.update(dict.fromkeys(SECONDS, PATIENCE))
    with known():
        app()
