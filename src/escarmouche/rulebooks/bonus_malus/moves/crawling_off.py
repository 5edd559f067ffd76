"""How whoever is out of action makes its way off the table (BM-VITALITE-03, R27): half its base movement at a time.

Nobody is in its way, and it is in nobody's. A ladder, stairs or a wall that is longer than what is left of a crawl is begun: it
lies on it until the next turn goes on.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of, bare_walk
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import hang_on_wall, tidied
from escarmouche.rulebooks.bonus_malus.moves.flights import has_reached_exit, shortest_out
from escarmouche.rulebooks.bonus_malus.state import GONE, Figure, State, leave
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import LINKS, Perch, Place
from escarmouche.table.storeys.perches import Footing, footings
from escarmouche.table.storeys.trips import trip_of
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.way_check import as_far_as
from escarmouche.table.storeys.ways import CLIMB, PASS, Crossing, Way

CRAWLED_OFF = Phrase("bm.event.crawled_off", "BM-VITALITE-03")
CRAWLS = Phrase("bm.event.casualty_crawls", "BM-VITALITE-03")

BEGUN = (*LINKS, CLIMB, PASS)  # what may be longer than a crawl


class Crawl(NamedTuple):
    """Where a crawl ends, how long it is, and what has been begun there: so much of a crossing."""

    end: Place | Perch
    length: float
    begun: Crossing | None = None
    share: float = 0.0


def casualty_crawls(game: State, figure: Figure) -> Rule:
    """BM-VITALITE-03, R27: half its base towards the nearest exit, where it is gone."""
    if not has_reached_exit(game, figure):
        crawl = _crawl(game, figure)
        if crawl is not None:
            _put(game, figure, crawl)
            yield Tell(CRAWLS, {"figure": figure.id, "length": crawl.length})
    if has_reached_exit(game, figure):
        leave(game, figure, GONE)
        yield Tell(CRAWLED_OFF, {"figure": figure.id})


def _put(game: State, figure: Figure, crawl: Crawl) -> None:
    end, begun = crawl.end, crawl.begun
    if begun is not None and begun.kind in LINKS:
        down = begun.descent > begun.ascent
        end = Perch(begun.by, 1.0 - crawl.share if down else crawl.share)
    elif begun is not None:
        end = hang_on_wall(game, figure, begun, crawl.share)
    game.put(figure.id, end)
    tidied(game)


def _crawl(game: State, figure: Figure) -> Crawl | None:
    """As far as it crawls on level ground; where no such way leads out, over what others climb as well."""
    allowance = allowance_of(game, figure, CRAWL)
    for manner in (CRAWL, MOVE):
        walk, here = (
            bare_walk(game, figure, gait_of(game, figure, manner)),
            game.place_of(figure.id),
        )
        if isinstance(here, Place):
            way = shortest_out(game, figure, walk, here)
            found = None if way is None else _along(walk, here, way, allowance)
        else:
            found = _off(game, figure, walk, here, allowance)
        if found is not None:
            return found
    return None


def _along(walk: Walk, here: Place, way: Way, allowance: float) -> Crawl:
    """As much of a way as an allowance lasts for, and of the crossing after that."""
    gone = as_far_as(walk, way, here, allowance)
    trip, number, left = trip_of(walk, here, gone), len(gone.crossings), allowance - gone.cost
    whole = len(gone.legs) == number + 1 and gone.legs[number] == way.legs[number]
    if whole and number < len(way.crossings) and left > TOLERANCE:
        crossing = way.crossings[number]
        cost = walk.cost_of(crossing)
        if cost is not None and crossing.kind in BEGUN:
            rise = crossing.span + crossing.ascent + crossing.descent
            length = trip.length + rise * left / cost
            return Crawl(trip.end.place, length, crossing, left / cost)
    return Crawl(trip.end.place, trip.length)


def _off(game: State, figure: Figure, walk: Walk, here: Perch, allowance: float) -> Crawl | None:
    """On, to whichever end of what it lies on the shortest way out leads by."""
    best: tuple[Footing, Way] | None = None
    for footing in footings(walk, here):
        way = shortest_out(game, figure, walk, footing.place)
        if way is not None and (best is None or _sum(footing, way) < _sum(*best)):
            best = (footing, way)
    if best is None:
        return None
    footing, way = best
    low, high = walk.table.storeys.link(here.link).ends()
    goal = 0.0 if footing.place == low else 1.0
    rise = walk.table.storeys.height_of(high.surface) - walk.table.storeys.height_of(low.surface)
    whole = (rise + hypot(high.x - low.x, high.y - low.y)) * abs(goal - here.share)
    if footing.cost <= allowance + TOLERANCE:
        crawl = _along(walk, footing.place, way, allowance - footing.cost)
        return crawl._replace(length=crawl.length + whole)
    done = allowance / footing.cost
    return Crawl(Perch(here.link, here.share + (goal - here.share) * done), whole * done)


def _sum(footing: Footing, way: Way) -> float:
    return footing.cost + way.cost
