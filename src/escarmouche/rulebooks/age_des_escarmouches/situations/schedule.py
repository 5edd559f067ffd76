"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.rosters import Table
from escarmouche.rosters.schedules import (
    LAST_ANSWER,
    Plan,
    Stop,
    side_of,
    turn_of,
    word_of,
    written_steps,
)
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn import OPENING, PHASES, steps_of

UNKNOWN_PHASE = Phrase("ade.situation.unknown_phase", "ADE-1.3.1-03")
UNKNOWN_MOMENT = Phrase("ade.situation.unknown_moment", "ADE-1.3.1-03")
UNKNOWN_SIDE = Phrase("ade.situation.unknown_side")
BAD_STEPS = Phrase("ade.situation.bad_steps")

EVERY_PHASE = ("deployment", *PHASES)
MOMENTS = ("end of phase", "end of speech", "end of turn", "end of game", *LAST_ANSWER)


def read(top: Table, game: State, camps: Mapping[str, int]) -> Plan:
    """Set turn, phase, sides and agenda; say when to stop."""
    phase = word_of(top, "phase", EVERY_PHASE, "activation", UNKNOWN_PHASE)
    until = word_of(top, "until", MOMENTS, "end of phase", UNKNOWN_MOMENT)
    game.turn, game.phase = 0 if phase == "deployment" else turn_of(top), phase
    tactician = side_of(top, "tactician", camps, UNKNOWN_SIDE)
    active = side_of(top, "active", camps, UNKNOWN_SIDE)
    game.tactician = (
        0 if tactician is None and phase not in ("deployment", "tactical") else tactician
    )
    game.agenda = _agenda(top, game, phase, active, camps)
    return Plan(_stop(LAST_ANSWER.get(until, until), phase), until in LAST_ANSWER)


def _agenda(
    top: Table, game: State, phase: str, active: int | None, camps: Mapping[str, int]
) -> tuple[Step, ...]:
    steps = written_steps(top, camps, BAD_STEPS)
    if steps is not None:
        return steps
    if phase == "deployment":
        return OPENING
    if phase == "tactical":
        game.turn -= 1  # the span of a turn counts it
        return (("turn",),)
    later = PHASES[PHASES.index(phase) + 1 :]
    now = steps_of(phase)
    if phase == "activation" and active is not None:  # in the middle of it: this side speaks
        now = (("speech", active),)
    return (*now, *(step for name in later for step in steps_of(name)), ("end turn",))


def _stop(until: str, phase: str) -> Stop:
    """Before which step the situation ends."""
    if until == "end of speech":
        return lambda game, step: step[0] in ("next speech", "turn")
    if until == "end of turn":
        return lambda game, step: step[0] == "turn" and game.phase not in ("deployment", "tactical")
    if until == "end of game":
        return lambda game, step: False
    if phase == "deployment":
        return lambda game, step: step[0] == "turn"
    return lambda game, step: step[0] == "end turn" or (step[0] == "phase" and step[1] != phase)
