"""The window of a declared action, step by step: the passive player answers, then the action goes on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.records import changed_in
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import available_actions
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Travel
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, LevelChange
from escarmouche.rulebooks.age_des_escarmouches.assaults import assault_record, declaration
from escarmouche.rulebooks.age_des_escarmouches.assaults.assault_record import Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import Disengage
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    begun,
    passable,
)
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, roll_test, value_of
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedFrom
from escarmouche.rulebooks.age_des_escarmouches.fear import fleeing
from escarmouche.rulebooks.age_des_escarmouches.fear.fleeing import FLEE, rest_of_run
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, MOU, in_test
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.reactions import (
    interception,
    interrupted_move,
    moved_targets,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    BEFORE,
    DURING,
    INTERCEPT,
    PASS,
    STRIKE,
    Offer,
    leg_of,
    may_answer,
    offers,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions.point_on_path import Along
from escarmouche.rulebooks.age_des_escarmouches.reactions.refusals import why_not_answer
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    figure_of,
    opponent,
)

REACT = Phrase("ade.ask.react", "ADE-TACT-INTERCEPTION-03", "ADE-TACT-VIGILANCE-08")
WHERE = Phrase("ade.ask.during", "ADE-TACT-VIGILANCE-08")
LET_PASS = Phrase("ade.option.let_pass", "ADE-TACT-INTERCEPTION-03")
OPTIONS = {
    INTERCEPT: Phrase("ade.option.intercept", "ADE-TACT-INTERCEPTION-03"),
    STRIKE: Phrase("ade.option.strike", "ADE-TACT-VIGILANCE-12"),
    BEFORE: Phrase("ade.option.act_before", "ADE-TACT-VIGILANCE-08"),
    DURING: Phrase("ade.option.act_during", "ADE-TACT-VIGILANCE-08"),
}
TRIES = Phrase("ade.event.tries_to_intercept", "ADE-TACT-INTERCEPTION-03")
TEST = Phrase("ade.roll.interception", "ADE-TACT-INTERCEPTION-04")
VIGIL_TEST = Phrase("ade.roll.vigilance", "ADE-TACT-VIGILANCE-09")
MISSED = Phrase("ade.event.interception_missed", "ADE-TACT-INTERCEPTION-09")
TOO_LATE = Phrase("ade.event.vigilant_too_late", "ADE-TACT-VIGILANCE-08")
ACTS = Phrase("ade.event.vigilant_acts", "ADE-TACT-VIGILANCE-06", "ADE-TACT-VIGILANCE-08")
LOST = Phrase("ade.event.action_lost", "ADE-TACT-VIGILANCE-08")

MOVES = ("move",)  # ADE-TACT-VIGILANCE-09: what a test of MOU allows: marches, runs, assaults


# -- the question ----------------------------------------------------------------------------------


def reactions(game: State, id: str) -> Rule:
    """ADE-TACT-INTERCEPTION-03, ADE-TACT-VIGILANCE-08: the passive player is asked while he can answer."""
    window = records.read(game, id, Window)
    if _one_of_several(game, window):  # those who went before him may have changed what he can do
        yield from _refreshed(game, id)
        window = records.read(game, id, Window)
    yield from _asked(game, id, window)


def reactions_go_on(game: State, id: str) -> Rule:
    """The same after an answer that changed something on the table."""
    yield from _refreshed(game, id)
    yield from _asked(game, id, records.read(game, id, Window))


def _one_of_several(game: State, window: Window) -> bool:
    """Whether others have acted since he declared his action: in a group (A-R29), or before an assault."""
    if window.assault is not None or window.parent is None:
        return True
    return bool(records.read(game, window.parent, Activation).group)


def _asked(game: State, id: str, window: Window) -> Rule:
    found = {offer.key: offer for offer in offers(game, window)}
    if not found:
        return
    assert game.active is not None
    camp = opponent(game.active)
    options = [Option(PASS, LET_PASS, {"camp": camp})]
    for key, (kind, figure, actor, by) in found.items():
        data = {"figure": figure, "other": actor, "characteristic": by}
        options.append(Option(key, OPTIONS[kind], data))
    about = {"camp": camp, "figures": list(window.actors)}
    answers = ExplainedFrom(options, partial(why_not_answer, window), game, preferred=PASS)
    answer: str = yield Ask(camp, REACT, answers, about)
    if answer == PASS:
        return
    yield from _tried(game, id, window, found[answer])


def _tried(game: State, id: str, window: Window, offer: Offer) -> Rule:
    """The test, and what a success begins. Whatever comes of it, others may still answer."""
    figure, actor = figure_of(game, offer.figure), figure_of(game, offer.actor)
    if offer.kind == INTERCEPT:
        tactics.pay(game, figure.camp, TACTICS["interception"])
        left = game.tactic_points[figure.camp]
        yield Tell(TRIES, {"figure": figure.id, "other": actor.id, "left": left})
    else:
        records.update(game, id, tried=(*window.tried, figure.id))
    if not (yield from tested(game, figure, actor, offer, window)):
        missed = MISSED if offer.kind == INTERCEPT else TOO_LATE
        game.next(("reactions", id))
        yield Tell(missed, {"figure": figure.id, "other": actor.id})
        return
    game.next(("reactions go on", id))
    if offer.kind in (INTERCEPT, STRIKE):
        yield from interception.begin(game, id, figure, actor)
    else:
        yield from _act(game, id, figure, actor, offer)


def is_move(window: Window) -> bool:
    """ADE-TACT-VIGILANCE-10: whether a move was declared; a disengagement is one from its challenge on (A-R45)."""
    return ACTIONS[window.deed.action].family in MOVES


def tested(
    game: State, figure: Figure, actor: Figure, offer: Offer, window: Window
) -> Generator[Any, Any, bool]:
    """ADE-TACT-INTERCEPTION-04, ADE-TACT-VIGILANCE-10: INI against INI, or MOU against MOU."""
    what = TEST if offer.kind == INTERCEPT else VIGIL_TEST
    against = _difficulty(game, actor, offer, window)
    attempt = attempt_of(game, figure, offer.by, against, actor, what=what)
    (outcome,) = yield from roll_test(game, attempt)
    return bool(outcome.success)


def _difficulty(game: State, actor: Figure, offer: Offer, window: Window) -> Total:
    """ADE-TACT-VIGILANCE-11: INI whatever he tests, if the actor does not move.

    ADE-4.5.3-02, -04: the MOU of a move that changes level is that of the air, less what the change costs.
    """
    if offer.by != MOU or not is_move(window):
        return value_of(game, actor, INI)
    leg = window.leg_of(actor.id)
    if leg is None or leg.change is None:
        return value_of(game, actor, MOU)
    return in_test(leg.mou(game), MOU)


# -- a vigilant acts -------------------------------------------------------------------------------


def _act(game: State, id: str, figure: Figure, actor: Figure, offer: Offer) -> Rule:
    """ADE-TACT-VIGILANCE-06: he is activated now, before the actor or during his move."""
    spared = None
    if offer.kind == DURING:
        conditions.act(game, actor)
        yield from _halfway(game, id, figure, actor)
        spared = actor.id  # ADE-TACT-VIGILANCE-12: that would have been an interception
    if figure.formulas:  # some take MOU from whoever moves
        interrupted_move.measure(game, id)
    yield Tell(ACTS, {"figure": figure.id, "other": actor.id})
    only = MOVES if offer.by == MOU else ()
    record = changed_in(
        begun(figure.camp, game.host[figure.id], (figure.id,)),
        {"parent": id, "only": only, "spared": spared, "beside": game.reacted},
    )
    game.next(("activation", records.start(game, record)))


def _halfway(game: State, id: str, figure: Figure, actor: Figure) -> Rule:
    """A-R45: at the point of his way that the vigilant's player chooses."""
    leg = records.read(game, id, Window).leg_of(actor.id)
    assert leg is not None
    length: float = yield Ask(
        figure.camp, WHERE, Along(game, leg), {"figure": figure.id, "other": actor.id}
    )
    yield from interrupted_move.advance(game, id, leg, length, on=leg.level(game))
    if length > 0.0:
        yield from interrupted_move.underway(
            game, records.read(game, id, Window).deed.action, actor
        )


# -- what is left of the action ---------------------------------------------------------------------


def _refreshed(game: State, id: str) -> Rule:
    """A-R45: an action that has become illegal is lost, and counts as taken."""
    window = interrupted_move.slowed(game, id, records.read(game, id, Window))
    for number in window.actors:
        actor = figure_of(game, number)
        if game.status[number] != ON_TABLE or (yield from _lost(game, id, window, actor)):
            interrupted_move.end_of(game, id, actor)


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
    yield Tell(LOST, {"figure": actor.id, "action": action.phrase, "why": refusal})
    return True


def _why_not_assault(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """ADE-3.2.3.2.2-01, -02: whoever assaults is free, but for those from whom he disengages."""
    if window.assault is None or not interrupted_move.is_open(game, window.assault):
        return None
    routed = fleeing.why_not_act(game, actor, CHARGE_ACTION)  # by one who then could not reach him
    if routed is not None and fleeing.never_flees(game, actor) is None:
        return routed
    leaving = records.read(game, window.assault, Assault).left_by(actor.id)
    held = [other for other in game.contacts[actor.id] if other not in leaving]
    if held:
        return refuse(declaration.NOT_FREE, figure=actor.id, enemy=held[0])
    return moved_targets.why_not_follow(game, id, window, actor)


def _why_not_now(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """Whether what he declared is still allowed; his way may be another by now."""
    (deed,) = [one for one in window.deed.all if one.figure == actor.id]
    leg, action = window.leg_of(actor.id), ACTIONS[deed.action]
    refusal = fleeing.why_not_act(game, actor, action)  # ADE-4.4.2-02: by a charge before he acts
    if refusal is not None:
        return refusal
    if leg is not None and leg.travelled > 0.0 and action is not FLEE:
        return _why_not_rest(game, actor, leg, deed)
    refusal = action.why_not_still(game, actor, deed, passable(game, actor))
    if refusal is None and not (leg is not None and leg.travelled > 0.0):
        new = leg_of(game, action, deed)
        if new is not None and new != leg:
            interrupted_move.change_leg(game, id, new)
    return refusal


def _why_not_rest(game: State, actor: Figure, leg: Leg, deed: Deed) -> Refusal | None:
    """Whether he can still go to where he declared, and stand there out of contact."""
    there = flight.lifted(game, actor, game.level[actor.id] if deed.level is None else deed.level)
    refusal = movement.why_not_stand(there, actor, leg.path[-1], leg.facing)
    refusal = refusal or flight.why_not_land(game, actor, there, leg.path[-1])
    if refusal is not None:
        return refusal
    touched = movement.touched_at(there, actor, leg.path[-1], leg.facing)
    if touched:
        return refuse(moves.NO_CONTACT, figure=actor.id, enemy=touched[0].id)
    if deed.force:  # through whoever stands in his way: that is decided where he meets them
        return interrupted_move.why_too_long(game, actor, leg)
    way, _on = _way_on(game, actor, leg, deed)
    return way if isinstance(way, Refusal) else None


def _way_on(game: State, actor: Figure, leg: Leg, deed: Deed) -> tuple[Way | Refusal, int]:
    """The rest of his way as it is now, and its level; A-R62: on either level, if he changes."""
    level, through = moves.MARCH.level(game, actor, deed), passable(game, actor)
    found: Way | Refusal | None = None
    for world in flight.worlds(game, actor, level):
        found = movement.find_way(world, actor, leg.path[-1], leg.potential, through)
        if not isinstance(found, Refusal):
            return found, world.level[actor.id]
    assert found is not None
    return found, level


def declared(game: State, id: str) -> Rule:
    """What nobody prevented is done."""
    window = records.read(game, id, Window)
    records.close(game, id)
    if window.parent is not None and _has_further_windows(game, window.parent, window):
        records.update(game, window.parent, tried=window.tried)
    actors = window.actors
    left = [one for one in window.deed.all if one.figure in actors]
    if not left or window.parent is None:
        return
    leg = window.leg_of(left[0].figure)
    if leg is not None and leg.travelled > 0.0 and window.deed.force:
        game.next(("burst", window.parent, leg.figure, *leg.path[-1], leg.facing))
        return
    if leg is not None and leg.travelled > 0.0 and window.deed.action == FLEE.id:
        yield from rest_of_run(game, figure_of(game, leg.figure), left[0], leg.potential)
        return
    if leg is not None and leg.travelled > 0.0:
        yield from _rest(game, leg, left[0])
        return
    deed = left[0]._replace(others=tuple(left[1:])) if len(left) > 1 else left[0]
    yield from available_actions.do(game, window.parent, deed)


def _has_further_windows(game: State, parent: str, window: Window) -> bool:
    """A-R45: whether others of the same action come: those of a disengagement, or of the next of a group."""
    action = ACTIONS[window.deed.action]
    if isinstance(action, Disengage):
        return True
    return isinstance(action, Travel) and bool(records.read(game, parent, Activation).group)


def _rest(game: State, leg: Leg, deed: Deed) -> Rule:
    """The rest of a way that was interrupted."""
    actor, phrase = figure_of(game, leg.figure), ACTIONS[deed.action].phrase
    way, on = _way_on(game, actor, leg, deed)
    if isinstance(way, Refusal):
        return
    level = moves.MARCH.level(game, actor, deed)
    yield from moves.walk(game, actor, way.path, leg.facing, phrase, way, level, on)


# -- inside an assault -------------------------------------------------------------------------------


def assault_reactions(game: State, id: str) -> Rule:
    """A-R76: after the fear, before the move. A reaction opens no window of its own (A-R44)."""
    assault = records.read(game, id, Assault)
    if assault.reaction or assault.camp != game.active or game.phase != "activation":
        _all_act(game, assault.assailants)
        return
    legs = tuple(
        _leg_on(game, route) for route in assault.routes if route.figure in assault.assailants
    )
    deed = Deed(assault.kind, assault.assailants[0], targets=assault.targets)
    tried: tuple[int, ...] = ()
    if assault.leaving and assault.parent is not None:  # one action with the challenge before it
        tried = records.read(game, assault.parent, Activation).tried
    window = Window(parent=assault.parent, deed=deed, legs=legs, assault=id, tried=tried)
    if may_answer(game, window):
        number = records.start(game, window)
        game.next(("reactions", number), ("reactions over", number))
    else:
        _all_act(game, assault.assailants)
    yield from ()


def _all_act(game: State, figures: Sequence[int]) -> None:
    for number in figures:
        conditions.act(game, figure_of(game, number))


def _leg_on(game: State, route: Route) -> Leg:
    """The way of an assailant; A-R62: he changes level at its end."""
    here = game.level[route.figure]
    change = None if route.level == here else LevelChange(here, route.level, here)
    return Leg(route.figure, route.path, route.facing, route.potential, change=change)


def over(game: State, id: str) -> Rule:
    """A-R44: an assailant who was stopped by another than his target has assaulted nobody."""
    window = records.read(game, id, Window)
    records.close(game, id)
    assert window.assault is not None
    _all_act(game, (*window.actors, *window.over))
    for number in window.over:
        if interrupted_move.is_open(game, window.assault):
            assault_record.withdraw(game, window.assault, figure_of(game, number))
    yield from ()
