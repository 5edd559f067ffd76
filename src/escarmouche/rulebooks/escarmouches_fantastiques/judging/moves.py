"""Which figure moves next, and where: places first, a legal way to the best of them after."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from typing import Any

from escarmouche.rulebooks.escarmouches_fantastiques import (
    artillery,
    played_scenario,
    points,
    shooting,
)
from escarmouche.rulebooks.escarmouches_fantastiques.judging import gem_handover
from escarmouche.rulebooks.escarmouches_fantastiques.judging.ai_weights import AiWeights
from escarmouche.rulebooks.escarmouches_fantastiques.judging.strikes import expected_shot
from escarmouche.rulebooks.escarmouches_fantastiques.judging.surroundings import Surroundings
from escarmouche.rulebooks.escarmouches_fantastiques.movement import END, Move, UsePiece
from escarmouche.rulebooks.escarmouches_fantastiques.moves import (
    why_it_cannot_move,
    why_not_move,
    why_not_use,
)
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    Path,
    cost_of,
    find_path,
    from_here,
    shortened,
)
from escarmouche.rulebooks.escarmouches_fantastiques.proposals import uses_of
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_point

TURNS = tuple(n * pi / 180 for n in (0, 25, -25, 55, -55, 90, -90))
FLANKS = (0.0, 0.9, -0.9)  # radians off the straight line to a foe
CHARGES = 6  # foes that a charge is considered against
DETOURS = 3  # how many places are worth a way around what stands before them
TRIED = 24  # how many of the best places are tried at all
FAR = 200.0


def next_move(game: State, camp: int, weights: AiWeights | None = None) -> Any:
    """The next answer of a side in its Movement phase: a bounded number, then the end."""
    for piece in artillery.pieces_of(game, camp):
        crew = () if game.moved[piece.id] else tuple(artillery.able_crew(game, piece))
        if crew and has_mark(game, piece):
            return UsePiece(piece.id, tuple(crewman.id for crewman in crew))
        push = _best_push(game, piece) if crew else None
        if push is not None:
            return push
    deed = gem_handover.hand_over(game, camp)
    if deed is not None:
        return deed
    figure = _next_figure(game, camp)
    return END if figure is None else best_move(game, figure, weights)


def _best_push(game: State, piece: Figure) -> UsePiece | None:
    """A piece that sees nothing is pushed to where it sees most."""
    best, most = None, 0
    for use in uses_of(game, piece):
        if use.path and why_not_use(game, use, piece.camp) is None:
            seen = _in_sight(game, piece, *use.path[-1])
            if seen > most:
                best, most = use, seen
    return best


def _in_sight(game: State, piece: Figure, x: float, y: float) -> int:
    """How many foes a piece would have before it."""
    count = 0
    for foe in enemies(game, piece.camp):
        fx, fy = game.x[foe.id], game.y[foe.id]
        away = hypot(fx - x, fy - y) - piece.radius - foe.radius
        if artillery.SHORTEST_RANGE <= away <= artillery.RANGE:
            count += blocked_line(game, x, y, fx, fy) is None
    return count


def has_mark(game: State, piece: Figure) -> bool:
    """Whether a piece has a shot worth firing from where it stands."""
    return any(
        shooting.why_not_shoot_at(game, piece, foe) is None
        and expected_shot(game, piece, foe, {}) > 0.0
        for foe in enemies(game, piece.camp)
    )


def _next_figure(game: State, camp: int) -> Figure | None:
    """Those who fight before those who shoot, the foremost first, so that they make room."""
    waiting = [f for f in game.army[camp] if why_it_cannot_move(game, f) is None]
    if not waiting:
        return None
    foes = enemies(game, camp)
    count = len(foes) or 1
    cx, cy = sum(game.x[f.id] for f in foes) / count, sum(game.y[f.id] for f in foes) / count

    def order(figure: Figure) -> tuple[bool, bool, float]:
        aside = bool(figure.profile.shooting or figure.profile.spells)
        away = hypot(game.x[figure.id] - cx, game.y[figure.id] - cy)
        return (not game.contacts[figure.id], aside, away)

    return min(waiting, key=order)


# -- one figure --------------------------------------------------------------------------------


def best_move(game: State, figure: Figure, weights: AiWeights | None = None) -> Move:
    """The best move of a figure among those worth a thought."""
    if figure.serves is not None and _stays_with_piece(game, figure):
        return Move(figure.id, ())
    scene = Surroundings(game, figure, weights=weights)
    stay = Move(figure.id, ())
    if not scene.foes and not scene.goal.aims:
        return stay
    path = best_path(scene)
    return Move(figure.id, path) if path else stay


def _stays_with_piece(game: State, crewman: Figure) -> bool:
    """A crew leaves its piece only for an enemy that comes too near."""
    if game.contacts[crewman.id] or not game.in_play[crewman.serves or 0]:
        return bool(game.contacts[crewman.id])
    xs, ys = game.x, game.y
    i = crewman.id
    nearest = min(
        (hypot(xs[f.id] - xs[i], ys[f.id] - ys[i]) for f in enemies(game, crewman.camp)),
        default=99.0,
    )
    return nearest > crewman.movement


def best_path(scene: Surroundings) -> Path:
    """The way to the best place that can be reached; empty where standing still is best."""
    game, figure = scene.game, scene.figure
    i = figure.id
    x, y = game.x[i], game.y[i]
    engaged = bool(game.contacts[i])
    stay = scene.place(x, y)
    leaving = _price_of_leaving(scene) if engaged else 0.0
    spots = _flights(scene) if engaged else _spots(scene)
    weighed = sorted(
        ((scene.place(*spot, hypot(spot[0] - x, spot[1] - y)), spot) for spot in spots),
        reverse=True,
    )
    detours = 0
    for value, spot in weighed[:TRIED]:
        if value - leaving <= stay + 1e-9:
            break
        path: Path | None = (spot,)
        if why_not_move(game, figure, (spot,)) is not None:
            path = None
            if detours < DETOURS and not engaged:
                detours += 1
                path = _around(game, figure, spot)
        if path and _keeps(scene, path, value - leaving, stay):
            return path
    return () if engaged else _way_on(scene, stay)


def _keeps(scene: Surroundings, path: Path, promised: float, stay: float) -> bool:
    """A way that costs more than its length may end the hope of shooting: weigh it again."""
    if not scene.shoots:
        return True
    cost = cost_of(scene.game, scene.figure, from_here(scene.game, scene.figure, path)).total
    return scene.place(*path[-1], cost) > stay or promised <= stay


def _around(game: State, figure: Figure, spot: Point) -> Path | None:
    path = find_path(game, figure, *spot, figure.movement)
    if path is None or why_not_move(game, figure, path) is not None:
        return None
    return path


def _way_on(scene: Surroundings, stay: float) -> Path:
    """Nothing better can be reached straight: set out on the way to the goal around obstacles."""
    game, figure = scene.game, scene.figure
    for aim in _aims(scene)[:2]:
        way = find_path(game, figure, *aim, FAR)
        if way is None:
            continue
        limit = played_scenario.of(game).longest_move(game, figure)
        allowance = figure.movement if limit is None else min(figure.movement, limit[0])
        path = shortened(game, figure, way, allowance)
        if path and scene.place(*path[-1], figure.movement) > stay:
            if why_not_move(game, figure, path) is None:
                return path
    return ()


# -- places ------------------------------------------------------------------------------------


def _aims(scene: Surroundings) -> list[Point]:
    """What it looks at: its goals, then the nearest foe."""
    game, i = scene.game, scene.figure.id
    x, y = game.x[i], game.y[i]
    aims = list(scene.goal.aims)
    if scene.foes:
        _foe, fx, fy, reach, _m = min(scene.foes, key=lambda f: hypot(f[1] - x, f[2] - y) - f[3])
        aims.append(
            contact_point(x, y, scene.figure.radius + 0.01, fx, fy, reach - scene.figure.radius)
        )
    return aims


def _spots(scene: Surroundings) -> Iterator[Point]:
    """Where it could go: contact with foes, its aims, and ahead of it at several lengths."""
    game, figure = scene.game, scene.figure
    x, y = game.x[figure.id], game.y[figure.id]
    limit = played_scenario.of(game).longest_move(game, figure)
    full = figure.movement if limit is None else min(figure.movement, limit[0])
    yield from _contacts(scene, full)
    bearings: list[float] = []
    for aim in _aims(scene):
        away = hypot(aim[0] - x, aim[1] - y)
        if away <= full + TOLERANCE:
            yield aim
        bearing = atan2(aim[1] - y, aim[0] - x)
        if all(abs(bearing - other) > 0.2 for other in bearings):
            bearings.append(bearing)
    lengths = (full, full / 2)
    for n, bearing in enumerate(bearings[:2]):
        for turn in TURNS if n == 0 else TURNS[:3]:
            for length in lengths:
                yield from _ahead(game, figure, x, y, bearing + turn, length)
    if bearings and (scene.stands_off or scene.care > 1.0):
        for turn in TURNS[:3]:
            yield from _ahead(game, figure, x, y, bearings[-1] + pi + turn, full)


def _ahead(
    game: State, figure: Figure, x: float, y: float, bearing: float, length: float
) -> Iterator[Point]:
    px, py = x + length * cos(bearing), y + length * sin(bearing)
    if game.table.is_on(px, py):
        yield (px, py)


def _contacts(scene: Surroundings, full: float) -> Iterator[Point]:
    """Contact with the foes that a charge pays most against, straight and on their flanks."""
    game, figure = scene.game, scene.figure
    x, y = game.x[figure.id], game.y[figure.id]
    near = [f for f in scene.foes if hypot(f[1] - x, f[2] - y) - f[3] <= full]
    if len(near) > CHARGES:
        near.sort(key=lambda f: scene.take(f[0]) - scene.deal(f[0]))
    for _foe, fx, fy, reach, _move in near[:CHARGES]:
        bearing = atan2(y - fy, x - fx)
        for flank in FLANKS:
            yield (fx + reach * cos(bearing + flank), fy + reach * sin(bearing + flank))


def _flights(scene: Surroundings) -> Iterator[Point]:
    """Ways out of a melee, for those who may want one."""
    game, figure = scene.game, scene.figure
    x, y, full = game.x[figure.id], game.y[figure.id], figure.movement
    limit = played_scenario.of(game).longest_move(game, figure)
    full = full if limit is None else min(full, limit[0])
    if scene.care <= 1.0 and not scene.stands_off and points.LEAVES_CONTACT not in figure.handlers:
        return
    yield from (aim for aim in scene.goal.aims if hypot(aim[0] - x, aim[1] - y) <= full)
    for n in range(8):
        yield from _ahead(game, figure, x, y, n * pi / 4, full)


def _price_of_leaving(scene: Surroundings) -> float:
    """EF-TOUR-MVT-09: whoever it touches strikes it first."""
    if points.LEAVES_CONTACT in scene.figure.handlers:
        return 0.0
    contacts = scene.game.contacts[scene.figure.id]
    return sum(scene.take(foe) for foe, *_rest in scene.foes if foe.id in contacts)
