"""Where an automaton goes (R81): into contact, towards something as far as it gets, behind cover, away from somebody."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, sin

from escarmouche.core.answers import Answers
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus.automata import routes
from escarmouche.rulebooks.bonus_malus.ground.distances import distance_at
from escarmouche.rulebooks.bonus_malus.ground.gait import RUN, STRAIGHT
from escarmouche.rulebooks.bonus_malus.ground.sight import look
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of
from escarmouche.rulebooks.bonus_malus.moves.leaping import FAR, why_not_bound, why_not_jump
from escarmouche.rulebooks.bonus_malus.moves.legality import why_not_go
from escarmouche.rulebooks.bonus_malus.moves.scaling import walls_near, why_not_begin
from escarmouche.rulebooks.bonus_malus.moves.worth import contacts, places_worth_trying
from escarmouche.rulebooks.bonus_malus.plain_actions.doors import within_arm
from escarmouche.rulebooks.bonus_malus.shooting.means import usable
from escarmouche.rulebooks.bonus_malus.shooting.targets import legal_targets
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import GROUND, Place

SHORTER = (1.0, 0.85, 0.7, 0.5, 0.3)  # of the allowance, where it cannot stop at its end
TURNS = (0.0, 0.4, -0.4, 0.8, -0.8, 1.3, -1.3)  # directions that it tries beside its route
ENOUGH = 0.65  # it looks no further for a place that brings it so much of its allowance nearer


def contact_with(game: State, figure: Figure, foe: Figure, manner: str) -> Place | None:
    """A place in contact with an enemy that it can reach."""
    allowance = allowance_of(game, figure, manner)
    for place in contacts(game, figure, foe, allowance):
        if why_not_go(game, figure, place, manner) is None:
            return place
    return None


def landing_beside(game: State, figure: Figure, foe: Figure, leap: str) -> Place | None:
    """A place in contact with an enemy on which it could land (BM-SKILL-BONDISSANT-01, BM-ACTION-SAUTER-01)."""
    why_not, most = (
        (why_not_bound, FAR) if leap == "bound" else (why_not_jump, allowance_of(game, figure, RUN))
    )
    near = contacts(game, figure, foe, most)
    return next((place for place in near if why_not(game, figure, place) is None), None)


def is_shut_off(game: State, figure: Figure, goal: Place) -> bool:
    """Whether a shut door that it reaches leads to where it wants to go, or out of where it stands."""
    rooms = {goal.surface, game.surface[figure.id]} - {GROUND}
    storeys = game.table.storeys
    doors = {side.id for side in within_arm(game, figure)}
    return game.surface[figure.id] != goal.surface and any(
        side.id in doors for room in rooms for side in storeys.surface(room).stretches
    )


def wall_below(game: State, figure: Figure, goal: Place) -> Place | None:
    """Where it would climb a wall that is too high for one move: on top of it is where it wants to go, and nothing else leads there."""
    if goal.surface == game.surface[figure.id] or any(routes.ways_up(game, goal.surface)):
        return None
    for exit, along in walls_near(game, figure):
        if exit.crossing.end.surface == goal.surface:
            x, y = exit.gate.opposite(along)
            place = Place(round(x, 3), round(y, 3), goal.surface)
            if why_not_begin(game, figure, place) is None:
                return place
    return None


def towards(game: State, figure: Figure, goal: Place, manner: str) -> Goal:
    """As far on its way to somewhere as it gets in one move; where it stands, if it gets no nearer."""
    here, spot = game.place_of(figure.id), spot_of(game, figure)
    allowance = allowance_of(game, figure, manner)
    spots = routes.route(game, figure, goal)
    left = routes.length_of(spot, spots)
    best, gained = here, 0.05
    for place in _ahead(game, figure, spots, allowance, goal, manner):
        if place == here or why_not_go(game, figure, place, manner) is not None:
            continue
        x, y = game.table.storeys.spot_of(place)
        if place == goal:
            return place
        gain = left - routes.length_of((x, y), routes.rest(spots, (x, y)))
        if gain > gained + 1e-6:
            best, gained = place, gain
            if gain >= ENOUGH * min(allowance, left):
                break
    return best


def _ahead(
    game: State,
    figure: Figure,
    spots: list[Point],
    allowance: float,
    goal: Place,
    manner: str,
) -> Iterator[Place]:
    """Places on its route, the farthest first; then to either side of where it heads."""
    here, i = spot_of(game, figure), figure.id
    own = game.surface[i]
    if _gap(game, goal, here) <= allowance:
        yield goal
    if manner not in STRAIGHT:
        for share in SHORTER:
            yield from _at(game, routes.along(here, spots, share * allowance * 0.999), own)
    ahead = atan2(spots[0][1] - here[1], spots[0][0] - here[0])
    far = min(allowance, hypot(spots[0][0] - here[0], spots[0][1] - here[1]))
    for turn in TURNS:
        for share in SHORTER[: 2 if turn else len(SHORTER)]:
            length = share * (allowance if turn else far) * 0.999
            at = (here[0] + length * cos(ahead + turn), here[1] + length * sin(ahead + turn))
            yield from _at(game, at, own)


def _at(game: State, spot: Point, own: str) -> Iterator[Place]:
    """On the surface where it stands, or on the lowest that is there."""
    x, y = round(spot[0], 3), round(spot[1], 3)
    if game.table.is_on(x, y):
        there = game.table.storeys.surfaces_at(x, y)
        yield Place(x, y, own if own in there else there[0])


def _gap(game: State, place: Goal, point: Point) -> float:
    x, y = game.table.storeys.spot_of(place)
    return hypot(x - point[0], y - point[1])


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
    options = [bare(goal) for goal in (*answers.candidates(), answers.default())]

    def safety(goal: Goal) -> float:
        return min(_gap(game, goal, spot_of(game, other)) for other in others)

    return max(options, key=safety)


def bare(answer: Goal | Turned) -> Goal:
    """A place, wherever one would look there."""
    return answer.goal if isinstance(answer, Turned) else answer


def facing(game: State, goal: Goal, other: Figure) -> Turned:
    """The same, looking at somebody."""
    x, y = game.table.storeys.spot_of(goal)
    turn = atan2(game.y[other.id] - y, game.x[other.id] - x)
    return Turned(goal, round(degrees(turn) % 360.0, 3))


def spot_of(game: State, figure: Figure) -> Point:
    """Where a figure stands, as seen from above."""
    return (game.x[figure.id], game.y[figure.id])


def place_of(game: State, figure: Figure) -> Place:
    """Where it stands; of one on a ladder, its foot."""
    return Place(game.x[figure.id], game.y[figure.id], game.surface[figure.id])


def on_ground(game: State, point: Point) -> Place:
    """The lowest place at a spot."""
    return Place(point[0], point[1], game.table.storeys.surfaces_at(*point)[0])


def apart(game: State, one: Goal, other: Goal) -> float:
    """How far two places are from each other, as seen from above."""
    return _gap(game, one, game.table.storeys.spot_of(other))


def gain(game: State, figure: Figure, point: Point, goal: Goal) -> float:
    """How much nearer to a point a place is than where it stands."""
    return _gap(game, game.place_of(figure.id), point) - _gap(game, goal, point)


def can_shoot(game: State, figure: Figure) -> bool:
    """Whether somebody stands in its sights already."""
    weapons = usable(game, figure)
    return any(any(legal_targets(game, figure, means)) for means in weapons)
