"""Through the air straight towards somebody, to the farthest place where one may end (LFW-RULE-VOL-01, -02, -04).

So flies who comes half of the way to meet a charge, whose charge fails, and whom the rules play: nobody chooses where these moves end.
"""

from __future__ import annotations

from functools import partial
from math import hypot

from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.courses import to_edge
from escarmouche.rulebooks.last_fantasy_war.moves.drifts import HAIR
from escarmouche.rulebooks.last_fantasy_war.moves.end_bounds import bounds_of_ends
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_stand
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State, Unit
from escarmouche.table.curves import Segment
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand, changes_on_line


def flown_towards(
    game: State, unit: Unit, target: Unit, length: float, intent: Intent
) -> Place | None:
    """The farthest place on the line to a target, no farther than a length, at which a part of a charge may end."""
    return flown_to(game, unit, (game.x[target.id], game.y[target.id]), length, intent, CHARGE)


def flown_to(
    game: State, unit: Unit, spot: Point, length: float, intent: Intent, kind: str
) -> Place | None:
    """The same towards a spot, where a move with an intent may end; nothing for who does not fly in a kind of move, or under a roof."""
    base, here = base_of(game, unit), game.place_of(unit.id)
    gait = gait_of(game, base, kind)
    if not gait.flies or not isinstance(here, Place) or here.surface in gait.indoors:
        return None
    dx, dy = spot[0] - here.x, spot[1] - here.y
    away = hypot(dx, dy) or 1.0
    along = (dx / away, dy / away)
    most = min(length, away, to_edge(game, base, here, along))
    line = Segment(*here.point, here.x + most * along[0], here.y + most * along[1])

    def at(far: float) -> Place:
        x, y = here.x + far * along[0], here.y + far * along[1]
        return Place(x, y, game.table.storeys.surfaces_at(x, y)[-1])

    def serves(place: Place) -> bool:
        highest = place.surface == game.table.storeys.surfaces_at(place.x, place.y)[-1]
        free = place.surface not in gait.indoors and place.surface not in gait.shut
        return highest and free and why_not_stand(game, base, place, intent) is None

    if most <= TOLERANCE or serves(at(most)):
        return at(most) if most > TOLERANCE else None
    demand = Demand(serves, partial(bounds_of_ends, game, base))
    stops = changes_on_line(walk_of(game, base, gait), demand, line)
    near = {far + slip for far in stops for slip in (0.0, HAIR, -HAIR)}
    tried = (at(far) for far in sorted(near, reverse=True) if TOLERANCE < far < most)
    return next((place for place in tried if serves(place)), None)
