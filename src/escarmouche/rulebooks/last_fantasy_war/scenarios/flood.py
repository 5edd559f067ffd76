"""Stopper le flot infini: one to four defenders and a horde that nobody plays (LFW-SCEN-FLOT-01 to -34, B-R25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.duos import is_aboard, mount_up
from escarmouche.rulebooks.last_fantasy_war.horde import (
    BASE,
    BOSS,
    ELITE,
    HEAVY,
    KINDS,
    SWARM,
    Recruit,
)
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, arrivals
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario, source
from escarmouche.rulebooks.last_fantasy_war.state import (
    RESERVE,
    State,
    Unit,
    add_unit,
    unit_called,
)

WHICH = Phrase("lfw.ask.horde", "LFW-SCEN-FLOT-11", "LFW-SCEN-FLOT-12")
THIS_HORDE = Phrase("lfw.option.horde", "LFW-SCEN-FLOT-11")
CHOSEN = Phrase("lfw.event.horde_chosen", "LFW-SCEN-FLOT-11", "LFW-SCEN-FLOT-18")
WHICH_ELITE = Phrase("lfw.roll.elite", "LFW-SCEN-FLOT-34")
ARRIVES = Phrase("lfw.event.wave", "LFW-SCEN-FLOT-21", "LFW-SCEN-FLOT-22")
HELD = Phrase("lfw.result.flood_held", "LFW-SCEN-FLOT-03", "LFW-SCEN-FLOT-04")
OUTLASTED = Phrase("lfw.result.flood_outlasted", "LFW-SCEN-FLOT-05")
TOGETHER = Phrase("lfw.result.flood_drawn", "LFW-SCEN-FLOT-05")
TURNS = Phrase("lfw.source.turns_held", "LFW-SCEN-FLOT-03")
DEFENDERS = tuple(Phrase(f"lfw.role.defender_{n}", "LFW-SCEN-FLOT-01") for n in "abcd")

DEEP = 12.0  # LFW-SCEN-FLOT-08: less than this from the edge behind them
BACK, ARRIVAL = "bottom", "top"  # LFW-SCEN-FLOT-07
ENDLESS = 60  # LFW-SCEN-FLOT-06, B-R16: no limit; nobody has ever held for so long


class Wave(NamedTuple):
    """What arrives with a turn: so many of each kind for each player, and so many in all."""

    turn: int
    clause: str
    each: Mapping[str, int]
    in_all: Mapping[str, int] = {}

    @property
    def phrase(self) -> Phrase:
        """What is told of it."""
        return Phrase(ARRIVES.id, *ARRIVES.clauses, self.clause)

    def kinds(self, players: int) -> list[str]:
        """LFW-SCEN-FLOT-22: all its units, for the players with whom the game began."""
        found = [kind for kind, count in self.each.items() for _one in range(count * players)]
        return [*found, *(kind for kind, count in self.in_all.items() for _one in range(count))]


WAVES: tuple[Wave, ...] = (
    Wave(1, "LFW-SCEN-FLOT-23", {SWARM: 2}),
    Wave(2, "LFW-SCEN-FLOT-24", {SWARM: 2, BASE: 1}),
    Wave(3, "LFW-SCEN-FLOT-25", {SWARM: 2, ELITE: 1}),
    Wave(4, "LFW-SCEN-FLOT-26", {BASE: 2}, {HEAVY: 1}),
    Wave(5, "LFW-SCEN-FLOT-27", {BASE: 2, ELITE: 1}),
    Wave(6, "LFW-SCEN-FLOT-28", {HEAVY: 1}),
    Wave(7, "LFW-SCEN-FLOT-29", {SWARM: 3, BASE: 1}),
    Wave(8, "LFW-SCEN-FLOT-30", {ELITE: 2}),
    Wave(9, "LFW-SCEN-FLOT-31", {SWARM: 1}),
    Wave(10, "LFW-SCEN-FLOT-32", {}, {BOSS: 1}),
    Wave(11, "LFW-SCEN-FLOT-33", {HEAVY: 1, BASE: 2, SWARM: 3}),  # and every later one
)
COMING = Phrase("lfw.event.next_wave", "LFW-SCEN-FLOT-21")


def wave_of(turn: int) -> Wave:
    """The wave that comes with a turn."""
    return WAVES[min(turn, len(WAVES)) - 1]


class Flood(Scenario):
    """How many turns the defenders hold."""

    id = "flot"
    phrase = Phrase("lfw.scenario.flot", "LFW-SCEN-FLOT-01", "LFW-SCEN-FLOT-07")
    summary = Phrase("lfw.scenario.flot.summary", "LFW-SCEN-FLOT-02", "LFW-SCEN-FLOT-06")
    stake = Stake.WAVES
    opponents = range(1, 5)
    layout = "flood"
    legendary = True
    endless = True
    brings = 1

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-FLOT-01: all are defenders."""
        return DEFENDERS[:opponents]

    def edges(self, opponents: int) -> tuple[str, ...]:
        """LFW-SCEN-FLOT-07: one edge at everybody's back, the horde's opposite."""
        return (*(BACK for _one in range(opponents)), ARRIVAL)

    def chooses_edge(self, game: State, camp: int) -> bool:
        """LFW-SCEN-FLOT-07: the map says it."""
        return False

    def alliances(self, armies: int, rivals: bool) -> Sequence[Sequence[int]]:
        """LFW-SCEN-FLOT-02, -04, -05, B-R25: together all are friends; each for itself where that is agreed."""
        return () if rivals or armies == 1 else (tuple(range(armies)),)

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-FLOT-08: less than 12'' from the edge at their back; the horde has a strip of its own."""
        if camp in game.brought:
            return areas.strip(game.table.width, game.table.depth, ARRIVAL, 2.0)
        return areas.strip(game.table.width, game.table.depth, BACK, DEEP - HAIR)

    def aloof(self, game: State, camp: int) -> float:
        """LFW-SCEN-FLOT-09: rivals keep more than 1'' from each other; LFW-SCEN-FLOT-10: friends stand as they like."""
        return super().aloof(game, camp) + HAIR

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-FLOT-11: which army comes, where there is a choice."""
        horde = game.hordes[0]
        if len(game.hordes) > 1:
            options = [Option(one.id, THIS_HORDE, {"name": one.names}) for one in game.hordes]
            key = yield Ask(0, WHICH, Choice(options), {"camp": 0})
            horde = next(one for one in game.hordes if one.id == key)
        game.hordes = (horde,)
        (camp,) = game.brought
        renamed = replace(game.camps[camp], names=horde.names)
        game.camps = (*game.camps[:camp], renamed, *game.camps[camp + 1 :])
        game.held = tuple(0 for _camp in game.camps)
        yield Tell(CHOSEN, {"camp": camp, "name": horde.names})

    # -- the waves -----------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """LFW-SCEN-FLOT-06: as many as the defenders hold."""
        return ENDLESS

    def begin_turn(self, game: State) -> Rule:
        """LFW-SCEN-FLOT-21, -22: the wave of this turn, spread along the edge in random order; it acts this turn already.

        Who found no room on the whole table comes with the next one.
        """
        (camp,), wave = game.brought, wave_of(game.turn)
        recruits = yield from self._recruits(game, wave.kinds(len(self.defenders(game))))
        waiting = [u for u in game.figures if u.camp == camp and _waits(game, u)]
        units = [*waiting, *(_muster(game, camp, recruit) for recruit in recruits)]
        placed = yield from arrivals.spread(game, units, ARRIVAL)
        arrived = [unit.id for unit in placed]
        yield Tell(wave.phrase, {"camp": camp, "turn": game.turn, "figures": arrived})
        coming = self.next_wave(game)
        told = {kind: coming.get(kind) for kind in KINDS}
        yield Tell(COMING, {"camp": camp, "turn": game.turn + 1, **told})

    def _recruits(self, game: State, kinds: Sequence[str]) -> Rule:
        """Of each kind the unit of the horde; LFW-SCEN-FLOT-34: each elite has its own die, with equal chances."""
        (horde,) = game.hordes
        number = kinds.count(ELITE)
        elites = [horde.elites[0]] * number
        if number and len(horde.elites) > 1:
            faces = yield Roll(WHICH_ELITE, number, sides=len(horde.elites))
            elites = [horde.elites[face - 1] for face in faces]
        found = {SWARM: horde.swarm, BASE: horde.base, HEAVY: horde.heavy, BOSS: horde.boss}
        return [elites.pop(0) if kind == ELITE else found[kind] for kind in kinds]

    def behaviour(self, game: State, unit: Unit) -> str | None:
        """LFW-SCEN-FLOT-19, -20: that of its kind."""
        recruit = game.hordes[0].called(unit.entry) if game.hordes else None
        return None if recruit is None else recruit.behaviour

    def counters(self, game: State, camp: int) -> Sequence[tuple[Phrase | None, float]]:
        """Beside a defender the turns it has held."""
        if camp in game.brought:
            return ()
        return ((TURNS, game.held[camp] if camp < len(game.held) else 0),)

    def notices(self, game: State) -> Sequence[Said]:
        """LFW-SCEN-FLOT-21: what comes with the next turn, by the row of the waves that says so."""
        if not game.brought or (self.over(game) and game.turn):
            return ()
        coming = self.next_wave(game)
        phrase = Phrase(COMING.id, *COMING.clauses, wave_of(game.turn + 1).clause)
        told = {kind: coming.get(kind) for kind in KINDS}
        return (Said(phrase, {"camp": game.brought[0], "turn": game.turn + 1, **told}),)

    def next_wave(self, game: State) -> dict[str, int]:
        """LFW-SCEN-FLOT-21: how many of each kind come with the next turn."""
        return dict(Counter(wave_of(game.turn + 1).kinds(len(self.defenders(game)))))

    # -- the end -------------------------------------------------------------------------------

    def defenders(self, game: State) -> list[int]:
        """The camps that players have."""
        return [camp.id for camp in game.camps if camp.id not in game.brought]

    def is_in(self, game: State, camp: int) -> bool:
        """B-R25: whoever has no unit left on the table is eliminated."""
        return bool(game.standing(camp))

    def end_turn(self, game: State) -> Rule:
        """LFW-SCEN-FLOT-03, -04, B-R25: a turn is held by who has a unit at its end; together, if any of them has."""
        yield from ()
        sides = game.sides
        there = [camp for camp in self.defenders(game) if self.is_in(game, camp)]
        game.held = tuple(
            turns + any(sides.friendly(camp, other) for other in there)
            for camp, turns in enumerate(game.held)
        )

    def over(self, game: State) -> bool:
        """LFW-SCEN-FLOT-06: nobody stands against the tide any more; that none of it is left for now ends nothing."""
        return not any(self.is_in(game, camp) for camp in self.defenders(game))

    def ends_now(self, game: State) -> bool:
        """The same: B-R25, the turn in which the last one falls is not held."""
        return self.over(game)

    def parts(self, game: State, camp: int) -> Sources:
        """The turns held."""
        held = game.held[camp] if camp < len(game.held) and camp not in game.brought else 0
        return source(TURNS, held)

    def result(self, game: State) -> Result:
        """LFW-SCEN-FLOT-03 to -05: the turns held; against each other whoever was eliminated last has won."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        data = {"points": [f"{score:g}" for score in scores], "turns": max(game.held, default=0)}
        if len(self.defenders(game)) == 1 or not game.options.rivals:
            return Result(None, HELD, scores, data)
        last = self.last_eliminated(game)
        if len(last) > 1:
            return Result(None, TOGETHER, scores, data)
        return Result(last[0], OUTLASTED, scores, {"camp": last[0], **data})

    def last_eliminated(self, game: State) -> list[int]:
        """B-R25: whose last unit left the table last, later than all others; several of one batch together."""
        moments = {camp: self._left_at(game, camp) for camp in self.defenders(game)}
        latest = max(moments.values())
        return [camp for camp, moment in moments.items() if moment == latest]

    def _left_at(self, game: State, camp: int) -> float:
        """When its last unit left; whoever is still there has not."""
        if self.is_in(game, camp):
            return inf
        return max((at for id, at in game.gone if unit_called(game, id).camp == camp), default=0.0)


def _waits(game: State, unit: Unit) -> bool:
    return game.status[unit.id] == RESERVE and not is_aboard(game, unit.id)


def _muster(game: State, camp: int, recruit: Recruit) -> Unit:
    """A unit of the horde, in reserve; of a cavalry its mount."""
    halves = [add_unit(game, camp, sheet, recruit.entry) for sheet in recruit.sheets]
    if len(halves) == 2:
        mount_up(game, halves[0].id, halves[1].id, recruit.radius)
    assert all(game.status[half.id] == RESERVE for half in halves)
    return halves[-1]
