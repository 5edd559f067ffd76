"""Aguerri and Intimidation: the two marks of a card that let tests be rolled again."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin, gather
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import RerollRight
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-AGUERRI-05, ADE-SKILL-INTIMIDATION-05: a die that was rolled again stands; `rerolls` sees to it.
HARDENED = Phrase("ade.skill.aguerri", "ADE-SKILL-AGUERRI-01", "ADE-SKILL-AGUERRI-02")
INTIMIDATION = Phrase(
    "ade.skill.intimidation", "ADE-SKILL-INTIMIDATION-01", "ADE-SKILL-INTIMIDATION-02"
)


@remembered
def hardened(characteristics: frozenset[str]) -> Plugin:
    """Aguerri in these characteristics (ADE-1.1.2.2-01, ADE-SKILL-AGUERRI-01)."""

    def mark(game: State, figure: Figure, characteristic: str) -> Phrase | None:
        return HARDENED if characteristic in characteristics else None

    def again(game: State, tester: Figure, attempt: Attempt) -> RerollRight | None:
        """ADE-SKILL-AGUERRI-02, -03: failed dice, as many as it likes; -04: damage, either result."""
        name = attempt.characteristic
        if name not in characteristics or _intimidated(game, attempt, name):
            return None
        if _is_damage(attempt):
            return RerollRight(tester.camp, HARDENED, None, chooses=True)  # ADE-SKILL-AGUERRI-04
        return RerollRight(tester.camp, HARDENED, False)

    return Plugin("aguerri", HARDENED, (points.MARK, mark), (points.OWN_REROLL, again))


@remembered
def intimidating(characteristics: frozenset[str]) -> Plugin:
    """Intimidation in these characteristics (ADE-1.1.2.2-02, ADE-SKILL-INTIMIDATION-01)."""

    def mark(game: State, figure: Figure, characteristic: str) -> Phrase | None:
        return INTIMIDATION if characteristic in characteristics else None

    def again(game: State, figure: Figure, attempt: Attempt) -> RerollRight | None:
        """ADE-SKILL-INTIMIDATION-02, -03: successes, as many as it likes; -04: damage, either result."""
        name = attempt.characteristic
        if game.options.intimidation_on_shots and name == "weapon":
            name = "FOR"  # B-R12
        if name not in characteristics or attempt.tester.camp == figure.camp:
            return None
        if _has(game, attempt.tester, HARDENED, name):
            return None  # ADE-SKILL-AGUERRI-06, ADE-SKILL-INTIMIDATION-06: both are void
        if _is_damage(attempt):
            return RerollRight(
                figure.camp, INTIMIDATION, None, chooses=True
            )  # ADE-SKILL-INTIMIDATION-04
        return RerollRight(figure.camp, INTIMIDATION, True)

    return Plugin("intimidation", INTIMIDATION, (points.MARK, mark), (points.THEIR_REROLL, again))


def marks_of(figure_hardened: frozenset[str], figure_intimidating: frozenset[str]) -> list[Plugin]:
    """ADE-1.1.2.2-01, -02, -03: the plug-ins of the half-circles and triangles of a card."""
    held = [hardened(figure_hardened)] if figure_hardened else []
    return [*held, intimidating(figure_intimidating)] if figure_intimidating else held


def _intimidated(game: State, attempt: Attempt, name: str) -> bool:
    """ADE-SKILL-AGUERRI-06: against Intimidation in the same characteristic neither works."""
    other = attempt.opponent
    if other is None or other.camp == attempt.tester.camp:
        return False
    return _has(game, other, INTIMIDATION, name)


def _has(game: State, figure: Figure, skill: Phrase, name: str) -> bool:
    """By its card, or by an effect on it (ADE-3.2.3.3-37)."""
    return skill in gather(game, figure, points.MARK, name)


def _is_damage(attempt: Attempt) -> bool:
    return "strength" in attempt.reading.totals
