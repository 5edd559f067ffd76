"""Shots of random units at random targets, and courage tests: the engine against the second implementation."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest
from tests.properties.lfw.plain_beside import agree, drawn, led, repeat, staged, thrown
from tests.properties.lfw.plain_cast import mounted, somebody
from tests.properties.lfw.plain_shot import dares, shoot
from tests.properties.lfw.plain_units import Arm, Plain
from tests.thorough import tries
from tests.unit.lfw.grounds import box, table

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask
from escarmouche.table.scenery import Table

OF_SHOTS = (
    *("degat-magique", "degat-multiple", "enflamme", "hache", "independant", "maniabilite"),
    *("perforant", "precis", "tranchant", "faible", "paire-d-arme"),
    *("elite touche", "habile touche", "impertinent defense", "impetueux defense"),
)
CAUSES = tuple(Phrase(f"lfw.cause.{name}") for name in ("lost_combat", "fire", "terror"))
FEARS = ("indecourageable", "tenace", "veteran", "elite courage")


def bow(rng: Random, area: bool) -> Arm:
    """A shooting weapon; some strike more than their target."""
    rules = drawn(rng, OF_SHOTS, 0.1)
    if area:
        rules |= rng.choice([{"souffle": 1}, {"ligne": rng.randint(2, 6)}])
    return Arm("bow", rng.randint(1, 4), rng.randint(0, 3), 18.0, rules)


def at(unit: Plain, x: float, y: float) -> Plain:
    """Put it, and what it rides, somewhere."""
    unit.x, unit.y = x, y
    if unit.other is not None:
        unit.other.x, unit.other.y = x, y
    return unit


def field(rng: Random, area: bool) -> list[Plain]:
    """A shooter, a target, perhaps on a mount, and others of both sides around the target."""
    shooter = at(somebody(rng, 0, 0), 4.0, 12.0)
    shooter.shooting, shooter.fleeing = rng.randint(2, 6), False
    shooter.arms = (bow(rng, area),)
    target = somebody(rng, 1, 1)
    units = [shooter, target]
    if rng.random() < 0.4:
        units.append(mounted(rng, target, 2))
    at(target, rng.uniform(10, 16), 12.0)
    for _more in range(rng.choice([0, 1, 2, 3]) if area else 0):
        other = somebody(rng, len(units), rng.randrange(2))
        far, angle = rng.uniform(0, 6), rng.uniform(0, 2 * pi)
        at(other, target.x + far * cos(angle), target.y + far * sin(angle))
        if is_apart(other, units):
            units.append(other)
    return units


def is_apart(unit: Plain, others: list[Plain]) -> bool:
    """Whether it touches nobody, and is plainly in or plainly out of a line or a breath."""
    if any(hypot(unit.x - e.x, unit.y - e.y) < unit.radius + e.radius + 0.2 for e in others):
        return False
    if not 0 < unit.x - unit.radius < unit.x + unit.radius < 24:
        return False
    off = abs(unit.y - 12.0) - unit.radius
    return abs(off) > 0.05 and abs(off - 1.0) > 0.05


def covered(rng: Random, target: Plain) -> tuple[Table | None, int]:
    """A low wall near the target, which hides at least a half (LFW-TERRAIN-MURET-01), or nothing."""
    if rng.random() < 0.7:
        return None, 0
    x = target.x - target.radius - 0.5
    shape = {"type": "polygon", "points": box(x - 0.05, 4, x + 0.05, 20)}
    return table(hurdles=[{"id": "wall", "shape": shape, "height": 0.3}]), 2


def compare_shot(number: int) -> None:
    """One shot, roll by roll; then how all stand."""
    rng = Random(f"shot {number}")
    area = rng.random() < 0.3
    units = field(rng, area)
    shooter, target = units[0], units[1]
    ground, cover = (None, 0) if area else covered(rng, target)
    aimed = target if target.other is None or rng.random() < 0.5 else target.other
    state = staged(units, ground)
    state.phase, state.to_shoot = "shooting", (0,)
    state.agenda = (("shoot", 0),)

    def answer(ask: Ask) -> Any:
        if ask.question.id == "lfw.ask.shot_target":
            return ask.answers.decode(str(aimed.id))
        return ask.answers.sample(rng)

    game, tray = led(state, thrown(rng), answer, apart=("shot_target",))
    shoot(tray, shooter, aimed, shooter.arms[0], units, cover)
    agree(game, tray, units)


def compare_courage(number: int) -> None:
    """One test in the morale phase: whoever fails it flees."""
    rng = Random(f"courage {number}")
    unit = at(somebody(rng, 0, 0), 12.0, 12.0)
    unit.fleeing = False
    unit.rules = {**unit.rules, **drawn(rng, FEARS, 0.2)}
    foe = at(somebody(rng, 1, 1), 12.0, 17.0)
    units = [unit, foe]
    state = staged(units)
    state.phase = "morale"
    many = rng.choice([1, 1, 2, 3])
    state.causes[0] = CAUSES[:many]
    state.agenda = (("courage",),)
    game, tray = led(state, thrown(rng), lambda ask: ask.answers.sample(rng))
    held = dares(tray, unit, many)
    after: Any = game.state
    assert after.fleeing[0] is not held, f"{held} plainly"
    assert tray.rolled == len(tray.rolls)


@pytest.mark.clause(
    *("LFW-ATTTIR-02", "LFW-ATTTIR-03", "LFW-ATTTIR-04", "LFW-ATTTIR-05", "LFW-ATTTIR-06"),
    *("LFW-CRIT-02", "LFW-CRIT-04", "LFW-CAV-08", "LFW-CAV-09", "LFW-CAV-10", "LFW-CAV-11"),
    *("LFW-CAV-12", "LFW-COUVERT-01", "LFW-RULE-PAIREARME-02", "LFW-RULE-SOUFFLE-02"),
    *("LFW-RULE-LIGNE-02", "LFW-RULE-PERFORANT-01", "LFW-RULE-TRANCHANT-01"),
    *("LFW-RULE-BOUCLIER-02", "LFW-RULE-INDEPENDANT-02", "LFW-RULE-ENFLAMME-01"),
)
def test_shots_go_as_they_do_plainly() -> None:
    repeat(compare_shot, tries(400, 20_000))


@pytest.mark.clause(
    *("LFW-COURAGE-01", "LFW-COURAGE-02", "LFW-COURAGE-03", "LFW-MORAL-02", "LFW-MORAL-04"),
    *("LFW-RULE-TENACE-01", "LFW-RULE-INDECOURAGEABLE-01", "LFW-RULE-VETERAN-01"),
)
def test_courage_tests_go_as_they_do_plainly() -> None:
    repeat(compare_courage, tries(150, 6_000))
