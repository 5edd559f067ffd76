"""Situations about armies: prices and limits instead of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters import Problem
from escarmouche.rulebooks.last_fantasy_war.army import prices
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_from_data, read_army, validate
from escarmouche.situation_files.army_appraisals import (
    Judged,
    called_by_id,
    completed,
    judge,
    priced,
)

RULEBOOK = "last-fantasy-war"


def judge_army(given: Any) -> Judged:
    """Price and check an army: the text of a TOML file, or its data with names left out."""
    return judge(given, read_army, _built, _judged)


def _built(given: Any) -> tuple[Army, list[Problem]]:
    army = army_from_data(completed(given, RULEBOOK, _named))
    return army, validate(army)


def _judged(army: Army, problems: tuple[Problem, ...]) -> Judged:
    return priced(army.points, prices.rows(army), problems)


def _named(item: Any) -> Any:
    """A sheet of one's own needs a name; one of the book has one."""
    own = isinstance(item, Mapping) and "cc" in item
    return called_by_id(item) if own else item
