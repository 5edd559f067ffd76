"""A full line of sight among 40 figures and 20 pieces of scenery, beside a shapely STRtree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, Runner, race
from escarmouche.lab.bench.peers import peer
from escarmouche.rulebooks.escarmouches_fantastiques import setup, sight, state
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Profile
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.measure import TOLERANCE

FIGURES, PIECES = 40, 20
SIDE = 48.0

TABLES = range(1, 6)

Answer = tuple[str | None, list[int | str | None]]  # what blocks, and the covers in order
Ask = Callable[[Any, Any], Answer]


class Scene(NamedTuple):
    """A state with figures on a table, and pairs that look at each other."""

    state: Any
    pairs: list[tuple[Any, Any]]


def scene(seed: int, pairs: int) -> Scene:
    """A table of the generator with 20 pieces, 40 figures strewn over it, random pairs of enemies."""
    rng = Random(seed)
    table = make_table(seed, SIDE, SIDE, pieces=PIECES)
    camps = tuple(state.Camp(n, {}, 0) for n in range(2))
    game = state.State(camps=camps, table=table, scenario="bataille-rangee")
    game.army.extend([(), ()])
    game.pieces.extend([(), ()])
    troop = Profile("troop", {}, movement=6, melee=(3,), armour=3, mental=3, shooting=(3,))
    while len(game.figures) < FIGURES:
        x, y = rng.uniform(1, SIDE - 1), rng.uniform(1, SIDE - 1)
        placed = zip(game.x, game.y, strict=True)
        if all((x - ox) ** 2 + (y - oy) ** 2 > 1.1 for ox, oy in placed):
            figure = setup.make_figure(game, len(game.figures) % 2, "troop", 1, troop)
            state.enter(game, figure, x, y)
    armies = game.army
    return Scene(game, [(rng.choice(armies[0]), rng.choice(armies[1])) for _ in range(pairs)])


def run(effort: Effort) -> Group:
    """The same question to both: is the line blocked, by what, and which covers lie on it."""
    group = Group("Line of sight")
    scenes = [scene(seed, effort.some(60)) for seed in TABLES]
    ours = [(our_sight(looks.state), looks.pairs) for looks in scenes]
    answers = all_answers(ours)
    runners: dict[str, Runner] = {"ours": (lambda: all_answers(ours), float(len(answers)))}
    shapely, check = peer("shapely"), ""
    if shapely is not None:
        theirs = [(shapely_sight(shapely, looks.state), looks.pairs) for looks in scenes]
        same = sum(a == b for a, b in zip(answers, all_answers(theirs), strict=True))
        check = f"{same} of {len(answers)} answers are the same"
        runners["shapely"] = (lambda: all_answers(theirs), float(len(answers)))
    timings = race(runners, effort)
    group.rows.append(Row("sight", "our full line of sight", timings["ours"]))
    ratio = None
    if shapely is not None:
        group.rows.append(Row("sight_shapely", "the same on shapely STRtrees", timings["shapely"]))
        ratio = timings["shapely"].best / timings["ours"].best
    group.contests.append(
        Contest("sight_shapely", "line of sight over shapely", ratio, wanted=5.0, check=check)
    )
    blocked = sum(blocker is not None for blocker, _covers in answers)
    covers = sum(len(found) for _blocker, found in answers) / len(answers)
    group.notes.append(
        f"{len(TABLES)} tables of the generator with {PIECES} pieces of scenery and {FIGURES} figures "
        f"each, {len(answers)} random pairs of enemies: {blocked} blocked, {covers:.1f} covers on "
        "average. Both answer in full: `what_blocks` and `covers_between`, even where the line is "
        "blocked. Shapely's trees are built and its geometries prepared outside the timing; bases "
        "are points asked for by distance, so that its circles are exact too."
    )
    return group


def all_answers(asked: list[tuple[Ask, list[tuple[Any, Any]]]]) -> list[Answer]:
    """Ask for every pair of every table."""
    return [ask(a, b) for ask, pairs in asked for a, b in pairs]


def our_sight(game: Any) -> Ask:
    """The question as the first book asks the table."""

    def ask(a: Any, b: Any) -> Answer:
        why = sight.what_blocks(game, a, b)
        covers = sight.covers_between(game, a, b)
        return (
            None if why is None else why.id,
            [cover.scenery if cover.body is None else cover.body for cover in covers],
        )

    return ask


def shapely_sight(shapely: Any, state: Any) -> Ask:
    """The same question as a user of shapely would write it, with as few calls as it takes."""
    import numpy as np

    pieces = state.table.scenery
    shapes = np.array([outline(shapely, piece.shape) for piece in pieces])
    shapely.prepare(shapes)
    tree = shapely.STRtree(shapes)
    bodies = shapely.STRtree(shapely.points(state.x, state.y))
    words = [piece.properties for piece in pieces]
    reach = state.radius[0]

    def ask(a: Any, b: Any) -> Answer:
        ax, ay, bx, by = state.x[a.id], state.y[a.id], state.x[b.id], state.y[b.id]
        line = shapely.LineString(((ax, ay), (bx, by)))
        dx, dy = bx - ax, by - ay
        whole = (dx * dx + dy * dy) ** 0.5
        found: list[tuple[float, int | str]] = []
        for i in bodies.query(line, predicate="dwithin", distance=reach - TOLERANCE).tolist():
            if i not in (a.id, b.id):
                ex, ey = state.x[i] - ax, state.y[i] - ay
                cross = (ex * dy - ey * dx) / whole
                half = (reach * reach - cross * cross) ** 0.5
                found.append((max(0.0, (ex * dx + ey * dy) / whole - half), i))
        building = hill = False
        wood = 0.0
        crossed = tree.query(line, predicate="intersects")
        if crossed.size:
            parts = shapely.intersection(line, shapes[crossed])
            lengths = shapely.length(parts).tolist()
            corners, owners = shapely.get_coordinates(parts, return_index=True)
            aways = np.hypot(corners[:, 0] - ax, corners[:, 1] - ay)
            entries = np.minimum.reduceat(aways, np.flatnonzero(np.diff(owners, prepend=-1)))
            for i, length, entry in zip(crossed.tolist(), lengths, entries.tolist(), strict=True):
                has = words[i]
                building = building or "blocks-sight" in has
                if "hill" in has and not hill:
                    shape = shapes[i]
                    on = shapely.intersects_xy(shape, ax, ay) or shapely.intersects_xy(
                        shape, bx, by
                    )
                    hill = not on
                if "wood" in has:
                    wood += length
                if "cover" in has:
                    found.append((entry, pieces[i].id))
        found.sort(key=lambda cover: cover[0])
        why = None
        if building:
            why = sight.BLOCKED_BY_BUILDING.id
        elif hill:
            why = sight.BLOCKED_BY_HILL.id
        elif wood > sight.MOST_WOOD + TOLERANCE:
            why = sight.BLOCKED_BY_WOOD.id
        return why, [what for _at, what in found]

    return ask


def outline(shapely: Any, shape: Any) -> Any:
    """A shape of the generator as shapely has it: it lays polygons and lines only."""
    points = list(shape.points)
    return shapely.Polygon(points) if hasattr(shape, "planes") else shapely.LineString(points)
