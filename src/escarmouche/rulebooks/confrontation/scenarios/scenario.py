"""What a scenario says; this one, L'Affrontement, says that the value destroyed decides (R35)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.words import Rule
from escarmouche.rulebooks.confrontation.state import DEAD, FLED, Figure, State, opponent
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band

BY_POINTS = Phrase("cc.result.by_points")
BY_VALUE = Phrase("cc.result.by_value")
DRAW = Phrase("cc.result.draw")
SLAIN = Phrase("cc.source.slain")
PUT_TO_FLIGHT = Phrase("cc.source.put_to_flight")

STRIP = 20.0  # how deep a deployment zone is, in cm


def destroyed(game: State, camp: int) -> int:
    """R21: the strategic value of the enemies that a camp has slain or put to flight."""
    foe = opponent(camp)
    return sum(
        f.profile.value for f in game.figures if f.camp == foe and game.status[f.id] in (DEAD, FLED)
    )


def _destroyed(game: State, camp: int) -> Sources:
    """R21: those slain, and those put to flight."""
    foes = [figure for figure in game.figures if figure.camp == opponent(camp)]
    found = []
    for what, status in ((SLAIN, DEAD), (PUT_TO_FLIGHT, FLED)):
        lost = [figure for figure in foes if game.status[figure.id] == status]
        if lost:
            value = sum(figure.profile.value for figure in lost)
            found.append(ScoreSource(what, value, {"n": len(lost)}))
    return tuple(found)


class Scenario:
    """L'Affrontement: no points of its own. Others override what they change."""

    id = "l-affrontement"
    phrase = Phrase("cc.scenario.l-affrontement")
    summary = Phrase("cc.scenario.l-affrontement.summary")
    has_points = False
    counted: tuple[Phrase, Phrase]  # what the points of each camp count, where it has points

    def turns(self, game: State) -> int:
        """How many turns there are at most."""
        return game.options.turns

    def zone(self, game: State, camp: int) -> Polygon:
        """Where a camp deploys: the strip along its edge."""
        return band(game.table.width, game.table.depth, game.edges[camp], STRIP)

    def prepare(self, game: State) -> Rule:
        """What is laid on the table before the deployment."""
        yield from ()

    def why_not_act(self, game: State, figure: Figure, action: str) -> Refusal | None:
        """What the scenario forbids to a fighter, by the name of the action."""
        return None

    def activation_ended(self, game: State, figure: Figure) -> Rule:
        """A fighter has ended its activation on the table."""
        yield from ()

    def turn_ended(self, game: State) -> Rule:
        """A turn is over, its rallies included."""
        yield from ()

    def decided(self, game: State) -> bool:
        """Whether nothing more can change who wins."""
        return False

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """Places worth going to, for players that need a list."""
        return ()

    def points(self, game: State) -> tuple[int, ...]:
        """The points of each camp, at any moment."""
        return (0, 0)

    def sources(self, game: State) -> list[Sources]:
        """By camp, what its score is made of: its points where there are any, else the value destroyed."""
        if not self.has_points:
            return [_destroyed(game, camp.id) for camp in game.camps]
        points = self.points(game)
        return [(ScoreSource(self.counted[c], points[c]),) if points[c] else () for c in (0, 1)]

    def result(self, game: State) -> Result:
        """Its points decide; without any, or between equals, the value destroyed."""
        points, values = self.points(game), (destroyed(game, 0), destroyed(game, 1))
        data = {"points": list(points), "values": list(values)}
        scores = points if self.has_points else values
        for reason, held in ((BY_POINTS, points), (BY_VALUE, values)):
            if held[0] != held[1]:
                winner = 0 if held[0] > held[1] else 1
                found = {"camp": winner, **data}
                return Result(winner, reason, tuple(map(float, scores)), found)
        return Result(None, DRAW, tuple(map(float, scores)), data)
