"""Roi de la colline: who holds the hill three turns in a row has won (LFW-SCEN-COLLINE-01 to -09, B-R20)."""

from __future__ import annotations

from math import hypot

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, control
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import DRAWN, Held, Scenario, source
from escarmouche.rulebooks.last_fantasy_war.state import State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Surface

HELD = Phrase("lfw.event.hill_held", "LFW-SCEN-COLLINE-02")
KING = Phrase("lfw.result.hill", "LFW-SCEN-COLLINE-09")
TURNS_HELD = Phrase("lfw.source.hill", "LFW-SCEN-COLLINE-02")
NO_MEADOW = Phrase("lfw.setup.no_meadow", "LFW-SCEN-COLLINE-04")
NO_HILL = Phrase("lfw.setup.no_hill", "LFW-SCEN-COLLINE-03")

DEEP, ASIDE = 6.0, 1.5  # LFW-SCEN-COLLINE-06, -07
ACROSS = 12.0  # LFW-SCEN-COLLINE-03
MEADOW = (terrain.WOODS, terrain.RUIN, terrain.LOW_WALL, terrain.POND)  # LFW-SCEN-COLLINE-04
LONG_ENOUGH = 3  # LFW-SCEN-COLLINE-02


@remembered_by_table
def hill_of(table: Table) -> Surface | None:
    """LFW-SCEN-COLLINE-03: what rises in the centre and fits into a circle of 12'' across."""
    x, y = table.width / 2, table.depth / 2
    for surface in table.storeys.surfaces:
        built = surface.inside or surface.roof
        if built or surface.height <= 0 or not surface.outline.contains(x, y):
            continue
        far = max(hypot(px - x, py - y) for px, py in surface.outline.points)
        if far <= ACROSS / 2 + TOLERANCE:
            return surface
    return None


class KingOfTheHill(Scenario):
    """The hill in the centre is the only point."""

    id = "colline"
    phrase = Phrase("lfw.scenario.colline", "LFW-SCEN-COLLINE-01")
    summary = Phrase("lfw.scenario.colline.summary", "LFW-SCEN-COLLINE-02", "LFW-SCEN-COLLINE-09")
    stake = Stake.HILL
    opponents = range(2, 5)
    layout = "hill"

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-COLLINE-05, -06, LFW-SCEN-COLLINE-07: 6'' deep; for three or four, beside the diagonals."""
        size = game.table.width, game.table.depth, game.edges[camp]
        if len(game.camps) == 2:
            return areas.strip(*size, DEEP)
        return areas.triangle(*size, DEEP, ASIDE + HAIR)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-COLLINE-03, -04: there is a hill, and nothing else but what a meadow has."""
        hill = hill_of(table)
        if hill is None:
            return NO_HILL, {"across": ACROSS}
        odd = [
            piece for piece in pieces_of(table) if piece.id != hill.id and piece.kind not in MEADOW
        ]
        return (NO_MEADOW, {"piece": odd[0].id}) if odd else None

    def hill(self, game: State) -> control.Point:
        """The strategic point."""
        hill = hill_of(game.table)
        if hill is None:  # a situation may do without
            x, y = game.table.width / 2, game.table.depth / 2
            return control.Point("hill", areas.box(x - 3.0, y - 3.0, x + 3.0, y + 3.0))
        return control.Point(hill.id, hill.outline)

    def prepare(self, game: State) -> Rule:
        """It is marked."""
        control.lay(game, [self.hill(game)])
        yield from ()

    def control(self, game: State) -> dict[str, Held]:
        """Who counts on it."""
        hill = self.hill(game)
        return {hill.id: Held(control.most(game, hill), control.present(game, hill), hill.shape)}

    def end_turn(self, game: State) -> Rule:
        """LFW-SCEN-COLLINE-02, B-R20: who controls it is noted, from the first turn on; a change or a lapse begins anew."""
        hill = self.hill(game)
        holder = control.most(game, hill)
        yield from control.look(game, {hill.id: holder})
        before, turns = game.streak
        if holder is None:
            game.streak = (-1, 0)
            return
        game.streak = (holder, turns + 1 if holder == before else 1)
        yield Tell(HELD, {"camp": holder, "count": game.streak[1], "needed": LONG_ENOUGH})

    def over(self, game: State) -> bool:
        """The third turn in a row, or nobody left to dispute it (B-R16)."""
        return game.streak[1] >= LONG_ENOUGH or len(self.in_the_field(game)) <= 1

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-COLLINE-09: who has held it long enough, else who is left."""
        if game.streak[1] >= LONG_ENOUGH:
            return game.streak[0], KING
        return self.last_standing(game) or (None, DRAWN)

    def parts(self, game: State, camp: int) -> Sources:
        """The turns for which it has held the hill without a break."""
        holder, turns = game.streak
        own = holder >= 0 and game.sides.friendly(camp, holder)
        return source(TURNS_HELD, turns) if own else ()
