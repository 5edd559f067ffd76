"""Toxique/X: markers that a blow or a shot leaves behind, and what they do in the maintenance phase."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.state import Effect
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import at_least
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, TOXIC, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

VENOM = Phrase("ade.skill.toxique", "ADE-SKILL-TOXIQUE-01")
MARKED = Phrase("ade.event.toxic_marker", "ADE-SKILL-TOXIQUE-01")
SPARED = Phrase("ade.event.toxic_immune", "ADE-SKILL-TOXIQUE-01", "ADE-SKILL-IMMUNITE-01")
POISONED = Phrase("ade.state.poisoned", "ADE-SKILL-TOXIQUE-01", "ADE-SKILL-TOXIQUE-02")
WORKS = Phrase("ade.roll.toxic", "ADE-SKILL-TOXIQUE-02", "ADE-SKILL-TOXIQUE-03")
GONE = Phrase("ade.event.toxic_markers_gone", "ADE-SKILL-TOXIQUE-03")

UNTIL = "toxin"  # nothing that the turn announces: the roll ends it (B-R71)


def markers(game: State, figure: Figure) -> tuple[int, ...]:
    """The numbers of the markers on a fighter, the lowest first."""
    for effect in game.effects[figure.id]:
        if effect.kind is POISON:
            return effect.data
    return ()


def needed(found: tuple[int, ...]) -> int:
    """ADE-SKILL-TOXIQUE-02: the lowest of them, and one less for each further marker.

    ADE-SKILL-TOXIQUE-04: it may fall below 1, and then any die will do.
    """
    return min(found) - (len(found) - 1)


@remembered
def toxic(number: int) -> Plugin:
    """ADE-SKILL-TOXIQUE-01: one marker for each blow or shot that takes a PV, however many it takes (B-R71)."""

    def poisons(game: State, figure: Figure, blow: Blow, dealt: int) -> Rule:
        if blow.attacker is figure and is_attack(blow) and blow.victim.profile.machine is None:
            yield from mark(game, figure, blow.victim, number)

    return Plugin("toxique", VENOM, (points.DAMAGED, poisons))


def is_attack(blow: Blow) -> bool:
    """ADE-SKILL-TOXIQUE-01: a blow in close combat, or a shot; no formula and no breath.

    B-R71: of one attack there is one marker, however many damage tests belong to it.
    """
    return (blow.close or blow.weapon is not None) and not blow.further


def mark(game: State, source: Figure, victim: Figure, number: int) -> Rule:
    """Lay a marker on a fighter, unless it is immune."""
    spared = immune(game, victim, TOXIC, HARM)
    if spared is not None:
        yield Tell(SPARED, {"figure": victim.id, "by": spared})
        return
    found = tuple(sorted((*markers(game, victim), number)))
    others = [effect for effect in game.effects[victim.id] if effect.kind is not POISON]
    game.effects[victim.id] = (*others, Effect(POISON, UNTIL, source.id, found))
    yield Tell(MARKED, {"figure": source.id, "target": victim.id, "number": number})


def _works(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-TOXIQUE-03: one die, and one PV at most, whatever the number of markers.

    The book does not say that the markers go then; if they stayed, a scratch would kill in the end (B-R71).
    """
    if first(game, figure, points.HURT) is not None:
        return  # it has nothing more to lose
    found = markers(game, figure)
    least = needed(found)
    about = {"figure": figure.id, "needed": least}
    (face,) = yield Roll(WORKS, about=about, alike=at_least(least))
    if not game.options.toxins_stay:
        conditions.end(game, figure, POISON)
        yield Tell(GONE, {"figure": figure.id, "count": len(found)})
    if face >= least:
        yield from wounds.hurt(game, figure, 1)
        yield from wounds.bury(game, [figure])


POISON = Plugin("poisoned", POISONED, (points.NEGATIVE, _works))
