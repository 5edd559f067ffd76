"""An army of this book as a player chooses it: plain data, with phrases where words are wanted."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.kit.army_emblems import army_emblems
from escarmouche.rulebooks.last_fantasy_war.army.factions import factions, sheets_of
from escarmouche.rulebooks.last_fantasy_war.army.force import Army, Entry
from escarmouche.rulebooks.last_fantasy_war.army.mustering import ready_sheets
from escarmouche.rulebooks.last_fantasy_war.army.rule_lines import (
    SKILL_NAMES,
    TYPES,
    equipment_line,
    lines,
    magic_name,
    rule_name,
    rules_shown,
    specialty_name,
)
from escarmouche.rulebooks.last_fantasy_war.army.traits import of_sheet
from escarmouche.rulebooks.last_fantasy_war.sheet import CLASSIC, Names, Sheet

NONE = "-"


def army_card(army: Army) -> dict[str, Any]:
    """The army and its entries."""
    return {
        "id": army.id,
        "names": army.names,
        "fluff": _words(army.fluff),
        "points": army.points,
        "format": army.format,  # LFW-ARMEE-02
        "figures": army.figures,
        "entries": [entry_card(entry) for entry in army.entries],
    }


def catalogue() -> list[dict[str, Any]]:
    """LFW-FACTION-01, -02: every faction with its sheets."""
    return [
        {"id": id, "names": faction.names, "allies": [], "cards": faction_cards(id)}
        for id, faction in factions().items()
    ]


def faction_cards(faction: str) -> list[dict[str, Any]]:
    """The sheets of a faction, each with the emblem that tells it from the others."""
    sheets = [ready_sheets()[printed.id] for printed in sheets_of(faction)]
    emblems = army_emblems([of_sheet(sheet) for sheet in sheets])
    return [
        {**sheet_card(sheet), "emblem": str(emblem)}
        for sheet, emblem in zip(sheets, emblems, strict=True)
    ]


def entry_card(entry: Entry) -> dict[str, Any]:
    """One line of an army; of a cavalry the rider's card, with what the mount brings."""
    card = sheet_card(entry.profile)
    told = {
        **card,
        "id": entry.id,
        "names": entry.names,
        "count": entry.count,
        "price": entry.points,
        "each": entry.price.points,
        "role": _role(entry),
        "base": 2 * entry.radius,
    }
    if entry.mount is None:
        return told
    ridden = sheet_card(entry.mount.sheet)
    return told | {
        "silhouette": "rider",
        "flies": ridden["flies"],
        "scores": card["scores"] | {"move": ridden["scores"]["move"]},  # LFW-CAV-06
        "abilities": [*card["abilities"], *_new(ridden["abilities"], card["abilities"])],
        "items": [*card["items"], *_new(ridden["items"], card["items"])],
        "helps": [*card["helps"], *_new(ridden["helps"], card["helps"])],
        "mount": ridden,
    }


def _new(theirs: list[Any], known: list[Any]) -> list[Any]:
    return [each for each in theirs if each not in known]


def sheet_card(sheet: Sheet) -> dict[str, Any]:
    """LFW-ROLE-01, LFW-CARAC-01 to -10: what a sheet says: numbers, rules, weapons, price."""
    return {
        "id": sheet.id,
        "names": sheet.names,
        "count": 1,
        "price": sheet.points,
        "each": sheet.points,
        "silhouette": sheet.silhouette,
        "role": "troop" if sheet.role == CLASSIC else "character",
        "flies": sheet.has("vol"),
        "life": sheet.life,
        "base": 2 * sheet.radius,
        "fluff": _words(sheet.fluff),
        "scores": scores(sheet),
        "abilities": _named(sheet),
        "items": [weapon.names for weapon in sheet.weapons]
        + [equipment_line(word)["name"] for word in sheet.equipment],
        "spells": [Phrase(f"lfw.spell.{spell}") for spell in sheet.spells],
        "helps": list(lines(sheet)),
        "piece": None,
    }


def _named(sheet: Sheet) -> list[Phrase | Said]:
    """Its type, its special rules, its specialty, the abilities that it knows."""
    own: list[Phrase | Said] = [TYPES[sheet.type], *map(rule_name, rules_shown(sheet))]
    if sheet.specialty is not None:
        own.append(specialty_name(sheet.specialty))
        own += [SKILL_NAMES[id] for id in sheet.specialty.skills]
    own += [Phrase(f"lfw.ability.{id}") for id in sheet.abilities]
    return [*own, magic_name(sheet.spells)] if sheet.spells else own


def scores(sheet: Sheet) -> dict[str, Any]:
    """The numbers as the book writes them; life stands apart."""
    return {
        "move": sheet.move,
        "melee": f"{sheet.melee}+",
        "shooting": NONE if sheet.shooting is None else f"{sheet.shooting}+",
        "parade": sheet.parade,
        "dodge": sheet.dodge,
        "defence": f"{sheet.defence}+",
        "courage": f"{sheet.courage}+",
        "command": sheet.command,
        "magic": sheet.magic,
    }


def _role(entry: Entry) -> str:
    """Specialists and whoever is not of the common sort stand first."""
    plain = entry.specialty is None and entry.profile.role == CLASSIC
    return "troop" if plain else "character"


def _words(names: Names) -> Names:
    return names or {"fr": "", "en": ""}
