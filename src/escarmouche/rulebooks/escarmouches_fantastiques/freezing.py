"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.core.hooks import attach
from escarmouche.kit.table_parts import TABLE_PARTS
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import CONDITIONS
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Piece, PieceKind, Profile, Role
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.rescue import JUST_FREED
from escarmouche.rulebooks.escarmouches_fantastiques.setup import plugins_of
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Declared,
    Figure,
    FireWall,
    Gem,
    Rescue,
    State,
)

_FIGURE = ("id", "camp", "entry", "number", "profile", "piece", "serves", "summoned")


def _apart(figure: Figure) -> tuple[Any, ...]:
    return tuple(getattr(figure, name) for name in _FIGURE)


def _together(
    id: int,
    camp: int,
    entry: str,
    number: int,
    profile: Profile,
    piece: Piece | None,
    serves: int | None,
    summoned: bool,
) -> Figure:
    """A handle; its plug-ins follow from its profile."""
    plugins = () if piece else plugins_of(profile)
    more: dict[str, Any] = {"piece": piece, "serves": serves, "summoned": summoned}
    return Figure(id, camp, entry, number, profile, plugins, attach(plugins), **more)


_VALUES = (Options, Camp, Declared, FireWall, Gem, Rescue, Profile, Piece, PieceKind, Role)

FREEZER = Freezer(
    State,
    [Packing(Figure, _apart, _together), *map(by_fields, (*_VALUES, *TABLE_PARTS))],
    {**CONDITIONS, JUST_FREED.id: JUST_FREED},
)
