"""Fouille précipitée: one of three hiding places has the treasure (LFW-SCEN-FOUILLE-01 to -15, B-R22).

Three markers lie face down, one of them the treasure, and nobody may know which: so nobody does, the state included. Which
one it is is drawn when a marker is turned, with the same chance for each that still lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import hypot

from escarmouche.core.explain import Data, Phrase, Total, Why
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered_by_table
from escarmouche.rulebooks.last_fantasy_war import fates
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.laying import TREASURE
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, control, exits
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.lengths import MOST, roll_length
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import Piece, built, pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    Aim,
    Exit,
    Scenario,
    ends_at_once,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    RUN,
    Marker,
    State,
    Unit,
    unit_called,
)
from escarmouche.rulebooks.last_fantasy_war.terrain import LOW_WALL
from escarmouche.rulebooks.last_fantasy_war.treasures import carried
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Line

LAID = Phrase("lfw.event.caches_laid", "LFW-SCEN-FOUILLE-04", "LFW-SCEN-FOUILLE-05")
SEARCH = Phrase("lfw.deed.search", "LFW-SCEN-FOUILLE-08")
SEARCH_ROLL = Phrase("lfw.roll.search", "LFW-SCEN-FOUILLE-09")
FAILURES = Phrase("lfw.why.failures", "LFW-SCEN-FOUILLE-09")
NOTHING_YET = Phrase("lfw.event.search_failed", "LFW-SCEN-FOUILLE-10")
TURNED = Phrase("lfw.roll.turned", "LFW-SCEN-FOUILLE-04", "LFW-SCEN-FOUILLE-11")
EMPTY = Phrase("lfw.event.search_empty", "LFW-SCEN-FOUILLE-11")
FOUND = Phrase("lfw.event.search_found", "LFW-SCEN-FOUILLE-11", "LFW-SCEN-FOUILLE-12")
LEAVE = Phrase("lfw.ask.leave", "LFW-SCEN-FOUILLE-15")
LEAVES = Phrase("lfw.option.escape", "LFW-SCEN-FOUILLE-15")
STAYS = Phrase("lfw.option.escape_not", "LFW-SCEN-FOUILLE-15")
WON = Phrase("lfw.result.search", "LFW-SCEN-FOUILLE-13")
NOT_FOUND = Phrase("lfw.result.search_drawn", "LFW-SCEN-FOUILLE-14")
THE_TREASURE = Phrase("lfw.source.treasure", "LFW-SCEN-FOUILLE-13")
TOO_FEW = Phrase("lfw.setup.too_few_places", "LFW-SCEN-FOUILLE-03")

CACHE = "cache"  # the kind of a marker that lies face down
PLACES = 3  # LFW-SCEN-FOUILLE-04
DEEP = 3.0  # LFW-SCEN-FOUILLE-06, -15
LEAST_TURNS = 7  # LFW-SCEN-FOUILLE-02
NEEDED = 4  # LFW-SCEN-FOUILLE-10, -11
TO_SAVE, TO_SEARCH = 60.0, 90.0


@remembered_by_table
def places_of(table: Table) -> tuple[Piece, ...]:
    """LFW-SCEN-FOUILLE-05, B-R22: the three hiding places of a table: those that favour neither edge, far from each other."""
    found = built(table)
    if len(found) < PLACES:
        return ()
    return min(combinations(found, PLACES), key=lambda three: _unfairness(table, three))


def _unfairness(table: Table, three: Sequence[Piece]) -> float:
    """How much nearer they are to one edge than to the other; how near they are to each other."""
    spots = [piece.middle for piece in three]
    lean = abs(sum(y - table.depth / 2 for _x, y in spots))
    apart = min(hypot(ax - bx, ay - by) for (ax, ay), (bx, by) in combinations(spots, 2))
    return round(2 * lean - apart, 6)


def is_in(game: State, unit: Unit, place: Piece) -> bool:
    """LFW-SCEN-FOUILLE-08, B-R22: partly in a ruin; inside a building, or on its roof where it has no inside."""
    surfaces = {one.id: one for one in game.table.storeys.surfaces}
    own = surfaces.get(game.surface[unit.id])
    house = surfaces[place.id]
    if house.inside:
        return own is not None and own.inside == house.inside
    if house.roof:
        return own is not None and own.roof == house.roof
    return control.is_on(game, unit, control.Point(place.id, place.shape))


class Search(Scenario):
    """Who has the treasure at the end, or has saved it."""

    id = "fouille"
    phrase = Phrase("lfw.scenario.fouille", "LFW-SCEN-FOUILLE-01")
    summary = Phrase("lfw.scenario.fouille.summary", "LFW-SCEN-FOUILLE-02", "LFW-SCEN-FOUILLE-13")
    stake = Stake.PRIZE
    layout = "search"

    # LFW-SCEN-FOUILLE-07: units by turns in the order of the dice, as in most scenarios

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-FOUILLE-06: up to 3'' from its edge."""
        return areas.strip(game.table.width, game.table.depth, game.edges[camp], DEEP)

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-FOUILLE-03: three ruins or buildings, and low walls."""
        walls = any(piece.kind == LOW_WALL for piece in pieces_of(table))
        if len(built(table)) >= PLACES and walls:
            return None
        return TOO_FEW, {"given": len(built(table)), "needed": PLACES}

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-FOUILLE-04: three markers face down."""
        game.markers = tuple(
            Marker(place.id, CACHE, *place.middle, place.id) for place in places_of(game.table)
        )
        yield Tell(LAID, {"count": PLACES})

    def deployed(self, game: State) -> Rule:
        """LFW-SCEN-FOUILLE-02: the die for the length."""
        yield from roll_length(game, LEAST_TURNS)

    def turns(self, game: State) -> int:
        """LFW-SCEN-FOUILLE-02: at most 10, until the die has told."""
        return LEAST_TURNS + MOST if game.last_turn is None else game.last_turn

    # -- searching -----------------------------------------------------------------------------

    def shooting_deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """LFW-SCEN-FOUILLE-08: neither in flight nor in a melee, it has not run, and it is in a place that is not done."""
        calm = game.status[unit.id] == ON_TABLE and not game.fleeing[unit.id]
        if not calm or game.moved[unit.id] == RUN or in_melee(game, unit):
            return
        for place in () if is_aboard(game, unit.id) else places_of(game.table):
            if _cache(game, place.id) is not None and is_in(game, unit, place):
                yield Deed(f"search@{place.id}", SEARCH, _searches(place.id))

    # -- the end -------------------------------------------------------------------------------

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """LFW-SCEN-FOUILLE-15: with the treasure, less than 3'' from its edge, it may leave; B-R16: then all is decided."""
        near = exits.from_edge(game, unit, game.edges[unit.camp]) < DEEP - TOLERANCE
        if near and carried(game, unit) is not None:
            if (yield from exits.agrees(unit, LEAVE, LEAVES, STAYS)):
                yield from exits.goes(game, unit)
                ends_at_once(game)

    def over(self, game: State) -> bool:
        """B-R16: the treasure is saved."""
        return bool(game.rescued)

    def keeper(self, game: State) -> int | None:
        """LFW-SCEN-FOUILLE-13: who has saved the treasure, or carries it."""
        if game.rescued:
            return game.rescued[0][0]
        bearers = [one.bearer for one in game.markers if one.kind == TREASURE]
        return next((unit_called(game, id).camp for id in bearers if id is not None), None)

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """LFW-SCEN-FOUILLE-13, -14."""
        keeper = self.keeper(game)
        return (None, NOT_FOUND) if keeper is None else (keeper, WON)

    def parts(self, game: State, camp: int) -> Sources:
        """The treasure."""
        return source(THE_TREASURE, float(self.keeper(game) == camp))

    def exits(self, game: State) -> Sequence[Exit]:
        """Its own edge for each."""
        size = game.table.width, game.table.depth
        edges = enumerate(game.edges[: len(game.camps)])
        return [Exit(f"edge-{edge}", exits.line_of(*size, edge), camp) for camp, edge in edges]

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Into the hiding places; home with the treasure."""
        if carried(game, unit) is not None:
            line = exits.line_of(game.table.width, game.table.depth, game.edges[unit.camp])
            yield Aim(Line(line), TO_SAVE)
            return
        hidden = [place for place in places_of(game.table) if _cache(game, place.id) is not None]
        for place in hidden:  # the fewer are left, the surer each is
            yield Aim(place.shape, TO_SEARCH / len(hidden))


def _cache(game: State, id: str) -> Marker | None:
    """The marker that lies face down in a place, if it still does."""
    return next((one for one in game.markers if one.kind == CACHE and one.id == id), None)


def _searches(place: str) -> Callable[[State, Unit], Rule]:
    def does(game: State, unit: Unit) -> Rule:
        yield from search(game, unit, place)

    return does


def search(game: State, unit: Unit, place: str) -> Rule:
    """LFW-SCEN-FOUILLE-09 to -11: a die and 1 for each failure there; 4 or more turns the marker."""
    cache = _cache(game, place)
    assert cache is not None
    about = {"figure": unit.id, "part": place}
    failures = Total(Why(cache.failures, FAILURES)) if cache.failures else Total()
    reading = AtLeast(NEEDED, failures)
    faces = yield from fates.rolled(game, Roll(SEARCH_ROLL, 1, about=about, reading=reading))
    if not reading.outcome(tuple(faces)).success:
        again = cache._replace(failures=cache.failures + 1)
        game.markers = tuple(again if one is cache else one for one in game.markers)
        yield Tell(NOTHING_YET, {**about, "count": again.failures})
        return
    yield from _turn(game, unit, cache)


def _turn(game: State, unit: Unit, cache: Marker) -> Rule:
    """LFW-SCEN-FOUILLE-11, -12: empty, or the treasure, which the unit has at once; then the other markers are empty."""
    hidden = [one for one in game.markers if one.kind == CACHE]
    about = {"figure": unit.id, "part": cache.id}
    face = 1
    if len(hidden) > 1:
        (face,) = yield Roll(TURNED, 1, about=about, sides=len(hidden))
    rest = tuple(one for one in game.markers if one is not cache)
    if face != 1:
        game.markers = rest
        yield Tell(EMPTY, about, reveals=True)
        return
    found = Marker(TREASURE, TREASURE, game.x[unit.id], game.y[unit.id], bearer=unit.id)
    game.markers = (*(one for one in rest if one.kind != CACHE), found)
    yield Tell(FOUND, about, reveals=True)
