"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.rosters import Table, nearest, shown
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.turn import OPENING, PHASES, STEPS

UNKNOWN_PHASE = Phrase("cc.situation.unknown_phase", "CC-IX-01")
UNKNOWN_MOMENT = Phrase("cc.situation.unknown_moment", "CC-IX-01")
UNKNOWN_SIDE = Phrase("cc.situation.unknown_side")
BAD_STEPS = Phrase("cc.situation.bad_steps")

Stop = Callable[[State, Step], bool]
# At the first question without an answer; at these moments at the latest.
LAST_ANSWER = {
    "last answer": "end of phase",
    "last answer of turn": "end of turn",
    "last answer of game": "end of game",
}
EVERY_PHASE = ("deployment", *PHASES)
COMBAT_OVER = ("pursuits", "end of combat phase")
MOMENTS = ("end of phase", "end of combat", "end of turn", "end of game", *LAST_ANSWER)


class Plan(NamedTuple):
    """When to stop."""

    stop: Stop
    last_answer: bool


def read(top: Table, game: State, camps: Mapping[str, int]) -> Plan:
    """Set turn, phase, sides and agenda; say when to stop."""
    phase, until = top.text("phase", "combat"), top.text("until", "end of phase")
    if phase not in EVERY_PHASE:
        meant = nearest(phase, EVERY_PHASE) or ", ".join(EVERY_PHASE)
        top.report("phase", UNKNOWN_PHASE, given=shown(phase), meant=meant)
        phase = "combat"
    game.turn, game.phase = 0 if phase == "deployment" else top.integer("turn", 1), phase
    tactics, active = _side(top, "tactics", camps), _side(top, "active", camps)
    # The Tactics roll was made before: where nothing is said, the first camp won it.
    game.tactics = 0 if tactics is None and phase not in ("deployment", "tactics") else tactics
    game.agenda = _agenda(top, game, phase, active, camps)
    latest = LAST_ANSWER.get(until, until)
    if latest not in MOMENTS:
        meant = nearest(until, MOMENTS) or ", ".join(MOMENTS)
        top.report("until", UNKNOWN_MOMENT, given=shown(until), meant=meant)
    return Plan(_stop(latest, phase), until in LAST_ANSWER)


def _side(top: Table, key: str, camps: Mapping[str, int]) -> int | None:
    name = top.text(key, "")
    if name and name not in camps:
        top.report(key, UNKNOWN_SIDE, given=shown(name), known=", ".join(camps))
    return camps.get(name)


def _agenda(
    top: Table, game: State, phase: str, active: int | None, camps: Mapping[str, int]
) -> tuple[Step, ...]:
    steps = top.raw("steps")
    if steps is not None:
        return _own_steps(top, steps, camps)
    if phase == "deployment":
        return OPENING
    if phase == "tactics":
        game.turn -= 1  # the span of a turn counts it
        return (("turn",),)
    left = STEPS[STEPS.index(("phase", phase)) + 1 :]
    if phase == "activation" and active is not None:  # in the middle of it: this camp activates
        return (("activate", active), *left[1:])
    return left


def _own_steps(top: Table, steps: Any, camps: Mapping[str, int]) -> tuple[Step, ...]:
    """Steps of the agenda written out, for what no phase begins with: `[[activate, red]]`."""
    if isinstance(steps, list) and all(isinstance(s, list) and s for s in steps):
        return tuple(
            tuple(camps.get(word, word) if isinstance(word, str) else word for word in step)
            for step in steps
        )
    top.report("steps", BAD_STEPS, given=shown(steps))
    return ()


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
