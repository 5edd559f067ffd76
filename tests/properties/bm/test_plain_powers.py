"""Targeted skills and powers of random figures: the engine against the second implementation."""

from __future__ import annotations

from math import atan2, degrees
from random import Random
from typing import Any

import pytest
from tests.properties.bm.plain_beside import (
    SAVES,
    agree,
    beside,
    held,
    led,
    readings,
    repeat,
    somebody,
    staged,
    thrown,
)
from tests.properties.bm.plain_figures import Plain, Tray
from tests.properties.bm.plain_harm import fall
from tests.properties.bm.plain_power import (
    HEALING,
    RANGES,
    TWO_ACTIONS,
    disarm,
    may_target,
    meditate,
    pray,
    use,
)
from tests.thorough import tries
from tests.unit.bm.grounds import box, table

from escarmouche.core.words import Ask

BODY = ("personnage", "enorme", "demoniaque", "lycan", "spectre")
MANNERS = ("coup-fatal", "annule-les-sauvegardes", "exosquelette", "insensible-aux-electrochocs")
COUNTERS = ("duel-de-force", "contre-par-sabre-laser")
POWERS = (*RANGES, "soin")


def practised(rng: Random, id: int, camp: int) -> Plain:
    """Somebody with counters, saves and states."""
    figure = somebody(rng, id, camp, [(BODY, 0.2), (MANNERS, 0.12), (COUNTERS, 0.45), (SAVES, 0.2)])
    if any(figure.has(each) for each in COUNTERS):
        figure.skills["sensible-a-la-force"] = 0
    figure.hands = held(rng, figure)
    if rng.random() < 0.3:
        figure.hands = [rng.choice(["sabre-laser", "double-sabre-laser"])]
    figure.down = rng.random() < 0.12
    figure.stunned = rng.random() < 0.08
    figure.crawling = not figure.down and rng.random() < 0.08
    figure.ran = None if figure.down else rng.choice([None, None, "run", "zig-zag"])
    if rng.random() < 0.1:
        figure.effects.add("lecture-de-pensees")
    return figure


def compare_power(number: int) -> None:
    """One skill or power on one target, die by die; then how both stand."""
    rng = Random(f"power {number}")
    user, target = practised(rng, 0, 0), practised(rng, 1, 1)
    power = rng.choice(POWERS)
    user.skills |= {power: rng.randint(-2, 2), "sensible-a-la-force": 0}
    user.stunned = False
    if power in HEALING:
        target.camp = 0
        target.out = rng.random() < 0.2
        if target.out:
            target.life = 0
            target.down = target.stunned = target.crawling = False
    elif power == "bannissement" and not target.has("demoniaque"):
        target.skills["spectre"] = 0
    user.x = user.y = 15.0
    reach = RANGES.get(power, 0)
    beside(user, target, rng.uniform(0, 360), rng.uniform(0, min(reach, 8)))
    assert may_target(user, target, power)
    user.facing = degrees(atan2(target.y - user.y, target.x - user.x)) % 360
    target.facing = rng.uniform(0, 360)
    where = (target.x, target.y), (user.x, user.y)

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode(power)
        if question == "whom":
            return ask.answers.decode("1")
        return ask.answers.sample(rng)

    if power in HEALING and target.life == target.full:
        target.life = max(0, target.life - 1)
        target.out = target.life == 0
        target.down = target.down and not target.out
        target.stunned = target.stunned and not target.out
        target.crawling = target.crawling and not target.out
    if target.out:
        target.ran = None
    everybody = [user, target]
    dice = thrown(rng)
    options = readings(rng, "no_roll_at_zero", "pierce_without_floor")
    state = staged(everybody, 0, 2 if power in TWO_ACTIONS else 1, options=options)
    game, choices = led(state, dice, answer)
    choices = [each for each in choices if each.question != "whom"]
    tray = Tray(dice, choices, options)
    use(tray, user, target, power)
    agree(game, tray, everybody)
    final: Any = game.state
    for figure, (x, y) in zip((target, user), where, strict=True):
        far = ((final.x[figure.id] - x) ** 2 + (final.y[figure.id] - y) ** 2) ** 0.5
        assert abs(far - 5 * figure.moved) < 1e-6, f"figure {figure.id} moved {far}"


def compare_own(number: int) -> None:
    """Prière and Méditation de combat, which have no target; and the whip."""
    rng = Random(f"own {number}")
    user, other = practised(rng, 0, 0), practised(rng, 1, rng.randrange(2))
    skill = rng.choice(["priere", "meditation-de-combat", "expert-en-maniement-du-fouet"])
    user.skills |= {skill: rng.randint(-2, 2), "sensible-a-la-force": 0}
    user.stunned, user.x, user.y = False, 15.0, 15.0
    action, far = skill, rng.uniform(0.2, 8)
    if skill == "expert-en-maniement-du-fouet":
        action, far = "disarm", rng.uniform(0.2, 3.9)
        user.hands, other.camp = ["fouet"], 1
        for id in ("exosquelette", "enorme", "spectre"):  # none of them can be disarmed so
            other.skills.pop(id, None)
        other.life = min(other.life, other.full)
        other.hands = [*other.hands[:1], "epee"] if len(other.hands) == 2 else ["epee", "dague"]
    elif skill == "priere":
        user.effects.discard("priere")  # a second one would add nothing (R62)
    else:
        other.camp, far = 0, min(far, 4.9)
    beside(user, other, 0.0, far)
    everybody = [user, other]
    if skill == "meditation-de-combat":
        third = practised(rng, 2, rng.randrange(2))
        beside(user, third, 120.0, rng.choice([1.0, 4.9, 5.1, 8.0]))
        everybody.append(third)
    dice = thrown(rng)

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode(action)
        if question == "whom":
            return ask.answers.decode("1")
        return ask.answers.sample(rng)

    game, choices = led(staged(everybody, 0), dice, answer)
    tray = Tray(dice, [each for each in choices if each.question != "whom"])
    if action == "disarm":
        disarm(tray, user, other)
    elif skill == "priere":
        pray(tray, user)
    else:
        meditate(tray, user, everybody)
    agree(game, tray, everybody)


def compare_fall(number: int) -> None:
    """Somebody lets go of a ladder (R15)."""
    rng = Random(f"fall {number}")
    figure = practised(rng, 0, 0)
    figure.skills.pop("spectre", None)  # it does not fall (R60)
    figure.down = figure.stunned = figure.crawling = False
    figure.on_ladder, figure.ran = True, None
    roof, share = rng.uniform(3, 9), rng.uniform(0.1, 0.97)
    ground = table(
        surfaces=[{"id": "roof", "outline": box(12, 8, 16, 12), "height": roof, "rim": "wall"}],
        links=[
            {
                "id": "ladder",
                "kind": "ladder",
                "lower": {"at": [10.8, 10]},
                "upper": {"surface": "roof", "at": [13.2, 10]},
            }
        ],
    )
    dice, options = thrown(rng), readings(rng, "no_roll_at_zero")
    state = staged([figure], 0, 1, ground, options, share)
    height = state.elevation(0)
    game, choices = led(state, dice, lambda ask: ask.answers.decode("let-go"))
    tray = Tray(dice, choices, options)
    fall(tray, figure, height)
    agree(game, tray, [figure])


@pytest.mark.clause(
    *("BM-FORCE-02", "BM-FORCE-04", "BM-FORCE-05", "BM-FORCE-06", "BM-FORCE-CHOC-02"),
    *("BM-FORCE-CONTRESABRE-01", "BM-FORCE-CONTRESABRE-02", "BM-FORCE-DUEL-01", "BM-FORCE-DUEL-02"),
    *("BM-FORCE-ECLAIRS-02", "BM-FORCE-ETRANGLEMENT-02", "BM-FORCE-LANCEROBJETS-02"),
    *("BM-FORCE-POUSSEE-02", "BM-FORCE-POUSSEE-03", "BM-FORCE-GUERISON-02"),
    *("BM-SKILL-BANNISSEMENT-02", "BM-SKILL-ETOURDISSEMENT-02", "BM-SKILL-MALAISE-02"),
    *("BM-SKILL-LECTURE-02", "BM-SKILL-SOIN-02", "BM-SKILL-MAGNETISME-02", "BM-SKILL-TUEUR-01"),
)
def test_powers_go_as_they_do_plainly() -> None:
    repeat(compare_power, tries(500, 20_000))


@pytest.mark.clause("BM-SKILL-PRIERE-02", "BM-FORCE-MEDITATION-02", "BM-SKILL-FOUET-02")
def test_prayers_meditations_and_whips_go_as_they_do_plainly() -> None:
    repeat(compare_own, tries(120, 4_000))


@pytest.mark.clause("BM-CHUTE-02", "BM-CHUTE-03", "BM-CHUTE-04", "BM-CHUTE-05")
def test_falls_go_as_they_do_plainly() -> None:
    repeat(compare_fall, tries(120, 4_000))
