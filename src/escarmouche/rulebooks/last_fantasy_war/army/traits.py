"""What a kind of unit of this book looks like, from its sheet."""

from __future__ import annotations

from dataclasses import replace

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.duos import duo_of
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.sheet import BEHEMOTH, MONSTER, Sheet
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

MIGHTY = 2  # the force of a blow that is harder than others


def traits(unit: Unit) -> Traits:
    """What a unit on the table looks like."""
    return of_sheet(unit.profile)


def card(unit: Unit) -> str:
    """Units of one sheet look alike."""
    return unit.profile.id


def came_later(_game: State, _unit: Unit) -> bool:
    """Nobody joins an army during a game of this book."""
    return False


def army_traits(army: Army) -> list[Traits]:
    """What each entry of an army looks like."""
    return [of_entry(entry) for entry in army.entries]


def of_entry(entry: Entry) -> Traits:
    """A cavalry is drawn as a rider."""
    looks = of_sheet(entry.profile)
    return looks if entry.mount is None else replace(looks, kind="rider")


def is_mounted(game: State, unit: Unit) -> bool:
    """Whether a unit rides, or is ridden."""
    return duo_of(game, unit.id) is not None


def of_sheet(sheet: Sheet) -> Traits:
    """A unit, by what it can do and what it holds."""
    strokes = sheet.melee_weapons
    return Traits(
        names=tuple(sheet.names.values()),
        carried=_carried(sheet),
        story=tuple(sheet.fluff.values()),
        kind=sheet.silhouette,
        armour=_armour(sheet),
        mighty=any(weapon.force >= MIGHTY for weapon in strokes),
        reaching=any(weapon.has("lance") for weapon in strokes),
        quick=sheet.has("rapide"),
        doubly_armed=any(weapon.id == "deux-lames" for weapon in strokes),
        shoots=sheet.silhouette == "archer",
        flies=sheet.has("vol"),
        magic=bool(sheet.spells) and sheet.silhouette == "mage",
        hero=sheet.silhouette == "hero",
        frightening=sheet.has("terreur") or (sheet.has("mort") and sheet.type not in BIG),
        stealthy=sheet.has("rodeur") or sheet.has("eclaireur"),
    )


BIG = (MONSTER, BEHEMOTH)


def _carried(sheet: Sheet) -> tuple[str, ...]:
    """The names of its weapons, then of its shield."""
    names = [name for weapon in sheet.weapons for name in weapon.names.values()]
    shield = [word for word in sheet.equipment if word.startswith("bouclier")]
    return (*dict.fromkeys(names), *shield)


def _armour(sheet: Sheet) -> int:
    """Its defence says how thick the plate is."""
    if "armure" in sheet.equipment:
        return PLATE if sheet.defence <= 3 else MAIL
    return LIGHT if sheet.defence <= 4 else NAKED


LOOKS: FigureLooks[State] = FigureLooks(traits, card, army_traits, came_later)
