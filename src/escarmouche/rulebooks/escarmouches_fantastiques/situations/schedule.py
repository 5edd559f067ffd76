"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.escarmouches_fantastiques import turn as turns
from escarmouche.rulebooks.escarmouches_fantastiques.situations import underway
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.turn import PHASES, steps_of
from escarmouche.situation_files.schedules import (
    ByTurn,
    Plan,
    by_turn,
    written_steps,
)
from escarmouche.situation_files.start_and_stop import Calendar, start_of

UNKNOWN_PHASE = Phrase("ef.situation.unknown_phase", "EF-SEQ-02")
UNKNOWN_MOMENT = Phrase("ef.situation.unknown_moment", "EF-SEQ-02")
BAD_ORDER = Phrase("ef.situation.bad_order", "EF-TOUR-INIT-03")
NOT_CLOCKWISE = Phrase("ef.situation.not_clockwise", "EF-TOUR-INIT-03")
BAD_STEPS = Phrase("ef.situation.bad_steps")

# Before the first turn: the step that begins each, and the one before which it is over.
SETUP: dict[str, tuple[Step, str]] = {
    "scenario": (("scenario", None), "terrain"),
    "terrain": (("terrain",), "first to deploy"),
    "deployment": (("first to deploy",), "turn"),
}
CALENDAR = Calendar(PHASES, {name: over for name, (_first, over) in SETUP.items()}, {})


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> Plan:
    """Set turn, phase, order and agenda; say when to stop."""
    start = start_of(top, CALENDAR, "movement", UNKNOWN_PHASE, UNKNOWN_MOMENT)
    start.set(game)
    orders = by_turn(top, "order", start.turn, _order_of(top, camps))
    game.order = orders.first or tuple(camps.values())
    game.agenda = _agenda(top, game, start.phase, camps, names)
    return start.plan(_decided(orders))


def _order_of(top: TomlReader, camps: Mapping[str, int]) -> Callable[[Any], tuple[int, ...] | None]:
    def order(given: Any) -> tuple[int, ...] | None:
        if not isinstance(given, list) or sorted(map(str, given)) != sorted(camps):
            top.report("order", BAD_ORDER, given=shown(given), known=", ".join(camps))
            return None
        found = tuple(camps[name] for name in given)
        if found != turns.clockwise(list(camps.values()), found[0]):
            top.report("order", NOT_CLOCKWISE, given=shown(given))
        return found

    return order


def _decided(orders: ByTurn) -> dict[str, Span]:
    """The order of later turns that the file has decided is not rolled for."""

    def begin(game: State) -> Rule:
        order = orders.at(game.turn + 1)
        return turns.begin(game) if order is None else _begin_in(game, order)

    return {"turn": begin} if orders.turns else {}


def _begin_in(game: State, order: tuple[int, ...]) -> Rule:
    yield from turns.open_turn(game)
    left = turns.sides_left(game)
    yield from turns.set_order(game, tuple(camp for camp in order if camp in left))


def _agenda(
    top: TomlReader, game: State, phase: str, camps: Mapping[str, int], names: Mapping[str, int]
) -> tuple[Step, ...]:
    under_way = underway.steps(top, game, names, camps)
    steps = written_steps(top, camps, BAD_STEPS)
    if steps is not None:
        return steps
    if phase in SETUP:
        order = list(SETUP)
        left = [SETUP[name][0] for name in order[order.index(phase) :]]
        # The scenario announces what follows it by itself.
        return (left[0],) if phase == "scenario" else (*left, ("turn",))
    if phase == "initiative":
        game.turn -= 1  # the span of a turn counts it
        return (("turn",),)
    later = [step for name in PHASES[PHASES.index(phase) + 1 :] for step in steps_of(game, name)]
    now = tuple(steps_of(game, phase)) if under_way is None else under_way
    return (*now, *later)
