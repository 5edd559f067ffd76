"""Chapter 3.2.3: every action of the book, and which of them a fighter may take now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import attach, first
from escarmouche.core.words import Rule
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature, Travel
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import DODGE, MARCH, STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import (
    REST_OF_RUN,
    RUN,
    RUN_ON,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    ASSAULTING_DISENGAGE,
    DISENGAGE,
    LEAVING_ENGAGEMENT,
    LEAVING_MARCH,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.fear import fleeing
from escarmouche.rulebooks.age_des_escarmouches.fear.fleeing import FLEE
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import is_warrior
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.machines.moving import MACHINE_MOVE
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import (
    CALL,
    INCANTATION,
    NOT_WITH_SHOTS,
    clashes,
    that_count,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import SHOTS
from escarmouche.rulebooks.age_des_escarmouches.shooting.breathing import BREATHE
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MACHINE_SHOT
from escarmouche.rulebooks.age_des_escarmouches.shooting.rapid_shots import RAPID_SHOT
from escarmouche.rulebooks.age_des_escarmouches.skills.opening_points import OPENINGS
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import RALLYING_CRY
from escarmouche.rulebooks.age_des_escarmouches.skills.sacrifices import SACRIFICES
from escarmouche.rulebooks.age_des_escarmouches.skills.special_actions import SPECIALS
from escarmouche.rulebooks.age_des_escarmouches.skills.trappers import LAY_TRAP
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

EXCLUSIVE = Phrase("ade.refusal.exclusive", "ADE-3.2.3-05")
ONLY_MOVES = Phrase("ade.refusal.only_moves", "ADE-TACT-VIGILANCE-09")
ONCE = Phrase("ade.refusal.once_of_a_kind", "ADE-3.2.3-08")
OPENING = ("ADE-SKILL-CONCENTRATION-03", "ADE-SKILL-MUTAGENE-09", "ADE-EQUIP-VAPEUR-13")
OPENED = Phrase("ade.refusal.opened_already", *OPENING)
TOO_LATE = Phrase("ade.refusal.too_late_to_open", *OPENING)

# Every action of the book. A chapter that brings one adds it here.
ACTIONS: dict[str, Action] = {
    action.id: action
    for action in (
        MARCH,
        RUN,
        RUN_ON,
        REST_OF_RUN,
        DODGE,
        CHARGE_ACTION,
        ENGAGEMENT_ACTION,
        DISENGAGE,
        ASSAULTING_DISENGAGE,
        LEAVING_MARCH,
        LEAVING_ENGAGEMENT,
        STAND,
        INCANTATION,
        CALL,
        FLEE,
        *SHOTS,
        RAPID_SHOT,
        BREATHE,
        MACHINE_SHOT,
        MACHINE_MOVE,
        *SPECIALS,
        LAY_TRAP,
        *OPENINGS,
        RALLYING_CRY,
        *SACRIFICES,
    )
}


def why_not_take(game: State, record: Activation, figure: Figure, action: Action) -> Refusal | None:
    """What keeps a fighter from an action, whatever its details."""
    if action.opens and (figure.id, action.id) in record.opened:
        return refuse(OPENED, figure=figure.id, action=action.phrase)
    free = action is STAND or action.opens
    if record.only and not free and action.family not in record.only:
        return refuse(ONLY_MOVES, figure=figure.id, action=action.phrase)
    routed = fleeing.why_not_act(game, figure, action)
    if routed is not None:
        return routed
    forbidden: Phrase | None = first(game, figure, points.MAY_TAKE, action)
    if forbidden is not None:
        return refuse(forbidden, figure=figure.id, action=action.phrase)
    if record.done and action is not STAND and figure.id in record.acting:
        refusal = _why_not_after(game, record, figure, action)
        if refusal is not None:
            return refusal
    return action.why_not_take(game, figure)


def _why_not_after(
    game: State, record: Activation, figure: Figure, action: Action
) -> Refusal | None:
    """What keeps a fighter from an action after those that it has taken; some skills let more go together."""
    if points.COMBINES in figure.handlers and action.nature is not Nature.FREE:
        done = tuple(id for id in record.done if ACTIONS[id].nature is not Nature.FREE)
        said: Refusal | bool | None = first(game, figure, points.COMBINES, done, action.id)
        if said is not None:
            return said if isinstance(said, Refusal) else None
    reason = _clash(record.done, is_warrior(figure), action)
    return None if reason is None else refuse(reason, figure=figure.id, action=action.phrase)


def clash_of(done: tuple[str, ...], figure: Figure, action: Action) -> Phrase | None:
    """What keeps a fighter from an action after those that it has taken, wherever it stands."""
    return _clash(done, is_warrior(figure), action)


def _clash(done: tuple[str, ...], warrior: bool, action: Action) -> Phrase | None:
    """What keeps a fighter, a warrior-mystic or not, from an action after those that it has taken."""
    before = [ACTIONS[id] for id in done]
    if action.opens:  # only before it has done anything that counts
        return TOO_LATE if any(one.nature is not Nature.FREE for one in before) else None
    if clashes(warrior, before, action):
        return NOT_WITH_SHOTS
    taken = that_count(warrior, before, action)
    if _may_be_repeated(taken, action):
        return None
    # ADE-3.2.3-05: an exclusive action stands alone; ADE-3.2.3-08: one of each family (A-R30).
    weighty = [one.nature for one in taken if one.nature is not Nature.FREE]
    alone = action.nature is Nature.EXCLUSIVE or Nature.EXCLUSIVE in weighty
    if weighty and alone and action.nature is not Nature.FREE:
        return EXCLUSIVE
    if action.repeated:
        return None
    return ONCE if any(one.family == action.family for one in taken) else None


def _may_be_repeated(taken: Sequence[Action], action: Action) -> bool:
    """ADE-SKILL-RECHARGEMENT-RAPIDE-02: an action that may be taken several times, nothing else in between."""
    weighty = [one for one in taken if one.nature is not Nature.FREE]
    return 0 < len(weighty) < action.often and all(one is action for one in weighty)


# ADE-3.2.1.1-02: those of who is free, and those of who is not; ADE-4.7.1-05: of crews; ADE-4.4.2-02: of who
# is routed. The actions themselves say so too, with the reason: here is who need not even ask.
FOR_THE_FREE = frozenset(action for action in ACTIONS.values() if action.free is True)
FOR_THE_ENGAGED = frozenset(action for action in ACTIONS.values() if action.free is False)
FOR_CREWS = frozenset(action for action in ACTIONS.values() if action.of_crews)
FOR_THE_ROUTED = frozenset(action for action in ACTIONS.values() if action.of_routed)


@dataclass(frozen=True, slots=True, eq=False)
class Repertoire:
    """The actions that may be open to somebody as it stands, and whether it is a warrior-mystic."""

    actions: tuple[Action, ...]
    warrior: bool


@remembered
def _as_it_stands(figure: Figure, free: bool, crews: bool, routed: bool) -> Repertoire:
    """The actions that may be open to it as it stands: about the others nobody need ask."""
    known = (figure.formulas, figure.written)
    gear = (known, figure.artefacts, figure.boons, figure.plugins)
    return _by_card(figure.profile, gear, free, crews, routed)


@remembered
def _that_go_with(done: tuple[str, ...], known: Repertoire) -> tuple[Action, ...]:
    """Those of them that go with what it has done: it is so in every game."""
    warrior = known.warrior
    return tuple([a for a in known.actions if a is STAND or _clash(done, warrior, a) is None])


@remembered
def _by_card(
    profile: Profile, gear: tuple[Any, ...], free: bool, crews: bool, routed: bool
) -> Repertoire:
    """The same for whoever has this card and carries this: it is so in every game."""
    (formulas, written), artefacts, boons, plugins = gear
    whoever = Figure(
        0,
        0,
        profile,
        profile.id,
        profile.value,
        plugins=plugins,
        handlers=attach(plugins),
        formulas=formulas,
        written=written,
        artefacts=artefacts,
        boons=boons,
    )
    closed = FOR_THE_ENGAGED if free else FOR_THE_FREE
    closed |= frozenset() if crews else FOR_CREWS
    closed |= frozenset() if routed else FOR_THE_ROUTED
    actions = tuple([a for a in ACTIONS.values() if a not in closed and a.suits(whoever)])
    return Repertoire(actions, is_warrior(whoever))


def has_more_to_do(game: State, record: Activation, figure: Figure) -> bool:
    """Whether anything is left that the actor may still do."""
    routed, strict = _kept_back(game, record, figure)
    actions = _thinkable(game, record, figure, routed)
    if actions == (STAND,):
        return False
    for action in actions:
        if action is STAND or _kept(game, record, figure, action, strict):
            continue
        if action.is_of_use(game, figure):
            return True
    return False


def open_to(game: State, record: Activation, figure: Figure) -> list[Action]:
    """The actions that nothing keeps a fighter from."""
    routed, strict = _kept_back(game, record, figure)
    actions = _thinkable(game, record, figure, routed)
    return [action for action in actions if not _kept(game, record, figure, action, strict)]


def drawn(game: State, record: Activation, figure: Figure, chooser: Chooser) -> Action:
    """One of them: drawn first, and asked about then, until nothing keeps it from it."""
    routed, strict = _kept_back(game, record, figure)
    actions = list(_thinkable(game, record, figure, routed))
    while True:
        action = actions.pop(int(chooser.random() * len(actions)))
        if not actions:
            return action  # it may stand at least, or flee
        if strict:
            refusal = why_not_take(game, record, figure, action)
        else:
            refusal = action.why_not_take(game, figure)
        if refusal is None:
            return action


def _thinkable(game: State, record: Activation, figure: Figure, routed: bool) -> tuple[Action, ...]:
    """What it can do as it stands, but for what clashes with what it has done."""
    free, crews = not game.contacts[figure.id], bool(game.machines)
    known, done = _as_it_stands(figure, free, crews, routed), record.done
    if not done or (figure.id != record.actor and figure.id not in record.group):
        return known.actions
    usual = _that_go_with(done, known)
    if points.COMBINES not in figure.handlers:
        return usual
    weighty = tuple([id for id in done if ACTIONS[id].nature is not Nature.FREE])
    return tuple([a for a in known.actions if _goes_with(game, figure, weighty, a, a in usual)])


def _goes_with(
    game: State, figure: Figure, done: tuple[str, ...], action: Action, usual: bool
) -> bool:
    """Whether it may take an action after others: some skills know better than the rules that all follow."""
    if action.nature is Nature.FREE:
        return usual
    said: Refusal | bool | None = first(game, figure, points.COMBINES, done, action.id)
    return usual if said is None else not isinstance(said, Refusal)


def _kept_back(game: State, record: Activation, figure: Figure) -> tuple[bool, bool]:
    """Whether it is routed; and whether more than the action itself may keep it from one. Mostly neither."""
    strict = bool(record.only or record.opened) or points.MAY_TAKE in figure.handlers
    routed = False
    for effect in game.effects[figure.id]:
        if effect.kind is conditions.ROUTED:
            routed = strict = True
        elif points.MAY_TAKE in effect.kind.by_point:
            strict = True
    return routed, strict


def _kept(game: State, record: Activation, figure: Figure, action: Action, strict: bool) -> bool:
    """Whether something keeps it from one of these: mostly only the action itself says so."""
    if strict:
        return why_not_take(game, record, figure, action) is not None
    return action.why_not_take(game, figure) is not None


def do(game: State, id: str, deed: Deed, way: Way | None = None) -> Rule | tuple[()]:
    """What was declared is done; ADE-SKILL-ECLAIREUR-06: some of it shows who was hidden, whatever comes of it.

    `way`: that of a move, where it is known already.
    """
    action = ACTIONS[deed.action]
    if way is not None and isinstance(action, Move):
        conditions.act(game, game.figures[deed.figure])
        return action.carry_out(game, id, game.figures[deed.figure], deed, way)
    if action.reveals and True in game.hidden and any(game.hidden[d.figure] for d in deed.all):
        return _openly(game, id, action, deed)
    return _done(game, id, action, deed)


def _openly(game: State, id: str, action: Action, deed: Deed) -> Rule:
    for one in deed.all:
        yield from hidden_enemies.reveal(game, figure_of(game, one.figure))
    yield from _done(game, id, action, deed)


def _done(game: State, id: str, action: Action, deed: Deed) -> Rule | tuple[()]:
    figure: Figure = game.figures[deed.figure]
    if deed.others:
        if not action.answered_later and not isinstance(action, Travel):
            for one in deed.all:
                conditions.act(game, game.figures[one.figure])
        return action.carry_out_together(game, id, deed)
    if game.effects[deed.figure] and not action.answered_later:
        conditions.act(game, figure)
    return action.carry_out(game, id, figure, deed)
