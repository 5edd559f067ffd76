"""Lines of fire: what blocks them, and the covers they cross, in order (EF-TOUR-TIR-03, -04, -12).

R11: on a flat board the line runs from centre of base to centre of base.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, gap
from escarmouche.table.measure import TOLERANCE, at_most
from escarmouche.table.sight import any_blocks, bodies_crossed, scenery_crossed

BLOCKED_BY_BUILDING = Phrase("ef.refusal.sight_building", "EF-TOUR-TIR-03")
BLOCKED_BY_HILL = Phrase("ef.refusal.sight_hill", "EF-TOUR-TIR-03")
BLOCKED_BY_FIRE = Phrase("ef.refusal.sight_fire", "EF-SPELL-MUR-DE-FEU-04")
BLOCKED_BY_WOOD = Phrase("ef.refusal.sight_wood", "EF-TOUR-TIR-12")

MOST_WOOD = 2.0  # EF-TOUR-TIR-12: strictly more than 2'' of wood stops a shot


class Cover(NamedTuple):
    """Something on the line of fire: a body (figure or piece) or inert scenery, and where."""

    at: float
    body: int | None = None
    scenery: str | None = None


AT = attrgetter("at")


def what_blocks(game: State, a: Figure, b: Figure) -> Phrase | None:
    """Why the torso of b cannot be seen from a, or None when it can (EF-TOUR-TIR-03)."""
    ax, ay, bx, by = game.x[a.id], game.y[a.id], game.x[b.id], game.y[b.id]
    return blocked_line(game, ax, ay, bx, by)


def blocked_line(game: State, ax: float, ay: float, bx: float, by: float) -> Phrase | None:
    """The same between two points."""
    table = game.table
    if any_blocks(table, "blocks-sight", ax, ay, bx, by):
        return BLOCKED_BY_BUILDING
    for _in, _out, hill in scenery_crossed(table, "hill", ax, ay, bx, by):
        if not hill.shape.contains(ax, ay) and not hill.shape.contains(bx, by):
            return BLOCKED_BY_HILL
    for wall in game.fire_walls:  # EF-SPELL-MUR-DE-FEU-04
        if wall.scenery.shape.crossings(ax, ay, bx, by):
            return BLOCKED_BY_FIRE
    if _wood_crossed(game, ax, ay, bx, by) > MOST_WOOD + TOLERANCE:
        return BLOCKED_BY_WOOD
    return None


def wood_between(game: State, a: Figure, b: Figure) -> float:
    """EF-TOUR-TIR-12: how many inches of wood lie on the line from a to b."""
    return _wood_crossed(game, game.x[a.id], game.y[a.id], game.x[b.id], game.y[b.id])


def _wood_crossed(game: State, ax: float, ay: float, bx: float, by: float) -> float:
    """EF-TOUR-TIR-12: how many inches of the line lie in woods, all woods summed (R11)."""
    crossed = scenery_crossed(game.table, "wood", ax, ay, bx, by)
    if not crossed:
        return 0.0
    share, reached = 0.0, 0.0
    for t_in, t_out, _wood in crossed:  # in the order of t_in; what overlaps counts once
        share += max(0.0, t_out - max(t_in, reached))
        reached = max(reached, t_out)
    return share * float(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)


def covers_between(
    game: State, shooter: Figure, target: Figure, beside: Collection[int] = ()
) -> list[Cover]:
    """Every obstacle on the line, from the shooter outwards (EF-TOUR-TIR-04).

    Figures of both sides and inert scenery alike; woods of 2'' or less count one cover each.
    `beside` are bodies that stand aside: the crew serving the piece that fires (R19).
    """
    a, b = shooter.id, target.id
    ax, ay, bx, by = game.x[a], game.y[a], game.x[b], game.y[b]
    skip = (a, b, *beside)
    if not game.options.cover_in_contact_counts:  # R11, option: a piece is inert too (R19)
        skip += tuple(p.id for camp in game.pieces for p in camp if _touches(game, shooter, p))
    bodies = bodies_crossed(ax, ay, bx, by, game.x, game.y, game.radius, skip)
    found = [Cover(t, i) for t, i in bodies]
    seen: set[str] = set()
    for t_in, _out, piece in scenery_crossed(game.table, "cover", ax, ay, bx, by):
        if piece.id not in seen and not _exempt(game, shooter, piece.shape):
            seen.add(piece.id)  # however often the line crosses it
            found.append(Cover(t_in, None, piece.id))
    if len(found) > 1:
        found.sort(key=AT)
    return found


def _exempt(game: State, shooter: Figure, shape: object) -> bool:
    """R11, option: an inert obstacle against the shooter's base may be ignored."""
    if game.options.cover_in_contact_counts:
        return False
    away: float = shape.distance_to_point(game.x[shooter.id], game.y[shooter.id])  # type: ignore[attr-defined]
    return away <= shooter.radius + TOLERANCE


def _touches(game: State, shooter: Figure, piece: Figure) -> bool:
    return at_most(gap(game, shooter, piece), 0.0)
