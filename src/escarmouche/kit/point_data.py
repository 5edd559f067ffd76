"""Places as plain data: what comes from saves and from the network is looked at before it is used."""

from __future__ import annotations

from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Refused, refuse

Point = tuple[float, float]

FARTHEST = 1e4  # beyond this a number is no place of any table
MOST_POINTS = 200


def is_number(value: Any, farthest: float = FARTHEST) -> bool:
    """Whether a value can be a place on some table: a number, finite, and no truth value."""
    return type(value) in (int, float) and -farthest < value < farthest


def decode_points(
    data: Any, most: int = MOST_POINTS, farthest: float = FARTHEST
) -> tuple[Point, ...]:
    """Points from plain data; raises `Refused` when it has not the form [[x, y], ...]."""
    fine = isinstance(data, list) and len(data) <= most
    if not fine or not all(
        isinstance(p, list) and len(p) == 2 and all(is_number(n, farthest) for n in p) for p in data
    ):
        raise Refused(refuse(MALFORMED, expected="[[x, y], ...]", given=repr(data)[:200]))
    return tuple([(float(x), float(y)) for x, y in data])
