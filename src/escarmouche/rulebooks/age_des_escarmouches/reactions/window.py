"""The window of a declared action: it opens, the passive player answers and is tested, it closes, the action is done.

What the answers are: `offers`. What a success begins: `interception`, `vigilant_action`. What is left of the
action after it: `resumed_action`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import ChoiceByKeys, Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why
from escarmouche.core.hooks import each, gather, heard_at
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import available_actions, points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Travel
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault, withdraw
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import Disengage
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    keeps_account,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, roll_test, value_of
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.brought_against import gathered_against
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import INI, MOU, in_test
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.immunity import OTHER
from escarmouche.rulebooks.age_des_escarmouches.reactions import (
    interception,
    resumed_action,
    vigilant_action,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import (
    Window,
    is_open,
    leg_on,
)
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    BEFORE,
    DURING,
    INTERCEPT,
    PASS,
    STRIKE,
    Offer,
    may_answer,
    offers,
    why_not_answer,
    window_of,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    opponent,
)

REACT = Phrase("ade.ask.react", "ADE-TACT-INTERCEPTION-03", "ADE-TACT-VIGILANCE-08")
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


# -- it opens ---------------------------------------------------------------------------------------


def declare(game: State, id: str, deed: Deed, way: Way | None = None) -> Rule | tuple[()]:
    """3.2.4: the adversary may answer what was declared, before it is done. The moves of a group: one by one.

    `way`: that of a move, where it was found already.
    """
    action = available_actions.ACTIONS[deed.action]
    together = deed.others and isinstance(action, Travel)
    window = None if together else window_of(game, id, action, deed, way)
    if window is None:
        return available_actions.do(game, id, deed, way)
    number = records.start(game, window)
    game.next(("reactions", number), ("declared", number))
    return ()


def assault_reactions(game: State, id: str) -> Rule:
    """A-R76: after the fear, before the move. A reaction opens no window of its own (A-R44)."""
    assault = records.read(game, id, Assault)
    if assault.reaction or assault.camp != game.active or game.phase != "activation":
        _all_act(game, assault.assailants)
        return
    legs = tuple(
        leg_on(game, route) for route in assault.routes if route.figure in assault.assailants
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


# -- the question ----------------------------------------------------------------------------------


def reactions(game: State, id: str) -> Rule:
    """ADE-TACT-INTERCEPTION-03, ADE-TACT-VIGILANCE-08: the passive player is asked while an answer is left."""
    window = records.read(game, id, Window)
    if _one_of_several(game, window):  # those who went before may have changed what it can do
        yield from resumed_action.refresh(game, id)
        window = records.read(game, id, Window)
    yield from _asked(game, id, window)


def reactions_go_on(game: State, id: str) -> Rule:
    """The same after an answer that changed something on the table."""
    yield from resumed_action.refresh(game, id)
    yield from _asked(game, id, records.read(game, id, Window))


def _one_of_several(game: State, window: Window) -> bool:
    """Whether others have acted since it declared its action: in a group (A-R29), or before an assault."""
    if window.assault is not None or window.parent is None:
        return True
    return bool(records.read(game, window.parent, Activation).group)


class Reactions(ChoiceByKeys):
    """Every offer, or none; why another is not offered follows from what the camp sees."""

    __slots__ = ("_found", "_state", "_window")
    worded = False

    def __init__(self, game: State, window: Window, found: Mapping[str, Offer]) -> None:
        super().__init__((PASS, *found), PASS)
        self._state, self._window, self._found = game, window, found

    def seen_by(self, seen: Any) -> Reactions:
        """The same list, with the reasons that the view gives."""
        return Reactions(seen, self._window, self._found)

    def option(self, key: str) -> Option:
        """To let it pass, or who answers whom, and with which test."""
        if key == PASS:
            return Option(PASS, LET_PASS, {"camp": _passive(self._state)})
        kind, figure, actor, by = self._found[key]
        return Option(key, OPTIONS[kind], {"figure": figure, "other": actor, "characteristic": by})

    def check(self, answer: Any) -> Refusal | None:
        """One of the options; else why not."""
        refusal = super().check(answer)
        if refusal is None or not isinstance(answer, str):
            return refusal
        return why_not_answer(self._window, self._state, answer) or refusal


def _passive(game: State) -> int:
    assert game.active is not None
    return opponent(game.active)


def _asked(game: State, id: str, window: Window) -> Rule:
    found = {offer.key: offer for offer in offers(game, window)}
    if not found:
        return
    camp = _passive(game)
    about = {"camp": camp, "figures": list(window.actors)}
    answer: str = yield Ask(camp, REACT, Reactions(game, window, found), about)
    if answer == PASS:
        return
    yield from _tried(game, id, window, found[answer])


def _tried(game: State, id: str, window: Window, offer: Offer) -> Rule:
    """The test, and what a success begins. Whatever comes of it, others may still answer."""
    figure, actor = figure_of(game, offer.figure), figure_of(game, offer.actor)
    if offer.kind == INTERCEPT:
        yield from tactics.pay(game, figure.camp, tactics.TACTICS["interception"])
        left = game.tactic_points[figure.camp]
        yield Tell(TRIES, {"figure": figure.id, "other": actor.id, "left": left})
        if heard_at(game, (actor, figure), points.REACTIVE_TACTIC):
            yield from each(points.REACTIVE_TACTIC, game, (actor, figure))
            if not (yield from interception.may_go_on(game, id, figure, actor)):
                game.next(("reactions go on", id))
                return
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
        yield from vigilant_action.act(game, id, figure, actor, offer)


def is_move(window: Window) -> bool:
    """ADE-TACT-VIGILANCE-10: whether a move was declared; a disengagement is one from its challenge on (A-R45)."""
    return available_actions.ACTIONS[window.deed.action].family in vigilant_action.MOVES


def tested(
    game: State, figure: Figure, actor: Figure, offer: Offer, window: Window
) -> Generator[Any, Any, bool]:
    """ADE-TACT-INTERCEPTION-04, ADE-TACT-VIGILANCE-10: INI against INI, or MOU against MOU."""
    what = TEST if offer.kind == INTERCEPT else VIGIL_TEST
    against = _difficulty(game, actor, offer, window)
    shifts = _shifts(game, figure, actor) if is_move(window) else ()
    attempt = attempt_of(game, figure, offer.by, against, actor, shifts=shifts, what=what)
    (outcome,) = yield from roll_test(game, attempt)
    return bool(outcome.success)


def _shifts(game: State, figure: Figure, actor: Figure) -> tuple[Why, ...]:
    """B-R63: how well both move, in every test against a move; all of it adds up."""
    own = gather(game, figure, points.INTERCEPTS, actor)
    return (*own, *gathered_against(game, actor, points.INTERCEPTED, figure, OTHER, figure))


def _difficulty(game: State, actor: Figure, offer: Offer, window: Window) -> Total:
    """ADE-TACT-VIGILANCE-11: INI whatever it tests, if the actor does not move.

    ADE-4.5.3-02, -04: the MOU of a move that changes level is that of the air, less what the change costs.
    """
    if offer.by != MOU or not is_move(window):
        return value_of(game, actor, INI)
    leg = window.leg_of(actor.id)
    if leg is None or leg.change is None:
        return value_of(game, actor, MOU)
    return in_test(leg.mou(game), MOU)


# -- it closes --------------------------------------------------------------------------------------


def declared(game: State, id: str) -> Rule:
    """What nobody prevented is done, or what is left of it."""
    window = records.read(game, id, Window)
    records.close(game, id)
    if window.parent is not None and _has_further_windows(game, window.parent, window):
        records.update(game, window.parent, tried=window.tried)
    yield from resumed_action.resume(game, window)


def _has_further_windows(game: State, parent: str, window: Window) -> bool:
    """A-R45: whether others of the same action come: those of a disengagement, or of the next of a group."""
    action = available_actions.ACTIONS[window.deed.action]
    if isinstance(action, Disengage):
        return True
    if not isinstance(action, Travel):
        return False
    # ADE-SKILL-HARCELEMENT-02: a run that a shot interrupts goes on.
    split = keeps_account(figure_of(game, window.deed.figure))
    return split or bool(records.read(game, parent, Activation).group)


def over(game: State, id: str) -> Rule:
    """A-R44: an assailant who was stopped by another than its target has assaulted nobody."""
    window = records.read(game, id, Window)
    records.close(game, id)
    assert window.assault is not None
    _all_act(game, (*window.actors, *window.over))
    for number in window.over:
        if is_open(game, window.assault):
            withdraw(game, window.assault, figure_of(game, number))
    yield from ()
