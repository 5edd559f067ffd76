"""La percée, asymmetric: the first camp must come through to the far edge, the second must stop it."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.confrontation.scenarios.scenario import STRIP, Scenario
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band

ATTACKER, DEFENDER = 0, 1
DEFENDERS_STRIP = 40.0
# An attacker in the far strip counts its value so many times: between equal armies the two sides then win as often
# (docs/balance/confrontation.md).
THROUGH = 5


class Breakthrough(Scenario):
    """Attackers in the last strip count five times their value; the others count theirs for the defender."""

    id = "la-percee"
    phrase = Phrase("cc.scenario.la-percee")
    summary = Phrase("cc.scenario.la-percee.summary")
    has_points = True
    counted = (Phrase("cc.source.through"), Phrase("cc.source.stopped"))

    def turns(self, game: State) -> int:
        """One turn more, for the way is long."""
        return super().turns(game) + 1

    def zone(self, game: State, camp: int) -> Polygon:
        """The defender has a deeper strip."""
        if camp == ATTACKER:
            return super().zone(game, camp)
        return band(game.table.width, game.table.depth, game.edges[camp], DEFENDERS_STRIP)

    def points(self, game: State) -> tuple[int, ...]:
        """Once no defender is left nothing stops those who still stand."""
        goal = band(game.table.width, game.table.depth, game.edges[DEFENDER], STRIP)
        open_way = game.turn > 0 and not game.army[DEFENDER]
        through = sum(
            f.profile.value
            for f in game.army[ATTACKER]
            if not game.routed[f.id] and (open_way or goal.contains(game.x[f.id], game.y[f.id]))
        )
        every = sum(f.profile.value for f in game.figures if f.camp == ATTACKER)
        return (THROUGH * through, every - through if game.turn > 0 else 0)

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The far strip, for the attacker; the defender has to be there too."""
        y = STRIP / 2 if game.edges[DEFENDER] == "bottom" else game.table.depth - STRIP / 2
        return [(game.table.width * share, y) for share in (0.25, 0.5, 0.75)]
