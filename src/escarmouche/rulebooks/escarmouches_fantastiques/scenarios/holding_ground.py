"""Occupation du terrain: hold more pieces of terrain than anybody else when the game ends.

Rulings (R36): a figure is on a piece when the centre of its base is inside, its edge included, and counts
whatever its state, routed or engaged; on two pieces that overlap it counts for both. Pieces count if
a figure can stand on them ("holds"), in the order of the table, which numbers them. With more than
two sides nothing changes: the side with strictly more figures than each other one holds a piece.
"""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.played_scenario import Scenario
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import HOLDS
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Scenery

NUMBERED = Phrase("ef.event.pieces_to_hold", "EF-SCEN-OCCUPATION-01")
NOTHING_TO_HOLD = Phrase("ef.setup.nothing_to_hold", "EF-SCEN-OCCUPATION-01")


def pieces_to_hold(game: State) -> tuple[Scenery, ...]:
    """R36: the pieces on which a figure can stand; their place in the list is their number."""
    return game.table.with_property(HOLDS)


def standing_on(game: State, piece: Scenery) -> list[int]:
    """How many figures of each camp are on a piece. Artillery pieces are no figures (EF-ART-14)."""
    xs, ys, inside = game.x, game.y, piece.shape.contains
    return [sum(1 for figure in army if inside(xs[figure.id], ys[figure.id])) for army in game.army]


def holder(game: State, piece: Scenery) -> int | None:
    """EF-SCEN-OCCUPATION-01: the camp with the most figures on it; nobody if two have as many."""
    counts = standing_on(game, piece)
    most = max(counts)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else None


def middle(piece: Scenery) -> Point:
    """The centre of the box around a piece."""
    left, low, right, high = piece.shape.bbox
    return ((left + right) / 2, (low + high) / 2)


class HoldingGround(Scenario):
    """EF-SCEN-OCCUPATION-02: the side that holds the most pieces of terrain at the end wins."""

    id = "occupation-du-terrain"
    phrase = Phrase("ef.scenario.occupation-du-terrain", "EF-SCEN-01")
    summary = Phrase(
        "ef.scenario.occupation-du-terrain.summary",
        "EF-SCEN-OCCUPATION-01",
        "EF-SCEN-OCCUPATION-02",
    )
    counted = Phrase("ef.source.piece", "EF-SCEN-OCCUPATION-02")

    def refuses(self, game: State) -> Refusal | None:
        """A table drawn by hand may have nothing to hold."""
        return None if pieces_to_hold(game) else refuse(NOTHING_TO_HOLD)

    def setup_steps(self, game: State) -> Sequence[Step]:
        """The pieces are numbered aloud."""
        return (("prepare", "pieces"),)

    def prepare(self, game: State, what: str) -> Rule:
        """R36: numbered at set-up, so that everybody knows which pieces count."""
        pieces = [piece.id for piece in pieces_to_hold(game)]
        yield Tell(NUMBERED, {"scenery": pieces, "n": len(pieces)})

    def objectives(self, game: State, camp: int) -> list[Point]:
        """The middle of each piece: to be taken, or to be kept."""
        return [middle(piece) for piece in pieces_to_hold(game)]

    def scores(self, game: State) -> tuple[float, ...]:
        """Pieces held."""
        held = [0.0] * len(game.camps)
        for piece in pieces_to_hold(game):
            camp = holder(game, piece)
            if camp is not None:
                held[camp] += 1
        return tuple(held)

    def sources(self, game: State, camp: int, events: Sequence[Event]) -> Sources:
        """One point for each piece."""
        held = [piece for piece in pieces_to_hold(game) if holder(game, piece) == camp]
        return tuple(ScoreSource(self.counted, 1, {"scenery": piece.id}) for piece in held)


SCENARIO = HoldingGround()
