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
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.turn import OPENING, PHASES, STEPS

UNKNOWN_PHASE = Phrase("cc.situation.unknown_phase", "CC-IX-01")
UNKNOWN_MOMENT = Phrase("cc.situation.unknown_moment", "CC-IX-01")
UNKNOWN_SIDE = Phrase("cc.situation.unknown_side")
BAD_STEPS = Phrase("cc.situation.bad_steps")

EVERY_PHASE = ("deployment", *PHASES)
COMBAT_OVER = ("pursuits", "end of combat phase")
MOMENTS = ("end of phase", "end of combat", "end of turn", "end of game", *LAST_ANSWER)


def read(top: Table, game: State, camps: Mapping[str, int]) -> Plan:
    """Set turn, phase, sides and agenda; say when to stop."""
    phase = word_of(top, "phase", EVERY_PHASE, "combat", UNKNOWN_PHASE)
    until = word_of(top, "until", MOMENTS, "end of phase", UNKNOWN_MOMENT)
    game.turn, game.phase = 0 if phase == "deployment" else turn_of(top), phase
    tactics = side_of(top, "tactics", camps, UNKNOWN_SIDE)
    active = side_of(top, "active", camps, UNKNOWN_SIDE)
    # The Tactics roll was made before: where nothing is said, the first camp won it.
    game.tactics = 0 if tactics is None and phase not in ("deployment", "tactics") else tactics
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
    if phase == "tactics":
        game.turn -= 1  # the span of a turn counts it
        return (("turn",),)
    left = STEPS[STEPS.index(("phase", phase)) + 1 :]
    if phase == "activation" and active is not None:  # in the middle of it: this camp activates
        return (("activate", active), *left[1:])
    return left


def _stop(until: str, phase: str) -> Stop:
    """Before which step the situation ends."""
    if until == "end of combat":
        return lambda game, step: step[0] in COMBAT_OVER
    if until == "end of turn":
        return lambda game, step: step[0] == "turn" and game.phase not in ("deployment", "tactics")
    if until == "end of game":
        return lambda game, step: False
    if phase == "deployment":
        return lambda game, step: step[0] == "turn"
    return lambda game, step: step[0] == "end turn" or (step[0] == "phase" and step[1] != phase)
