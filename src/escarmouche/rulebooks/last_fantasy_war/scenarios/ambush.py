"""Embuscade urbaine: four treasures in a crossroads, guarded from within (LFW-SCEN-EMBUSCADE-01 to -14, B-R18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, exits
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import EDGES, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import built, nearest
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKS,
    DEFENDS,
    Aim,
    Exit,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, Marker, State, Unit
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line

LAID = Phrase("lfw.event.treasures_laid", "LFW-SCEN-EMBUSCADE-06")
DELIVER = Phrase("lfw.ask.deliver", "LFW-SCEN-EMBUSCADE-10")
DELIVERS = Phrase("lfw.option.deliver", "LFW-SCEN-EMBUSCADE-10", "LFW-SCEN-EMBUSCADE-11")
KEEPS = Phrase("lfw.option.deliver_not", "LFW-SCEN-EMBUSCADE-10")
SAVED = Phrase("lfw.source.treasures", "LFW-SCEN-EMBUSCADE-12")
TAKEN = Phrase("lfw.result.ambush_taken", "LFW-SCEN-EMBUSCADE-12")
KEPT = Phrase("lfw.result.ambush_kept", "LFW-SCEN-EMBUSCADE-13")
SHARED = Phrase("lfw.result.ambush_shared", "LFW-SCEN-EMBUSCADE-14")
BUILT_OVER = Phrase("lfw.setup.ambush_built_over", "LFW-SCEN-EMBUSCADE-04")
CROWDED = Phrase("lfw.setup.ambush_crowded", "LFW-SCEN-EMBUSCADE-05")
NO_TOWN = Phrase("lfw.setup.no_town", "LFW-SCEN-EMBUSCADE-04")

ATTACKER, DEFENDER = 0, 1  # LFW-SCEN-EMBUSCADE-01: roles in the order of the armies
TREASURES = 4  # LFW-SCEN-EMBUSCADE-06
INNER, OUTER = 6.0, 3.0  # LFW-SCEN-EMBUSCADE-07, -08
OPEN_GROUND, CLEAR = 9.0 / 2, 3.0  # LFW-SCEN-EMBUSCADE-04, -05
TOWN = 4  # ruins and buildings at least
ENOUGH = 2  # LFW-SCEN-EMBUSCADE-12 to -14
TO_DELIVER = 60.0


class Ambush(Scenario):
    """The attacker carries treasures off the table."""

    id = "embuscade"
    phrase = Phrase("lfw.scenario.embuscade", "LFW-SCEN-EMBUSCADE-01")
    summary = Phrase(
        "lfw.scenario.embuscade.summary", "LFW-SCEN-EMBUSCADE-02", "LFW-SCEN-EMBUSCADE-12"
    )
    stake = Stake.SPOILS
    layout = "ambush"
    in_full = True  # LFW-SCEN-EMBUSCADE-09

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-EMBUSCADE-01."""
        return (ATTACKS, DEFENDS)

    def chooses_edge(self, game: State, camp: int) -> bool:
        """Nobody has an edge of its own."""
        return False

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-SCEN-EMBUSCADE-09: the defender begins."""
        return (DEFENDER, ATTACKER)

    def first_lot(self, camp: int, units: int) -> int:
        """LFW-SCEN-EMBUSCADE-09, B-R18: half of the defender's units, rounded up, then all attackers, then the rest."""
        return (units + 1) // 2 if camp == DEFENDER else units

    def scouts_order(self, game: State) -> Sequence[int]:
        """B-R83 c: the attacker's scouts first."""
        return (ATTACKER, DEFENDER)

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-EMBUSCADE-07, LFW-SCEN-EMBUSCADE-08: a circle in the middle, or all around."""
        size = game.table.width, game.table.depth
        return areas.round_the_middle(*size, INNER) if camp == DEFENDER else areas.rim(*size, OUTER)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-EMBUSCADE-04, -05: a town around an open crossroads, with nothing in its middle."""
        x, y = table.width / 2, table.depth / 2
        houses = built(table)
        if len(houses) < TOWN:
            return NO_TOWN, {"given": len(houses), "needed": TOWN}
        if nearest(table, x, y, houses) < OPEN_GROUND - TOLERANCE:
            return BUILT_OVER, {"across": 2 * OPEN_GROUND}
        return (CROWDED, {"least": CLEAR}) if nearest(table, x, y) < CLEAR - TOLERANCE else None

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-EMBUSCADE-06, B-R18: four treasures in a square around the centre, each in contact with two others."""
        x, y = game.table.width / 2, game.table.depth / 2
        spots = [(x + u * RADIUS, y + v * RADIUS) for u in (-1, 1) for v in (-1, 1)]
        game.markers = tuple(
            Marker(f"treasure-{n}", TREASURE, *spot) for n, spot in enumerate(spots, 1)
        )
        yield Tell(LAID, {"count": TREASURES})

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-EMBUSCADE-10, -11, B-R18: at any edge an attacker may deliver what it carries."""
        laden = unit.camp == ATTACKER and carried(game, unit) is not None
        if laden and any(exits.touches_edge(game, unit, edge) for edge in EDGES):
            if (yield from exits.agrees(unit, DELIVER, DELIVERS, KEEPS)):
                yield from exits.delivers(game, unit)

    # -- the end -------------------------------------------------------------------------------

    def is_broken(self, game: State) -> bool:
        """LFW-SCEN-EMBUSCADE-03, B-R18: three quarters of the units with which the attacker began flee or are destroyed."""
        own = (unit.id for unit in game.figures if unit.camp == ATTACKER)
        gone = sum(game.fleeing[id] or game.status[id] == DESTROYED for id in own)
        return bool(4 * gone >= 3 * game.strength[ATTACKER])

    def over(self, game: State) -> bool:
        """LFW-SCEN-EMBUSCADE-02, -03, B-R9, B-R16: all is saved, the attacker is broken, or somebody is alone."""
        saved = len(game.rescued) == TREASURES
        return saved or self.is_broken(game) or len(self.in_the_field(game)) <= 1

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-EMBUSCADE-12 to -14: by the treasures that are saved; B-R16: before that whoever is alone."""
        own_end = len(game.rescued) == TREASURES or self.is_broken(game)
        alone = None if own_end else self.last_standing(game)
        if alone is not None:
            return alone
        saved = len(game.rescued)
        if saved == ENOUGH:
            return None, SHARED
        return (ATTACKER, TAKEN) if saved > ENOUGH else (DEFENDER, KEPT)

    def parts(self, game: State, camp: int) -> Sources:
        """The treasures saved."""
        return source(SAVED, exits.rescued_by(game, camp))

    def exits(self, game: State) -> Sequence[Exit]:
        """All four edges."""
        size = game.table.width, game.table.depth
        return [Exit(f"edge-{edge}", exits.line_of(*size, edge), ATTACKER) for edge in EDGES]

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Whoever carries a treasure takes it to the edge."""
        if unit.camp == ATTACKER and carried(game, unit) is not None:
            yield from (Aim(Line(one.line), TO_DELIVER) for one in self.exits(game))
