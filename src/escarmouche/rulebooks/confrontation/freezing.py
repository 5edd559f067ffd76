"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.kit.table_parts import TABLE_PARTS
from escarmouche.rulebooks.confrontation import testing, wound_table, wounds
from escarmouche.rulebooks.confrontation.combat import combat_record
from escarmouche.rulebooks.confrontation.deeds import Deed
from escarmouche.rulebooks.confrontation.mustering import rebuild
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.profile import Profile, Weapon
from escarmouche.rulebooks.confrontation.state import Camp, Counter, Figure, State, Wound


def _apart(figure: Figure) -> tuple[Any, ...]:
    return (figure.id, figure.camp, figure.entry, figure.number, figure.profile)


def _by_name(kind: Any) -> Packing:
    """For records, whose fields are given by name."""
    packing = by_fields(kind)
    names = list(kind.__dataclass_fields__)
    return Packing(kind, packing.pack, lambda *held: kind(**dict(zip(names, held, strict=True))))


# A chapter that opens a kind of record, or keeps a value of its own in the state, adds it here.
_RECORDS = (combat_record.CombatPhase, combat_record.Combat)
_VALUES = (Options, Camp, Counter, Profile, Weapon, Deed, Wound)
_COMBAT = (combat_record.FormedCombat, combat_record.Pool, combat_record.Blow)
_WOUNDS = (wound_table.WoundTable, wound_table.Row, wound_table.Severity, wound_table.Location)
_READINGS = (testing.Tested, wounds.WoundRoll)  # of the log

FREEZER = Freezer(
    State,
    [
        Packing(Figure, _apart, rebuild),
        *map(_by_name, _RECORDS),
        *map(by_fields, (*_VALUES, *_COMBAT, *_WOUNDS, *_READINGS, *TABLE_PARTS)),
    ],
    {},
)
