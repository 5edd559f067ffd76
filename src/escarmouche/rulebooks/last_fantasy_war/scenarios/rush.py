"""Le rush: three treasures on a diagonal, and a corner of its own by which each army leaves (LFW-SCEN-RUSH-01 to -13, B-R19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, exits
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import built, nearest, pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    DRAWN,
    Aim,
    Exit,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, SAVED, Marker, State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc

DIAGONAL = Phrase("lfw.roll.diagonal", "LFW-SCEN-RUSH-13")
LAID = Phrase("lfw.event.treasures_on_diagonal", "LFW-SCEN-RUSH-04", "LFW-SCEN-RUSH-13")
ESCAPE = Phrase("lfw.ask.escape", "LFW-SCEN-RUSH-09")
ESCAPES = Phrase("lfw.option.escape", "LFW-SCEN-RUSH-09", "LFW-SCEN-RUSH-10")
STAYS = Phrase("lfw.option.escape_not", "LFW-SCEN-RUSH-09")
TREASURES_SAVED = Phrase("lfw.source.treasures", "LFW-SCEN-RUSH-11")
WON = Phrase("lfw.result.rush", "LFW-SCEN-RUSH-11")
WON_BY_UNITS = Phrase("lfw.result.rush_units", "LFW-SCEN-RUSH-12")
TOO_BARE = Phrase("lfw.setup.too_bare", "LFW-SCEN-RUSH-03")
BUILT_OVER = Phrase("lfw.setup.treasure_built_over", "LFW-SCEN-RUSH-04")

DEEP = 3.0  # LFW-SCEN-RUSH-07, -09
OFF = 9.0 / sqrt(2)  # LFW-SCEN-RUSH-04: 9'' along a diagonal
TREASURES = 3
MANY = 6  # LFW-SCEN-RUSH-03: pieces of terrain
RISING = ((1, 2, 3), (4, 5, 6))  # from the lower left corner, or from the lower right one
TO_SAVE, TO_GO = 60.0, 22.0


def spots_of(width: float, depth: float, rising: bool) -> list[Point]:
    """LFW-SCEN-RUSH-04: the centre, and 9'' from it on either side."""
    x, y, way = width / 2, depth / 2, 1.0 if rising else -1.0
    return [(x, y), (x - OFF, y - way * OFF), (x + OFF, y + way * OFF)]


class Rush(Scenario):
    """Who saves the most treasures."""

    id = "rush"
    phrase = Phrase("lfw.scenario.rush", "LFW-SCEN-RUSH-01")
    summary = Phrase("lfw.scenario.rush.summary", "LFW-SCEN-RUSH-02", "LFW-SCEN-RUSH-11")
    stake = Stake.SPOILS
    layout = "rush"

    # LFW-SCEN-RUSH-05, LFW-SCEN-RUSH-08: facing edges, units by turns in the order of the dice, as in most scenarios

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-RUSH-07."""
        size = game.table.width, game.table.depth
        return areas.by_a_corner(*size, game.edges[camp], self.arrival(game, camp), DEEP)

    def arrival(self, game: State, camp: int) -> Point:
        """LFW-SCEN-RUSH-06: the corner of its edge through which the diagonal of the treasures does not go."""
        width, depth = game.table.width, game.table.depth
        low = game.edges[camp] == "bottom"
        return (width if low == game.rising else 0.0, 0.0 if low else depth)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-RUSH-03: much terrain; nothing is built where a treasure may lie."""
        found = len(pieces_of(table))
        if found < MANY:
            return TOO_BARE, {"given": found, "needed": MANY}
        spots = [spot for way in (True, False) for spot in spots_of(table.width, table.depth, way)]
        over = any(nearest(table, x, y, built(table)) < RADIUS - TOLERANCE for x, y in spots)
        return (BUILT_OVER, {}) if over else None

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-RUSH-04, -13, B-R19: a die chooses the diagonal, and three treasures lie on it."""
        (face,) = yield Roll(DIAGONAL, 1, alike=RISING)
        game.rising = face in RISING[0]
        spots = spots_of(game.table.width, game.table.depth, game.rising)
        game.markers = tuple(
            Marker(f"treasure-{n}", TREASURE, *spot) for n, spot in enumerate(spots, 1)
        )
        yield Tell(LAID, {"count": TREASURES})

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-RUSH-09, -10: in contact with its edge by its point of arrival it may escape, with what it carries."""
        edge, point = game.edges[unit.camp], self.arrival(game, unit.camp)
        there = exits.touches_edge(game, unit, edge) and exits.near_point(game, unit, point, DEEP)
        if there and (yield from exits.agrees(unit, ESCAPE, ESCAPES, STAYS)):
            yield from exits.goes(game, unit)

    # -- the end -------------------------------------------------------------------------------

    def over(self, game: State) -> bool:
        """LFW-SCEN-RUSH-02, B-R9, B-R16: all treasures are saved, or nobody at all is left on the table."""
        return len(game.rescued) == TREASURES or ON_TABLE not in game.status

    def saved_share(self, game: State, camp: int) -> float:
        """LFW-SCEN-RUSH-12: saved units, of those with which it began."""
        own = [unit.id for unit in game.figures if unit.camp == camp]
        saved = sum(game.status[id] == SAVED for id in own)
        return float(saved / max(1, game.strength[camp]))

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-RUSH-11, -12, B-R16: the most treasures; else the greater share of its units; else a draw."""
        treasures = [exits.rescued_by(game, camp.id) for camp in game.camps]
        if treasures[0] != treasures[1]:
            return (0 if treasures[0] > treasures[1] else 1), WON
        shares = [self.saved_share(game, camp.id) for camp in game.camps]
        if shares[0] != shares[1]:
            return (0 if shares[0] > shares[1] else 1), WON_BY_UNITS
        return None, DRAWN

    def parts(self, game: State, camp: int) -> Sources:
        """Its treasures."""
        return source(TREASURES_SAVED, exits.rescued_by(game, camp))

    def exits(self, game: State) -> Sequence[Exit]:
        """By each point of arrival 3'' of the edge."""
        found = []
        for camp in game.camps:
            x, y = self.arrival(game, camp.id)
            inwards = DEEP if x < game.table.width / 2 else -DEEP
            found.append(Exit(f"arrival-{camp.id}", ((x, y), (x + inwards, y)), camp.id))
        return found

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Home with a treasure; and without one when none is left to be taken."""
        laden = carried(game, unit) is not None
        x, y = self.arrival(game, unit.camp)
        if laden or not any(_is_wanted(game, marker, unit) for marker in game.markers):
            yield Aim(Disc(x, y, 1.0), TO_SAVE if laden else TO_GO)


def _is_wanted(game: State, marker: Marker, unit: Unit) -> bool:
    """Whether a treasure lies there, or an enemy has it."""
    if marker.bearer is None:
        return True
    return game.sides.hostile(unit.camp, game.figures[marker.bearer].camp)
