"""What a scenario says; this one, Escarmouche, says nothing but where to deploy (A-R11, A-R20)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.army import formats
from escarmouche.rulebooks.age_des_escarmouches.scenarios.goal_average import goal_average, losses
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band

BY_POINTS = Phrase("ade.result.by_points", "ADE-1.3.2-01")
BY_GOAL_AVERAGE = Phrase("ade.result.by_goal_average", "ADE-1.3.6.2-01", "ADE-1.3.2-02")
DRAW = Phrase("ade.result.draw", "ADE-1.3.2-02")
INFLICTED = Phrase("ade.source.inflicted", "ADE-1.3.6.2-01", "ADE-1.3.6.2-02")
SUFFERED = Phrase("ade.source.suffered", "ADE-1.3.6.2-01", "ADE-1.3.6.2-02")
OF_SCENARIO = Phrase("ade.source.scenario", "ADE-1.3.6.2-03")

STRIP = 20.0  # A-R20: how deep a deployment zone is, in cm


class Scenario:
    """Escarmouche: no scenario points, so the goal-average decides. Others override what they change."""

    id = "escarmouche"
    phrase = Phrase("ade.scenario.escarmouche", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.escarmouche.summary", "ADE-1.3.2-02")
    has_points = False
    counted: tuple[Phrase, Phrase]  # what the points of each camp count, where it has points

    def turns(self, game: State) -> int:
        """ADE-1.3.1-02: by the format, unless the scenario says otherwise."""
        return formats.turns(game.format)

    def zone(self, game: State, camp: int) -> Polygon:
        """A-R20: the strip of 20 cm along one's own edge."""
        return band(game.table.width, game.table.depth, game.edges[camp], STRIP)

    def prepare(self, game: State) -> Rule:
        """What is laid on the table before the deployment."""
        yield from ()

    def activation_ended(self, game: State, figure: Figure) -> Rule | tuple[()]:
        """A fighter has ended its activation on the table."""
        return ()

    def removed(self, game: State, figure: Figure) -> Rule:
        """A fighter is about to leave the table, dead or fled; it still stands where it was."""
        yield from ()

    def turn_ended(self, game: State) -> Rule:
        """A turn is over, maintenance included."""
        yield from ()

    def ended(self, game: State) -> Rule | tuple[()]:
        """The game is over; what is counted only now is about to be."""
        return ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """Places worth going to, for players that need a list."""
        return ()

    def points(self, game: State) -> tuple[int, ...]:
        """A-R11: the scenario points of each camp, at any moment."""
        return tuple(0 for _camp in game.camps)

    def bonus(self, game: State, camp: int) -> int:
        """ADE-1.3.6.2-03: what the scenario adds to a camp's goal-average."""
        return 0

    def goal_average(self, game: State, camp: int) -> int:
        """ADE-1.3.6.2-01: of a camp, with the bonus of the scenario."""
        return goal_average(game, camp, self.bonus(game, camp))

    def sources(self, game: State) -> list[Sources]:
        """By camp, what its score is made of: scenario points, or the goal-average (ADE-1.3.6.2-01)."""
        if not self.has_points:
            return [self._average(game, camp.id) for camp in game.camps]
        points = self.points(game)
        return [(ScoreSource(self.counted[c], points[c]),) if points[c] else () for c in (0, 1)]

    def _average(self, game: State, camp: int) -> Sources:
        inflicted = sum(losses(game, other.id) for other in game.camps if other.id != camp)
        found = (
            ScoreSource(INFLICTED, inflicted),
            ScoreSource(SUFFERED, -losses(game, camp)),
            ScoreSource(OF_SCENARIO, self.bonus(game, camp)),
        )
        return tuple(source for source in found if source.points)

    def result(self, game: State) -> Result:
        """ADE-1.3.2-01: the objectives decide; A-R11: without any, or between equals, the goal-average."""
        points, averages = self.points(game), [self.goal_average(game, c.id) for c in game.camps]
        data = {"points": list(points), "averages": averages}
        if points[0] != points[1]:
            winner = 0 if points[0] > points[1] else 1
            return _won(winner, BY_POINTS, points, data)
        scores = points if self.has_points else averages
        if averages[0] != averages[1]:
            winner = 0 if averages[0] > averages[1] else 1
            return _won(winner, BY_GOAL_AVERAGE, scores, data)
        return Result(None, DRAW, tuple(map(float, scores)), data)


def _won(winner: int, reason: Phrase, scores: Sequence[int], data: dict[str, list[int]]) -> Result:
    return Result(winner, reason, tuple(map(float, scores)), {"camp": winner, **data})
