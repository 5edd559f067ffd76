"""Tactic Interception: where it can be made, and the charge on an enemy's way. The assault of a vigilant on a mover alike."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage, moves
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import (
    Leg,
    back_along,
    first_touch,
    part_of,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    acted_beside,
    passable,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions, move_potential
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import divided
from escarmouche.rulebooks.age_des_escarmouches.fighter.move_potential import mou_of
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    hidden_enemies,
    leaping_ways,
    movement,
    sight,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.reactions import declared_action, forced_moves
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    placed_at,
    put,
)
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Box
from escarmouche.table.trails import lengths_at, path_length, point_at

WHICH = Phrase("ade.ask.interception_place", "ADE-TACT-INTERCEPTION-05")
HERE = Phrase("ade.option.interception_place", "ADE-TACT-INTERCEPTION-05")
INTERCEPTS = Phrase("ade.action.interception", "ADE-TACT-INTERCEPTION-05")
SUCCEEDS = Phrase("ade.event.interception", "ADE-TACT-INTERCEPTION-07")
NO_PLACE = Phrase("ade.event.interception_no_place", "ADE-TACT-INTERCEPTION-05")
STOPPED = Phrase("ade.event.intercepted", "ADE-TACT-INTERCEPTION-07")

# It counts as a charge: fear, then it is placed, then all that follows the contact (A-R44, A-R76).
STEPS = (
    *("assault fear", "assault shot", "interception met"),
    *("interception placed", "interception stands"),
    *("assault contact", "assault flights", "assault escapes", "assault penalty"),
    *("assault ambush", "assault done"),
)


# -- where it can be made (ADE-TACT-INTERCEPTION-05, A-R44) ---------------------------------------


class InterceptionPoint(NamedTuple):
    """A place of the interceptor on the way, and where the actor touches it."""

    length: float  # along what is left of the way
    place: Point
    facing: float
    stop: float  # where the actor stops, along the same way
    stop_place: Point
    stop_facing: float


def excluded(game: State, leg: Leg) -> float:
    """ADE-TACT-INTERCEPTION-08: nobody is intercepted in the first half of its MOU (rounded down, A-R10)."""
    mou = leg.mou(game).value
    half = mou / 2 if game.options.exact_half_mou else divided(mou, 2)
    return max(0.0, half - leg.travelled)


def in_reach(game: State, interceptor: Figure, leg: Leg) -> list[float]:
    """The lengths of the way at which it could be placed, going only by distances.

    ADE-TACT-INTERCEPTION-05: just its MOU away, on the part that is not excluded. ADE-TACT-INTERCEPTION-06:
    where nothing of it is so far away, the farthest point of it.
    """
    trail, centre = leg.trail(game), (game.x[interceptor.id], game.y[interceptor.id])
    mou, whole = float(move_potential.mou_of(game, interceptor).value), path_length(trail)
    if _apart(trail[0], centre) > whole + mou + TOLERANCE:
        return []  # no part of the way is near enough
    first = excluded(game, leg)
    if whole < first - TOLERANCE:
        return []
    found = lengths_at(trail, centre, mou, first)
    if found:
        return found
    corners = [first, *(length for length in _corners(trail) if length > first)]
    away = [(_apart(point_at(trail, length), centre), length) for length in corners]
    farthest, length = max(away)
    return [length] if farthest <= mou + TOLERANCE else []


def near_way(game: State, figures: Iterable[Figure], box: Box) -> list[Figure]:
    """Those of some fighters who may reach the box around a way: nearly always nobody, and said before anything else."""
    x0, y0, x1, y1 = box
    xs, ys, near = game.x, game.y, []
    for figure in figures:
        i = figure.id
        x, y, cm = xs[i], ys[i], figure.profile.mou
        if game.effects[i] or game.level[i] or points.PACE in figure.handlers:  # else as printed
            cm = move_potential.cm_of(game, figure)
        dx = x0 - x if x < x0 else x - x1 if x > x1 else 0.0
        dy = y0 - y if y < y0 else y - y1 if y > y1 else 0.0
        if hypot(dx, dy) <= cm + TOLERANCE:
            near.append(figure)
    return near


def may_meet(
    game: State, ready: Sequence[Figure], here: Point, goal: Point, longest: float
) -> bool:
    """Whether a way of at most such a length from a place to another can come within reach of one of them.

    What lies on it is, from its two ends together, no farther than it is long.
    """
    (x0, y0), (x1, y1) = here, goal
    xs, ys, effects, levels = game.x, game.y, game.effects, game.level
    for figure in ready:
        i = figure.id
        x, y, cm = xs[i], ys[i], figure.profile.mou
        if effects[i] or levels[i] or points.PACE in figure.handlers:  # nearly always as printed
            cm = move_potential.cm_of(game, figure)
        beyond = hypot(x - x0, y - y0) + hypot(x - x1, y - y1) - longest
        if beyond <= 2 * (cm + TOLERANCE):
            return True
    return False


def _corners(trail: tuple[Point, ...]) -> list[float]:
    lengths, whole = [], 0.0
    for (ax, ay), (bx, by) in pairwise(trail):
        whole += hypot(bx - ax, by - ay)
        lengths.append(whole)
    return lengths


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def points_on_the_way(game: State, interceptor: Figure, leg: Leg) -> list[InterceptionPoint]:
    """The legal ones, two at most: a straight way there, room for it, and for the actor beside it."""
    return list(_legal(game, interceptor, leg, in_reach(game, interceptor, leg)))


def has_point(game: State, interceptor: Figure, leg: Leg, lengths: Sequence[float]) -> bool:
    """Whether there is one at these lengths of the way, which are those `in_reach`."""
    return next(_legal(game, interceptor, leg, lengths), None) is not None


def _legal(
    game: State, interceptor: Figure, leg: Leg, lengths: Sequence[float]
) -> Iterator[InterceptionPoint]:
    actor, trail = figure_of(game, leg.figure), leg.trail(game)
    beside = acted_beside(game, interceptor)
    for at in lengths:
        spot = _spot(game, interceptor, actor, trail, at, beside)
        if spot is not None and _comes_so_far(game, interceptor, actor, leg, spot):
            yield spot


def _comes_so_far(
    game: State, interceptor: Figure, actor: Figure, leg: Leg, spot: InterceptionPoint
) -> bool:
    """A-R44, A-R62: it is met on the level where it starts; so its way up to there must be one on that level.

    What lies on another level may lead over walls. Where the interceptor stands now it hinders nobody by then.
    """
    if leg.level(game) == game.level[actor.id]:
        return True
    gone = (*part_of(leg.trail(game), spot.stop)[:-1], spot.stop_place)
    leaves = game.contacts[actor.id]  # if any
    through = (*passable(game, actor), *leaves, interceptor.id)
    way = movement.drawn_way(game, actor, gone, leg.potential, through, False)
    return not isinstance(way, Refusal) and way.path == gone


# Asked for at each question of a window, and after. `beside` are those through whom the interceptor may pass.
@remembered_as_all_stand
def _spot(
    game: State,
    interceptor: Figure,
    actor: Figure,
    trail: Path,
    length: float,
    beside: frozenset[int],
) -> InterceptionPoint | None:
    """The place at a length of its way, if it is legal."""
    facing = back_along(trail, length)
    place = movement.written(game, interceptor, point_at(trail, length), facing)
    known = hidden_enemies.known(game, interceptor.camp)
    if movement.why_not_stand(known, interceptor, place, facing) is not None:
        return None
    # The actor has gone on by then: where it stands now it hinders nobody.
    if not leaping_ways.may_go_straight(game, interceptor, place, (actor.id, *beside)):
        return None
    stop = first_touch(trail, actor, interceptor, placed_at(interceptor, *place, facing))
    if stop is None:
        return None
    looks = (back_along(trail, stop) + 180.0) % 360.0
    then = game.copy()
    put(then, interceptor, *place, facing)
    stop_place = movement.written(then, actor, point_at(trail, stop), looks)
    if movement.why_not_stand(then, actor, stop_place, looks) is not None:
        return None
    if interceptor not in movement.touched_at(then, actor, stop_place, looks):
        return None
    return InterceptionPoint(length, place, facing, stop, stop_place, looks)


def may_go_on(game: State, id: str, figure: Figure, actor: Figure) -> Generator[Any, Any, bool]:
    """ADE-EQUIP-VAPEUR-13: once both have fired up: a boiler may be the end of one, or points of MOU leave no place.

    ADE-TACT-INTERCEPTION-09: then it comes to nothing, as by a test that fails.
    """
    leg = records.read(game, id, Window).leg_of(actor.id)
    if leg is None or any(game.status[one.id] != ON_TABLE for one in (figure, actor)):
        return False
    if not points_on_the_way(game, figure, leg):
        yield Tell(NO_PLACE, {"figure": figure.id})
        return False
    return True


# -- the charge -----------------------------------------------------------------------------------


def begin(game: State, id: str, figure: Figure, actor: Figure) -> Rule:
    """ADE-TACT-INTERCEPTION-07: this is the interceptor's activation, and a charge on the actor."""
    leg = records.read(game, id, Window).leg_of(actor.id)
    assert leg is not None
    activation_record.spend(game, figure)
    yield Tell(SUCCEEDS, {"figure": figure.id, "other": actor.id})
    yield from hidden_enemies.reveal(game, figure)  # ADE-SKILL-ECLAIREUR-09
    # ADE-TACT-INTERCEPTION-05: where comes first, for it says whom else it charges, and has to face (A-R36).
    spot = yield from _chosen(game, figure, leg)
    charge(game, id, figure, actor, spot)


def charge(game: State, id: str, figure: Figure, actor: Figure, spot: InterceptionPoint) -> None:
    """The charge from such a place on the actor's way, with all that belongs to one (A-R76)."""
    targets = (actor, *_beside(game, figure, actor, spot))
    assault = Assault(
        parent=id,
        kind=CHARGE,
        camp=figure.camp,
        assailants=(figure.id,),
        targets=tuple(target.id for target in targets),
        routes=(_route(game, figure, spot),),
        seen=tuple(t.id for t in targets if t is actor or sight.sees(game, figure, t)),
        reaction=True,
    )
    course.begin(game, assault, STEPS)


def _beside(game: State, figure: Figure, actor: Figure, spot: InterceptionPoint) -> list[Figure]:
    """A-R36: the other enemies whom it touches there; its charge is on them too."""
    touched = movement.touched_at(game, figure, spot.place, spot.facing)
    others = [enemy for enemy in touched if enemy is not actor]
    return [enemy for enemy in others if not hidden_enemies.is_out_of_reach(game, enemy)]


def _route(game: State, figure: Figure, spot: InterceptionPoint) -> Route:
    x, y = game.x[figure.id], game.y[figure.id]
    far = hypot(spot.place[0] - x, spot.place[1] - y)
    potential = float(mou_of(game, figure).value)
    return Route(figure.id, (spot.place,), spot.facing, far, potential, game.level[figure.id])


def placed(game: State, id: str) -> Rule:
    """ADE-TACT-INTERCEPTION-05: the interceptor is placed on the way, and the actor comes up to it and stops."""
    assault = records.read(game, id, Assault)
    assert assault.parent is not None
    figure, actor = figure_of(game, assault.assailants[0]), figure_of(game, assault.targets[0])
    leg = records.read(game, assault.parent, Window).leg_of(actor.id)
    assert leg is not None
    place = assault.routes[0].path[-1]
    spot = next(
        (found for found in points_on_the_way(game, figure, leg) if found.place == place), None
    )
    if spot is None:  # somebody stands there since the fear was settled
        yield Tell(NO_PLACE, {"figure": figure.id})
        records.drop(game, id)
        return
    through = (actor.id, *acted_beside(game, figure))
    way = leaping_ways.straight_way(game, figure, spot.place, through)
    if not (yield from moves.walk(game, figure, (spot.place,), spot.facing, INTERCEPTS, way)):
        records.drop(game, id)  # a hidden enemy ended its way (A-R31): it stopped nobody
        return
    conditions.act(game, actor)
    yield from declared_action.advance(game, assault.parent, leg, spot.stop, spot.stop_facing)
    if figure.id not in game.contacts[actor.id]:
        records.drop(game, id)
        return
    _spoil(game, assault.parent, actor, figure)
    yield Tell(STOPPED, {"figure": actor.id, "other": figure.id})


def _spoil(game: State, id: str, actor: Figure, interceptor: Figure) -> None:
    """ADE-SKILL-TIR-DASSAUT-06: an assailant intercepted by another than its target shoots no more, whatever follows.

    ADE-SKILL-ASSASSIN-09: nor does it strike from an ambush, though it may force its way.
    """
    own = records.read(game, id, Window).assault
    if own is None or not declared_action.is_open(game, own):
        return
    declared = records.read(game, own, Assault)
    if interceptor.id not in declared.targets:
        no_shot, stopped = (*declared.no_shot, actor.id), (*declared.intercepted, actor.id)
        records.update(game, own, no_shot=no_shot, intercepted=stopped)


def _chosen(game: State, figure: Figure, leg: Leg) -> Generator[Any, Any, InterceptionPoint]:
    """A-R44: where there are two such points, the interceptor's player chooses."""
    found = points_on_the_way(game, figure, leg)
    if len(found) < 2:
        return found[0]
    options = [
        Option(f"place:{number}", HERE, {"figure": figure.id, "at": list(spot.place)})
        for number, spot in enumerate(found)
    ]
    about = {"figure": figure.id, "other": leg.figure}
    answer: str = yield Ask(figure.camp, WHICH, Choice(options), about)
    return found[int(answer.partition(":")[2])]


def stands(game: State, id: str) -> Rule:
    """The actor's move is over in contact with the interceptor, unless it forces its way (A-R46)."""
    assault = records.read(game, id, Assault)
    assert assault.parent is not None
    window_id, figure = assault.parent, figure_of(game, assault.assailants[0])
    actor = figure_of(game, assault.targets[0])
    window = records.read(game, window_id, Window)
    leg = window.leg_of(actor.id)
    assert leg is not None
    outcome = yield from forced_passage.against_interceptor(
        game, ACTIONS[window.deed.action], actor, leg
    )
    if outcome is forced_passage.Outcome.PASSED:
        records.drop(game, id)  # A-R46: it stays activated, and inflicts nothing
    elif outcome is forced_passage.Outcome.BARRED:
        yield from barred(game, window_id, actor)
    else:
        declared_action.stop(game, window_id, actor, figure)
        yield from declared_action.underway(game, window.deed.action, actor)


def barred(game: State, id: str, actor: Figure) -> Rule:
    """ADE-TACT-PASSAGE-05, -06: its activation is over; an assault is one on those whom it touches."""
    window = records.read(game, id, Window)
    if window.assault is not None and declared_action.is_open(game, window.assault):
        declared_action.stay_in_contact(game, id, actor)
        forced_moves.assault_whom_it_touches(game, window.assault, actor)
        return
    declared_action.end_of(game, id, actor)
    yield from forced_moves.failed_run(game, window.parent, actor)
