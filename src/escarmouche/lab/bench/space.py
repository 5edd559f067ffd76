"""The hidden share of a silhouette among 40 figures and 20 prisms, beside the flat line of sight."""

from __future__ import annotations

from typing import Any, NamedTuple

from escarmouche.lab.bench import sight
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, calls_of, race
from escarmouche.table.sight_in_space import hidden_share, sighting
from escarmouche.table.solids import Blockers, Cylinder, Eye, Prism

TALL = 1.2  # a figure; its eye is as high
LOW = 0.6  # what is flat on the flat table: here it is as high as a low wall


class View(NamedTuple):
    """One question: who looks at whom, among what."""

    eye: Eye
    seen: Cylinder
    blockers: Blockers
    skip: tuple[int, int]


def run(effort: Effort) -> Group:
    """The same pairs on the same tables: the flat line of sight, and the hidden share in space."""
    group = Group("Sight in space")
    scenes = [sight.scene(seed, effort.some(60)) for seed in sight.TABLES]
    flat = [(sight.our_sight(looks.state), looks.pairs) for looks in scenes]
    views = [view for looks in scenes for view in _views(looks)]
    count = float(len(views))
    shares = _shares(views)
    partly = [view for view, share in zip(views, shares, strict=True) if 0.0 < share < 1.0]
    timings = race(
        {
            "flat": (lambda: sight.all_answers(flat), count),
            "space": (lambda: _shares(views), count),
            "partly": (lambda: _shares(partly), float(len(partly))),
            "reasons": (lambda: [sighting(*view) for view in views], count),
        },
        effort,
    )
    group.rows.append(Row("sight_flat", "the flat line of sight, in full", timings["flat"]))
    group.rows.append(Row("sight_space", "the hidden share in space", timings["space"]))
    what = "of which those that are hidden in part, the dearest"
    group.rows.append(Row("sight_partly", what, timings["partly"]))
    what = "all with their reasons: which solid hides how much"
    group.rows.append(Row("sight_reasons", what, timings["reasons"]))
    ratio = timings["space"].best / timings["flat"].best
    what = "hidden share in space over the flat line of sight"
    group.contests.append(Contest("sight_space", what, ratio, wanted=3.0, at_most=True))
    calls = calls_of(lambda: _shares(views)) / calls_of(lambda: sight.all_answers(flat))
    what = "the same, in calls of functions of the table and the book"
    group.contests.append(Contest("sight_space_calls", what, calls))
    clear, covered = sum(s == 0.0 for s in shares), sum(s == 1.0 for s in shares)
    group.notes.append(
        f"The {len(views)} pairs and tables of the flat line of sight; every piece is a prism of its "
        f"height (at least {LOW}''), every figure a cylinder of {TALL}'' that hides too. The eye is at "
        f"its top. {clear} are seen in full, {covered} are hidden in full, {len(partly)} "
        "in part. All are timed in turn."
    )
    return group


def _views(looks: sight.Scene) -> list[View]:
    state: Any = looks.state
    pieces = [
        Prism(piece.shape, 0.0, max(LOW, piece.height), piece.id) for piece in state.table.scenery
    ]
    bodies = [
        Cylinder(state.x[n], state.y[n], state.radius[n], 0.0, TALL, n)
        for n in range(sight.FIGURES)
    ]
    blockers = Blockers.of(pieces, bodies)
    return [
        View(Eye(state.x[a.id], state.y[a.id], TALL), bodies[b.id], blockers, (a.id, b.id))
        for a, b in looks.pairs
    ]


def _shares(views: list[View]) -> list[float]:
    return [hidden_share(*view) for view in views]
