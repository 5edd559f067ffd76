"""What a scenario is to the rest of the book (LFW-JOUER-SCENARIO-01, -02, LFW-JOUER-SCENARIO-03): who plays, where, how long,
for what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from escarmouche.core.explain import Data, Phrase, Refusal
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import EDGES, FACING, Area
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    RESERVE,
    Marker,
    State,
    Unit,
)
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.model import Place

LAST_STANDING = Phrase("lfw.result.last_standing", "LFW-JOUER-VICTOIRE-01")
NOBODY_LEFT = Phrase("lfw.result.nobody_left", "LFW-JOUER-VICTOIRE-01")
DRAWN = Phrase("lfw.result.drawn", "LFW-JOUER-VICTOIRE-01")


class Scenario:
    """One scenario; what the book leaves alike for most of them is here."""

    id: str
    phrase: Phrase
    summary: Phrase
    stake: ClassVar[Stake] = Stake.BATTLE
    opponents: ClassVar[range] = range(2, 3)  # LFW-JOUER-AVANT-02: for how many it is
    layout: ClassVar[str] = "field"  # what the table maker lays
    in_full: ClassVar[bool] = False  # LFW-JOUER-DEPLOIEMENT-02: whole armies at once
    legendary: ClassVar[bool] = False  # LFW-JOUER-TYPE-01

    # -- before the game -----------------------------------------------------------------------

    def edges(self, opponents: int) -> tuple[str, ...]:
        """LFW-JOUER-PLACEMENT-02: the edges that are given away: two that face each other, or all."""
        return FACING if opponents == 2 else EDGES

    def chooses_edge(self, game: State, camp: int) -> bool:
        """B-R4: whether an opponent chooses its edge, in the order of the roll-off."""
        return True

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-JOUER-DEPLOIEMENT-04, -05: who deploys first; None: dice tell.

        LFW-SCEN-BRECHE-07, LFW-SCEN-COLLINE-08, LFW-SCEN-RELIQUE-09: in most scenarios units are placed by turns, in the order
        of the dice.
        """
        return None

    def area(self, game: State, camp: int) -> Area:
        """LFW-JOUER-PLACEMENT-01: where an opponent deploys."""
        raise NotImplementedError

    def zone(self, game: State, camp: int) -> Polygon:
        """The same, to be drawn."""
        return self.area(game, camp).drawn

    def aloof(self, game: State, camp: int) -> float:
        """How far its units are placed from enemies at least (LFW-JOUER-PLACEMENT-04)."""
        return 1.0

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-JOUER-TERRAIN-02, B-R3: why a table that somebody laid does not suit."""
        return None

    def prepare(self, game: State) -> Rule:
        """What is laid on the table before anybody deploys."""
        yield from ()

    def deployed(self, game: State) -> Rule:
        """Everybody stands, and it is known who begins."""
        yield from ()

    def why_not_deploy(self, game: State, unit: Unit, place: Place) -> Refusal | None:
        """What else speaks against a place."""
        return None

    # -- in the game ---------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """How many turns there are at most."""
        return game.options.turns if game.last_turn is None else game.last_turn

    def begin_turn(self, game: State) -> Rule:
        """A turn begins."""
        yield from ()

    def end_turn(self, game: State) -> Rule:
        """B-R6: objectives are looked at when what lasted for the turn is over."""
        yield from ()

    def deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """What units may do in the organisation phase."""
        return ()

    # -- the end -------------------------------------------------------------------------------

    def over(self, game: State) -> bool:
        """Whether the game ends with this turn, whatever the number of turns."""
        return False

    def in_the_field(self, game: State) -> list[int]:
        """The alliances that still have a unit, or one that is still to come."""
        left = {
            game.sides.alliance[unit.camp]
            for unit in game.figures
            if game.status[unit.id] in (ON_TABLE, RESERVE)
        }
        return sorted(left)

    def parts(self, game: State, camp: int) -> Sources:
        """What its score is made of."""
        return ()

    def sources(self, game: State) -> list[Sources]:
        """The same for every camp."""
        return [self.parts(game, camp.id) for camp in game.camps]

    def points(self, game: State, camp: int) -> float:
        """What a camp has scored, at any moment."""
        return float(sum(part.points for part in self.parts(game, camp)))

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """Who has won, and why; None: the scores tell."""
        return None

    def result(self, game: State) -> Result:
        """LFW-JOUER-VICTOIRE-01, B-R16: what is decided; else whoever has the most; a tie is a draw."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        decided = self.decided(game) or self.best(game, scores)
        winner, reason = decided
        data = {"points": [f"{score:g}" for score in scores]}
        if winner is None:
            return Result(None, reason, scores, data)
        return Result.of_alliance(game.sides, winner, reason, scores, {"camp": winner, **data})

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """Whoever has strictly the most."""
        return None, DRAWN

    def matters(self, game: State, camp: int, marker: Marker) -> float:
        """How much a point matters to a camp beside others: what players that weigh go by."""
        return 1.0

    def last_standing(self, game: State) -> tuple[int | None, Phrase] | None:
        """B-R16: who alone has units left at the end of a turn has won; where nobody has any it is a draw."""
        left = self.in_the_field(game)
        if len(left) > 1:
            return None
        return (left[0], LAST_STANDING) if left else (None, NOBODY_LEFT)


def source(phrase: Phrase, points: float, **data: object) -> Sources:
    """One line of a score, if there is any."""
    return (ScoreSource(phrase, points, dict(data)),) if points else ()
