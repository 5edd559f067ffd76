"""What a unit bears (LFW-MARQ-04 to -09): flight, what cripples it, the move it has made, effects; the gravest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import is_asleep
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import WITH_ITS_PARTNER
from escarmouche.rulebooks.last_fantasy_war.sheet import SPECIALISTS
from escarmouche.rulebooks.last_fantasy_war.state import (
    BOTH,
    CHARGE,
    CLUMSY,
    ENGAGE,
    FLIGHT,
    MOVE,
    ON_TABLE,
    RUN,
    SLOW,
    State,
    Unit,
)

FLEEING = Phrase("lfw.condition.fleeing", "LFW-MARQ-04", "LFW-MARQ-05")
CRIPPLED = {
    SLOW: Phrase("lfw.condition.crippled_slow", "LFW-ESTROPIE-02"),
    CLUMSY: Phrase("lfw.condition.crippled_clumsy", "LFW-ESTROPIE-03"),
    BOTH: Phrase("lfw.condition.crippled_both", "LFW-ESTROPIE-04"),
}
MOVED = {
    FLIGHT: Phrase("lfw.condition.moved_flight", "LFW-MARQ-07"),
    CHARGE: Phrase("lfw.condition.moved_charge", "LFW-MARQ-07"),
    RUN: Phrase("lfw.condition.moved_run", "LFW-MARQ-07"),
    MOVE: Phrase("lfw.condition.moved_move", "LFW-MARQ-07"),
    ENGAGE: Phrase("lfw.condition.moved_engage", "LFW-MARQ-07"),
}
# After the shooting only a charge still tells: the others kept from moving and shooting, and from nothing else.
SPENT = frozenset({FLIGHT, RUN, MOVE, ENGAGE})
AFTER_SHOOTING = ("melee", "morale")
CARRIES = Phrase("lfw.condition.carries")
MELEE = Phrase("lfw.condition.melee", "LFW-MELEE-03")
SHAKEN = Phrase("lfw.condition.must_test", "LFW-MORAL-01")
DELAYED = Phrase("lfw.condition.delayed", "LFW-CHARGEPREM-01")
HASTENED = Phrase("lfw.condition.hastened", "LFW-CHARGEPREM-01")
CAPTAIN = "capitaine"
SPECIALIST = {id: Phrase(f"lfw.condition.{id}", "LFW-SPE-01") for id in SPECIALISTS}


def conditions(game: State, unit: Unit) -> list[dict[str, Any]]:
    """All of them."""
    if game.status[unit.id] != ON_TABLE:
        return []
    return signs((*_states(game, unit), *_effects(game, unit), *_lasting(game, unit)))


def _states(game: State, unit: Unit) -> Iterator[tuple[Glyph, Phrase]]:
    i, crippled = unit.id, game.crippled[unit.id]
    if game.fleeing[i]:
        yield Glyph.FLEEING, FLEEING
    if crippled is not None:
        yield Glyph.WOUNDED, CRIPPLED[crippled]
    if any(marker.bearer == i for marker in game.markers):
        yield Glyph.PRIZE, CARRIES
    if game.causes[i]:
        yield Glyph.FRIGHTENED, SHAKEN


def _effects(game: State, unit: Unit) -> Iterator[tuple[Glyph, Phrase]]:
    for effect in game.effects[unit.id]:
        if effect.until != WITH_ITS_PARTNER and not is_asleep(game, unit, effect):
            yield Glyph.OTHER, effect.phrase


def _lasting(game: State, unit: Unit) -> Iterator[tuple[Glyph, Phrase]]:
    i, moved, specialty = unit.id, game.moved[unit.id], unit.profile.specialty
    spent = game.phase in AFTER_SHOOTING and moved in SPENT
    if not spent and moved in MOVED:
        yield Glyph.BUSY, MOVED[moved]
    if game.delayed[i]:
        yield Glyph.SHAKEN, DELAYED
    if game.hastened[i]:
        yield Glyph.WATCHING, HASTENED
    if specialty is not None:
        glyph = Glyph.LEADER if specialty.kind == CAPTAIN else Glyph.OTHER
        yield glyph, SPECIALIST[specialty.kind]
    if engaged_with(game, unit):
        yield Glyph.ENGAGED, MELEE
