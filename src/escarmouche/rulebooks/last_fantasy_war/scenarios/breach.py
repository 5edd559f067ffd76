"""Prendre la brèche: each tries to control the other's breach at the end of a turn (LFW-SCEN-BRECHE-01 to -09)."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, control
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import FACING, HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import nearest
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import DRAWN, Held, Scenario, source
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Polygon

FORCED = Phrase("lfw.event.breach_forced", "LFW-SCEN-BRECHE-08")
BOTH = Phrase("lfw.event.both_breaches", "LFW-SCEN-BRECHE-09")
THROUGH = Phrase("lfw.result.breach", "LFW-SCEN-BRECHE-08")
BREACH = Phrase("lfw.source.breach", "LFW-SCEN-BRECHE-08")
CROWDED = Phrase("lfw.setup.breach_crowded", "LFW-SCEN-BRECHE-05")

DEEP = 3.0 - HAIR  # LFW-SCEN-BRECHE-06
RADIUS = 1.0  # LFW-SCEN-BRECHE-04
CLEAR = 3.0  # LFW-SCEN-BRECHE-05
SIDES = 12  # of what is drawn round
DECISIVE = 2.5  # how much more than a point that only scores it matters: it ends the game
ALARMING, UNTROUBLED = 9.0, 0.15  # inches; how much its own breach matters while nobody is so near


def breach_id(edge: str) -> str:
    """What the breach of an edge is called."""
    return f"breach-{edge}"


@remembered
def breach(width: float, depth: float, edge: str) -> control.Point:
    """LFW-SCEN-BRECHE-04, B-R10: half a disc of 1'' around the middle of the edge.

    Whoever stands on the table is partially in that half if it is in the disc at all.
    """
    x, y = width / 2, 0.0 if edge == "bottom" else depth
    way = 1.0 if edge == "bottom" else -1.0
    arc = (
        (x + RADIUS * cos(pi * k / SIDES), y + way * RADIUS * sin(pi * k / SIDES))
        for k in range(SIDES + 1)
    )
    return control.Point(breach_id(edge), Disc(x, y, RADIUS), Polygon(tuple(arc)))


class Breach(Scenario):
    """Until an army forces the passage."""

    id = "breche"
    phrase = Phrase("lfw.scenario.breche", "LFW-SCEN-BRECHE-01")
    summary = Phrase("lfw.scenario.breche.summary", "LFW-SCEN-BRECHE-02", "LFW-SCEN-BRECHE-08")
    stake = Stake.BREAKTHROUGH
    layout = "breach"

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-BRECHE-03, -06: less than 3'' from its edge."""
        return areas.strip(game.table.width, game.table.depth, game.edges[camp], DEEP)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-BRECHE-05: nothing stands at less than 3'' from a breach."""
        for edge in FACING:
            point = breach(table.width, table.depth, edge)
            x, y = table.width / 2, 0.0 if edge == "bottom" else table.depth
            near = CLEAR + RADIUS - TOLERANCE
            if nearest(table, x, y) < near:
                return CROWDED, {"point": point.id, "least": CLEAR}
        return None

    def breaches(self, game: State) -> list[control.Point]:
        """One for each opponent, in their order."""
        size = game.table.width, game.table.depth
        return [breach(*size, game.edges[camp.id]) for camp in game.camps]

    def prepare(self, game: State) -> Rule:
        """They are marked."""
        control.lay(game, self.breaches(game))
        yield from ()

    def holders(self, game: State) -> list[int | None]:
        """Who controls whose breach just now."""
        return [control.most(game, point) for point in self.breaches(game)]

    def control(self, game: State) -> dict[str, Held]:
        """Who counts where."""
        return {
            point.id: Held(
                control.most(game, point),
                control.present(game, point),
                point.shape,
                drawn=point.drawn,
            )
            for point in self.breaches(game)
        }

    def end_turn(self, game: State) -> Rule:
        """LFW-SCEN-BRECHE-08, -09: who holds the other's breach while the other does not hold its own has won."""
        holders = self.holders(game)
        points = self.breaches(game)
        told = {point.id: holder for point, holder in zip(points, holders, strict=True)}
        yield from control.look(game, told)
        through = self.through(game)
        if through is not None:
            game.scored = tuple(float(camp.id == through) for camp in game.camps)
            yield Tell(FORCED, {"camp": through})
        elif holders == [1, 0]:
            yield Tell(BOTH)

    def through(self, game: State) -> int | None:
        """Who forces the passage as all stand now."""
        own, other = self.holders(game)
        if other == 0 and own != 1:
            return 0
        return 1 if own == 1 and other != 0 else None

    def over(self, game: State) -> bool:
        """LFW-SCEN-BRECHE-02, B-R16: somebody is through, or nobody is left to stop it."""
        return any(game.scored) or len(self.in_the_field(game)) <= 1

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """Who is through, else who is left."""
        if any(game.scored):
            return game.scored.index(1.0), THROUGH
        return self.last_standing(game) or (None, DRAWN)

    def matters(self, game: State, camp: int, marker: Marker) -> float:
        """The other's breach is what wins; its own needs it only where enemies come near."""
        if marker.id != breach_id(game.edges[camp]):
            return DECISIVE
        foes = ((game.x[foe.id] - marker.x, game.y[foe.id] - marker.y) for foe in game.foes(camp))
        return DECISIVE if any(hypot(dx, dy) <= ALARMING for dx, dy in foes) else UNTROUBLED

    def parts(self, game: State, camp: int) -> Sources:
        """The other's breach."""
        return source(BREACH, game.scored[camp])
