"""Moves on random tables: costs do not depend on where the table lies, runs are one segment, nobody overlaps or leaves the table."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.table.worlds import quick
from tests.unit.bm.figures import field_of, play, stand
from tests.unit.bm.grounds import QUARTER, box, table

from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.displacement.forced import push, where_pushed
from escarmouche.rulebooks.bonus_malus.ground.contact import charged_at
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of, is_taken, way_to
from escarmouche.rulebooks.bonus_malus.moves.actions import ACTIONS
from escarmouche.rulebooks.bonus_malus.moves.flights import flight_from
from escarmouche.rulebooks.bonus_malus.moves.legality import trip_to
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, figure_of
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place

MOVING = {action.id: action for action in ACTIONS}
seeds = st.integers(0, 10**6)


def crowd(seed: int, on: Table = QUARTER) -> State:
    """Ten figures strewn over a table, on whatever surface is there."""
    rng, game = Random(seed), field_of(table=on)
    kinds = ("", "rapide", "grimpeur", "amphibie", "deplacement-limite", "spectre", "lourd")
    while len(game.figures) < 10:
        x, y = rng.uniform(1, on.width - 1), rng.uniform(1, on.depth - 1)
        surface = rng.choice(on.storeys.surfaces_at(x, y))
        figure = stand(game, len(game.figures) % 2, x, y, rng.choice(kinds), surface=surface)
        fits = MovePlace(game, figure, MOVE)._walk_of(game, figure).may_stop(Place(x, y, surface))
        if not fits or is_taken(game, figure, game.place_of(figure.id)):
            game.status[figure.id], game.in_play[figure.id] = "reserve", False
            game.x[figure.id] = game.y[figure.id] = 1e6
    return game


def on_table(game: State) -> list[Figure]:
    """Those who found a place."""
    return list(game.standing())


def drive(rule: Rule, rng: Random) -> None:
    """Play a rule with dice and answers drawn at random."""
    value: Any = None
    while True:
        try:
            word = rule.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(word, Roll):
            value = tuple(rng.randint(1, word.sides) for _die in range(word.dice))
        elif isinstance(word, Ask):
            value = word.answers.sample(rng)
            assert word.answers.check(value) is None
            assert word.answers.decode(word.answers.encode(value)) == value


def faults(game: State) -> list[str]:
    """Who overlaps whom, and who is not on the table."""
    found = []
    for figure in game.standing():
        i = figure.id
        if not game.table.is_on(game.x[i], game.y[i]):
            found.append(f"{i} is off the table")
        if game.perch[i] is None:
            if game.surface[i] not in game.table.storeys.surfaces_at(game.x[i], game.y[i]):
                found.append(f"{i} is not on {game.surface[i]}")
        if is_taken(game, figure, game.place_of(i)):
            found.append(f"{i} overlaps somebody")
    return found


@quick
@given(seeds)
def test_whatever_is_done_nobody_overlaps_and_nobody_leaves_the_table(seed: int) -> None:
    """BM-ACTION-DEPLACER-04, BM-CHUTE-01, R50, R70: moves, runs, crawls, jumps, pushes and flights one after the other."""
    game, rng = crowd(seed), Random(seed)
    for _each in range(8):
        figures = on_table(game)
        if not figures:
            return
        figure = rng.choice(figures)
        what = rng.choice([*MOVING, "push"])
        if what == "push":
            away = (game.x[figure.id] + rng.uniform(-1, 1), game.y[figure.id] + rng.uniform(-1, 1))
            drive(push(game, figure, away, rng.choice((1.0, 5.0))), rng)
        elif MOVING[what].why_not(game, figure) is None:
            drive(MOVING[what].does(game, figure), rng)
        assert faults(game) == [], (what, figure.id)


@quick
@given(seeds)
def test_a_run_is_one_segment_within_its_allowance(seed: int) -> None:
    """BM-ACTION-COURIR-01, -03: all its stops lie on the line from its start to its end, and it looks along it."""
    game, rng = crowd(seed), Random(seed)
    for figure in on_table(game):
        places = MovePlace(game, figure, RUN)
        goal = places.sample(rng)
        assert isinstance(goal, Place)  # nobody runs up a ladder, or chooses where to look
        if goal == game.place_of(figure.id):
            continue
        trip = trip_to(game, figure, goal, RUN)
        assert trip is not None and trip.cost <= allowance_of(game, figure, RUN) + 1e-3
        a, b = (game.table.storeys.spot_of(stop.place) for stop in (trip.start, trip.end))
        for stop in trip.stops:
            x, y = game.table.storeys.spot_of(stop.place)
            off = (x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])
            assert abs(off) <= 1e-3 * hypot(b[0] - a[0], b[1] - a[1])


@quick
@given(seeds)
def test_contact_is_made_only_where_a_way_ends(seed: int) -> None:
    """BM-ACTION-DEPLACER-04, R16: no enemy is touched on the way who is not touched at its end."""
    game, rng = crowd(seed, Table(14.0, 14.0)) if seed % 2 else crowd(seed), Random(seed)
    for figure in on_table(game):
        answer = MovePlace(game, figure, MOVE).sample(rng)
        assert isinstance(answer, Turned)
        if answer.goal == game.place_of(figure.id):
            continue
        trip = trip_to(game, figure, answer.goal, MOVE)
        assert trip is not None
        for stop in trip.stops[:-1]:
            assert not charged_at(game, figure, stop.place)


def turned(point: Point, angle: float) -> Point:
    """About the middle of the table."""
    c, s = cos(radians(angle)), sin(radians(angle))
    dx, dy = point[0] - 18, point[1] - 18
    return (18 + c * dx - s * dy, 18 + s * dx + c * dy)


def laid(angle: float) -> Table:
    """A block with a ladder, rubble and a low wall, turned about the middle of the table."""

    def points(corners: list[list[float]]) -> list[Point]:
        return [turned((x, y), angle) for x, y in corners]

    rubble = {
        "id": "rubble",
        "kind": "rubble",
        "shape": {"type": "polygon", "points": points(box(12, 20, 16, 24))},
        "height": 0,
        "properties": ["difficult"],
    }
    ladder = {
        "id": "ladder",
        "kind": "ladder",
        "lower": {"at": turned((13.4, 15), angle)},
        "upper": {"surface": "roof", "at": turned((14.6, 15), angle)},
    }
    return table(
        scenery=[rubble],
        surfaces=[
            {"id": "roof", "outline": points(box(14, 12, 20, 18)), "height": 2, "rim": "wall"}
        ],
        links=[ladder],
        hurdles=[
            {
                "id": "fence",
                "shape": {"type": "line", "points": points([[22, 12], [22, 24]])},
                "height": 1.5,
            }
        ],
    )


STRAIGHT, SKEW = laid(0.0), {angle: laid(angle) for angle in (37.0, 90.0, 214.0)}
spots = st.tuples(st.floats(9, 27), st.floats(9, 27))


@quick
@given(spots, spots, st.sampled_from(sorted(SKEW)), st.sampled_from((MOVE, RUN, CRAWL)))
def test_costs_do_not_depend_on_how_the_table_lies(
    a: Point, b: Point, angle: float, manner: str
) -> None:
    """BM-ACTION-DEPLACER-01, R11: a way costs the same on a table that is turned."""
    costs = []
    for where, turn in ((STRAIGHT, 0.0), (SKEW[angle], angle)):
        game = field_of(table=where)
        start, end = turned(a, turn), turned(b, turn)
        on = [where.storeys.surfaces_at(*spot)[-1] for spot in (start, end)]
        figure = stand(game, 0, *start, surface=on[0])
        goal = Place(*end, on[1])
        if not MovePlace(game, figure, manner)._walk_of(game, figure).may_stop(goal):
            return
        found = way_to(game, figure, goal, manner, 12.0)
        costs.append(None if found is None else found[1].cost)
    near_limit = any(cost is not None and cost > 11.9 for cost in costs)
    if None in costs:
        assert costs == [None, None] or near_limit or _grazes(a, b)
    else:
        assert costs[0] == pytest.approx(costs[1], abs=0.02)


def _grazes(a: Point, b: Point) -> bool:
    """Whether a straight line passes a corner so closely that rounding decides."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    corners = [(x, y) for x in (14, 20) for y in (12, 18)] + [(22, 12), (22, 24)]
    return any(
        abs(abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / length - 0.5) < 0.01
        for x, y in corners
    )


@quick
@given(seeds, st.floats(0, 360), st.floats(0.1, 6))
def test_pushes_end_on_the_table_and_beside_nobody_else(
    seed: int, angle: float, length: float
) -> None:
    """BM-CHUTE-01, R70, R87: no farther than the length, straight, and on a surface."""
    game = crowd(seed)
    for figure in on_table(game):
        i = figure.id
        from_ = (game.x[i] - cos(radians(angle)), game.y[i] - sin(radians(angle)))
        ends = where_pushed(game, figure, from_, length)
        assert game.table.is_on(*ends.place.point) and ends.length <= length + 1e-6
        assert ends.place.surface in game.table.storeys.surfaces_at(*ends.place.point)
        if ends.over is not None:
            assert game.table.is_on(*ends.over)


@quick
@given(seeds)
def test_flights_end_farther_away_and_on_the_table(seed: int) -> None:
    """BM-FUITE-01, R50: it stops at the edge, and never ends nearer to what it flees."""
    game = crowd(seed)
    figures = on_table(game)
    if len(figures) < 2:
        return
    figure, feared = figure_of(game, figures[0].id), figures[1]
    trip = flight_from(game, figure, feared, RUN)
    if trip is None:
        return
    x, y = game.table.storeys.spot_of(trip.end.place)
    before = hypot(game.x[figure.id] - game.x[feared.id], game.y[figure.id] - game.y[feared.id])
    assert game.table.is_on(x, y)
    assert hypot(x - game.x[feared.id], y - game.y[feared.id]) >= before - 1e-6
    play(push(game, figure, (0.0, 0.0), 0.0))
    assert game.status[figure.id] == ON_TABLE
