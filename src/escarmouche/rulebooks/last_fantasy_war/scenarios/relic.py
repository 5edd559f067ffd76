"""Défense de relique: two attackers and a defender around a treasure (LFW-SCEN-RELIQUE-01 to -11, B-R8, B-R21)."""

from __future__ import annotations

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import terrain
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import CORNERS, HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.lengths import MOST, roll_length
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import nearest, pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKERS,
    DEFENDS,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import Marker, State, unit_called
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table

LAID = Phrase("lfw.event.treasure_laid", "LFW-SCEN-RELIQUE-05")
WON = Phrase("lfw.result.relic", "LFW-SCEN-RELIQUE-10")
DEFENDED = Phrase("lfw.result.relic_defended", "LFW-SCEN-RELIQUE-11")
BORNE = Phrase("lfw.source.relic", "LFW-SCEN-RELIQUE-10")
OPEN = Phrase("lfw.setup.relic_open", "LFW-SCEN-RELIQUE-03")
CROWDED = Phrase("lfw.setup.relic_crowded", "LFW-SCEN-RELIQUE-05")

DEFENDER = 2  # LFW-SCEN-RELIQUE-01: roles in the order of the armies
FIRST_TURNS = 4  # LFW-SCEN-RELIQUE-02
OUTER, ALOOF = 3.0, 3.0 + HAIR  # LFW-SCEN-RELIQUE-08
CLEAR = 2.0  # LFW-SCEN-RELIQUE-05
EVERYTHING = 2.5  # how much more than to the defender the relic matters to attackers


def _is_fortified(table: Table) -> bool:
    """LFW-SCEN-RELIQUE-03: low walls or barricades in the half of the defender."""
    walls = (piece for piece in pieces_of(table) if piece.kind == terrain.LOW_WALL)
    return any(piece.middle[1] < table.depth / 2 for piece in walls)


class Relic(Scenario):
    """Who carries the treasure when the game ends."""

    id = "relique"
    phrase = Phrase("lfw.scenario.relique", "LFW-SCEN-RELIQUE-01")
    summary = Phrase("lfw.scenario.relique.summary", "LFW-SCEN-RELIQUE-02", "LFW-SCEN-RELIQUE-10")
    stake = Stake.PRIZE
    opponents = range(3, 4)
    layout = "relic"

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-RELIQUE-01: two attackers, who are enemies too (B-R21), and a defender."""
        return (*ATTACKERS[:2], DEFENDS)

    def edges(self, opponents: int) -> tuple[str, ...]:
        """LFW-SCEN-RELIQUE-06, LFW-SCEN-RELIQUE-07, B-R21: the attackers have the upper quarters, the defender the half below."""
        return (*CORNERS, "bottom")

    def chooses_edge(self, game: State, camp: int) -> bool:
        """B-R21: of the attackers the higher roll chooses its quarter."""
        return camp != DEFENDER

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-RELIQUE-06, -08."""
        size = game.table.width, game.table.depth
        if camp == DEFENDER:
            return areas.lower_half(*size)
        return areas.corner(*size, game.edges[camp], OUTER)

    def aloof(self, game: State, camp: int) -> float:
        """LFW-SCEN-RELIQUE-08: attackers keep more than 3'' from every enemy, the other attacker too."""
        return super().aloof(game, camp) if camp == DEFENDER else ALOOF

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-RELIQUE-03, -05: the middle is free, and the defender has something to stand behind."""
        x, y = table.width / 2, table.depth / 2
        if nearest(table, x, y) < CLEAR - TOLERANCE:
            return CROWDED, {"least": CLEAR}
        return None if _is_fortified(table) else (OPEN, {})

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-RELIQUE-05: the treasure lies in the middle."""
        x, y = game.table.width / 2, game.table.depth / 2
        game.markers = (Marker("relic", TREASURE, x, y),)
        yield Tell(LAID)

    def turns(self, game: State) -> int:
        """LFW-SCEN-RELIQUE-02: at most 7, until the die has told."""
        return FIRST_TURNS + MOST if game.last_turn is None else game.last_turn

    def end_turn(self, game: State) -> Rule:
        """LFW-SCEN-RELIQUE-02: at the end of the fourth turn a D3 says how many are left."""
        if game.turn == FIRST_TURNS:
            yield from roll_length(game, FIRST_TURNS)

    def keeper(self, game: State) -> int | None:
        """B-R8: the camp whose unit has the treasure, in flight or in a melee as well."""
        bearers = [one.bearer for one in game.markers if one.kind == TREASURE]
        return next((unit_called(game, id).camp for id in bearers if id is not None), None)

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-RELIQUE-10, -11: whoever carries it, else the defender."""
        keeper = self.keeper(game)
        return (DEFENDER, DEFENDED) if keeper is None else (keeper, WON)

    def matters(self, game: State, camp: int, marker: Marker) -> float:
        """Attackers win by nothing else; the defender has won as long as nobody has it."""
        return 1.0 if camp == DEFENDER else EVERYTHING

    def parts(self, game: State, camp: int) -> Sources:
        """The relic."""
        return source(BORNE, float(self.keeper(game) == camp))
