"""Outlines between the nodes of a net that are inside and those that are not (marching squares)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

from .measure import Point

Node = tuple[int, int]
_Edge = tuple[Node, Node]
_HALVINGS = 5
_STRAIGHT = 0.01  # a point this close to the line between its neighbours is left out


def rings_of(
    nodes: Iterable[Node],
    inside: Callable[[int, int], bool],
    holds: Callable[[float, float], bool],
    place: Callable[[int, int], Point],
) -> list[list[Point]]:
    """Return closed rings around the nodes inside, outer ones and holes alike.

    Between two nodes the edge is found by halving with `holds`. What is thinner than a mesh of the
    net may be missed.
    """
    held = {node for node in nodes if inside(*node)}
    cut: dict[_Edge, Point] = {}

    def crossing(edge: _Edge) -> Point:
        if edge not in cut:
            within, without = edge if edge[0] in held else (edge[1], edge[0])
            cut[edge] = _halved(place(*within), place(*without), holds)
        return cut[edge]

    onward: dict[_Edge, list[_Edge]] = {}
    for i, j in {(i + di, j + dj) for i, j in held for di in (-1, 0) for dj in (-1, 0)}:
        for start, end in _segments((i, j), held, holds, place):
            onward.setdefault(start, []).append(end)
    rings = []
    while onward:
        ring = [crossing(edge) for edge in _follow(onward)]
        ring = _without_straight(ring)
        if len(ring) > 2:
            rings.append(ring)
    return rings


def _follow(onward: dict[_Edge, list[_Edge]]) -> list[_Edge]:
    """One ring of edges, taken out of those that remain."""
    first = edge = next(iter(onward))
    ring = []
    while True:
        ring.append(edge)
        ends = onward[edge]
        following = ends.pop()
        if not ends:
            del onward[edge]
        edge = following
        if edge == first:
            return ring


def _segments(
    corner: Node,
    held: set[Node],
    holds: Callable[[float, float], bool],
    place: Callable[[int, int], Point],
) -> list[tuple[_Edge, _Edge]]:
    """The lines through one mesh, each with the inside at its left."""
    i, j = corner
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))  # counter-clockwise
    into: list[tuple[int, _Edge]] = []
    out: list[tuple[int, _Edge]] = []
    for k, a in enumerate(corners):
        b = corners[(k + 1) % 4]
        if (a in held) != (b in held):
            edge = (a, b) if a < b else (b, a)
            (out if a in held else into).append((k, edge))
    if len(out) < 2:
        # Walking round the mesh, the line enters where the walk leaves what is inside.
        return [(out[0][1], into[0][1])] if out else []
    (x0, y0), (x1, y1) = place(*corners[0]), place(*corners[2])
    joined = holds((x0 + x1) / 2, (y0 + y1) / 2)
    # Two corners are inside, across: the lines part them, or part the other two.
    pairs = []
    for k, edge in out:
        step = 1 if joined else 3
        pairs.append((edge, next(other for n, other in into if n == (k + step) % 4)))
    return pairs


def _halved(within: Point, without: Point, holds: Callable[[float, float], bool]) -> Point:
    (ax, ay), (bx, by) = within, without
    for _ in range(_HALVINGS):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        if holds(mx, my):
            ax, ay = mx, my
        else:
            bx, by = mx, my
    return ax, ay


def _without_straight(ring: list[Point]) -> list[Point]:
    """The ring without points that lie on the line between their neighbours."""
    kept: list[Point] = []
    for k, (x, y) in enumerate(ring):
        ax, ay = kept[-1] if kept else ring[-1]
        bx, by = ring[(k + 1) % len(ring)]
        long = hypot(bx - ax, by - ay)
        off = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long if long > 1e-9 else 0.0
        if off > _STRAIGHT:
            kept.append((x, y))
    return kept
