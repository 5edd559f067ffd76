"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.core.hooks import attach
from escarmouche.rulebooks.age_des_escarmouches.affairs import Activation
from escarmouche.rulebooks.age_des_escarmouches.conditions import STATES
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.profile import (
    Artillery,
    Base,
    Profile,
    Weapon,
    skills_of,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.catalogue import Skill
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import plugins_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Camp,
    CardHandle,
    Counter,
    Figure,
    State,
)
from escarmouche.table.scenery import Scenery, Table, Zone
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon

_FIGURE = ("id", "camp", "profile", "card", "value", "number", "renamed")


def _apart(figure: Figure) -> tuple[Any, ...]:
    return tuple(getattr(figure, name) for name in _FIGURE)


def _together(
    id: int, camp: int, profile: Profile, card: str, value: int, number: int, renamed: bool
) -> Figure:
    """A handle; its plug-ins follow from its profile."""
    held = plugins_of(profile, skills_of(profile, renamed))
    return Figure(id, camp, profile, card, value, number, held, attach(held), renamed)


# A chapter that opens a kind of record, or keeps a value of its own in the state, adds it here.
_RECORDS = (Activation,)
_VALUES = (Options, Camp, CardHandle, Counter, Profile, Base, Weapon, Artillery, Skill)
_TABLE = (Table, Scenery, Zone, Disc, Capsule, Line, Polygon)


def _by_name(kind: Any) -> Packing:
    """For records, whose fields are given by name."""
    packing = by_fields(kind)
    names = list(kind.__dataclass_fields__)
    return Packing(kind, packing.pack, lambda *held: kind(**dict(zip(names, held, strict=True))))


FREEZER = Freezer(
    State,
    [
        Packing(Figure, _apart, _together),
        *map(_by_name, _RECORDS),
        *map(by_fields, (*_VALUES, *_TABLE)),
    ],
    {state.id: state for state in STATES},
)
