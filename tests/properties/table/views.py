"""Random looks for the properties of sight in space, and the same looks for shapely, the oracle."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, pi, sin, sqrt
from typing import Any

import numpy as np
import shapely
from hypothesis import strategies as st
from tests.properties.table.worlds import Symmetry, angles, polygons

from escarmouche.table.measure import Point
from escarmouche.table.shapes import Capsule, Disc, Line, Polygon, Shape, rectangle
from escarmouche.table.solids import Cylinder, Eye, Prism, Silhouette, Solid, UprightRectangle

SIDES = 360  # of a circle, for the oracle

heights = st.integers(0, 60).map(lambda n: n / 10)
eyes = st.builds(Eye, st.just(0.0), st.just(0.0), heights)


@st.composite
def figures(draw: st.DrawFn) -> Cylinder:
    """Figures well ahead of the eye at the origin, on the ground or on something."""
    bottom = draw(st.sampled_from((0.0, 0.0, 1.0, 3.0)))
    tall = draw(st.integers(8, 40)) / 10
    x, y = draw(st.integers(100, 300)) / 10, draw(st.integers(-20, 20)) / 10
    return Cylinder(x, y, draw(st.integers(4, 20)) / 10, bottom, bottom + tall, "seen")


@st.composite
def flat_silhouettes(draw: st.DrawFn) -> UprightRectangle:
    """Openings ahead of the eye, seen at any slant but from their edge."""
    x, y = draw(st.integers(100, 300)) / 10, draw(st.integers(-20, 20)) / 10
    slant, half = draw(st.integers(-60, 60)) * pi / 180, draw(st.integers(2, 20)) / 10
    wx, wy = -half * sin(slant), half * cos(slant)
    bottom = draw(st.sampled_from((0.0, 1.0, 3.0)))
    return UprightRectangle(
        (x - wx, y - wy), (x + wx, y + wy), bottom, bottom + draw(st.integers(2, 40)) / 10
    )


@st.composite
def footprints(draw: st.DrawFn) -> Shape:
    """Shapes of every kind between the eye and what it looks at, small enough to hide only a part."""
    x, y = draw(st.integers(30, 60)) / 10, draw(st.integers(-12, 12)) / 10
    kind = draw(st.integers(0, 4))
    size = draw(st.integers(1, 10)) / 10
    turn = draw(angles)
    if kind == 0:
        return Disc(x, y, size)
    if kind == 1:
        return Capsule((x, y), (x + size * cos(turn), y + size * sin(turn)), size / 2)
    if kind == 2:
        return Line(((x, y), (x + size * cos(turn), y + size * sin(turn)), (x + 0.3, y + 0.2)))
    if kind == 3:
        return rectangle(x, y, size, draw(st.integers(1, 30)) / 10, turn)
    star = draw(polygons())
    cx, cy = star.centre()
    return Polygon(tuple((x + (px - cx) / 8, y + (py - cy) / 8) for px, py in star.points))


@st.composite
def solids(draw: st.DrawFn) -> Solid:
    """Solids between the eye and what it looks at: on the ground or hanging, some as high as the eye."""
    bottom = draw(st.sampled_from((0.0, 0.0, 0.0, 0.5, 1.5)))
    top = bottom + draw(st.integers(0, 40)) / 10
    shape = draw(footprints())
    if isinstance(shape, Disc):
        return Cylinder(shape.x, shape.y, shape.radius, bottom, top)
    return Prism(shape, bottom, top)


def corners(shape: Shape) -> tuple[list[Point], ...]:
    """Return outlines that cover a shape together; circles get many sides and the right area."""
    if isinstance(shape, Disc):
        return (_round((shape.x, shape.y), shape.radius),)
    if isinstance(shape, Capsule):
        hull: Any = shapely.MultiPoint(
            [*_round(shape.a, shape.radius), *_round(shape.b, shape.radius)]
        ).convex_hull
        return (list(hull.exterior.coords)[:-1],)
    if isinstance(shape, Line):
        return tuple([p, q] for p, q in zip(shape.points, shape.points[1:], strict=False))
    return (list(shape.points),)


def _round(centre: Point, radius: float) -> list[Point]:
    step = 2 * pi / SIDES
    grown = radius * sqrt(step / sin(step))
    return [
        (centre[0] + grown * cos(step * k), centre[1] + grown * sin(step * k)) for k in range(SIDES)
    ]


def outlines(solid: Silhouette) -> tuple[list[Point], ...]:
    """Return the outlines of anything that is looked at or in the way."""
    if isinstance(solid, Cylinder):
        return corners(Disc(solid.x, solid.y, solid.radius))
    if isinstance(solid, UprightRectangle):
        return ([solid.a, solid.b],)
    return corners(solid.shape)


def pictured(eye: Eye, solid: Silhouette, ahead: Point = (1.0, 0.0)) -> Any:
    """Return the shadow of a solid on the upright plane one unit ahead of the eye."""
    ux, uy = ahead
    parts = []
    for outline in outlines(solid):
        low, high = [], []
        for x, y in outline:
            dx, dy = x - eye.x, y - eye.y
            along, left = dx * ux + dy * uy, dy * ux - dx * uy
            low.append((left / along, (solid.bottom - eye.z) / along))
            high.append((left / along, (solid.top - eye.z) / along))
        rings = [low, high] if len(low) > 2 else []
        closed = range(len(low)) if rings else range(1, len(low))
        rings += [[low[k - 1], low[k], high[k], high[k - 1]] for k in closed]
        parts += [shapely.Polygon(ring).buffer(0) for ring in rings]
    return shapely.union_all(parts)


def apparent_size(picture: Any) -> float:
    """Return the solid angle of what is drawn on the plane one unit ahead, by an equal-area map."""
    if picture.is_empty:
        return 0.0
    fine = shapely.segmentize(picture, 0.002)
    return float(shapely.area(shapely.transform(fine, _equal_area)))


def _equal_area(points: Any) -> Any:
    u, v = points[:, 0], points[:, 1]
    return np.column_stack([np.arctan(u), v / np.sqrt(1 + u * u + v * v)])


def oracle_share(eye: Eye, seen: Silhouette, blockers: Iterable[Solid]) -> float:
    """Return the hidden share as shapely has it; blockers are wholly between the eye and the seen."""
    ahead = (1.0, 0.0)
    if isinstance(seen, UprightRectangle):
        (ax, ay), (bx, by) = seen.a, seen.b
        slant = atan2(by - ay, bx - ax)
        ahead = (sin(slant), -cos(slant))
        if ahead[0] * (ax - eye.x) + ahead[1] * (ay - eye.y) < 0.0:
            ahead = (-ahead[0], -ahead[1])
    silhouette = pictured(eye, seen, ahead)
    shadows = shapely.union_all([pictured(eye, solid, ahead) for solid in blockers])
    hidden = silhouette.intersection(shadows)
    if isinstance(seen, UprightRectangle):
        return float(hidden.area / silhouette.area)
    return apparent_size(hidden) / apparent_size(silhouette)


def oracle_from_above(eye: Eye, seen: Silhouette, blockers: Iterable[Solid]) -> float:
    """Return the hidden share for an eye that looks down, drawn on the level plane one unit below."""
    target = _seen_from_above(eye, seen)
    shadows = shapely.union_all([_seen_from_above(eye, solid) for solid in blockers])
    hidden = target.intersection(shadows)
    sizes = [
        float(shapely.area(shapely.transform(shapely.segmentize(part, 0.002), _equal_area_below)))
        for part in (hidden, target)
    ]
    return sizes[0] / sizes[1]


def _seen_from_above(eye: Eye, solid: Silhouette) -> Any:
    parts = []
    for outline in outlines(solid):
        low, high = (
            [((x - eye.x) / (eye.z - z), (y - eye.y) / (eye.z - z)) for x, y in outline]
            for z in (solid.bottom, solid.top)
        )
        rings = [low, high]
        rings += [[low[k - 1], low[k], high[k], high[k - 1]] for k in range(len(low))]
        parts += [shapely.Polygon(ring).buffer(0) for ring in rings]
    return shapely.union_all(parts)


def _equal_area_below(points: Any) -> Any:
    reach = np.hypot(points[:, 0], points[:, 1])
    fall = np.arctan(reach)
    scale = np.where(reach > 1e-12, 2 * np.sin(fall / 2) / np.maximum(reach, 1e-12), 1.0)
    return points * scale[:, None]


def moved_eye(symmetry: Symmetry, eye: Eye) -> Eye:
    """Move an eye as a symmetry moves the table; a change of unit changes heights too."""
    return Eye(*symmetry.point((eye.x, eye.y)), eye.z * symmetry.scale)


def moved_solid(symmetry: Symmetry, solid: Solid) -> Solid:
    """Move a solid likewise."""
    k = symmetry.scale
    if isinstance(solid, Cylinder):
        x, y = symmetry.point((solid.x, solid.y))
        return Cylinder(x, y, solid.radius * k, solid.bottom * k, solid.top * k)
    return Prism(symmetry.shape(solid.shape), solid.bottom * k, solid.top * k)


def moved_rectangle(symmetry: Symmetry, seen: UprightRectangle) -> UprightRectangle:
    """Move a rectangle likewise."""
    k = symmetry.scale
    ends = symmetry.point(seen.a), symmetry.point(seen.b)
    return UprightRectangle(*ends, seen.bottom * k, seen.top * k)
