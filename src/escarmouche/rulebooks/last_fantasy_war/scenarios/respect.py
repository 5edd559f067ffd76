"""Imposer le respect: two champions, and how they are brought down (LFW-SCEN-RESPECT-01 to -18, B-R29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.sides import adversary
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Ask, AskAll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKS,
    DEFENDS,
    DRAWN,
    Aim,
    Demand,
    Scenario,
)
from escarmouche.rulebooks.last_fantasy_war.scenarios.titan import NOT_VAST, VAST
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    State,
    Unit,
    unit_called,
)
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc

WHICH_SIDE = Phrase("lfw.ask.territory", "LFW-SCEN-RESPECT-18", "LFW-SCEN-RESPECT-07")
LOWER = Phrase("lfw.option.territory_bottom", "LFW-SCEN-RESPECT-18")
UPPER = Phrase("lfw.option.territory_top", "LFW-SCEN-RESPECT-18")
TAKES = Phrase("lfw.event.territory", "LFW-SCEN-RESPECT-18")
WHO = Phrase("lfw.ask.champion", "LFW-SCEN-RESPECT-09")
CHAMPION = Phrase("lfw.option.champion", "LFW-SCEN-RESPECT-09")
NAMED = Phrase("lfw.event.champions", "LFW-SCEN-RESPECT-09")
WON = Phrase("lfw.result.respect", "LFW-SCEN-RESPECT-10")
LEADS = Phrase("lfw.source.champion_leads", "LFW-SCEN-RESPECT-11")
KILLS = Phrase("lfw.source.champion_kills", "LFW-SCEN-RESPECT-12")
BY_ANOTHER = Phrase("lfw.source.champion_by_another", "LFW-SCEN-RESPECT-13")
FLED = Phrase("lfw.source.champion_fled", "LFW-SCEN-RESPECT-14")
LEFT = Phrase("lfw.source.champion_left", "LFW-SCEN-RESPECT-15")
BY_CHAMPION = Phrase("lfw.source.champion_by_champion", "LFW-SCEN-RESPECT-16")
IN_DUEL = Phrase("lfw.source.champion_in_duel", "LFW-SCEN-RESPECT-17")

ATTACKER, DEFENDER = 0, 1  # LFW-SCEN-RESPECT-01
FORMAT = 600  # LFW-SCEN-RESPECT-02
ALOOF = 9.0 + HAIR  # LFW-SCEN-RESPECT-08
ENDLESS = 60  # LFW-SCEN-RESPECT-05, B-R16
DUEL = "duel"  # the effect of who is in one
TO_FACE = 12.0


class Respect(Scenario):
    """Who earns the most respect until a champion falls."""

    id = "respect"
    phrase = Phrase("lfw.scenario.respect", "LFW-SCEN-RESPECT-01", "LFW-SCEN-RESPECT-06")
    summary = Phrase("lfw.scenario.respect.summary", "LFW-SCEN-RESPECT-05", "LFW-SCEN-RESPECT-10")
    stake = Stake.BATTLE
    layout = "vast"
    legendary = True
    size = VAST

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-RESPECT-01."""
        return (ATTACKS, DEFENDS)

    def demand(self, camp: int, opponents: int) -> Demand:
        """LFW-SCEN-RESPECT-02 to -04: 600 points, legends, and no limit of half of the format."""
        return Demand(format=FORMAT, legends=True, half=False)

    def chooses_edge(self, game: State, camp: int) -> bool:
        """LFW-SCEN-RESPECT-18: the defender chooses its territory before."""
        return False

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-SCEN-RESPECT-07: the defender begins."""
        return (DEFENDER, ATTACKER)

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-RESPECT-08: its territory, more than 9'' from the other."""
        width, depth = game.table.width, game.table.depth
        return areas.strip(width, depth, game.edges[camp], depth / 2 - ALOOF)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-RESPECT-06."""
        small = min(table.width, table.depth) < VAST[0] or max(table.width, table.depth) < VAST[1]
        return (NOT_VAST, {"width": VAST[0], "depth": VAST[1]}) if small else None

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-RESPECT-09, -18: champions are named and shown together, then the defender chooses its territory."""
        asks = {camp.id: self._names(game, camp.id) for camp in game.camps}
        answers = yield AskAll(asks)
        game.champions = tuple(int(answers[camp.id]) for camp in game.camps)
        yield Tell(NAMED, {"figures": list(game.champions)}, reveals=True)
        options = (Option("bottom", LOWER), Option("top", UPPER))
        edge = yield Ask(DEFENDER, WHICH_SIDE, Choice(options), {"camp": DEFENDER})
        game.edges = ("top" if edge == "bottom" else "bottom", edge)
        yield Tell(TAKES, {"camp": DEFENDER, "edge": edge})

    def _names(self, game: State, camp: int) -> Ask:
        """B-R29: of a cavalry the rider or the mount."""
        own = [unit for unit in game.figures if unit.camp == camp]
        answers = OneUnit(game, own, lambda _game, _unit: None, (), CHAMPION)
        return Ask(camp, WHO, answers, {"camp": camp})

    # -- the end -------------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """LFW-SCEN-RESPECT-05: no limit."""
        return ENDLESS

    def champion(self, game: State, camp: int) -> Unit | None:
        """Its champion, once they are named."""
        return unit_called(game, game.champions[camp]) if game.champions else None

    def ends_now(self, game: State) -> bool:
        """LFW-SCEN-RESPECT-05, B-R29: a champion is destroyed, and the batch in which it fell is resolved."""
        return any(game.status[id] == DESTROYED for id in game.champions)

    def over(self, game: State) -> bool:
        """The same."""
        return self.ends_now(game)

    def parts(self, game: State, camp: int) -> Sources:
        """LFW-SCEN-RESPECT-11 to -17, B-R29: the lines add up, and may come to less than nothing."""
        if not game.champions:
            return ()
        lines = (*self._deeds(game, camp), *self._of_the_other(game, camp))
        return tuple(ScoreSource(phrase, points) for phrase, points in lines if points)

    def _deeds(self, game: State, camp: int) -> Iterator[tuple[Phrase, int]]:
        """LFW-SCEN-RESPECT-11, -12: who it is, and whom it has destroyed."""
        own = unit_called(game, game.champions[camp])
        if self.is_captain(game, own):
            yield LEADS, 2
        yield (
            KILLS,
            sum(own.id in game.destroyed_by[foe.id] and foe.camp != camp for foe in game.figures),
        )

    def is_captain(self, game: State, unit: Unit) -> bool:
        """LFW-SCEN-RESPECT-11, B-R29: the captain, a commander, or all there is of an army; a cavalry is one unit of it (A-R51)."""
        specialty = unit.profile.specialty
        leads = specialty is not None and specialty.kind == "capitaine"
        army = {(one.entry, one.number) for one in game.figures if one.camp == unit.camp}
        return leads or len(army) == 1 or "commandant" in unit.profile.notes

    def _of_the_other(self, game: State, camp: int) -> Iterator[tuple[Phrase, int]]:
        """LFW-SCEN-RESPECT-13 to -17: how the champion of the other one fared."""
        own, other = game.champions[camp], game.champions[adversary(camp)]
        if other in game.ran_away:
            yield FLED, 2
        if game.status[other] != DESTROYED:
            return
        if other in game.ran_off:
            yield LEFT, 3
        by = [id for id in game.destroyed_by[other] if unit_called(game, id).camp == camp]
        if own in by:
            yield BY_CHAMPION, 4
        elif by:
            yield BY_ANOTHER, -3
        if any(effect.kind.id == DUEL and effect.source in by for effect in game.effects[other]):
            yield IN_DUEL, 1

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """LFW-SCEN-RESPECT-10, B-R16."""
        if scores[0] == scores[1]:
            return None, DRAWN
        return (0 if scores[0] > scores[1] else 1), WON

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """A champion looks for the other one."""
        if game.champions and unit.id == game.champions[unit.camp]:
            other = game.champions[adversary(unit.camp)]
            if game.status[other] == ON_TABLE:
                yield Aim(Disc(game.x[other], game.y[other], 3.0 + TOLERANCE), TO_FACE)
