"""Scenery that was built: walls, fences, buildings, towers, ruins."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

from escarmouche.draw.natural_scenery import rounded_edge, rubble, unknown
from escarmouche.draw.paths import (
    Spot,
    along,
    axis,
    centre,
    element,
    middle,
    num,
    outline,
    path,
    scatter,
    shifted,
    shrunk,
    thickness,
)
from escarmouche.table.scenery import Scenery


def wall(piece: Scenery, rng: Random) -> str:
    """A low stone wall with its shadow."""
    width = thickness(piece.shape, 6.0)
    line = axis(piece.shape)
    d, shadow = path(line, closed=False), path(shifted(line, 2, 2.8), closed=False)
    joints = "".join(
        f"M{num(x - uy * width * 0.3)} {num(y + ux * width * 0.3)}"
        f"L{num(x + uy * width * 0.3)} {num(y - ux * width * 0.3)}"
        for x, y, ux, uy in along(line, 6.5)
        if rng.random() < 0.85
    )
    return (
        element(shadow, "shade-line line", stroke_width=num(width + 1), opacity=0.3)
        + element(d, "wall-base line", stroke_width=num(width))
        + element(d, "wall-top line", stroke_width=num(width - 2))
        + element(joints, "joint line", stroke_width=0.9)
    )


def fence(piece: Scenery, rng: Random) -> str:
    """Posts and rails."""
    line = axis(piece.shape)
    rail, shadow = path(line, closed=False), path(shifted(line, 1.6, 2.2), closed=False)
    posts = "".join(
        f"M{num(x - uy * 2.6)} {num(y + ux * 2.6)}L{num(x + uy * 2.6)} {num(y - ux * 2.6)}"
        for x, y, ux, uy in along(line, 13)
    )
    return (
        element(shadow, "shade-line line", stroke_width=2.4, opacity=0.3)
        + element(rail, "timber line", stroke_width=2.4)
        + element(rail, "timber-light line", stroke_width=0.9)
        + element(posts, "timber line", stroke_width=3.2)
        + element(posts, "timber-light line", stroke_width=1.2)
    )


def barricade(piece: Scenery, rng: Random) -> str:
    """Crossed stakes on two beams, as thick as it is."""
    width = thickness(piece.shape, 10.0)
    line, half = axis(piece.shape), width * 0.5
    beam, shadow = path(line, closed=False), path(shifted(line, 2, 2.8), closed=False)
    stakes = "".join(
        f"M{num(x - uy * half - ux * lean)} {num(y + ux * half - uy * lean)}"
        f"L{num(x + uy * half + ux * lean)} {num(y - ux * half + uy * lean)}"
        for x, y, ux, uy in along(line, 9)
        for lean in (half * 0.5, -half * 0.5)
    )
    return (
        element(shadow, "shade-line line", stroke_width=num(width), opacity=0.3)
        + element(beam, "timber line", stroke_width=num(width * 0.55))
        + element(beam, "timber-light line", stroke_width=num(width * 0.2))
        + element(stakes, "timber line", stroke_width=3)
        + element(stakes, "timber-light line", stroke_width=1.1)
    )


def building(piece: Scenery, rng: Random) -> str:
    """A roof with its ridge, one slope in the light."""
    corners = outline(piece.shape)
    if len(corners) != 4:
        return _flat_roof(piece, corners)
    a, b, c, d = corners
    if hypot(b[0] - a[0], b[1] - a[1]) < hypot(c[0] - b[0], c[1] - b[1]):
        a, b, c, d = b, c, d, a
    left, right = middle(a, d), middle(b, c)
    ridge = (_between(left, right, 0.16), _between(left, right, 0.84))
    first, second = [a, b, ridge[1], ridge[0]], [d, c, ridge[1], ridge[0]]
    if centre(first)[1] + centre(first)[0] > centre(second)[1] + centre(second)[0]:
        first, second = second, first
    return (
        _drop(corners, piece.height)
        + element(path(first), "roof-a", stroke_width=1)
        + element(path(second), "roof-b", stroke_width=1)
        + element(path([a, d, ridge[0]]), "roof-b", stroke_width=1, opacity=0.92)
        + element(path([b, c, ridge[1]]), "roof-a", stroke_width=1, opacity=0.85)
        + _courses(first)
        + _courses(second)
        + element(
            path(ridge, closed=False), "stone-light rule line", stroke_width=1.6, opacity=0.55
        )
        + _chimney(ridge, rng)
    )


def _between(p: Spot, q: Spot, t: float) -> Spot:
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def _drop(corners: list[Spot], height: float) -> str:
    """The shadow of something tall."""
    reach = 2.5 + min(height, 6.0) * 0.9
    return element(path(shifted(corners, reach * 0.8, reach)), "shade", opacity=0.3)


def _courses(slope: list[Spot]) -> str:
    """Rows of tiles, parallel to the ridge."""
    a, b, c, d = slope
    rows = "".join(
        path([_between(a, d, t), _between(b, c, t)], closed=False) for t in (0.2, 0.4, 0.6, 0.8)
    )
    return element(rows, "tile line", stroke_width=0.8, opacity=0.8)


def _chimney(ridge: tuple[Spot, Spot], rng: Random) -> str:
    x, y = _between(*ridge, rng.uniform(0.15, 0.85))
    box = [(x - 3, y - 3), (x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3)]
    return element(path(shifted(box, 2, 2.5)), "shade", opacity=0.3) + element(
        path(box), "stone", stroke_width=0.9
    )


def _flat_roof(piece: Scenery, corners: list[Spot]) -> str:
    return (
        _drop(corners, piece.height)
        + element(path(corners), "roof-b", stroke_width=1.2)
        + element(path(shrunk(corners, 0.82, centre(corners))), "roof-a", stroke_width=0.8)
    )


def barred_tower(piece: Scenery, rng: Random) -> str:
    """A stone tower with a barred hatch."""
    corners = outline(piece.shape)
    middle_ = centre(corners)
    hatch = shrunk(corners, 0.42, middle_)
    bars = "".join(
        path([_between(hatch[0], hatch[1], t), _between(hatch[-1], hatch[-2], t)], closed=False)
        for t in (0.2, 0.4, 0.6, 0.8)
    )
    merlons = path([*corners, corners[0]], closed=False)
    return (
        _drop(corners, piece.height)
        + element(path(corners), "stone-dark")
        + element(path(shrunk(corners, 0.8, middle_)), "stone", stroke_width=1)
        + element(merlons, "wall-top", fill="none", stroke_width=5, stroke_dasharray="7 5")
        + element(path(hatch), "state-fill", opacity=0.75)
        + element(bars, "wall-top line", stroke_width=1.5)
    )


def ruin(piece: Scenery, rng: Random) -> str:
    """Broken walls round a floor strewn with stones."""
    corners = outline(piece.shape)
    parts = [element(rounded_edge(piece), "floor", stroke_width=0.8, stroke_dasharray="3 3")]
    parts.append(element(_slabs(piece, rng), "joint line", stroke_width=0.7, opacity=0.5))
    for p, q in pairwise([*corners, corners[0]]):
        for start, end in _remains(rng):
            stretch = [_between(p, q, start), _between(p, q, end)]
            inward = shrunk(stretch, 0.965, centre(corners))
            parts.append(_stump(inward))
    stones = rubble(piece, rng).split("/>", 1)[1].split("<path")
    parts.append("".join(f"<path{stone}" for stone in _some(stones[1:], 3, rng)))
    return "".join(parts)


def _remains(rng: Random) -> list[tuple[float, float]]:
    """Which stretches of a side still stand."""
    gap = rng.uniform(0.25, 0.7)
    width = rng.uniform(0.12, 0.26)
    stretches = [(0.0, gap - width / 2), (gap + width / 2, 1.0)]
    return stretches if rng.random() < 0.75 else stretches[:1]


def _stump(line: list[Spot]) -> str:
    return (
        element(
            path(shifted(line, 2, 2.8), closed=False),
            "shade-line line",
            stroke_width=6,
            opacity=0.28,
        )
        + element(path(line, closed=False), "wall-base line", stroke_width=6.4)
        + element(path(line, closed=False), "wall-top line", stroke_width=4.2)
    )


def _slabs(piece: Scenery, rng: Random) -> str:
    return "".join(
        f"M{num(x)} {num(y)}h{num(rng.uniform(6, 12))}M{num(x)} {num(y)}v{num(rng.uniform(4, 9))}"
        for x, y in scatter(piece.shape, rng, 1.2, 0.7)
    )


def _some(stones: list[str], size: int, rng: Random) -> list[str]:
    """A few whole stones: each is `size` elements."""
    groups = [stones[k : k + size] for k in range(0, len(stones) - size + 1, size)]
    return [part for group in groups if rng.random() < 0.22 for part in group]


__all__ = ["barred_tower", "barricade", "building", "fence", "ruin", "unknown", "wall"]
