"""A sheet that an army file writes out: players add units of their own. Every slip is reported with its line and a remedy."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rosters.army_files import SILHOUETTES
from escarmouche.rosters.skill_lists import read_skills
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import (
    EQUIPMENT,
    weapons,
    with_plugins,
)
from escarmouche.rulebooks.last_fantasy_war.army.factions import factions, printed_sheets
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.printed import NOTES, Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES, DOMAINS
from escarmouche.rulebooks.last_fantasy_war.sheet import (
    BASES,
    CLASSIC,
    HEIGHTS,
    INFANTRY,
    ROLES,
    SPECIALISTS,
    TYPES,
    Weapon,
)

UNKNOWN_WORD = Phrase("lfw.roster.unknown_word", "LFW-ROLE-01")
NUMBER_OUT = Phrase("lfw.roster.number_out", "LFW-ROLE-01")  # with the clause of the number
PRINTED_OTHERWISE = Phrase("lfw.roster.printed_otherwise", "LFW-ROLE-01")
UNKNOWN_FACTION = Phrase("lfw.roster.unknown_faction", "LFW-FACTION-01")
UNKNOWN_WEAPON = Phrase("lfw.roster.unknown_weapon", "LFW-ARME-01")
UNKNOWN_EQUIPMENT = Phrase("lfw.roster.unknown_equipment", "LFW-ARME-01")
WEAPON_TWICE = Phrase("lfw.roster.weapon_twice", "LFW-ARME-01")
UNKNOWN_SPECIALIST = Phrase("lfw.roster.unknown_specialist", "LFW-SPE-01")
UNKNOWN_ABILITY = Phrase("lfw.roster.unknown_ability", "LFW-ADCFORME-09")
UNKNOWN_DOMAIN = Phrase("lfw.roster.unknown_domain", "LFW-SPE-MAGE-07")
NO_DOMAIN = Phrase("lfw.roster.no_domain", "LFW-SPE-MAGE-07")
UNKNOWN_MOUNT = Phrase("lfw.roster.unknown_mount", "LFW-CAV-01")
SILHOUETTE = Phrase("lfw.roster.silhouette")

# A-R62: between what each number makes sense, with the clause that tells it.
RANGES: Mapping[str, tuple[int, int, str]] = {
    "m": (1, 12, "LFW-CARAC-01"),
    "cc": (2, 6, "LFW-CARAC-02"),
    "ct": (2, 6, "LFW-CARAC-03"),
    "cp": (0, 3, "LFW-CARAC-04"),
    "e": (0, 3, "LFW-CARAC-05"),
    "d": (2, 7, "LFW-CARAC-06"),
    "pv": (1, 20, "LFW-CARAC-07"),
    "co": (4, 10, "LFW-CARAC-08"),
    "pc": (0, 5, "LFW-CARAC-09"),
    "pm": (0, 8, "LFW-CARAC-10"),
}
ATTACKS, FORCE, REACH = (1, 6), (0, 4), (3, 36)
BASE = (20, 160)  # LFW-FIG-02, millimetres
MOST_SPELLS = 4
LONGEST_LIST = 20
DRAWN = tuple(each for each in SILHOUETTES if each not in ("crew", "rider"))


def own_sheet(table: TomlReader, id: str, faction: str) -> PrintedSheet:
    """All of it; LFW-TYPE-05: one of four types. What does not fit is reported, and something is put in its place."""
    if id in printed_sheets():
        key = "sheet" if "sheet" in table.data else "id"
        table.report(key, PRINTED_OTHERWISE, given=id)
    names = table.names("name", required=True)
    type = word_of(table, "type", TYPES, INFANTRY)
    sheet = PrintedSheet(
        id=id,
        names=names or {"fr": id, "en": id},
        faction=faction_of(table, faction),
        numbers=_numbers(table),
        role=word_of(table, "role", ROLES, CLASSIC),
        type=type,
        weapons=_weapons(table),
        equipment=listed(table, "equipment", EQUIPMENT, UNKNOWN_EQUIPMENT),
        rules=read_skills(table, "rules", unit_rules()),
        specialists=listed(table, "specialists", SPECIALISTS, UNKNOWN_SPECIALIST),
        abilities=listed(table, "abilities", ABILITIES, UNKNOWN_ABILITY),
        domains=listed(table, "domains", DOMAINS, UNKNOWN_DOMAIN),
        spells=_within(table, "knows", (0, MOST_SPELLS), 0, "LFW-SORTFORME-01"),
        notes=listed(table, "notes", NOTES, UNKNOWN_WORD),
        mounts=listed(table, "mounts", printed_sheets(), UNKNOWN_MOUNT),
        base=float(_within(table, "base", BASE, int(BASES[type]), "LFW-FIG-02")),
        height=HEIGHTS[type],
        silhouette=_silhouette(table),
        fluff=table.story("fluff"),
    )
    _check_magic(table, sheet)
    return sheet


def faction_of(table: TomlReader, usual: str | None) -> str:
    """LFW-FACTION-01: a keyword that is known."""
    id = table.text("faction", usual)
    if id != usual and id not in factions() and not table.source.flagged((*table.path, "faction")):
        meant = nearest(id, factions()) or ", ".join(factions())
        table.report("faction", UNKNOWN_FACTION, given=shown(id), meant=meant)
    return id


def _check_magic(table: TomlReader, sheet: PrintedSheet) -> None:
    """LFW-SPE-MAGE-07, A-R20: whoever may become a mage has a domain and knows a spell; no spell without a domain."""
    needs = sheet.spells > 0 or "mage" in sheet.specialists
    if needs and not (sheet.domains and sheet.spells):
        if not any(table.source.flagged((*table.path, key)) for key in ("domains", "knows")):
            table.report(None, NO_DOMAIN, known=", ".join(DOMAINS))


# -- numbers and words -------------------------------------------------------------------------------


def _numbers(table: TomlReader) -> Numbers:
    found: dict[str, Any] = {}
    for key in ("m", "cc", "cp", "e", "d", "pv", "co"):
        low, high, clause = RANGES[key]
        found[key] = _within(table, key, (low, high), None, clause)
    for key in ("ct", "pc", "pm"):
        if table.raw(key) is not None:
            low, high, clause = RANGES[key]
            found[key] = _within(table, key, (low, high), None, clause)
    return Numbers(**found)


def _within(
    table: TomlReader, key: str, bounds: tuple[int, int], usual: int | None, clause: str
) -> int:
    """A number that makes sense; else it is reported, and the nearest that does is taken."""
    value, (low, high) = table.integer(key, usual), bounds
    if not low <= value <= high and not table.source.flagged((*table.path, key)):
        said = {"what": key, "given": shown(value), "least": low, "most": high}
        table.report(key, Phrase(NUMBER_OUT.id, clause), **said)
    return min(high, max(low, value))


def word_of(table: TomlReader, key: str, known: Collection[str], usual: str) -> str:
    """A word that is known; another one is reported, and the usual one taken."""
    word = table.text(key, usual)
    if word in known:
        return word
    if not table.source.flagged((*table.path, key)):
        meant = nearest(word, known) or ", ".join(known)
        table.report(key, UNKNOWN_WORD, given=shown(word), meant=meant)
    return usual


def listed(table: TomlReader, key: str, known: Collection[str], unknown: Phrase) -> tuple[str, ...]:
    """Words of a list, each once; those that nobody knows are reported at their place."""
    found: list[str] = []
    for number, word in enumerate(table.texts(key)[:LONGEST_LIST]):
        if word in known:
            found += [] if word in found else [word]
        else:
            meant = nearest(word, known) or ", ".join(known)
            place = (*table.path, key, number)
            table.source.report(place, unknown, given=shown(word), meant=meant)
    return tuple(found)


def _silhouette(table: TomlReader) -> str:
    word = table.text("silhouette", "infantry")
    if word not in DRAWN and not table.source.flagged((*table.path, "silhouette")):
        table.report("silhouette", SILHOUETTE, given=shown(word), known=", ".join(DRAWN))
    return word if word in DRAWN else "infantry"


# -- weapons -----------------------------------------------------------------------------------------


def _weapons(table: TomlReader) -> tuple[Weapon, ...]:
    """LFW-ARME-01, -03: each by its id, or written out as a table of its own."""
    given = table.raw("weapons")
    if given is None:
        return ()
    if isinstance(given, list | tuple) and all(isinstance(each, Mapping) for each in given):
        made = [_weapon(each) for each in table.tables("weapons")[:LONGEST_LIST]]
    elif isinstance(given, list | tuple) and any(isinstance(each, Mapping) for each in given):
        made = _mixed(table, list(given)[:LONGEST_LIST])
    else:
        names = listed(table, "weapons", weapons(), UNKNOWN_WEAPON)
        made = [weapons()[id] for id in names]
    kept: dict[str, Weapon] = {}
    for weapon in made:
        if weapon.id in kept:
            table.report("weapons", WEAPON_TWICE, given=weapon.id)
        kept[weapon.id] = weapon
    return tuple(kept.values())


def _mixed(table: TomlReader, given: list[Any]) -> list[Weapon]:
    """Some by their id, some written out."""
    made = []
    for number, each in enumerate(given):
        place = (*table.path, "weapons", number)
        if isinstance(each, Mapping):
            made.append(_weapon(TomlReader(table.source, place, each)))
        elif isinstance(each, str) and each in weapons():
            made.append(weapons()[each])
        else:
            meant = nearest(str(each), weapons()) or ", ".join(weapons())
            table.source.report(place, UNKNOWN_WEAPON, given=shown(each), meant=meant)
    return made


def _weapon(table: TomlReader) -> Weapon:
    id = table.identifier("id")
    if id in weapons():
        table.report("id", PRINTED_OTHERWISE, given=id)
    names = table.names("name", required=True) or {"fr": id, "en": id}
    reach = None
    if table.raw("range") is not None:
        reach = float(_within(table, "range", REACH, None, "LFW-ARME-03"))
    rules = read_skills(table, "rules", weapon_rules())
    attacks = _within(table, "attacks", ATTACKS, 1, "LFW-ARME-03")
    force = _within(table, "force", FORCE, 0, "LFW-ARME-03")
    table.finish()
    return with_plugins(Weapon(id, names, attacks, force, reach, rules))
