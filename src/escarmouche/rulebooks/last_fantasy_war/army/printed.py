"""A unit sheet as it is printed (LFW-ROLE-01, A-R62): numbers, what it carries, and all that an army may choose of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from escarmouche.rosters.offers import Offer
from escarmouche.rosters.skill_lists import Skill, spelt
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import (
    EQUIPMENT,
    rules_of,
    weapon_from_data,
    weapons,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import (
    BASES,
    CLASSIC,
    HEIGHTS,
    INFANTRY,
    Names,
    Weapon,
)

COMMANDER, LEGEND, UNIQUE = NOTES = ("commandant", "legende", "unique")  # LFW-ARMEE-05, -07


class Numbers(NamedTuple):
    """LFW-CARAC-01 to -10, by the letters of the book; an "N+" is its N. No CT: it never shoots."""

    m: int
    cc: int
    cp: int
    e: int
    d: int
    pv: int
    co: int
    ct: int | None = None
    pc: int = 0
    pm: int = 0


class Option(NamedTuple):
    """A change that a sheet offers (LFW-ARME-02): what it gives and takes away, how the unit is then called."""

    offer: Offer
    names: Names


@dataclass(frozen=True)
class PrintedSheet:
    """One sheet before an army chooses anything of it."""

    id: str
    names: Names
    faction: str
    numbers: Numbers
    role: str = CLASSIC
    type: str = INFANTRY
    weapons: tuple[Weapon, ...] = ()
    equipment: tuple[str, ...] = ()
    rules: tuple[Skill, ...] = ()
    specialists: tuple[str, ...] = ()  # LFW-SPE-03: those that it may become
    abilities: tuple[str, ...] = ()  # A-R18
    domains: tuple[str, ...] = ()  # A-R20: of its spells
    spells: int = 0  # how many it knows, its player chooses which
    usual: tuple[str, ...] = ()  # which it knows where nothing else is said
    notes: tuple[str, ...] = ()
    mounts: tuple[str, ...] = ()  # sheets that it may ride
    is_mount: bool = False  # it comes as a mount only
    most: int | None = None  # in one army
    base: float = BASES[INFANTRY]  # LFW-FIG-01, -02, -03, A-R17: round, millimetres across
    height: float = HEIGHTS[INFANTRY]
    silhouette: str = "infantry"
    fluff: Names = field(default_factory=dict)
    adjust: int = 0  # A-R64: points that games on the table have added to the formula, or taken off
    options: Mapping[str, Option] = field(default_factory=dict)

    def has(self, id: str) -> bool:
        """Whether it has a special rule, by itself or by its equipment."""
        return any(rule.id == id for rule in self.all_rules)

    @property
    def is_unique(self) -> bool:
        """LFW-RULE-UNIQUE-01: by a note or by the rule."""
        return UNIQUE in self.notes or self.has(UNIQUE)

    @property
    def all_rules(self) -> tuple[Skill, ...]:
        """Its own and those of what it carries."""
        given = (rule for word in self.equipment for rule in EQUIPMENT[word])
        return (*self.rules, *(rule for rule in given if rule not in self.rules))


def with_options(sheet: PrintedSheet, taken: Iterable[str]) -> PrintedSheet:
    """A sheet that has taken some of its options: other things, another name, another id."""
    options = [sheet.options[id] for id in taken]
    if not options:
        return sheet
    changed = sheet
    for option in options:
        changed = exchanged(changed, option.offer)
    told = {
        lang: f"{name} ({', '.join(option.names[lang] for option in options)})"
        for lang, name in sheet.names.items()
    }
    return replace(
        changed, id="-".join((sheet.id, *(option.offer.id for option in options))), names=told
    )


def exchanged(sheet: PrintedSheet, offer: Offer) -> PrintedSheet:
    """LFW-ARME-02: weapons and equipment, some replaced, some added."""
    held = [weapon for weapon in sheet.weapons if weapon.id not in offer.replaces]
    words = [word for word in sheet.equipment if word not in offer.replaces]
    new = [weapons()[id] for id in offer.gives if id in weapons()]
    more = [id for id in offer.gives if id in EQUIPMENT and id not in words]
    return replace(sheet, weapons=(*new, *held), equipment=(*words, *more))


# -- as plain data -----------------------------------------------------------------------------------


def printed_from_data(id: str, data: Mapping[str, Any]) -> PrintedSheet:
    """A sheet as `data/sheets.toml` writes it, or as `printed_to_data` did. Our own files are right; a player's are read
    by `own_sheets`, which reports every slip.
    """
    type, role = data.get("type", INFANTRY), data.get("role", CLASSIC)
    given = {key: data[key] for key in Numbers._fields if key in data}
    listed = [weapons()[w] if isinstance(w, str) else _weapon(w) for w in data.get("weapons", ())]
    return PrintedSheet(
        id=id,
        names=data["name"],
        faction=data["faction"],
        numbers=Numbers(**given),
        role=role,
        type=type,
        weapons=tuple(listed),
        equipment=tuple(data.get("equipment", ())),
        rules=rules_of(data.get("rules", ())),
        specialists=tuple(data.get("specialists", ())),
        abilities=tuple(data.get("abilities", ())),
        domains=tuple(data.get("domains", ())),
        spells=data.get("knows", 0),
        usual=tuple(data.get("usual", ())),
        notes=tuple(data.get("notes", ())),
        mounts=tuple(data.get("mounts", ())),
        is_mount=data.get("is_mount", False),
        most=data.get("most"),
        base=float(data.get("base", BASES[type])),
        height=float(data.get("height", HEIGHTS[type])),
        silhouette=data.get("silhouette", "infantry"),
        fluff=data.get("fluff", {}),
        adjust=data.get("adjust", 0),
    )


def _weapon(data: Mapping[str, Any]) -> Weapon:
    return weapon_from_data(data["id"], data)


def printed_to_data(sheet: PrintedSheet) -> dict[str, Any]:
    """A sheet as plain data, whole: it can be made again without any catalogue."""
    numbers = {key: value for key, value in sheet.numbers._asdict().items() if value is not None}
    return {
        "id": sheet.id,
        "name": dict(sheet.names),
        "faction": sheet.faction,
        **numbers,
        "role": sheet.role,
        "type": sheet.type,
        "weapons": [weapon_to_data(weapon) for weapon in sheet.weapons],
        "equipment": list(sheet.equipment),
        "rules": [spelt(rule) for rule in sheet.rules],
        "specialists": list(sheet.specialists),
        "abilities": list(sheet.abilities),
        "domains": list(sheet.domains),
        "knows": sheet.spells,
        "usual": list(sheet.usual),
        "notes": list(sheet.notes),
        "mounts": list(sheet.mounts),
        "is_mount": sheet.is_mount,
        **({} if sheet.most is None else {"most": sheet.most}),
        "base": sheet.base,
        "height": sheet.height,
        "silhouette": sheet.silhouette,
        "fluff": dict(sheet.fluff),
        "adjust": sheet.adjust,
    }


def weapon_to_data(weapon: Weapon) -> str | dict[str, Any]:
    """A weapon of the book by its id, one of somebody's own written out."""
    listed = weapons().get(weapon.id)
    if listed is not None and listed.names == weapon.names:
        return weapon.id
    return {
        "id": weapon.id,
        "name": dict(weapon.names),
        "attacks": weapon.attacks,
        "force": weapon.force,
        **({} if weapon.range is None else {"range": weapon.range}),
        "rules": [spelt(rule) for rule in weapon.rules],
    }
