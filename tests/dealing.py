"""The order in which several workers take up the tests, so that none is left with a long one at the end."""

from __future__ import annotations

import os

import pytest


def workers() -> int:
    """How many share this run."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def dealt(items: list[pytest.Item], hands: int, holders: int) -> list[pytest.Item]:
    """Those marked as slow first, shared out to so many of the workers.

    Each worker begins with the same part of the list, and takes the rest from the end of the others'.
    """
    slow = [item for item in items if item.get_closest_marker("slow")]
    rest = [item for item in items if not item.get_closest_marker("slow")]
    found: list[pytest.Item] = []
    for hand in range(hands):
        mine = slow[hand::holders] if hand < holders else []
        share = len(items) * (hand + 1) // hands - len(found) - len(mine)
        found += mine + rest[: max(share, 0)]
        rest = rest[max(share, 0) :]
    return found + rest
