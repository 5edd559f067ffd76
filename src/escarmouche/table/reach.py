"""The region a figure can reach, for drawing."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from math import cos, hypot, pi, sin

from .measure import TOLERANCE, Point
from .shapes import Box, Shape
from .sweeps import stop_before
from .tangents import shortest_path

Floats = Sequence[float]
CostOf = Callable[[Sequence[Point]], float]
_SAMPLES, _WIDE = 16, 2  # places looked at behind an obstacle: fine steps, and wide ones


def reach_polygon(
    ax: float,
    ay: float,
    radius: float,
    allowance: float,
    cost_of: CostOf | None,
    xs: Floats = (),
    ys: Floats = (),
    rs: Floats = (),
    skip: Container[int] = (),
    shapes: Sequence[Shape] = (),
    bounds: Box | None = None,
    rays: int = 72,
) -> list[Point]:
    """Return the outline of what the centre can reach, as a ring of points.

    An approximation for drawing: rays are cast, and behind each obstacle the ground reached by
    going round it is added. Every point of the ring can be reached; between them lies what a
    straight line hides.
    """
    fan = _Fan(ax, ay, radius, allowance, cost_of, xs, ys, rs, skip, shapes, bounds)
    found = [fan.ray(2 * pi * k / rays) for k in range(rays)]
    clear = next((k for k, ray in enumerate(found) if not ray.stopped), None)
    if clear is None:
        return [ray.near for ray in found]
    ring: list[Point] = []
    behind: list[_Ray] = []
    for ray in found[clear:] + found[:clear] + found[clear : clear + 1]:
        if ray.stopped:
            behind.append(ray)
            continue
        ring.extend(_round_both_sides(behind))
        behind = []
        ring.append(ray.near)
    return ring[:-1]


def _round_both_sides(rays: list[_Ray]) -> list[Point]:
    """Order the points of stopped rays: out behind the obstacle from each side, and back."""
    first = next((k for k, ray in enumerate(rays) if not ray.beyond), len(rays))
    last = next((k for k, ray in enumerate(reversed(rays)) if not ray.beyond), len(rays))
    if first == len(rays):
        first = last = (len(rays) + 1) // 2
    left, right = rays[:first], rays[max(first, len(rays) - last) :]
    ring = [ray.beyond[1] for ray in left] + [ray.beyond[0] for ray in reversed(left)]
    ring += [ray.near for ray in rays]
    ring += [ray.beyond[0] for ray in reversed(right)] + [ray.beyond[1] for ray in right]
    return ring


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


class _Ray:
    """What one ray reaches: straight, and behind what stops it (from, to) if anything."""

    __slots__ = ("beyond", "near", "stopped")

    def __init__(self, near: Point, stopped: bool, beyond: tuple[Point, ...]) -> None:
        self.near, self.stopped, self.beyond = near, stopped, beyond


class _Fan:
    """Rays from one place, and what each of them reaches."""

    __slots__ = (
        "allowance",
        "ax",
        "ay",
        "bounds",
        "cost_of",
        "obstacles",
        "radius",
        "shapes",
    )

    def __init__(
        self,
        ax: float,
        ay: float,
        radius: float,
        allowance: float,
        cost_of: CostOf | None,
        xs: Floats,
        ys: Floats,
        rs: Floats,
        skip: Container[int],
        shapes: Sequence[Shape],
        bounds: Box | None,
    ) -> None:
        self.ax, self.ay, self.radius, self.allowance = ax, ay, radius, allowance
        self.cost_of, self.bounds = cost_of, bounds
        # What is farther than the allowance is in nobody's way, and is looked at once only.
        near = [
            (x, y, r)
            for i, (x, y, r) in enumerate(zip(xs, ys, rs, strict=True))
            if i not in skip and hypot(x - ax, y - ay) <= allowance + radius + r + TOLERANCE
        ]
        self.obstacles = ([o[0] for o in near], [o[1] for o in near], [o[2] for o in near], ())
        far = allowance + radius
        box = (ax - far, ay - far, ax + far, ay + far)
        self.shapes = [shape for shape in shapes if _meet(shape.bbox, box)]

    def ray(self, angle: float) -> _Ray:
        """Follow one direction."""
        ux, uy = cos(angle), sin(angle)
        most = self._in_bounds(ux, uy)
        end = (self.ax + most * ux, self.ay + most * uy)
        xs, ys, rs, skip = self.obstacles
        way = (self.ax, self.ay, *end, self.radius)
        share = stop_before(*way, xs, ys, rs, skip, self.shapes)
        far = self._affordable(ux, uy, 0.0, share * most, straight=True)
        near = (self.ax + far * ux, self.ay + far * uy)
        stopped = share < 1.0 and far >= share * most - TOLERANCE
        return _Ray(near, stopped, self._behind(ux, uy, far, most) if stopped else ())

    def _in_bounds(self, ux: float, uy: float) -> float:
        most = self.allowance
        if self.bounds is None:
            return most
        x0, y0, x1, y1 = self.bounds
        for u, start, low, high in ((ux, self.ax, x0, x1), (uy, self.ay, y0, y1)):
            if abs(u) > 1e-12:
                most = min(most, max(0.0, ((high if u > 0.0 else low) - start) / u))
        return most

    def _affordable(self, ux: float, uy: float, low: float, high: float, straight: bool) -> float:
        """Find by halving how far along a ray the allowance lasts."""
        if self._reaches(ux, uy, high, straight):
            return high
        while high - low > self.allowance / 200:
            middle = (low + high) / 2
            if self._reaches(ux, uy, middle, straight):
                low = middle
            else:
                high = middle
        return low

    def _reaches(self, ux: float, uy: float, far: float, straight: bool) -> bool:
        x, y = self.ax + far * ux, self.ay + far * uy
        if straight and self.cost_of is None:
            return far <= self.allowance + TOLERANCE
        path: tuple[Point, ...] | None = ((self.ax, self.ay), (x, y))
        if not straight:
            xs, ys, rs, skip = self.obstacles
            way = (self.ax, self.ay, x, y, self.radius)
            most = self.allowance
            path = shortest_path(*way, xs, ys, rs, skip, self.shapes, self.bounds, most)
        if path is None:
            return False
        return self.cost_of is None or self.cost_of(path) <= self.allowance + TOLERANCE

    def _behind(self, ux: float, uy: float, near: float, most: float) -> tuple[Point, ...]:
        """The first stretch of a ray behind what stopped it that is reached by going round.

        Looked for in wide steps, then halved down to fine ones at both ends: each look is a search.
        """
        step = (most - near) / _SAMPLES
        if step * _SAMPLES < self.allowance / 50:
            return ()

        def reached(k: int) -> bool:
            return self._reaches(ux, uy, near + k * step, straight=False)

        wide = range(_WIDE, _SAMPLES + 1, _WIDE)
        first = next((k for k in wide if reached(k)), None)
        if first is None:
            return ()
        start = _halved(first - _WIDE, first, reached)
        after = next((k for k in wide if k > first and not reached(k)), None)
        far = most
        if after is not None:
            low, high = near + (after - _WIDE) * step, near + after * step
            far = self._affordable(ux, uy, low, high, straight=False)
        return tuple((self.ax + d * ux, self.ay + d * uy) for d in (near + start * step, far))


def _halved(out: int, inside: int, reached: Callable[[int], bool]) -> int:
    """The first step reached between one that is not and one that is."""
    while inside - out > 1:
        middle = (out + inside) // 2
        if reached(middle):
            inside = middle
        else:
            out = middle
    return inside
