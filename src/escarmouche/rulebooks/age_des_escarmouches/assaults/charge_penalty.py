"""ADE-3.2.3.2.2-04, -18: powers are compared, and who was charged by a power no less than its own suffers for it."""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import first, gather
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.assaults import assault_record
from escarmouche.rulebooks.age_des_escarmouches.assaults.assault_record import CHARGE, Assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import going_on
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import CHARGED
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

POWER = Phrase("ade.score.power", "ADE-1.1.2.6-01", "ADE-3.2.3.2.2-05")
PENALISED = Phrase("ade.event.charged", "ADE-3.2.3.2.2-04", "ADE-3.2.3.2.2-18")
NOT_PENALISED = Phrase("ade.event.not_charged", "ADE-3.2.3.2.2-19")

# ADE-3.2.3.2.2-06: the end of a combat of the charged ends it, in whatever turn.
NEXT_COMBAT = "next combat"
CHARGING, BEING_CHARGED = "charging", "charged"  # what a power is wanted for: some skills ask


def powers(game: State, figures: Iterable[Figure], purpose: str) -> Total:
    """ADE-3.2.3.2.2-05, -18: the powers of several fighters, added up."""
    parts: list[Why] = []
    for figure in figures:
        parts.append(Why(figure.profile.power, POWER, figure.id))
        parts += gather(game, figure, points.POWER, purpose)
    return Total(*parts)


def penalty(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.2-18: after the escapes: all the targets that are left, or none."""
    assault = going_on(game, id)
    if assault is None:
        return
    for number in assault.targets:  # A-R32: victims of an assault, if they did not escape it
        game.assaulted_turn[number] = game.turn
    if assault.kind != CHARGE:
        return  # ADE-3.2.3.2.2-19: only a charge inflicts it
    mine = powers(game, assault_record.assailants(game, id), CHARGING)
    theirs = powers(game, assault_record.targets(game, id), BEING_CHARGED)
    strong = theirs.value <= mine.value
    struck = [t for t in assault_record.targets(game, id) if _suffers(game, id, t, strong)]
    for target in struck:
        conditions.put(game, target, CHARGED, NEXT_COMBAT)  # A-R35: never more than once
    what = PENALISED if struck else NOT_PENALISED
    targets = [target.id for target in struck] or list(assault.targets)
    yield Tell(what, {"targets": targets, "mine": mine, "theirs": theirs})


def _suffers(game: State, id: str, target: Figure, strong: bool) -> bool:
    """A-R36: whoever was seen by those who charge it; skills may inflict it or protect from it."""
    assault = records.read(game, id, Assault)
    if first(game, target, points.CHARGE_MALUS, assault) is not None:
        return False
    forced = any(
        first(game, figure_of(game, a), points.CHARGE_MALUS, assault) for a in assault.assailants
    )
    return target.id in assault.seen and (strong or forced)
