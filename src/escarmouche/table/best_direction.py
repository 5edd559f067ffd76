"""The best of all directions, where nobody can list those that matter: no better one exists, to a hair.

Directions are looked at one by one, and of all between two of them it is only known how good they could be at most. The sector that
promises most is halved until none promises more than what has been found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from math import inf
from typing import TypeVar

from .curves import TURN

EXACT = 1e-4  # what a better direction would be worth less than is not looked for
FINEST = 1e-5  # no sector is halved that is narrower, in radians
MOST = 1500  # sectors that are looked at where promises are never kept

T = TypeVar("T")
AtMost = Callable[[float, float], float]


def best_direction(
    splits: Iterable[float],
    roughly: AtMost,
    at_most: AtMost,
    looked: Callable[[float], tuple[float, T] | None],
    least: float = -inf,
) -> tuple[float, T] | None:
    """What is found in the direction that is worth most, with its worth; None where nothing is worth more than the least.

    `looked` says what there is in a direction; `at_most` and, sooner and more rudely, `roughly` what anything between
    two of them is worth at most. `splits` are directions at which something changes: they are looked at themselves.
    """
    turns = sorted({split % TURN for split in splits})
    sectors = list(zip(turns, [*turns[1:], turns[0] + TURN], strict=True))
    heap = [(-roughly(a, b), False, a, b) for a, b in sectors if b > a]
    heapify(heap)
    known: set[float] = set()
    best: tuple[float, T] | None = None

    def promises(worth: float) -> bool:
        return worth > (least if best is None else best[0]) + EXACT

    for _each in range(MOST):
        if not heap or not promises(-heap[0][0]):
            return best
        worth, is_close, a, b = heappop(heap)
        if not is_close:
            heappush(heap, (-min(-worth, at_most(a, b)), True, a, b))
            continue
        for angle in (a, b):
            if angle % TURN not in known:
                known.add(angle % TURN)
                found = looked(angle)
                if found is not None and found[0] > (least if best is None else best[0]):
                    best = found
        worth = max(worth, -at_most(a, b))  # of what has been looked at more may be known
        if promises(-worth) and b - a > FINEST:
            middle = (a + b) / 2
            for low, high in ((a, middle), (middle, b)):
                heappush(heap, (-min(-worth, at_most(low, high)), True, low, high))
    return best
