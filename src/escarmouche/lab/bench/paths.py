"""The shortest way round 20 obstacles, beside extremitypathfinder."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Runner, race
from escarmouche.lab.bench.peers import peer
from escarmouche.table.measure import Point
from escarmouche.table.movement import path_length, shortest_path, sweep_blocked, sweep_hits_shape
from escarmouche.table.shapes import Polygon, rectangle

ROUND, SQUARE = 14, 6
BASE = 0.5  # the radius of the mover
SIDE = 30.0
QUARTER = 4  # chords for a quarter of a circle: few, which helps the peer
AGREE = 0.01  # lengths agree to 1 %: the peer's circles are polygons, our arcs are chords


class Field(NamedTuple):
    """Obstacles that leave a way between any two of them, and journeys that meet some."""

    xs: list[float]
    ys: list[float]
    rs: list[float]
    walls: list[Polygon]
    journeys: list[tuple[Point, Point]]

    def way(self, start: Point, goal: Point) -> tuple[Point, ...] | None:
        """Our answer."""
        return shortest_path(*start, *goal, BASE, self.xs, self.ys, self.rs, (), self.walls)

    def straight(self, start: Point, goal: Point) -> bool:
        """Whether nothing stands in the way."""
        if sweep_blocked(*start, *goal, BASE, self.xs, self.ys, self.rs, ()) is not None:
            return False
        return not any(sweep_hits_shape(wall, *start, *goal, BASE) for wall in self.walls)


def field(seed: int, journeys: int) -> Field:
    """Bases and buildings strewn about, and journeys across them that cannot go straight."""
    rng = Random(seed)
    around: list[tuple[float, float, float]] = []  # circles that hold each obstacle
    while len(around) < ROUND + SQUARE:
        reach = rng.uniform(0.5, 1.0) if len(around) < ROUND else rng.uniform(1.5, 2.2)
        x, y = rng.uniform(4, SIDE - 4), rng.uniform(4, SIDE - 4)
        if all(_apart(x, y, ox, oy) > reach + other + 2 * BASE + 0.3 for ox, oy, other in around):
            around.append((x, y, reach))
    discs, blocks = around[:ROUND], around[ROUND:]
    walls = [rectangle(x, y, 1.6 * r, 1.1 * r, rng.uniform(0.0, 3.0)) for x, y, r in blocks]
    xs, ys, rs = (list(column) for column in zip(*discs, strict=True))
    made = Field(xs, ys, rs, walls, [])
    while len(made.journeys) < journeys:
        ends = [(rng.uniform(1, SIDE - 1), rng.uniform(1, SIDE - 1)) for _ in range(2)]
        free = all(_apart(*end, x, y) > r + BASE + 0.1 for end in ends for x, y, r in around)
        if free and _apart(*ends[0], *ends[1]) > SIDE / 3 and not made.straight(*ends):
            made.journeys.append((ends[0], ends[1]))
    return made


def _apart(x: float, y: float, ox: float, oy: float) -> float:
    return float(((x - ox) ** 2 + (y - oy) ** 2) ** 0.5)


def run(effort: Effort) -> Group:
    """The same journeys by both."""
    group = Group("Paths")
    land = field(11, effort.some(40))
    journeys = land.journeys
    runners: dict[str, Runner] = {
        "ours": (lambda: [land.way(a, b) for a, b in journeys], float(len(journeys)))
    }
    finder, check = peer_finder(land), ""
    if finder is not None:
        check = _compare(land, finder)
        few = journeys[: max(2, len(journeys) // 4)]
        runners["peer"] = (lambda: [finder(a, b) for a, b in few], float(len(few)))
    timings = race(runners, effort)
    group.rows.append(Row("path", "our shortest path", timings["ours"]))
    ratio = None
    if finder is not None:
        group.rows.append(Row("path_peer", "extremitypathfinder's", timings["peer"]))
        ratio = timings["peer"].best / timings["ours"].best
    what = "path query over extremitypathfinder"
    group.contests.append(Contest("path_peer", what, ratio, wanted=20.0, check=check))
    group.notes.append(
        f"A base of {2 * BASE:g}'' among {ROUND} round and {SQUARE} rectangular obstacles; "
        f"{len(journeys)} journeys, none of which can go straight. The peer gets the same obstacles "
        f"grown by the base, circles as polygons of {4 * QUARTER} sides; its environment is "
        "prepared outside the timing. Ours starts from the bare obstacles each time."
    )
    return group


def peer_finder(land: Field) -> Callable[[Point, Point], float] | None:
    """The peer, prepared; None when it (or shapely, which grows the obstacles) is not installed."""
    shapely, module = peer("shapely"), peer("extremitypathfinder")
    if shapely is None or module is None:
        return None
    grown: list[Any] = [
        shapely.Point(x, y).buffer(r + BASE, quad_segs=QUARTER)
        for x, y, r in zip(land.xs, land.ys, land.rs, strict=True)
    ]
    grown += [shapely.Polygon(w.points).buffer(BASE, quad_segs=QUARTER) for w in land.walls]
    holes = [list(shapely.geometry.polygon.orient(g, -1.0).exterior.coords)[:-1] for g in grown]
    environment = module.PolygonEnvironment()
    environment.store([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], holes, validate=False)
    if not environment.prepared:
        environment.prepare()

    def find(start: Point, goal: Point) -> float:
        _points, length = environment.find_shortest_path(start, goal)
        return float(length)

    return find


def _compare(land: Field, finder: Callable[[Point, Point], float]) -> str:
    same = 0
    worst = 0.0
    for start, goal in land.journeys:
        ours = land.way(start, goal)
        assert ours is not None, "obstacles leave a way"
        theirs = finder(start, goal)
        off = abs(path_length(ours) - theirs) / theirs
        worst = max(worst, off)
        same += off < AGREE
    return f"{same} of {len(land.journeys)} lengths agree to {AGREE:.0%} (farthest {worst:.2%})"
