"""The ways of moves that a fighter chooses: on foot as everybody's, or with the leaps of who has Bond (B-R16)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import combinations, pairwise
from math import hypot, inf
from typing import TypeGuard

from escarmouche.core.explain import Refusal
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    hidden_enemies,
    leaps,
    movement,
    trap_tokens,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Bounds, Leaper
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles, Path
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    CLUTTERED,
    IMPOSSIBLE_GROUND,
    RULE,
    immune,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import reach_region, sweep_hits_shape
from escarmouche.table.shapes import Disc

MOST_MET = 6  # of what lies on a way, so many of it are tried to be gone round


def gait_of(game: State, figure: Figure) -> Hashable:
    """On what its ways depend beside where all stand: what it leaps, what ground and which traps are nothing to it."""
    return (
        leaps.bounds_of(game, figure),
        immune(game, figure, IMPOSSIBLE_GROUND, RULE) is None,
        immune(game, figure, CLUTTERED, RULE) is None,
        trap_tokens.is_unharmed(game, figure),
    )


def find_way(
    game: State,
    figure: Figure,
    to: Point,
    longest: float,
    through: Collection[int] = (),
    explained: bool = True,
) -> Way | Refusal:
    """ADE-SKILL-BOND-02: what can be leapt does not bend the way of who leaps; else see `movement.find_way`."""
    bounds = leaps.bounds_of(game, figure)
    if bounds is not None:
        game = hidden_enemies.known(game, figure.camp)
        leapt = _leapt_way(game, figure, to, longest, through, bounds)
        if leapt is not None:
            return leapt
    return movement.find_way(game, figure, to, longest, through, explained)


def drawn_way(
    game: State,
    figure: Figure,
    path: Path,
    longest: float,
    through: Collection[int] = (),
    explained: bool = True,
) -> Way | Refusal:
    """The same as the player drew it; ADE-SKILL-BOND-01: it may leap, so the shortest way on foot will do as well."""
    if len(path) == 1:  # nearly always: it says only where to
        if points.LEAPS not in figure.handlers:
            return movement.find_way(game, figure, path[0], longest, through, explained)
        return find_way(game, figure, path[0], longest, through, explained)
    bounds = leaps.bounds_of(game, figure)
    if bounds is not None:
        game = hidden_enemies.known(game, figure.camp)
        leapt = _leapt_way(game, figure, path[-1], longest, through, bounds)
        if leapt is not None and path == leapt.path:
            return leapt
    return movement.drawn_way(game, figure, path, longest, through, explained)


def _leapt_way(
    game: State,
    figure: Figure,
    to: Point,
    longest: float,
    through: Collection[int],
    bounds: Bounds,
) -> Way | None:
    """ADE-SKILL-POSEUR-DE-PIEGES-02: round the traps of which it knows, else as if they were not there (B-R62)."""
    here, friends = (game.x[figure.id], game.y[figure.id]), frozenset(through)
    traps = tuple(trap_tokens.shunned(game, figure, here, to, longest + TOLERANCE))
    if traps:
        found = _way_with_leaps(game, figure, to, longest, friends, bounds, traps)
        walked = movement.find_way(game, figure, to, longest, through, False)
        if found is not None or _is_clear_of(walked, here, figure, traps):
            return found
    return _way_with_leaps(game, figure, to, longest, friends, bounds, ())


def _is_clear_of(
    way: Way | Refusal, here: Point, figure: Figure, traps: Sequence[Disc]
) -> TypeGuard[Way]:
    """Whether there is a way, and it keeps out of the reach of some traps."""
    if isinstance(way, Refusal):
        return False
    legs = list(pairwise((here, *way.path)))
    return not any(
        sweep_hits_shape(trap, *a, *b, figure.slim - TOLERANCE) for trap in traps for a, b in legs
    )


@remembered_as_all_stand
def _way_with_leaps(
    game: State,
    figure: Figure,
    to: Point,
    longest: float,
    through: frozenset[int],
    bounds: Bounds,
    traps: tuple[Disc, ...],
) -> Way | None:
    """The straight way, or the shortest round what is too tall, over the rest; None: leaping is of no use."""
    plain, here = Obstacles(game, figure, through), (game.x[figure.id], game.y[figure.id])
    straight = (here, to)
    if (
        not traps
        and not plain.block(*straight)
        and movement.cost_of(game, figure, straight).total
        <= TOLERANCE + hypot(to[0] - here[0], to[1] - here[1])
    ):
        return None  # nothing lies on it, and nothing costs more: it walks
    usual = movement.find_way(game, figure, to, longest, through, False)
    found = usual if _is_clear_of(usual, here, figure, traps) else None
    for trails in _leapt_trails(game, figure, to, longest, through, traps):
        able = [_over(game, figure, trail, plain, bounds) for trail in trails]
        leapt = [way for way in able if way and way.cost.total <= longest + TOLERANCE]
        for way in leapt:
            found = way if _is_less(way, found) else found
        if leapt:
            break  # what goes round more is longer
    return found if found is not None and found.leaps else None


def _is_less(way: Way, other: Way | None) -> bool:
    """ADE-3.2.3.1-01, -02: the shorter way; of two that are as long the cheaper one."""
    if other is None:
        return True
    if abs(way.cost.length - other.cost.length) > TOLERANCE:
        return way.cost.length < other.cost.length
    return way.cost.total < other.cost.total - TOLERANCE


def _leapt_trails(
    game: State,
    figure: Figure,
    to: Point,
    longest: float,
    through: frozenset[int],
    traps: tuple[Disc, ...],
) -> Iterator[list[Path]]:
    """Over all that can be leapt; then, where leaps are too few for all, round one of it; then round two."""
    here = (game.x[figure.id], game.y[figure.id])
    first = _trail_round(leaps.too_tall(game, figure, through), here, to, longest, traps)
    if first is None:
        return
    yield [first]
    met = leaps.leapt_on(game, figure, first, through)
    for many in (1, 2) if len(met) > 1 else (1,):
        found = [
            _trail_round(leaps.too_tall(game, figure, through, walked), here, to, longest, traps)
            for walked in combinations(met[:MOST_MET], many)
        ]
        yield [trail for trail in dict.fromkeys(found) if trail is not None and trail != first]


def _trail_round(
    lie: Obstacles, here: Point, to: Point, longest: float, traps: tuple[Disc, ...]
) -> Path | None:
    lie.shapes = (*lie.shapes, *traps)
    if not lie.block(here, to):
        return (here, to)
    found = lie.round(here, to, longest, over=True)
    return None if found is None else tuple(found)


def _over(
    game: State, figure: Figure, trail: Sequence[Point], plain: Obstacles, bounds: Bounds
) -> Way | None:
    """A trail as a way with its leaps, if it can be gone so; `plain` is what lies in the way of who walks."""

    def stands(place: Point) -> bool:
        return (
            movement.why_not_stand(
                game, figure, place, movement.facing_along(game, figure, (place,))
            )
            is None
        )

    def price(part: Sequence[Point]) -> float:
        return movement.cost_of(game, figure, part).total

    found = leaps.crossed(Leaper(game, figure, plain, bounds, price, stands), trail)
    if found is None:
        return None
    return Way(tuple(trail[1:]), movement.cost_of(game, figure, trail, found.leaps), found.leaps)


def may_go_straight(game: State, figure: Figure, to: Point, through: Collection[int] = ()) -> bool:
    """Whether it gets there in a straight line, over what it can leap if it leaps."""
    if movement.is_clear(game, figure, to, through):
        return True
    return straight_way(game, figure, to, through) is not None


def straight_way(
    game: State, figure: Figure, to: Point, through: Collection[int] = ()
) -> Way | None:
    """The straight way there with its leaps; None: it needs none, or cannot go so."""
    if movement.is_clear(game, figure, to, through):
        return None
    bounds, here = leaps.bounds_of(game, figure), (game.x[figure.id], game.y[figure.id])
    game = hidden_enemies.known(game, figure.camp)
    if bounds is None:
        return None
    return _over(game, figure, (here, to), Obstacles(game, figure, through), bounds)


def reach_of(
    game: State, figure: Figure, longest: float, through: Collection[int]
) -> Sequence[Sequence[Point]]:
    """The outlines of the ground that it can reach and where it may end free, for drawing."""
    lie = Obstacles(game, figure, through)

    def may_end(place: Point) -> bool:
        facing = game.facing[figure.id]
        return (
            movement.why_not_stand(game, figure, place, facing) is None
            and not movement.touched_at(game, figure, place, facing)
        )  # fmt: skip

    def price(trail: Sequence[Point]) -> float:
        return movement.cost_of(game, figure, trail).total

    def leapt(trail: Sequence[Point]) -> float:
        way = find_way(game, figure, trail[-1], longest, through, False)
        return inf if isinstance(way, Refusal) else way.cost.total

    leaper = leaps.bounds_of(game, figure) is not None
    if leaper:
        lie = leaps.too_tall(game, figure, through)
    return reach_region(
        game.x[figure.id],
        game.y[figure.id],
        figure.slim,
        longest,
        leapt if leaper else price,
        game.x,
        game.y,
        game.radius,
        lie.skip,
        lie.shapes,
        (0.0, 0.0, game.table.width, game.table.depth),
        may_end,
    )
