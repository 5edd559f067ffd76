"""Protection rolls (LFW-RULE-PROTECTION-*, LFW-RULE-PROTECTIONMAGIQUE-*): a die for each wound, first of the one kind, then of the other."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Point
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, first_said
from escarmouche.rulebooks.last_fantasy_war.rerolls import Throw, throw
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

ROLL = Phrase("lfw.roll.protection", "LFW-RULE-PROTECTION-01", "LFW-RULE-PROTECTION-02")
MAGIC_ROLL = Phrase(
    "lfw.roll.magic_protection",
    "LFW-RULE-PROTECTIONMAGIQUE-01",
    "LFW-RULE-PROTECTIONMAGIQUE-02",
)
# LFW-RULE-PROTECTION-03: in this order
KINDS = (
    (points.PROTECTION, rerolls.PROTECTION, ROLL),
    (points.MAGIC_PROTECTION, rerolls.MAGIC_PROTECTION, MAGIC_ROLL),
)


def rolled(game: State, target: Unit, attack: Attack, wounds: int) -> Rule:
    """One die of each kind for each wound that is left. Returns how many are left in the end."""
    if is_pierced(game, attack):
        return wounds
    # LFW-RULE-IMPERTINENT-01, LFW-RULE-IMPETUEUX-01: rolls against an attack, these among them
    striker = None if attack.attacker is None else unit_called(game, attack.attacker)
    for point, kind, what in KINDS:
        why = best(game, target, attack, point)
        if why is None or not wounds:
            continue
        about = {"figure": target.id, "reason": why.reason, "wounds": wounds}
        reading = AtLeast(int(why.value))
        wanted = Throw(target, kind, what, reading, about, wounds, other=striker, attack=attack)
        outcomes = yield from throw(game, wanted)
        wounds -= sum(1 for one in outcomes if one.success)
    return wounds


def best(game: State, target: Unit, attack: Attack, point: Point) -> Why | None:
    """LFW-RULE-PROTECTION-02: of several protections only the best is tried."""
    return min(all_said(game, target, point, attack), key=lambda why: why.value, default=None)


def is_pierced(game: State, attack: Attack) -> bool:
    """LFW-RULE-PERFORANT-01: wounds that no protection cancels."""
    if attack.attacker is None:
        return False
    striker = unit_called(game, attack.attacker)
    return first_said(game, striker, points.PIERCES, attack, weapon=attack.weapon) is not None
