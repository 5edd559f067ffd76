"""Chance/X, which lends Aguerri to a test that has failed, and Maudit, whom nothing lets roll again.

Where they stand in the chain of what is rolled again: `dice.rerolls`.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import RerollRight
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import NOBODYS_FOR
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import is_damage, profits
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

LUCKY = Phrase("ade.skill.chance", "ADE-SKILL-CHANCE-01", "ADE-SKILL-CHANCE-02")
CURSED = Phrase(
    "ade.skill.maudit", "ADE-SKILL-MAUDIT-01", "ADE-SKILL-MAUDIT-02", "ADE-SKILL-MAUDIT-03"
)


def _used(game: State) -> str:
    return f"chance:{game.turn}"


def chances_left(game: State, figure: Figure, times: int) -> int:
    """ADE-SKILL-CHANCE-01: how often it may still be lucky this turn."""
    return max(0, times - game.once[figure.id].count(_used(game)))


@remembered
def chance(times: int) -> Plugin:
    """ADE-SKILL-CHANCE-01: X times a turn a test of its that failed is as if it were Aguerri in it."""

    def again(game: State, tester: Figure, attempt: Attempt) -> RerollRight | None:
        """A failed test, whatever it tests; of damage, one that does none, and either result is kept (B-R17)."""
        left = chances_left(game, tester, times)
        if not left or attempt.characteristic == NOBODYS_FOR or not profits(game, tester, "chance"):
            return None

        def spend(now: State, tests: int) -> None:
            now.once[tester.id] = (*now.once[tester.id], *[_used(now)] * tests)

        chooses = is_damage(attempt)
        return RerollRight(tester.camp, LUCKY, False, chooses, spend, left, opposed=True)

    return Plugin("chance", LUCKY, (points.OWN_REROLL, again))


def _never(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-MAUDIT-01: no die, no test. ADE-SKILL-MAUDIT-02: others may well make it roll again."""
    return CURSED


# ADE-SKILL-MAUDIT-03: so neither Aguerri nor Chance does anything for it, and its Aguerri does not cancel Intimidation.
MAUDIT = Plugin("maudit", CURSED, (points.MAY_REROLL, _never))
