"""Steps of the turn run one after the other, with scripted dice and answers; who does what in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.unit.lfw.units import Played, play

from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.melee import phase as melee
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

SPANS: dict[str, Span] = {
    "turn": course.begin,
    "phase": course.phase,
    "phase over": course.phase_over,
    "end of turn": course.end,
    "clear": course.clear,
    "turn over": course.turn_over,
    **organisation.SPANS,
    **declarations.SPANS,
    **magic_phase.SPANS,
    **morale_phase.SPANS,
    **movement.SPANS,
    **windows.SPANS,
    **melee.SPANS,
    **shooting.SPANS,
}

PASS = "pass"


def run(
    game: State, *steps: tuple[Any, ...], dice: Sequence[int] = (), answers: Iterable[Any] = ()
) -> Played:
    """Steps of the agenda until it is empty."""
    game.agenda = steps
    return play(_agenda(game), dice, answers)


def _agenda(game: State) -> Rule:
    while game.agenda:
        (name, *args), *rest = game.agenda
        game.agenda = tuple(rest)
        yield from SPANS[name](game, *args)


def questions(played: Played) -> list[tuple[int, str]]:
    """Who was asked what, in order: (camp, the last word of the question)."""
    return [(ask.who, ask.question.id.removeprefix("lfw.ask.")) for ask in played.asked]


def offered(played: Played, number: int = 0) -> list[str]:
    """What the answers to one of the questions could be."""
    return [str(key) for key in played.asked[number].answers.candidates()]
