"""Terror: whoever begins its activation near it tests, or runs (BM-SKILL-TERRIFIANT-02, R50)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.flight import fleeing
from escarmouche.rulebooks.bonus_malus.ground.contact import at_odds
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.hearing import first_said, voices
from escarmouche.rulebooks.bonus_malus.morale.testing import passes_morale
from escarmouche.rulebooks.bonus_malus.points import TERROR
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import less_than

FOR_TERROR = Phrase("bm.why.terror", "BM-SKILL-TERRIFIANT-02")
TERRIFIED = Phrase("bm.event.terrified", "BM-SKILL-TERRIFIANT-02", "BM-FUITE-01")

NEAR = 10.0
COST = 2  # R50: actions, or all that are left


def feared_by(game: State, figure: Figure) -> Figure | None:
    """The nearest enemy that causes terror, at less than 10 paces, seen or not; R81: a neutral is one as soon as either may attack the other.

    Whoever flees for good is fleeing already: nothing is added by a test.
    """
    if game.fleeing[figure.id]:
        return None
    voiced = voices(game, TERROR)
    if not voiced:
        return None
    causes = [
        (distance(game, figure, other), other.id, other)
        for other in voiced
        if at_odds(game, figure, other) and first_said(game, other, TERROR) is not None
    ]
    near = [cause for cause in causes if less_than(cause[0], NEAR)]
    return min(near)[2] if near else None


def test(game: State, figure: Figure, feared: Figure) -> Rule:
    """BM-FUITE-02, -03, R50: one test; who fails runs from it once, and pays for that with its actions."""
    about = {"target": feared.id}
    if (yield from passes_morale(game, figure, FOR_TERROR, about)):
        return
    yield Tell(TERRIFIED, {"figure": figure.id, **about})
    game.actions[figure.id] -= min(COST, game.actions[figure.id])
    game.aimed[figure.id] = False
    yield from fleeing.from_figure(game, figure, feared)
