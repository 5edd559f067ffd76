"""A-R45: what an answer leaves of a declared action: it is lost, it goes another way, or its rest is done.

A target who has gone elsewhere before the assault on it moves is followed there, or the assault is lost.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import available_actions
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.assaults import routes
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    NO_ENEMY,
    NOT_FREE,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.routes import Aim
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.fear import fleeing
from escarmouche.rulebooks.age_des_escarmouches.fear.fleeing import FLEE, rest_of_run
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    hidden_enemies,
    leaping_ways,
    movement,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.reactions import declared_action
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import leg_of
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, figure_of

LOST = Phrase("ade.event.action_lost", "ADE-TACT-VIGILANCE-08")


def refresh(game: State, id: str) -> Rule:
    """A-R45: an action that has become illegal is lost, and counts as taken."""
    window = declared_action.slowed(game, id, records.read(game, id, Window))
    for number in window.actors:
        actor = figure_of(game, number)
        if game.status[number] != ON_TABLE or (yield from _lost(game, id, window, actor)):
            declared_action.end_of(game, id, actor)


def _lost(game: State, id: str, window: Window, actor: Figure) -> Generator[Any, Any, bool]:
    action = ACTIONS[window.deed.action]
    if window.assault is not None:
        refusal = _why_not_assault(game, id, window, actor)
    else:
        refusal = _why_not_now(game, id, window, actor)
    if refusal is None:
        return False
    leg = window.leg_of(actor.id)
    if leg is None or leg.travelled == 0.0:
        conditions.act(game, actor)  # it counts as taken
    if activation_record.keeps_account(actor):
        lost = activation_record.Gone(actor.id, game.level[actor.id], over=True)
        activation_record.add_to_gone(game, lost)
    yield Tell(LOST, {"figure": actor.id, "action": action.phrase, "why": refusal})
    return True


def _why_not_assault(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """ADE-3.2.3.2.2-01, -02: whoever assaults is free, but for those from whom it disengages."""
    if window.assault is None or not declared_action.is_open(game, window.assault):
        return None
    routed = fleeing.why_not_act(game, actor, CHARGE_ACTION)  # by one who then could not reach it
    if routed is not None and fleeing.never_flees(game, actor) is None:
        return routed
    leaving = records.read(game, window.assault, Assault).left_by(actor.id)
    held = [other for other in game.contacts[actor.id] if other not in leaving]
    if held:
        return refuse(NOT_FREE, figure=actor.id, enemy=held[0])
    return _why_not_follow(game, id, window, actor)


def _why_not_follow(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """ADE-3.2.3.2.2-03: an assault ends in contact; its way may be another by now, as that of every move."""
    assert window.assault is not None
    assault, leg = records.read(game, window.assault, Assault), window.leg_of(actor.id)
    targets = tuple(figure_of(game, t) for t in assault.targets if game.status[t] == ON_TABLE)
    if leg is None:
        return None
    if not targets:  # they fell before it moved
        return refuse(NO_ENEMY, figure=actor.id, given=assault.targets[0])
    route = assault.route_of(actor.id)
    there = flight.lifted(game, actor, route.level)
    touched = movement.touched_at(there, actor, leg.path[-1], route.facing)
    if any(target in touched for target in targets):
        return None
    return _followed(game, id, assault, leg, targets)


def _followed(
    game: State, id: str, assault: Assault, leg: Leg, targets: tuple[Figure, ...]
) -> Refusal | None:
    """To all of them, or to the first who can be reached with what is left of its potential."""
    actor, level = figure_of(game, leg.figure), assault.route_of(leg.figure).level
    through = (*passable(game, actor), *assault.left_by(actor.id))
    for aimed in dict.fromkeys((targets, *((target,) for target in targets))):
        if any(game.level[target.id] != level for target in aimed):
            continue
        deed = Deed(assault.kind, actor.id, targets=tuple(target.id for target in aimed))
        known = hidden_enemies.known(game, actor.camp)
        aim = Aim(known, actor, deed, aimed, level, leg.potential, through, explained=False)
        found = routes.found(aim)
        if isinstance(found, Route):
            other = leg._replace(path=found.path, facing=found.facing, leaps=found.leaps)
            declared_action.change_leg(game, id, other)
            return None
    away = {"target": targets[0].id, "potential": leg.potential}
    return refuse(routes.CANNOT_REACH, figure=actor.id, **away)


def _why_not_now(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """Whether what it declared is still allowed; its way may be another by now."""
    (deed,) = [one for one in window.deed.all if one.figure == actor.id]
    leg, action = window.leg_of(actor.id), ACTIONS[deed.action]
    refusal = fleeing.why_not_act(game, actor, action)  # ADE-4.4.2-02: by a charge before it acts
    if refusal is not None:
        return refusal
    if leg is not None and leg.travelled > 0.0 and action is not FLEE:
        return _why_not_rest(game, actor, leg, deed)
    known = hidden_enemies.known(game, actor.camp)
    refusal = action.why_not_still(known, actor, deed, passable(game, actor))
    if refusal is None and not (leg is not None and leg.travelled > 0.0):
        new = leg_of(game, action, deed)
        if new is not None and new != leg:
            declared_action.change_leg(game, id, new)
    return refusal


def _why_not_rest(game: State, actor: Figure, leg: Leg, deed: Deed) -> Refusal | None:
    """Whether it can still go to where it declared, and stand there out of contact."""
    game = hidden_enemies.known(game, actor.camp)
    there = flight.lifted(game, actor, game.level[actor.id] if deed.level is None else deed.level)
    refusal = movement.why_not_stand(there, actor, leg.path[-1], leg.facing)
    refusal = refusal or flight.why_not_land(game, actor, there, leg.path[-1], leg.facing)
    if refusal is not None:
        return refusal
    touched = movement.touched_at(there, actor, leg.path[-1], leg.facing)
    if touched:
        return refuse(moves.NO_CONTACT, figure=actor.id, enemy=touched[0].id)
    if deed.force:  # through whoever stands in its way: that is decided where it meets them
        return declared_action.why_too_long(game, actor, leg)
    way, _on = _way_on(game, actor, leg, deed)
    return way if isinstance(way, Refusal) else None


def _way_on(game: State, actor: Figure, leg: Leg, deed: Deed) -> tuple[Way | Refusal, int]:
    """The rest of its way as it is now, and its level; A-R62: on either level, if it changes."""
    level, through = moves.MARCH.level(game, actor, deed), passable(game, actor)
    found: Way | Refusal | None = None
    for world in flight.worlds(game, actor, level):
        found = leaping_ways.find_way(world, actor, leg.path[-1], leg.potential, through)
        if not isinstance(found, Refusal):
            return found, world.level[actor.id]
    assert found is not None
    return found, level


# -- what nobody prevented ---------------------------------------------------------------------------


def resume(game: State, window: Window) -> Rule:
    """Who has not begun yet does what was declared; who is on the way goes the rest of it."""
    actors = window.actors
    left = [one for one in window.deed.all if one.figure in actors]
    if not left or window.parent is None:
        return
    leg = window.leg_of(left[0].figure)
    if leg is None or leg.travelled == 0.0:
        deed = left[0]._replace(others=tuple(left[1:])) if len(left) > 1 else left[0]
        yield from available_actions.do(game, window.parent, deed)
    elif window.deed.force:
        game.next(("burst", window.parent, leg.figure, *leg.path[-1], leg.facing))
    elif window.deed.action == FLEE.id:
        yield from rest_of_run(game, figure_of(game, leg.figure), left[0], leg.potential)
    else:
        yield from _go_the_rest(game, leg, left[0])


def _go_the_rest(game: State, leg: Leg, deed: Deed) -> Rule:
    """The rest of a way that was interrupted."""
    actor, phrase = figure_of(game, leg.figure), ACTIONS[deed.action].phrase
    way, on = _way_on(game, actor, leg, deed)
    if isinstance(way, Refusal):
        return
    level = moves.MARCH.level(game, actor, deed)
    yield from moves.walk(game, actor, way.path, leg.facing, phrase, way, level, on)
