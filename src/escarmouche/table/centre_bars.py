"""What bars only the centre of a base, however wide it is: ground that counts where the centre is.

A sweep grows what bars a mover by its radius; these shapes are as much smaller, so that the centre comes just to the outline.
"""

from __future__ import annotations

from dataclasses import replace

from .rounded import Capsule, Disc, Line
from .shapes import Shape

OUTSIDE = 1e-3  # so far from the outline the centre stays: beyond all tolerances


def centre_bar(shape: Shape, radius: float) -> Shape:
    """A shape that keeps the centre of a mover of this radius out of an area, and nothing else of it."""
    if isinstance(shape, Disc | Capsule):
        return replace(shape, radius=shape.radius + OUTSIDE - radius)
    if isinstance(shape, Line):
        return Line(shape.points, OUTSIDE - radius)
    edges = shape.edges
    corners = tuple(
        (edge[0], edge[1])
        for before, edge in zip(edges[-1:] + edges[:-1], edges, strict=True)
        if before[2] * edge[3] - before[3] * edge[2] > 1e-9  # no way turns round a dent
    )
    return Line((*shape.points, shape.points[0]), OUTSIDE - radius, corners)
