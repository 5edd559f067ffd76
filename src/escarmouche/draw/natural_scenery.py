"""Scenery that grew: woods, hedges, hills, water, marshes, fields, rocks, and flames.

Each function draws one piece from its shape. The true outline is always visible, because the rules
measure to it; what stands inside varies with the id of the piece.
"""

from __future__ import annotations

from math import atan2, degrees
from random import Random

from escarmouche.draw.paths import (
    along,
    axis,
    blob,
    centre,
    element,
    num,
    outline,
    path,
    ragged,
    rounded,
    scatter,
    shifted,
    shrunk,
    thickness,
)
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import Line


def _use(name: str, x: float, y: float, scale: float, turn: float = 0.0) -> str:
    spin = f" rotate({turn:.0f})" if turn else ""
    return (
        f'<use href="#e-{name}" transform="translate({num(x)} {num(y)}){spin} scale({scale:.2f})"/>'
    )


def crowns(rng: Random) -> str:
    """Definitions of four tree crowns and a flame, to be used many times."""
    parts = []
    for name, tone in (("crown0", "a"), ("crown1", "b"), ("crown2", "a"), ("crown3", "b")):
        parts.append(
            f'<g id="e-{name}">'
            + element(blob(2.4, 3, 10, rng, 10), "shade", opacity=0.28)
            + element(blob(0, 0, 10, rng, 11), f"crown-{tone}", stroke_width=0.9)
            + element(blob(-2.2, -2.4, 5.6, rng, 8), "crown-light", opacity=0.55)
            + "</g>"
        )
    parts.append(
        '<g id="e-flame">'
        + element(
            "M0-12Q6.5-4 5.4 1.6Q4.4 6.4 0 6.4T-5.4 1.6Q-5.4-2.4-2-5.4Q-1.6-2.6 0-2Q2-6 0-12Z",
            "flame-a",
            stroke_width=0.8,
        )
        + element("M.4-4Q3.4 0 2.6 2.6Q2 5 0 5T-2.6 2.6Q-2.4.4-.6-.6Q.8-1.6.4-4Z", "flame-b")
        + "</g>"
    )
    return "".join(parts)


def wood(piece: Scenery, rng: Random) -> str:
    """Clustered crowns over a dark floor."""
    floor = element(rounded_edge(piece), "wood", stroke_width=1.2, stroke_dasharray="5 3")
    trees = [
        _use(f"crown{rng.randrange(4)}", x, y, rng.uniform(0.85, 1.35), rng.uniform(-30, 30))
        for x, y in scatter(piece.shape, rng, 1.08, 0.4)
    ]
    return floor + "".join(trees)


def rounded_edge(piece: Scenery) -> str:
    """The true outline of a piece."""
    return path(outline(piece.shape), closed=not isinstance(piece.shape, Line))


def hedge(piece: Scenery, rng: Random) -> str:
    """Bushes in a row."""
    half = thickness(piece.shape, 10.0) / 2
    spots = [
        (x + rng.uniform(-1.2, 1.2), y + rng.uniform(-1.2, 1.2))
        for x, y, *_ in along(axis(piece.shape), 6.5)
    ]
    shadows = [element(blob(x + 2, y + 2.6, half, rng, 8), "shade", opacity=0.26) for x, y in spots]
    bushes = [
        element(blob(x, y, half * rng.uniform(0.8, 1.15), rng, 8), "hedge", stroke_width=0.7)
        + element(blob(x - 1, y - 1.2, half * 0.5, rng, 6), "crown-light", opacity=0.5)
        for x, y in spots
    ]
    return "".join(shadows + bushes)


def hill(piece: Scenery, rng: Random) -> str:
    """Contour lines, each step lighter than the one below."""
    edge = outline(piece.shape)
    top = centre(edge)
    top = (top[0] + rng.uniform(-6, 6), top[1] + rng.uniform(-6, 6))
    steps = 5 if piece.kind.startswith("great") else 4
    parts = [
        element(path(shifted(edge, 3.5, 4.5)), "shade", opacity=0.2),
        element(path(edge), "hill", stroke_width=1.4),
    ]
    for k in range(1, steps):
        ring = shrunk(edge, 1 - k * 0.86 / steps, top)
        parts.append(element(rounded(ring), "hill-top", opacity=0.42))
        parts.append(element(rounded(ring), "contour line", stroke_width=0.9, opacity=0.85))
    return "".join(parts)


def water(piece: Scenery, rng: Random) -> str:
    """A pond: shallow at the shore, rippled."""
    edge = outline(piece.shape)
    parts = [
        element(path(edge), "water", stroke_width=1.6),
        element(rounded(shrunk(edge, 0.74, centre(edge))), "water-deep", opacity=0.7),
    ]
    waves = "".join(
        f"M{num(x - 7)} {num(y)}q3.5-3 7 0t7 0" for x, y in scatter(piece.shape, rng, 1.5, 0.6)
    )
    parts.append(element(waves, "ripple line", stroke_width=1.1, opacity=0.7))
    return "".join(parts)


def marsh(piece: Scenery, rng: Random) -> str:
    """Pools and tufts of reed."""
    parts = [element(rounded_edge(piece), "marsh", stroke_width=1.1, stroke_dasharray="2 3")]
    tufts = ""
    for x, y in scatter(piece.shape, rng, 1.1, 0.4):
        if rng.random() < 0.36:
            pool = blob(x, y, rng.uniform(6, 11), rng, 8, 0.25)
            parts.append(element(pool, "water", stroke_width=0.6, opacity=0.8))
        else:
            tufts += (
                f"M{num(x)} {num(y)}v-6M{num(x)} {num(y)}q-1-3-4-4.6M{num(x)} {num(y)}q1-3 4-4.6"
            )
    parts.append(element(tufts, "reed line", stroke_width=1.1))
    return "".join(parts)


def field(piece: Scenery, rng: Random) -> str:
    """Standing crops in furrows along the longer side."""
    line = axis(piece.shape)
    angle = degrees(atan2(line[1][1] - line[0][1], line[1][0] - line[0][0]))
    name = f"e-furrow-{rng.randrange(16**8):08x}"
    pattern = (
        f'<pattern id="{name}" width="10" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({angle:.0f})">'
        + element("M0 1.2H10", "furrow line", stroke_width=1.1)
        + element("M2 4.8l1.4-1.8M6.6 5l1.4-1.8", "furrow line", stroke_width=0.8)
        + "</pattern>"
    )
    edge = rounded_edge(piece)
    return (
        pattern
        + element(edge, "field", stroke_width=1.3)
        + f'<path d="{edge}" fill="url(#{name})"/>'
    )


def rocks(piece: Scenery, rng: Random) -> str:
    """Boulders with a lit face."""
    edge = outline(piece.shape)
    parts = [
        element(path(shifted(edge, 4, 5)), "shade", opacity=0.26),
        element(path(edge), "stone-dark", opacity=0.75),
    ]
    for x, y in scatter(piece.shape, rng, 0.95, 0.4):
        parts.append(_boulder(x, y, rng.uniform(7, 14), rng))
    return "".join(parts)


def _boulder(x: float, y: float, r: float, rng: Random) -> str:
    body = ragged(x, y, r, rng, 7)
    lit = shifted(shrunk(body, 0.55, (x, y)), -r * 0.14, -r * 0.18)
    return (
        element(path(shifted(body, 1.8, 2.4)), "shade", opacity=0.25)
        + element(path(body), "stone", stroke_width=0.9)
        + element(path(lit), "stone-light", opacity=0.8)
    )


def rubble(piece: Scenery, rng: Random) -> str:
    """Small stones strewn about."""
    parts = [
        element(rounded_edge(piece), "floor", stroke_width=0.9, stroke_dasharray="2 3", opacity=0.6)
    ]
    for x, y in scatter(piece.shape, rng, 0.72, 0.2):
        parts.append(_boulder(x, y, rng.uniform(2.6, 5), rng))
    return "".join(parts)


def flames(piece: Scenery, rng: Random) -> str:
    """A wall of flames."""
    width = thickness(piece.shape, 12.0)
    line = path(axis(piece.shape), closed=False)
    glow = f'<path class="e-flame-b" d="{line}" style="fill:none;stroke:#f2a03d" stroke-linecap="round"'
    parts = [
        f'{glow} stroke-width="{num(width + 14)}" opacity=".22"/>',
        f'{glow} stroke-width="{num(width + 3)}" opacity=".45"/>',
    ]
    tongues = sorted(along(axis(piece.shape), 8.0), key=lambda s: s[1])
    for x, y, ux, uy in tongues:
        off = rng.uniform(-0.25, 0.25) * width
        parts.append(
            _use("flame", x - uy * off, y + ux * off, rng.uniform(0.75, 1.15), rng.uniform(-9, 9))
        )
    return "".join(parts)


def unknown(piece: Scenery, rng: Random) -> str:
    """A kind that nobody drew yet: its outline, honestly."""
    if isinstance(piece.shape, Line):
        return element(rounded_edge(piece), "wall-base line", stroke_width=4)
    return element(
        rounded_edge(piece), "other", stroke_width=1.4, stroke_dasharray="6 3", opacity=0.9
    )
