"""A sheet as it plays: its options, its faction's rules, its specialty, and the plug-ins of all that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.hooks import Plugin, attach
from escarmouche.memory import remembered
from escarmouche.rosters.army_files import without_blanks
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.factions import factions, printed_sheets
from escarmouche.rulebooks.last_fantasy_war.army.prices import price_of
from escarmouche.rulebooks.last_fantasy_war.army.printed import (
    PrintedSheet,
    printed_from_data,
    printed_to_data,
)
from escarmouche.rulebooks.last_fantasy_war.rules.registry import type_plugin, unit_plugin
from escarmouche.rulebooks.last_fantasy_war.sheet import MM, Sheet, Specialty
from escarmouche.rulebooks.last_fantasy_war.specialist_table import (
    ABILITY,
    ANY_SPELL,
    HARDENED,
    MORE_LIFE,
    OWN_SPELL,
    SKILLS,
)
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import (
    calling_plugin,
    is_shared,
    skill_plugin,
)


def sheet_of(
    printed: PrintedSheet,
    spells: Sequence[str] | None = None,
    specialty: Specialty | None = None,
    partner: Specialty | None = None,
) -> Sheet:
    """What the units of a printed sheet have in common.

    `partner` is the specialty of the other half of a cavalry: characteristics that its skills change are changed here too
    (A-R14 i); what the skills do in play comes from the other half's `shared` while the duo lasts.
    """
    known = printed.usual if spells is None else tuple(spells)
    rules = _rules(printed)
    plugins = (*_plugins(printed, rules), *_skill_plugins(specialty))
    numbers = printed.numbers
    return Sheet(
        id=printed.id,
        names=printed.names,
        faction=printed.faction,
        role=printed.role,
        type=printed.type,
        points=price_of(printed).points,
        move=float(numbers.m),
        melee=numbers.cc,
        shooting=numbers.ct,
        parade=numbers.cp,
        dodge=numbers.e,
        defence=numbers.d,
        life=_life(printed, specialty, partner),
        courage=numbers.co,
        command=numbers.pc + sum(SKILLS[id].command for id in _ids(specialty)),
        magic=numbers.pm + sum(SKILLS[id].magic for id in _ids(specialty)),
        lent=_life(printed, specialty, None) - _life(printed, specialty, partner),
        weapons=printed.weapons,
        equipment=printed.equipment,
        rules=rules,
        abilities=_abilities(printed, specialty),
        spells=_spells(known, specialty),
        notes=printed.notes,
        specialty=specialty,
        radius=printed.base * MM / 2,
        height=printed.height,
        silhouette=printed.silhouette,
        fluff=printed.fluff,
        plugins=plugins,
        handlers=attach(plugins),
        shared=_shared(specialty),
        written=_written(printed, known, specialty, partner),
    )


@remembered
def ready_sheets() -> Mapping[str, Sheet]:
    """Every sheet of the book as units have it, by id, without options or specialty."""
    return MappingProxyType({id: sheet_of(printed) for id, printed in printed_sheets().items()})


def _ids(specialty: Specialty | None) -> tuple[str, ...]:
    return () if specialty is None else specialty.skills


def _life(printed: PrintedSheet, own: Specialty | None, partner: Specialty | None) -> int:
    """LFW-SPE-06: one more from level 3 on, for the specialist alone; A-R60: all changes together, never less than 1."""
    more = MORE_LIFE if own is not None and own.level >= HARDENED else 0
    changed = sum(SKILLS[id].life for id in (*_ids(own), *_ids(partner)))
    return max(1, printed.numbers.pv + more + changed)


def _abilities(printed: PrintedSheet, specialty: Specialty | None) -> tuple[str, ...]:
    """A-R18: those of the sheet and those of its skills; of an "either or" the one that was chosen (A-R55)."""
    chosen = dict(specialty.choices) if specialty is not None else {}
    found = list(printed.abilities)
    for id in _ids(specialty):
        skill = SKILLS[id]
        found += [chosen[id]] if skill.asks == ABILITY and id in chosen else []
        found += [] if skill.asks == ABILITY else list(skill.knows)
    return tuple(dict.fromkeys(found))


def _spells(known: Sequence[str], specialty: Specialty | None) -> tuple[str, ...]:
    """A-R20: those chosen for the sheet, and those that Sage and the like add."""
    chosen = dict(specialty.choices) if specialty is not None else {}
    more = [chosen[id] for id in chosen if SKILLS[id].asks in (OWN_SPELL, ANY_SPELL)]
    return tuple(dict.fromkeys((*known, *more)))


# -- rules and plug-ins ------------------------------------------------------------------------------


def _rules(printed: PrintedSheet) -> tuple[Skill, ...]:
    """Its own, those of its equipment, and those that its faction gives to every unit (LFW-FACTION-03)."""
    faction = factions().get(printed.faction)
    given = () if faction is None else faction.gives
    own = printed.all_rules
    return (*own, *(rule for rule in given if not any(rule.id == other.id for other in own)))


def _plugins(printed: PrintedSheet, rules: Sequence[Skill]) -> tuple[Plugin, ...]:
    """In the order of the sheet: its rules, then what its type brings (LFW-TYPE-*)."""
    made = (*map(unit_plugin, rules), type_plugin(printed.type))
    return tuple(plugin for plugin in made if plugin is not None)


def _skill_plugins(specialty: Specialty | None) -> tuple[Plugin, ...]:
    """Those of its skills, with what was chosen for them."""
    chosen = dict(specialty.choices) if specialty is not None else {}
    made = [skill_plugin(Skill(id, about=chosen.get(id))) for id in _ids(specialty)]
    if specialty is not None:
        made.append(calling_plugin(specialty.kind))
    return tuple(plugin for plugin in made if plugin is not None)


def _shared(specialty: Specialty | None) -> tuple[Plugin, ...]:
    """LFW-CAV-04: those that act on the other half too; it has chosen nothing, so they are made without a choice."""
    made = (skill_plugin(Skill(id)) for id in _ids(specialty) if is_shared(id))
    return tuple(plugin for plugin in made if plugin is not None)


# -- as plain data -----------------------------------------------------------------------------------


def _written(
    printed: PrintedSheet,
    spells: Sequence[str],
    specialty: Specialty | None,
    partner: Specialty | None,
) -> dict[str, Any]:
    """A sheet as plain data, whole: it can be made again without any catalogue (`sheet_from_data`)."""
    told = {
        **printed_to_data(printed),
        "spells": list(spells),
        "specialty": specialty_to_data(specialty),
        "partner": specialty_to_data(partner),
    }
    return without_blanks(told)


def sheet_from_data(data: Mapping[str, Any]) -> Sheet:
    """The sheet that was kept as `Sheet.written`."""
    printed = printed_from_data(data["id"], data)
    specialty = specialty_from_data(data.get("specialty"))
    partner = specialty_from_data(data.get("partner"))
    return sheet_of(printed, data.get("spells", ()), specialty, partner)


def specialty_to_data(specialty: Specialty | None) -> dict[str, Any] | None:
    """What an entry says of its specialist."""
    if specialty is None:
        return None
    return {
        "specialist": specialty.kind,
        "level": specialty.level,
        "skills": list(specialty.skills),
        "choices": dict(specialty.choices),
    }


def specialty_from_data(data: Mapping[str, Any] | None) -> Specialty | None:
    """The same the other way."""
    if data is None:
        return None
    choices = tuple(data.get("choices", {}).items())
    return Specialty(data["specialist"], data["level"], tuple(data["skills"]), choices)
