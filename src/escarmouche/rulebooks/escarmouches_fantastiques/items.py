"""The seven magic items (EF-ITEM-00). Texts that say "the Hero" mean the bearer (R33)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import YES_OR_NO
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.abilities import POWERFUL_ABILITY
from escarmouche.rulebooks.escarmouches_fantastiques.scores import Score
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of

AMULET = Phrase("ef.item.amulette", "EF-ITEM-AMULETTE-01", "EF-ITEM-AMULETTE-02")
ENDURANCE = Phrase("ef.item.endurance", "EF-ITEM-ENDURANCE-01")
MASSACRE = Phrase("ef.item.massacre", "EF-ITEM-MASSACRE-01")
POWER_MELEE = Phrase("ef.item.puissance_melee", "EF-ITEM-PUISSANCE-01")
POWER_ARMOUR = Phrase("ef.item.puissance_armure", "EF-ITEM-PUISSANCE-02")
POWER = Phrase("ef.item.puissance", "EF-ITEM-PUISSANCE-01", "EF-ITEM-PUISSANCE-02")
SILVER = Phrase("ef.item.argent", "EF-ITEM-ARGENT-01")
SWIFTNESS = Phrase("ef.item.rapidite", "EF-ITEM-RAPIDITE-01")
STEALTH = Phrase("ef.item.furtivite", "EF-ITEM-FURTIVITE-01")

ENDURE = Phrase("ef.ask.endure", "EF-ITEM-ENDURANCE-01")
ENDURANCE_ROLL = Phrase("ef.roll.endurance", "EF-ITEM-ENDURANCE-01")
ENDURED_UP_TO = 3


def _immune_to_magic(game: State, figure: Figure) -> Phrase:
    """EF-ITEM-AMULETTE-01: no spell has any effect on the bearer, friendly ones included."""
    return AMULET


def _endure(game: State, figure: Figure) -> Generator[Any, Any, bool | None]:
    """EF-ITEM-ENDURANCE-01: after a failed defence roll, 1 to 3 on a d6 ignores the hit.

    R32: flat, once for each failed roll, whatever the hit.
    """
    answer = yield Ask(figure.camp, ENDURE, YES_OR_NO, {"figure": figure.id})
    if answer == "no":
        return None
    (face,) = yield Roll(ENDURANCE_ROLL, 1, None, {"figure": figure.id}, ((1, 2, 3), (4, 5, 6)))
    return True if face <= ENDURED_UP_TO else None


def _massacre(game: State, attacker: Figure, target: Figure) -> list[Figure]:
    """EF-ITEM-MASSACRE-01: a successful roll hits every enemy in contact with the bearer."""
    return [figure_of(game, id) for id in game.contacts[attacker.id] if id != target.id]


def _hits_harder(game: State, figure: Figure) -> Why:
    """EF-ITEM-PUISSANCE-01: +1 to each Melee score, without a cap (R2)."""
    return Why(1, POWER_MELEE)


def _breaks_armour(game: State, attacker: Figure, victim: Figure, melee: bool) -> Why | None:
    """EF-ITEM-PUISSANCE-02: enemies defend at -1 against the bearer's melee attacks (R1, R16)."""
    if not melee or victim.camp == attacker.camp:
        return None
    overpowered = POWERFUL_ABILITY in attacker.plugins and POWERFUL_ABILITY not in victim.plugins
    if overpowered and not game.options.powers_stack:  # R16, option
        return None
    return Why(-1, POWER_ARMOUR, attacker.id)


def _one_attack_a_turn(game: State, figure: Figure) -> int:
    """EF-ITEM-ARGENT-01: one melee attack a turn, all enemies together."""
    return 1


def _two_more_attacks(game: State, figure: Figure, scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """EF-ITEM-RAPIDITE-01: two more melee attacks, at the best Melee score (R32)."""
    best = max(scores, key=lambda score: sum(why.value for why in score))
    return (best, best)


def _cannot_be_shot_at(game: State, figure: Figure) -> Phrase:
    """EF-ITEM-FURTIVITE-01: no ranged attack may target the bearer."""
    return STEALTH


ITEMS = {
    plugin.id: plugin
    for plugin in (
        Plugin("amulette", AMULET, (points.SPELL_ON, _immune_to_magic)),
        Plugin("endurance", ENDURANCE, (points.DEFENCE_FAILED, _endure)),
        Plugin("massacre", MASSACRE, (points.MELEE_HIT, _massacre)),
        Plugin(
            "puissance",
            POWER,
            (points.MELEE_SCORE, _hits_harder),
            (points.ENEMY_ARMOUR, _breaks_armour),
        ),
        Plugin("argent", SILVER, (points.MELEE_LIMIT, _one_attack_a_turn)),
        Plugin("rapidite", SWIFTNESS, (points.EXTRA_MELEE, _two_more_attacks)),
        Plugin("furtivite", STEALTH, (points.SHOT_AT, _cannot_be_shot_at)),
    )
}
