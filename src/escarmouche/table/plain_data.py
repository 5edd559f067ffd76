"""Reading plain data (JSON, TOML): each reader demands its form, and says where something else stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .measure import Point

Data = dict[str, Any]
T = TypeVar("T")


def mapping_in(item: object, where: str) -> Data:
    """A table of fields."""
    if not isinstance(item, dict):
        raise ValueError(f"{where}: expected a table of fields, found {item!r}")
    return item


def items_in(
    top: Mapping[str, Any],
    key: str,
    build: Callable[[object, str], T],
    where: str = "",
    most: int | None = None,
) -> list[T]:
    """A list under a key, each item built with the name of its place; at most so many."""
    found = top.get(key, [])
    place = f"{where}.{key}" if where else key
    if not isinstance(found, list | tuple):
        raise ValueError(f"{place}: expected a list")
    if most is not None and len(found) > most:
        raise ValueError(f"{place}: {len(found)} are too many; at most {most}")
    return [build(item, f"{place}[{k}]") for k, item in enumerate(found)]


def point_in(item: object, where: str) -> Point:
    """A point, as [x, y]."""
    if not isinstance(item, list | tuple) or len(item) != 2 or not all(map(is_number, item)):
        raise ValueError(f"{where}: expected [x, y], found {item!r}")
    return (float(item[0]), float(item[1]))


def points_in(data: Mapping[str, Any], where: str, key: str = "points") -> tuple[Point, ...]:
    """A list of points."""
    found = data.get(key)
    if not isinstance(found, list | tuple):
        raise ValueError(f"{where}.{key}: expected a list of [x, y]")
    return tuple(point_in(item, f"{where}.{key}[{k}]") for k, item in enumerate(found))


def is_number(value: object) -> bool:
    """Say whether a value is a number of a sensible size."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -1e9 < value < 1e9


def number_in(data: Mapping[str, Any], key: str, where: str, default: float | None = None) -> float:
    """A number."""
    value = data.get(key, default)
    if not is_number(value):
        raise ValueError(f"{where}.{key}: expected a number, found {value!r}")
    return float(value)


def positive_in(data: Mapping[str, Any], key: str, where: str) -> float:
    """A number above 0."""
    value = number_in(data, key, where)
    if value <= 0.0:
        raise ValueError(f"{where}.{key}: expected more than 0, found {value!r}")
    return value


def text_in(data: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    """A text."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise ValueError(f"{where}.{key}: expected a text, found {value!r}")
    return value


def words_in(data: Mapping[str, Any], key: str, where: str) -> frozenset[str]:
    """A list of words."""
    words = data.get(key, [])
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise ValueError(f"{where}.{key}: expected a list of words")
    return frozenset(words)


def is_simple(points: tuple[Point, ...]) -> bool:
    """Say whether a closed outline nowhere crosses itself."""
    n = len(points)
    for i in range(n):
        for j in range(i + 2, n if i else n - 1):
            if _cross(points[i], points[i + 1], points[j], points[(j + 1) % n]):
                return False
    return True


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0.0 and side(r, s, p) * side(r, s, q) < 0.0
