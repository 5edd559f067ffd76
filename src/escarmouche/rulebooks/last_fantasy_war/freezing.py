"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.core.hooks import Plugin
from escarmouche.kit.duos import Duo
from escarmouche.kit.table_parts import TABLE_PARTS
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.mustering import sheet_from_data
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import KINDS as BEHAVIOURS
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast, Courage, Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.horde import Horde, Recruit
from escarmouche.rulebooks.last_fantasy_war.magic.registry import effects as spell_effects
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import Drowning, Landing
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.rules.duels import DUEL
from escarmouche.rulebooks.last_fantasy_war.rules.mounts import VENGEFUL
from escarmouche.rulebooks.last_fantasy_war.rules.movement import IN_THE_AIR
from escarmouche.rulebooks.last_fantasy_war.rules.shields import BURNS
from escarmouche.rulebooks.last_fantasy_war.scenarios.mines import TORCH
from escarmouche.rulebooks.last_fantasy_war.scenarios.objectives import INVESTIGATING
from escarmouche.rulebooks.last_fantasy_war.sheet import Sheet
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import skill_plugin
from escarmouche.rulebooks.last_fantasy_war.state import (
    Charge,
    Combat,
    Errand,
    Marker,
    Opponent,
    State,
    Unit,
    Wounded,
)
from escarmouche.table.storeys.model import Perch


def _apart(unit: Unit) -> tuple[Any, ...]:
    return (unit.id, unit.camp, unit.entry, unit.number, unit.profile)


def _whole(id: int, camp: int, entry: str, number: int, sheet: Sheet) -> Unit:
    return Unit(id, camp, entry, number, sheet, sheet.plugins, sheet.handlers)


def _effects() -> Iterator[Plugin]:
    """Everything that spells, abilities and rules lay on units."""
    yield from spell_effects()
    yield from (one.effect for one in ABILITIES.values() if one.effect is not None)
    yield from BEHAVIOURS.values()
    yield TORCH
    yield from (INVESTIGATING, DUEL, VENGEFUL, IN_THE_AIR, BURNS)


def _skill(id: str) -> Plugin:
    """LFW-CAV-04: a skill of a specialist that serves its other half."""
    found = skill_plugin(Skill(id))
    assert found is not None, f"no skill {id}"
    return found


_VALUES = (Options, Opponent, Charge, Marker, Wounded, Combat, Duo, Errand, Horde, Recruit, Perch)
_READINGS = (Strike, Defence, AtLeast, Courage, Landing, Drowning)  # of the log

FREEZER = Freezer(
    State,
    [
        Packing(Unit, _apart, _whole),
        Packing(Sheet, lambda sheet: (sheet.written,), sheet_from_data),
        Packing(Plugin, lambda plugin: (plugin.id,), _skill),
        *map(by_fields, (*_VALUES, *_READINGS, *TABLE_PARTS)),
    ],
    {kind.id: kind for kind in _effects()},
)
