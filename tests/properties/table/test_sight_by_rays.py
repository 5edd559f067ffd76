"""The hidden share against single rays: solids anywhere, also over, under, behind and beside the two."""

from collections.abc import Iterable
from math import asin, atan2, cos, hypot, inf, pi, sin, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.table.worlds import angles, quick

from escarmouche.table.shapes import Capsule, Disc, Polygon, Shape, rectangle
from escarmouche.table.sight_in_space import hidden_share
from escarmouche.table.solids import Blockers, Cylinder, Eye, Prism

RAYS = 36  # across, and as many from bottom to top
FAR = 80.0


@st.composite
def anywhere(draw: st.DrawFn) -> Shape:
    """Shapes round the eye at the origin and round what it looks at, angles included."""
    x, y = draw(st.integers(-40, 140)) / 10, draw(st.integers(-40, 40)) / 10
    turn, size = draw(angles), draw(st.integers(3, 50)) / 10
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return Disc(x, y, size / 3)
    if kind == 1:
        return rectangle(x, y, size, draw(st.integers(3, 50)) / 10, turn)
    if kind == 2:
        return Capsule((x, y), (x + size * cos(turn), y + size * sin(turn)), size / 5)
    thin = size / 5
    angle = ((0.0, 0.0), (size, 0.0), (size, thin), (thin, thin), (thin, size), (0.0, size))
    return Polygon(angle).moved(x, y, turn)


bottoms = st.sampled_from((0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0))
depths = st.sampled_from((0.2, 1.0, 2.0, 3.0, 6.0))
prisms = st.builds(
    lambda shape, low, deep: Prism(shape, low, low + deep), anywhere(), bottoms, depths
)
figures = st.builds(
    lambda x, y, r, low, tall: Cylinder(x / 10, y / 10, r / 10, low, low + tall / 10),
    st.integers(0, 120),
    st.integers(-10, 10),
    st.integers(3, 15),
    st.sampled_from((0.0, 0.0, 2.0, 3.0)),
    st.integers(6, 30),
)


@settings(quick, max_examples=150)
@given(
    st.sampled_from((0.5, 1.2, 3.0, 5.0, 8.0)), figures, st.lists(prisms, min_size=1, max_size=3)
)
def test_as_many_rays_are_stopped(high: float, seen: Cylinder, found: list[Prism]) -> None:
    eye = Eye(0.0, 0.0, high)
    level = seen.bottom - 0.02 < high < seen.top + 0.02
    assume(not (level and hypot(seen.x, seen.y) <= seen.radius + 0.02))
    assume(not any(_meets(prism, seen) or _holds(prism, eye) for prism in found))
    share = hidden_share(eye, seen, Blockers.of(found))
    assert share == pytest.approx(_stopped(eye, seen, found), abs=0.03)


def _meets(prism: Prism, seen: Cylinder) -> bool:
    """A solid and a figure never take the same room."""
    beside = not prism.shape.intersects_disc(seen.x, seen.y, seen.radius + 0.02)
    return not beside and prism.bottom < seen.top - 1e-6 and prism.top > seen.bottom + 1e-6


def _holds(prism: Prism, eye: Eye) -> bool:
    return prism.shape.contains(eye.x, eye.y) and prism.bottom - 0.02 < eye.z < prism.top + 0.02


def _stopped(eye: Eye, seen: Cylinder, found: Iterable[Prism]) -> float:
    """Return the share of even rays towards the figure that enter something else before."""
    body = Prism(Disc(seen.x, seen.y, seen.radius), seen.bottom, seen.top)
    ahead, away = atan2(seen.y, seen.x), hypot(seen.x, seen.y)
    half = asin(seen.radius / away) if away > seen.radius else pi
    ends = (max(away - seen.radius, 1e-9), away + seen.radius)
    sines = [(z - eye.z) / hypot(z - eye.z, x) for z in (seen.bottom, seen.top) for x in ends]
    low, high = min(sines), max(sines)
    cast = stopped = 0
    for i in range(RAYS):
        bearing = ahead - half + 2 * half * (i + 0.5) / RAYS
        for j in range(RAYS):
            rise = low + (high - low) * (j + 0.5) / RAYS
            slope = rise / sqrt(1 - rise * rise)
            there = _entry(eye, body, bearing, slope)
            if there < inf:
                cast += 1
                stopped += any(_entry(eye, p, bearing, slope) < there - 1e-6 for p in found)
    return stopped / cast


def _entry(eye: Eye, prism: Prism, bearing: float, slope: float) -> float:
    """Return how far across the table a ray goes until it enters a prism."""
    ends = eye.x, eye.y, eye.x + FAR * cos(bearing), eye.y + FAR * sin(bearing)
    low, high = prism.bottom - eye.z, prism.top - eye.z
    nearest = inf
    for t0, t1 in prism.shape.crossings(*ends):
        start, stop = t0 * FAR, t1 * FAR
        if abs(slope) > 1e-12:
            first, last = sorted((low / slope, high / slope))
            start, stop = max(start, first), min(stop, last)
        elif not low <= 0.0 <= high:
            continue
        if start <= stop:
            nearest = min(nearest, start)
    return nearest
