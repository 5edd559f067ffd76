"""Enchaînement: one adversary is named as dice are placed, for one more blow or one more defence (B-R30)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Attack, read
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import CANCELLED, meet, strike
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, number_of
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ID = "enchainement"
CHAINING = Phrase("ade.skill.enchainement", "ADE-SKILL-ENCHAINEMENT-01")
STRIKES_AGAIN = Phrase("ade.event.chained_blow", "ADE-SKILL-ENCHAINEMENT-02")
DEFENDS_AGAIN = Phrase(
    "ade.event.chained_defence", "ADE-SKILL-ENCHAINEMENT-04", "ADE-SKILL-ENCHAINEMENT-05"
)
WHICH_ATTACK = Phrase("ade.ask.chained_defence", "ADE-SKILL-ENCHAINEMENT-05")
THIS_ATTACK = Phrase("ade.option.chained_defence", "ADE-SKILL-ENCHAINEMENT-05")
THIS_BLADE = Phrase("ade.option.chained_defence_blade", "ADE-SKILL-ENCHAINEMENT-05")
NO_OPEN_ATTACK = Phrase("ade.refusal.no_open_attack", "ADE-SKILL-ENCHAINEMENT-05")
WHICH_STRENGTH = Phrase("ade.ask.chained_strength", "ADE-SKILL-ENCHAINEMENT-03")
OWN_STRENGTH = Phrase("ade.option.chained_own", "ADE-SKILL-ENCHAINEMENT-03")
BLADE_STRENGTH = Phrase("ade.option.chained_blade", "ADE-SKILL-ENCHAINEMENT-03")

# ADE-SKILL-ENCHAINEMENT-03, -06: what comes of it is read one column further left.
LEFT = (Why(-1, Phrase("ade.skill.enchainement", "ADE-SKILL-ENCHAINEMENT-03")),)
LEFT_IN_DEFENCE = (Why(-1, Phrase("ade.skill.enchainement", "ADE-SKILL-ENCHAINEMENT-06")),)


def _may_chain(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-ENCHAINEMENT-01: of attacks or of defences, on one adversary, once in a combat."""
    return CHAINING


# -- of attacks --------------------------------------------------------------------------------------


def _one_more_blow(game: State, figure: Figure, id: str) -> Rule:
    """ADE-SKILL-ENCHAINEMENT-02: whoever was struck at least once by it is struck once more, and no oftener."""
    combat = read(game, id)
    target = combat.placement(figure.id).offensive
    kinds = {hit.blade for hit in combat.hits if (hit.attacker, hit.victim) == (figure.id, target)}
    if target is None or not kinds:
        return
    if immune(game, figure_of(game, target), ID, HARM) is not None:  # ADE-SKILL-IMMUNITE-01
        return
    blade = yield from _with_which(figure, target, kinds)
    yield Tell(STRIKES_AGAIN, {"figure": figure.id, "other": target})
    yield from strike(game, id, figure.id, target, blade=blade, shifts=LEFT, further=True)


def _with_which(figure: Figure, target: int, kinds: set[bool]) -> Generator[Any, Any, bool]:
    """ADE-SKILL-ENCHAINEMENT-03: with the FOR of the attack that brought it; of two, as its player likes (B-R30)."""
    if len(kinds) == 1:
        return kinds == {True}
    options = [Option("own", OWN_STRENGTH), Option("blade", BLADE_STRENGTH)]
    about = {"figure": figure.id, "other": target}
    said = yield Ask(figure.camp, WHICH_STRENGTH, ExplainedChoice(options, lambda key: None), about)
    return bool(said == "blade")


# -- of defences -------------------------------------------------------------------------------------


def _one_more_defence(game: State, figure: Figure, id: str) -> Rule:
    """ADE-SKILL-ENCHAINEMENT-04: one defence against its adversary has succeeded, so it has one more die.

    ADE-SKILL-ENCHAINEMENT-05: against any adversary's attack; but B-R30: no attack is met by two dice.
    """
    combat = read(game, id)
    target = combat.placement(figure.id).defensive
    if target is None or (figure.id, target) not in combat.parried:
        return
    open = [a for a in combat.attacks if a.target == figure.id and a.unmet > 0]
    if not open:
        return
    attack = yield from _which(figure, open)
    yield Tell(DEFENDS_AGAIN, {"figure": figure.id, "other": attack.attacker})
    if (yield from meet(game, id, figure, attack, 1, shifts=LEFT_IN_DEFENCE)):
        data = {"figure": figure.id, "other": attack.attacker, "attacks": 1}
        yield Tell(CANCELLED, data)


def _which(figure: Figure, open: Sequence[Attack]) -> Generator[Any, Any, Attack]:
    """Its player says which attack, where there are several of different dice or of different adversaries."""
    keyed: dict[str, Attack] = {}
    for attack in open:  # marked dice or not, a success is a success by now
        kind = "blade" if attack.blade else "figure"
        keyed.setdefault(f"{kind}:{attack.attacker}", attack)
    if len(keyed) == 1:
        return open[0]
    options = [
        Option(key, THIS_BLADE if attack.blade else THIS_ATTACK, {"figure": attack.attacker})
        for key, attack in keyed.items()
    ]
    answers = ExplainedChoice(options, partial(_why_not, figure))
    said: str = yield Ask(figure.camp, WHICH_ATTACK, answers, {"figure": figure.id})
    return keyed[said]


def _why_not(figure: Figure, key: str) -> Refusal | None:
    other = number_of(key)
    return None if other is None else refuse(NO_OPEN_ATTACK, figure=figure.id, other=other)


PLUGIN = Plugin(
    ID,
    CHAINING,
    (points.CHAIN, _may_chain),
    (points.MORE_DAMAGE, _one_more_blow),
    (points.AFTER_DEFENCES, _one_more_defence),
)
