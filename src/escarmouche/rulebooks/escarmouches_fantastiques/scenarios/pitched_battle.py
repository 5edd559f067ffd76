"""Bataille rangée: kill more than you lose, in points."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.sides import adversary
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of

SCORED = Phrase("ef.event.points_scored", "EF-SCEN-BATAILLE-01", "EF-SCEN-BATAILLE-02")
OF_THE_ARMY = Phrase("ef.source.army", "EF-SCEN-BATAILLE-01")
SUMMONED = Phrase("ef.source.summoned", "EF-SCEN-BATAILLE-01", "EF-SPELL-INVOCATION-01")
CHARACTERS = Phrase("ef.source.characters", "EF-SCEN-BATAILLE-02")
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

    def sources(self, game: State, camp: int, events: Sequence[Event]) -> Sources:
        """Those of the enemy's army, those that it summoned, and what characters bring besides."""
        scored = [e.data for e in events if e.phrase == SCORED and e.data["camp"] == camp]
        fallen = [figure_of(game, data["figure"]) for data in scored]
        army = [figure for figure in fallen if not figure.summoned]
        summoned = [figure for figure in fallen if figure.summoned]
        leaders = [figure for figure in fallen if figure.is_character]
        found = (
            ScoreSource(OF_THE_ARMY, sum(f.profile.price for f in army), {"n": len(army)}),
            ScoreSource(SUMMONED, sum(f.profile.price for f in summoned), {"n": len(summoned)}),
            ScoreSource(CHARACTERS, CHARACTER_BONUS * len(leaders), {"n": len(leaders)}),
        )
        return tuple(source for source in found if source.data["n"])


SCENARIO = PitchedBattle()
