"""Who touches whom, base to base (BM-ACTION-COMBATTRE-01, R1): near enough, about as high, and nothing tall between."""

from __future__ import annotations

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.ground.distances import CONTACT, SAME_LEVEL, gap_at
from escarmouche.rulebooks.bonus_malus.ground.solids import scenery_blockers
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, hostile
from escarmouche.table.sight_in_space import sees_point
from escarmouche.table.solids import Eye
from escarmouche.table.storeys.model import Perch, Place

KNEE = 1.0  # what lies lower between two bases does not part them (BM-TERRAIN-05)


def touching(game: State, figure: Figure) -> list[Figure]:
    """Everybody who stands in contact with a figure, friend or enemy."""
    return list(_touching(game, figure))


def engaged_with(game: State, figure: Figure) -> list[Figure]:
    """Those with whom a figure is engaged: both are, even where only one takes the other for an enemy (R81)."""
    if _is_alone(game, figure):
        return []
    return [other for other in _touched_here(game, figure) if at_odds(game, figure, other)]


def is_engaged(game: State, figure: Figure) -> bool:
    """Whether any enemy is in contact."""
    return bool(engaged_with(game, figure))


def at_odds(game: State, one: Figure, other: Figure) -> bool:
    """Whether either takes the other for an enemy."""
    return hostile(game, one, other) or hostile(game, other, one)


def touched_at(game: State, figure: Figure, place: Place | Perch) -> list[Figure]:
    """Whom a figure would touch elsewhere."""
    x, y = place[:2] if isinstance(place, Place) else game.table.storeys.spot_of(place)
    xs, ys, rs = game.x, game.y, game.radius
    near = rs[figure.id] + 2 * CONTACT
    found = []
    for other in game.figures:
        i = other.id
        reach = near + rs[i]
        if -reach <= xs[i] - x <= reach and -reach <= ys[i] - y <= reach and other is not figure:
            if game.status[i] == ON_TABLE and touches(game, figure, place, other):
                found.append(other)
    return found


def foes_at(game: State, figure: Figure, place: Place | Perch) -> tuple[int, ...]:
    """The ids of those whom it takes for enemies and would touch there: they are not in the way of a charge."""
    touched = touched_at(game, figure, place)
    return tuple([f.id for f in touched if hostile(game, figure, f)]) if touched else ()


def charged_at(game: State, figure: Figure, place: Place | Perch) -> list[Figure]:
    """BM-SKILL-EFFRAYANT-04: the enemies whom a figure would enter into contact with there."""
    there = touched_at(game, figure, place)
    if not there:
        return there
    before = _touching(game, figure)
    return [other for other in there if hostile(game, figure, other) and other not in before]


def touches(game: State, figure: Figure, place: Place | Perch, other: Figure) -> bool:
    """Whether a figure at a place is in contact with another."""
    gap = gap_at(game, figure, place, other)
    if gap > CONTACT + 1e-9:
        return False
    low, far = game.table.storeys.height_at(place), game.elevation(other.id)
    if abs(low - far) >= SAME_LEVEL:
        return False
    x, y = game.table.storeys.spot_of(place)
    eye = Eye(x, y, max(low, far) + KNEE)
    return sees_point(eye, game.x[other.id], game.y[other.id], eye.z, scenery_blockers(game))


def _touching(game: State, figure: Figure) -> tuple[Figure, ...]:
    return () if _is_alone(game, figure) else _touched_here(game, figure)


def _is_alone(game: State, figure: Figure) -> bool:
    """Whether nobody is anywhere near: mostly so."""
    i, xs, ys, rs = figure.id, game.x, game.y, game.radius
    x, y, reach = xs[i], ys[i], rs[i] + max(rs) + 2 * CONTACT
    left, right = x - reach, x + reach
    for j, other in enumerate(xs):
        if left <= other <= right and j != i and -reach <= ys[j] - y <= reach:
            return False
    return True


@remembered_as_all_stand
def _touched_here(game: State, figure: Figure) -> tuple[Figure, ...]:
    here = game.place_of(figure.id)
    return tuple(touched_at(game, figure, here))
