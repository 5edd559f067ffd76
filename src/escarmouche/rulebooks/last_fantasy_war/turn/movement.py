"""The movement phase: flights, charges, runs, normal moves, engagements, in this order (LFW-MVT-*, LFW-FUITE-*, LFW-COURSE-*...)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war import durations, flight
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import stand_fast
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, voices
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import who_may, why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.one_unit import LastResort, WhyNot
from escarmouche.rulebooks.last_fantasy_war.points import AURA, GOES_AS, REROLL_AURA
from escarmouche.rulebooks.last_fantasy_war.state import (
    ENGAGE,
    FLIGHT,
    MOVE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.turn.alternation import Alternation

WHO_FLEES = Phrase("lfw.ask.who_flees", "LFW-FUITE-03", "LFW-FUITE-04", "LFW-FUITE-05")
WHO_RUNS = Phrase("lfw.ask.who_runs", "LFW-COURSE-01", "LFW-COURSE-02")
WHO_MOVES = Phrase("lfw.ask.who_moves", "LFW-NORMAL-01", "LFW-NORMAL-02")
WHO_ENGAGES = Phrase("lfw.ask.who_engages", "LFW-ENGAGE-01")
NOBODY_FLEES = Phrase("lfw.option.nobody_flees", "LFW-FUITE-05", "LFW-TOUR-03")
NOBODY_RUNS = Phrase("lfw.option.nobody_runs", "LFW-COURSE-01", "LFW-TOUR-03")
NOBODY_MOVES = Phrase("lfw.option.nobody_moves", "LFW-NORMAL-01", "LFW-TOUR-03")
NOBODY_ENGAGES = Phrase("lfw.option.nobody_engages", "LFW-ENGAGE-01", "LFW-TOUR-03")
RUNS_AWAY = Phrase("lfw.option.flees", "LFW-FUITE-05", "LFW-FUITE-07")
RUNS = Phrase("lfw.option.runs", "LFW-COURSE-03")
MOVES = Phrase("lfw.option.moves", "LFW-NORMAL-03")
ENGAGES = Phrase("lfw.option.engages", "LFW-ENGAGE-02")


# -- flights -----------------------------------------------------------------------------------------


def rally(game: State) -> Rule:
    """LFW-FUITE-01: first a courage test for every unit in flight, camp by camp."""
    durations.movement_begins(game)
    fleeing = [unit for camp in game.order for unit in _helpers_first(game, camp)]
    game.next(*(("try to rally", unit.id) for unit in fleeing))
    yield from ()


def _helpers_first(game: State, camp: int) -> list[Unit]:
    """A-R53: the units of a camp in flight, those first whose auras help the others once they have rallied."""
    units = flight.fleeing(game, camp)
    if len(units) < 2:
        return units  # mostly
    bearers = {unit.id for point in (AURA, REROLL_AURA) for unit in voices(game, point)}
    return sorted(units, key=lambda unit: bearers.isdisjoint(unit_of(game, unit.id)))


def try_to_rally(game: State, id: int) -> Rule:
    """One of them."""
    yield from flight.try_to_rally(game, unit_called(game, id))


def may_flee(game: State, camp: int) -> list[Unit]:
    """LFW-FUITE-04: who is in flight already, as long as there is one; else whoever its player likes (A-R24)."""
    return flight.unresolved(game, camp) or [
        unit for unit in who_may(game, camp, FLIGHT) if not game.fleeing[unit.id]
    ]


def must_flee(game: State, camp: int) -> bool:
    """LFW-FUITE-04: a camp with units in flight has no choice but which of them."""
    return bool(flight.unresolved(game, camp))


# -- runs, moves, engagements ------------------------------------------------------------------------


def _whom(kind: str) -> Alternation:
    """LFW-COURSE-01, LFW-NORMAL-01, LFW-ENGAGE-01: camps choose by turns who makes a move of a kind."""
    name, asks, passes, option = {
        RUN: ("runs", WHO_RUNS, NOBODY_RUNS, RUNS),
        MOVE: ("moves", WHO_MOVES, NOBODY_MOVES, MOVES),
        ENGAGE: ("engagements", WHO_ENGAGES, NOBODY_ENGAGES, ENGAGES),
    }[kind]

    def whom(game: State, camp: int) -> list[Unit]:
        return who_may(game, camp, kind)

    def goes(game: State, unit: Unit) -> Rule:
        made = first_said(game, unit, GOES_AS, kind) or kind
        yield from moves(game, unit, Intent(made))

    return Alternation(
        name, asks, whom, goes, _why_not(kind), passes=passes, option=option, drawn="place"
    )


def _why_not(kind: str) -> WhyNot:
    def why_not(game: State, unit: Unit) -> Refusal | None:
        return why_not_move(game, unit, kind)

    return why_not


def note_moves(game: State) -> Rule:
    """A-R19: what each has done in this movement phase is known until the next one."""
    game.moved_before = list(game.moved)
    yield from ()


FLIGHTS = Alternation(
    "flights",
    WHO_FLEES,
    may_flee,
    flight.flee,
    _why_not(FLIGHT),
    must_flee,
    NOBODY_FLEES,
    RUNS_AWAY,
    LastResort,
)
RUN_TURNS, MOVE_TURNS, ENGAGE_TURNS = (_whom(kind) for kind in (RUN, MOVE, ENGAGE))
SPANS: Mapping[str, Span] = {
    "rally": rally,
    "try to rally": try_to_rally,
    "stand fast": stand_fast,
    **FLIGHTS.spans,
    **RUN_TURNS.spans,
    **MOVE_TURNS.spans,
    **ENGAGE_TURNS.spans,
    "note moves": note_moves,
}
