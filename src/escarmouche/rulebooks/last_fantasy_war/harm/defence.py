"""A hit and all that follows it at once: defence test, wounds, protections, life (LFW-DEF-*, LFW-ATT-03, A-R11, A-R34)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.harm.defence_test import tested
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import resolve
from escarmouche.rulebooks.last_fantasy_war.state import State


def suffer(game: State, attack: Attack, force: Total) -> Rule:
    """A hit, and all that comes of it at once: a shot (A-R34), a fall, a "hit of force X" (LFW-ATT-03).

    Returns how many Pv were lost, by unit: those of a rider that falls with its mount among them.
    """
    wounded = yield from tested(game, attack, force)
    known = None if attack.attacker is None else attack
    return (yield from resolve(game, () if wounded is None else (wounded,), known))


def hit_of_force(game: State, target: int, force: int, manner: str, why: Phrase) -> Rule:
    """LFW-ATT-03: no roll to hit, no critical: a defence test against so much force."""
    return (yield from suffer(game, Attack(manner, target, force=force), Total(Why(force, why))))
