"""Where a move may end that must end in contact, for drawing: the parts of the rings around those whom it may touch.

Each place is asked of the rule that decides (`legality.why_not_go`), all around each base; where that changes, the end of an arc is
looked for. Nothing is drawn that may not be chosen; a part narrower than the mesh may be left out, save where two are touched at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import atan2, cos, pi, sin
from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    enemies_at,
    held_by,
    reach_of_contact,
)
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import farthest_contact
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import (
    JUST_TOUCHING,
    between,
    touching_on,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import PILE_IN, Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    gets_straight,
    level_walk,
    means_of,
    why_not_go,
    why_not_stand,
)
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, ENGAGE, State, Unit, unit_called
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Perch, Place

MESH = 48  # places around a base
HALVINGS = 4  # of a mesh: as near as this the end of an arc is told
STEP = 0.03  # farther off, where a low wall keeps the two apart

IsLegal = Callable[[Place], bool]


class Arc(NamedTuple):
    """Places in contact with a unit, one beside the other on a surface; a single one where there is room for no more."""

    figure: int
    surface: str
    points: list[Point]


def contact_arcs(game: State, unit: Unit, intent: Intent) -> list[Arc]:
    """Where it may end in contact with those whom it must touch; none where a move need touch nobody."""
    foes = _touched(game, unit, intent)
    if not foes or isinstance(game.place_of(unit.id), Perch):
        return []
    means = means_of(game, unit, intent)
    walk = level_walk(game, unit, means)

    def is_legal(place: Place) -> bool:
        if why_not_stand(game, unit, place, intent, means, walk) is not None:
            return False
        if gets_straight(game, unit, place, intent, means, walk):
            return True
        return why_not_go(game, unit, place, intent, False, means) is None

    found = [arc for foe in foes for arc in _around(game, unit, foe, is_legal)]
    if intent.kind == CHARGE and (intent.least > 1 or not found):
        found += _singles(game, unit, foes, intent, is_legal)
    return found


def _touched(game: State, unit: Unit, intent: Intent) -> list[Unit]:
    """LFW-CHARGERES-03, LFW-ENFONCER-01, LFW-ENGAGE-03: whom a move must touch where it ends."""
    if intent.kind in (CHARGE, PILE_IN):
        meant = (base_of(game, unit_called(game, id)) for id in intent.targets)
        return list(dict.fromkeys(meant))
    if intent.kind == ENGAGE:  # whoever touches the first of them, and is legal, touches all
        return list(dict.fromkeys(base_of(game, foe) for foe in held_by(game, unit)))[:1]
    return []


def _around(game: State, unit: Unit, foe: Unit, is_legal: IsLegal) -> Iterator[Arc]:
    """The arcs around one unit, counter-clockwise; the first is looked for from where none goes on."""
    whence = atan2(game.y[unit.id] - game.y[foe.id], game.x[unit.id] - game.x[foe.id]) + pi
    turn = 2 * pi / MESH

    def at(angle: float) -> Place | None:
        return next(filter(is_legal, _beside(game, unit, foe, angle)), None)

    places = [at(whence + k * turn) for k in range(MESH)]
    first = next((k for k in range(MESH) if not _goes_on(places[k - 1], places[k])), 0)
    run: list[Place] = []
    for k in range(first, first + MESH):
        here, after = places[k % MESH], places[(k + 1) % MESH]
        if here is None:
            continue
        angle = whence + k * turn
        run = run or _end_of(at, here, angle, -turn)[::-1]
        run.append(here)
        if not _goes_on(here, after) or k == first + MESH - 1:
            last = [after] if _goes_on(here, after) and after else _end_of(at, here, angle, turn)
            yield Arc(foe.id, here.surface, [place.point for place in (*run, *last)])
            run = []


def _goes_on(one: Place | None, other: Place | None) -> bool:
    return one is not None and other is not None and one.surface == other.surface


def _end_of(
    at: Callable[[float], Place | None], place: Place, angle: float, turn: float
) -> list[Place]:
    """How much farther round an arc goes that ends within the next mesh."""
    found: list[Place] = []
    low, high = 0.0, 1.0
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        there = at(angle + middle * turn)
        if _goes_on(place, there) and there:
            low, found = middle, [there]
        else:
            high = middle
    return found


def _beside(game: State, unit: Unit, foe: Unit, angle: float) -> Iterator[Place]:
    """The places in contact with a unit in a direction: just touching, or as near as a low wall lets two come."""
    fx, fy, ux, uy = game.x[foe.id], game.y[foe.id], cos(angle), sin(angle)
    near = game.radius[unit.id] + game.radius[foe.id]
    most = farthest_contact(game, unit, foe)
    farther = most > near + reach_of_contact(game)
    steps = int((most - near) / STEP) if farther else 0
    for k in range(steps + 1):
        far = near + JUST_TOUCHING + k * STEP
        yield from touching_on(game, unit, (fx + far * ux, fy + far * uy), (foe,))


def _singles(
    game: State, unit: Unit, foes: list[Unit], intent: Intent, is_legal: IsLegal
) -> Iterator[Arc]:
    """LFW-CHARGERES-12: places in contact with two, and that by which a charge is known to succeed: there may be no other."""
    places = [
        place for one, other in combinations(foes, 2) for place in between(game, unit, one, other)
    ]
    reached = reached_by(game, unit, intent).place
    for place in dict.fromkeys((*places, *([] if reached is None else [reached]))):
        if is_legal(place):
            yield Arc(enemies_at(game, unit, place)[0].id, place.surface, [place.point])
