"""Bataille rangée: kill more than you lose, in points."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.sides import adversary
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

SCORED = Phrase("ef.event.points_scored", "EF-SCEN-BATAILLE-01", "EF-SCEN-BATAILLE-02")
CHARACTER_BONUS = 50  # EF-SCEN-BATAILLE-02


def worth(figure: Figure) -> int:
    """Its full price, and 50 more for a Hero or a Sorcerer (not for a Titan, R33)."""
    return figure.profile.price + (CHARACTER_BONUS if figure.is_character else 0)


class PitchedBattle(Scenario):
    """EF-SCEN-BATAILLE-01: the side that killed the most enemies, in points, wins."""

    id = "bataille-rangee"
    phrase = Phrase("ef.scenario.bataille-rangee", "EF-SCEN-01")
    summary = Phrase(
        "ef.scenario.bataille-rangee.summary", "EF-SCEN-BATAILLE-01", "EF-SCEN-BATAILLE-02"
    )

    def fallen(self, game: State, victim: Figure, hit: Hit) -> Rule:
        """A dead enemy counts in full, whatever killed it."""
        yield from self._score(game, victim, hit.camp)

    def left_table(self, game: State, figure: Figure) -> Rule:
        """So does one that left the table."""
        yield from self._score(game, figure, None)

    def _score(self, game: State, victim: Figure, killer: int | None) -> Rule:
        """EF-SCEN-BATAILLE-01, R35: with two sides the other side scores; with more, only whoever did it."""
        if len(game.camps) == 2:
            killer = adversary(victim.camp)
        if killer is None or killer == victim.camp:
            return
        game.victory[killer] += worth(victim)
        yield Tell(SCORED, {"camp": killer, "figure": victim.id, "points": worth(victim)})

    def scores(self, game: State) -> tuple[float, ...]:
        """Points of enemies killed."""
        return tuple(game.victory)


SCENARIO = PitchedBattle()
