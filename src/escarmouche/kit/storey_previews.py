"""What is told of a way over a table with storeys before it is taken: legs, crossings with cost and risk, falls."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.kit.one_storey_place import LOOK_BEYOND
from escarmouche.kit.storey_state import StoreyState
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import GROUND, Hurdle, Perch, Place, Storeys
from escarmouche.table.storeys.perched_ways import way_between
from escarmouche.table.storeys.perches import cost_onto
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Crossing, Leg, Way
from escarmouche.table.trails import times_crossed

Told = dict[str, Any]
HURDLE = "hurdle"


def zone_by_surface(storeys: Storeys, zone: Polygon) -> Told:
    """A zone in which one is placed, as a reach: on the ground, and the surfaces whose middle it holds."""
    floors: list[Told] = [{"floor": GROUND, "surfaces": [GROUND], "rings": [zone.points]}]
    for surface in storeys.surfaces:
        x0, y0, x1, y1 = surface.outline.bbox
        if zone.contains((x0 + x1) / 2, (y0 + y1) / 2):
            rings = [surface.outline.points]
            floors.append({"floor": surface.id, "surfaces": [surface.id], "rings": rings})
    return {"floors": floors, "perches": ()}


def goal_of(
    game: StoreyState, walk: Walk, figure: int, wish: Mapping[str, Any], allowance: float
) -> Place | Perch:
    """Where a player points: at a perch, at a surface that is named, or at the highest that can be reached there."""
    if "on" in wish:
        return Perch(str(wish["on"]), float(wish.get("share", 0.5)))
    x, y = wish["to"]
    if "surface" in wish:
        return Place(x, y, wish["surface"])
    there = [Place(x, y, id) for id in reversed(game.table.storeys.surfaces_at(x, y))]
    here = game.place_of(figure)
    for goal in there:
        if walk.may_stop(goal) and way_between(walk, here, goal, allowance) is not None:
            return goal
    return there[-1]


def path_preview(
    game: StoreyState, walk: Walk, figure: int, goal: Place | Perch, allowance: float
) -> Told:
    """The cheapest way there and all that it costs; no way at all is told as a bare line.

    `answer` takes it, `path` is the way as seen from above.
    """
    storeys, here = game.table.storeys, game.place_of(figure)
    known = isinstance(goal, Place) or any(link.id == goal.link for link in storeys.links)
    exists = known and (
        isinstance(goal, Perch) or goal.surface in storeys.surfaces_at(goal.x, goal.y)
    )
    way = way_between(walk, here, goal, allowance + LOOK_BEYOND) if exists else None
    answer: Any = (
        {"on": goal.link, "share": goal.share}
        if isinstance(goal, Perch)
        else [goal.x, goal.y, goal.surface]
    )
    told: Told = {"allowance": allowance, "answer": answer}
    told |= {"perch": answer} if isinstance(goal, Perch) else {"surface": goal.surface}
    if way is None:
        ends = [storeys.spot_of(here)] + ([storeys.spot_of(goal)] if known else [])
        return told | {"path": [list(p) for p in ends], "cost": _no_cost(ends)}
    return told | told_way(game, walk, here, way)


def told_way(game: StoreyState, walk: Walk, start: Place | Perch, way: Way) -> Told:
    """A way in all its parts."""
    storeys = game.table.storeys
    crossings, falls = list[Told](), list[Told]()
    hurdles = climbed = 0.0
    at = start if isinstance(start, Place) else None
    for number, leg in enumerate(way.legs):
        for one in _hurdles(walk, leg):
            hurdles += one["cost"]
            crossings.append(one)
        if number < len(way.crossings):
            crossing = way.crossings[number]
            fall = _fall(walk, crossing, len(crossings))
            falls += [fall] if fall is not None and walk.gait.risks(crossing) else []
            told = _crossing(walk, crossing)
            climbed += told["cost"]
            crossings.append(told)
            at = crossing.end
    if way.perch is not None:
        told = _onto(walk, way, at, start)
        climbed += told["cost"]
        crossings.append(told)
    path = [list(point) for leg in way.legs for point in leg.points]
    path += [] if way.perch is None else [list(storeys.spot_of(way.perch))]
    length = way.length
    difficult = max(0.0, way.cost - length - hurdles - climbed)
    return {
        "path": [list(storeys.spot_of(start)), *path] if isinstance(start, Perch) else path,
        "legs": [_leg(walk, leg) for leg in way.legs],
        "crossings": crossings,
        "falls": falls,
        "cost": {
            "total": way.cost,
            "length": length,
            "difficult": difficult,
            "obstacles": hurdles,
            "climbed": climbed,
        },
    }


def _leg(walk: Walk, leg: Leg) -> Told:
    floor = walk.floors.number[leg.floor]
    places = [place_on(walk, floor, x, y) for x, y in leg.points]
    surfaces = [leg.floor if place is None else place.surface for place in places]
    return {"floor": leg.floor, "points": leg.points, "surfaces": surfaces}


def _crossing(walk: Walk, crossing: Crossing) -> Told:
    told: Told = {
        "kind": crossing.kind,
        "start": _place(crossing.start),
        "end": _place(crossing.end),
        "ascent": crossing.ascent,
        "descent": crossing.descent,
        "cost": walk.cost_of(crossing) or 0.0,
        "risks": [
            {"said": Said(risk.sentence, dict(risk.data)), "p": risk.chance}
            for risk in walk.gait.risks(crossing)
            if isinstance(risk.sentence, Phrase)
        ],
    }
    return told | {"by": crossing.by} if crossing.by else told


def _fall(walk: Walk, crossing: Crossing, number: int) -> Told | None:
    """Where one comes down who fails: from the higher of its ends to what lies below."""
    storeys = walk.table.storeys
    top = max(crossing.start, crossing.end, key=lambda end: storeys.height_of(end.surface))
    low = crossing.end if top is crossing.start else crossing.start
    height = storeys.height_of(top.surface)
    down = landing(walk, low.x, low.y, height - TOLERANCE * 10)
    if down is None:
        return None
    fallen = height - storeys.height_of(down.surface)
    return {"crossing": number, "start": _place(top), "end": _place(down), "height": fallen}


def _hurdles(walk: Walk, leg: Leg) -> Iterator[Told]:
    """The hurdles that a leg passes, in the order in which it comes to them."""
    floor = walk.floors.number[leg.floor]
    found: list[tuple[float, Told]] = []
    for hurdle in walk.table.storeys.hurdles:
        toll = walk.gait.hurdle_toll(hurdle)
        if walk.floors.number[hurdle.surface] != floor or toll is None:
            continue
        if times_crossed(leg.points, hurdle.shape):
            found += [
                (far, _passed(hurdle, toll, point)) for far, point in _met(leg.points, hurdle)
            ]
    return (told for _far, told in sorted(found, key=lambda one: one[0]))


def _met(points: tuple[Point, ...], hurdle: Hurdle) -> Iterator[tuple[float, Point]]:
    walked = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        far = hypot(bx - ax, by - ay)
        for t, _until in hurdle.shape.crossings(ax, ay, bx, by):
            yield walked + t * far, (ax + t * (bx - ax), ay + t * (by - ay))
        walked += far


def _passed(hurdle: Hurdle, toll: float, at: Point) -> Told:
    place = {"surface": hurdle.surface, "at": list(at)}
    return {
        "kind": HURDLE,
        "by": hurdle.id,
        "start": place,
        "end": place,
        "ascent": hurdle.height,
        "descent": hurdle.height,
        "cost": toll,
        "risks": [],
    }


def _onto(walk: Walk, way: Way, at: Place | None, start: Place | Perch) -> Told:
    """The part of a link on which a way ends."""
    assert way.perch is not None
    storeys = walk.table.storeys
    link, spot = storeys.link(way.perch.link), storeys.spot_of(way.perch)
    x, y = way.legs[-1].points[-1]
    end = min(link.ends(), key=lambda one: hypot(one.x - x, one.y - y))
    low, high = storeys.height_at(way.perch), storeys.height_of(end.surface)
    if isinstance(start, Perch) and at is None and len(way.legs[0].points) == 1:
        high, cost = storeys.height_at(start), way.cost
    else:
        cost = cost_onto(walk, end, way.perch) or 0.0
    return {
        "kind": link.kind,
        "by": link.id,
        "start": {"surface": end.surface, "at": [x, y]},
        "end": {"surface": end.surface, "at": list(spot)},
        "ascent": max(0.0, low - high),
        "descent": max(0.0, high - low),
        "cost": cost,
        "risks": [],
    }


def _place(place: Place) -> Told:
    return {"surface": place.surface, "at": list(place.point)}


def _no_cost(ends: list[Point]) -> Told:
    (ax, ay), (bx, by) = ends[0], ends[-1]
    far = hypot(bx - ax, by - ay)
    return {"total": far, "length": far, "difficult": 0.0, "obstacles": 0.0, "climbed": 0.0}
