"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.rosters import Table, nearest, shown
from escarmouche.rosters.schedules import Plan, Stop, turn_of, word_of, written_steps
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.turn import PHASES, steps_of

UNKNOWN_PHASE = Phrase("ef.situation.unknown_phase", "EF-SEQ-02")
UNKNOWN_MOMENT = Phrase("ef.situation.unknown_moment", "EF-SEQ-02")
BAD_ORDER = Phrase("ef.situation.bad_order", "EF-TOUR-INIT-03")
BAD_STEPS = Phrase("ef.situation.bad_steps")

# Before the first turn: the step that begins each, and the one before which it is over.
SETUP: dict[str, tuple[Step, str]] = {
    "scenario": (("scenario", None), "terrain"),
    "terrain": (("terrain",), "first to deploy"),
    "deployment": (("first to deploy",), "turn"),
}
# At the first question without an answer; at these moments at the latest.
LAST_ANSWER = {"last answer": "end of phase", "last answer of turn": "end of turn"}
EVERY_PHASE = (*SETUP, *PHASES)


def read(top: Table, game: State, camps: Mapping[str, int]) -> Plan:
    """Set turn, phase, order and agenda; say when to stop."""
    turn, until = turn_of(top), top.text("until", "end of phase")
    phase = word_of(top, "phase", EVERY_PHASE, "movement", UNKNOWN_PHASE)
    game.turn, game.phase = turn, phase
    game.order = _order(top, camps)
    game.agenda = _agenda(top, game, phase, camps)
    latest = LAST_ANSWER.get(until, until)
    return Plan(_stop(top, latest, turn, phase), until in LAST_ANSWER)


def _order(top: Table, camps: Mapping[str, int]) -> tuple[int, ...]:
    order = top.raw("order")
    if order is None:
        return tuple(camps.values())
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(camps):
        top.report("order", BAD_ORDER, given=shown(order), known=", ".join(camps))
        return tuple(camps.values())
    return tuple(camps[name] for name in order)


def _agenda(top: Table, game: State, phase: str, camps: Mapping[str, int]) -> tuple[Step, ...]:
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
    left_phases = PHASES[PHASES.index(phase) :]
    return tuple(step for name in left_phases for step in steps_of(game, name))


def _stop(top: Table, until: str, turn: int, phase: str) -> Stop:
    """Before which step the situation ends."""
    moment = until.removeprefix("end of ")
    if moment == "phase":
        moment = phase
    if until == "end of game":
        return lambda game, step: False
    if moment == "turn":
        return lambda game, step: step[0] == "turn" and game.turn >= turn
    if moment.startswith("turn ") and moment[5:].isdigit():
        last = int(moment[5:])
        return lambda game, step: step[0] == "turn" and game.turn >= last
    if moment in SETUP:
        before = SETUP[moment][1]
        return lambda game, step: step[0] in (before, "turn")
    if moment in PHASES:
        return _after_phase(PHASES.index(moment), turn)
    known = [f"end of {name}" for name in ("phase", "turn", "game", "turn 3", *EVERY_PHASE)]
    meant = nearest(until, known) or ", ".join([*known, *LAST_ANSWER])
    top.report("until", UNKNOWN_MOMENT, given=shown(until), meant=meant)
    return lambda game, step: True


def _after_phase(place: int, turn: int) -> Stop:
    def stop(game: State, step: Step) -> bool:
        if step[0] == "phase":
            return PHASES.index(step[1]) > place
        return step[0] == "end turn" or (step[0] == "turn" and game.turn >= turn)

    return stop
