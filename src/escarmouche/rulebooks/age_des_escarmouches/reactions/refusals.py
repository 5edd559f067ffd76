"""Why the passive player may not answer a declared action so: of each answer that is not offered, the rule."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.assaults import assault_record
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.command.vigilance import is_vigilant
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, MOU
from escarmouche.rulebooks.age_des_escarmouches.ground import sight
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.interception_points import in_reach
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    BEFORE,
    DURING,
    INTERCEPT,
    STRIKE,
    Offer,
    may_move,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    Figure,
    State,
    figure_of,
    is_free,
    opponent,
)

NOT_PASSIVE = Phrase("ade.refusal.reacts_not_passive", "ADE-TACT-INTERCEPTION-03", "ADE-1.4-19")
NOT_ACTING = Phrase(
    "ade.refusal.reacts_to_nobody", "ADE-TACT-INTERCEPTION-02", "ADE-TACT-VIGILANCE-08"
)
NOT_WAITING = Phrase("ade.refusal.reacts_not_waiting", "ADE-TACT-INTERCEPTION-03", "ADE-1.4-20")
NO_MOVE = Phrase("ade.refusal.intercepts_no_move", "ADE-TACT-INTERCEPTION-02")
NOT_FREE = Phrase("ade.refusal.interceptor_not_free", "ADE-TACT-INTERCEPTION-03")
OTHER_LEVEL = Phrase("ade.refusal.interceptor_other_level", "ADE-4.5.4.2-01")
TOO_SMALL = Phrase("ade.refusal.interceptor_too_small", "ADE-4.5.4.2-02")
OUT_OF_REACH = Phrase(
    "ade.refusal.interceptor_out_of_reach",
    "ADE-TACT-INTERCEPTION-05",
    "ADE-TACT-INTERCEPTION-06",
    "ADE-TACT-INTERCEPTION-08",
)
NO_PLACE = Phrase("ade.refusal.interceptor_no_place", "ADE-TACT-INTERCEPTION-05")
NOT_VIGILANT = Phrase("ade.refusal.not_vigilant", "ADE-TACT-VIGILANCE-06")
TRIED = Phrase("ade.refusal.vigilant_has_tried", "ADE-TACT-VIGILANCE-08")
NOT_BEFORE = Phrase("ade.refusal.vigilant_not_before", "ADE-TACT-VIGILANCE-08")
NOT_DURING = Phrase("ade.refusal.vigilant_not_during", "ADE-TACT-VIGILANCE-08")
MOU_FOR_MOVES = Phrase("ade.refusal.vigilant_mou", "ADE-TACT-VIGILANCE-09")

KINDS = (INTERCEPT, STRIKE, BEFORE, DURING)


def why_not_answer(window: Window, game: State, key: str) -> Refusal | None:
    """Why an answer such as `intercept:7:3:INI` is not offered; None if it is no answer at all."""
    offer = _offer(game, key)
    if offer is None:
        return None
    figure, actor = figure_of(game, offer.figure), figure_of(game, offer.actor)
    both = {"figure": figure.id, "other": actor.id}
    if actor.camp != game.active or actor.id not in window.actors:
        return refuse(NOT_ACTING, **both)
    if figure.camp != opponent(actor.camp):
        return refuse(NOT_PASSIVE, **both)
    if game.status[figure.id] != ON_TABLE or game.activated[figure.id] != WAITING:
        return refuse(NOT_WAITING, **both)
    leg = window.leg_of(actor.id)
    if offer.kind == INTERCEPT:
        tactic = TACTICS["interception"]
        return tactics.why_not_use(game, figure.camp, tactic) or _why_not_meet(
            game, figure, actor, leg
        )
    return _why_no_vigil(game, window, offer, leg)


def _offer(game: State, key: str) -> Offer | None:
    """The answer that a key stands for, whether or not it is offered."""
    kind, *rest = key.split(":")
    if kind not in KINDS or len(rest) != 3 or rest[2] not in (INI, MOU):
        return None
    figure, actor = counted(rest[0]), counted(rest[1])
    if figure is None or actor is None or max(figure, actor) >= len(game.figures):
        return None
    return Offer(kind, figure, actor, rest[2])


def _why_no_vigil(game: State, window: Window, offer: Offer, leg: Leg | None) -> Refusal | None:
    """ADE-TACT-VIGILANCE-08, -09, -12: who was designated, once for an action, in a way that he can act."""
    figure, actor = figure_of(game, offer.figure), figure_of(game, offer.actor)
    both = {"figure": figure.id, "other": actor.id}
    if not is_vigilant(game, figure):
        return refuse(NOT_VIGILANT, **both)
    if figure.id in window.tried:
        return refuse(TRIED, **both)
    refusal = tactics.why_not_on(game, figure, TACTICS["vigilance"])
    if refusal is not None:
        return refusal
    if offer.by == MOU and not may_move(game, figure):
        return refuse(MOU_FOR_MOVES, **both)
    if offer.kind == DURING and leg is None:
        return refuse(NOT_DURING, **both)
    if offer.kind == BEFORE and leg is not None and leg.travelled > 0.0:
        return refuse(NOT_BEFORE, **both)
    return _why_not_meet(game, figure, actor, leg) if offer.kind == STRIKE else None


def _why_not_meet(game: State, figure: Figure, actor: Figure, leg: Leg | None) -> Refusal:
    """A-R44: the conditions of an interception, as `offers.can_intercept` asks for them."""
    both = {"figure": figure.id, "other": actor.id}
    if leg is None:
        return refuse(NO_MOVE, **both)
    if not is_free(game, figure):
        return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
    refusal = tactics.why_not_on(game, figure, TACTICS["interception"])
    if refusal is not None:
        return refusal
    if game.level[figure.id] != game.level[actor.id]:
        return refuse(OTHER_LEVEL, **both)
    if assault_record.dives(game, actor) and figure.profile.power < actor.profile.power:
        return refuse(TOO_SMALL, **both)
    said = first(game, actor, points.INTERCEPT, figure)
    if said is not None:
        return refuse(said, **both)
    if not in_reach(game, figure, leg):
        return refuse(OUT_OF_REACH, **both)
    return sight.why_not_see(game, figure, actor) or refuse(NO_PLACE, **both)
