"""Who is in contact with whom, and what a melee is (LFW-CONTACT-01 to -04, LFW-MELEE-01 to -03, A-R1, A-R6, A-R9)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import compress
from math import hypot
from operator import ne
from typing import Any, NamedTuple

from escarmouche.core.sides import Sides
from escarmouche.kit.duos import Duo, body_of, unit_of
from escarmouche.memory import (
    Before,
    Memory,
    remembered_by_table,
    remembered_step_by_step,
    remembered_while_all_stand,
    remembered_while_same,
)
from escarmouche.rulebooks.last_fantasy_war.ground.distances import gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.solids import scenery_blockers
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, voices
from escarmouche.rulebooks.last_fantasy_war.points import PARTED
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, STANDS, State, Unit, hostile
from escarmouche.table.curves import Segment, meetings
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box
from escarmouche.table.shapes import thickness
from escarmouche.table.sight_in_space import sees_point
from escarmouche.table.solids import Eye
from escarmouche.table.storeys.borders import floors_of
from escarmouche.table.storeys.model import Perch, Place

NEAR = 0.1  # A-R1: so near two units are in contact
WIDE = 0.5  # LFW-CONTACT-02, the other reading (option)
STEP = 1.0  # A-R6: what is lower is stepped over, and parts nobody
KNEE = STEP - 1e-3
FEW = 4  # of so many who have moved the contacts are looked at one by one
BY_UNIT = ("x", "y", "surface", "perch", "status", "radius")  # of all on which contacts depend


def reach_of_contact(game: State) -> float:
    """A-R1: 0.1'' in every rule, or 0.5'' at a table that reads it so."""
    return WIDE if game.options.wide_contact else NEAR


def farthest_across(game: State) -> float:
    """A-R6: no bases that touch are farther apart: that of contact, or across the thickest low wall of the table."""
    near, wide = reach_of_contact(game), _thickest_low_wall(game.table)
    return near if wide is None else 2 * near + wide


@remembered_by_table
def _thickest_low_wall(table: Table) -> float | None:
    low = (wall for wall in table.storeys.hurdles if wall.height < STEP - TOLERANCE)
    return max((thickness(wall.shape) for wall in low), default=None)


# -- two units -------------------------------------------------------------------------------------


def touches(game: State, unit: Unit, place: Place | Perch, other: Unit) -> bool:
    """LFW-CONTACT-04: whether a unit at a place is in contact with another: near enough, level enough, no wall between."""
    gap, near = gap_at(game, unit, place, other), reach_of_contact(game)
    if gap > near + TOLERANCE:
        walls = game.table.storeys.hurdles
        if not walls or not _across_low_wall(game, unit, place, other, gap, near):
            return False
    low, far = game.table.storeys.height_at(place), game.elevation(other.id)
    if abs(low - far) >= STEP - TOLERANCE and not _joined_by_slope(game, place, other):
        return False
    x, y = game.table.storeys.spot_of(place)
    eye = Eye(x, y, max(low, far) + KNEE)
    return sees_point(eye, game.x[other.id], game.y[other.id], eye.z, scenery_blockers(game))


def _across_low_wall(
    game: State, unit: Unit, place: Place | Perch, other: Unit, gap: float, near: float
) -> bool:
    """A-R6: on either side of a low wall, both against it, face to face."""
    if gap > farthest_across(game) + TOLERANCE:
        return False
    x, y = game.table.storeys.spot_of(place)
    ox, oy = game.x[other.id], game.y[other.id]
    return any(
        hurdle.height < STEP - TOLERANCE
        and gap <= thickness(hurdle.shape) + 2 * near + TOLERANCE
        and hurdle.shape.distance_to_point(x, y) <= game.radius[unit.id] + near + TOLERANCE
        and hurdle.shape.distance_to_point(ox, oy) <= game.radius[other.id] + near + TOLERANCE
        and hurdle.shape.crossings(x, y, ox, oy)
        for hurdle in game.table.storeys.hurdles
    )


def _joined_by_slope(game: State, place: Place | Perch, other: Unit) -> bool:
    """A-R6: whether a gentle slope leads from one to the other, and nothing steep is crossed between them."""
    there = game.place_of(other.id)
    if isinstance(place, Perch) or isinstance(there, Perch):
        return False
    number = floors_of(game.table).number
    if number[place.surface] != number[there.surface]:
        return False
    between = Segment(*place.point, *there.point)
    left, low, right, high = between.box
    return not any(
        x0 <= right and x1 >= left and y0 <= high and y1 >= low and meetings(between, side)
        for (x0, y0, x1, y1), side in steep_borders(game.table)
    )


@remembered_by_table
def steep_borders(table: Table) -> list[tuple[Box, Segment]]:
    """All borders of surfaces that are not walked over, each with a box about it."""
    found = []
    for border in floors_of(table).borders:
        if not border.is_walked:
            (x0, y0), (x1, y1) = border.a, border.b
            near = (min(x0, x1) - NEAR, min(y0, y1) - NEAR, max(x0, x1) + NEAR, max(y0, y1) + NEAR)
            found.append((near, Segment(x0, y0, x1, y1)))
    return found


def may_touch(game: State, place: Place, other: Unit) -> bool:
    """Whether height lets the two be in contact at all, were they near: where the 1'' of moves is measured as seen from above."""
    low, far = game.table.storeys.height_at(place), game.elevation(other.id)
    return abs(low - far) < STEP - TOLERANCE or _joined_by_slope(game, place, other)


# -- everybody -------------------------------------------------------------------------------------


def touching(game: State, unit: Unit) -> list[Unit]:
    """Everybody in contact with a unit, friend or enemy; both halves of a cavalry, never its own other half."""
    if game.status[unit.id] != ON_TABLE:
        return touched_at(game, unit, game.place_of(unit.id))
    return list(_touched_by_any(game, unit, game.duos))


@remembered_while_all_stand
def _touched_by_any(game: State, unit: Unit, _duos: tuple[Duo, ...]) -> list[Unit]:
    return _touched_now(game, unit, game.standing())


def touched_at(game: State, unit: Unit, place: Place | Perch) -> list[Unit]:
    """Whom a unit would be in contact with elsewhere."""
    own = body_of(game, unit.id)
    x, y = game.table.storeys.spot_of(place)
    xs, ys, rs = game.x, game.y, game.radius
    far = rs[unit.id] + farthest_across(game) + TOLERANCE
    found = []
    for other in game.figures:
        i = other.id
        wide = far + rs[i]
        if -wide <= xs[i] - x <= wide and -wide <= ys[i] - y <= wide:  # most stand elsewhere
            if game.status[i] == ON_TABLE and body_of(game, i) != own:
                if touches(game, unit, place, other):
                    found.append(other)
    return found


def enemies_at(game: State, unit: Unit, place: Place | Perch) -> list[Unit]:
    """The enemies among them."""
    return [other for other in touched_at(game, unit, place) if hostile(game, unit, other)]


def engaged_with(game: State, unit: Unit) -> list[Unit]:
    """LFW-CONTACT-03: the enemies with which a unit is engaged."""
    touched = _touched_enemies(game).get(unit.id)
    if not touched:
        return []
    if not voices(game, PARTED):
        return list(touched)
    return [other for other in touched if not _is_parted(game, unit, other)]


def held_by(game: State, unit: Unit) -> list[Unit]:
    """A-R14 b: the same for a cavalry as one: those with which either half is engaged (LFW-CAV-02), were it in a duel."""
    own = engaged_with(game, unit)
    if not game.duos:
        return own  # mostly
    halves = (game.figures[half] for half in unit_of(game, unit.id))
    return list(
        dict.fromkeys((*own, *(foe for half in halves for foe in engaged_with(game, half))))
    )


def in_melee(game: State, unit: Unit) -> bool:
    """LFW-MELEE-03: in contact with at least one enemy; friends do not count. A-R14 b: a cavalry as one."""
    return bool(held_by(game, unit))


def fighting(game: State) -> Collection[int]:
    """The ids of all who are in a melee; A-R14 b: of a cavalry both."""
    engaged = _engaged(game)
    if not game.duos:
        return engaged  # mostly
    return dict.fromkeys(half for id in engaged for half in unit_of(game, id))


def _engaged(game: State) -> Collection[int]:
    """The ids of all who are engaged with somebody."""
    touched = _touched_enemies(game)
    if voices(game, PARTED):
        return [id for id in touched if engaged_with(game, game.figures[id])]
    return touched


def melee_of(game: State, unit: Unit) -> list[Unit]:
    """LFW-MELEE-01, LFW-MELEE-02: all whom an unbroken chain of contacts between enemies joins to a unit, itself first; alone: itself."""
    found, ahead = {unit.id: unit}, [unit]
    while ahead:
        for other in engaged_with(game, ahead.pop()):
            if other.id not in found:
                found[other.id] = other
                ahead.append(other)
    return list(found.values())


def about_it(game: State, unit: Unit) -> list[Unit]:
    """The same for a cavalry as one: all who are in a melee with either half."""
    if not game.duos:
        return melee_of(game, unit)  # mostly
    halves = (game.figures[half] for half in unit_of(game, unit.id))
    return list(dict.fromkeys(one for half in halves for one in melee_of(game, half)))


@remembered_while_same(*STANDS, "sides", "effects", "fleeing")
def melees(game: State) -> Sequence[Sequence[Unit]]:
    """Every melee on the table, each in the order of its units."""
    found: list[list[Unit]] = []
    seen: set[int] = set()
    for id in sorted(_engaged(game)):
        unit = game.figures[id]
        if id not in seen:
            joined = sorted(melee_of(game, unit), key=lambda one: one.id)
            seen |= {one.id for one in joined}
            found.append(joined)
    return found


def _is_parted(game: State, one: Unit, other: Unit) -> bool:
    """A-R9: a rule may say that a contact does not count (units in a duel)."""
    return any(all_said(game, one, PARTED, other)) or any(all_said(game, other, PARTED, one))


def _touched_enemies(game: State) -> dict[int, list[Unit]]:
    """The enemies with whom those are in contact who are in contact with any, whether or not it counts."""
    known = _contacts(game)
    return known.enemies if known.sides is game.sides else _all_contacts(game).enemies


class Contacts(NamedTuple):
    """The enemies whom those on the table touch who touch any, as the armies stood to each other; `mutual`: who has an enemy is its enemy."""

    enemies: dict[int, list[Unit]]
    sides: Sides
    mutual: bool


@remembered_step_by_step
def _contacts(game: State, before: Before[Contacts]) -> Contacts:
    """All contacts with enemies; where few have moved, only theirs are looked at anew."""
    if before is None or before[1].sides is not game.sides or not before[1].mutual:
        return _all_contacts(game)
    moved = _moved(game, before[0])
    if moved is None or len(moved) > FEW:
        return _all_contacts(game)
    held, met = before[1].enemies, {id: _enemies_now(game, id) for id in moved}
    if not any(met.values()) and not any(id in held for id in moved):
        return before[1]  # as most often: from no enemy to no enemy
    found = {
        id: [foe for foe in foes if foe.id not in moved]
        for id, foes in held.items()
        if id not in moved
    }
    for id, foes in met.items():
        found[id] = foes
        for foe in foes:
            if foe.id not in moved:
                both = (*found.get(foe.id, ()), game.figures[id])
                found[foe.id] = sorted(both, key=lambda unit: unit.id)
    return Contacts({id: foes for id, foes in found.items() if foes}, game.sides, True)


def _moved(game: State, stood: tuple[Any, ...]) -> set[int] | None:
    """Who stands otherwise than before; nothing where more has changed than that."""
    moved: set[int] = set()
    for name, now, then in zip(STANDS, game.revision(), stood, strict=True):
        if now is then or now == then:
            continue
        if name in BY_UNIT:
            moved.update(compress(range(len(now)), map(ne, now, then)))
        elif name != "markers":
            return None
    return moved


def _enemies_now(game: State, id: int) -> list[Unit]:
    """The enemies whom a unit is in contact with, if it is on the table."""
    if game.status[id] != ON_TABLE:
        return []
    unit = game.figures[id]
    return _touched_now(game, unit, game.foes(unit.camp))


def _touched_now(game: State, unit: Unit, among: Sequence[Unit]) -> list[Unit]:
    """Whom of some who are on the table a unit on the table is in contact with, in the order of all units."""
    xs, ys, rs, i = game.x, game.y, game.radius, unit.id
    across = farthest_across(game) + TOLERANCE
    x, y, r = xs[i], ys[i], rs[i] + across
    far = r + max(rs)
    left, right = x - far, x + far
    found = []
    for other in among:
        j = other.id
        if left <= xs[j] <= right and hypot(xs[j] - x, ys[j] - y) <= r + rs[j] and j != i:
            if not game.duos or body_of(game, j) != body_of(game, i):
                if _known_contacts(game.table).known(*_pair(game, unit, other, across)):
                    found.append(other)
    return found


def _all_contacts(game: State) -> Contacts:
    """The same of everybody, worked out anew."""
    xs, ys, rs, across = game.x, game.y, game.radius, farthest_across(game) + TOLERANCE
    known, foes = _known_contacts(game.table).known, game.sides.foes
    lefts = sorted([(xs[unit.id] - rs[unit.id], unit.id) for unit in game.standing()])
    there = [game.figures[id] for _left, id in lefts]
    found: dict[int, list[Unit]] = {}
    for number, one in enumerate(there):
        i, camp = one.id, one.camp
        right, y, r = xs[i] + rs[i] + across, ys[i], rs[i] + across
        for other in there[number + 1 :]:
            j = other.id
            if xs[j] - rs[j] > right:
                break  # so are all that follow
            meant, means = other.camp in foes[camp], camp in foes[other.camp]
            if not (meant or means) or hypot(xs[j] - xs[i], ys[j] - y) > r + rs[j]:
                continue
            if known(*_pair(game, one, other, across)):
                if meant:
                    found.setdefault(i, []).append(other)
                if means:
                    found.setdefault(j, []).append(one)
    for touched in found.values():
        if len(touched) > 1:
            touched.sort(key=lambda unit: unit.id)
    mutual = all(camp in foes[foe] for camp, theirs in enumerate(foes) for foe in theirs)
    return Contacts(found, game.sides, mutual)


def _pair(
    game: State, one: Unit, other: Unit, across: float
) -> tuple[tuple[object, ...], Callable[[], bool]]:
    """All on which it depends whether two units touch, and how that is found out: from the left one, whichever is given first."""
    lefts = [(game.x[unit.id] - game.radius[unit.id], unit.id) for unit in (one, other)]
    if lefts[0] > lefts[1]:
        one, other = other, one
    stands = (_stand_of(game, one.id), _stand_of(game, other.id), game.openings, across)
    return stands, lambda: touches(game, one, game.place_of(one.id), other)


def _stand_of(game: State, id: int) -> tuple[object, ...]:
    """All of a unit on which its contacts depend: where it stands, and how wide it is."""
    return (game.x[id], game.y[id], game.surface[id], game.perch[id], game.radius[id])


@remembered_by_table
def _known_contacts(_table: Table) -> Memory[tuple[object, ...], bool]:
    """Between two units as they stand: it is asked anew whenever anybody has moved."""
    return Memory()
