"""Descente dans les mines abandonnées: a treasure deep underground, torches, one way out (LFW-SCEN-MINES-01 to -16, B-R26)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.rulebook import Span
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import is_aboard, unit_of
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.ground.contact import reach_of_contact
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.scenarios import exits
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area, box
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    ATTACKS,
    DEFENDS,
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
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.terrain import CEILING
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.curves import Curve, around_shape
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc, Line, Polygon
from escarmouche.table.storeys.model import Place

WHO_BEARS = Phrase("lfw.ask.torches", "LFW-SCEN-MINES-03")
BEARS = Phrase("lfw.option.torch", "LFW-SCEN-MINES-03")
ALL_BEAR = Phrase("lfw.option.torches_all", "LFW-SCEN-MINES-03")
NO_MORE = Phrase("lfw.option.torches_done", "LFW-SCEN-MINES-03")
TORCHES = Phrase("lfw.event.torches", "LFW-SCEN-MINES-03")
LIGHT = Phrase("lfw.deed.torche", "LFW-SCEN-MINES-04")
LIT = Phrase("lfw.event.torch_lit", "LFW-SCEN-MINES-04", "LFW-SCEN-MINES-05")
GLARE = Phrase("lfw.effect.torche", "LFW-SCEN-MINES-04", "LFW-SCEN-MINES-05")
WHICH_ROOM = Phrase("lfw.ask.room", "LFW-SCEN-MINES-09")
LAID = Phrase("lfw.event.treasure_in_room", "LFW-SCEN-MINES-09", "LFW-SCEN-MINES-10")
LEAVE = Phrase("lfw.ask.leave_mine", "LFW-SCEN-MINES-13")
LEAVES = Phrase("lfw.option.leave_mine", "LFW-SCEN-MINES-13", "LFW-SCEN-MINES-14")
STAYS = Phrase("lfw.option.leave_mine_not", "LFW-SCEN-MINES-13")
WON = Phrase("lfw.result.mines_taken", "LFW-SCEN-MINES-14")
KEPT = Phrase("lfw.result.mines_kept", "LFW-SCEN-MINES-15")
UNDECIDED = Phrase("lfw.result.mines_undecided", "LFW-SCEN-MINES-06")
SAVED_TREASURE = Phrase("lfw.source.mines", "LFW-SCEN-MINES-14")
TOO_NEAR = Phrase("lfw.refusal.near_entry", "LFW-SCEN-MINES-11")
TOO_FAR = Phrase("lfw.refusal.far_from_entry", "LFW-SCEN-MINES-12")
NO_MINE = Phrase("lfw.setup.no_mine", "LFW-SCEN-MINES-08", "LFW-SCEN-MINES-16")

ATTACKER, DEFENDER = 0, 1  # LFW-SCEN-MINES-01
ENTRY = 3.0  # LFW-SCEN-MINES-10: how wide it is, in the middle of the lower edge
DEMONS_OFF, NEAR = 9.0 + HAIR, 6.0  # LFW-SCEN-MINES-11, -12
WALLS = 4  # LFW-SCEN-MINES-08: fewer make neither rooms nor corridors
ENDLESS = 60  # LFW-SCEN-MINES-06, B-R16: no limit
TO_TAKE_OUT, TO_WATCH = 80.0, 15.0
ALL, DONE = "all", "done"
ARC = 12


class Room(NamedTuple):
    """A room of the mine, by its middle, in shares of the table."""

    id: str
    x: float
    y: float


ROOMS = (
    Room("west", 0.17, 0.48),
    Room("middle", 0.5, 0.48),
    Room("east", 0.83, 0.48),
    Room("vault-west", 0.15, 0.85),
    Room("great-hall", 0.5, 0.85),
    Room("vault-east", 0.85, 0.85),
)
IN_ROOM = {room.id: Phrase(f"lfw.option.room_{room.id}", "LFW-SCEN-MINES-09") for room in ROOMS}


# -- torches -----------------------------------------------------------------------------------------


def _shines(_game: State, _unit: Unit) -> str:
    """LFW-SCEN-MINES-04."""
    return "lumineux"


def _dazzles(_game: State, _unit: Unit, _attack: Attack) -> Why:
    """LFW-SCEN-MINES-05: 1 less to hit and in combat."""
    return Why(-1, GLARE)


TORCH = Plugin(
    "torche",
    GLARE,
    (points.SIGHT, _shines),
    (points.TO_HIT, _dazzles),
    (points.TO_FIGHT, _dazzles),
)


def _lights(game: State, unit: Unit) -> Rule:
    """LFW-SCEN-MINES-04: for the turn; a rider's torch lights its mount as well."""
    for half in unit_of(game, unit.id):
        durations.affect(game, unit_called(game, half), TORCH, durations.TURN, unit)
    yield Tell(LIT, {"figure": unit.id})


LIGHTING = Deed("torche", LIGHT, _lights)


# -- before the game ---------------------------------------------------------------------------------


def hand_out(game: State) -> Rule:
    """LFW-SCEN-MINES-03, B-R26: as many torches as the attacker likes, for nothing; one unit after the other, or all at once."""
    units = [u for u in game.figures if u.camp == ATTACKER and not is_aboard(game, u.id)]
    left = [unit for unit in units if unit.id not in game.torches]
    key = DONE
    if left:
        options = [Option(str(unit.id), BEARS, {"figure": unit.id}) for unit in left]
        stop = (Option(ALL, ALL_BEAR), Option(DONE, NO_MORE))
        key = yield Ask(ATTACKER, WHO_BEARS, Choice((*stop, *options)), {"camp": ATTACKER})
    if key not in (ALL, DONE):
        game.torches = (*game.torches, int(key))
        game.next(("torches",))
        return
    if key == ALL:
        game.torches = tuple(unit.id for unit in units)
    yield Tell(TORCHES, {"camp": ATTACKER, "figures": list(game.torches)})


def hide(game: State) -> Rule:
    """LFW-SCEN-MINES-09: the defender lays the treasure in the middle of a room that can be reached."""
    free = [room for room in ROOMS if _is_open(game.table, room)] or [ROOMS[1]]
    room = free[0]
    if len(free) > 1:
        options = [Option(each.id, IN_ROOM[each.id]) for each in free]
        key = yield Ask(DEFENDER, WHICH_ROOM, Choice(options), {"camp": DEFENDER})
        room = next(each for each in free if each.id == key)
    x, y = room.x * game.table.width, room.y * game.table.depth
    game.markers = (Marker("treasure", TREASURE, x, y),)
    yield Tell(LAID, {"room": IN_ROOM[room.id]})


SPANS: Mapping[str, Span] = {"torches": hand_out, "hide treasure": hide}


class Mines(Scenario):
    """Who has the treasure in the end."""

    id = "mines"
    phrase = Phrase("lfw.scenario.mines", "LFW-SCEN-MINES-01", "LFW-SCEN-MINES-08")
    summary = Phrase("lfw.scenario.mines.summary", "LFW-SCEN-MINES-06", "LFW-SCEN-MINES-13")
    stake = Stake.PRIZE
    layout = "mines"
    legendary = True
    in_full = True  # LFW-SCEN-MINES-11, -12
    night = True  # LFW-SCEN-MINES-07

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-MINES-01."""
        return (ATTACKS, DEFENDS)

    def demand(self, camp: int, opponents: int) -> Demand:
        """LFW-SCEN-MINES-02: the defender's army is one of demons."""
        if camp == ATTACKER:
            return Demand()
        return Demand(faction="demons", clause="LFW-SCEN-MINES-02")

    def chooses_edge(self, game: State, camp: int) -> bool:
        """LFW-SCEN-MINES-10, B-R26: the map says where the entry is."""
        return False

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-SCEN-MINES-11, -12: the defender deploys first."""
        return (DEFENDER, ATTACKER)

    def entry(self, table: Table) -> tuple[tuple[float, float], tuple[float, float]]:
        """LFW-SCEN-MINES-10: 3'' of the lower edge."""
        middle = table.width / 2
        return ((middle - ENTRY / 2, 0.0), (middle + ENTRY / 2, 0.0))

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-MINES-11, -12: far from the entry, or near it."""
        width, depth = game.table.width, game.table.depth
        if camp == DEFENDER:
            return Area(box(0.0, 0.0, width, depth), cut=_around(width, DEMONS_OFF))
        return Area(_around(width, NEAR / cos(pi / 4 / ARC)), outline=_around(width, NEAR))

    def why_not_deploy(self, game: State, unit: Unit, place: Place) -> Refusal | None:
        """LFW-SCEN-MINES-11, -12: the same to a hair, where the ground that is drawn has corners."""
        away, r = self.from_entry(game.table, place.x, place.y), game.radius[unit.id]
        if unit.camp == DEFENDER:
            near = away - r <= DEMONS_OFF - HAIR + TOLERANCE
            return refuse(TOO_NEAR, figure=unit.id, least=DEMONS_OFF - HAIR) if near else None
        far = away + r > NEAR + TOLERANCE
        return refuse(TOO_FAR, figure=unit.id, most=NEAR) if far else None

    def deploy_bounds(self, game: State, unit: Unit) -> Iterable[Curve]:
        """So far from the entry."""
        r, entry = game.radius[unit.id], Line(self.entry(game.table))
        keeps = DEMONS_OFF - HAIR + r + CLEAR if unit.camp == DEFENDER else NEAR - r
        return around_shape(entry, keeps) if keeps > 0.0 else ()

    def from_entry(self, table: Table, x: float, y: float) -> float:
        """How far a spot is from the entry."""
        (x0, _), (x1, _) = self.entry(table)
        return hypot(x - min(max(x, x0), x1), y)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-MINES-08, -16: walls up to the ceiling, and at least one room that can be reached."""
        walls = len(table.with_property(CEILING))
        return (NO_MINE, {"given": walls, "needed": WALLS}) if walls < WALLS else None

    def before_deployment(self, game: State) -> tuple[Step, ...]:
        """LFW-SCEN-MINES-03, -09: torches are handed out, the treasure is laid in a room."""
        return (("torches",), ("hide treasure",))

    # -- in the game ---------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """LFW-SCEN-MINES-06."""
        return ENDLESS

    def deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """LFW-SCEN-MINES-04: whoever has a torch may light it."""
        if unit.id in game.torches and not durations.bears(game, unit, TORCH):
            yield LIGHTING

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-MINES-13, -14: at the entry an attacker may leave."""
        if unit.camp == ATTACKER and self.is_at_entry(game, unit):
            if (yield from exits.agrees(unit, LEAVE, LEAVES, STAYS)):
                yield from exits.goes(game, unit)

    def other_move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-MINES-13, B-R26: any move will do, a flight as well."""
        yield from self.move_ended(game, unit, kind)

    def is_at_entry(self, game: State, unit: Unit) -> bool:
        """Whether a base touches it."""
        away = self.from_entry(game.table, game.x[unit.id], game.y[unit.id])
        return away - game.radius[unit.id] <= reach_of_contact(game) + TOLERANCE

    # -- the end -------------------------------------------------------------------------------

    def ends_now(self, game: State) -> bool:
        """LFW-SCEN-MINES-14: at once."""
        return bool(game.rescued)

    def over(self, game: State) -> bool:
        """LFW-SCEN-MINES-15: nobody of the attackers is left; B-R16: or nobody of the defenders."""
        return self.ends_now(game) or self.decided(game) is not None

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-MINES-14, -15, B-R9: a treasure that a defender carries is still there."""
        if game.rescued:
            return ATTACKER, WON
        if not _has_units(game, ATTACKER):
            return DEFENDER, KEPT
        return None if _has_units(game, DEFENDER) else self.last_standing(game)

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """LFW-SCEN-MINES-06: it is not decided yet."""
        return None, UNDECIDED

    def parts(self, game: State, camp: int) -> Sources:
        """The treasure that is out."""
        return source(SAVED_TREASURE, exits.rescued_by(game, camp))

    def exits(self, game: State) -> Sequence[Exit]:
        """The entry."""
        return (Exit("entry", self.entry(game.table), ATTACKER),)

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Out with the treasure."""
        x = game.table.width / 2
        if unit.camp == ATTACKER and carried(game, unit) is not None:
            yield Aim(Disc(x, 0.5, 1.0), TO_TAKE_OUT)


def _has_units(game: State, camp: int) -> bool:
    return any(u.camp == camp and game.status[u.id] in (ON_TABLE, RESERVE) for u in game.figures)


def _around(width: float, far: float) -> Polygon:
    """All that is so far from the entry or nearer."""
    left, right = width / 2 - ENTRY / 2, width / 2 + ENTRY / 2
    turns = [pi / 2 * k / ARC for k in range(ARC + 1)]
    east = [(right + far * cos(turn), far * sin(turn)) for turn in turns]
    west = [(left - far * sin(turn), far * cos(turn)) for turn in turns]
    return Polygon((*east, *west))


def _is_open(table: Table, room: Room) -> bool:
    """Whether a treasure has room in the middle of it."""
    x, y = room.x * table.width, room.y * table.depth
    walls = [piece.shape for piece in table.with_property(CEILING)]
    return all(not wall.intersects_disc(x, y, RADIUS) for wall in walls)
