"""Where it may pay to go, for players who look at a few places: into contact, towards enemies, behind cover, onto objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from math import atan2, cos, hypot, pi, sin

from escarmouche.core.answers import Chooser
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import opening_called, openings_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import (
    AROUND,
    around,
    beside,
    between,
    on_surfaces,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import FORCE, PILE_IN, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    MOVE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line, Shape
from escarmouche.table.storeys.model import Place

NEAREST = 4  # so many enemies are looked at
WAYS = 8  # in which it may go anywhere
TURNS = sorted(range(AROUND), key=lambda turn: min(turn, AROUND - turn))
KEPT = 1.01  # just outside the 1'' of an enemy

Thought = Callable[[], Iterable[Place]]


def places_worth_trying(game: State, unit: Unit, intent: Intent) -> Iterator[Place]:
    """In the order in which they are thought of; not all are legal."""
    for thought in thoughts(game, unit, intent):
        yield from thought()


def thoughts(game: State, unit: Unit, intent: Intent, length: float | None = None) -> list[Thought]:
    """The same one by one, none of them thought out: whoever draws one of them pays for no other.

    `length`: how far the move leads, where that is known.
    """
    most = length_of(game, unit, intent) if length is None else length
    if intent.kind in (CHARGE, PILE_IN):
        meant = [base_of(game, unit_called(game, id)) for id in intent.targets]
        return [partial(_reached, game, unit, intent), *_contacts(game, unit, meant, most)]
    if intent.kind == FORCE:
        return [partial(_through, game, unit, intent.through)]
    foes = _near(game, unit)
    if intent.kind == ENGAGE:
        return _contacts(game, unit, foes, most)
    found: list[Thought] = []
    for foe in foes:
        found += [partial(_towards, game, unit, foe, most, share) for share in (1.0, 0.5)]
        found.append(partial(_away, game, unit, foe, most))
    found.append(partial(_goals, game, unit, most))
    found.append(partial(_aims, game, unit, most))
    if foes and intent.kind in (MOVE, RUN):
        found.append(partial(_behind_cover, game, unit, foes[0], most))
        found.append(partial(_doors, game, unit, most))
    spot = (game.x[unit.id], game.y[unit.id])
    for far in (most - 0.001, most / 2):
        found += [partial(_ahead, game, spot, far, k) for k in range(WAYS)]
    return found


def one_drawn(
    game: State, unit: Unit, most: float, foes: Sequence[Unit], chooser: Chooser
) -> Place | None:
    """One place, mostly where it stands, for who weighs nothing: in any direction, towards a foe or away from one, or to a goal or cover."""
    i, drawn = unit.id, chooser.randrange(8)
    x, y = game.x[i], game.y[i]
    if drawn == 0:
        ideas = [*_goals(game, unit, most), *_aims(game, unit, most)]
        if not ideas and foes:
            foe = foes[chooser.randrange(len(foes))]
            ideas = [*_behind_cover(game, unit, foe, most), *_doors(game, unit, most)]
        return ideas[chooser.randrange(len(ideas))] if ideas else None
    if drawn < 4 and foes:
        j = foes[chooser.randrange(len(foes))].id
        angle = atan2(game.y[j] - y, game.x[j] - x) + (pi if drawn == 1 else 0.0)
    else:
        angle = 2 * pi * chooser.random()
    far = most - 0.001 if chooser.randrange(2) else most * chooser.random()
    return Place(round(x + far * cos(angle), 3), round(y + far * sin(angle), 3), game.surface[i])


def _reached(game: State, unit: Unit, intent: Intent) -> Iterator[Place]:
    """A place in contact with as many as it can reach; one that is sure to be legal."""
    place = reached_by(game, unit, intent).place
    if place is not None:
        yield place


def _contacts(game: State, unit: Unit, foes: Sequence[Unit], most: float) -> list[Thought]:
    """In contact with two of some, or with one of them, from all sides."""
    near = [foe for foe in foes if _gap(game, unit, foe) <= most + 1.0]
    found: list[Thought] = [
        partial(between, game, unit, one, other) for one, other in combinations(near, 2)
    ]
    found += [partial(beside, game, unit, foe, turn) for turn in TURNS for foe in near]
    return found


def _gap(game: State, unit: Unit, foe: Unit) -> float:
    away = hypot(game.x[foe.id] - game.x[unit.id], game.y[foe.id] - game.y[unit.id])
    return away - game.radius[unit.id] - game.radius[foe.id]


def _near(game: State, unit: Unit) -> list[Unit]:
    x, y = game.x[unit.id], game.y[unit.id]
    xs, ys = game.x, game.y
    away = [(hypot(xs[foe.id] - x, ys[foe.id] - y), foe.id) for foe in game.foe_bodies(unit.camp)]
    return [game.figures[id] for _far, id in sorted(away)[:NEAREST]]


def _ahead(game: State, spot: Point, far: float, k: int) -> Iterator[Place]:
    angle = 2 * pi * k / WAYS
    return on_surfaces(game, (spot[0] + far * cos(angle), spot[1] + far * sin(angle)))


def _towards(game: State, unit: Unit, foe: Unit, most: float, share: float) -> Iterator[Place]:
    """As near as the 1'' lets it come, or less far."""
    i, j = unit.id, foe.id
    dx, dy = game.x[j] - game.x[i], game.y[j] - game.y[i]
    away = hypot(dx, dy) or 1.0
    far = min(share * most, away - game.radius[i] - game.radius[j] - KEPT) - 0.001
    if far > 0.2:
        yield from on_surfaces(game, (game.x[i] + dx / away * far, game.y[i] + dy / away * far))


def _away(game: State, unit: Unit, foe: Unit, most: float) -> Iterator[Place]:
    i, j = unit.id, foe.id
    dx, dy = game.x[i] - game.x[j], game.y[i] - game.y[j]
    away, far = hypot(dx, dy) or 1.0, most - 0.001
    yield from on_surfaces(game, (game.x[i] + dx / away * far, game.y[i] + dy / away * far))


def _goals(game: State, unit: Unit, most: float) -> Iterator[Place]:
    """Markers: onto them, or as far towards them as it gets."""
    x, y = game.x[unit.id], game.y[unit.id]
    for marker in game.markers:
        away = hypot(marker.x - x, marker.y - y)
        apart = game.radius[unit.id] + RADIUS + 0.01 if marker.kind == TREASURE else 0.0
        if marker.bearer is None and away > apart + 1e-6:
            share = min(1.0 - apart / away, (most - 0.001) / away)
            yield from on_surfaces(game, (x + share * (marker.x - x), y + share * (marker.y - y)))


def _aims(game: State, unit: Unit, most: float) -> Iterator[Place]:
    """What the scenario makes worth going to, such as ways out: there, or as far towards it as it gets."""
    x, y, r, table = game.x[unit.id], game.y[unit.id], game.radius[unit.id] + 0.01, game.table
    for aim in scenarios.of(game).aims(game, unit):
        ax, ay = _nearest(aim.shape, (x, y))
        ax, ay = min(max(ax, r), table.width - r), min(max(ay, r), table.depth - r)
        away = hypot(ax - x, ay - y)
        if away > 1e-6:
            share = min(1.0, (most - 0.001) / away)
            yield from on_surfaces(game, (x + share * (ax - x), y + share * (ay - y)))


def _nearest(shape: Shape, spot: Point) -> Point:
    """The point of a line that is nearest to a spot; of anything else its middle."""
    if isinstance(shape, Line):
        (ax, ay), (bx, by) = shape.points[0], shape.points[-1]
        long = (bx - ax) ** 2 + (by - ay) ** 2
        share = ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / long
        share = min(max(share, 0.0), 1.0)
        return (ax + share * (bx - ax), ay + share * (by - ay))
    x0, y0, x1, y1 = shape.bbox
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _behind_cover(game: State, unit: Unit, foe: Unit, most: float) -> Iterator[Place]:
    """Beside scenery, on the side that the nearest enemy does not see; in woods."""
    x, y, r = game.x[unit.id], game.y[unit.id], game.radius[unit.id]
    for shape in _covers(game.table):
        x0, y0, x1, y1 = shape.bbox
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        if hypot(cx - x, cy - y) > most + max(x1 - x0, y1 - y0):
            continue
        dx, dy = cx - game.x[foe.id], cy - game.y[foe.id]
        away = hypot(dx, dy) or 1.0
        ux, uy = dx / away, dy / away
        half = abs(ux) * (x1 - x0) / 2 + abs(uy) * (y1 - y0) / 2
        far = half + r + 0.05
        for spot in ((cx + ux * far, cy + uy * far), (cx, cy)):
            if hypot(spot[0] - x, spot[1] - y) <= most:
                yield from on_surfaces(game, spot)


@remembered_by_table
def _covers(table: Table) -> tuple[Shape, ...]:
    """Behind what one may hide."""
    shapes = [piece.shape for piece in table.scenery if piece.height >= 0.5]
    shapes += [hurdle.shape for hurdle in table.storeys.hurdles]
    shapes += [s.outline for s in table.storeys.surfaces if s.height > 0.5 and not s.roof]
    return tuple(shapes)


def _doors(game: State, unit: Unit, most: float) -> Iterator[Place]:
    """To either side of each door in reach."""
    x, y = game.x[unit.id], game.y[unit.id]
    for opening in openings_of(game.table):
        mx, my = opening.middle
        if hypot(mx - x, my - y) <= most + 1.0:
            yield from _beside(game, unit, opening.id)


def _through(game: State, unit: Unit, id: str) -> Iterator[Place]:
    yield from _beside(game, unit, id)
    opening = opening_called(game.table, id)
    if opening is not None:
        for far in (0.5, 1.0, 1.5):
            yield from around(game, opening.middle, game.radius[unit.id] + far, 8)


def _beside(game: State, unit: Unit, id: str) -> Iterator[Place]:
    opening = opening_called(game.table, id)
    if opening is None:
        return
    (ax, ay), (bx, by) = opening.line.points[0], opening.line.points[-1]
    length = hypot(bx - ax, by - ay)
    far = game.radius[unit.id] + 0.03
    nx, ny = far * (by - ay) / length, far * (ax - bx) / length
    mx, my = opening.middle
    for s in (1.0, -1.0):
        yield from on_surfaces(game, (mx + s * nx, my + s * ny))
