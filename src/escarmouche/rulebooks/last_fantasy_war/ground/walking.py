"""The walk of one moment: how a unit can go, who and what is in its way, and where it could stand (LFW-MVT-05, A-R9, A-R41, A-R43).

No base is crossed, friend or enemy. From some enemies a way keeps a berth: 1'' for runs and normal moves (LFW-COURSE-04,
LFW-NORMAL-04), contact for charges (LFW-CHARGERES-09). A berth is measured as seen from above where contact is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from escarmouche.kit.duos import body_of
from escarmouche.memory import remembered, remembered_as_all_stand, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP
from escarmouche.rulebooks.last_fantasy_war.ground.gait import Gait, is_trampled, on_level
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.ground.rough import rough_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of, height_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.centre_bars import centre_bar
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Area, Body, Walk

Berths = tuple[tuple[Unit, float], ...]  # from whom a way keeps how far


def walk_of(
    game: State, unit: Unit, gait: Gait, berths: Berths = (), through: tuple[Unit, ...] = ()
) -> Walk:
    """How a unit can go now, with everybody in its way but those `through` whom it goes."""
    return walk_avoiding(game, base_of(game, unit), gait, berths, through, ())


def walk_round_rough(game: State, unit: Unit, gait: Gait, berths: Berths) -> Walk:
    """The same, out of all difficult terrain."""
    base = base_of(game, unit)
    pieces = rough_of(game.table, base.profile.type)
    return walk_avoiding(game, base, on_level(gait), berths, (), tuple(range(len(pieces))))


@remembered_as_all_stand
def walk_avoiding(
    game: State,
    unit: Unit,
    gait: Gait,
    berths: Berths,
    through: tuple[Unit, ...],
    avoided: tuple[int, ...],
) -> Walk:
    """The same with all that it depends on; `avoided`: what of the difficult terrain it keeps out of, by number."""
    land = land_of(game.table, unit.profile.type)
    bodies = [
        body
        for other, body in bases(game)
        if other is not unit and other not in through and not (gait.tramples and is_trampled(other))
    ]
    shapes = [*land.barred, *_kept_off(game, berths)]
    areas = []
    if gait.difficult:
        areas = [Area(shape, gait.weight, on) for on, shape in land.difficult if gait.weight]
        areas += [Area(shape, 1.0, on) for on, shape in land.water]
    radius = game.radius[unit.id]
    if avoided:
        pieces = [rough_of(game.table, unit.profile.type)[number] for number in avoided]
        shut = frozenset(piece.on for piece in pieces if piece.surface)
        gait, areas = replace(gait, difficult=False, shut=gait.shut | shut), []
        shapes += [(piece.on, centre_bar(piece.shape, radius)) for piece in pieces]
    edge = (radius, radius, game.table.width - radius, game.table.depth - radius)
    states = game._states_for(unit.id)
    return Walk(game.table, radius, gait.height, gait, bodies, shapes, areas, states, edge)


@remembered_as_all_stand
def bases(game: State) -> list[tuple[Unit, Body]]:
    """All bases that stand on a surface, for whoever walks among them."""
    rows = list(zip(game.x, game.y, game.radius, game.surface, strict=True))
    perch, made = game.perch, tuple.__new__
    return [(unit, made(Body, rows[unit.id])) for unit in game.bodies() if perch[unit.id] is None]


def _kept_off(game: State, berths: Berths) -> list[tuple[str, Shape]]:
    """A-R6: a berth bars every floor on which contact would be possible; higher and lower ones it does not."""
    found: list[tuple[str, Shape]] = []
    level: dict[str, tuple[str, ...]] = {}
    for foe, berth in berths:
        i, on = foe.id, game.surface[foe.id]
        if game.perch[i] is None:
            if on not in level:
                level[on] = _level_with(game.table, on)
            disc = _disc(game.x[i], game.y[i], game.radius[i] + berth)
            found += [(named, disc) for named in level[on]]
    return found


@remembered
def _disc(x: float, y: float, radius: float) -> Disc:
    """Most stand where they stood when the last way was looked for."""
    return Disc(x, y, radius)


@remembered_by_table
def _level_with(table: Table, surface: str) -> tuple[str, ...]:
    """A surface of each floor on which contact would be possible with somebody on a surface: its own, and those level with it."""
    storeys, floors, found = table.storeys, floors_of(table), []
    own, low = floors.number[surface], storeys.height_of(surface)
    for number, surfaces in enumerate(floors.surfaces):
        level = (id for id in surfaces if abs(storeys.height_of(id) - low) < STEP - TOLERANCE)
        named = surfaces[0] if number == own else next(level, None)
        if named is not None:
            found.append(named)
    return tuple(found)


# -- standing --------------------------------------------------------------------------------------------


def is_taken(
    game: State,
    unit: Unit,
    place: Place,
    tramples: bool = False,
    among: Sequence[Unit] | None = None,
) -> bool:
    """LFW-MVT-05: whether another base lies where it would stand.

    LFW-RULE-CHARGEMONSTRUEUSE-02: `tramples`: those of enemies that are no behemoths do not count. `among`: the bases that are
    near enough, where the caller has looked.
    """
    own, far = body_of(game, unit.id), game.radius[unit.id] - TOLERANCE
    x, y, xs, ys, rs = place.x, place.y, game.x, game.y, game.radius
    for other in game.bodies() if among is None else among:
        i = other.id
        wide = far + rs[i]
        if not (-wide < xs[i] - x < wide and -wide < ys[i] - y < wide):
            continue  # most stand elsewhere
        if i == own:
            continue
        if tramples and hostile(game, unit, other) and is_trampled(other):
            continue
        if hypot(xs[i] - x, ys[i] - y) < wide and _reach_each_other(game, unit, place, other):
            return True
    return False


def _reach_each_other(game: State, unit: Unit, place: Place, other: Unit) -> bool:
    """A-R6, A-R68 g: whether they are level, or the lower one reaches up to the base of the higher, which overhangs a rim."""
    here, there = game.table.storeys.height_of(place.surface), game.elevation(other.id)
    if abs(here - there) < STEP:
        return True
    low, high, tall = (here, there, unit) if here < there else (there, here, other)
    return game.perch[other.id] is None and high < low + height_of(game, tall) - TOLERANCE


def is_on_table(game: State, unit: Unit, place: Place) -> bool:
    """LFW-BORDS-01: whether all of its base is on the table."""
    r, table = game.radius[unit.id] - TOLERANCE, game.table
    return r <= place.x <= table.width - r and r <= place.y <= table.depth - r
