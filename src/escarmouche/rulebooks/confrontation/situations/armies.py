"""Situations about armies: values and limits instead of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from escarmouche.rosters import ArmyError, Problem
from escarmouche.rulebooks.confrontation import prices
from escarmouche.rulebooks.confrontation.army import Army
from escarmouche.rulebooks.confrontation.army_file import CARD_KEYS, RULEBOOK
from escarmouche.rulebooks.confrontation.roster import army_from_data, read_army, validate


class Judged(NamedTuple):
    """What the book says of an army: its value, that of each kind of figure, and what is wrong."""

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
    return _judged(army, tuple(validate(army)))


def _judged(army: Army, problems: tuple[Problem, ...]) -> Judged:
    rows = prices.rows(army)
    return Judged(
        army.points,
        {row["id"]: row["price"] for row in rows},
        {row["id"]: tuple(row["clauses"]) for row in rows},
        problems,
    )


def _completed(given: Any) -> Any:
    """What a situation need not write: book, id, and names of the army and its figures."""
    if not isinstance(given, Mapping):
        return given
    data = {"rulebook": RULEBOOK, "id": "army", "name": "army", **given}
    if isinstance(data.get("figures"), list):
        data["figures"] = [_named(item) for item in data["figures"]]
    return data


def _named(item: Any) -> Any:
    """A card of one's own needs a name; a card of the catalogue has one."""
    if isinstance(item, Mapping) and CARD_KEYS & set(item):
        return {"name": item.get("id", "?"), **item}
    return item
