"""Characteristics and tests: the scores a figure has right now, each number with its reasons."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from escarmouche.core.card_scores import CardScore
from escarmouche.core.explain import Data, Phrase, Total, Why
from escarmouche.core.hooks import first, gather
from escarmouche.core.words import Alike, Roll, alike_at_most
from escarmouche.memory import remembered
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

MOVEMENT = Phrase("ef.score.movement", "EF-CAR-MVT-01")
MELEE = Phrase("ef.score.melee", "EF-CAR-MEL-01", "EF-CAR-MEL-02")
SHOOTING = Phrase("ef.score.shooting", "EF-CAR-TIR-01", "EF-CAR-TIR-03")
ARMOUR = Phrase("ef.score.armour", "EF-CAR-ARM-01", "EF-CAR-ARM-02")
MENTAL = Phrase("ef.score.mental", "EF-CAR-MEN-01", "EF-CAR-MEN-02")
CARD = (
    CardScore("movement", MOVEMENT, is_length=True),
    CardScore("melee", MELEE),
    CardScore("shooting", SHOOTING),
    CardScore("armour", ARMOUR),
    CardScore("mental", MENTAL),
)
PIECE_SHOOTING = Phrase("ef.score.piece_shooting", "EF-ART-08")

Score = tuple[Why, ...]  # one attack: the printed score and what changed it for good


class Scores(NamedTuple):
    """The attacks a figure has: one entry for each (EF-CAR-MEL-03, EF-CAR-TIR-04)."""

    melee: tuple[Score, ...]
    shooting: tuple[Score, ...]


def printed_scores(game: State, figure: Figure) -> Scores:
    """The scores on the roster, as lasting changes of the scores themselves left them."""
    profile = figure.profile
    scores = _explained(profile.melee, profile.shooting)
    changed: Scores | None = first(game, figure, points.PRINTED_SCORES, scores)
    return scores if changed is None else changed


@remembered
def _explained(melee: tuple[int, ...], shooting: tuple[int, ...]) -> Scores:
    """Printed scores with their reasons: made once for all figures that have the same."""
    return Scores(
        tuple([(Why(score, MELEE),) for score in melee]),
        tuple([(Why(score, SHOOTING),) for score in shooting if score > 0]),
    )


def printed_armour(armour: int) -> Total:
    """The Armour on the roster: the score of a defence roll that nothing changes."""
    return Total(Why(armour, ARMOUR))


def melee_attacks(game: State, figure: Figure) -> list[Total]:
    """One explained score for each melee attack (EF-CAR-MEL-03)."""
    scores = printed_scores(game, figure).melee
    extra = first(game, figure, points.EXTRA_MELEE, scores)
    if extra is not None:
        scores = scores + extra
    modifiers = gather(game, figure, points.MELEE_SCORE)
    return [Total(*score, *modifiers) for score in scores]


def best_melee_attack(game: State, figure: Figure) -> Total:
    """The best of its melee scores (Paranoïa and Soif de sang use it)."""
    return max(melee_attacks(game, figure), key=lambda total: total.value)


def shooting_attacks(game: State, figure: Figure) -> list[Total]:
    """One explained score for each ranged attack; a score of 0 is none (EF-CAR-TIR-02, -04)."""
    if not figure.profile.shooting:
        return []
    modifiers = gather(game, figure, points.SHOOTING_SCORE)
    totals = [Total(*score, *modifiers) for score in printed_scores(game, figure).shooting]
    return [total for total in totals if total.value > 0]


def mental(figure: Figure, *modifiers: Why) -> Total:
    """Its Mental, for Bravery, Moral and resistance (EF-CAR-MEN-02)."""
    return Total(Why(figure.profile.mental, MENTAL), *modifiers)


def succeeds(game: State, face: int, target: Total) -> bool:
    """EF-GEN-02: one d6, equal to the score or less. R2: no face decides by itself, by default."""
    if game.options.extremes_decide and face in (1, 6):
        return face == 1
    return face <= target.value


def faces_alike(game: State, target: Total) -> Alike:
    """The faces that this test treats alike."""
    value = int(target.value)
    if game.options.extremes_decide:
        value = min(max(value, 1), 5)
    return alike_at_most(value)


def test(
    game: State, what: Phrase, target: Total, about: Data, dice: int = 1
) -> Generator[Any, Any, list[bool]]:
    """Throw dice against a score (EF-GEN-01: always d6) and say which succeed."""
    faces = yield Roll(what, dice, target, about, faces_alike(game, target))
    if game.options.extremes_decide:
        return [succeeds(game, face, target) for face in faces]
    score = target.value
    return [face <= score for face in faces]
