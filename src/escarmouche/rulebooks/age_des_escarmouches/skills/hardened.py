"""Aguerri and Intimidation: the two marks of a card that let tests be rolled again."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin, first, handlers
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import RerollRight
from escarmouche.rulebooks.age_des_escarmouches.immunity import RULE, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-AGUERRI-05, ADE-SKILL-INTIMIDATION-05: a die that was rolled again stands; ADE-SKILL-AGUERRI-06,
# ADE-SKILL-INTIMIDATION-06: the two are void together. `dice.rerolls` sees to both.
HARDENED = Phrase("ade.skill.aguerri", "ADE-SKILL-AGUERRI-01", "ADE-SKILL-AGUERRI-02")
INTIMIDATION = Phrase(
    "ade.skill.intimidation", "ADE-SKILL-INTIMIDATION-01", "ADE-SKILL-INTIMIDATION-02"
)


@remembered
def hardened(characteristics: frozenset[str]) -> Plugin:
    """Aguerri in these characteristics (ADE-1.1.2.2-01, ADE-SKILL-AGUERRI-01)."""

    def mark(game: State, figure: Figure, characteristic: str) -> Phrase | None:
        if characteristic not in characteristics:
            return None
        # ADE-SKILL-MAUDIT-03: a cursed fighter never profits from it, in ties neither (B-R53).
        cursed = first(game, figure, points.MAY_REROLL) is not None
        return None if cursed or not profits(game, figure) else HARDENED

    def again(game: State, tester: Figure, attempt: Attempt) -> RerollRight | None:
        """ADE-SKILL-AGUERRI-02, -03: failed dice, as many as it likes; -04: damage, either result."""
        if attempt.characteristic not in characteristics or not profits(game, tester):
            return None
        if is_damage(attempt):  # ADE-SKILL-AGUERRI-04
            return RerollRight(tester.camp, HARDENED, None, chooses=True, opposed=True)
        return RerollRight(tester.camp, HARDENED, False, opposed=True)

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
        if is_damage(attempt):  # ADE-SKILL-INTIMIDATION-04
            return RerollRight(figure.camp, INTIMIDATION, None, chooses=True, opposed=True)
        return RerollRight(figure.camp, INTIMIDATION, True, opposed=True)

    return Plugin("intimidation", INTIMIDATION, (points.MARK, mark), (points.THEIR_REROLL, again))


def marks_of(figure_hardened: frozenset[str], figure_intimidating: frozenset[str]) -> list[Plugin]:
    """ADE-1.1.2.2-01, -02, -03: the plug-ins of the half-circles and triangles of a card."""
    held = [hardened(figure_hardened)] if figure_hardened else []
    return [*held, intimidating(figure_intimidating)] if figure_intimidating else held


def profits(game: State, figure: Figure, *by: str) -> bool:
    """ADE-SKILL-IMMUNITE-01: who is immune to Aguerri never has it, whoever or whatever lends it (B-R53)."""
    return immune(game, figure, "aguerri", *by, RULE) is None


def has_it(game: State, figure: Figure, characteristic: str) -> bool:
    """Whether a fighter is Aguerri in a characteristic already."""
    return any(
        handler(game, figure, characteristic) is HARDENED
        for handler in handlers(game, figure, points.MARK)
    )


def is_damage(attempt: Attempt) -> bool:
    """Whether it is a damage test, which neither succeeds nor fails."""
    return "strength" in attempt.reading.totals
