"""Assaut sur une place forte: a defender in the middle, an attacker from all sides, four points (LFW-SCEN-ASSAUT-01 to -11)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, control
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.lengths import MOST, roll_length
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import built, gap, pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKS,
    DEFENDS,
    DRAWN,
    Held,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape

LAID = Phrase("lfw.event.points_laid", "LFW-SCEN-ASSAUT-08")
WON = Phrase("lfw.result.positions", "LFW-SCEN-ASSAUT-11")
HELD = Phrase("lfw.source.positions", "LFW-SCEN-ASSAUT-10", "LFW-SCEN-ASSAUT-11")
BARE = Phrase("lfw.setup.bare_centre", "LFW-SCEN-ASSAUT-03", "LFW-SCEN-ASSAUT-04")
TOO_FEW = Phrase("lfw.setup.no_positions", "LFW-SCEN-ASSAUT-08", "LFW-SCEN-ASSAUT-09")

ATTACKER, DEFENDER = 0, 1  # LFW-SCEN-ASSAUT-01: roles in the order of the armies
LEAST_TURNS = 5  # LFW-SCEN-ASSAUT-02
INNER, OUTER = 9.0, 3.0  # LFW-SCEN-ASSAUT-05, -06
POINTS = 4  # LFW-SCEN-ASSAUT-08
FROM_EDGES, APART = 6.0, 3.0  # LFW-SCEN-ASSAUT-08, -09


@remembered_by_table
def positions(table: Table) -> tuple[control.Point, ...]:
    """LFW-SCEN-ASSAUT-08, -09, B-R17: the four points of a table, or as many as can be found."""
    found: list[control.Point] = []
    for point in _strong_points(table):
        if all(gap(point.shape, other.shape) > APART + TOLERANCE for other in found):
            found.append(point)
    return tuple(found[:POINTS])


def _strong_points(table: Table) -> tuple[control.Point, ...]:
    """Buildings and ruins, then barricades, of the defended place: those that have a middle to hold come first."""
    barred = [piece for piece in pieces_of(table) if piece.kind == terrain.LOW_WALL]
    points = (control.Point(piece.id, piece.shape) for piece in (*built(table), *barred))
    return tuple(one for one in points if _from_edges(table, one.shape) > FROM_EDGES - TOLERANCE)


def _from_edges(table: Table, shape: Shape) -> float:
    x0, y0, x1, y1 = shape.bbox
    return min(x0, y0, table.width - x1, table.depth - y1)


def _is_loaded(table: Table) -> bool:
    """LFW-SCEN-ASSAUT-03, -04: the centre has more scenery for its size than the 6'' along the edges."""
    inner = (table.width - 2 * FROM_EDGES) * (table.depth - 2 * FROM_EDGES)
    outer = table.width * table.depth - inner
    pieces = pieces_of(table)
    in_centre = [
        piece for piece in pieces if _from_edges(table, piece.shape) > FROM_EDGES - TOLERANCE
    ]
    around = [piece for piece in pieces if piece not in in_centre]
    return len(in_centre) / inner > len(around) / outer


class Stronghold(Scenario):
    """Who holds the most of four points when the time is up."""

    id = "assaut"
    phrase = Phrase("lfw.scenario.assaut", "LFW-SCEN-ASSAUT-01")
    summary = Phrase("lfw.scenario.assaut.summary", "LFW-SCEN-ASSAUT-02", "LFW-SCEN-ASSAUT-11")
    stake = Stake.GROUND
    layout = "stronghold"
    in_full = True  # LFW-SCEN-ASSAUT-07

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-ASSAUT-01."""
        return (ATTACKS, DEFENDS)

    def chooses_edge(self, game: State, camp: int) -> bool:
        """Nobody has an edge of its own."""
        return False

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-SCEN-ASSAUT-07: the defender first."""
        return (DEFENDER, ATTACKER)

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-ASSAUT-05, LFW-SCEN-ASSAUT-06: the middle, or all around."""
        size = game.table.width, game.table.depth
        return areas.middle(*size, INNER) if camp == DEFENDER else areas.rim(*size, OUTER)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-ASSAUT-03, -04, -08, -09: four pieces to hold, in a centre that is full of scenery."""
        found = len(positions(table))
        if found == POINTS:
            return None if _is_loaded(table) else (BARE, {"edge": FROM_EDGES})
        return TOO_FEW, {"given": found, "needed": POINTS, "edge": FROM_EDGES, "apart": APART}

    def prepare(self, game: State) -> Rule:
        """The points are marked."""
        points = positions(game.table)
        control.lay(game, points)
        yield Tell(LAID, {"count": len(points)})

    def deployed(self, game: State) -> Rule:
        """LFW-SCEN-ASSAUT-02: the die for the length."""
        yield from roll_length(game, LEAST_TURNS)

    def turns(self, game: State) -> int:
        """LFW-SCEN-ASSAUT-02: at most 8, until the die has told."""
        return LEAST_TURNS + MOST if game.last_turn is None else game.last_turn

    def held(self, game: State) -> dict[str, int | None]:
        """LFW-SCEN-ASSAUT-10: who controls which point just now."""
        return {point.id: control.alone(game, point) for point in positions(game.table)}

    def control(self, game: State) -> dict[str, Held]:
        """Who counts where."""
        return {
            point.id: Held(control.alone(game, point), control.present(game, point), point.shape)
            for point in positions(game.table)
        }

    def end_turn(self, game: State) -> Rule:
        """Who holds what is shown at the end of every turn; only the last one counts."""
        yield from control.look(game, self.held(game))

    def parts(self, game: State, camp: int) -> Sources:
        """The points that it controls."""
        held = self.held(game).values() if game.turn else ()
        return source(HELD, sum(holder == camp for holder in held))

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """LFW-SCEN-ASSAUT-11, B-R16: the most points; a tie is a draw."""
        if scores[ATTACKER] == scores[DEFENDER]:
            return None, DRAWN
        return (ATTACKER if scores[ATTACKER] > scores[DEFENDER] else DEFENDER), WON
