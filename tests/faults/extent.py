"""How much goes wrong: a little of everything in `make test`, all of it in `make faults`."""

from __future__ import annotations

import os

import pytest

FULL = bool(os.environ.get("FAULTS_KILLS"))
KILLS = int(os.environ.get("FAULTS_KILLS", "4"))


def quickly_on(database: str) -> pytest.MarkDecorator:
    """On both databases in `make faults`; in `make test` on one of them."""
    chosen = ["sqlite", "postgresql"] if FULL else [database]
    return pytest.mark.parametrize("url", chosen, indirect=True)
