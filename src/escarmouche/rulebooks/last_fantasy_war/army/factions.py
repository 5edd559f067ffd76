"""The factions (LFW-FACTION-*, A-R63) and their sheets, as `data` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from escarmouche.memory import remembered
from escarmouche.rosters.offers import Offer
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import data_file, rules_of
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import (
    Option,
    PrintedSheet,
    exchanged,
    printed_from_data,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import Names


@dataclass(frozen=True)
class Restriction:
    """LFW-FACTION-03: how many units of a role or type; `per` so many points of the format."""

    what: str  # a role or a type
    most: int
    per: int


@dataclass(frozen=True)
class Faction:
    """A faction: its keyword, what it gives to every unit of the army, what it restricts."""

    id: str
    names: Names
    fluff: Names = field(default_factory=dict)
    gives: tuple[Skill, ...] = ()
    restrictions: tuple[Restriction, ...] = ()


@remembered
def factions() -> Mapping[str, Faction]:
    """LFW-FACTION-01: by keyword."""
    data = data_file("factions.toml")
    return MappingProxyType({id: _faction(id, each) for id, each in data.items()})


def _faction(id: str, data: Mapping[str, Any]) -> Faction:
    return Faction(
        id,
        data["name"],
        data["fluff"],
        rules_of(data.get("gives", ())),
        tuple(Restriction(**each) for each in data.get("restrictions", ())),
    )


@remembered
def printed_sheets() -> Mapping[str, PrintedSheet]:
    """Every sheet of the book as it is printed, by id."""
    found: dict[str, PrintedSheet] = {}
    for id in factions():
        for name, each in data_file(f"sheets/{id}.toml").items():
            assert name not in found, f"two sheets {name}"
            sheet = printed_from_data(name, {**each, "faction": id})
            found[name] = replace(sheet, options=_options(sheet, each.get("options", {})))
    return MappingProxyType(found)


def sheets_of(faction: str) -> tuple[PrintedSheet, ...]:
    """LFW-FACTION-02: those that carry its keyword, in their order."""
    return tuple(sheet for sheet in printed_sheets().values() if sheet.faction == faction)


def _options(sheet: PrintedSheet, data: Mapping[str, Any]) -> dict[str, Option]:
    """LFW-ARME-02: what each changes, and by how much the price (A-R64)."""
    found: dict[str, Option] = {}
    before = price_of(sheet).points
    for id, each in data.items():
        offer = Offer(id, 0, tuple(each["gives"]), tuple(each.get("replaces", ())))
        change = price_of(exchanged(sheet, offer)).points - before
        found[id] = Option(offer._replace(price=change), each["name"])
    return found
