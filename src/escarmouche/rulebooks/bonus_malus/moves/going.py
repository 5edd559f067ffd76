"""A move as it is carried out: leaving combat, daring the charge, whoever watches, the way, contact (R16, R36, R51, R54, R55)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.displacement.facing import came_into_contact, turn_all
from escarmouche.rulebooks.bonus_malus.displacement.falls import HARMFUL, fall
from escarmouche.rulebooks.bonus_malus.ground.contact import charged_at, engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import (
    CRAWL,
    MOVE,
    RUN,
    STRAIGHT,
    ZIGZAG,
    gait_of,
)
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import is_on_wall, tidied
from escarmouche.rulebooks.bonus_malus.hearing import each_heard, heard, voices
from escarmouche.rulebooks.bonus_malus.morale.testing import dares_charge
from escarmouche.rulebooks.bonus_malus.moves.disengaging import leave_combat
from escarmouche.rulebooks.bonus_malus.moves.manners import BOUND, JUMP
from escarmouche.rulebooks.bonus_malus.moves.short_stops import stop_before
from escarmouche.rulebooks.bonus_malus.points import ENEMY_MOVES, MOVED, ON_THE_WAY
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able, hostile
from escarmouche.table.measure import TOLERANCE, angle_of
from escarmouche.table.storeys.model import Perch
from escarmouche.table.storeys.trips import Trip, closely

MOVES = Phrase("bm.event.moved", "BM-ACTION-DEPLACER-01")
RUNS = Phrase("bm.event.ran", "BM-ACTION-COURIR-01", "BM-ACTION-COURIR-03")
CRAWLS = Phrase("bm.event.crawled", "BM-ACTION-RAMPER-01")
ZIGZAGS = Phrase("bm.event.zigzagged", "BM-SKILL-ZIGZAG-01")
HANGS = Phrase("bm.event.hung", "BM-ACTION-GRIMPER-01")
ON_WALL = Phrase("bm.event.hangs_on_wall", "BM-ACTION-ESCALADER-01", "BM-ACTION-ESCALADER-03")
TURNS = Phrase("bm.event.turned", "BM-ACTION-DEPLACER-03", "BM-ACTIONS-06")

JUMPS = Phrase("bm.event.jumped", "BM-ACTION-SAUTER-01")
BOUNDS = Phrase("bm.event.bounded", "BM-SKILL-BONDISSANT-01")

SAID = {MOVE: MOVES, RUN: RUNS, CRAWL: CRAWLS, ZIGZAG: ZIGZAGS, JUMP: JUMPS, BOUND: BOUNDS}
AFRAID_AT = 1.0  # BM-SKILL-EFFRAYANT-03: a pace from what it fears


def turn_on_the_spot(game: State, figure: Figure, manner: str, facing: float | None) -> Rule:
    """BM-ACTIONS-06, R85: a figure that only turns has spent a move of 0 paces; it leaves nobody."""
    take_posture(game, figure, manner, 0.0)
    if facing is not None and manner not in STRAIGHT:
        game.facing[figure.id] = angle_of(facing)
    yield Tell(TURNS, {"figure": figure.id})


def go(game: State, figure: Figure, manner: str, trip: Trip, facing: float | None = None) -> Rule:
    """A voluntary move along a way, to its end or to where something stops it."""
    if engaged_with(game, figure):
        if not (yield from leave_combat(game, figure)):
            return
    if charged_at(game, figure, trip.end.place):
        trip = yield from as_far_as_it_dares(game, figure, trip)
    yield from make_way(game, figure, manner, trip, facing)


def as_far_as_it_dares(game: State, figure: Figure, trip: Trip) -> Rule:
    """BM-SKILL-EFFRAYANT-02, -03, R51: one test for each feared figure it would come into contact with, before it moves.

    Who fails stops a pace before it; who is nearer already stays.
    """
    charged = charged_at(game, figure, trip.end.place)
    for foe in charged:
        if foe not in charged_at(game, figure, trip.end.place):
            continue  # it does not come so far any more
        if not (yield from dares_charge(game, figure, foe)):
            trip = stop_before(game, figure, trip, foe, AFRAID_AT)
    return trip


def make_way(
    game: State,
    figure: Figure,
    manner: str,
    trip: Trip,
    facing: float | None = None,
    flees: bool = False,
) -> Rule:
    """The way itself: guards look on (R54), something may be done on it (R47), edges are stepped off (R15).

    R49, R50: who flees does nothing on its way.
    """
    busy = not flees and bool(heard(game, figure, ON_THE_WAY))  # mostly not
    charged = charged_at(game, figure, trip.end.place) if busy else []
    before = engaged_with(game, figure)
    take_posture(game, figure, manner, trip.length)
    deed = None
    if busy:
        deed = yield from _asked_on_the_way(game, figure, manner, trip, charged)
    if deed is not None:
        (after, does), trip = deed, closely(trip)
        if not (yield from _gone(game, figure, trip.until(after))):
            return
        goal = yield from does(game, figure)
        if not able(game, figure):
            return
        if game.down[figure.id]:  # BM-ATERRE-05: its own blast has thrown it down
            yield from each_heard(game, figure, MOVED)
            return
        trip = trip.after(after) if goal is None else trip.after(after).until(goal)
    if not (yield from _gone(game, figure, trip)):
        return
    if facing is not None and manner not in STRAIGHT:
        game.facing[figure.id] = angle_of(facing)
    yield told(game, figure, manner, trip)
    yield from arrived(game, figure, before, trip.length)


def arrived(game: State, figure: Figure, before: Sequence[Figure], length: float) -> Rule:
    """It is where its move has ended: whom it touches now and did not before it has come into contact with.

    BM-ARC-05, R20: whom it has gone round without leaving it turns as well, so that nobody gets behind another so.
    """
    if length > TOLERANCE and heard(game, figure, MOVED):
        yield from each_heard(game, figure, MOVED)
    now = engaged_with(game, figure)
    if not now:
        return
    met = [foe for foe in now if foe not in before]
    yield from came_into_contact(game, figure, met)
    kept = [foe for foe in before if foe in now]
    if kept and length > TOLERANCE:
        yield from turn_all(game, kept if met else [figure, *kept])


def _gone(game: State, figure: Figure, trip: Trip) -> Rule:
    """A stretch of the way. Returns whether the move goes on after it."""
    if True in game.guarding:  # mostly nobody is on guard
        if (yield from is_interrupted(game, figure, trip)):
            return False
    return (yield from walked(game, figure, trip))


def walked(game: State, figure: Figure, trip: Trip) -> Rule:
    """R15: it is where the trip ends, with the falls that were on it. Returns whether it can go on."""
    if trip.falls and not (yield from _come_down(game, figure, trip)):
        return False
    place_at(game, figure, trip)
    return True


def place_at(game: State, figure: Figure, trip: Trip) -> None:
    """Put a figure where a trip ends, looking where it went."""
    stop = trip.end
    game.put(figure.id, stop.place)
    tidied(game)
    if stop.heading is not None:
        game.facing[figure.id] = stop.heading


def is_interrupted(game: State, mover: Figure, trip: Trip) -> Rule:
    """R54: every guard of an enemy group looks at the way as it would be gone; a guard that charges ends it.

    A handler that ends the move has let the mover go until it was met (`walked(game, mover, trip.until(paces))`), and returns True.
    """
    for guard in _watchers(game, mover):
        if not able(game, guard):
            continue
        for handler in heard(game, guard, ENEMY_MOVES):
            if (yield from handler(game, guard, mover, trip)):
                return True
            if not able(game, mover):
                return True
    return False


def _watchers(game: State, mover: Figure) -> list[Figure]:
    """Those who take the mover for an enemy and have a word in its move, group by group after its own (R54)."""
    if True not in game.guarding:
        return []
    voiced = voices(game, ENEMY_MOVES)
    if not voiced:
        return []
    camps = len(game.camps) or 1
    foes = [f for f in voiced if hostile(game, f, mover)]
    return sorted(foes, key=lambda foe: ((foe.camp - mover.camp) % camps, foe.id))


def _asked_on_the_way(
    game: State, figure: Figure, manner: str, trip: Trip, charged: Sequence[Figure]
) -> Rule:
    """R47: what a skill lets it do at a point of the way, the first that has something to do."""
    for handler in heard(game, figure, ON_THE_WAY):
        said = yield from handler(game, figure, manner, trip, charged)
        if said is not None:
            return said
    return None


def _come_down(game: State, figure: Figure, trip: Trip) -> Rule:
    """R15: who steps off an edge takes what the fall does; a ghost does not fall (R60). Returns whether it can go on."""
    if gait_of(game, figure).ghost:
        return True
    for number, height in trip.falls:
        if height >= HARMFUL - TOLERANCE:
            stop = trip.stops[number]
            game.put(figure.id, stop.place)
            yield from fall(game, figure, height)
            if not able(game, figure):
                return False
    return True


def take_posture(game: State, figure: Figure, manner: str, length: float) -> None:
    """R12, R14, R64: what a run or a crawl gives lasts until the figure moves otherwise; a run of 0 gives nothing."""
    i = figure.id
    game.crawling[i] = manner == CRAWL
    game.ran[i] = manner if manner in STRAIGHT and length > TOLERANCE else None


def told(game: State, figure: Figure, manner: str, trip: Trip) -> Tell:
    """What is said of a move that has been made: also where it has ended."""
    end = trip.end.place
    told = {"figure": figure.id, "cost": trip.cost, "length": trip.length}
    if is_on_wall(game, figure):
        return Tell(ON_WALL, {"figure": figure.id, "height": game.elevation(figure.id)})
    if isinstance(end, Perch):
        return Tell(HANGS, {**told, "link": end.link})
    return Tell(SAID[manner], {**told, "surface": end.surface})
