"""Sheets of a situation: by the id of a ready one, or written out by their characteristics, weapons, rules, specialty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from escarmouche.rosters.problems import shown
from escarmouche.rosters.skill_lists import read_skills
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import (
    EQUIPMENT,
    weapons,
    with_plugins,
)
from escarmouche.rulebooks.last_fantasy_war.army.known_spells import UNKNOWN_SPELL
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_of
from escarmouche.rulebooks.last_fantasy_war.army.own_sheets import (
    UNKNOWN_ABILITY,
    UNKNOWN_EQUIPMENT,
    listed,
    word_of,
)
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import Numbers, PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.army.specialist_entries import UNKNOWN_SKILL
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES, DOMAINS
from escarmouche.rulebooks.last_fantasy_war.rule_names import RULES
from escarmouche.rulebooks.last_fantasy_war.sheet import (
    BASES,
    CLASSIC,
    HEIGHTS,
    INFANTRY,
    ROLES,
    SPECIALISTS,
    TYPES,
    Sheet,
    Specialty,
    Weapon,
)
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import UNKNOWN_WEAPON
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS

SPELLS = tuple(spell for spells in DOMAINS.values() for spell in spells)
FORM = "{id: epee, attacks: 1, force: 0}"


def called(sheet: Sheet, name: str) -> Sheet:
    """The same under the name that it has in the file."""
    return replace(sheet, names={"fr": name, "en": name})


def written_out(item: TomlReader, name: str) -> Sheet:
    """`{move: 5, melee: 4, shooting: 4, weapons: [{id: bow, range: 12}], rules: [vol], type: bete}`."""
    inner = item.table("profile") or TomlReader(item.source, (*item.path, "profile"), {})
    type = word_of(inner, "type", TYPES, INFANTRY)
    printed = PrintedSheet(
        id=name.lower(),
        names={"fr": name, "en": name},
        faction=inner.text("faction", "neutre"),
        numbers=_numbers(inner),
        role=word_of(inner, "role", ROLES, CLASSIC),
        type=type,
        weapons=tuple(_weapons(inner)),
        equipment=listed(inner, "equipment", EQUIPMENT, UNKNOWN_EQUIPMENT),
        rules=read_skills(inner, "rules", RULES),
        abilities=listed(inner, "abilities", ABILITIES, UNKNOWN_ABILITY),
        notes=inner.texts("notes"),
        base=inner.number("base", BASES.get(type, BASES[INFANTRY])),  # millimetres across
        height=inner.number("height", HEIGHTS.get(type, HEIGHTS[INFANTRY])),
        silhouette=inner.text("silhouette", "infantry"),
    )
    spells = listed(inner, "spells", SPELLS, UNKNOWN_SPELL)
    specialty = _specialty(inner)
    if "points" in inner.data:
        printed = replace(printed, adjust=inner.count("points", 0) - price_of(printed).points)
    inner.finish()
    return sheet_of(printed, spells, specialty)


def _numbers(inner: TomlReader) -> Numbers:
    """What a file does not say is that of a plain warrior."""
    return Numbers(
        m=inner.integer("move", 5),
        cc=inner.integer("melee", 4),
        ct=inner.integer("shooting", 0) or None,
        cp=inner.integer("parade", 0),
        e=inner.integer("dodge", 0),
        d=inner.integer("defence", 4),
        pv=inner.count("life", 1),
        co=inner.integer("courage", 7),
        pc=inner.count("command", 0),
        pm=inner.count("magic", 0),
    )


def _weapons(inner: TomlReader) -> Iterable[Weapon]:
    """Each is the id of one of the book, or written out: `{id: bow, attacks: 2, force: 1, range: 12, rules: [precis 1]}`."""
    given = inner.raw("weapons")
    for number, each in enumerate(given if isinstance(given, list | tuple) else ()):
        place = (*inner.path, "weapons", number)
        if isinstance(each, dict):
            yield _weapon(TomlReader(inner.source, place, each))
        elif each in weapons():
            yield weapons()[each]
        else:
            known = ", ".join((FORM, *weapons()))
            inner.source.report(place, UNKNOWN_WEAPON, given=shown(each), known=known)


def _weapon(item: TomlReader) -> Weapon:
    id, reach = item.text("id", "arme"), item.number("range", 0.0)
    rules = read_skills(item, "rules", RULES)
    attacks, force = item.count("attacks", 1), item.integer("force", 0)
    item.finish()
    names = {"fr": id, "en": id}
    return with_plugins(Weapon(id, names, attacks, force, reach or None, rules))


def _specialty(inner: TomlReader) -> Specialty | None:
    """`specialty: {kind: mage, level: 2, skills: [...], choices: {protecteur: a-couvert}}`."""
    table = inner.table("specialty")
    if table is None:
        return None
    chosen = table.table("choices")
    made = Specialty(
        word_of(table, "kind", SPECIALISTS, SPECIALISTS[0]),
        table.integer("level", 1),
        listed(table, "skills", SKILLS, UNKNOWN_SKILL),
        tuple((key, str(value)) for key, value in (chosen.data if chosen else {}).items()),
    )
    table.finish()
    return made
