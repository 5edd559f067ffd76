"""Who flees and who rallies (LFW-FUITE-*, LFW-MARQ-04, -05, LFW-MORAL-*). The flight move itself is in `moves.flights`."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.duos import is_aboard, unit_of
from escarmouche.rulebooks.last_fantasy_war import morale, treasures
from escarmouche.rulebooks.last_fantasy_war.moves import flights
from escarmouche.rulebooks.last_fantasy_war.state import FLIGHT, ON_TABLE, State, Unit

FLEES = Phrase("lfw.event.flees", "LFW-MARQ-04", "LFW-MARQ-05")
STILL_FLEES = Phrase("lfw.event.still_flees", "LFW-FUITE-01", "LFW-FUITE-08")
RALLIED = Phrase("lfw.event.rallied", "LFW-FUITE-02", "LFW-FUITE-07", "LFW-MARQ-03")
RUNS_AWAY = Phrase("lfw.event.runs_away", "LFW-FUITE-05", "LFW-FUITE-06")
TO_RALLY = Phrase("lfw.why.to_rally", "LFW-FUITE-01")
AFTER_FLIGHT = Phrase("lfw.why.after_flight", "LFW-FUITE-07")


# -- the marker ------------------------------------------------------------------------------------


def mark(game: State, unit: Unit) -> Rule:
    """LFW-MARQ-04: it is in flight, and does nothing else as long as it is; a cavalry as one (A-R14 d)."""
    for half in unit_of(game, unit.id):
        _change(game, half, True)
    yield Tell(FLEES, {"figure": unit.id})


def rally(game: State, unit: Unit) -> Rule:
    """LFW-FUITE-02, LFW-MARQ-03: it flees no more."""
    for half in unit_of(game, unit.id):
        _change(game, half, False)
    yield Tell(RALLIED, {"figure": unit.id})


def _change(game: State, id: int, flees: bool) -> None:
    if game.fled_at_first[id] is None:
        game.fled_at_first[id] = game.fleeing[id]
    game.fleeing[id] = flees


def fled_at_first(game: State, unit: Unit) -> bool:
    """LFW-FUITE-07, -08: whether it was in flight when the turn began, whatever has become of it since."""
    known = game.fled_at_first[unit.id]
    return game.fleeing[unit.id] if known is None else known


def fleeing(game: State, camp: int) -> list[Unit]:
    """The units of a camp that are in flight, of a cavalry its mount."""
    return [u for u in game.standing(camp) if game.fleeing[u.id] and not is_aboard(game, u.id)]


def unresolved(game: State, camp: int) -> list[Unit]:
    """LFW-FUITE-04: those of them that have not made their flight move this turn."""
    return [unit for unit in fleeing(game, camp) if game.moved[unit.id] != FLIGHT]


# -- fleeing ---------------------------------------------------------------------------------------


def try_to_rally(game: State, unit: Unit) -> Rule:
    """LFW-FUITE-01, -02: a test before anybody moves; A-R25: who rallies may act as usual."""
    if (yield from morale.holds(game, unit, TO_RALLY)):
        yield from rally(game, unit)
    else:
        yield Tell(STILL_FLEES, {"figure": unit.id})


def flee(game: State, unit: Unit) -> Rule:
    """LFW-FUITE-06 to -08: the flight of a unit in the movement phase; only who was not in flight when the turn began may rally after it.

    So one that has rallied this turn and flees all the same is in flight again without a test. LFW-CAV-06: of a cavalry that loses
    its mount on the way the rider has fled as well.
    """
    may_rally, halves = not fled_at_first(game, unit), morale.halves(game, unit)
    if not game.fleeing[unit.id]:
        yield Tell(RUNS_AWAY, {"figure": unit.id})
    yield from runs(game, unit)
    left = [half for half in halves if game.status[half.id] == ON_TABLE]
    if not left:
        return
    fled = unit if unit in left else left[0]
    if may_rally and (yield from morale.holds(game, fled, AFTER_FLIGHT)):
        if game.fleeing[fled.id]:
            yield from rally(game, fled)
    elif not game.fleeing[fled.id]:
        yield from mark(game, fled)


def flee_in_fear(game: State, unit: Unit) -> Rule:
    """LFW-MORAL-04, -05: a flight move at once and the marker, without a test after it."""
    yield from mark(game, unit)
    yield from runs(game, unit)


def runs(game: State, unit: Unit) -> Rule:
    """LFW-FUITE-06, LFW-MARQ-07: the flight move, which is its move of the turn, even where it may stay (LFW-FUITEMVT-05)."""
    yield from treasures.leave_behind(game, unit, FLIGHT)
    for half in unit_of(game, unit.id):
        game.moved[half] = FLIGHT
    game.ran_away = tuple(dict.fromkeys((*game.ran_away, *unit_of(game, unit.id))))
    yield from flights.flees(game, unit)
