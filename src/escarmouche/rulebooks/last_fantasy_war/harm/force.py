"""The force of an attack (LFW-ATTTIR-06, LFW-ATTMEL-05, LFW-CRIT-02, A-R10)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

WEAPON = Phrase("lfw.why.weapon", "LFW-ARME-03")
SUCCESSES = Phrase("lfw.why.further_hits", "LFW-ATTTIR-06")
CRITICALS = Phrase("lfw.why.critical_hits", "LFW-CRIT-02", "LFW-CRIT-03")


def force_of(game: State, attack: Attack, hits: Hits) -> Total:
    """That of the weapon, +1 for each success beyond the first, +1 for each critical hit, and what rules add."""
    known = attack
    if attack.criticals != hits.criticals:
        known = attack._replace(criticals=hits.criticals)
    parts = [Why(attack.force, WEAPON)]
    if hits.successes > 1:
        parts.append(Why(hits.successes - 1, SUCCESSES))
    if hits.criticals:
        parts.append(Why(hits.criticals, CRITICALS))
    if attack.attacker is not None:
        striker = unit_called(game, attack.attacker)
        parts += modifiers(game, striker, points.FORCE, known, weapon=attack.weapon)
    return Total(*parts)
