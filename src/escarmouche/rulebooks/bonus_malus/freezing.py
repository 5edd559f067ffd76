"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.kit.table_parts import TABLE_PARTS
from escarmouche.rulebooks.bonus_malus.army.profiles import profile_from_data
from escarmouche.rulebooks.bonus_malus.dice import Divided, Kept
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.powers.effects import (
    CHOC,
    LECTURE,
    MALAISE,
    MEDITATION,
    PRIERE,
)
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.scenarios.escape import ON_WATCH
from escarmouche.rulebooks.bonus_malus.skills.force import LEAPING
from escarmouche.rulebooks.bonus_malus.skills.stealth import LYING_IN_WAIT
from escarmouche.rulebooks.bonus_malus.state import Counter, Dropped, Figure, Group, State
from escarmouche.table.storeys.model import Perch


def _apart(figure: Figure) -> tuple[Any, ...]:
    return (figure.id, figure.camp, figure.entry, figure.number, figure.profile)


def _whole(id: int, camp: int, entry: str, number: int, profile: Profile) -> Figure:
    return Figure(id, camp, entry, number, profile, profile.plugins, profile.handlers)


_VALUES = (Options, Group, Counter, Dropped, Perch)
_READINGS = (Kept, Divided)  # of the log

_EFFECTS = (CHOC, LEAPING, LECTURE, LYING_IN_WAIT, MALAISE, MEDITATION, ON_WATCH, PRIERE)

FREEZER = Freezer(
    State,
    [
        Packing(Figure, _apart, _whole),
        Packing(Profile, lambda profile: (profile.written,), profile_from_data),
        *map(by_fields, (*_VALUES, *_READINGS, *TABLE_PARTS)),
    ],
    {kind.id: kind for kind in _EFFECTS},
)
