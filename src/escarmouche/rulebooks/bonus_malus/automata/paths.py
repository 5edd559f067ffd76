"""Where an automaton goes (R81): into contact, towards something as far as it gets, behind cover, away from somebody."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin

from escarmouche.core.answers import Answers
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import STRAIGHT
from escarmouche.rulebooks.bonus_malus.ground.sight import look
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of, way_to
from escarmouche.rulebooks.bonus_malus.moves.legality import why_not_go
from escarmouche.rulebooks.bonus_malus.moves.worth import contacts, places_worth_trying
from escarmouche.rulebooks.bonus_malus.shooting.means import usable
from escarmouche.rulebooks.bonus_malus.shooting.targets import legal_targets
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.storeys.way_check import as_far_as
from escarmouche.table.storeys.ways import Way

FAR = 70.0  # no way on a table is longer
SHORTER = (1.0, 0.85, 0.7, 0.5, 0.3)  # of the allowance, where it cannot stop at its end
TURNS = (0.0, 0.35, -0.35, 0.7, -0.7, 1.1, -1.1, 1.5, -1.5)  # directions that a straight move tries
PROGRESS = 0.6  # a straight line is good enough that brings it so much of its allowance nearer


def contact_with(game: State, figure: Figure, foe: Figure, manner: str) -> Place | None:
    """A place in contact with an enemy that it can reach."""
    allowance = allowance_of(game, figure, manner)
    for place in contacts(game, figure, foe, allowance):
        if why_not_go(game, figure, place, manner) is None:
            return place
    return None


def towards(game: State, figure: Figure, point: Point, manner: str) -> Goal:
    """As near to a point as it gets: straight on where that leads on, else along the cheapest way."""
    here = game.place_of(figure.id)
    allowance = allowance_of(game, figure, manner)
    straight = _nearest(game, point, _fan(game, figure, point, allowance), figure, manner)
    gained = _gap(game, here, point) - _gap(game, straight or here, point)
    if straight is not None and (manner in STRAIGHT or gained >= PROGRESS * allowance):
        return straight
    around = _along_a_way(game, figure, point, manner, allowance)
    if around is not None:
        return around
    return straight if straight is not None and gained > 0.0 else here


def _fan(game: State, figure: Figure, point: Point, allowance: float) -> Iterator[Place]:
    """Spots straight towards a point, and a little to either side of it."""
    i = figure.id
    x, y = game.x[i], game.y[i]
    ahead = atan2(point[1] - y, point[0] - x)
    far = min(allowance, hypot(point[0] - x, point[1] - y))
    for turn in TURNS:
        for share in SHORTER:
            length = share * far * 0.999
            px = round(x + length * cos(ahead + turn), 3)
            py = round(y + length * sin(ahead + turn), 3)
            if game.table.is_on(px, py):
                yield Place(px, py, game.surface[i])


def _nearest(
    game: State, point: Point, places: Iterator[Place], figure: Figure, manner: str
) -> Place | None:
    """The legal one that is nearest to a point."""
    ranked = sorted(dict.fromkeys(places), key=lambda place: _gap(game, place, point))
    there = (place for place in ranked if _is_there(game, place))
    return next((p for p in there if why_not_go(game, figure, p, manner) is None), None)


def _is_there(game: State, place: Place) -> bool:
    return place.surface in game.table.storeys.surfaces_at(place.x, place.y)


def _gap(game: State, place: Goal, point: Point) -> float:
    x, y = game.table.storeys.spot_of(place)
    return hypot(x - point[0], y - point[1])


def _along_a_way(
    game: State, figure: Figure, point: Point, manner: str, allowance: float
) -> Place | None:
    """As much of the cheapest way as it can go, and may stop at."""
    here = game.place_of(figure.id)
    if isinstance(here, Perch):
        return None
    for goal in _goals(game, point):
        found = way_to(game, figure, goal, manner, FAR)
        if found is None:
            continue
        walk, way = found
        for share in SHORTER:
            part = as_far_as(walk, way, here, share * allowance * 0.999)
            place = _end_of(game, part, here)
            if place != here and why_not_go(game, figure, place, manner) is None:
                return place
    return None


def _goals(game: State, point: Point) -> Iterator[Place]:
    """The spot itself on its lowest surface, else a spot beside it."""
    for far in (0.0, 1.3, 2.6):
        for k in range(6 if far else 1):
            x, y = point[0] + far * cos(pi * k / 3), point[1] + far * sin(pi * k / 3)
            if game.table.is_on(x, y):
                yield Place(x, y, game.table.storeys.surfaces_at(x, y)[0])


def _end_of(game: State, way: Way, here: Place) -> Place:
    """Where a part of a way ends."""
    leg = way.legs[-1]
    after_all = len(way.crossings) >= len(way.legs)
    x, y = way.crossings[-1].end.point if after_all else leg.points[-1]
    surface = way.crossings[-1].end.surface if way.crossings else here.surface
    there = game.table.storeys.surfaces_at(round(x, 3), round(y, 3))
    return Place(round(x, 3), round(y, 3), surface if surface in there else there[0])


def firing_place(
    game: State, figure: Figure, foes: list[Figure], reach: float, manner: str
) -> Place | None:
    """R81: the nearest place from which an enemy is within normal range and seen; behind cover, if there is one."""
    found: list[tuple[bool, float, int, Place]] = []
    for n, place in enumerate(places_worth_trying(game, figure, manner)):
        if not isinstance(place, Place) or not _sees_any(game, figure, place, foes, reach):
            continue
        if why_not_go(game, figure, place, manner) is None:
            walked = _gap(game, place, spot_of(game, figure))
            found.append((not _beside_cover(game, figure, place), walked, n, place))
    return min(found)[3] if found else None


def _sees_any(game: State, figure: Figure, place: Place, foes: list[Figure], reach: float) -> bool:
    near = (foe for foe in foes if distance_at(game, figure, place, foe) <= reach)
    return any(look(game, figure, foe, place).visible for foe in near)


def _beside_cover(game: State, figure: Figure, place: Place) -> bool:
    """Whether a low wall or a piece of scenery stands beside a place."""
    shapes = [hurdle.shape for hurdle in game.table.storeys.hurdles]
    shapes += [piece.shape for piece in game.table.scenery if piece.height >= 1.0]
    r = game.radius[figure.id] + 0.3
    return any(shape.intersects_disc(place.x, place.y, r) for shape in shapes)


def away_from(
    game: State, figure: Figure, others: list[Figure], manner: str, answers: Answers
) -> Goal:
    """The place among those that are proposed that is farthest from the nearest of some."""
    options: list[Goal] = [
        goal for goal in answers.candidates() if not isinstance(goal, Turned)
    ] or [answers.default()]

    def safety(goal: Goal) -> float:
        return min(_gap(game, goal, spot_of(game, other)) for other in others)

    return max(options, key=safety)


def facing(game: State, goal: Goal, other: Figure) -> Turned:
    """The same, looking at somebody."""
    x, y = game.table.storeys.spot_of(goal)
    turn = atan2(game.y[other.id] - y, game.x[other.id] - x)
    return Turned(goal, round(degrees(turn) % 360.0, 3))


def spot_of(game: State, figure: Figure) -> Point:
    """Where a figure stands, as seen from above."""
    return (game.x[figure.id], game.y[figure.id])


def gain(game: State, figure: Figure, point: Point, goal: Goal) -> float:
    """How much nearer to a point a place is than where it stands."""
    return _gap(game, game.place_of(figure.id), point) - _gap(game, goal, point)


def can_shoot(game: State, figure: Figure) -> bool:
    """Whether somebody stands in its sights already."""
    weapons = usable(game, figure)
    return any(any(legal_targets(game, figure, means)) for means in weapons)
