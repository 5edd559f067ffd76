"""Where the turn stands when a situation begins, and when it stops."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rosters import TomlReader
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.situations import underway
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn import course_of_game as turns
from escarmouche.rulebooks.age_des_escarmouches.turn.course_of_game import OPENING, PHASES, steps_of
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

UNKNOWN_PHASE = Phrase("ade.situation.unknown_phase", "ADE-1.3.1-03")
UNKNOWN_MOMENT = Phrase("ade.situation.unknown_moment", "ADE-1.3.1-03")
UNKNOWN_SIDE = Phrase("ade.situation.unknown_side")
BAD_STEPS = Phrase("ade.situation.bad_steps")

CALENDAR = Calendar(
    PHASES,
    {"deployment": "turn"},
    {"speech": lambda game, step: step[0] in ("next speech", "turn")},
)


def read(top: TomlReader, game: State, camps: Mapping[str, int]) -> Plan:
    """Set turn, phase and tactician; say when to stop."""
    start = start_of(top, CALENDAR, "activation", UNKNOWN_PHASE, UNKNOWN_MOMENT)
    start.set(game)
    read = named_side(top, "tactician", camps, UNKNOWN_SIDE)
    known = by_turn(top, "tactician", start.turn, read)
    # Somebody became the tactician before: where nothing is said, the first camp.
    undecided = known.first is None and start.phase not in ("deployment", "tactical")
    game.tactician = 0 if undecided else known.first
    return start.plan(_decided(known))


def _decided(known: ByTurn) -> dict[str, Span]:
    """Who is the tactician of later turns, where the file says so, is not thrown for.

    ADE-4.3-01: unless the rule itself decides it: then nobody throws anyway.
    """

    def tactician(game: State) -> Rule:
        camp = known.at(game.turn)
        if camp is None or commanders.decided(game) is not None:
            return turns.tactician(game)
        return turns.known_tactician(game, camp)

    return {"tactician": tactician} if known.turns else {}


def agenda(
    top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]
) -> tuple[Step, ...]:
    """The steps that are left of the turn, from where it stands; the piles are laid."""
    phase, active = game.phase, side_of(top, "active", camps, UNKNOWN_SIDE)
    demand_proper_phase(top, phase, underway.PROPER, "activation", underway.NOT_NOW)
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
    under_way = underway.steps(top, game, names, camps, active)
    if under_way is not None:
        now = (*under_way, ("phase over",))
    elif phase == "activation" and active is not None:  # in the middle of it: this side speaks
        now = (("speech", active), ("phase over",))
    return (*now, *(step for name in later for step in steps_of(name)), ("end turn",))
