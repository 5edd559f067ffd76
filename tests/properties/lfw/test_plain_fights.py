"""Combats of random units with random rules: the engine against the second implementation."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from tests.properties.lfw.plain_beside import agree, led, repeat, staged, thrown
from tests.properties.lfw.plain_cast import mounted, somebody
from tests.properties.lfw.plain_fight import Brawl, extent, fight
from tests.properties.lfw.plain_units import Arm, Plain
from tests.thorough import tries

from escarmouche.core.words import Ask


def brawl(rng: Random) -> list[Plain]:
    """One in the middle, enemies around it, perhaps a third army, lances behind them, riders among them."""
    middle = somebody(rng, 0, 0)
    units, bases = [middle], [middle]
    middle.x = middle.y = 12.0
    if rng.random() < 0.25:
        units.append(mounted(rng, middle, 1))
    start = rng.uniform(0, 2 * pi)
    around = rng.choice([1, 1, 2, 2, 3, 4])
    camps = [1, 1, 1, 2] if rng.random() < 0.2 else [1]
    for n in range(around):
        foe = somebody(rng, len(units), rng.choice(camps))
        units.append(foe)
        bases.append(foe)
        if rng.random() < 0.2:
            units.append(mounted(rng, foe, len(units)))
        angle = start + 2 * pi * n / around
        beside(middle, foe, angle)
        if rng.random() < 0.25:
            helper = somebody(rng, len(units), foe.camp)
            if rng.random() < 0.5:
                helper.rules["lance"] = 1
            elif helper.arms and helper.arms[0].range is None:
                first = helper.arms[0]
                spear = Arm(first.id, first.attacks, first.force, None, {**first.rules, "lance": 1})
                helper.arms = (spear, *helper.arms[1:])
            beside(foe, helper, angle)
            units.append(helper)
            bases.append(helper)
    spread(bases)
    return units


def beside(unit: Plain, other: Plain, angle: float) -> None:
    """The other in contact, in a direction."""
    far = unit.radius + other.radius + 0.02
    other.x, other.y = unit.x + far * cos(angle), unit.y + far * sin(angle)


def spread(bases: list[Plain]) -> None:
    """Riders stand where their mounts do."""
    for unit in bases:
        if unit.other is not None:
            unit.other.x, unit.other.y = unit.x, unit.y


def is_clear(units: list[Plain]) -> bool:
    """Whether nobody stands on anybody, and contacts are plainly contacts or plainly none."""
    for n, one in enumerate(units):
        for other in units[:n]:
            if one.other is other:
                continue
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            gap = apart - one.radius - other.radius
            if gap < 0 or 0.05 < gap < 0.2:
                return False
        if not (one.radius < one.x < 24 - one.radius and one.radius < one.y < 24 - one.radius):
            return False
    return True


def compare_combat(number: int) -> None:
    """One combat from the challenges to its result, roll by roll; then how all stand."""
    rng = Random(f"combat {number}")
    units = brawl(rng)
    if not is_clear(units):
        return
    fighters = extent(units, units[0])
    if len({each.camp for each in fighters}) < 2:
        return
    camps = sorted({each.camp for each in units})
    picker = rng.choice([each.camp for each in fighters])
    order = tuple((picker + n) % len(camps) for n in range(len(camps)))
    if camps != list(range(len(camps))):
        return
    state = staged(units)
    state.phase = "melee"
    state.agenda = (("combat", fighters[0].id, picker),)
    dice = thrown(rng)

    def answer(ask: Ask) -> Any:
        if ask.question.id == "lfw.ask.pile_in":
            return ask.answers.default()
        return ask.answers.sample(rng)

    game, tray = led(state, dice, answer, apart=("pile_in",))
    fight(tray, Brawl(units, order, fighters))
    agree(game, tray, units)


@pytest.mark.clause(
    *("LFW-ATTMEL-02", "LFW-ATTMEL-03", "LFW-ATTMEL-04", "LFW-ATTMEL-05", "LFW-SATUR-01"),
    *("LFW-SATUR-02", "LFW-COMBATATT-03", "LFW-COMBATATT-05", "LFW-COMBATATT-06", "LFW-COMBAT-05"),
    *("LFW-DEF-01", "LFW-DEF-03", "LFW-SORTDE-01", "LFW-SORTDE-04", "LFW-CRIT-01", "LFW-CRIT-04"),
    *("LFW-BLESS-01", "LFW-BLESS-03", "LFW-ESTROPIE-01", "LFW-CAV-13", "LFW-CAV-17", "LFW-CAV-19"),
    *("LFW-VICTCOMBAT-01", "LFW-VICTCOMBAT-02", "LFW-VICTCOMBAT-03", "LFW-RULE-GEN-03"),
    *("LFW-RULE-IMPLACABLE-02", "LFW-RULE-HACHE-02", "LFW-RULE-BOUCLIERLONG-02"),
    *("LFW-RULE-DEGATMAGIQUE-01", "LFW-RULE-DEGATMULTIPLE-01", "LFW-RULE-FAIBLE-01"),
    *("LFW-RULE-IMPERTINENT-04", "LFW-RULE-IMPETUEUX-04", "LFW-RULE-LANCE-02"),
    *("LFW-RULE-FRAPPEPREMIER-02", "LFW-RULE-FRAPPEDERNIER-02", "LFW-RULE-BALAYAGE-02"),
)
def test_combats_go_as_they_do_plainly() -> None:
    repeat(compare_combat, tries(400, 20_000))
