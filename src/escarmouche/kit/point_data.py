"""Places as plain data: what comes from saves and from the network is looked at before it is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Refused, refuse
from escarmouche.table.storeys.model import Place

Point = tuple[float, float]
PLACE_FORM = '[x, y, "surface"]'

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


def decode_place(data: Any, surface_at: Callable[[float, float], str]) -> Place:
    """A place from `[x, y, surface]`; where the surface is left out the book says which is meant there."""
    fine = isinstance(data, list) and len(data) in (2, 3) and all(map(is_number, data[:2]))
    if not fine or (len(data) == 3 and not isinstance(data[2], str)):
        raise Refused(refuse(MALFORMED, expected=PLACE_FORM, given=repr(data)[:80]))
    x, y = float(data[0]), float(data[1])
    return Place(x, y, data[2] if len(data) == 3 else surface_at(x, y))
