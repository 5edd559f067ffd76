"""Paths and reach on a table with storeys, beside the same table with its blocks left unclimbed."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from random import Random
from typing import Any, NamedTuple

from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Runner, calls_of, race
from escarmouche.table.movement import reach_region, shortest_path
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, Shape, rectangle
from escarmouche.table.storeys.model import GROUND, Place, Storeys, Surface
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.sides import LEDGE, SLOPE, WALL, Side
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.ways import PlainGait, Way

PIECES, SURFACES, BODIES = 20, 12, 10
SIDE = 36.0
BASE, HEIGHT = 0.5, 1.5
ALLOWANCE = 8.0


class Town(NamedTuple):
    """Blocks of which some can be climbed, and journeys on the ground, up, down, and from one to another."""

    blocks: list[Polygon]
    bodies: list[Body]
    table: Table
    on_ground: list[tuple[Place, Place]]
    journeys: list[tuple[Place, Place]]

    def walk(self, table: Table) -> Walk:
        """A mover at one moment, as a game makes it anew for each question."""
        return Walk(table, BASE, HEIGHT, PlainGait(), self.bodies, self.barred(table))

    def barred(self, table: Table) -> list[tuple[str, Shape]]:
        """The blocks that nobody climbs: all but the surfaces."""
        return [(GROUND, block) for block in self.blocks[len(table.storeys.surfaces) :]]

    def flat_way(self, a: Place, b: Place) -> Any:
        """The answer of a flat table."""
        return shortest_path(
            *a.point, *b.point, BASE, *self.columns(), (), self.blocks, max_length=ALLOWANCE
        )

    def flat_reach(self, a: Place) -> Any:
        """The region on a flat table."""
        return reach_region(*a.point, BASE, ALLOWANCE, None, *self.columns(), (), self.blocks)

    def columns(self) -> tuple[list[float], list[float], list[float]]:
        """The bodies as the flat kernel wants them."""
        standing = [body for body in self.bodies if body.surface == GROUND]
        return [b.x for b in standing], [b.y for b in standing], [b.radius for b in standing]

    def way(self, a: Place, b: Place) -> Way | None:
        """The answer with storeys."""
        return cheapest_way(self.walk(self.table), a, b, ALLOWANCE)


def town(seed: int, count: int) -> Town:
    """Twenty blocks, twelve of which are surfaces: sheer roofs, hills with a slope, quays with a ledge."""
    rng = Random(seed)
    blocks: list[Polygon] = []
    while len(blocks) < PIECES:
        block = rectangle(
            rng.uniform(4, SIDE - 4),
            rng.uniform(4, SIDE - 4),
            rng.uniform(2, 5),
            rng.uniform(2, 4),
            rng.uniform(0.0, 3.0),
        )
        if all(_box_gap(block, other) > 1.2 for other in blocks):
            blocks.append(block)
    rims = (WALL, WALL, LEDGE)
    surfaces = [
        Surface(
            f"surface-{n}",
            block,
            rng.choice((1.0, 2.0, 3.0)),
            rim=Side(0, rims[n % 3]),
            sides=() if n % 3 == 0 else (Side(n % 4, SLOPE if n % 3 == 1 else WALL),),
        )
        for n, block in enumerate(blocks[:SURFACES])
    ]
    table = Table(SIDE, SIDE, storeys=Storeys(tuple(surfaces)))
    made = Town(blocks, [], table, [], [])
    while len(made.bodies) < BODIES:
        place = _place(rng, made)
        made.bodies.append(Body(*place.point, BASE, place.surface))
    while len(made.on_ground) < count:
        a, b = _place(rng, made, GROUND), _place(rng, made, GROUND)
        if 3.0 < hypot(b.x - a.x, b.y - a.y) < ALLOWANCE:
            made.on_ground.append((a, b))
    while len(made.journeys) < count:
        a, b = _place(rng, made), _place(rng, made)
        if 3.0 < hypot(b.x - a.x, b.y - a.y) < ALLOWANCE and {a.surface, b.surface} != {GROUND}:
            made.journeys.append((a, b))
    return made


def _place(rng: Random, made: Town, surface: str | None = None) -> Place:
    walk = made.walk(made.table)
    while True:
        x, y = rng.uniform(1, SIDE - 1), rng.uniform(1, SIDE - 1)
        there = made.table.storeys.surfaces_at(x, y)
        place = Place(x, y, rng.choice(there) if surface is None else surface)
        if place.surface in there and walk.may_stop(place):
            return place


def _box_gap(one: Polygon, other: Polygon) -> float:
    a, b = one.bbox, other.bbox
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])


def run(effort: Effort) -> Group:
    """The same journeys on both tables, in turn."""
    group = Group("Storeys")
    land = town(5, effort.some(40))
    pairs, mixed = land.on_ground, [*land.on_ground[::2], *land.journeys[::2]]
    starts = [a for a, _ in pairs[:: max(1, len(pairs) // 6)]]
    tall = [a for a, _ in mixed[:: max(1, len(mixed) // 6)]]
    flat = Table(SIDE, SIDE)

    def flat_walks() -> None:
        for a, b in pairs:
            cheapest_way(land.walk(flat), a, b, ALLOWANCE)

    def storey_reaches() -> None:
        for a in tall:
            reach_by_floor(land.walk(land.table), a, ALLOWANCE)

    jobs: dict[str, Callable[[], object]] = {
        "flat": lambda: [land.flat_way(a, b) for a, b in pairs],
        "one": flat_walks,
        "storeys": lambda: [land.way(a, b) for a, b in mixed],
        "flat reach": lambda: [land.flat_reach(a) for a in starts],
        "reach": storey_reaches,
    }
    sizes = {"flat": len(pairs), "one": len(pairs), "storeys": len(mixed)}
    sizes |= {"flat reach": len(starts), "reach": len(tall)}
    runners: dict[str, Runner] = {name: (job, float(sizes[name])) for name, job in jobs.items()}
    calls = {name: calls_of(job) / sizes[name] for name, job in jobs.items()}
    timings = race(runners, effort)
    told = {
        "flat": ("flat_path", "a path on the flat table"),
        "one": (
            "one_surface_path",
            "the same asked of a table that could have storeys and has none",
        ),
        "storeys": ("storey_path", "a path with storeys"),
        "flat reach": ("flat_reach", "the reach on the flat table"),
        "reach": ("storey_reach", "the reach with storeys, all floors"),
    }
    for name, (key, what) in told.items():
        group.rows.append(Row(key, what, timings[name], note=f"{calls[name]:,.0f} calls"))
    for key, what, one, other in (
        ("storey_path", "path with storeys over flat", "storeys", "flat"),
        ("storey_reach", "reach with storeys over flat", "reach", "flat reach"),
    ):
        ratio = timings[one].best / timings[other].best
        check = f"{calls[one] / calls[other]:.1f} times the calls"
        group.contests.append(Contest(key, what, ratio, wanted=4.0, at_most=True, check=check))
    found = [land.way(a, b) for a, b in mixed]
    crossed = sum(1 for way in found if way is not None and way.crossings)
    group.notes.append(
        f"{PIECES} blocks and {BODIES} figures on {SIDE:g}'' square; with storeys {SURFACES} of the blocks are "
        f"surfaces, sheer, with a slope, or with a ledge. Paths and reach for {ALLOWANCE:g}''. {len(mixed)} journeys, "
        f"half of them from, to or between surfaces; {crossed} of the ways cross something. The mover is made "
        "anew for each question; what depends on the table and its build alone is remembered. Calls are those of "
        "Python functions for one answer."
    )
    return group
