"""Every step that may stand on the agenda, by its name, and the rule that takes it, in the order of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import deployment, laying, scenarios
from escarmouche.rulebooks.last_fantasy_war.command import marching
from escarmouche.rulebooks.last_fantasy_war.melee import phase as melee
from escarmouche.rulebooks.last_fantasy_war.scenarios import mines, scourge, titan
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario
from escarmouche.rulebooks.last_fantasy_war.shooting import phase as shooting
from escarmouche.rulebooks.last_fantasy_war.state import State
from escarmouche.rulebooks.last_fantasy_war.turn import (
    course,
    declarations,
    magic_phase,
    morale_phase,
    movement,
    organisation,
    windows,
)

COURSE: Mapping[str, Span] = {
    "turn": course.begin,
    "phase": course.phase,
    "phase over": course.phase_over,
    "end of turn": course.end,
    "clear": course.clear,
    "turn over": course.turn_over,
}
# LFW-TOUR-01, -04: the six phases
PHASES: Mapping[str, Span] = {
    **windows.SPANS,
    **organisation.SPANS,
    **marching.SPANS,
    **magic_phase.SPANS,
    **movement.SPANS,
    **declarations.SPANS,
    **shooting.SPANS,
    **melee.SPANS,
    **morale_phase.SPANS,
    **laying.SPANS,
}


# Scenarios that may be decided in the midst of a turn.
SUDDEN = frozenset(one.id for one in scenarios.ALL if type(one).ends_now is not Scenario.ends_now)


def _unless_decided(span: Span) -> Span:
    """B-R29: a game that its scenario decides in the midst of a turn ends before the next step."""

    def taken(game: State, *args: Any) -> Rule:
        if game.scenario in SUDDEN and game.turn and game.phase != course.OVER:
            if scenarios.of(game).ends_now(game):
                return course.over(game, course.DECIDED)
        return span(game, *args)

    return taken


IN_PLAY: Mapping[str, Span] = {**COURSE, **PHASES, **scourge.SPANS}
BEFORE: Mapping[str, Span] = {**deployment.SPANS, **mines.SPANS, **titan.SPANS}
SPANS: Mapping[str, Span] = {
    **BEFORE,
    **{name: _unless_decided(span) for name, span in IN_PLAY.items()},
}
UNWATCHED: Mapping[str, Span] = {**BEFORE, **IN_PLAY}


def spans_of(game: State) -> Mapping[str, Span]:
    """The steps of a game: most scenarios need not be asked before each."""
    return SPANS if game.scenario in SUDDEN else UNWATCHED
