"""What is told of a move before it is made: the way with its crossings, what it costs, whom it touches, which way it looks."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.kit.one_storey_place import OneStoreyPlace, Turned
from escarmouche.kit.storey_previews import Told, goal_of, told_way
from escarmouche.rulebooks.bonus_malus.ground.arcs import facing_all
from escarmouche.rulebooks.bonus_malus.ground.contact import touched_at
from escarmouche.rulebooks.bonus_malus.ground.distances import SAME_LEVEL
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.ground.leaps import flies_to, run_up
from escarmouche.rulebooks.bonus_malus.ground.walking import (
    Goal,
    allowance_of,
    walk_of,
    way_to,
)
from escarmouche.rulebooks.bonus_malus.moves.leaping import LeapPlace, why_not_bound
from escarmouche.rulebooks.bonus_malus.moves.legality import LOOK_BEYOND, way_there
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.moves.scaling import Begun, ScalePlace, begun
from escarmouche.rulebooks.bonus_malus.moves.worth import JUST_TOUCHING
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of, hostile
from escarmouche.table.measure import Point, direction
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.trips import trip_of

SNAP = 0.25  # so near to an enemy a place in contact with it is meant


def path(seen: State, answers: Answers | None, wish: Mapping[str, Any]) -> Told:
    """The way of a figure to where a player points, as the question that is asked would take it."""
    figure = figure_of(seen, int(wish["figure"]))
    goal = meant(seen, answers, figure, wish)
    told = _told(seen, answers, figure, goal)
    touched = [f for f in touched_at(seen, figure, goal) if hostile(seen, figure, f)]
    facing = wish.get("facing")
    turns = isinstance(answers, OneStoreyPlace) and answers.turns
    answer = Turned(goal, float(facing) % 360.0 if turns and facing is not None else None)
    encoder = answers if isinstance(answers, OneStoreyPlace) else MovePlace(seen, figure, MOVE)
    ends = _facing(seen, figure, goal, touched, told["path"])
    if answer.facing is not None and not touched:
        ends = answer.facing
    where: Told = (
        {"perch": {"on": goal.link, "share": goal.share}}
        if isinstance(goal, Perch)
        else {"surface": goal.surface}
    )
    return {
        **told,
        **where,
        "answer": encoder.encode(answer),
        "touched": [foe.id for foe in touched],
        "facing": ends,
    }


def meant(seen: State, answers: Answers | None, figure: Figure, wish: Mapping[str, Any]) -> Goal:
    """Where a player points: at a perch, at contact with an enemy, or at a spot of the highest surface that can be reached."""
    if "on" not in wish:
        touching = _in_contact(seen, figure, wish)
        if touching is not None:
            return touching
    manner = answers.manner if isinstance(answers, MovePlace) else MOVE
    walk, allowance = walk_of(seen, figure, manner), allowance_of(seen, figure, manner)
    return goal_of(seen, walk, figure.id, wish, allowance)


def _in_contact(seen: State, figure: Figure, wish: Mapping[str, Any]) -> Place | None:
    """The place in contact with the enemy at whom, or beside whom, a player points."""
    x, y = wish["to"]
    for foe in seen.foes(figure.camp):
        fx, fy = seen.x[foe.id], seen.y[foe.id]
        reach = seen.radius[figure.id] + seen.radius[foe.id] + JUST_TOUCHING
        away = hypot(x - fx, y - fy)
        if away > reach + SNAP:
            continue
        if away < seen.radius[foe.id]:  # at it: from where the figure comes
            x, y = seen.x[figure.id], seen.y[figure.id]
            away = hypot(x - fx, y - fy) or 1.0
        spot = (fx + (x - fx) / away * reach, fy + (y - fy) / away * reach)
        for id in reversed(seen.table.storeys.surfaces_at(*spot)):
            level = abs(seen.table.storeys.height_of(id) - seen.elevation(foe.id)) < SAME_LEVEL
            if level and wish.get("surface") in (None, id, seen.surface[foe.id]):
                return Place(round(spot[0], 5), round(spot[1], 5), id)
    return None


def _told(seen: State, answers: Answers | None, figure: Figure, goal: Goal) -> Told:
    here = seen.place_of(figure.id)
    if isinstance(answers, LeapPlace) and isinstance(goal, Place):
        return _leap(seen, answers, figure, goal)
    if isinstance(answers, ScalePlace):
        found = begun(seen, figure, goal)
        if isinstance(found, Begun):
            told = told_way(seen, found.walk, here, found.way)
            told["path"].append(list(found.crossing.end.point))
            return {"allowance": allowance_of(seen, figure, MOVE), **told}
    manner = answers.manner if isinstance(answers, MovePlace) else MOVE
    allowance = allowance_of(seen, figure, manner)
    way = way_there(seen, figure, goal, manner)
    if way is None:
        way = way_to(seen, figure, goal, manner, allowance + LOOK_BEYOND)
    if way is None:
        return {"allowance": allowance, **_bare(seen, figure, goal)}
    return {"allowance": allowance, **told_way(seen, way[0], here, way[1])}


def _leap(seen: State, answers: LeapPlace, figure: Figure, goal: Place) -> Told:
    here = (seen.x[figure.id], seen.y[figure.id])
    if answers.why is why_not_bound:
        far = flies_to(seen, figure, goal)
        bare = _bare(seen, figure, goal)
        cost = bare["cost"] | ({} if far is None else {"total": far, "length": far})
        leap = [list(here), list(goal.point)]
        return {"allowance": answers.most, **bare, "cost": cost, "leaps": [leap]}
    jump = run_up(seen, figure, goal)
    if jump is None:
        return {"allowance": answers.most, **_bare(seen, figure, goal)}
    trip = trip_of(jump.walk, seen.place_of(figure.id), jump.run_up)
    points = [list(here), list(jump.off.point), list(goal.point)]
    length = trip.length + jump.leap
    difficult = max(0.0, jump.run_up.cost - trip.length)
    cost = {"total": jump.run_up.cost + jump.leap, "length": length, "difficult": difficult}
    falls = []
    if jump.drop > 0.0:
        down = {"surface": goal.surface, "at": list(goal.point)}
        falls = [{"crossing": 0, "start": down, "end": down, "height": jump.drop}]
    return {
        "allowance": answers.most,
        "path": points,
        "cost": {**cost, "obstacles": 0.0, "climbed": 0.0},
        "leaps": [points[1:]],
        "falls": falls,
    }


def _bare(seen: State, figure: Figure, goal: Goal) -> Told:
    """No way at all: a line."""
    here: Point = (seen.x[figure.id], seen.y[figure.id])
    there = seen.table.storeys.spot_of(goal)
    far = hypot(there[0] - here[0], there[1] - here[1])
    cost = {"total": far, "length": far, "difficult": 0.0, "obstacles": 0.0, "climbed": 0.0}
    return {"path": [list(here), list(there)], "cost": cost}


def _facing(
    seen: State, figure: Figure, goal: Goal, touched: list[Figure], way: list[list[float]]
) -> float:
    """Which way it will look: at its adversaries (BM-ARC-05), else where it goes."""
    there = seen.table.storeys.spot_of(goal)
    if touched:
        foe = touched[0]
        at = direction(there, (seen.x[foe.id], seen.y[foe.id]))
        if len(touched) == 1 and at is not None:
            return at
        return facing_all(seen, figure, touched) or at or seen.facing[figure.id]
    if len(way) >= 2:
        a, b = way[-2], way[-1]
        turned = direction((a[0], a[1]), (b[0], b[1]))
        if turned is not None:
            return turned
    return seen.facing[figure.id]
