"""Who may answer a declared action, how, and why not. Everything here follows from what both players see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.sides import THE_OTHER
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Travel
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, LevelChange
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import Move
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import DISENGAGE
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    passable,
)
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.command.vigilance import is_vigilant
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import counted
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, MOU
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies, sight
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import box_of
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window, opened
from escarmouche.rulebooks.age_des_escarmouches.reactions.interception import (
    has_point,
    in_reach,
    may_meet,
    near_way,
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

# The tactic; the assault of a vigilant on the actor, on its way; a vigilant's own deeds before or during it.
INTERCEPT, STRIKE, BEFORE, DURING = "intercept", "strike", "before", "during"
PASS = "pass"
KINDS = (INTERCEPT, STRIKE, BEFORE, DURING)

NOT_PASSIVE = Phrase("ade.refusal.reacts_not_passive", "ADE-TACT-INTERCEPTION-03", "ADE-1.4-19")
NOT_ACTING = Phrase(
    "ade.refusal.reacts_to_nobody", "ADE-TACT-INTERCEPTION-02", "ADE-TACT-VIGILANCE-08"
)
NOT_WAITING = Phrase("ade.refusal.reacts_not_waiting", "ADE-TACT-INTERCEPTION-03", "ADE-1.4-20")
STAYS_HIDDEN = Phrase("ade.refusal.stays_hidden", "ADE-SKILL-ECLAIREUR-04")
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


class Offer(NamedTuple):
    """One way to answer: how, by whom, to which actor, and with which test."""

    kind: str
    figure: int
    actor: int
    by: str  # ADE-TACT-INTERCEPTION-04, ADE-TACT-VIGILANCE-09: INI or MOU

    @property
    def key(self) -> str:
        """As an answer: `intercept:7:3:INI`."""
        return f"{self.kind}:{self.figure}:{self.actor}:{self.by}"


def offers(game: State, window: Window) -> list[Offer]:
    """Everything that the passive player may do now; nothing while it is that player who acts (A-R44)."""
    found: list[Offer] = []
    for actor, leg in _acting(game, window):
        ready = [] if leg is None else _interceptors(game, actor)
        vigilants = _vigilants(game, actor.camp, window.tried)
        able = [*_able(game, [*ready, *vigilants], actor, leg)]
        for figure in ready if able else ():
            if figure in able:  # ADE-TACT-INTERCEPTION-03: 1 PT, and a fighter who can
                found += _ways_to_answer((INTERCEPT,), figure.id, actor.id, (INI, MOU))
        for figure in vigilants:
            found += _vigils(game, figure, actor, leg, figure in able)
    return found


def may_answer(game: State, window: Window) -> bool:
    """Whether anything at all is left to the passive player: to a vigilant, who can always act before the actor,
    or to an interceptor.
    """
    acting = _acting(game, window)
    if acting and _vigilants(game, acting[0][0].camp, window.tried):
        return True
    for actor, leg in acting:
        ready = [] if leg is None else _interceptors(game, actor)
        if next(_able(game, ready, actor, leg), None) is not None:
            return True
    return False


def _acting(game: State, window: Window) -> list[tuple[Figure, Leg | None]]:
    """Those who are about to act, each with its way; a reaction is answered by nobody (A-R44)."""
    return [
        (actor, window.leg_of(id))
        for id in window.actors
        if (actor := figure_of(game, id)).camp == game.active
        and game.status[id] == ON_TABLE
        and not hidden_enemies.is_out_of_reach(game, actor)  # ADE-SKILL-ECLAIREUR-05
    ]


def _able(
    game: State, figures: Sequence[Figure], actor: Figure, leg: Leg | None
) -> Iterator[Figure]:
    """Those of some fighters who can intercept it: mostly nobody, because its way leads elsewhere."""
    if leg is None or not figures:
        return
    for figure in near_way(game, dict.fromkeys(figures), box_of(leg.trail(game))):
        if why_not_intercept(game, figure, actor, leg) is None:
            yield figure


def _interceptors(game: State, actor: Figure) -> list[Figure]:
    """Who could intercept an actor if it came its way: few of many; `why_not_intercept` decides."""
    camp = THE_OTHER[actor.camp]
    if game.tactic_points[camp] == 0 and tactics.are_printed(game, camp):
        return []  # the usual reason, before any other is looked for
    if tactics.why_not_use(game, camp, TACTICS["interception"]) is not None:
        return []
    activated, contacts, levels = game.activated, game.contacts, game.level
    level = levels[actor.id]
    ready = [
        figure
        for figure in game.army[camp]
        if activated[i := figure.id] == WAITING and not contacts[i] and levels[i] == level
    ]
    if game.options.hidden_places_secret and True in game.hidden:  # seldom
        return [figure for figure in ready if not hidden_enemies.is_secret(game, figure)]
    return ready


def why_not_intercept(
    game: State, figure: Figure, actor: Figure, leg: Leg | None
) -> Refusal | None:
    """A-R44: waiting, free, not routed, with line of sight on the actor, and a place on its way."""
    both = {"figure": figure.id, "other": actor.id}
    if leg is None:
        return refuse(NO_MOVE, **both)
    if game.activated[figure.id] != WAITING:
        return refuse(NOT_WAITING, **both)
    if not is_free(game, figure):
        return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
    refusal = tactics.why_not_on(game, figure, TACTICS["interception"])
    if refusal is not None:
        return refusal
    # ADE-4.5.4.2-01: it is met on the level it starts from; ADE-4.5.4.2-02: a dive, by a power no less.
    if game.level[figure.id] != game.level[actor.id]:
        return refuse(OTHER_LEVEL, **both)
    if course.dives(game, actor) and figure.profile.power < actor.profile.power:
        return refuse(TOO_SMALL, **both)
    if hidden_enemies.is_secret(game, figure):  # that it may answer would tell where it is
        return refuse(STAYS_HIDDEN, **both)
    forbidden = first(game, actor, points.INTERCEPT, figure)
    if forbidden is not None:
        return refuse(forbidden, **both)
    lengths = in_reach(game, figure, leg)
    if not lengths:
        return refuse(OUT_OF_REACH, **both)
    if not sight.sees(game, figure, actor):
        return sight.why_not_see(game, figure, actor)
    return None if has_point(game, figure, leg, lengths) else refuse(NO_PLACE, **both)


@remembered  # a vigilant has four or five of them
def _ways_to_answer(
    kinds: tuple[str, ...], figure: int, actor: int, tests: tuple[str, ...]
) -> tuple[Offer, ...]:
    return tuple([Offer(kind, figure, actor, by) for by in tests for kind in kinds])


def _vigils(
    game: State, figure: Figure, actor: Figure, leg: Leg | None, able: bool
) -> tuple[Offer, ...]:
    """ADE-TACT-VIGILANCE-08: a vigilant acts before the actor, or during its move; once for an action.

    ADE-TACT-VIGILANCE-12: or intercepts the actor, if it is able to, without paying for it (A-R45).
    """
    kinds: tuple[str, ...] = (BEFORE, DURING)
    if leg is None:
        kinds = (BEFORE,)
    elif leg.travelled > 0.0:
        kinds = (DURING,)  # nobody acts before whoever is on its way already
    tests = (INI, MOU) if may_move(game, figure) else (INI,)
    found = _ways_to_answer(kinds, figure.id, actor.id, tests)
    return (*found, *_ways_to_answer((STRIKE,), figure.id, actor.id, tests)) if able else found


def _vigilants(game: State, camp: int, tried: Collection[int]) -> list[Figure]:
    """The vigilants of the adversary of a camp who may still answer: mostly nobody.

    ADE-4.4.2-03: not who was routed since it was named; it waits for its own speaking turn.
    """
    effects, activated, found = game.effects, game.activated, []
    for figure in game.army[THE_OTHER[camp]]:
        held = effects[figure.id]
        if not held or activated[figure.id] != WAITING:
            continue  # nearly everybody
        for effect in held:
            if effect.kind is conditions.VIGILANT:
                if figure.id not in tried:
                    found.append(figure)
                break
    if not found:
        return found
    tactic = TACTICS["vigilance"]
    return [figure for figure in found if tactics.why_not_on(game, figure, tactic) is None]


def may_move(game: State, figure: Figure) -> bool:
    """ADE-TACT-VIGILANCE-09: MOU is tested for a move only: any of those who are free, or a disengagement."""
    return is_free(game, figure) or DISENGAGE.why_not_take(game, figure) is None


# -- whether anybody may answer ----------------------------------------------------------------------


def window_of(
    game: State, activation: str, action: Action, deed: Deed, way: Way | None = None
) -> Window | None:
    """The record of a declared action that somebody may answer; None, as nearly always, where nobody can.

    ADE-TACT-INTERCEPTION-02, A-R45: whatever an actor does in its activation. Doing nothing is no action,
    and an assault opens its window later, after the fear (A-R76).
    """
    if not action.answered:
        return None
    actor: Figure = game.figures[deed.figure]
    if actor.camp != game.active or game.hidden[actor.id] or actor.id in game.shown_now:
        return None  # ADE-SKILL-ECLAIREUR-05: nobody answers who was hidden when its speaking turn began
    tried: tuple[int, ...] = ()
    watched = bool(_vigilants(game, actor.camp, tried))
    if watched:
        tried = _tried_before(game, activation, action)
        watched = not tried or bool(_vigilants(game, actor.camp, tried))
    if not watched and not _may_be_met(game, actor, action, deed):
        return None
    if way is not None and isinstance(action, Move):  # from now on others ask for it too
        action.remember(game, actor, way, passable(game, actor))
    leg = leg_of(game, action, deed)
    legs = () if leg is None else (leg,)
    window = opened(activation, deed, legs, tried)
    if watched and game.status[actor.id] == ON_TABLE:
        return window  # whatever else, a vigilant can act before it
    return window if may_answer(game, window) else None


def _tried_before(game: State, activation: str, action: Action) -> tuple[int, ...]:
    """A-R45: those who have tried against this action already.

    The march of a disengagement is one action with the challenge that opened it, and so are the moves of a group,
    which are answered one by one (A-R29).
    """
    record = records.read(game, activation, Activation)
    one_of_several = record.group and isinstance(action, Travel)
    return record.tried if one_of_several or action.goes_on else ()


def _may_be_met(game: State, actor: Figure, action: Action, deed: Deed) -> bool:
    """Whether it moves where somebody could intercept it, whichever way it takes."""
    if not isinstance(action, Travel):
        return False
    if not deed.path:
        return True  # where to is not its to say: that of a forced run
    ready = _interceptors(game, actor)
    if not ready:
        return False
    longest = float(action.potential(game, actor, deed.level).value)
    here, goal = (game.x[actor.id], game.y[actor.id]), deed.path[-1]
    return may_meet(game, ready, here, goal, longest)


def leg_of(game: State, action: Action, deed: Deed) -> Leg | None:
    """The way of a move as it would be gone now; None if it is no move, or not legal any more."""
    if not isinstance(action, Travel):
        return None
    figure = figure_of(game, deed.figure)
    found = action.journey(game, figure, deed, passable(game, figure))
    if found is None:
        return None
    here, change = game.level[figure.id], None
    if deed.level is not None and deed.level != here:
        change = LevelChange(here, deed.level, found.on)
    return Leg(
        figure.id,
        found.path,
        found.facing,
        found.potential,
        found.travelled,
        change=change,
        leaps=found.leaps,
    )


# -- why an answer is not offered --------------------------------------------------------------------


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
    if hidden_enemies.is_out_of_reach(game, actor):
        return refuse(sight.WAS_HIDDEN, figure=actor.id)
    if game.status[figure.id] != ON_TABLE or game.activated[figure.id] != WAITING:
        return refuse(NOT_WAITING, **both)
    leg = window.leg_of(actor.id)
    if offer.kind == INTERCEPT:
        tactic = TACTICS["interception"]
        refusal = tactics.why_not_use(game, figure.camp, tactic)
        return refusal or why_not_intercept(game, figure, actor, leg)
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
    """ADE-TACT-VIGILANCE-08, -09, -12: who was designated, once for an action, in a way that it can act."""
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
    return why_not_intercept(game, figure, actor, leg) if offer.kind == STRIKE else None
