"""Where a free fighter goes: places worth looking at, and the move that leads there (chapter 3.2.3.2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, inf, pi, sin

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import DODGE, MARCH, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import REST_OF_RUN, RUN
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.judging import breaths, shots
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings, is_shooter
from escarmouche.table.measure import Point

DIRECTIONS = 12
SHARES = (1.0, 0.6, 0.3)  # of a run
SHORT = 0.999  # of a potential: a hair less than all of it
AFTER_MARCH = 0.75  # of the shot that the range alone promises after a march
DODGED = 0.4  # of the shots that a dodge spoils
LEVEL_LOST = 0.5  # of a goal on the ground, for whoever is in the air


def standing(scene: Surroundings) -> float:
    """What it is worth to stay where it is."""
    i = scene.figure.id
    return place_value(scene, scene.game.x[i], scene.game.y[i], scene.game.level[i], 0.0)


def place_value(scene: Surroundings, x: float, y: float, level: int, spent: float) -> float:
    """What it is worth to end somewhere; counters are taken on the ground only."""
    value = scene.place(x, y, level, spent)
    if level > 0 and scene.game.scenario == "le-butin":
        value -= LEVEL_LOST * scene.weights.goal * scene.goal.value(x, y)
    return value


def moves_of(scene: Surroundings, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """Marches, dodges and runs with what they are worth; whether they are legal is still to be checked."""
    game, figure = scene.game, scene.figure
    moves = [move for move in (MARCH, DODGE, RUN, REST_OF_RUN) if move.id in able]
    if not moves:
        return
    promised = breaths.promises(scene, able)
    follows = is_shooter(figure) or bool(figure.formulas) or bool(promised)
    for level in flight.reachable(game, figure):
        reaches = {
            move.id: SHORT * float(move.potential(game, figure, level).value) for move in moves
        }
        for x, y, far in places_of(scene, max(reaches.values())):
            able_to = [
                move
                for move in moves
                if far <= reaches[move.id] and _suits(move, follows, far, reaches)
            ]
            if not able_to:
                continue
            value, there = (
                place_value(scene, x, y, level, far),
                walk_to(scene, moves[0], x, y, level),
            )
            for move in able_to:
                then = _besides(scene, move, able, x, y)
                if promised and move is MARCH:  # ADE-EQUIP-SOUFFLE-01
                    then += AFTER_MARCH * breaths.from_place(promised, x, y)
                yield value + then, Deed(move.id, *there[1:])


def _suits(move: Move, follows: bool, far: float, reaches: dict[str, float]) -> bool:
    """A march for who does more besides, a dodge for who does not, a run for what is farther."""
    if move.is_run:
        return far > max(reaches.get(MARCH.id, 0.0), reaches.get(DODGE.id, 0.0))
    return follows if move is MARCH else True


def _besides(scene: Surroundings, move: Move, able: Sequence[str], x: float, y: float) -> float:
    """What it can still do after a march; what a dodge spares it."""
    if move is MARCH and "shot" in able:
        best = 0.0
        for foe in scene.foes:
            away = hypot(x - foe.x, y - foe.y) - foe.apart
            best = max(best, shots.at_distance(foe.shot_at, away))
        return AFTER_MARCH * best
    if move is DODGE:
        spared = 0.0
        for foe in scene.foes:
            if foe.shoots:
                away = hypot(x - foe.x, y - foe.y) - foe.apart
                spared = max(spared, shots.at_distance(foe.shoots, away))
        return DODGED * scene.weights.exposed * spared
    return 0.0


def walk_to(scene: Surroundings, move: Move, x: float, y: float, level: int) -> Deed:
    """The move to a place, looking at the nearest enemy there."""
    game, figure = scene.game, scene.figure
    changed = None if level == game.level[figure.id] else level
    facing = _towards_foes(scene, x, y) if figure.is_round else None
    return Deed(move.id, figure.id, ((round(x, 3), round(y, 3)),), facing, level=changed)


def _towards_foes(scene: Surroundings, x: float, y: float) -> float | None:
    """A-R28: it looks at the nearest enemy when it has come to a stop."""
    near, least = None, inf
    for foe in scene.foes:
        away = hypot(foe.x - x, foe.y - y)
        if away < least:
            near, least = foe, away
    if near is None or (near.x, near.y) == (x, y):
        return None
    return round(degrees(atan2(near.y - y, near.x - x)) % 360.0, 1)


def places_of(scene: Surroundings, longest: float) -> Iterator[tuple[float, float, float]]:
    """Places to go to, with how far they are: all around, the goals, and up to the enemies."""
    game, i = scene.game, scene.figure.id
    here = (game.x[i], game.y[i])
    table, edge = game.table, 0.1
    for x, y in _thought_of(scene, here, longest):
        x = min(max(x, edge), table.width - edge)
        y = min(max(y, edge), table.depth - edge)
        far = hypot(x - here[0], y - here[1])
        if 0.5 < far <= longest + 0.01:
            yield x, y, far


def _thought_of(scene: Surroundings, here: Point, longest: float) -> Iterator[Point]:
    for turn in range(DIRECTIONS):
        angle = 2 * pi * turn / DIRECTIONS
        for share in SHARES:
            yield here[0] + longest * share * cos(angle), here[1] + longest * share * sin(angle)
    for aim in scene.goal.aims:
        yield aim
        yield _part_of_way(here, aim, longest, 0.0)
        yield _part_of_way(here, aim, longest / 2, 0.0)
    for foe in scene.foes:
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + 0.6)
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + foe.stride + 0.3)


def _part_of_way(here: Point, goal: Point, longest: float, short: float) -> Point:
    """Towards a goal as far as one gets, stopping short of it."""
    dx, dy = goal[0] - here[0], goal[1] - here[1]
    far = hypot(dx, dy)
    if far == 0.0:
        return here
    share = min(longest, far - short) / far
    return (here[0] + dx * share, here[1] + dy * share)
