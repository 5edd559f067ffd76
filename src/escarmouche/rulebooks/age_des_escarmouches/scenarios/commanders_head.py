"""La tête du commandeur: the first commander of the enemy, out of the game, is worth three points."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import Scenario
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, opponent

TAKEN = Phrase("ade.event.head_taken", "ADE-1.3.2-02")

HEAD = 3
OTHER_INCARNATE = 1


class CommandersHead(Scenario):
    """Three points for the commander, one for each other Incarné."""

    id = "la-tete-du-commandeur"
    phrase = Phrase("ade.scenario.la-tete-du-commandeur", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.la-tete-du-commandeur.summary", "ADE-1.3.2-01")
    has_points = True
    counted = (
        Phrase("ade.source.heads", "ADE-1.3.2-01"),
        Phrase("ade.source.heads", "ADE-1.3.2-01"),
    )

    def removed(self, game: State, figure: Figure) -> Rule:
        """An Incarné falls: its enemies score at once, and for good."""
        if not figure.profile.incarnate:
            return
        won = HEAD if commanders.was_first(game, figure) else OTHER_INCARNATE
        enemy = opponent(figure.camp)
        scored = list(game.scored)
        scored[enemy] += won
        game.scored = tuple(scored)
        yield Tell(TAKEN, {"figure": figure.id, "camp": enemy, "won": won})

    def points(self, game: State) -> tuple[int, ...]:
        """What was scored."""
        return game.scored
