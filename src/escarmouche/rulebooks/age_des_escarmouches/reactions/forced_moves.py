"""Passage en force, carried out: a run straight through enemies, and what a failed one brings."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage, moves, runs
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import first_touch
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    CHARGE,
    Assault,
    Route,
    going_on,
    name_of,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    hidden_enemies,
    movement,
    standing_room,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions import declared_action
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    TOUCHING,
    WAITING,
    Figure,
    State,
    figure_of,
    placed,
)
from escarmouche.table.free_space import last_free_length
from escarmouche.table.measure import Point
from escarmouche.table.trails import path_length, point_at

BACK_OR_STAY = Phrase("ade.ask.step_back", "ADE-TACT-PASSAGE-08")
BACK = Phrase("ade.option.step_back", "ADE-TACT-PASSAGE-08")
STAY = Phrase("ade.option.stay", "ADE-TACT-PASSAGE-08", "ADE-TACT-PASSAGE-09")
STEPPED_BACK = Phrase("ade.event.steps_back", "ADE-TACT-PASSAGE-08")
STAYED = Phrase("ade.event.stays_in_contact", "ADE-TACT-PASSAGE-08", "ADE-TACT-PASSAGE-09")
STOPPED = Phrase("ade.event.second_contact", "ADE-3.2.4-09", "ADE-TACT-PASSAGE-05")

STEPS = (
    *("assault fear", "assault contact", "assault penalty"),
    *("assault ambush", "assault done"),
)


def forced_run(game: State, id: str, number: int, x: float, y: float, facing: float) -> Rule:
    """A-R46, second occasion: it runs straight on, and forces its way where it touches enemies."""
    actor = figure_of(game, number)
    goal = (x, y)
    if not (yield from _to_contact(game, actor, goal, facing, runs.RUNS)):
        return
    yield from hidden_enemies.reveal(game, actor)  # B-R29: nobody touches who hides
    others = [figure_of(game, other) for other in game.contacts[number]]
    if forced_passage.why_not_now(game, actor) is not None:
        yield Tell(STOPPED, {"figure": number})
        yield from failed_run(game, id, actor)
        return
    passed = yield from forced_passage.attempted(game, actor, others)
    trail = ((game.x[number], game.y[number]), goal)
    if passed:
        passed = yield from forced_passage.push_aside(game, actor, others, trail)
    if not passed:
        yield from failed_run(game, id, actor)
    elif (yield from _to_contact(game, actor, goal, facing, runs.RUNS)):
        # ADE-3.2.4-09: another contact would need the tactic again; it stops the runner as a failure does.
        yield Tell(STOPPED, {"figure": number})
        yield from failed_run(game, id, actor)


def _to_contact(
    game: State,
    actor: Figure,
    goal: Point,
    facing: float,
    how: Phrase,
    through: Collection[int] = (),
) -> Generator[Any, Any, bool]:
    """It goes to its goal, or as far as the first enemy in its way; says whether they touch.

    Where a friend stands there through whom it passes, it stops short of both (ADE-3.2.1.2-01).
    """
    trail = ((game.x[actor.id], game.y[actor.id]), goal)
    reach = path_length(trail)
    for enemy in forced_passage.crossed(game, actor, trail, through):
        touch = first_touch(trail, actor, enemy, placed(game, enemy))
        reach = reach if touch is None else min(reach, touch)
    stopped = reach < path_length(trail) - TOUCHING
    place = _last_room(game, actor, trail, reach) if stopped else goal
    looks = movement.facing_along(game, actor, (place,)) if stopped else facing
    path = (movement.written(game, actor, place, looks),)
    there: bool = yield from moves.walk(game, actor, path, looks, how)
    return stopped and there and bool(game.contacts[actor.id])


def _last_room(game: State, actor: Figure, trail: tuple[Point, ...], reach: float) -> Point:
    """Where it is stopped on its way; if there is no room for it, the last place before where there is."""
    facing = movement.facing_along(game, actor, trail[1:])

    def has_room(length: float) -> bool:
        return movement.why_not_stand(game, actor, point_at(trail, length), facing) is None

    length = last_free_length(
        trail,
        reach,
        lambda a, b: standing_room.bounds_on_leg(game, actor, a, b, facing),
        has_room,
        forced_passage.FINEST,
    )
    return trail[0] if length is None else point_at(trail, length)


# -- in an assault ---------------------------------------------------------------------------------


def assault_force(game: State, id: str) -> Rule:
    """A-R46, second occasion: an assault declared straight through enemies forces its way where it meets them."""
    assault = going_on(game, id)
    if assault is None or not assault.force:
        return
    for number in assault.assailants:
        yield from _through(game, id, figure_of(game, number))


def _through(game: State, id: str, actor: Figure) -> Rule:
    assault = records.read(game, id, Assault)
    route, name = assault.route_of(actor.id), name_of(assault)
    goal, start = route.path[-1], (game.x[actor.id], game.y[actor.id])
    left = assault.left_by(actor.id)
    others = forced_passage.crossed(game, actor, (start, goal), (*left, *assault.targets))
    if not others:
        return
    if not (yield from _to_contact(game, actor, goal, route.facing, name, left)):
        if not game.contacts[actor.id]:  # a hidden enemy ended its way (A-R31)
            course.withdraw(game, id, actor)
        return
    touched = [figure_of(game, other) for other in game.contacts[actor.id]]
    passed = forced_passage.why_not_now(game, actor) is None
    if passed:
        passed = yield from forced_passage.attempted(game, actor, touched)
    here = (game.x[actor.id], game.y[actor.id])
    if passed:
        passed = yield from forced_passage.push_aside(game, actor, touched, (here, goal))
    if passed:
        gone = movement.cost_of(game, actor, (start, here)).total
        remains = route.potential - gone
        rest = movement.cost_of(game, actor, (here, goal)).total
        declared_action.reroute(game, id, actor.id, (goal,), rest, remains)
        # A-R46: its own target is where it wants to be.
        if not forced_passage.crossed(game, actor, (here, goal), (*left, *assault.targets)):
            return
        # ADE-3.2.4-09: a second contact stops it as a failure does.
        yield from _to_contact(game, actor, goal, route.facing, name, left)
        yield Tell(STOPPED, {"figure": actor.id})
        if not game.contacts[actor.id]:
            course.withdraw(game, id, actor)
            return
    _barred(game, id, actor)


def _barred(game: State, id: str, actor: Figure) -> None:
    declared_action.stand_there(game, id, actor)
    assault_whom_it_touches(game, id, actor)


def assault_whom_it_touches(game: State, id: str, actor: Figure) -> None:
    """ADE-TACT-PASSAGE-06: the enemies in contact are its targets, with the fear that it had not met yet."""
    assault = records.read(game, id, Assault)
    _over(game, assault.parent)
    old = assault.targets
    touched = tuple(game.contacts[actor.id])
    records.update(game, id, targets=touched)
    if set(touched) - set(old):
        game.next(("assault fear", id))


def _over(game: State, id: str | None) -> None:
    """ADE-TACT-PASSAGE-05: the activation ends with what was tried: no other action follows."""
    if id is not None:
        record = records.read(game, id, Activation)
        records.update(game, id, done=(*record.done, moves.STAND.id))


def failed_run(game: State, id: str | None, actor: Figure) -> Rule:
    """ADE-TACT-PASSAGE-05, ADE-TACT-PASSAGE-07: its activation is over, in contact; it has assaulted nobody."""
    _over(game, id)
    stayed = []
    for number in game.contacts[actor.id]:
        other = figure_of(game, number)
        if (yield from _stays(game, other, actor)):
            stayed.append(other)
    charging = [other for other in stayed if counts_as_charging(game, other, actor)]
    if charging:
        begin_charge(game, id, charging, actor)


def _stays(game: State, other: Figure, actor: Figure) -> Generator[Any, Any, bool]:
    """ADE-TACT-PASSAGE-08: it steps back to one length of its base, or stays in contact."""
    place = forced_passage.step_back(game, other, actor)
    if place is not None:
        options = [
            Option("stay", STAY, {"figure": other.id}),
            Option("back", BACK, {"figure": other.id}),
        ]
        about = {"figure": other.id, "other": actor.id}
        answer: str = yield Ask(other.camp, BACK_OR_STAY, Choice(options), about)
        if answer == "back":
            start = [game.x[other.id], game.y[other.id]]
            yield from forced_passage.put_without_acting(game, other, place)
            yield Tell(STEPPED_BACK, {"figure": other.id, "path": [start, list(place)]})
            return False
    yield Tell(STAYED, {"figure": other.id, "other": actor.id})
    return True


def counts_as_charging(game: State, other: Figure, actor: Figure) -> bool:
    """ADE-TACT-PASSAGE-09, A-R46: only who waits, was free, and is not routed counts as charging.

    ADE-SKILL-ECLAIREUR-05: nor does anybody charge who was hidden when the speaking turn began.
    ADE-SKILL-RENFORT-06: nor who has just come back, to whom a march alone is open.
    """
    return (
        not hidden_enemies.is_out_of_reach(game, actor)
        and game.activated[other.id] == WAITING
        and game.status[other.id] == ON_TABLE
        and game.contacts[other.id] == (actor.id,)
        and not conditions.has(game, other, conditions.ROUTED)
        and first(game, other, points.MAY_TAKE, CHARGE_ACTION) is None
    )


def begin_charge(game: State, id: str | None, charging: list[Figure], actor: Figure) -> str:
    """ADE-TACT-PASSAGE-09: they count as having charged it, and this is their activation. Its record."""
    routes = []
    for other in charging:
        activation_record.spend(game, other)
        here = (game.x[other.id], game.y[other.id])
        routes.append(
            Route(other.id, (here,), game.facing[other.id], 0.0, 0.0, game.level[other.id])
        )
    assault = Assault(
        parent=id,
        kind=CHARGE,
        camp=charging[0].camp,
        assailants=tuple(other.id for other in charging),
        targets=(actor.id,),
        routes=tuple(routes),
        seen=(actor.id,),
        reaction=True,
    )
    return course.begin(game, assault, STEPS)
