"""La percée, asymmetric: the first side must get through to the zone of the second."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import STRIP, Scenario
from escarmouche.rulebooks.age_des_escarmouches.state import DEAD, FLED, State
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band

ATTACKER, DEFENDER = 0, 1
DEFENDERS_STRIP = 30.0
THROUGH = 4  # points for an attacker in the zone that it wants to reach
STOPPED = 1  # points for an attacker out of play, or still in its own zone


class Breakthrough(Scenario):
    """Attackers in the last 20 cm of the table count four; those out of play or left behind, one against."""

    id = "la-percee"
    phrase = Phrase("ade.scenario.la-percee", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.la-percee.summary", "ADE-1.3.2-01", "ADE-1.3.2-02")
    has_points = True
    counted = (
        Phrase("ade.source.through", "ADE-1.3.2-01"),
        Phrase("ade.source.stopped", "ADE-1.3.2-01"),
    )

    def turns(self, game: State) -> int:
        """ADE-1.3.1-02: one turn more, for the way is long."""
        return super().turns(game) + 1

    def zone(self, game: State, camp: int) -> Polygon:
        """The defender has a deeper strip."""
        if camp == ATTACKER:
            return super().zone(game, camp)
        return band(game.table.width, game.table.depth, game.edges[camp], DEFENDERS_STRIP)

    def points(self, game: State) -> tuple[int, ...]:
        """Four for each attacker who is through; one for each who is stopped."""
        goal, start = self._goal(game), super().zone(game, ATTACKER)
        # Who is hidden is counted when it has shown itself, see `ended`.
        there = [f for f in game.army[ATTACKER] if not game.hidden[f.id]]
        places = [(game.x[f.id], game.y[f.id]) for f in there]
        through = sum(goal.contains(*place) for place in places)
        behind = sum(start.contains(*place) for place in places)
        attackers = [f for f in game.figures if f.camp == ATTACKER and f.profile.machine is None]
        # A-R69: a summoned fighter whose formula is over is no loss.
        lost = sum(game.status[f.id] in (DEAD, FLED) for f in attackers)
        return (THROUGH * through, STOPPED * (behind + lost))

    def _goal(self, game: State) -> Polygon:
        """What the attacker wants to reach."""
        return band(game.table.width, game.table.depth, game.edges[DEFENDER], STRIP)

    def ended(self, game: State) -> Rule:
        """ADE-SKILL-ECLAIREUR-14: an attacker that is hidden shows itself, and is counted (B-R49)."""
        for figure in game.army[ATTACKER]:
            yield from hidden_enemies.reveal(game, figure)

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The middle of the far edge, for the attacker."""
        w, d = game.table.width, game.table.depth
        return [(w * share, d - STRIP / 2) for share in (0.25, 0.5, 0.75)]
