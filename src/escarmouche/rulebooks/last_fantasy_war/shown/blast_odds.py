"""How likely an explosion takes in each unit, and what it does to it then (LFW-RULE-EXPLOSION-*): on the spot, or after a drift.

Every length and every direction of a drift is looked at; directions that come to the same for a unit are one branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, Trial
from escarmouche.core.words import Alike, Roll, Rule
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.ground.directions import DEGREES, DIRECTION, along
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.weather import BLOWS, blown, wind_of
from escarmouche.rulebooks.last_fantasy_war.magic.workings import hurl
from escarmouche.rulebooks.last_fantasy_war.rules.areas import (
    blast,
    drift_lengths,
    drifted_inches,
    is_on_spot,
)
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import hit_reading
from escarmouche.rulebooks.last_fantasy_war.shown.trials import reader
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import TOLERANCE, Point, at_most

ON_SPOT = Phrase("lfw.forecast.on_spot", "LFW-RULE-EXPLOSION-02", "LFW-RULE-EXPLOSION-03")
TAKEN_IN = Phrase("lfw.forecast.taken_in", "LFW-RULE-EXPLOSION-03", "LFW-RULE-EXPLOSION-04")
WOUNDS = Phrase("lfw.forecast.wounds", "LFW-DEF-03")
DESTROYS = Phrase("lfw.forecast.destroys", "LFW-BLESS-06")

OUTSIDE, WITHIN, UNDER = "outside", "within", "under"


class Explosion(NamedTuple):
    """One that is aimed: from whom, at which point and height, how it drifts, how far it strikes.

    `under`: its force for whoever stands where it comes down, where that is another (LFW-SPELL-VENT-ECLAIR-03).
    """

    attack: Attack
    point: Point
    height: float
    drift: str
    radius: float
    under: int | None = None


class End(NamedTuple):
    """What became of one unit: whether it was taken in, and what it lost."""

    taken_in: bool
    wounds: int
    killed: bool


def prospects(seen: State, unit: Unit, made: Explosion) -> Iterator[Prospect]:
    """That it is on the spot; then of each unit that it may take in, those at the spot first, what may become of it."""
    lengths = drift_lengths(made.drift)
    told = {"figure": unit.id, "least": min(lengths), "most": max(lengths)}

    def roll(state: State, _nothing: Any) -> Rule:
        return ((yield from is_on_spot(state, unit, made.attack, {"figure": unit.id})),)

    yield Prospect(
        seen,
        (Chance(Said(ON_SPOT, told), bool),),
        Trial((None,), (roll,), lambda _state, came: came[0]),
    )
    middle = blown(seen, made.point)
    near = [one for one in seen.standing() if _may_be_taken_in(seen, one, made)]
    for victim in sorted(near, key=lambda one: distance_to_point(seen, one, middle, made.height)):
        drifts = {length: _directions(seen, victim, made, length) for length in lengths}
        if _where(seen, victim, made, middle) != OUTSIDE or any(map(_hits, drifts.values())):
            yield _of_victim(seen, unit, victim, made, drifts)


def farthest(seen: State, drift: str) -> float:
    """How far from the point it may come down."""
    most = max(drift_lengths(drift))
    return most if wind_of(seen) is None else most + BLOWS


# -- where it comes down ---------------------------------------------------------------------------------

Directions = Mapping[str, tuple[int, ...]]  # what becomes of a unit: the faces that lead there


def _may_be_taken_in(seen: State, victim: Unit, made: Explosion) -> bool:
    reach = farthest(seen, made.drift) + made.radius
    return at_most(distance_to_point(seen, victim, made.point, made.height), reach)


def _hits(directions: Directions) -> bool:
    return any(faces for where, faces in directions.items() if where != OUTSIDE)


def _directions(seen: State, victim: Unit, made: Explosion, length: float) -> Directions:
    """Which faces of the direction take a unit in, at this length of the drift."""
    x, y = blown(seen, made.point)
    every = tuple(range(1, DEGREES + 1))
    away = hypot(x - seen.x[victim.id], y - seen.y[victim.id])
    if abs(away - length) > made.radius + seen.radius[victim.id] + TOLERANCE:
        return {OUTSIDE: every}
    found: dict[str, tuple[int, ...]] = {}
    for face in every:
        ux, uy = along(face % DEGREES)
        where = _where(seen, victim, made, (x + length * ux, y + length * uy))
        found[where] = (*found.get(where, ()), face)
    return found


def _where(seen: State, victim: Unit, made: Explosion, point: Point) -> str:
    away = distance_to_point(seen, victim, point, made.height)
    if not at_most(away, made.radius):
        return OUTSIDE
    return UNDER if away <= TOLERANCE else WITHIN


# -- what it does ----------------------------------------------------------------------------------------


def _of_victim(
    seen: State, unit: Unit, victim: Unit, made: Explosion, drifts: Mapping[float, Directions]
) -> Prospect:
    hit, about = blast(made.attack, victim), {"figure": unit.id}
    own = not seen.sides.hostile(unit.camp, victim.camp)
    on_spot = _where(seen, victim, made, blown(seen, made.point))

    def comes_down(state: State, _nothing: Any) -> Rule:
        if (yield from is_on_spot(state, unit, made.attack, about)):
            return (on_spot,)
        ways = drifts[(yield from drifted_inches(state, made.drift, about))]
        alike: Alike = tuple(ways.values())
        (face,) = yield Roll(DIRECTION, about=about, sides=DEGREES, alike=alike)
        return (next(where for where, faces in ways.items() if face in faces),)

    def strikes(state: State, where: str) -> Rule:
        if where != OUTSIDE:
            force = hit.force if where == WITHIN or made.under is None else made.under
            yield from hurl(state, hit._replace(force=force))
        return (where,)

    lost = reader(seen, victim.id)

    def read(state: State, came: tuple[Any, ...]) -> End:
        outcome = lost(state, came)
        return End(came[0] != OUTSIDE, outcome.wounds, outcome.killed)

    told, reads = {"figure": unit.id, "target": victim.id}, (hit_reading(seen, hit),)
    chances = (
        Chance(Said(WOUNDS, told), lambda end: end.wounds > 0, reads, victim.id, own),
        Chance(Said(DESTROYS, told), lambda end: end.killed, (), victim.id, own),
        Chance(Said(TAKEN_IN, told), lambda end: end.taken_in, (), victim.id, own),
    )
    return Prospect(seen, chances, Trial((None,), (comes_down, strikes), read, still=1))
