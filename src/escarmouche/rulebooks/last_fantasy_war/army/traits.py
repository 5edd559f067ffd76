"""What a kind of unit of this book looks like, from its sheet."""

from __future__ import annotations

from dataclasses import replace

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.sheet import BEHEMOTH, INFANTRY, MONSTER, Sheet
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

MIGHTY = 2  # the force of a blow that is harder than others
TWO_HANDED = ("espadon",)
BIG = (MONSTER, BEHEMOTH)
DEMONS = "demons"


def traits(unit: Unit) -> Traits:
    """What a unit on the table looks like."""
    return of_sheet(unit.profile)


def card(unit: Unit) -> tuple[str, str | None]:
    """Units of one sheet look alike, specialists apart."""
    specialty = unit.profile.specialty
    return unit.profile.id, None if specialty is None else specialty.kind


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


def of_sheet(sheet: Sheet) -> Traits:
    """A unit, by what it can do and what it holds."""
    strokes = sheet.melee_weapons
    return Traits(
        names=tuple(sheet.names.values()),
        carried=_carried(sheet),
        story=tuple(sheet.fluff.values()),
        kind=sheet.silhouette,
        armour=_armour(sheet),
        people=_people(sheet),
        mighty=any(weapon.force >= MIGHTY or weapon.id in TWO_HANDED for weapon in strokes),
        reaching=any(weapon.has("lance") for weapon in strokes),
        quick=sheet.has("rapide"),
        doubly_armed=any(weapon.id == "deux-epees" for weapon in strokes),
        shoots=sheet.silhouette == "archer",
        flies=sheet.has("vol"),
        magic=bool(sheet.spells) and sheet.silhouette == "mage",
        hero=sheet.silhouette == "hero" or sheet.specialty is not None,
        frightening=sheet.has("terreur") or (sheet.has("mort") and sheet.type not in BIG),
        stealthy=sheet.has("rodeur") or sheet.has("eclaireur"),
    )


def _people(sheet: Sheet) -> str:
    """Demons are no men: the small ones goblins, the others orcs."""
    if sheet.faction != DEMONS or sheet.type != INFANTRY or sheet.silhouette == "mage":
        return ""
    return "goblin" if sheet.life == 1 else "orc"


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
