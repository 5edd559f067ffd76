"""Sheets of a situation: by the id of a ready one, or written out by their characteristics, weapons, rules, specialty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from escarmouche.core.hooks import Plugin, attach
from escarmouche.rosters.problems import shown
from escarmouche.rosters.skill_lists import Skill, read_skills
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.rulebooks.last_fantasy_war.rule_names import RULES
from escarmouche.rulebooks.last_fantasy_war.rules.registry import (
    type_plugin,
    unit_plugin,
    weapon_plugin,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import (
    BASES,
    CLASSIC,
    HEIGHTS,
    INFANTRY,
    MM,
    Sheet,
    Specialty,
    Weapon,
)
from escarmouche.rulebooks.last_fantasy_war.situations.reasons import UNKNOWN_WEAPON
from escarmouche.rulebooks.last_fantasy_war.situations.rooms import room
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import is_shared, skill_plugin

# What a plain unit has where a file does not say it.
MOVE, MELEE, PARADE, DODGE, DEFENCE, LIFE, COURAGE, POINTS = 5.0, 4, 0, 0, 4, 1, 7, 10


def called(sheet: Sheet, name: str) -> Sheet:
    """The same under the name that it has in the file."""
    return replace(sheet, names={"fr": name, "en": name})


def written_out(item: TomlReader, name: str) -> Sheet:
    """`{move: 5, melee: 4, shooting: 4, weapons: [{id: bow, range: 12}], rules: [vol], type: bete}`."""
    inner = item.table("profile") or TomlReader(item.source, (*item.path, "profile"), {})
    type = inner.text("type", INFANTRY)
    base = inner.number("base", BASES.get(type, BASES[INFANTRY]))  # millimetres across
    shooting = inner.integer("shooting", 0)
    sheet = Sheet(
        id=name.lower(),
        names={"fr": name, "en": name},
        faction=inner.text("faction", "neutre"),
        role=inner.text("role", CLASSIC),
        type=type,
        points=inner.count("points", POINTS),
        move=inner.number("move", MOVE),
        melee=inner.integer("melee", MELEE),
        shooting=shooting or None,
        parade=inner.integer("parade", PARADE),
        dodge=inner.integer("dodge", DODGE),
        defence=inner.integer("defence", DEFENCE),
        life=inner.count("life", LIFE),
        courage=inner.integer("courage", COURAGE),
        command=inner.count("command", 0),
        magic=inner.count("magic", 0),
        weapons=tuple(_weapons(inner)),
        equipment=inner.texts("equipment"),
        rules=read_skills(inner, "rules", RULES),
        abilities=inner.texts("abilities"),
        spells=inner.texts("spells"),
        notes=inner.texts("notes"),
        specialty=_specialty(inner),
        radius=base * MM / 2,
        height=inner.number("height", HEIGHTS.get(type, HEIGHTS[INFANTRY])),
        silhouette=inner.text("silhouette", "infantry"),
    )
    inner.finish()
    return plugged(sheet)


# -- weapons -----------------------------------------------------------------------------------------


def _weapons(inner: TomlReader) -> Iterable[Weapon]:
    """Each is the id of one of the book, or written out: `{id: bow, attacks: 2, force: 1, range: 12, rules: [precis 1]}`."""
    given = inner.raw("weapons")
    for number, each in enumerate(given if isinstance(given, list | tuple) else ()):
        place = (*inner.path, "weapons", number)
        if isinstance(each, str):
            ready = room("army.catalogue", "weapons", dict)()
            if each in ready:
                yield ready[each]
            else:
                known = ", ".join(ready)
                inner.source.report(place, UNKNOWN_WEAPON, given=shown(each), known=known)
        elif isinstance(each, dict):
            yield _weapon(TomlReader(inner.source, place, each))
        else:
            inner.source.report(place, UNKNOWN_WEAPON, given=shown(each), known="{id: epee}")


def _weapon(item: TomlReader) -> Weapon:
    id, reach = item.text("id", "epee"), item.number("range", 0.0)
    rules = read_skills(item, "rules", RULES)
    plugins = _made(weapon_plugin(rule) for rule in rules)
    weapon = Weapon(
        id,
        {"fr": id, "en": id},
        item.count("attacks", 1),
        item.integer("force", 0),
        reach or None,
        rules,
        plugins,
        attach(plugins),
    )
    item.finish()
    return weapon


# -- what it does --------------------------------------------------------------------------------------


def _specialty(inner: TomlReader) -> Specialty | None:
    """`specialty: {kind: mage, level: 2, skills: [...], choices: {protecteur: a-couvert}}`."""
    table = inner.table("specialty")
    if table is None:
        return None
    chosen = table.table("choices")
    made = Specialty(
        table.text("kind"),
        table.integer("level", 1),
        table.texts("skills"),
        tuple((key, str(value)) for key, value in (chosen.data if chosen else {}).items()),
    )
    table.finish()
    return made


def plugged(sheet: Sheet) -> Sheet:
    """The same with the plug-ins of its rules, its type and its skills."""
    skills = _skills(sheet)
    of_skills = tuple((skill, skill_plugin(skill)) for skill in skills)
    plugins = (
        *_made(unit_plugin(rule) for rule in sheet.rules),
        *_made([type_plugin(sheet.type)]),
        *_made(plugin for _skill, plugin in of_skills),
    )
    shared = _made(plugin for skill, plugin in of_skills if is_shared(skill.id))
    return replace(sheet, plugins=plugins, handlers=attach(plugins), shared=shared)


def _skills(sheet: Sheet) -> list[Skill]:
    """Those of its specialty, each about what was chosen for it."""
    if sheet.specialty is None:
        return []
    chosen = dict(sheet.specialty.choices)
    return [Skill(id, about=chosen.get(id)) for id in sheet.specialty.skills]


def _made(plugins: Iterable[Plugin | None]) -> tuple[Plugin, ...]:
    return tuple(plugin for plugin in plugins if plugin is not None)
