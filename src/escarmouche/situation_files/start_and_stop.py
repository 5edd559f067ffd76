"""When a situation begins and when it stops, as people write it in files: `until: end of shooting of turn 2`.

"end of" or "last answer of", then what ends: the phase, the turn, the game, a phase by its name, or a moment that
only one book has; and, for a later turn, which.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import Step
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.situation_files.schedules import Plan, Stop, turn_of, word_of

OVER_ALREADY = Phrase("rosters.moment_over")

PHASE, TURN, GAME = "phase", "turn", "game"
LAST_ANSWER = "last answer"  # at the first question without an answer; at the moment that follows at the latest
_FORM = re.compile(r"(end|last answer) of (?:turn (\d{1,4})|(.+?)( phase)?(?: of turn (\d{1,4}))?)")


class Moment(NamedTuple):
    """What ends, in which turn, and whether the first question without an answer ends it before."""

    name: str
    turn: int
    last_answer: bool
    phase: bool = False  # "combat phase": the phase, where a moment of the book has the same name


class Calendar(NamedTuple):
    """The course of a book's game: its phases in a turn, what comes before the first, and moments of its own.

    `before` are the phases before the first turn, each with the step before which it is over; `own` says of a
    further moment whether it has come, before a step.
    """

    phases: Sequence[str]
    before: Mapping[str, str]
    own: Mapping[str, Stop]

    @property
    def names(self) -> Collection[str]:
        """Everything that may end."""
        return (PHASE, TURN, GAME, *self.own, *self.before, *self.phases)


class Start(NamedTuple):
    """Where the turn stands when a situation begins, and when the situation stops."""

    phase: str
    turn: int  # as it is written, or 1; before the first turn it counts for nothing
    begun: bool  # the first turn has
    until: Moment
    calendar: Calendar

    def set(self, game: Any) -> None:
        """Put turn and phase into the state."""
        game.turn, game.phase = self.turn if self.begun else 0, self.phase

    def plan(self, instead: Mapping[str, Span]) -> Plan:
        """When to stop; `instead` are the spans whose outcome the file has decided."""
        return Plan(stop_at(self.until, self.calendar), self.until.last_answer, instead)


def start_of(
    top: TomlReader, calendar: Calendar, usual: str, unknown_phase: Phrase, unknown_moment: Phrase
) -> Start:
    """Read `phase` (the usual one where nothing is said), `turn` and `until`."""
    phase = word_of(top, "phase", (*calendar.before, *calendar.phases), usual, unknown_phase)
    begun = phase not in calendar.before
    turn = turn_of(top, begun)
    until = moment_of(top, calendar, phase, turn, unknown_moment)
    return Start(phase, turn, begun, until, calendar)


def moment_of(
    top: TomlReader, calendar: Calendar, phase: str, turn: int, unknown: Phrase
) -> Moment:
    """Read `until`; with nothing written the phase in which the situation begins is played to its end."""
    text = top.text("until", f"end of {PHASE}")
    found = _parsed(text, turn)
    if found is None or found.name not in calendar.names:
        known = [f"end of {each}" for each in calendar.names] + [LAST_ANSWER, "end of turn 3"]
        meant = nearest(text, known) or ", ".join(known)
        top.report("until", unknown, given=shown(text), meant=meant)
        return Moment(phase, turn, False, True)
    if found.name == PHASE:
        found = found._replace(name=phase, phase=True)
    if _is_over(calendar, found, phase, turn):
        top.report("until", OVER_ALREADY, given=shown(text), phase=phase, turn=turn)
    return found


def _parsed(text: str, turn: int) -> Moment | None:
    if text == LAST_ANSWER:
        return Moment(PHASE, turn, True)
    match = _FORM.fullmatch(text)
    if match is None:
        return None
    ends, turns, name, is_phase, later = match.groups()
    if turns is not None:  # "end of turn 3"
        return Moment(TURN, int(turns), ends == LAST_ANSWER)
    if name == GAME and later is not None:
        return None
    wanted = turn if later is None else int(later)
    return Moment(name, wanted, ends == LAST_ANSWER, is_phase is not None)


def _is_over(calendar: Calendar, moment: Moment, phase: str, turn: int) -> bool:
    """Whether it lies before the beginning of the situation."""
    name, wanted = moment.name, moment.turn
    if phase in calendar.before:
        order = (*calendar.before,)
        return name in order and order.index(name) < order.index(phase)
    if name in calendar.before or wanted < turn:
        return name != GAME
    phases = (*calendar.phases,)
    return wanted == turn and name in phases and phases.index(name) < phases.index(phase)


def stop_at(moment: Moment, calendar: Calendar) -> Stop:
    """Before which step the situation ends."""
    name, turn = moment.name, moment.turn
    if name == GAME:
        return lambda game, step: False
    if name in calendar.own and not moment.phase:
        comes = calendar.own[name]
        return lambda game, step: game.turn >= turn and comes(game, step)
    if name in calendar.before:
        ends = calendar.before[name]
        return lambda game, step: step[0] in (ends, "turn")
    if name == TURN:
        return lambda game, step: step[0] == "turn" and game.turn >= turn
    return _after_phase((*calendar.phases,), name, turn)


def _after_phase(phases: Sequence[str], name: str, turn: int) -> Stop:
    place = phases.index(name)

    def stop(game: Any, step: Step) -> bool:
        if game.turn < turn:
            return False
        if step[0] == "phase":
            return phases.index(step[1]) > place
        return step[0] in ("end turn", "turn")

    return stop
