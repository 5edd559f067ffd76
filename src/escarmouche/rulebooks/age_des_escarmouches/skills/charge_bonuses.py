"""What a charge leaves behind (B-R5): FOR en charge/+X, and the states that Destrier and Charge bestiale ask for."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin, is_heard
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

LANCE = Phrase("ade.item.for-en-charge", "ADE-EQUIP-FOR-CHARGE-01")
LANCING = Phrase("ade.state.lancing", "ADE-EQUIP-FOR-CHARGE-01", "ADE-EQUIP-FOR-CHARGE-02")
RENOUNCE = Phrase("ade.ask.charge_strength", "ADE-EQUIP-FOR-CHARGE-03")
KEEP_IT = Phrase("ade.option.charge_strength", "ADE-EQUIP-FOR-CHARGE-03")
DO_WITHOUT = Phrase("ade.option.no_charge_strength", "ADE-EQUIP-FOR-CHARGE-03")
LANCES = Phrase("ade.event.charge_strength", "ADE-EQUIP-FOR-CHARGE-01", "ADE-EQUIP-FOR-CHARGE-02")

# B-R5: its charge was still one when it came into contact; until the end of its next combat of this turn.
CHARGED_HOME = Plugin("charged-home", Phrase("ade.state.charged_home", "ADE-EQUIP-FOR-CHARGE-01"))
# That combat is over; until the end of the turn.
CHARGE_SPENT = Plugin("charge-spent", Phrase("ade.state.charge_spent", "ADE-EQUIP-FOR-CHARGE-02"))
# Its first pursuit after it was an assault; until the end of the combat that follows.
RODE_ON = Plugin("rode-on", Phrase("ade.state.rode_on", "ADE-EQUIP-FOR-CHARGE-02"))


# -- what a charge leaves behind ---------------------------------------------------------------------


def _has_charged(game: State, figure: Figure, charging: bool) -> None:
    """A charge, an interception too, that ended in contact; or a first pursuit after one."""
    until = f"turn:{game.turn}"
    if charging:
        conditions.put(game, figure, CHARGED_HOME, until)
    elif conditions.has(game, figure, CHARGE_SPENT) and game.pursuits[figure.id] == 1:
        conditions.put(game, figure, RODE_ON, until)


def _has_fought(game: State, figure: Figure, id: str) -> Rule:
    """ADE-EQUIP-FOR-CHARGE-01, ADE-SKILL-CHARGE-BESTIALE-01: the first combat of the turn is over."""
    if conditions.has(game, figure, CHARGED_HOME):
        conditions.end(game, figure, CHARGED_HOME)
        conditions.put(game, figure, CHARGE_SPENT, f"turn:{game.turn}")
    conditions.end(game, figure, RODE_ON)
    yield from ()


REMEMBERS = ((points.ASSAULT_HELD, _has_charged), (points.COMBAT_ENDS, _has_fought))


# -- FOR en charge -----------------------------------------------------------------------------------


def _stronger(bonus: int) -> Plugin:
    def more(game: State, figure: Figure, name: str) -> Why | None:
        return Why(bonus, LANCING) if name == FOR else None

    return Plugin(f"lancing-{bonus}", LANCING, (points.SCORE, more, "state"))


MOST = 30  # no card has as much
WITH_BONUS: Mapping[int, Plugin] = {bonus: _stronger(bonus) for bonus in range(1, MOST + 1)}


def is_lancing(game: State, figure: Figure) -> bool:
    """ADE-SKILL-DESTRIER-02: whether it has a bonus of FOR for its charge in this combat."""
    return any(effect.kind in WITH_BONUS.values() for effect in game.effects[figure.id])


@remembered
def charging_strength(bonus: int) -> Plugin:
    """FOR en charge/+X."""

    def begins(game: State, figure: Figure, id: str) -> Rule:
        """ADE-EQUIP-FOR-CHARGE-01: +X in the first combat; -02: half of it in that of the first pursuit."""
        if conditions.has(game, figure, CHARGED_HOME):
            more = min(bonus, MOST)
        elif conditions.has(game, figure, RODE_ON):
            more = min(bonus, MOST) // 2
        else:
            return
        if more and (yield from _wanted(game, figure, more)):
            effect = Effect(WITH_BONUS[more], f"combat:{id}", figure.id)
            game.effects[figure.id] = (*game.effects[figure.id], effect)
            yield Tell(LANCES, {"figure": figure.id, "bonus": more})

    return Plugin("for-en-charge", LANCE, (points.COMBAT_BEGINS, begins), *REMEMBERS)


def _wanted(game: State, figure: Figure, bonus: int) -> Generator[Any, Any, bool]:
    """ADE-EQUIP-FOR-CHARGE-03: it may renounce; asked only of those whose dice may hang on it."""
    if not is_heard(game, figure, points.COMBAT_DICE):
        return True
    options = (Option("yes", KEEP_IT, {"bonus": bonus}), Option("no", DO_WITHOUT))
    about = {"figure": figure.id, "bonus": bonus}
    return bool((yield Ask(figure.camp, RENOUNCE, Choice(options), about)) == "yes")
