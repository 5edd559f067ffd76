"""What the ground of a table is like to those who walk on it, found once for each table."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.terrain import (
    DEEP_WATER,
    DIFFICULT,
    FOREST,
    IMPASSABLE,
    WATER,
    free_for,
    shallow_for,
)
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.model import Place

Lying = tuple[tuple[str, Shape], ...]  # shapes by the surface on which they lie
Words = frozenset[str]


class Land(NamedTuple):
    """What is difficult, wet or barred to one type of units."""

    hard: Words  # surfaces that are difficult
    wet: Words  # surfaces of water
    shut: Words  # surfaces that bar the way
    indoors: Words  # surfaces inside buildings
    difficult: Lying
    water: Lying
    deep: Lying  # that drowns
    barred: Lying  # impassable, deep water included


@remembered_by_table
def land_of(table: Table, type: str) -> Land:
    """The land of a table as a type of units finds it (A-R49: not all deep water is deep to all)."""
    surfaces = table.storeys.surfaces
    deep, shallow = [], []
    for piece in table.with_property(DEEP_WATER):
        lying = (piece.surface, piece.shape)
        if shallow_for(type) in piece.properties:
            shallow.append(lying)
        elif free_for(type) not in piece.properties:
            deep.append(lying)

    def lying_with(word: str) -> Lying:
        return tuple((piece.surface, piece.shape) for piece in table.with_property(word))

    def surfaces_with(*words: str) -> Words:
        return frozenset(s.id for s in surfaces if s.properties & set(words))

    return Land(
        surfaces_with(DIFFICULT),
        surfaces_with(WATER),
        surfaces_with(IMPASSABLE, DEEP_WATER),
        frozenset(s.id for s in surfaces if s.inside),
        lying_with(DIFFICULT),
        (*lying_with(WATER), *shallow),
        tuple(deep),
        (*lying_with(IMPASSABLE), *deep),
    )


def is_in(place: Place, surfaces: Words, lying: Lying) -> bool:
    """A-R43, A-R46: whether the centre of a base is in something."""
    if place.surface in surfaces:
        return True
    for on, shape in lying:
        if on == place.surface and shape.contains(place.x, place.y):
            return True
    return False


def in_water(table: Table, type: str, place: Place) -> bool:
    """LFW-TERRAIN-EAU-03, A-R46: whether one who stands there stands in water."""
    land = land_of(table, type)
    return bool(land.wet or land.water) and is_in(place, land.wet, land.water)


def in_deep_water(table: Table, type: str, place: Place) -> bool:
    """LFW-ENV-EAUXPROF-02: whether one who ends there may drown."""
    deep = land_of(table, type).deep
    return bool(deep) and is_in(place, frozenset(), deep)


def in_forest(table: Table, place: Place) -> bool:
    """LFW-TERRAIN-FORET-02: whether one stands in a forest."""
    pieces = table.with_property(FOREST)
    return is_in(place, frozenset(), tuple((piece.surface, piece.shape) for piece in pieces))
