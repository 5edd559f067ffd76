"""Situations about armies: prices and limits instead of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters import Problem
from escarmouche.rulebooks.escarmouches_fantastiques import prices
from escarmouche.rulebooks.escarmouches_fantastiques.army_file import RULEBOOK, creatures_of
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Army
from escarmouche.rulebooks.escarmouches_fantastiques.roster import (
    army_from_data,
    read_army,
    validate,
)
from escarmouche.situation_files.army_appraisals import Judged, called_by_id, completed, judge

GROUPS = ("figures", "artillery", "creatures")


def judge_army(given: Any) -> Judged:
    """Price and check an army: the text of a TOML file, or its data with names left out."""
    return judge(given, read_army, _built, _judged)


def _built(given: Any) -> tuple[Army, list[Problem]]:
    army = army_from_data(completed(given, RULEBOOK, _named, GROUPS))
    agreed = given.get("points") if isinstance(given, Mapping) else None
    return army, validate(army, agreed)


def _judged(army: Army, problems: tuple[Problem, ...]) -> Judged:
    cost: dict[str, int] = {}
    clauses: dict[str, tuple[str, ...]] = {}
    profiles = {entry.id: entry.profile for entry in army.entries if entry.piece is None}
    crews = [squad.profile for entry in army.entries if entry.piece for squad in entry.squads]
    profiles |= {profile.id: profile for profile in crews}
    profiles |= {creature.id: creature for creature in creatures_of(army)}
    for id, profile in profiles.items():
        breakdown = prices.price(profile)
        cost[id], clauses[id] = breakdown.total, breakdown.clauses
    for entry in army.entries:
        if entry.piece is not None:
            cost[entry.id] = prices.piece_price(entry.piece)
            clauses[entry.id] = prices.PIECE_RATES[entry.piece.kind].reason.clauses
    return Judged(army.points, cost, clauses, problems)


def _named(item: Any) -> Any:
    """A piece of artillery has a crew, which needs a name too; a mixed one several."""
    named = called_by_id(item)
    crew = named.get("crew") if isinstance(named, Mapping) else None
    if isinstance(crew, Mapping):
        return {**named, "crew": {"name": "crew", **crew}}
    if isinstance(crew, list):
        return {**named, "crew": [_crewman(one, n) for n, one in enumerate(crew, 1)]}
    return named


def _crewman(one: Any, number: int) -> Any:
    return {"name": f"crew {number}", **one} if isinstance(one, Mapping) else one
