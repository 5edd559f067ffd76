"""Doors: one action opens one, with a test where it is locked (R83, R5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.bonus_malus import scores
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.dice import CLASSIC, passed
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.terrain import LOCKED
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.sides import OPEN, OPENING, WINDOW, Side

WHICH = Phrase("bm.ask.door", "BM-TEST-03")
DOOR = Phrase("bm.option.door")
LOCK = Phrase("bm.roll.lock", "BM-TEST-03")
OPENED = Phrase("bm.event.opened")
NO_DOOR = Phrase("bm.refusal.no_door")

ARM = 1.0  # how near one has to stand
STEP = 1.0  # and about as high


def within_arm(game: State, figure: Figure) -> Iterator[Side]:
    """The shut doors that it reaches, from either side."""
    i = figure.id
    if game.perch[i] is not None:
        return
    spot, reach, low = (game.x[i], game.y[i]), game.radius[i] + ARM, game.elevation(i)
    for height, side, one, other in doors_of(game.table):
        if abs(height - low) <= STEP and _distance(spot, one, other) <= reach:
            if game.state_of(side.id) != OPEN:
                yield side


@remembered_by_table
def doors_of(table: Table) -> tuple[tuple[float, Side, Point, Point], ...]:
    """Its doors, open or shut: how high the floor is, and from where to where they reach."""
    sides = [(surface, side) for surface in table.storeys.surfaces for side in surface.stretches]
    doors = [pair for pair in sides if pair[1].kind == OPENING and pair[1].is_called != WINDOW]
    return tuple([(surface.height, side, *surface.part(side)) for surface, side in doors])


def why_not_open(game: State, figure: Figure) -> Refusal | None:
    """R83: a door that is shut, within reach."""
    return None if any(within_arm(game, figure)) else refuse(NO_DOOR, figure=figure.id)


def opens(game: State, figure: Figure) -> Rule:
    """R83: it opens; where it is locked an Initiative test decides (R5)."""
    near = {side.id: side for side in within_arm(game, figure)}
    part = next(iter(near))
    if len(near) > 1:
        about = {"figure": figure.id, "action": "open"}
        options = [Option(id, DOOR, {"part": id}) for id in near]
        part = yield Ask(figure.camp, WHICH, Choice(options), about)
    told = {"figure": figure.id, "part": part}
    if LOCKED in near[part].properties:
        modifiers = scores.skill_modifiers(game, figure, "initiative")
        if not (yield from passed(LOCK, modifiers, told, CLASSIC)):
            return
    game.set_state(part, OPEN)
    yield Tell(OPENED, told)


def _distance(spot: Point, one: Point, other: Point) -> float:
    """From a spot to a straight stretch."""
    (x, y), (ax, ay), (bx, by) = spot, one, other
    dx, dy = bx - ax, by - ay
    share = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(1.0, max(0.0, share))
    return hypot(x - ax - share * dx, y - ay - share * dy)


OPEN_DOOR = Action("open", Phrase("bm.action.open"), "open", 1, why_not_open, opens)
