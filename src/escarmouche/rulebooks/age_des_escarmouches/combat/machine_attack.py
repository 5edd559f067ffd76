"""A-R70: a free enemy in contact with a machine may strike it in the combat phase, which it cannot defend."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    MACHINE,
    FormedCombat,
    can_strike,
)
from escarmouche.rulebooks.age_des_escarmouches.command.commanders import in_order
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection, Reasons
from escarmouche.rulebooks.age_des_escarmouches.state import (
    State,
    everyone,
    figure_of,
)
from escarmouche.rulebooks.age_des_escarmouches.wounds import bury, hurt

REASONS = Reasons(
    Phrase("ade.refusal.cannot_strike_machine", "ADE-4.7.1-09", "ADE-3.3.2-03"),
    Phrase("ade.refusal.too_few_picked", "ADE-4.7.1-09"),
    Phrase("ade.refusal.too_many_picked", "ADE-4.7.1-09"),
)
WHO_STRIKES = Phrase("ade.ask.strike_machines", "ADE-4.7.1-01", "ADE-4.7.1-08")
STRIKES = Phrase("ade.event.strikes_machine", "ADE-4.7.1-01", "ADE-4.7.1-08")

BLOWS = 2  # one damage test for each of its combat dice (A-R70)


def found(game: State) -> Generator[Any, Any, list[FormedCombat]]:
    """Of those who are free and touch a machine of the other side, the ones whose player wants it.

    ADE-4.7.1-03: whoever means to take the machine need not break it.
    """
    if not game.machines and not game.barricades:
        return []
    pairs = [
        (figure, machine.id)
        for machine in (*game.machines, *game.barricades)  # ADE-SKILL-SAPEUR-04, B-R50: likewise
        for figure in everyone(game)
        if can_strike(game, (figure.id, machine.id))
    ]
    chosen: list[int] = []
    for camp in in_order(game):
        able = sorted({figure.id for figure, _machine in pairs if figure.camp == camp})
        if able:
            about = {"camp": camp, "figures": able}
            answers = FigureSelection(able, 0, len(able), REASONS, preferred=len(able))
            chosen += yield Ask(camp, WHO_STRIKES, answers, about)
    return [
        FormedCombat((figure.id, machine), MACHINE)
        for figure, machine in pairs
        if figure.id in chosen
    ]


def strike(game: State, phase_id: str, number: int, target: int) -> Rule:
    """Two damage tests, the FOR of the striker against the RES of the machine, without an ATT test: it has no DEF."""
    figure, machine = figure_of(game, number), figure_of(game, target)
    yield Tell(STRIKES, {"figure": number, "machine": target})
    total = 0
    for _ in range(BLOWS):
        total += yield from damage_test(game, blow_of(game, figure, machine))
    game.fought[number] = True
    yield from hurt(game, machine, total)
    yield from bury(game, [machine])  # ADE-4.7.1-09
