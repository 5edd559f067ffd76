"""Looks: what one eye sees of one silhouette, and how much of it solids hide.

The silhouette is swept by upright half-planes through the eye, one for each bearing: the scan lines.
On a scan line everything that stands upright is an interval of heights, so what is hidden is a union
of intervals. Between the bearings at which something changes (corners, tangents, and places where one
edge passes behind another) the hidden length is a smooth function; there it is integrated to about a
millionth of the whole.

How much counts: of a solid, how large each part looks (its solid angle, so a figure below a roof is
seen from above as it is); of an upright rectangle, the area on the rectangle itself.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence
from math import asin, ceil, cos, hypot, inf, pi, sin, sqrt, tan

from escarmouche.table.quadrature import DRAWN, EVEN, Places

from .bearings import EdgedFootprint, Frame, RoundFootprint, Sector
from .flat_views import height_shown
from .scan_lines import (
    SLIGHT,
    Edge,
    Shadow,
    height_seen,
    is_in,
    meets,
    merged,
    slope,
    unhidden,
)
from .solids import Cylinder, Eye, Prism, Row, Silhouette, UprightRectangle

_WIDEST = 0.8  # stretch of the sweep that is looked at in one go where something is round
_HALVINGS = 10  # to find where one edge passes behind another, in a stretch of bearings
_FINEST = 10  # halvings of a stretch that is not smooth enough
_DEEPEST = 6  # of such places within each other


class Look:
    """One eye and one silhouette. Heights are told from the eye."""

    __slots__ = (
        *("eye", "frame", "footprints", "bottom", "top", "flat"),
        *("away", "square", "start", "stop", "swing", "near", "far", "lowest", "highest"),
    )

    def __init__(self, eye: Eye, silhouette: Silhouette) -> None:
        self.eye = eye
        self.flat = 0.0  # how far the plane of a rectangle is away
        self.swing = 0.0  # half the width of something round, in radians
        self.bottom, self.top = silhouette.bottom - eye.z, silhouette.top - eye.z
        if isinstance(silhouette, Cylinder):
            self._at_cylinder(silhouette)
        elif isinstance(silhouette, Prism):
            self._at_prism(silhouette)
        else:
            self._at_rectangle(silhouette)
        self.lowest = slope(self.bottom, self.near if self.bottom < 0.0 else self.far)
        self.highest = slope(self.top, self.far if self.top < 0.0 else self.near)

    def _at_cylinder(self, seen: Cylinder) -> None:
        dx, dy = seen.x - self.eye.x, seen.y - self.eye.y
        away, radius = hypot(dx, dy), seen.radius
        self.far = away + radius
        self.away, self.square = away, radius * radius
        if away > radius + SLIGHT:
            self.frame = Frame(self.eye.x, self.eye.y, dx / away, dy / away)
            self.swing = asin(radius / away)
            self.start, self.stop = -self.swing, self.swing
            self.near = away - radius
        else:  # it is looked at from above or from below
            self.frame = Frame(self.eye.x, self.eye.y, 1.0, 0.0)
            self.start, self.stop = -pi, pi
            self.near = 0.0
        self.footprints = self.frame.footprints(seen)

    def _at_prism(self, seen: Prism) -> None:
        x0, y0, x1, y1 = seen.shape.bbox
        self._face((x0 + x1) / 2, (y0 + y1) / 2)
        self.footprints = self.frame.footprints(seen)
        self._span()
        self.near = seen.shape.distance_to_point(self.eye.x, self.eye.y)
        corners = ((x0, y0), (x0, y1), (x1, y0), (x1, y1))
        self.far = max([hypot(x - self.eye.x, y - self.eye.y) for x, y in corners])

    def _at_rectangle(self, seen: UprightRectangle) -> None:
        (ax, ay), (bx, by) = seen.a, seen.b
        self._face((ax + bx) / 2, (ay + by) / 2)
        a, b = self.frame.place(ax, ay), self.frame.place(bx, by)
        self.flat = abs(a[0] * b[1] - a[1] * b[0]) / hypot(b[0] - a[0], b[1] - a[1])
        self.footprints = [EdgedFootprint([a, b], closed=False)] if self.flat > SLIGHT else []
        self._span()
        self.near = self.flat
        self.far = max(hypot(*a), hypot(*b))

    def _face(self, x: float, y: float) -> None:
        dx, dy = x - self.eye.x, y - self.eye.y
        away = hypot(dx, dy)
        ahead = (dx / away, dy / away) if away > SLIGHT else (1.0, 0.0)
        self.frame = Frame(self.eye.x, self.eye.y, *ahead)

    def _span(self) -> None:
        sectors = [sector for part in self.footprints for sector in part.sectors]
        self.start = min([low for low, _ in sectors], default=0.0)
        self.stop = max([high for _, high in sectors], default=0.0)

    @property
    def edge_on(self) -> bool:
        """Say whether it is flat and seen from its edge, so that nothing of it shows."""
        return self.start >= self.stop or (
            self.top - self.bottom <= SLIGHT and (self.flat > 0.0 or abs(self.top) <= SLIGHT)
        )

    # -- what may hide something -----------------------------------------------------------------

    def in_the_way(self, rows: Iterable[Row], skip: Container[Hashable]) -> list[Row]:
        """Return the solids that may hide some of it: beside, beyond, above and below are left out."""
        ex, ey, ez = self.eye
        rx, ry, lx, ly = self._sides()
        far, lowest, highest = self.far, self.lowest, self.highest
        found = []
        for row in rows:
            x, y, reach, bottom, top, solid = row
            x -= ex
            y -= ey
            if x * ry - y * rx > reach or y * lx - x * ly > reach:
                continue
            square = x * x + y * y
            if square >= (far + reach) * (far + reach):
                continue
            bottom -= ez
            top -= ez
            away = sqrt(square)
            hither, yonder = away - reach, away + reach
            if yonder > far:
                yonder = far
            if slope(top, yonder if top < 0.0 else hither) <= lowest:
                continue
            if slope(bottom, hither if bottom < 0.0 else yonder) >= highest:
                continue
            if solid.name is None or solid.name not in skip:
                found.append(row)
        return found

    def _sides(self) -> tuple[float, float, float, float]:
        """Return the directions to the right and to the left end; nothing where it is all round."""
        if self.stop - self.start >= pi - SLIGHT:
            return (0.0, 0.0, 0.0, 0.0)
        ux, uy = self.frame.ux, self.frame.uy
        rc, rs, lc, ls = cos(self.start), sin(self.start), cos(self.stop), sin(self.stop)
        return (ux * rc - uy * rs, uy * rc + ux * rs, ux * lc - uy * ls, uy * lc + ux * ls)

    def walls(self, rows: Sequence[Row]) -> tuple[list[Sector], list[Row]]:
        """Return the sectors that are hidden from bottom to top, and the rows of the other solids.

        A wall reaches from below every line of sight to above it, and stands wholly in front.
        """
        low = (self.bottom if self.bottom < 0.0 else 0.0) + self.eye.z + SLIGHT
        high = (self.top if self.top > 0.0 else 0.0) + self.eye.z - SLIGHT
        ex, ey, near = self.eye.x, self.eye.y, self.near + SLIGHT
        sectors: list[Sector] = []
        others: list[Row] = []
        for row in rows:
            x, y, reach, bottom, top, solid = row
            if bottom <= low and top >= high and hypot(x - ex, y - ey) + reach <= near:
                found = self.frame.sectors(solid)
                for sector in found:
                    if sector[0] <= self.start and sector[1] >= self.stop:
                        return [sector], []
                sectors.extend(found)
            else:
                others.append(row)
        return merged(sectors), others

    def shadows(self, rows: Iterable[Row]) -> list[Shadow]:
        """Return the shadows of solids."""
        found: list[Shadow] = []
        for _x, _y, _reach, bottom, top, solid in rows:
            bottom -= self.eye.z
            top -= self.eye.z
            behind = (self.top < 0.0 and bottom >= self.top - SLIGHT) or (
                self.bottom > 0.0 and top <= self.bottom + SLIGHT
            )
            parts = self.frame.footprints(solid)
            curved = isinstance(parts[0], RoundFootprint)
            found.append((parts, bottom, top, behind, curved))
        return found

    # -- how much is hidden ----------------------------------------------------------------------

    def hidden(self, rows: Sequence[Row]) -> float:
        """Return the hidden share (0 to 1) of the silhouette behind solids that are in the way."""
        walls, others = self.walls(rows)
        if walls and walls[0][0] <= self.start and walls[0][1] >= self.stop:
            return 1.0
        shadows = self.shadows(others)
        seen = 0.0
        begun = self._place(self.start)
        for end in self._cuts(walls, shadows):
            if end - begun <= 1e-12:
                continue
            bearing = self._bearing((begun + end) / 2)
            if not is_in(walls, bearing):
                seen += self._between(begun, end, bearing, shadows)
            begun = end
        share = 1.0 - seen / self._whole()
        return min(1.0, share) if share > SLIGHT else 0.0

    def shows(self, rows: Sequence[Row], least: float) -> bool:
        """Say whether at least this share (0 to 1) of it is seen: where much is, that is soon told."""
        walls, others = self.walls(rows)
        if walls and walls[0][0] <= self.start and walls[0][1] >= self.stop:
            return False
        shadows = self.shadows(others)
        missing = least * (self._area() if self.flat else self._whole())
        begun = self._place(self.start)
        for end in self._cuts(walls, shadows):
            if end - begun <= 1e-12:
                continue
            bearing = self._bearing((begun + end) / 2)
            if not is_in(walls, bearing):
                missing -= self._between(begun, end, bearing, shadows, 2 * missing)
                if missing <= 0.0:
                    return True
            begun = end
        return False

    def _area(self) -> float:
        """Return how large a rectangle is."""
        low, high = self.flat * tan(self.start), self.flat * tan(self.stop)
        return (high - low) * (self.top - self.bottom)

    def _whole(self) -> float:
        """Return how much the silhouette counts if nothing hides it."""
        if self.swing:
            return self._stretch(-pi / 2, pi / 2, (), EVEN, 0)
        whole = 0.0
        begun = self.start
        for end in self._cuts((), ()):
            whole += self._between(begun, end, begun, ())
            begun = end
        return whole

    def _place(self, bearing: float) -> float:
        """Return where on the sweep a bearing is; across something round it slows towards the ends."""
        if not self.swing:
            return bearing
        return asin(max(-1.0, min(1.0, bearing / self.swing)))

    def bearing_at(self, share: float) -> float:
        """Return the bearing at a share of the way across, from right to left."""
        return self.start + share * (self.stop - self.start)

    def _bearing(self, place: float) -> float:
        return self.swing * sin(place) if self.swing else place

    def _cuts(self, walls: Iterable[Sector], shadows: Iterable[Shadow]) -> list[float]:
        """Return the places of the sweep at which something changes, in order, the last one included."""
        turns = [end for sector in walls for end in sector]
        for shadow in shadows:
            for part in shadow[0]:
                turns += part.turns
        if not self.swing:
            for part in self.footprints:
                turns += part.turns
        start, stop = self.start, self.stop
        within = [self._place(turn) for turn in turns if start < turn < stop]
        within.sort()
        within.append(self._place(stop))
        return within

    def _between(
        self,
        begun: float,
        end: float,
        bearing: float,
        shadows: Iterable[Shadow],
        plenty: float = inf,
    ) -> float:
        """Return what is seen between two cuts, among which a bearing lies; more than plenty need not be exact."""
        over: list[Shadow] = []
        rounds = False
        for shadow in shadows:
            if meets(shadow, bearing):
                over.append(shadow)
                rounds = rounds or shadow[4]
        if not rounds:
            if self.swing:
                return self._stretch(begun, end, over, EVEN, 0)
            exact = self._on_plane(begun, end, bearing, over) if self.flat else None
            if exact is not None:
                return exact
        places = DRAWN if rounds else EVEN
        steps = ceil((end - begun) / _WIDEST)
        step = (end - begun) / steps if steps else 0.0
        ends = [(begun + n * step, begun + (n + 1) * step) for n in range(steps)]
        parts = [self._stretch(*part, over, places, 0) for part in ends]
        if self.swing or sum(parts) >= plenty:
            return sum(parts)
        return sum([self._refined(*ends[n], over, places, part, 0) for n, part in enumerate(parts)])

    def _on_plane(
        self, begun: float, end: float, bearing: float, shadows: Sequence[Shadow]
    ) -> float | None:
        """Return what is seen of a rectangle between two bearings past what is straight; nothing where that is not so soon told."""
        _low, _high, far, dx, dy = self.footprints[0].edges[0]  # type: ignore[union-attr]
        c, s = cos(begun), sin(begun)
        away = far / (c * dy - s * dx)
        ax, ay = away * c, away * s
        c, s = cos(end), sin(end)
        away = far / (c * dy - s * dx)
        bx, by = away * c, away * s
        wide, low, high = hypot(bx - ax, by - ay), self.bottom, self.top
        if not shadows:
            return wide * (high - low)
        seen = height_shown(((ax, ay), (bx, by)), bearing, low, high, shadows)
        return None if seen is None else wide * seen

    def _refined(
        self,
        begun: float,
        end: float,
        shadows: Sequence[Shadow],
        places: Places,
        rough: float,
        depth: int,
    ) -> float:
        """Return what is seen of a stretch, halved until that changes nothing.

        Straight down, an edge close below the eye runs through half a turn of bearings at once.
        """
        middle = (begun + end) / 2
        one = self._stretch(begun, middle, shadows, places, 0)
        other = self._stretch(middle, end, shadows, places, 0)
        if depth == _FINEST or abs(one + other - rough) <= 1e-6 * rough + 1e-12:
            return one + other
        return self._refined(begun, middle, shadows, places, one, depth + 1) + self._refined(
            middle, end, shadows, places, other, depth + 1
        )

    def _stretch(
        self, begun: float, end: float, shadows: Sequence[Shadow], places: Places, depth: int
    ) -> float:
        """Return what is seen of the silhouette between two places of the sweep."""
        middle, half = (begun + end) / 2, (end - begun) / 2
        seen = 0.0
        before: Edge | None = None
        last = begun
        for share, weight in places:
            place = middle + half * share
            free, edge = self._scan(place, shadows)
            if edge != before:
                if before is not None and depth < _DEEPEST:
                    turn = self._turn(last, place, before, shadows)
                    if begun < turn < end:
                        return self._stretch(
                            begun, turn, shadows, places, depth + 1
                        ) + self._stretch(turn, end, shadows, places, depth + 1)
                before = edge
            seen += weight * free
            last = place
        return half * seen

    def _turn(self, low: float, high: float, before: Edge, shadows: Sequence[Shadow]) -> float:
        """Return where, between two places, other shadows begin to bound what is hidden."""
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if self._scan(middle, shadows)[1] == before:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def _scan(self, place: float, shadows: Sequence[Shadow]) -> tuple[float, Edge]:
        """Return how much of one scan line is seen, and what bounds the hidden part."""
        swing = self.swing
        if swing:
            bearing, pace = swing * sin(place), swing * cos(place)
        else:
            bearing, pace = place, 1.0
        cosine, sine = cos(bearing), sin(bearing)
        if swing:  # something round, straight ahead
            aside = self.away * sine
            room = self.square - aside * aside
            half = sqrt(room) if room > 0.0 else 0.0
            far = self.away * cosine
            near, far = far - half, far + half
        else:
            near, far = inf, 0.0
            for part in self.footprints:
                for r, s in part.spans(bearing, cosine, sine):
                    near, far = r if r < near else near, s if s > far else far
            if near > far:
                return 0.0, ()
        plane = 0.0
        if self.flat:
            plane = near
            pace *= near * near / self.flat
        bottom, top = self.bottom, self.top
        if plane:
            low, high = bottom, top  # on the plane itself it looks as high as it is
        else:
            low = height_seen(bottom, near if bottom < 0.0 else far, plane)
            high = height_seen(top, far if top < 0.0 else near, plane)
        if not shadows:
            return pace * (high - low), ()
        hidden: list[tuple[float, float, int]] = []
        for n, (parts, zb, zt, behind, _) in enumerate(shadows):
            limit = far if behind else near
            for part in parts:
                for r, s in part.spans(bearing, cosine, sine):
                    if r > limit + SLIGHT:
                        continue
                    if s > limit:
                        s = limit
                    low_at, high_at = r if zb < 0.0 else s, s if zt < 0.0 else r
                    if plane and r > 0.0:  # as `height_seen` says it
                        start, stop = zb * plane / low_at, zt * plane / high_at
                    else:
                        start = height_seen(zb, low_at, plane)
                        stop = height_seen(zt, high_at, plane)
                    if stop > low and start < high and stop > start:
                        hidden.append((start, stop, n))
        if not hidden:
            return pace * (high - low), ()
        free, edge = unhidden(low, high, hidden)
        return pace * free, edge
