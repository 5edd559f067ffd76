"""What a book says of an army in a situation: what it costs, by which clauses, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from escarmouche.rosters.problems import ArmyError, Problem

A = TypeVar("A")


class Judged(NamedTuple):
    """The value of an army, that of each kind of figure, the clauses of each price, and what is wrong."""

    points: int | None
    prices: dict[str, int]
    clauses: dict[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def judge(
    given: Any,
    read: Callable[[str], A],
    build: Callable[[Any], tuple[A, Iterable[Problem]]],
    appraise: Callable[[A, tuple[Problem, ...]], Judged],
) -> Judged:
    """Price and check an army: the text of a TOML file (`read`), or its data with names left out (`build`).

    An army of the wrong form has no price: only what is wrong with it is told.
    """
    try:
        army, problems = (read(given), ()) if isinstance(given, str) else build(given)
    except ArmyError as error:
        return Judged(None, {}, {}, error.problems)
    return appraise(army, tuple(problems))


def priced(points: int, rows: Iterable[Mapping[str, Any]], problems: tuple[Problem, ...]) -> Judged:
    """From the rows of a price list, each with an `id`, a `price` and its `clauses`."""
    listed = list(rows)
    prices = {row["id"]: row["price"] for row in listed}
    return Judged(points, prices, {row["id"]: tuple(row["clauses"]) for row in listed}, problems)


def completed(
    given: Any, rulebook: str, named: Callable[[Any], Any], groups: Iterable[str] = ("figures",)
) -> Any:
    """What a situation need not write: the book, an id, names of the army and (`named`) of its figures."""
    if not isinstance(given, Mapping):
        return given
    data = {"rulebook": rulebook, "id": "army", "name": "army", **given}
    for group in groups:
        if isinstance(data.get(group), list):
            data[group] = [named(item) for item in data[group]]
    return data


def called_by_id(item: Any) -> Any:
    """A figure of an army with its id for a name, where it has none."""
    return {"name": item.get("id", "?"), **item} if isinstance(item, Mapping) else item
