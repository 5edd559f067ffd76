"""Making a move: along its way, with jumps, to its end; the marker it leaves; who is in contact then (LFW-MVT-03)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.prices import Price
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import Going
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import jumps, safe_from_water
from escarmouche.rulebooks.last_fantasy_war.moves.legality import Goal, going, open_price
from escarmouche.rulebooks.last_fantasy_war.points import FLEW, MOVED, WENT
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    FLIGHT,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import off_treasures
from escarmouche.table.storeys.model import Perch
from escarmouche.table.storeys.ways import Crossing

TELLS = {
    MOVE: Phrase("lfw.event.moved", "LFW-NORMAL-03", "LFW-MVT-03"),
    RUN: Phrase("lfw.event.ran", "LFW-COURSE-03", "LFW-MVT-03"),
    CHARGE: Phrase("lfw.event.charged", "LFW-CHARGERES-02", "LFW-CHARGERES-15"),
    ENGAGE: Phrase("lfw.event.shifted", "LFW-ENGAGE-02", "LFW-MVT-03"),
    PILE_IN: Phrase("lfw.event.piled_in", "LFW-ENFONCER-01"),
    FORCE: Phrase("lfw.event.went_through", "LFW-ENV-INTERIEUR-14"),
    POSITION: Phrase("lfw.event.took_position", "LFW-SKILL-ZEL-PRENDREPOS-01"),
    FLIGHT: Phrase("lfw.event.fled", "LFW-FUITE-06", "LFW-FUITEMVT-01"),
}
STAYED = Phrase("lfw.event.stayed", "LFW-MVT-02")
CONTACT = Phrase("lfw.event.contact", "LFW-CONTACT-03", "LFW-MELEE-01")

MARKED = (FLIGHT, CHARGE, RUN, MOVE, ENGAGE)  # LFW-MARQ-07


def make(game: State, unit: Unit, intent: Intent, goal: Goal, price: Price | None = None) -> Rule:
    """A move to a place that is legal. Returns whether the unit is still on the table.

    `price`: what it costs straight over open ground, where that is known already.
    """
    mark(game, unit, intent.kind)
    if goal == game.place_of(unit.id):
        yield Tell(STAYED, {"figure": base_of(game, unit).id})
        return True
    assert not isinstance(goal, Perch)
    price = price or open_price(game, unit, goal, intent)
    if price is not None:  # as most often: straight, and nothing is crossed
        yield from _goes(game, base_of(game, unit), intent.kind, goal, (), price)
    else:
        found = going(game, unit, goal, intent)
        assert found is not None, f"no way leads unit {unit.id} to {goal}"
        yield from travel(game, unit, intent.kind, found, goal)
    return game.status[base_of(game, unit).id] == ON_TABLE


def travel(game: State, unit: Unit, kind: str, found: Going, goal: Goal) -> Rule:
    """Along a way to its end, or as far as it gets. Returns whether it got there."""
    crossings = () if found.flown else found.way.crossings
    base = base_of(game, unit)
    return (yield from _goes(game, base, kind, goal, crossings, found.price, found.flown))


def _goes(
    game: State,
    base: Unit,
    kind: str,
    goal: Goal,
    crossings: Sequence[Crossing],
    price: Price,
    flown: bool = False,
) -> Rule:
    """The same of a base, with what it crosses on its way."""
    before = {foe.id for foe in engaged_with(game, base)}
    start = game.place_of(base.id)
    if crossings and not (yield from jumps_on_the_way(game, base, kind, crossings)):
        return False
    game.put(base.id, goal)
    yield Tell(TELLS[kind], {"figure": base.id, "length": price.length, "cost": price.total})
    yield from arrived(game, base, kind, flown, before, start)
    return True


def jumps_on_the_way(game: State, base: Unit, kind: str, crossings: Sequence[Crossing]) -> Rule:
    """LFW-SAUTER-01: each drop of a way is jumped down. Returns whether it goes on after them."""
    gait = gait_of(game, base, kind)
    for crossing in crossings:
        if gait.is_jump(crossing):
            alive = yield from jumps(game, base, crossing.descent, crossing.end)
            dry = alive and (yield from safe_from_water(game, base))
            if not dry:
                return False
    return True


def arrived(
    game: State,
    base: Unit,
    kind: str,
    flown: bool = False,
    before: set[int] | None = None,
    start: Goal | None = None,
) -> Rule:
    """What follows the end of a move: new contacts are told, rules that hear of moves are heard.

    `start`: from where it came, for rules that look at what it flew over.
    """
    yield from off_treasures(game, base)
    yield from each_heard(game, base, MOVED, kind, flown)
    for half in unit_of(game, base.id):
        yield from each_heard(game, unit_called(game, half), WENT)
    if flown and start is not None:
        yield from each_heard(game, base, FLEW, start, game.place_of(base.id))
    met = [foe.id for foe in engaged_with(game, base) if foe.id not in (before or set())]
    if met:
        yield Tell(CONTACT, {"figure": base.id, "targets": met})
    if kind not in (MOVE, RUN):  # of these `asking.moves` tells, with their treasures
        yield from scenarios.of(game).other_move_ended(game, base, kind)


def mark(game: State, unit: Unit, kind: str) -> None:
    """LFW-MVT-03, LFW-MARQ-07: the marker of the move; both halves of a cavalry have it."""
    if kind in MARKED:
        for half in unit_of(game, unit.id):
            game.moved[half] = kind
