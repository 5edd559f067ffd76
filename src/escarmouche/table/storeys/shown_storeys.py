"""Storeys as an interface draws them: every stretch of an outline with its ends, openings and links as they stand now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import TYPE_CHECKING

from escarmouche.table.plain_data import Data
from escarmouche.table.shapes import Shape

from .borders import floors_of
from .model import Surface
from .sides import OPENING, Side, part_of
from .storeys_data import hurdle_to_data, link_to_data

if TYPE_CHECKING:
    from escarmouche.table.pieces import Table

DIFFICULT = "difficult"  # the word of a surface that is dear to walk on


def shown_storeys(
    table: Table, states: Mapping[str, str], write_shape: Callable[[Shape], Data]
) -> Data:
    """All that lies above and upon the ground; whatever `states` does not name stands as the table has it."""
    storeys, floors = table.storeys, floors_of(table)
    now = {**storeys.openings(), **states}
    return {
        "surfaces": [
            _surface(surface, floors.surfaces[floors.number[surface.id]][0])
            for surface in storeys.surfaces
        ],
        "openings": [
            _opening(surface, side, now[side.id])
            for surface in storeys.surfaces
            for side in surface.stretches
            if side.kind == OPENING
        ],
        "links": [{**link_to_data(link), "state": now[link.id]} for link in storeys.links],
        "hurdles": [hurdle_to_data(hurdle, write_shape) for hurdle in storeys.hurdles],
    }


def _surface(surface: Surface, floor: str) -> Data:
    told: Data = {
        "id": surface.id,
        "outline": [list(point) for point in surface.outline.points],
        "height": surface.height,
        "bottom": surface.bottom,
        "floor": floor,
        "difficult": DIFFICULT in surface.properties,
        "properties": sorted(surface.properties),
        "sides": [_side(surface, side) for side in surface.stretches],
    }
    if surface.headroom < inf:
        told["headroom"] = surface.headroom
    known = {"inside": surface.inside, "roof": surface.roof, "piece": surface.piece}
    return told | {key: word for key, word in known.items() if word}


def _side(surface: Surface, side: Side) -> Data:
    told: Data = {
        "kind": side.kind,
        "points": [list(point) for point in part_of(surface.outline, side)],
        "rise": side.rise,
        "properties": sorted(side.properties),
    }
    return told | {"opening": side.id} if side.kind == OPENING else told


def _opening(surface: Surface, side: Side, state: str) -> Data:
    (ax, ay), (bx, by) = part_of(surface.outline, side)
    told: Data = {
        "id": side.id,
        "kind": side.is_called,
        "surface": surface.id,
        "points": [[ax, ay], [bx, by]],
        "at": [(ax + bx) / 2, (ay + by) / 2],
        "width": side.width,
        "sill": side.sill,
        "state": state,
    }
    return told | {"head": side.head} if side.head < inf else told
