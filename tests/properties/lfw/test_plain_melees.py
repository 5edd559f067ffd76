"""Melee phases of several combats, and the morale phases after them: the engine against the second implementation."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from tests.properties.lfw.plain_aftermath import Aftermath
from tests.properties.lfw.plain_beside import ByFaces, repeat, staged, stands, stood, thrown
from tests.properties.lfw.plain_movement import Unsure
from tests.properties.lfw.plain_units import Arm, Plain
from tests.properties.lfw.test_plain_fights import beside, is_clear
from tests.properties.lfw.test_plain_movement import led, standing
from tests.thorough import tries

from escarmouche.core.game import Game
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK

FOUND: Counter[str] = Counter()  # whole phases, and those left where something was not plain


def fighter(rng: Random, id: int, camp: int) -> Plain:
    """Somebody with a weapon or two, whose rules do not matter here."""
    unit = Plain(id, camp, courage=rng.randint(5, 10), defence=rng.randint(2, 5))
    unit.life = unit.full = rng.randint(1, 3)
    unit.melee, unit.parade = rng.randint(2, 5), rng.randint(0, 1)
    arms = [
        Arm(f"blade-{n}", rng.randint(1, 3), rng.randint(0, 2))
        for n in range(rng.choice([1, 1, 2]))
    ]
    unit.arms = tuple(arms)
    if rng.random() < 0.12:
        unit.rules[rng.choice(["frappe-en-premier", "frappe-en-dernier"])] = 1
    return unit


def melees(rng: Random) -> list[Plain]:
    """Two to four combats of two to four armies, here and there, and somebody who fights nobody."""
    camps = rng.choice([2, 2, 3, 4])
    units: list[Plain] = []
    for n in range(rng.randint(2, 4)):
        middle = fighter(rng, len(units), rng.randrange(camps))
        middle.x, middle.y = 6.0 + 12.0 * (n % 2), 6.0 + 12.0 * (n // 2)
        units.append(middle)
        start, around = rng.uniform(0, 2 * pi), rng.choice([1, 1, 2, 3])
        others = [camp for camp in range(camps) if camp != middle.camp]
        for each in range(around):
            foe = fighter(rng, len(units), rng.choice(others))
            beside(middle, foe, start + 2 * pi * each / around)
            units.append(foe)
    if rng.random() < 0.5:
        idle = fighter(rng, len(units), rng.randrange(camps))
        angle = rng.uniform(0, 2 * pi)
        idle.x, idle.y = 12 + 3 * cos(angle), 12 + 3 * sin(angle)
        units.append(idle)
    return units


def compare_melees(number: int) -> None:
    """The combats of a phase from the first to the last, then who flees."""
    rng = Random(f"melees {number}")
    units = melees(rng)
    camps = sorted({unit.camp for unit in units})
    if camps != list(range(len(camps))) or not is_clear(units):
        return
    state = staged(units)
    order = list(camps)
    rng.shuffle(order)
    state.order = tuple(order)
    state.agenda = (("phase", "melee"), ("phase", "morale"))
    game = Game(RULEBOOK, {}, ByFaces(thrown(rng, 900)), state=state)
    after = Aftermath(units, order, led(game, rng), standing(game.state))
    try:
        after.play()
    except Unsure:
        FOUND["left"] += 1
        return
    FOUND["whole"] += 1
    for unit in units:
        unit.causes.clear()  # LFW-MORAL-06
        held: Any = game.state
        engine, plainly = stood(held, unit), stands(unit)
        assert engine == plainly, f"unit {unit.id}: {engine}, plainly {plainly}"


@pytest.mark.clause(
    *("LFW-COMBAT-01", "LFW-COMBAT-02", "LFW-COMBAT-03", "LFW-COMBAT-06", "LFW-COMBATBLESS-01"),
    *("LFW-COMBATBLESS-02", "LFW-VICTCOMBAT-01", "LFW-VICTCOMBAT-02", "LFW-VICTCOMBAT-03"),
    *("LFW-VICTCOMBAT-04", "LFW-ENFONCER-01", "LFW-ENFONCER-03", "LFW-MORAL-01", "LFW-MORAL-03"),
    *("LFW-MORAL-04", "LFW-MORAL-05", "LFW-MORAL-06"),
)
def test_melee_and_morale_phases_go_as_they_do_plainly() -> None:
    FOUND.clear()
    repeat(compare_melees, tries(120, 6_000))
    assert FOUND["whole"] > FOUND["left"], "most phases are compared to their end"
