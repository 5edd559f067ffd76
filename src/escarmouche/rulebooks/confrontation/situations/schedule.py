"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rosters import TomlReader
from escarmouche.rulebooks.confrontation import tactics as tactics_roll
from escarmouche.rulebooks.confrontation.situations import underway
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.turn import OPENING, PHASES, STEPS
from escarmouche.situation_files.schedules import (
    ByTurn,
    Plan,
    by_turn,
    demand_proper_phase,
    named_side,
    side_of,
    written_steps,
)
from escarmouche.situation_files.start_and_stop import Calendar, start_of

UNKNOWN_PHASE = Phrase("cc.situation.unknown_phase", "CC-IX-01")
UNKNOWN_MOMENT = Phrase("cc.situation.unknown_moment", "CC-IX-01")
UNKNOWN_SIDE = Phrase("cc.situation.unknown_side")
BAD_STEPS = Phrase("cc.situation.bad_steps")

COMBAT_OVER = ("pursuits", "end of combat phase")
# "end of combat" comes before the pursuits; "end of combat phase" after them.
CALENDAR = Calendar(
    PHASES,
    {"deployment": "turn"},
    {"combat": lambda game, step: step[0] in COMBAT_OVER},
)


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> Plan:
    """Set turn, phase, sides and agenda; say when to stop."""
    start = start_of(top, CALENDAR, "combat", UNKNOWN_PHASE, UNKNOWN_MOMENT)
    start.set(game)
    won = by_turn(top, "tactics", start.turn, named_side(top, "tactics", camps, UNKNOWN_SIDE))
    tactics = won.first
    active = side_of(top, "active", camps, UNKNOWN_SIDE)
    # The Tactics roll was made before: where nothing is said, the first camp won it.
    game.tactics = (
        0 if tactics is None and start.phase not in ("deployment", "tactics") else tactics
    )
    game.agenda = _agenda(top, game, active, camps, names)
    return start.plan(_decided(won))


def _decided(won: ByTurn) -> dict[str, Span]:
    """The Tactics rolls of later turns that the file has decided are not thrown."""

    def tactics(game: State) -> Rule:
        camp = won.at(game.turn)
        return tactics_roll.tactics(game) if camp is None else tactics_roll.won_by(game, camp)

    return {"tactics": tactics} if won.turns else {}


def _agenda(
    top: TomlReader,
    game: State,
    active: int | None,
    camps: Mapping[str, int],
    names: Mapping[str, int],
) -> tuple[Step, ...]:
    phase = game.phase
    demand_proper_phase(top, phase, underway.PROPER, "activation", underway.NOT_NOW)
    steps = written_steps(top, camps, BAD_STEPS)
    if steps is not None:
        return steps
    if phase == "deployment":
        return OPENING
    if phase == "tactics":
        game.turn -= 1  # the span of a turn counts it
        return (("turn",),)
    left = STEPS[STEPS.index(("phase", phase)) + 1 :]
    under_way = underway.steps(top, game, names, camps, active)
    if under_way is not None:
        return (*under_way, *left[1:])
    if phase == "activation" and active is not None:  # in the middle of it: this camp activates
        return (("activate", active), *left[1:])
    return left
