"""Situations about armies: prices and limits instead of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.escarmouches_fantastiques import prices
from escarmouche.rulebooks.escarmouches_fantastiques.army_file import RULEBOOK, creatures_of
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Army
from escarmouche.rulebooks.escarmouches_fantastiques.roster import (
    army_from_data,
    read_army,
    validate,
)


class Judged(NamedTuple):
    """What the book says of an army: points, prices, the clauses of each price, what is wrong."""

    points: int | None
    prices: dict[str, int]
    clauses: dict[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def judge_army(given: Any) -> Judged:
    """Price and check an army: the text of a TOML file, or its data with names left out."""
    try:
        if isinstance(given, str):
            return _judged(read_army(given), ())
        army = army_from_data(_completed(given))
    except ArmyError as error:
        return Judged(None, {}, {}, error.problems)
    agreed = given.get("points") if isinstance(given, Mapping) else None
    return _judged(army, tuple(validate(army, agreed)))


def _judged(army: Army, problems: tuple[Problem, ...]) -> Judged:
    cost: dict[str, int] = {}
    clauses: dict[str, tuple[str, ...]] = {}
    profiles = {entry.id: entry.profile for entry in army.entries if entry.piece is None}
    profiles |= {entry.profile.id: entry.profile for entry in army.entries if entry.piece}
    profiles |= {creature.id: creature for creature in creatures_of(army)}
    for id, profile in profiles.items():
        breakdown = prices.price(profile)
        cost[id], clauses[id] = breakdown.total, breakdown.clauses
    for entry in army.entries:
        if entry.piece is not None:
            cost[entry.id] = prices.piece_price(entry.piece)
            clauses[entry.id] = prices.PIECE_RATES[entry.piece.kind].reason.clauses
    return Judged(army.points, cost, clauses, problems)


def _completed(given: Any) -> Any:
    """What a situation need not write: book, id, and names of the army and its figures."""
    if not isinstance(given, Mapping):
        return given
    data = {"rulebook": RULEBOOK, "id": "army", "name": "army", **given}
    for group in ("figures", "artillery", "creatures"):
        if isinstance(data.get(group), list):
            data[group] = [_named(item) for item in data[group]]
    return data


def _named(item: Any) -> Any:
    if not isinstance(item, Mapping):
        return item
    named: dict[str, Any] = {"name": item.get("id", "?"), **item}
    if isinstance(named.get("crew"), Mapping):
        named["crew"] = {"name": "crew", **named["crew"]}
    return named
