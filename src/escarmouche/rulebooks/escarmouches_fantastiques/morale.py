"""Moral and rout: counting, testing, fleeing off the table."""

from __future__ import annotations

from collections.abc import Generator
from math import ceil
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import ROUTED, routed
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    DIFFICULT_FACTOR,
    Path,
    cost_of,
    free_share,
    from_here,
    shortened,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scores import mental, test
from escarmouche.rulebooks.escarmouches_fantastiques.single_attacks import free_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    afflict,
    enemies,
    has_effect,
    is_engaged,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import expire_turn, leaders
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import lose
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import path_length
from escarmouche.table.shapes import Disc, Shape
from escarmouche.table.side_paths import Side, cheapest_way_to_side, side_of
from escarmouche.table.sweeps import joined, overlaps_along
from escarmouche.table.terrain_paths import Ground

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
    effects, moved = game.effects, game.moved
    for figure in [f for f in game.army[camp] if effects[f.id] and not moved[f.id]]:
        if has_effect(game, figure, ROUTED):
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


def _nearest_edge(game: State, figure: Figure) -> Generator[Any, Any, Side]:
    """The nearest edge of the table; the owner chooses between equals (R18)."""
    edges = game.table.nearest_edges(game.x[figure.id], game.y[figure.id])
    nearest = edges[0][1]
    equal = [name for name, away, _point in edges if away <= nearest + TOLERANCE]
    if len(equal) == 1:
        return side_of(game.table, equal[0])
    options = [Option(f"edge:{name}", EDGE, {"edge": name}) for name in equal]
    key = yield Ask(figure.camp, WHICH_EDGE, Choice(options), {"figure": figure.id})
    return side_of(game.table, key.partition(":")[2])


def flight_path(game: State, figure: Figure, edge: Side) -> Path:
    """The cheapest way to an edge, as far as the move goes; empty when there is none.

    R18, R9: engaged, it must end out of contact with every enemy.
    """
    here = (game.x[figure.id], game.y[figure.id])
    limit = played_scenario.of(game).longest_move(game, figure)
    way = way_off(game, figure, edge)
    if way is None:
        return ()
    path = shortened(game, figure, way, figure.movement)
    if limit is not None:
        path = _cut(here, path, limit[0])
    return _back_to_free_ground(game, figure, path)


def way_off(game: State, figure: Figure, edge: Side) -> Path | None:
    """EF-TOUR-MORAL-09, R18: the cheapest way to any place of an edge, however long; None: no way."""
    here = (game.x[figure.id], game.y[figure.id])
    foot = edge.foot(here)
    if figure.flies:
        return (foot,)
    straight = cost_of(game, figure, [here, foot])
    if straight.total == straight.length and free_share(game, figure, *foot) == 1.0:
        return (foot,)
    found = cheapest_way_to_side(here, edge, _ground(game, figure))
    return None if found is None else found[1:]


def _ground(game: State, figure: Figure) -> Ground:
    """What a flight goes round, and what it pays for (EF-TOUR-MVT-04, EF-TOUR-MVT-05)."""
    table = game.table
    return Ground(
        figure.radius,
        game.x,
        game.y,
        game.radius,
        (figure.id,),
        table.shapes_with("impassable"),
        (0.0, 0.0, table.width, table.depth),
        table.shapes_with("difficult"),
        DIFFICULT_FACTOR,
        table.shapes_with("obstacle"),
        figure.movement / 2,
    )


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
    """Back along the path from where it may not stop: to the last place before, exactly.

    R25: flames; R8: bases and walls under a flyer; R9: contact with enemies for who was engaged.
    """
    if not path or not game.table.is_on(*path[-1]) or _may_stop(game, figure, path[-1]):
        return path
    barred = _no_stopping(game, figure)
    trail = from_here(game, figure, path)
    for leg in range(len(trail) - 1, 0, -1):
        (ax, ay), (bx, by) = trail[leg - 1], trail[leg]
        share = 1.0
        for low, high in reversed(
            joined(part for s, r in barred for part in overlaps_along(s, ax, ay, bx, by, r))
        ):
            if low < share <= high:
                share = low
        if share > 0.0:
            return (*trail[1:leg], (ax + (bx - ax) * share, ay + (by - ay) * share))
    return ()


def _no_stopping(game: State, figure: Figure) -> list[tuple[Shape, float]]:
    """What a figure may pass and not stop on, and how near its centre may come to it."""
    barred: list[tuple[Shape, float]] = [
        (wall.scenery.shape, figure.radius) for wall in game.fire_walls
    ]
    if figure.flies:
        barred += [(shape, figure.radius) for shape in game.table.shapes_with("impassable")]
        others = [b for b in game.figures if game.in_play[b.id] and b is not figure]
        barred += [(_base(game, other), figure.radius) for other in others]
    if is_engaged(game, figure):
        clear = figure.radius + 2 * TOLERANCE
        barred += [(_base(game, enemy), clear) for enemy in enemies(game, figure.camp)]
    return barred


def _base(game: State, body: Figure) -> Disc:
    return Disc(game.x[body.id], game.y[body.id], body.radius)


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
