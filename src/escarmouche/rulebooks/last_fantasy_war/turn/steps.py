"""Every step that may stand on the agenda, by its name, and the rule that takes it, in the order of a game."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.last_fantasy_war import deployment
from escarmouche.rulebooks.last_fantasy_war.melee import phase as melee
from escarmouche.rulebooks.last_fantasy_war.shooting import phase as shooting
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
    **magic_phase.SPANS,
    **movement.SPANS,
    **declarations.SPANS,
    **shooting.SPANS,
    **melee.SPANS,
    **morale_phase.SPANS,
}
SPANS: Mapping[str, Span] = {**deployment.SPANS, **COURSE, **PHASES}
