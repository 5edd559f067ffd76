"""What is told of a move before it is made: the way with its crossings, what it costs, whom it touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.kit.one_storey_place import OneStoreyPlace
from escarmouche.kit.storey_previews import Told, goal_of, told_way
from escarmouche.rulebooks.last_fantasy_war.ground.contact import enemies_at
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import JUST_TOUCHING, touching_on
from escarmouche.rulebooks.last_fantasy_war.moves.hiding import HidePlace, way_to_hide
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    LOOK_BEYOND,
    going,
    walk_for,
    why_not_go,
)
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import length_of
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, RUN, State, Unit, unit_called
from escarmouche.table.storeys.model import Perch, Place

SNAP = 0.3  # so near to an enemy a place in contact with it is meant


def path(seen: State, answers: Answers | None, wish: Mapping[str, Any]) -> Told:
    """The way of a unit to where a player points, as the question that is asked would take it."""
    unit = base_of(seen, unit_called(seen, int(wish["figure"])))
    intent = answers.intent if isinstance(answers, MovePlace) else Intent(MOVE)
    goal = meant(seen, unit, intent, wish)
    if isinstance(answers, HidePlace):
        most, found = answers.left, way_to_hide(seen, unit, goal, answers.left + LOOK_BEYOND)
    else:
        most = length_of(seen, unit, intent)
        found = going(seen, unit, goal, intent) or going(seen, unit, goal, intent, LOOK_BEYOND)
    encoder = answers if isinstance(answers, OneStoreyPlace) else MovePlace(seen, unit, intent)
    return {
        "allowance": most,
        **_told(seen, unit, goal, found),
        "surface": goal.surface,
        "answer": encoder.encode(goal),
        "touched": [foe.id for foe in enemies_at(seen, unit, goal)],
    }


def meant(seen: State, unit: Unit, intent: Intent, wish: Mapping[str, Any]) -> Place:
    """Where a player points: at contact with an enemy whom this move may touch, or at a spot of the highest surface in reach.

    A place in contact is meant as it is, if it is legal: whoever touches two at once, or somebody across a wall, stands a
    little off.
    """
    walk = walk_for(seen, unit, intent)
    spot = goal_of(seen, walk, unit.id, wish, length_of(seen, unit, intent))
    assert not isinstance(spot, Perch)
    if intent.kind in (MOVE, RUN):
        return spot
    near = list(_in_contact(seen, unit, intent, wish))
    first = [spot] if enemies_at(seen, unit, spot) else []
    legal = (
        place
        for place in (*first, *near)
        if why_not_go(seen, unit, place, intent, tell=False) is None
    )
    return next(legal, near[0] if near else spot)


def _in_contact(
    seen: State, unit: Unit, intent: Intent, wish: Mapping[str, Any]
) -> Iterator[Place]:
    """Places in contact with the enemies at whom, or beside whom, a player points; those that it is about first."""
    foes = [foe for foe in seen.bodies() if seen.sides.hostile(unit.camp, foe.camp)]
    about = {base_of(seen, unit_called(seen, id)) for id in intent.targets}
    for foe in sorted(foes, key=lambda foe: foe not in about):
        x, y = wish["to"]
        fx, fy = seen.x[foe.id], seen.y[foe.id]
        reach = seen.radius[unit.id] + seen.radius[foe.id] + JUST_TOUCHING
        away = hypot(x - fx, y - fy)
        if away > reach + SNAP:
            continue
        if away < seen.radius[foe.id]:  # at it: from where the unit comes
            x, y = seen.x[unit.id], seen.y[unit.id]
            away = hypot(x - fx, y - fy) or 1.0
        spot = (fx + (x - fx) / away * reach, fy + (y - fy) / away * reach)
        for place in touching_on(seen, unit, spot, (foe,)):
            if wish.get("surface") in (None, place.surface, seen.surface[foe.id]):
                yield place


def _told(seen: State, unit: Unit, goal: Place, found: Going | None) -> Told:
    here = seen.place_of(unit.id)
    spot = seen.table.storeys.spot_of(here)
    far = hypot(goal.x - spot[0], goal.y - spot[1])
    bare = {"total": far, "length": far, "difficult": 0.0, "obstacles": 0.0, "climbed": 0.0}
    if found is None:
        return {"path": [list(spot), list(goal.point)], "cost": bare}
    price = found.price
    told = told_way(seen, found.walk, here, found.way)
    if found.flown:
        told |= {"leaps": [[list(spot), list(goal.point)]]}
    climbed = price.climbed + price.slices
    difficult = price.total - price.walked - climbed
    cost = {"total": price.total, "length": price.walked, "difficult": difficult}
    return {**told, "cost": {**cost, "obstacles": 0.0, "climbed": climbed}}
