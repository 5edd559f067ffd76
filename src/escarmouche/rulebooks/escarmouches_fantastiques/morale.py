"""Moral and rout: counting, testing, fleeing off the table."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import ceil
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import scenarios
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import ROUTED, routed
from escarmouche.rulebooks.escarmouches_fantastiques.melee import free_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    DIFFICULT_FACTOR,
    Path,
    cost_of,
    free_share,
    shortened,
    walk,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scores import mental, test
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    afflict,
    enemies,
    has_effect,
    is_engaged,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import expire_turn, leaders
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import lose
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import cheapest_path, path_length
from escarmouche.table.shapes import Box

MORAL_ROLL = Phrase("ef.roll.moral", "EF-TOUR-MORAL-02", "EF-TOUR-MORAL-03")
REROLL = Phrase("ef.ask.reroll_moral", "EF-TOUR-MORAL-07")
REROLLED = Phrase("ef.event.rerolls_moral", "EF-TOUR-MORAL-07")
LEADERSHIP = Phrase("ef.modifier.leadership", "EF-HEROS-07")
COUNTED = Phrase("ef.event.moral_count", "EF-TOUR-MORAL-01", "EF-TOUR-MORAL-02")
ROUTS = Phrase("ef.event.routs", "EF-TOUR-MORAL-04")
RALLIES = Phrase("ef.event.rallies", "EF-TOUR-MORAL-08")
FLEES = Phrase("ef.event.flees", "EF-TOUR-MORAL-09")
CANNOT_FLEE = Phrase("ef.event.cannot_flee", "EF-TOUR-MORAL-09")
WHICH_EDGE = Phrase("ef.ask.which_edge", "EF-TOUR-MORAL-09")
EDGE = Phrase("ef.option.edge", "EF-TOUR-MORAL-09")
DETOUR = 3.0  # how much farther than the terrain demands a crowd may push a flight aside
HOW_FAR = Phrase("ef.ask.how_far", "EF-TOUR-MORAL-09")
THIS_FAR = Phrase("ef.option.this_far", "EF-TOUR-MORAL-09")
NOT_AT_ALL = Phrase("ef.option.not_at_all", "EF-TOUR-MORAL-09")


# -- the phase ---------------------------------------------------------------------------------


def morale(game: State) -> Rule:
    """EF-TOUR-MORAL-01: every side counts; those strictly below half test, figure by figure.

    R17: all sides count at the same time. EF-TOUR-MORAL-08: rout lasts one turn, so it ends here
    and has to be earned anew.
    """
    were_routed = expire_turn(game)
    counting = [camp.id for camp in game.camps if game.army[camp.id]]
    testing = [camp for camp in counting if below_half(game, camp)]
    for camp in game.camps:
        left, start = len(game.army[camp.id]), game.started[camp.id]
        tests = camp.id in testing
        if tests:
            yield Tell(COUNTED, {"camp": camp.id, "left": left, "start": start})
        for figure in game.army[camp.id] if tests else ():
            yield from _test_moral(game, figure)
    for id in were_routed:
        figure = game.figures[id]
        if game.in_play[id] and not has_effect(game, figure, ROUTED):
            yield Tell(RALLIES, {"figure": id})


def below_half(game: State, camp: int) -> bool:
    """EF-TOUR-MORAL-02: strictly fewer than half of the figures deployed (R17)."""
    return 2 * len(game.army[camp]) < game.started[camp]


def _test_moral(game: State, figure: Figure) -> Rule:
    """EF-TOUR-MORAL-03: Mental or less and it stands. EF-TOUR-MORAL-04: else it is routed."""
    modifiers = [Why(1, LEADERSHIP)] if leaders(game, figure.camp) else []  # EF-HEROS-07
    target, about = mental(figure, *modifiers), {"figure": figure.id}
    (stands,) = yield from test(game, MORAL_ROLL, target, about)
    if not stands and figure.is_character:  # EF-TOUR-MORAL-07: once, and the second result holds
        if (yield Ask(figure.camp, REROLL, YES_OR_NO, about)) == "yes":
            yield Tell(REROLLED, about)
            (stands,) = yield from test(game, MORAL_ROLL, target, about)
    if not stands:
        afflict(game, figure, routed())
        yield Tell(ROUTS, about)


# -- fleeing -----------------------------------------------------------------------------------


def rout(game: State, camp: int) -> Rule:
    """R18: the routed figures of a side move first, one after the other."""
    if not any(game.effects):
        return  # nobody is under any effect
    for figure in game.army[camp]:
        if has_effect(game, figure, ROUTED) and not game.moved[figure.id]:
            game.next(("rout", camp))
            yield from _flee(game, figure)
            return


def _flee(game: State, figure: Figure) -> Rule:
    """EF-TOUR-MORAL-09: the full move towards the nearest edge, and off the table if it is reached.

    EF-TOUR-MORAL-05: it is the only thing a routed figure does; engaged, it suffers free attacks.
    """
    game.moved[figure.id] = True
    edge = yield from _nearest_edge(game, figure)
    path = flight_path(game, figure, edge)
    if path and not game.options.rout_runs_full_move:
        path = yield from _choose_length(game, figure, path)
    if not path:
        yield Tell(CANNOT_FLEE, {"figure": figure.id})
        return
    if is_engaged(game, figure):
        yield from free_attacks(game, figure)
        if not game.in_play[figure.id]:
            return
    yield Tell(FLEES, {"figure": figure.id})
    yield from walk(game, figure, path)
    x, y = path[-1]
    if game.in_play[figure.id] and not game.table.is_on(x, y):
        yield from lose(game, figure)  # EF-TOUR-MORAL-06


def _choose_length(game: State, figure: Figure, path: Path) -> Generator[Any, Any, Path]:
    """R18, option: the printed "at most" read as a limit. Its owner says how far, inch by inch."""
    here = (game.x[figure.id], game.y[figure.id])
    length = path_length([here, *path])
    ways = {"all": path}
    options = [Option("all", THIS_FAR, {"length": length})]
    for inches in range(ceil(length - TOLERANCE) - 1, 0, -1):
        way = _cut(here, path, float(inches))
        if _may_stop(game, figure, way[-1]):
            ways[str(inches)] = way
            options.append(Option(str(inches), THIS_FAR, {"length": float(inches)}))
    options.append(Option("none", NOT_AT_ALL))
    answer = yield Ask(figure.camp, HOW_FAR, Choice(options), {"figure": figure.id})
    return ways.get(answer, ())


def _nearest_edge(game: State, figure: Figure) -> Generator[Any, Any, Point]:
    """The nearest point of the table's edge; the owner chooses between equals (R18)."""
    edges = game.table.nearest_edges(game.x[figure.id], game.y[figure.id])
    nearest = edges[0][1]
    equal = [edge for edge in edges if edge[1] <= nearest + TOLERANCE]
    if len(equal) == 1:
        place: Point = equal[0][2]
        return place
    options = [Option(f"edge:{name}", EDGE, {"edge": name}) for name, _away, _point in equal]
    key = yield Ask(figure.camp, WHICH_EDGE, Choice(options), {"figure": figure.id})
    return {f"edge:{name}": point for name, _away, point in equal}[key]


def flight_path(game: State, figure: Figure, edge: Point) -> Path:
    """The cheapest way to the edge, as far as the move goes; empty when there is none.

    EF-TOUR-MORAL-09: where the nearest place of the edge is taken, to the next one beside it.

    R18, R9: engaged, it must end out of contact with every enemy.
    """
    x, y = game.x[figure.id], game.y[figure.id]
    allowance = figure.movement
    limit = scenarios.of(game).longest_move(game, figure)
    if figure.flies:
        way: Path | None = (edge,)
    else:
        ways = (_cheapest(game, figure, x, y, place) for place in _along_edge(game, edge))
        way = next((found for found in ways if found is not None), None)
    if way is None:
        return ()
    path = shortened(game, figure, way, allowance)
    if limit is not None:
        path = _cut((x, y), path, limit[0])
    return _back_to_free_ground(game, figure, path)


def _along_edge(game: State, place: Point) -> Iterator[Point]:
    """A place of an edge, then others of the same edge, ever farther, lest somebody bars it."""
    yield place
    x, y = place
    width, depth = game.table.width, game.table.depth
    upright = not 0.0 < x < width
    for n in range(1, 25):
        for step in (n * 0.5, n * -0.5):
            if upright and 0.0 < y + step < depth:
                yield (x, y + step)
            elif not upright and 0.0 < x + step < width:
                yield (x + step, y)


def _cheapest(game: State, figure: Figure, x: float, y: float, edge: Point) -> Path | None:
    """The way of least cost to a place of the edge: straight on where nothing is dearer or bars it."""
    straight = cost_of(game, figure, [(x, y), edge])
    if straight.total == straight.length and free_share(game, figure, *edge) == 1.0:
        return (edge,)
    near = _surroundings(x, y, edge, straight.total)
    found = cheapest_path(
        x,
        y,
        edge[0],
        edge[1],
        figure.radius,
        game.x,
        game.y,
        game.radius,
        (figure.id,),
        game.table.shapes_with("impassable"),
        (0.0, 0.0, game.table.width, game.table.depth),
        difficult=[s for s in game.table.shapes_with("difficult") if _meets(s.bbox, near)],
        factor=DIFFICULT_FACTOR,
        barriers=[s for s in game.table.shapes_with("obstacle") if _meets(s.bbox, near)],
        barrier_cost=figure.movement / 2,
    )
    return None if found is None else tuple(found[1:])


def _surroundings(x: float, y: float, edge: Point, cost: float) -> Box:
    """Ground that a way to the edge could use: what lies beyond is farther than the straight way."""
    wide = cost / 2 + DETOUR
    return (
        min(x, edge[0]) - wide,
        min(y, edge[1]) - wide,
        max(x, edge[0]) + wide,
        max(y, edge[1]) + wide,
    )


def _meets(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _cut(start: Point, path: Path, longest: float) -> Path:
    """The first inches of a path."""
    done: list[Point] = []
    here, left = start, longest
    for point in path:
        leg = ((point[0] - here[0]) ** 2 + (point[1] - here[1]) ** 2) ** 0.5
        if leg >= left:
            share = left / leg if leg else 0.0
            if share > 1e-6:
                done.append(
                    (here[0] + (point[0] - here[0]) * share, here[1] + (point[1] - here[1]) * share)
                )
            break
        done.append(point)
        here, left = point, left - leg
    return tuple(done)


def _back_to_free_ground(game: State, figure: Figure, path: Path) -> Path:
    """Step back along the path from where it may not stop (flames, bases under a flyer, contact)."""
    start = (game.x[figure.id], game.y[figure.id])
    while path:
        end = path[-1]
        if not game.table.is_on(*end) or _may_stop(game, figure, end):
            return path
        before = path[-2] if len(path) > 1 else start
        back = ((before[0] - end[0]) ** 2 + (before[1] - end[1]) ** 2) ** 0.5
        if back <= 0.25:
            path = path[:-1]
            continue
        share = 0.25 / back
        path = (
            *path[:-1],
            (end[0] + (before[0] - end[0]) * share, end[1] + (before[1] - end[1]) * share),
        )
    return ()


def _may_stop(game: State, figure: Figure, place: Point) -> bool:
    if why_not_stand(game, figure, place) is not None:
        return False
    if not is_engaged(game, figure):
        return True
    for enemy in enemies(game, figure.camp):
        dx, dy = game.x[enemy.id] - place[0], game.y[enemy.id] - place[1]
        if (dx * dx + dy * dy) ** 0.5 <= figure.radius + enemy.radius + TOLERANCE:
            return False
    return True
