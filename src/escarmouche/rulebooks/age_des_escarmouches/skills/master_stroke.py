"""Coup de maître: combat dice are given up, and as many damage tests do 2 more (B-R24)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Extra
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Combat,
    change_placement,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

ID = "coup-de-maitre"
MASTER_STROKE = Phrase("ade.skill.coup-de-maitre", "ADE-SKILL-COUP-DE-MAITRE-03")
GIVES_UP = Phrase("ade.skill.coup-de-maitre", "ADE-SKILL-COUP-DE-MAITRE-01")
DESIGNATE = Phrase("ade.ask.master_stroke", "ADE-SKILL-COUP-DE-MAITRE-02")
DESIGNATED = Phrase("ade.event.master_stroke", "ADE-SKILL-COUP-DE-MAITRE-02")

# ADE-SKILL-COUP-DE-MAITRE-03: whatever the table says, even 0 (B-R1).
MORE = Extra(Why(2, MASTER_STROKE))


class Designating(Choice):
    """Whether this blow is the one; it goes with the question, for its odds."""

    __slots__ = ("blow",)

    def __init__(self, blow: Blow) -> None:
        super().__init__(YES_OR_NO.options)
        self.blow = blow


def _may_give_up(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-COUP-DE-MAITRE-01: as it places its dice, before any chain: as many of them as it likes."""
    return GIVES_UP


def _before_blow(
    game: State, figure: Figure, id: str, blow: Blow
) -> Generator[Any, Any, Extra | None]:
    """ADE-SKILL-COUP-DE-MAITRE-02: said of a damage test just before it is rolled, once at most of each.

    Whoever gave up a die for each test that is still to come need not be asked: what is left over is lost (B-R24).
    """
    combat = read(game, id)
    left = combat.placement(figure.id).sacrificed
    if not left or immune(game, blow.victim, ID, HARM) is not None:  # ADE-SKILL-IMMUNITE-01
        return None
    if left < _still_to_come(combat, figure.id):
        about = {"figure": figure.id, "other": blow.victim.id, "left": left}
        if (yield Ask(figure.camp, DESIGNATE, Designating(blow), about)) != "yes":
            return None
    return (yield from designated(game, figure, id, blow))


def designated(game: State, figure: Figure, id: str, blow: Blow) -> Generator[Any, Any, Extra]:
    """ADE-SKILL-COUP-DE-MAITRE-02: a die that it gave up is spent on this blow."""
    left = read(game, id).placement(figure.id).sacrificed
    change_placement(game, id, figure.id, sacrificed=left - 1)
    yield Tell(DESIGNATED, {"figure": figure.id, "other": blow.victim.id})
    return MORE


def _still_to_come(combat: Combat, figure: int) -> int:
    """Its damage tests of this combat that are not made yet, that of a chain included."""
    struck = {attack.target: 0 for attack in combat.attacks if attack.attacker == figure}
    for attack in combat.attacks:
        if attack.attacker == figure:
            struck[attack.target] += attack.landed
    chained = combat.placement(figure).offensive
    tests = sum(struck.values()) + (chained is not None and struck.get(chained, 0) > 0)
    return tests - sum(hit.attacker == figure for hit in combat.hits)


PLUGIN = Plugin(
    ID,
    MASTER_STROKE,
    (points.SACRIFICE, _may_give_up),
    (points.BEFORE_BLOW, _before_blow),
)
