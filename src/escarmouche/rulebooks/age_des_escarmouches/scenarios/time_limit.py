"""Chapter 1.3.1: games that are limited in time, and where they stop.

No rule knows what time it is. Players who limit their game say so before it (the option `time_limited`); the
table, whoever keeps its clock, says when the time is up (`Game.call("time")`), and the game ends where the
book wants: with the speaking turn, with the combat before its pursuits, or with the phase.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.state import State

TIME = "time"
TIME_IS_UP = Phrase("ade.event.time_is_up", "ADE-1.3.1-06", "ADE-1.3.1-07", "ADE-1.3.1-08")
STOPS = Phrase("ade.event.stopped_by_time", "ADE-1.3.1-06", "ADE-1.3.1-07", "ADE-1.3.1-08")
NO_LIMIT = Phrase("ade.refusal.no_time_limit", "ADE-1.3.1-06")
ALREADY_UP = Phrase("ade.refusal.time_already_up", "ADE-1.3.1-06")
UNKNOWN_WORD = Phrase("ade.refusal.unknown_call", "ADE-1.3.1-06")


def why_not_call(game: State, word: Any) -> Refusal | None:
    """Only that the time is up, once, and only where a limit was agreed on."""
    if word != TIME:
        return refuse(UNKNOWN_WORD, given=repr(word)[:40])
    if not game.options.time_limited:
        return refuse(NO_LIMIT)
    return refuse(ALREADY_UP) if game.time_up else None


def hear(game: State) -> Tell:
    """The time is up; whatever goes on is still brought to its end."""
    game.time_up = True
    return Tell(TIME_IS_UP, {"turn": game.turn})


def stops(game: State) -> Rule:
    """Whether the game ends here because the time is up; then nothing more is played.

    ADE-1.3.1-06: after a speaking turn of the activation phase; ADE-1.3.1-07: after a combat, before its
    pursuits; ADE-1.3.1-08: else after the phase. Whoever calls this stands at such a place.
    """
    if not game.time_up:
        return False
    yield Tell(STOPS, {"turn": game.turn})
    yield from scenarios.of(game).ended(game)
    # B-R11: whoever was eliminated and not removed yet is, and counts as a loss.
    game.agenda, game.records = (("phase over",),), ()
    game.phase, game.active = "over", None
    return True


def bounded(span: Span) -> Span:
    """The same span, where the game may end first because the time is up."""

    def run(game: State, *args: Any) -> Rule:
        return stops(game) if game.time_up else span(game, *args)

    return run
