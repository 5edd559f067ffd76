"""The defence test alone (LFW-DEF-*): in a combat its wounds wait for their batch (A-R35, `wounds.resolve`)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points, rerolls, scores
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import Defence
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Wounded, unit_called

ROLL = Phrase("lfw.roll.defence", "LFW-DEF-01", "LFW-DEF-02", "LFW-DEF-03")
FORCE = Phrase("lfw.why.force", "LFW-DEF-01", "LFW-ATT-03")


def tested(game: State, attack: Attack, force: Total) -> Rule:
    """The defence test. Returns the wounds that it leaves, or None."""
    if game.status[attack.target] != ON_TABLE:
        return None
    target = unit_called(game, attack.target)
    striker = None if attack.attacker is None else unit_called(game, attack.attacker)
    about = {"figure": target.id, "by": attack.attacker, "force": force}
    reading = defence_reading(game, attack, force)
    wanted = Throw(target, rerolls.DEFENCE, ROLL, reading, about, other=striker, attack=attack)
    (outcome,) = yield from throw(game, wanted)
    if not outcome.value:
        return None
    weapon = None if attack.weapon is None else attack.weapon.id
    return Wounded(
        target.id, int(outcome.value), attack.attacker, weapon, attack.criticals, attack.manner
    )


def defence_reading(game: State, attack: Attack, force: Total) -> Defence:
    """LFW-DEF-01: the force is taken off the die, what rules give is added; A-R11: so are their wounds to its wounds."""
    target = unit_called(game, attack.target)
    against = Why(-force.value, FORCE, attack.attacker)
    total = Total(against, *modifiers(game, target, points.DEFENCE, attack))
    more: list[Why] = []
    narrow: list[Why] = []
    if attack.attacker is not None:
        striker = unit_called(game, attack.attacker)
        more = modifiers(game, striker, points.WOUNDS, attack, weapon=attack.weapon)
        narrow = modifiers(game, striker, points.NARROW, attack, weapon=attack.weapon)
    need = scores.score(game, target, scores.DEFENCE)
    return Defence(total, need, Total(*more), Total(*narrow))
