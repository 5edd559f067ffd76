"""Sight in space: the share of a silhouette that solids hide from an eye, and which hides how much.

A book chooses the eyes (one, or several of which the best counts), the silhouette and the set of
blockers; "a quarter", "a third", "half", "wholly" are read from the one number that comes back, with
`measure.share_reaches` and `measure.share_exceeds`.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable
from math import hypot
from typing import NamedTuple

from .looks import Look
from .measure import SHARE_TOLERANCE, TOLERANCE, Point, distance
from .shapes import Disc, Interval, Line, Polygon, Shape
from .solids import Blockers, Cylinder, Eye, Prism, Row, Silhouette, Solid, UprightRectangle
from .sweeps import overlaps_along

SLIT = 0.005  # what shows less of itself than this is not seen
MARGIN = 2 * TOLERANCE  # by which a wall reaches beyond all lines that it stands across
# Of a radius, of a height: so wide to either side and so high is the middle of its upper part.
_STRIP, _PART = 0.1, 0.25
_ASIDE, _EDGE = 0.8, 0.1  # so far from the middle and so high is an end of its top


class Hides(NamedTuple):
    """What one solid hides of a silhouette; solids of one name (the parts of a wall) count as one.

    `share` is what it hides that nothing nearer to the eye hides already: these add up to the whole.
    `alone` is what it would hide if nothing else stood there.
    """

    solid: Solid
    share: float
    alone: float


class Sighting(NamedTuple):
    """What an eye sees of a silhouette, with its reasons: nearest first."""

    eye: Eye
    hidden: float
    by: tuple[Hides, ...]

    @property
    def visible(self) -> bool:
        """Say whether enough of it shows to be seen."""
        return shows(self.hidden)


def hidden_share(
    eye: Eye, silhouette: Silhouette, blockers: Blockers, skip: Container[Hashable] = ()
) -> float:
    """Return the share (0 to 1) of a silhouette that blockers hide from an eye.

    `skip` names those that never hide it: who looks, who is looked at. What is flat and seen from
    its edge shows nothing: it counts as hidden.
    """
    look = Look(eye, silhouette)
    if look.edge_on:
        return 1.0
    rows = look.in_the_way(blockers.rows, skip)
    return look.hidden(rows) if rows else 0.0


def sighting(
    eye: Eye, silhouette: Silhouette, blockers: Blockers, skip: Container[Hashable] = ()
) -> Sighting:
    """Return the hidden share and which solid hides how much of it."""
    look = Look(eye, silhouette)
    if look.edge_on:
        return Sighting(eye, 1.0, ())
    found: list[Hides] = []
    nearer: list[Row] = []
    hidden = 0.0
    for rows in _by_name(eye, look.in_the_way(blockers.rows, skip)):
        alone = look.hidden(rows)
        if alone > 0.0:
            nearer += rows
            together = max(hidden, look.hidden(nearer))
            found.append(Hides(rows[0][-1], together - hidden, alone))
            hidden = together
    return Sighting(eye, hidden, tuple(found))


def _by_name(eye: Eye, rows: list[Row]) -> list[list[Row]]:
    """Return the solids nearest first; those of one name (the parts of a wall) count as one."""
    rows.sort(key=lambda row: _nearness(eye, row))
    groups: dict[Hashable, list[Row]] = {}
    for n, row in enumerate(rows):
        name = row[-1].name
        groups.setdefault(("unnamed", n) if name is None else ("named", name), []).append(row)
    return list(groups.values())


def best_sighting(
    eyes: Iterable[Eye],
    silhouette: Silhouette,
    blockers: Blockers,
    skip: Container[Hashable] = (),
) -> Sighting:
    """Return what the eye sees that sees most; of equals the first."""
    shares = [(hidden_share(eye, silhouette, blockers, skip), eye) for eye in eyes]
    least = min(share for share, _ in shares)
    best = next(eye for share, eye in shares if share <= least + SHARE_TOLERANCE)
    return sighting(best, silhouette, blockers, skip)


def shows(hidden: float) -> bool:
    """Say whether a silhouette is seen at all: at least a slit of it shows."""
    return 1.0 - hidden >= SLIT - 1e-9


def shows_itself(eye: Eye, silhouette: Silhouette, blockers: Blockers) -> bool:
    """Say whether an eye sees anything of a silhouette: sooner told than how much."""
    look = Look(eye, silhouette)
    if look.edge_on:
        return False
    rows = look.in_the_way(blockers.rows, ())
    return not rows or look.shows(rows, SLIT - 1e-9)


def middle_shows(eye: Eye, figure: Cylinder, blockers: Blockers) -> bool:
    """Say whether nothing comes between an eye and the middle of the upper part of a figure: then enough of it shows to be seen.

    That is sooner told than `shows_itself`, which says so too then; where it is not so, nothing is said.
    """
    return _is_bare(eye, figure, 0.0, _PART, blockers)


def shoulder_shows(eye: Eye, figure: Cylinder, blockers: Blockers) -> bool:
    """Say the same of either end of its top: of what stands behind a low wall, or looks round a corner."""
    return _is_bare(eye, figure, _ASIDE, _EDGE, blockers) or _is_bare(
        eye, figure, -_ASIDE, _EDGE, blockers
    )


def _is_bare(eye: Eye, figure: Cylinder, aside: float, part: float, blockers: Blockers) -> bool:
    """Say whether nothing comes before a strip of a figure: so far to the left, from its top so far down."""
    x, y, radius = eye.x, eye.y, figure.radius
    dx, dy, strip = figure.x - x, figure.y - y, _STRIP * radius
    away = hypot(dx, dy)
    if away <= 2.0 * radius:
        return False  # its flat silhouette is not what is looked at
    if aside:
        wide = aside * radius / away
        dx, dy = dx - wide * dy, dy + wide * dx
        away = hypot(dx, dy)
    upper, lower = figure.top - eye.z, figure.top - part * (figure.top - figure.bottom) - eye.z
    low, high = eye.z + min(0.0, lower), eye.z + max(0.0, upper)
    for cx, cy, reach, bottom, top, solid in blockers.rows:
        if bottom < high and top > low:
            across, ahead = (cx - x) * dy - (cy - y) * dx, (cx - x) * dx + (cy - y) * dy
            wide = away * (reach + 2.0 * strip)
            if -wide <= across <= wide and -wide <= ahead <= away * away + wide:
                for t0, t1 in overlaps_along(_footprint(solid), x, y, x + dx, y + dy, strip):
                    above = bottom >= eye.z + max(t0 * upper, t1 * upper)
                    if not above and top > eye.z + min(t0 * lower, t1 * lower):
                        return False
    return True


def hidden_by_one(eye: Eye, seen: Silhouette, blockers: Blockers) -> bool:
    """Say whether one straight wall, or one block, hides all of a rectangle: then no other need be looked at.

    The shadow of what bulges nowhere inwards bulges nowhere inwards either: it holds all of a rectangle whose corners lie in it.
    """
    if not isinstance(seen, UprightRectangle):
        return False
    z, foot, head = eye.z, seen.bottom, seen.top
    for _x, _y, _reach, bottom, top, solid in blockers.rows:
        if (top >= head or top >= z) and (bottom <= foot or bottom <= z):
            if isinstance(solid, Prism) and solid.screens:
                if _shades(solid, eye, seen.a, foot, head) and _shades(
                    solid, eye, seen.b, foot, head
                ):
                    return True
    return False


def _shades(solid: Prism, eye: Eye, over: Point, low: float, high: float) -> bool:
    """Say whether the lines from an eye to two heights over a point lead through what bulges nowhere inwards."""
    z = eye.z
    for hither, yonder in solid.shape.crossings(eye.x, eye.y, *over):
        for end in (low, high):
            at, then = z + hither * (end - z), z + yonder * (end - z)
            if (at > solid.top and then > solid.top) or (at < solid.bottom and then < solid.bottom):
                return False  # it passes above it, or below
        return True
    return False


def hidden_along(viewer: Cylinder, start: Cylinder, end: Cylinder, blockers: Blockers) -> bool:
    """Say whether one straight wall, or one block, hides a solid from all of another while it moves straight from start to end.

    What bulges nowhere inwards and parts the viewer from both ends parts it from all places between them.
    """
    low = min(viewer.bottom, start.bottom, end.bottom)
    high = max(viewer.top, start.top, end.top)
    for shape in _screens(blockers, low, high):
        if _parts(shape, viewer, start) and _parts(shape, viewer, end):
            return True
    return False


def screened(viewer: Cylinder, seen: Cylinder, blockers: Blockers) -> bool:
    """Say whether one straight wall, or one block, parts two solids so that nothing of one shows to any eye in the other.

    Sooner told than from eye to eye (`hidden_by_one`), and true of most that is hidden, not of all.
    """
    low, high = min(viewer.bottom, seen.bottom), max(viewer.top, seen.top)
    for shape in _screens(blockers, low, high):
        if _parts(shape, viewer, seen):
            return True
    return False


def _parts(shape: Shape, one: Cylinder, other: Cylinder) -> bool:
    """Say whether all lines from base to base lead through a shape that bulges nowhere inwards.

    They lie in a band as wide as the wider base. A chord of the shape that reaches beyond the band on either side, with one
    base before it and one behind it, is crossed by all of them.
    """
    if not isinstance(shape, Line | Polygon):
        return False
    dx, dy = other.x - one.x, other.y - one.y
    away = hypot(dx, dy)
    wider = one.radius if one.radius > other.radius else other.radius
    rim = left = right = (wider + MARGIN) * away
    px = py = qx = qy = 0.0
    for x, y in shape.points:
        ex, ey = x - one.x, y - one.y
        aside = ex * dy - ey * dx
        if aside > right:
            right, px, py = aside, ex, ey
        elif -aside > left:
            left, qx, qy = -aside, ex, ey
    if left <= rim or right <= rim:
        return False
    cx, cy = qx - px, qy - py
    length = hypot(cx, cy)
    near = px * cy - py * cx
    far = near + cx * dy - cy * dx
    hither, yonder = (one.radius + MARGIN) * length, (other.radius + MARGIN) * length
    return (near < -hither and far > yonder) or (near > hither and far < -yonder)


def _screens(blockers: Blockers, low: float, high: float) -> list[Shape]:
    """The footprints of what reaches from one height to another and bulges nowhere inwards."""
    found: list[Shape] = []
    for _x, _y, _reach, bottom, top, solid in blockers.rows:
        if bottom <= low and top >= high and isinstance(solid, Prism) and solid.screens:
            found.append(solid.shape)
    return found


def sees_point(
    eye: Eye, x: float, y: float, z: float, blockers: Blockers, skip: Container[Hashable] = ()
) -> bool:
    """Say whether the straight line from an eye to a point passes clear of all blockers."""
    return what_stops(eye, x, y, z, blockers, skip) is None


def what_stops(
    eye: Eye, x: float, y: float, z: float, blockers: Blockers, skip: Container[Hashable] = ()
) -> Solid | None:
    """Return the first blocker in the order of the set that a straight line passes through."""
    ex, ey = x - eye.x, y - eye.y
    square, low, high = ex * ex + ey * ey, min(eye.z, z), max(eye.z, z)
    for cx, cy, reach, bottom, top, solid in blockers.rows:
        if high <= bottom or low >= top:
            continue
        aside = (cx - eye.x) * ey - (cy - eye.y) * ex
        if aside * aside > square * (reach + TOLERANCE) ** 2 and square > TOLERANCE:
            continue  # it stands beside the line: most do
        if solid.name is not None and solid.name in skip:
            continue
        for t0, t1 in _over(eye, x, y, solid):
            a, b = eye.z + t0 * (z - eye.z), eye.z + t1 * (z - eye.z)
            if a > b:
                a, b = b, a
            if b > bottom + TOLERANCE and a < top - TOLERANCE:  # to graze it is not to pass through
                return solid
    return None


def _over(eye: Eye, x: float, y: float, solid: Solid) -> list[Interval]:
    """Return the parts of a line, from 0 to 1, that lie over or under the footprint of a solid."""
    shape = _footprint(solid)
    if hypot(x - eye.x, y - eye.y) > TOLERANCE:
        return shape.crossings(eye.x, eye.y, x, y)
    return [(0.0, 1.0)] if shape.contains(x, y) else []


def _footprint(solid: Solid) -> Shape:
    return Disc(solid.x, solid.y, solid.radius) if isinstance(solid, Cylinder) else solid.shape


def _nearness(eye: Eye, row: Row) -> float:
    """Return how far a solid is from an eye across the table: to its nearest point."""
    solid = row[-1]
    if isinstance(solid, Cylinder):
        return distance((eye.x, eye.y), (solid.x, solid.y)) - solid.radius
    return solid.shape.distance_to_point(eye.x, eye.y)
