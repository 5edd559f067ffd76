"""Phases of close combat between random figures: the engine against the second implementation."""

from __future__ import annotations

from math import atan2, degrees, hypot
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
    some,
    somebody,
    staged,
    thrown,
)
from tests.properties.bm.plain_fight import bare, fight, free_attack, group_attack, leave
from tests.properties.bm.plain_figures import Plain, Tray
from tests.thorough import tries
from tests.unit.bm.grounds import box, table

from escarmouche.core.words import Ask
from escarmouche.table.scenery import Table

LADDER = {
    "surfaces": [
        {"id": "roof", "outline": box(12, 8, 16, 12), "height": 3, "rim": "wall"},
    ],
    "links": [
        {
            "id": "ladder",
            "kind": "ladder",
            "lower": {"at": [11.4, 10]},
            "upper": {"surface": "roof", "at": [12.6, 10]},
        }
    ],
}
SAVING = ("no_roll_at_zero", "pierce_without_floor")
MASTERY = ("ambidextre", "heros", "legende-vivante", "combats-multiples", "coup-fatal")
BODY = ("personnage", "enorme", "insensible-aux-electrochocs", "demoniaque", "lycan", "spectre")
BARE = ("art-martial", "ferocite", "exosquelette")
TESTS = ("assommoir", "projection", "de-taille-et-d-estoc")
MANNERS = ("annule-les-sauvegardes", "repousse-l-adversaire", "blinde")


def fighter(rng: Random, id: int, camp: int) -> Plain:
    """Somebody with what matters in close combat."""
    known = [(("combat",), 0.85), (MASTERY, 0.18), (BODY, 0.15), (BARE, 0.15), (TESTS, 0.12)]
    figure = somebody(rng, id, camp, [*known, (MANNERS, 0.12), (SAVES, 0.2)])
    if rng.random() < 0.5 and not figure.has("enorme"):
        figure.skills["personnage"] = 0
        figure.life = rng.randint(1, 3)
    if rng.random() < 0.15:
        figure.skills["attaques-multiples"] = rng.choice([2, 3])
    figure.skills |= some(rng, ("tireur-costaud",), 0 if figure.has("ambidextre") else 0.3)
    figure.hands = held(rng, figure)
    if rng.random() < 0.08:
        figure.skills["degats"] = rng.randint(-2, 2)
        figure.hands = [id for id in figure.hands if id.startswith("bouclier")]
    if rng.random() < 0.25:
        figure.knuckles, figure.knife = rng.random() < 0.6, rng.random() < 0.6
    figure.damage_rolls = rng.choice([0, 0, 0, 1, 2])
    figure.down = rng.random() < 0.1
    figure.crawling = not figure.down and rng.random() < 0.06
    figure.stunned = rng.random() < 0.06
    return figure


def towards(figure: Plain, other: Plain) -> float:
    """The direction from one to another."""
    return degrees(atan2(other.y - figure.y, other.x - figure.x)) % 360


def ring(rng: Random) -> list[Plain]:
    """Two in contact, perhaps more about them; the first attacks the second."""
    one, two = fighter(rng, 0, 0), fighter(rng, 1, 1)
    one.x = one.y = 15.0
    beside(one, two, rng.uniform(0, 360))
    everybody = [one, two]
    for _more in range(rng.choice([0, 0, 0, 1, 2, 3])):
        third = fighter(rng, len(everybody), rng.randrange(2))
        base = rng.choice([each for each in everybody if each.camp != third.camp])
        for _try in range(8):
            beside(base, third, rng.uniform(0, 360))
            if all(
                hypot(third.x - each.x, third.y - each.y) > third.radius + each.radius - 1e-9
                for each in everybody
            ):
                everybody.append(third)
                break
    one.stunned = False
    one.down = one.down and two.down
    for each in everybody:
        target = two if each is one else one
        each.facing = towards(each, target) if rng.random() < 0.6 else rng.uniform(0, 360)
    return everybody


def ladder_ring(rng: Random) -> list[Plain]:
    """The attacker low on a ladder, the other at its foot."""
    one, two = fighter(rng, 0, 0), fighter(rng, 1, 1)
    for each in (one, two):
        each.down = each.stunned = each.crawling = False
    one.on_ladder = True
    one.x, one.y = 11.64, 10.0
    beside(one, two, rng.uniform(120, 240))
    one.facing, two.facing = towards(one, two), towards(two, one)
    return [one, two]


def compare_card(number: int) -> None:
    """What a card prints of hands without a weapon is what they do."""
    rng = Random(f"card {number}")
    figure = fighter(rng, 0, 0)
    figure.knife = figure.knife and not figure.knuckles
    figure.hands = []
    profile = staged([figure], 0).figures[0].profile
    assert profile.unarmed.damage == bare(Tray(()), figure).way.damage


def compare_fight_on_a_ladder(number: int) -> None:
    """One Combattre of somebody on a ladder (R18)."""
    rng = Random(f"ladder {number}")
    compare(rng, ladder_ring(rng), table(**LADDER), moves=False)


def compare_support(number: int) -> None:
    """Combattre by Soutien (R32): past a friend who is engaged."""
    rng = Random(f"support {number}")
    one, two, friend = fighter(rng, 0, 0), fighter(rng, 1, 1), fighter(rng, 2, 0)
    one.skills["soutien"] = 0
    two.x = two.y = 15.0
    angle = rng.uniform(0, 360)
    beside(two, friend, angle)
    beside(friend, one, angle + rng.uniform(-50, 50))
    one.stunned, one.down = False, one.down and two.down
    for each in (one, two, friend):
        each.facing = rng.uniform(0, 360)
    compare(rng, [one, two, friend], support=True)


def compare_group_attack(number: int) -> None:
    """Attaque de groupe against two to four (R33)."""
    rng = Random(f"group {number}")
    one = fighter(rng, 0, 0)
    one.skills.pop("ambidextre", None)
    one.skills["attaque-de-groupe"] = 0
    one.x = one.y = 15.0
    one.stunned = one.down = False
    everybody = [one]
    for n in range(rng.choice([2, 3, 4])):
        foe = fighter(rng, n + 1, 1)
        beside(one, foe, 90 * n + rng.uniform(-10, 10))
        foe.facing = towards(foe, one) if rng.random() < 0.6 else rng.uniform(0, 360)
        if all(foe.gap(each) > 0.02 for each in everybody[1:]):
            foe.id = len(everybody)
            everybody.append(foe)
    one.facing = rng.uniform(0, 360)
    dice, options = thrown(rng, 300), readings(rng, *SAVING, "frozen_group_malus")

    def answer(ask: Ask) -> Any:
        if ask.question.id == "bm.ask.action":
            return ask.answers.decode("group-attack" if len(everybody) > 2 else "fight")
        return ask.answers.sample(rng)

    game, choices = led(staged(everybody, 0, options=options), dice, answer)
    order = [everybody[int(each.answer)] for each in choices if each.question == "whom"]
    order += [each for each in everybody[1:] if each not in order]
    tray = Tray(dice, [each for each in choices if each.question != "whom"], options)
    if len(everybody) > 2:
        group_attack(tray, one, order, everybody)
    else:
        fight(tray, one, order[0], everybody)
    agree(game, tray, everybody)


def compare_leaving(number: int) -> None:
    """A move out of contact, and who strikes (R36)."""
    rng = Random(f"leaving {number}")
    one = fighter(rng, 0, 0)
    one.skills |= some(rng, ("desengagement-habile",), 0.15)
    one.x, one.y, one.stunned = 15.0, 15.0, False
    everybody = [one]
    for n in range(rng.choice([1, 2, 3])):
        foe = fighter(rng, n + 1, 1)
        beside(one, foe, (180, 105, 255)[n] + rng.uniform(-5, 5))
        foe.facing = rng.uniform(0, 360)
        if all(foe.gap(each) > 0.02 for each in everybody[1:]):
            foe.id = len(everybody)
            everybody.append(foe)
    dice, options = thrown(rng), readings(rng, *SAVING, "all_strike_leavers")

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode("crawl" if one.down else "move")
        if question == "where":
            return ask.answers.decode([17.0, 15.0])
        return ask.answers.sample(rng)

    game, choices = led(staged(everybody, 0, options=options), dice, answer)
    tray = Tray(dice, choices, options)
    goes = leave(tray, one, everybody, options)
    agree(game, tray, everybody)
    state: Any = game.state
    assert abs(state.x[0] - (17.0 if goes else 15.0)) < 1e-6, "who leaves does not go"


def compare_backstab(number: int) -> None:
    """Coup dans le dos (R55): a free attack on who is touched in the rear half."""
    rng = Random(f"back {number}")
    one, two = fighter(rng, 0, 0), fighter(rng, 1, 1)
    one.skills["coup-dans-le-dos"] = 0
    for id in ("demoniaque", "lycan", "spectre"):
        two.skills.pop(id, None)  # they frighten
    one.down = one.stunned = one.crawling = False
    two.x, two.y = 17.0, 15.0
    one.x, one.y = 17.0 - one.radius - two.radius - 2.0, 15.0
    two.facing = rng.choice([a for a in range(0, 360, 10) if a not in (90, 270)])
    behind = two.facing < 90 or two.facing > 270
    dice, options = thrown(rng), readings(rng, *SAVING)
    goal = [17.0 - one.radius - two.radius, 15.0]

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode("move")
        if question == "where":
            return ask.answers.decode(goal)
        return ask.answers.sample(rng)

    game, choices = led(staged([one, two], 0, options=options), dice, answer)
    tray = Tray(dice, choices, options)
    if behind:
        free_attack(tray, one, two)
    agree(game, tray, [one, two])


def compare_fight(number: int) -> None:
    """One Combattre, die by die; then how all stand."""
    rng = Random(f"fight {number}")
    compare(rng, ring(rng))


def compare(
    rng: Random,
    everybody: list[Plain],
    ground: Table | None = None,
    moves: bool = True,
    support: bool = False,
) -> None:
    """The first of them fights the second."""
    one, two = everybody[:2]
    before = [(each.x, each.y) for each in everybody]

    def answer(ask: Ask) -> Any:
        question = ask.question.id.removeprefix("bm.ask.")
        if question == "action":
            return ask.answers.decode("fight")
        if question == "whom":
            return ask.answers.decode("1")
        return ask.answers.sample(rng)

    dice = thrown(rng)
    options = readings(rng, *SAVING)
    game, choices = led(staged(everybody, 0, 1, ground, options), dice, answer)
    choices = [each for each in choices if each.question != "whom"]
    tray = Tray(dice, choices, options)
    went = fight(tray, one, two, everybody, support)
    agree(game, tray, everybody)
    if not moves:
        return
    state: Any = game.state
    for figure, (x, y) in zip(everybody, before, strict=True):
        far = hypot(state.x[figure.id] - x, state.y[figure.id] - y)
        loser = went.winner is not None and figure in (one, two) and figure is not went.winner
        may = (went.tied and figure in (one, two)) or (loser and went.pushed)
        if len(everybody) == 2:
            assert abs(far - may) < 1e-6, f"figure {figure.id} moved {far}, plainly {may}"
        else:
            assert may or far < 1e-6, f"figure {figure.id} moved {far}, plainly not"


@pytest.mark.clause(
    *("BM-COMBAT-01", "BM-COMBAT-03", "BM-COMBAT-04", "BM-COMBAT-05", "BM-DEGATS-01"),
    *("BM-DEGATS-03", "BM-DEGATS-04", "BM-DEGATS-05", "BM-DEGATS-06", "BM-MULTI-01"),
    *("BM-SVG-02", "BM-SVG-05", "BM-SVG-10", "BM-VITALITE-05", "BM-ARC-08", "BM-ATERRE-01"),
    *("BM-ATERRE-02", "BM-SONNE-02", "BM-MAINSNUES-01", "BM-MAINSNUES-03"),
    *("BM-SKILL-AMBIDEXTRE-02", "BM-SKILL-AMBIDEXTRE-03", "BM-SKILL-ATTAQUESMULTIPLES-01"),
    *("BM-SKILL-ASSOMMOIR-01", "BM-SKILL-BRISEARME-01", "BM-SKILL-ELECTROCHOC-01"),
    *("BM-SKILL-TAILLEESTOC-03", "BM-SKILL-TAILLEESTOC-04", "BM-SKILL-COUPFATAL-01"),
    *("BM-SKILL-TRANSPERCE-01", "BM-SKILL-ARMUREPHRIK-01", "BM-SKILL-TUEUR-01"),
    *("BM-SKILL-SPECTRE-02", "BM-SKILL-ANNULESVG-01", "BM-SKILL-PRIERE-03"),
)
def test_fights_go_as_they_do_plainly() -> None:
    repeat(compare_fight, tries(600, 20_000))


@pytest.mark.clause("BM-UPGRADE-POINGS-02", "BM-SKILL-EXOSQUELETTE-01")
def test_cards_print_what_hands_do() -> None:
    repeat(compare_card, tries(120, 3_000))


@pytest.mark.clause("BM-ACTION-ECHELLE-02")
def test_fights_on_a_ladder_go_as_they_do_plainly() -> None:
    repeat(compare_fight_on_a_ladder, tries(120, 3_000))


@pytest.mark.clause("BM-SKILL-SOUTIEN-01", "BM-SKILL-SOUTIEN-02")
def test_supporters_fight_as_they_do_plainly() -> None:
    repeat(compare_support, tries(120, 3_000))


@pytest.mark.clause("BM-GROUPE-01", "BM-GROUPE-02", "BM-GROUPE-03", "BM-MULTI-02")
def test_group_attacks_go_as_they_do_plainly() -> None:
    repeat(compare_group_attack, tries(200, 8_000))


@pytest.mark.clause("BM-DESENGAGE-01", "BM-DESENGAGE-03", "BM-DESENGAGE-04")
def test_who_leaves_is_struck_as_plainly() -> None:
    repeat(compare_leaving, tries(150, 5_000))


@pytest.mark.clause("BM-SKILL-COUPDOS-01")
def test_stabs_in_the_back_go_as_they_do_plainly() -> None:
    repeat(compare_backstab, tries(120, 3_000))
