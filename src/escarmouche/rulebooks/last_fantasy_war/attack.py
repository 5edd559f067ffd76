"""What one attack is (LFW-ATT-01): who, at whom, with what, in which manner."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Why
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon

SHOT, MELEE, HIT = "shot", "melee", "hit"  # HIT: a "touche de force X", without a roll (A-R11)
SPELL, FALL, DOOR = "spell", "fall", "door"


class Attack(NamedTuple):
    """One attack on one unit."""

    manner: str
    target: int
    attacker: int | None = None
    weapon: Weapon | None = None
    attacks: int = 1  # the characteristic as it counts here (a part of a split attack: A-R36)
    force: int = 0
    split: bool = False  # a part that made another: no saturation (LFW-COMBATATT-06)
    need: int | None = None  # CT or CC instead of the attacker's own (explosions: CT 2+)
    cover: bool = True  # B-R79: whether its target may take cover
    critical: bool = True  # whether its rolls may be critical (LFW-RULE-EXPLOSION-06)
    criticals: int = 0  # how many of its rolls were, once they are thrown
    charged: bool = False  # its attacker counts as having charged (LFW-ENV-INTERIEUR-11)
    blast: bool = (
        False  # explosions and breaths: not deflected between rider and mount (LFW-CAV-12)
    )
    modifiers: tuple[
        Why, ...
    ] = ()  # of its rolls to hit, by how it is made (LFW-RULE-PAIREARME-02)


class Hits(NamedTuple):
    """What the rolls of an attack came to."""

    successes: int = 0
    criticals: int = 0

    def plus(self, more: Hits) -> Hits:
        """With those of further rolls."""
        return Hits(self.successes + more.successes, self.criticals + more.criticals)
