"""Rechargement rapide/X: two shots in one activation, and nothing else but what is free (B-R64)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin, gather
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import Shoot
from escarmouche.rulebooks.age_des_escarmouches.skills import quick_shots
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

SHOOTS_TWICE = Phrase("ade.action.rapid_shot", "ADE-SKILL-RECHARGEMENT-RAPIDE-01")
NO_SKILL = Phrase("ade.refusal.no_rapid_shot", "ADE-SKILL-RECHARGEMENT-RAPIDE-01")


class RapidShot(Shoot):
    """ADE-SKILL-RECHARGEMENT-RAPIDE-02: an ordinary shot that a second one may follow, each at whom it likes.

    B-R64: never aimed, nor of artillery.
    """

    id = "rapid-shot"
    phrase = SHOOTS_TWICE
    nature = Nature.EXCLUSIVE
    alone = True  # no formula of a warrior-mystic beside it either
    often = 2

    def suits(self, figure: Figure) -> bool:
        """Whoever has the skill, and something to shoot with."""
        return points.RELOADS in figure.handlers and super().suits(figure)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It has the skill; else as every shot."""
        if points.RELOADS not in figure.handlers:
            return refuse(NO_SKILL, figure=figure.id)
        return super().why_not_take(game, figure)

    def lent(self, game: State, figure: Figure, deed: Deed) -> Plugin | None:
        """ADE-SKILL-RECHARGEMENT-RAPIDE-03: -X in TIR; of two such skills the lesser."""
        return quick_shots.hasty(
            -int(max(why.value for why in gather(game, figure, points.RELOADS)))
        )


RAPID_SHOT = RapidShot()
