"""How much is tried: what is quick and telling in `make test`, all of it in `make soak`."""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("ESCARMOUCHE_THOROUGH"))


def tries(quick: int, thorough: int) -> int:
    """How often something random is tried."""
    return thorough if THOROUGH else quick
