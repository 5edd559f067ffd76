"""Roi de la colline: have the most figures on the great piece in the middle when the game ends.

Rulings (R36): the piece is a great hill about 10'' across; who is on it is judged as in Occupation du
terrain. A table drawn by hand that has no great hill over its centre gets a round one, and the
pieces it would lie on are taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.holding_ground import (
    middle,
    standing_on,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import Disc

HILL_IS = Phrase("ef.event.great_hill", "EF-SCEN-COLLINE-01")

GREAT_HILL = "great-hill"
HILL_RADIUS = 5.0  # R36: about 10'' across
AROUND = 2.5  # how far from the middle figures are also sent
_CROSS = ((AROUND, 0.0), (0.0, AROUND), (-AROUND, 0.0), (0.0, -AROUND))


def great_hill(table: Table) -> Scenery | None:
    """The great hill over the centre of a table, if it has one."""
    x, y = table.width / 2, table.depth / 2
    for piece in table.scenery:
        if piece.kind == GREAT_HILL and piece.shape.contains(x, y):
            return piece
    return None


def with_great_hill(table: Table) -> Table:
    """EF-SCEN-COLLINE-01: the table with a great hill on its centre, in place of what lay there."""
    if great_hill(table) is not None:
        return table
    x, y = table.width / 2, table.depth / 2
    kept = [p for p in table.scenery if not p.shape.intersects_disc(x, y, HILL_RADIUS)]
    ids, number = {piece.id for piece in kept}, 1
    while f"{GREAT_HILL}-{number}" in ids:
        number += 1
    hill = make_piece(GREAT_HILL, f"{GREAT_HILL}-{number}", Disc(x, y, HILL_RADIUS))
    return Table(table.width, table.depth, (hill, *kept), table.zones)


class KingOfTheHill(Scenario):
    """EF-SCEN-COLLINE-02: the side with the most figures on the hill at the end wins."""

    id = "roi-de-la-colline"
    phrase = Phrase("ef.scenario.roi-de-la-colline", "EF-SCEN-01")
    summary = Phrase("ef.scenario.roi-de-la-colline.summary", "EF-SCEN-COLLINE-02")
    counted = Phrase("ef.source.on_the_hill", "EF-SCEN-COLLINE-02")

    def setup_steps(self, game: State) -> Sequence[Step]:
        """The hill must be there before anybody deploys."""
        return (("prepare", "hill"),)

    def prepare(self, game: State, what: str) -> Rule:
        """EF-SCEN-COLLINE-01: one large piece at the centre of the table."""
        game.table = with_great_hill(game.table)
        hill = great_hill(game.table)
        assert hill is not None
        yield Tell(HILL_IS, {"scenery": hill.id})

    def objectives(self, game: State, camp: int) -> list[Point]:
        """The top of the hill and four places around it."""
        hill = great_hill(game.table)
        if hill is None:
            return []
        x, y = middle(hill)
        return [(x, y), *((x + dx, y + dy) for dx, dy in _CROSS)]

    def scores(self, game: State) -> tuple[float, ...]:
        """Figures on the hill."""
        hill = great_hill(game.table)
        if hill is None:
            return super().scores(game)
        return tuple(float(count) for count in standing_on(game, hill))


SCENARIO = KingOfTheHill()
