"""Leaving the table, and delivering what one carries (LFW-SCEN-EMBUSCADE-10, LFW-SCEN-RUSH-09, LFW-SCEN-FOUILLE-15, B-R19)."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import fade
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, first_said
from escarmouche.rulebooks.last_fantasy_war.points import FADES, RESCUES
from escarmouche.rulebooks.last_fantasy_war.state import (
    SAVED,
    State,
    Unit,
    leave,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import TOLERANCE, Point, at_most

YES, NO = "yes", "no"
SAVES = Phrase("lfw.event.saved", "LFW-SCEN-RUSH-09", "LFW-SCEN-FOUILLE-15")
RESCUED = Phrase(
    "lfw.event.treasure_saved",
    *("LFW-SCEN-EMBUSCADE-10", "LFW-SCEN-RUSH-10", "LFW-SCEN-FOUILLE-15"),
)


def from_edge(game: State, unit: Unit, edge: str) -> float:
    """How far a base is from an edge of the table."""
    x, y, r, table = game.x[unit.id], game.y[unit.id], game.radius[unit.id], game.table
    return {"bottom": y, "top": table.depth - y, "left": x, "right": table.width - x}[edge] - r


def touches_edge(game: State, unit: Unit, edge: str) -> bool:
    """Whether it is in contact with an edge."""
    return from_edge(game, unit, edge) <= reach_of_contact(game) + TOLERANCE


def near_point(game: State, unit: Unit, point: Point, far: float) -> bool:
    """LFW-DIST-02, A-R6: whether a base is so far from a point of the ground, or less; heights count."""
    storeys = game.table.storeys
    ground = storeys.height_of(storeys.surfaces_at(*point)[0])
    return at_most(distance_to_point(game, unit, point, ground), far)


def line_of(width: float, depth: float, edge: str) -> tuple[Point, Point]:
    """An edge of the table, from left to right or from below upwards."""
    return {
        "bottom": ((0.0, 0.0), (width, 0.0)),
        "top": ((0.0, depth), (width, depth)),
        "left": ((0.0, 0.0), (0.0, depth)),
        "right": ((width, 0.0), (width, depth)),
    }[edge]


def agrees(unit: Unit, question: Phrase, yes: Phrase, no: Phrase) -> Rule:
    """Whether its player wants it: nobody has to."""
    answers = Choice([Option(YES, yes, {"figure": unit.id}), Option(NO, no, {"figure": unit.id})])
    return (yield Ask(unit.camp, question, answers, {"figure": unit.id})) == YES


def delivers(game: State, unit: Unit) -> Rule:
    """LFW-SCEN-EMBUSCADE-10, -11: its treasure is saved and off the table; the unit stays."""
    marker = carried(game, unit)
    assert marker is not None
    game.markers = tuple(one for one in game.markers if one is not marker)
    game.rescued = (*game.rescued, (unit.camp, marker.id))
    yield Tell(RESCUED, {"figure": unit.id})
    for half in unit_of(game, unit.id):
        yield from each_heard(game, unit_called(game, half), RESCUES, marker)


def goes(game: State, unit: Unit) -> Rule:
    """LFW-SCEN-RUSH-09, -10: it leaves the table and is saved, a cavalry as one, and so is what it carries.

    LFW-SPELL-OMBRE-MEMORIELLE-04, B-R69: who was back for the turn only is destroyed as before.
    """
    if carried(game, unit) is not None:
        yield from delivers(game, unit)
    if first_said(game, unit, FADES) is not None:
        yield from fade(game, unit)
        return
    yield Tell(SAVES, {"figure": unit.id})
    for half in unit_of(game, unit.id):
        leave(game, unit_called(game, half), SAVED)


def rescued_by(game: State, camp: int) -> int:
    """How many treasures a camp has saved."""
    return sum(one == camp for one, _marker in game.rescued)
