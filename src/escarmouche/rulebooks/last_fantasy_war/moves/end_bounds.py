"""Where it may change whether a move may end: what bounds the places that `legality.why_not_stand` allows, beside room."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import contact_bounds
from escarmouche.rulebooks.last_fantasy_war.ground.land import land_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.moves.legality import CLEAR, KEPT
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.curves import Circle, Curve, Segment, around_shape
from escarmouche.table.storeys.borders import floors_of


def bounds_of_ends(game: State, base: Unit, _height: float) -> Iterator[Curve]:
    """Bases, treasures, contact, the 1'' about enemies, deep water, the ends of surfaces."""
    r = game.radius[base.id]
    yield from (Segment(*border.a, *border.b) for border in floors_of(game.table).borders)
    yield from (Circle(one.x, one.y, r + RADIUS) for one in lying(game))
    for _surface, shape in land_of(game.table, base.profile.type).deep:
        yield from around_shape(shape, 0.0)
    for other in game.bodies():
        if other is base:
            continue
        x, y, apart = game.x[other.id], game.y[other.id], r + game.radius[other.id]
        yield Circle(x, y, apart)
        if hostile(game, base, other):
            yield Circle(x, y, apart + KEPT)
            yield Circle(x, y, apart + reach_of_contact(game) + CLEAR)
            yield from contact_bounds(game, base, other)
