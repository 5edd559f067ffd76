"""Skill Assassin: the attack with one die at the end of an assault, which is no combat (B-R14)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import first, heard_at
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault, going_on
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import (
    CANCELLED,
    roll_attacks,
    roll_defences,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.skills import counter_attack
from escarmouche.rulebooks.age_des_escarmouches.skills.assassin import PLUGIN, STRUCK_AHEAD
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, figure_of

STRIKE = Phrase("ade.ask.assassinate", "ADE-SKILL-ASSASSIN-01", "ADE-SKILL-ASSASSIN-02")
AT_ONCE = Phrase("ade.option.assassinate", "ADE-SKILL-ASSASSIN-01")
WAIT = Phrase("ade.option.no_assassination", "ADE-SKILL-ASSASSIN-01")
STRIKES = Phrase("ade.event.assassinates", "ADE-SKILL-ASSASSIN-01", "ADE-SKILL-ASSASSIN-10")
DEFEND = Phrase("ade.ask.assassin_defence", "ADE-SKILL-ASSASSIN-03", "ADE-SKILL-ASSASSIN-04")
WITH_A_DIE = Phrase("ade.option.assassin_defence", "ADE-SKILL-ASSASSIN-03")
WITHOUT = Phrase("ade.option.no_assassin_defence", "ADE-SKILL-ASSASSIN-03")
DEFENDS = Phrase("ade.event.assassin_defends", "ADE-SKILL-ASSASSIN-03", "ADE-SKILL-ASSASSIN-04")
COUNTER = Phrase("ade.ask.assassin_counter", "ADE-SKILL-ASSASSIN-11")
COUNTERS = Phrase("ade.event.assassin_counters", "ADE-SKILL-ASSASSIN-11")

# ADE-SKILL-ASSASSIN-05: the tests of who strikes are read one column further right, in the TRUC and in the BIDULE;
# ADE-SKILL-ASSASSIN-06: all of the other's further left, a counter-attack too (B-R14).
RIGHT = (Why(1, Phrase("ade.score.assassin", "ADE-SKILL-ASSASSIN-05")),)
LEFT = (Why(-1, Phrase("ade.score.assassinated", "ADE-SKILL-ASSASSIN-06")),)


def ambush(game: State, id: str) -> Rule:
    """A-R76: after fear, interception, move, escapes and penalty."""
    if not points.AMBUSH.used or going_on(game, id) is None:
        return
    for figure in heard_at(game, course.assailants(game, id), points.AMBUSH):
        assault = going_on(game, id)
        if assault is None:  # another of its group was quicker
            return
        target = victim_of(game, assault, figure)
        if target is not None and (yield from _wanted(figure, target)):
            yield from _struck(game, id, figure, target)


def victim_of(game: State, assault: Assault, figure: Figure) -> Figure | None:
    """ADE-SKILL-ASSASSIN-01: its only target, if it may strike it now; None if it may not."""
    if len(assault.targets) != 1 or first(game, figure, points.AMBUSH) is None:
        return None  # ADE-SKILL-ASSASSIN-15 among others
    (target,) = assault.targets
    if (figure.id, target) in assault.watched:
        return None  # ADE-SKILL-ASSASSIN-07
    if target not in game.contacts[figure.id]:
        return None  # ADE-SKILL-ASSASSIN-08
    if immune(game, figure_of(game, target), PLUGIN.id, HARM) is not None:
        return None  # ADE-SKILL-IMMUNITE-01
    if figure.id in assault.intercepted:
        return None  # ADE-SKILL-ASSASSIN-09
    return figure_of(game, target)


def _wanted(figure: Figure, target: Figure) -> Generator[Any, Any, bool]:
    options = (Option("yes", AT_ONCE), Option("no", WAIT))
    about = {"figure": figure.id, "other": target.id}
    return bool((yield Ask(figure.camp, STRIKE, Choice(options), about)) == "yes")


def _struck(game: State, id: str, figure: Figure, target: Figure) -> Rule:
    """The attack, and what comes of it."""
    route = course.going_on(game, id)
    assert route is not None
    left, changed = route.route_of(figure.id).left, figure.id in route.changed
    conditions.put(game, figure, STRUCK_AHEAD, f"turn:{game.turn}")
    yield Tell(STRIKES, {"figure": figure.id, "other": target.id})
    game.owed_dice[figure.id] += 1  # ADE-SKILL-ASSASSIN-02
    yield from exchange(game, figure, target)
    if game.status[target.id] != ON_TABLE and route.kind == CHARGE:
        course.held(game, id)  # B-R5: it was a charge when they came into contact
    if game.status[target.id] != ON_TABLE and game.status[figure.id] == ON_TABLE:
        # ADE-SKILL-ASSASSIN-12: it may go on; in a pursuit too (ADE-SKILL-ASSASSIN-14).
        step = "pursuer goes on" if game.phase == "combat" else "ambusher goes on"
        game.next((step, route.parent, figure.id, left, changed))


def exchange(game: State, figure: Figure, target: Figure) -> Rule:
    """ADE-SKILL-ASSASSIN-01: one die; one of the target's against it, if it says so before (ADE-SKILL-ASSASSIN-03).

    ADE-SKILL-ASSASSIN-10: it is no combat, so that nothing that belongs to one is used or used up by it; what
    belongs to a test counts.
    """
    announced = yield from guarded(game, figure, target)
    struck = yield from rolled(game, figure, target, announced)
    if struck is not None:
        blow, dealt = struck
        yield from wounds.hurt(game, blow.victim, dealt)
        yield from wounds.aftermath(game, [struck])


def rolled(
    game: State, figure: Figure, target: Figure, announced: bool
) -> Generator[Any, Any, tuple[Blow, int] | None]:
    """The dice of both, once the target has said whether it defends itself: the blow, and what it does."""
    landed = yield from roll_attacks(game, figure, target, 1, None, shifts=RIGHT)
    if not landed:
        riposte = first(game, target, points.RIPOSTE) if announced else None
        if riposte is not None and counter_attack.may_counter(game, figure.id):
            return (yield from _countered(game, figure, target))
        return None
    if announced and (yield from roll_defences(game, target, figure, 1, None, LEFT)):
        yield Tell(CANCELLED, {"figure": target.id, "other": figure.id, "attacks": 1})
        return None
    return (yield from _blow(game, figure, target, RIGHT))


def guarded(game: State, figure: Figure, target: Figure) -> Generator[Any, Any, bool]:
    """ADE-SKILL-ASSASSIN-04: a die that is announced is lost for its next combat, whether it is rolled or not (B-R14).

    B-R41: whoever may only attack does not defend itself here either.
    """
    if first(game, target, points.SPLIT) is not None:
        return False
    options = (Option("yes", WITH_A_DIE), Option("no", WITHOUT))
    about = {"figure": target.id, "other": figure.id}
    if (yield Ask(target.camp, DEFEND, Choice(options), about)) != "yes":
        return False
    game.owed_dice[target.id] += 1
    yield Tell(DEFENDS, {"figure": target.id})
    return True


def _countered(
    game: State, figure: Figure, target: Figure
) -> Generator[Any, Any, tuple[Blow, int] | None]:
    """ADE-SKILL-ASSASSIN-11: its defence die becomes an attack, which nobody defends."""
    about = {"figure": target.id, "other": figure.id}
    if (yield Ask(target.camp, COUNTER, Choice(YES_OR_NO.options), about)) != "yes":
        return None
    yield Tell(COUNTERS, {"figure": target.id, "other": figure.id})
    return (yield from countered(game, figure, target))


def countered(
    game: State, figure: Figure, target: Figure
) -> Generator[Any, Any, tuple[Blow, int] | None]:
    """The dice of the target's counter-attack."""
    if (yield from roll_attacks(game, target, figure, 1, None, shifts=LEFT)):
        return (yield from _blow(game, target, figure, LEFT))
    return None


def _blow(
    game: State, attacker: Figure, victim: Figure, shifts: tuple[Why, ...]
) -> Generator[Any, Any, tuple[Blow, int]]:
    blow = blow_of(game, attacker, victim, shifts)
    dealt: int = yield from damage_test(game, blow)
    return blow, dealt
