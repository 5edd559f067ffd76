"""Where to deploy: fighters in front, shooters where they see, characters behind others, the fast on
the flanks, scouts where they are of use and out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario, points
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import (
    BETWEEN_ZONES,
    PlaceAnswers,
    bodies_of_type,
    zone_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.judging.surroundings import RANGE, Surroundings
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import shot_gain
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Role
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies
from escarmouche.table.measure import Point

# How far towards the enemy (0 to 1) a type is deployed.
FRONT, SHOOTERS, HEROES, CASTERS, PIECES = 0.97, 0.88, 0.92, 0.75, 0.7
ACROSS = (0.5, 0.35, 0.65, 0.42, 0.58, 0.25, 0.75, 0.5)  # fighters, type after type
CHOICES = (0.5, 0.35, 0.65, 0.2, 0.8)  # for those who choose
FAST = 12.0  # whoever moves so far need not begin in the middle
LOOKS = (0.15, 0.35, 0.5, 0.65, 0.85)  # along the enemy's front: where shooters look
GRID = 3.0  # between the spots that a scout considers
FAR = 1e9
CHARGED, HIDDEN = 1.0, 9.0  # of what charges on a scout cost; how far from a zone it is safe
SHOT, OUTPOST = 1.2, 6.0  # of a shot it would have; what it is worth to be near an objective


def depth_of(body: Figure) -> float:
    """How far forward a figure belongs."""
    profile = body.profile
    if body.piece is not None:
        return PIECES
    if profile.role is Role.SORCERER:
        return CASTERS
    if profile.role is Role.HERO:
        return HEROES
    return SHOOTERS if profile.shooting else FRONT


def arrangement(game: State, camp: int, entry: str) -> tuple[Point, ...] | None:
    """One arrangement of a type, beside those that stand already."""
    bodies = bodies_of_type(game, camp, entry)
    answers = PlaceAnswers(game, camp, bodies)
    if all(points.DEPLOYS in body.handlers for body in bodies):
        ahead = _scouting(game, bodies)
        if ahead is not None:
            return ahead
    deep = depth_of(bodies[0])
    if _in_the_line(bodies[-1]):
        placed = len({figure.entry for figure in game.army[camp]})
        return answers.arranged(ACROSS[placed % len(ACROSS)], deep)
    best, most = None, -FAR
    for across in CHOICES:
        places = _gathered(bodies, answers, answers.arranged(across, deep))
        if places is not None:
            value = _fitness(game, camp, bodies[-1], places)
            if value > most:
                best, most = places, value
    return best


def _gathered(
    bodies: list[Figure], answers: PlaceAnswers, places: tuple[Point, ...] | None
) -> tuple[Point, ...] | None:
    """EF-ART-03: a crew stands around its piece, all of it near enough to serve."""
    piece, *crew = bodies
    if places is None or piece.piece is None or not crew:
        return places
    px, py = places[0]
    reach = piece.radius + max(crewman.radius for crewman in crew) + 0.1
    for turn in range(8):
        angles = [pi * (turn / 4 + 2 * n / len(crew)) for n in range(len(crew))]
        around = tuple((px + reach * cos(a), py + reach * sin(a)) for a in angles)
        if answers.check((places[0], *around)) is None:
            return (places[0], *around)
    return places


def _in_the_line(body: Figure) -> bool:
    """The bulk of an army: on foot, without shots or spells."""
    if body.is_character or body.piece is not None or body.serves is not None:
        return False
    return not body.profile.shooting and body.movement < FAST


def eagerness(game: State, camp: int, entry: str) -> float:
    """Which type to deploy first: the many and cheap tell the enemy least, scouts wait to see."""
    bodies = bodies_of_type(game, camp, entry)
    profile = bodies[0].profile
    late = 30.0 * bool(profile.shooting) + 60.0 * profile.role.is_character
    return -late - profile.price - 200.0 * (points.DEPLOYS in bodies[-1].handlers)


# -- in the zone -------------------------------------------------------------------------------


def _fitness(game: State, camp: int, body: Figure, places: tuple[Point, ...]) -> float:
    """How well a type stands there."""
    x = sum(place[0] for place in places) / len(places)
    y = sum(place[1] for place in places) / len(places)
    middle = abs(_along(game, camp, x, y) - 0.5)
    goals = played_scenario.of(game).objectives(game, camp)
    value = 0.0
    if goals:
        value -= 0.3 * min(hypot(gx - x, gy - y) for gx, gy in goals)
    crowd = sum(
        1 for friend in game.army[camp] if hypot(game.x[friend.id] - x, game.y[friend.id] - y) < 5.0
    )
    if body.is_character:
        return value + 0.4 * min(crowd, 6) - 3.0 * middle
    value -= 0.3 * crowd
    if body.piece is not None or body.profile.shooting or body.serves is not None:
        return value + 0.5 * _sees(game, camp, x, y) - 2.0 * middle
    return value + 2.0 * middle + _quarry(game, camp, x, y)


def _along(game: State, camp: int, x: float, y: float) -> float:
    """Where a place lies along the edge, from 0 to 1."""
    if game.edges[camp] in ("bottom", "top"):
        return x / game.table.width
    return y / game.table.depth


def _sees(game: State, camp: int, x: float, y: float) -> int:
    """How much of the ground before it a shooter sees, and how many of those that stand there."""
    table, edge = game.table, game.edges[camp]
    ahead = BETWEEN_ZONES if edge in ("bottom", "left") else -BETWEEN_ZONES
    flat = edge in ("bottom", "top")
    looks = [
        (table.width * share, y + ahead) if flat else (x + ahead, table.depth * share)
        for share in LOOKS
    ]
    looks += [(game.x[foe.id], game.y[foe.id]) for foe in enemies(game, camp)]
    return sum(1 for look in looks if blocked_line(game, x, y, *look) is None)


def _quarry(game: State, camp: int, x: float, y: float) -> float:
    """The fast ride at shooters and casters: the nearer they begin to them the better."""
    prey = [f for f in enemies(game, camp) if f.profile.shooting or f.profile.spells]
    if not prey:
        return 0.0
    nearest = min(hypot(game.x[f.id] - x, game.y[f.id] - y) for f in prey)
    return -0.1 * nearest


# -- scouts ------------------------------------------------------------------------------------


def _scouting(game: State, bodies: list[Figure]) -> tuple[Point, ...] | None:
    """EF-CAP-ECLAIREUR-01: each where it is worth most, the enemy's reach considered."""
    camp, taken = bodies[0].camp, list[Point]()
    spots = list(_open_ground(game, camp))
    for body in bodies:
        outpost, alone = _Outpost(game, body), PlaceAnswers(game, camp, [body])
        apart = 2 * body.radius + 0.1
        free = [s for s in spots if all(hypot(s[0] - x, s[1] - y) > apart for x, y in taken)]
        weighed = sorted([(outpost.value(*spot), spot) for spot in free], reverse=True)
        found = next((spot for _v, spot in weighed if alone.check((spot,)) is None), None)
        if found is None:
            return None
        taken.append(found)
    return tuple(taken)


def _open_ground(game: State, camp: int) -> Iterator[Point]:
    """A grid over the table, and the ground around what the scenario wants."""
    table = game.table
    for column in range(1, int(table.width / GRID)):
        for rank in range(1, int(table.depth / GRID)):
            yield (column * GRID, rank * GRID)
    for x, y in played_scenario.of(game).objectives(game, camp):
        yield from ((x + dx, y + dy) for dx in (-2.0, 0.0, 2.0) for dy in (-2.0, 0.0, 2.0))


class _Outpost:
    """One scout before the enemies that stand already."""

    __slots__ = ("camp", "far_zone", "game", "goals", "marks", "scene")

    def __init__(self, game: State, body: Figure) -> None:
        self.game, self.camp = game, body.camp
        self.scene = Surroundings(game, body, FAR)
        self.goals = played_scenario.of(game).objectives(game, body.camp)
        self.marks = sorted(
            (
                (shot_gain(game, body, foe), game.x[foe.id], game.y[foe.id])
                for foe in enemies(game, body.camp)
                if body.profile.shooting and points.SHOT_AT not in foe.handlers
            ),
            reverse=True,
        )
        reserved = [camp for camp, left in enumerate(game.reserve) if left and camp != body.camp]
        self.far_zone = [zone_of(game, camp) for camp in reserved]

    def value(self, x: float, y: float) -> float:
        """What it is worth to begin there."""
        game, scene = self.game, self.scene
        movement = scene.figure.movement
        value, nearest = 0.0, RANGE
        for foe, fx, fy, reach, move in scene.foes:
            away = hypot(fx - x, fy - y) - reach
            nearest = min(nearest, away)
            if away <= move + 1.0:
                value -= CHARGED * scene.take(foe)
        if any(zone.distance_to_point(x, y) < HIDDEN for zone in self.far_zone):
            value -= 4.0  # whoever is still to come may come there
        value -= 0.05 * nearest + scene.exposed(x, y)
        for gain, fx, fy in self.marks:
            if hypot(fx - x, fy - y) <= RANGE and blocked_line(game, x, y, fx, fy) is None:
                value += SHOT * gain
                break
        if self.goals:
            away = min(hypot(gx - x, gy - y) for gx, gy in self.goals)
            value += OUTPOST if away <= movement - 0.5 else -0.15 * away
        return value
