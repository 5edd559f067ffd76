"""Fléau des démons: two attackers carry off what they can before hell opens (LFW-SCEN-FLEAU-01 to -17, B-R27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from escarmouche.core.answers import Option
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import is_aboard, unit_of
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, OneUnit
from escarmouche.rulebooks.last_fantasy_war.scenarios import appearing, areas, exits
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import built, nearest
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKERS,
    DRAWN,
    Aim,
    Demand,
    Exit,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    RESERVE,
    Marker,
    State,
    Unit,
    enter,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table

BUILT_OVER = Phrase("lfw.setup.treasure_built_over", "LFW-SCEN-FLEAU-06")
LAID = Phrase("lfw.event.objectives_laid", "LFW-SCEN-FLEAU-06")
WHO_APPEARS = Phrase("lfw.ask.appears", "LFW-SCEN-FLEAU-10", "LFW-SCEN-FLEAU-11")
APPEARS = Phrase("lfw.option.appears", "LFW-SCEN-FLEAU-10", "LFW-SCEN-FLEAU-13")
NOBODY = Phrase("lfw.option.appears_not", "LFW-SCEN-FLEAU-10")
WHERE = Phrase("lfw.ask.appears_where", "LFW-SCEN-FLEAU-13", "LFW-SCEN-FLEAU-14")
APPEARED = Phrase("lfw.event.appeared", "LFW-SCEN-FLEAU-13", "LFW-SCEN-FLEAU-14")
LEAVE = Phrase("lfw.ask.flee_hell", "LFW-SCEN-FLEAU-15")
LEAVES = Phrase("lfw.option.flee_hell", "LFW-SCEN-FLEAU-15")
STAYS = Phrase("lfw.option.flee_hell_not", "LFW-SCEN-FLEAU-15")
SAVED = Phrase("lfw.source.objectives_saved", "LFW-SCEN-FLEAU-16")
LOST = Phrase("lfw.source.objectives_lost", "LFW-SCEN-FLEAU-16")
WON = Phrase("lfw.result.scourge", "LFW-SCEN-FLEAU-17")
DEMON_ROLE = Phrase("lfw.role.demon", "LFW-SCEN-FLEAU-01")

DEMON = 2  # LFW-SCEN-FLEAU-01: roles in the order of the armies
DEEP = 3.0  # LFW-SCEN-FLEAU-09
FIRST_TURN, FREE_TURN = 3, 5  # LFW-SCEN-FLEAU-10, -12
SHARE = 0.3  # LFW-SCEN-FLEAU-11, B-R27
OUT = 1.0 - HAIR  # LFW-SCEN-FLEAU-15: less than 1'' from their edge
ENDLESS = 60  # LFW-SCEN-FLEAU-04, B-R16
OBJECTIVES = 4
TO_SAVE, TO_GO = 70.0, 8.0


class Scourge(Scenario):
    """Who saves the most; the demon has what nobody saved."""

    id = "fleau"
    phrase = Phrase("lfw.scenario.fleau", "LFW-SCEN-FLEAU-01", "LFW-SCEN-FLEAU-05")
    summary = Phrase("lfw.scenario.fleau.summary", "LFW-SCEN-FLEAU-04", "LFW-SCEN-FLEAU-16")
    stake = Stake.SPOILS
    opponents = range(3, 4)
    layout = "scourge"
    legendary = True

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-FLEAU-01."""
        return (*ATTACKERS[:2], DEMON_ROLE)

    def demand(self, camp: int, opponents: int) -> Demand:
        """LFW-SCEN-FLEAU-02, -03: demons for the demon, and for nobody else."""
        if camp == DEMON:
            return Demand(faction="demons", clause="LFW-SCEN-FLEAU-03")
        return Demand(barred="demons", clause="LFW-SCEN-FLEAU-02")

    def edges(self, opponents: int) -> tuple[str, ...]:
        """LFW-SCEN-FLEAU-07: facing edges for the attackers; the demon comes from hell."""
        return (*areas.FACING, "left")

    def chooses_edge(self, game: State, camp: int) -> bool:
        """LFW-SCEN-FLEAU-07, B-R4: of the attackers the higher roll chooses."""
        return camp != DEMON

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-FLEAU-09; LFW-SCEN-FLEAU-14: demons anywhere."""
        width, depth = game.table.width, game.table.depth
        if camp == DEMON:
            return Area(areas.box(0.0, 0.0, width, depth))
        return areas.strip(width, depth, game.edges[camp], DEEP)

    def is_placed_now(self, game: State, unit: Unit) -> bool:
        """LFW-SCEN-FLEAU-08: demons are not deployed; scouts and vanguards of theirs neither."""
        return unit.camp != DEMON

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-FLEAU-06: nothing is built where an objective lies."""
        spots = [(u * table.width, v * table.depth) for u in (0.25, 0.75) for v in (0.25, 0.75)]
        over = any(nearest(table, x, y, built(table)) < RADIUS - TOLERANCE for x, y in spots)
        return (BUILT_OVER, {}) if over else None

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-FLEAU-06, B-R27: treasures in two quarters on a diagonal, supplies in the others; all are treasures."""
        width, depth = game.table.width, game.table.depth
        spots = [(u * width, v * depth) for u, v in ((0.25, 0.25), (0.75, 0.75))]
        others = [(u * width, v * depth) for u, v in ((0.25, 0.75), (0.75, 0.25))]
        game.markers = (
            *(Marker(f"treasure-{n}", TREASURE, *spot) for n, spot in enumerate(spots, 1)),
            *(Marker(f"supplies-{n}", TREASURE, *spot) for n, spot in enumerate(others, 1)),
        )
        yield Tell(LAID, {"count": OBJECTIVES})

    # -- hell opens ----------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """LFW-SCEN-FLEAU-04: no limit."""
        return ENDLESS

    def begin_turn(self, game: State) -> Rule:
        """LFW-SCEN-FLEAU-10, -13: from the third turn on demons appear one by one, before anything else."""
        yield from ()
        if game.turn >= FIRST_TURN and self.in_hell(game, self.budget(game)):
            game.next(("appear", self.budget(game)))

    def budget(self, game: State) -> int:
        """LFW-SCEN-FLEAU-11, LFW-SCEN-FLEAU-12: 30 % of what the army costs each turn, then all of it."""
        whole = game.camps[DEMON].points
        return whole if game.turn >= FREE_TURN else int(SHARE * whole + 1e-9)

    def in_hell(self, game: State, budget: int) -> list[Unit]:
        """Those who may still appear for so many points; a cavalry as one."""
        return [
            unit
            for unit in game.figures
            if unit.camp == DEMON
            and game.status[unit.id] == RESERVE
            and not is_aboard(game, unit.id)
            and (game.turn >= FREE_TURN or cost_of(game, unit) <= budget)
        ]

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-FLEAU-15: near its own edge an attacker may leave, with what it carries."""
        if unit.camp != DEMON and exits.from_edge(game, unit, game.edges[unit.camp]) <= OUT:
            if (yield from exits.agrees(unit, LEAVE, LEAVES, STAYS)):
                yield from exits.goes(game, unit)

    # -- the end -------------------------------------------------------------------------------

    def over(self, game: State) -> bool:
        """LFW-SCEN-FLEAU-04: no attacker is left on the table."""
        return not any(u.camp != DEMON and game.status[u.id] == ON_TABLE for u in game.figures)

    def ends_now(self, game: State) -> bool:
        """The same: nobody can save anything any more."""
        return self.over(game)

    def parts(self, game: State, camp: int) -> Sources:
        """LFW-SCEN-FLEAU-16: what it saved; for the demon what nobody saved."""
        if camp == DEMON:
            return source(LOST, OBJECTIVES - len(game.rescued))
        return source(SAVED, exits.rescued_by(game, camp))

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """LFW-SCEN-FLEAU-17, B-R16: the highest; those who are tied draw."""
        most = [camp for camp, score in enumerate(scores) if score == max(scores)]
        return (most[0], WON) if len(most) == 1 else (None, DRAWN)

    def exits(self, game: State) -> Sequence[Exit]:
        """The edges of the attackers."""
        size = game.table.width, game.table.depth
        lines = [(camp, exits.line_of(*size, game.edges[camp])) for camp in range(DEMON)]
        return [Exit(f"edge-{camp}", line, camp) for camp, line in lines]

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Home with an objective; home anyway once hell is open and nothing is left to be had."""
        if unit.camp == DEMON:
            return
        laden = carried(game, unit) is not None
        free = any(marker.bearer is None for marker in game.markers)
        if laden or not free:
            strip = areas.strip(
                game.table.width, game.table.depth, game.edges[unit.camp], 1.0
            ).outer
            yield Aim(strip, TO_SAVE if laden else TO_GO)


SCOURGE = Scourge()


def appear(game: State, budget: int) -> Rule:
    """LFW-SCEN-FLEAU-10 to -14: one of them, anywhere more than 3'' from all enemies; or nobody more this turn."""
    waiting = SCOURGE.in_hell(game, budget)
    if not any(appearing.has_room(game, unit) for unit in waiting):
        return
    stop = (Option(PASS, NOBODY),)
    answers = OneUnit(game, waiting, appearing.why_no_room, stop, APPEARS)
    key = yield Ask(DEMON, WHO_APPEARS, answers, {"camp": DEMON, "points": budget})
    if key == PASS:
        return
    unit = unit_called(game, int(key))
    about = {"camp": DEMON, "figure": unit.id}
    place = yield Ask(DEMON, WHERE, appearing.AppearPlace(game, unit), about)
    enter(game, unit, place)
    yield Tell(APPEARED, {"figure": unit.id})
    game.next(("appear", budget - cost_of(game, unit)))


SPANS: Mapping[str, Span] = {"appear": appear}


def cost_of(game: State, unit: Unit) -> int:
    """LFW-SCEN-FLEAU-11: what a unit costs, options and specialist's level included; a cavalry as one."""
    return sum(game.cost[half] for half in unit_of(game, unit.id))
