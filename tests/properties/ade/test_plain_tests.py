"""Single tests, damage tests and shots of random fighters: the engine against the second implementation."""

from __future__ import annotations

from random import Random

import pytest
from tests.properties.ade import plain_rerolls
from tests.properties.ade.in_step import enlisted, said, stands, stood, walk
from tests.properties.ade.plain_damage import OWN, WEAPON, Stroke, settle
from tests.properties.ade.plain_fighters import Card, Fighter, Plainly
from tests.thorough import tries
from tests.unit.ade.bench import Options, Played, field
from tests.unit.ade.games import state_of

from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import wounds
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    attempt_of,
    blow_of,
    damage_test,
    roll_test,
    shot_of,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import given as difficulty
from escarmouche.rulebooks.age_des_escarmouches.state import State, enter

TESTED = ("INI", "ATT", "FOR", "DEF", "COU", "DIS")
AGAINST = {"ATT": "DEF", "DEF": "ATT", "INI": "INI", "FOR": "FOR", "COU": "COU", "DIS": "DIS"}
PLAIN_SKILLS = (
    *("dur-a-cuire", "vulnerable", "ethere", "instinct-de-survie", "feroce", "enorme"),
    *("endurance", "possede", "maudit", "construct", "mort-vivant", "acharne", "inalterable"),
)
ITEMS = ("arme-sacree", "armure-sacree", "epee-hache")
NAMED = ("lion", "loup", "construct", "mort-vivant", "blesse", "deroute")
IMMUNITIES = (
    *("aguerri", "chance", "intimidation", "toxique"),
    *("feroce", "fleau", "epee-hache", "coup-de-maitre"),
)


def some(rng: Random, of: tuple[str, ...], share: float) -> frozenset[str]:
    """Each of some words, with a chance."""
    return frozenset(word for word in of if rng.random() < share)


def drawn_card(rng: Random) -> Card:
    """A card with many of the skills that meet in a damage test or a re-roll."""
    share = rng.choice([0.1, 0.3, 0.5])
    return Card(
        scores={
            name: rng.randint(1, 9) for name in ("INI", "ATT", "FOR", "DEF", "RES", "COU", "DIS")
        },
        people=rng.choice(["lion", "loup"]),
        skills=some(rng, PLAIN_SKILLS, share * 0.6),
        items=some(rng, ITEMS, share),
        hardened=some(rng, TESTED, share),
        intimidating=some(rng, TESTED, share),
        luck=rng.choice([0, 0, 1, 2]),
        resolve=rng.choice([0, 0, 1, 2]),
        toxic=tuple([rng.randint(1, 6)] if rng.random() < share else ()),
        banes=tuple(sorted(some(rng, NAMED, share * 0.6))),
        foes=tuple(sorted(some(rng, NAMED[:2], share * 0.6))),
        immune=some(rng, IMMUNITIES, share * 0.3),
    )


def drawn(rng: Random, camp: int) -> Fighter:
    """A fighter, hale or wounded, routed or not."""
    card = drawn_card(rng)
    lost = rng.choice([0, 0, 1, 2, card.life - 1])
    return Fighter(camp, card, lost, rng.random() < 0.2)


def dice_of(rng: Random, many: int = 40) -> list[int]:
    """Faces in the order in which they are thrown."""
    return [rng.randint(1, 6) for _ in range(many)]


def plain_blows(stroke: Stroke, times: int, wide: bool) -> Plainly:
    """Some damage tests one after the other, each felt before the next: uses are counted, wounds weaken."""
    dealt: list[int] = []
    while len(dealt) < times and stroke.victim.lost < stroke.victim.card.life:
        fair = stroke.kind == OWN and plain_rerolls.open_to_chance(stroke)
        resolute = yield from plain_rerolls.declares(stroke.attacker, "FOR", fair)
        dealt.append((yield from plain_rerolls.damage_test(stroke, resolute, wide)))
        settle([(stroke, dealt[-1])])
    return dealt


def compare_damage(number: int) -> None:
    """One to four damage tests, of blows or of shots."""
    rng = Random(f"damage {number}")
    attacker, victim = drawn(rng, 0), drawn(rng, 1)
    shot, times, dice = rng.random() < 0.3, rng.randint(1, 4), dice_of(rng)
    wide = rng.random() < 0.3
    options = Options(intimidation_on_shots=wide)
    game = field(turn=1, active=rng.choice([0, 1, None]), options=options)
    striker, struck = enlisted(game, attacker), enlisted(game, victim)
    enter(game, striker, 40.0, 40.0, 0.0)
    enter(game, struck, 42.5, 40.0, 0.0)
    bow = Weapon({"fr": "Arc", "en": "Bow"}, rng.randint(1, 12), 20.0)

    def rule(state: State) -> Rule:
        dealt: list[int] = []
        while len(dealt) < times and state.life[struck.id]:
            blow = shot_of(state, striker, bow, struck) if shot else blow_of(state, striker, struck)
            dealt.append((yield from damage_test(state, blow)))
            yield from wounds.hurt(state, struck, dealt[-1])
            yield from wounds.aftermath(state, [(blow, dealt[-1])])
        return dealt

    stroke = Stroke(attacker, victim, WEAPON, bow.strength) if shot else Stroke(attacker, victim)
    played = Played(rule, game, dice)
    plainly = walk(played.game, plain_blows(stroke, times, wide), dice, rng)
    assert played.bench.returned == [plainly], f"{played.bench.returned} by the engine, {plainly}"
    for fighter, figure in ((attacker, striker), (victim, struck)):
        engine, stood_ = stands(state_of(played.game), figure), stood(fighter)
        assert engine == stood_, f"{engine} by the engine, {stood_} plainly"


def plain_single_tests(
    tester: Fighter, other: Fighter | None, name: str, needed: int, times: int, dice: int
) -> Plainly:
    """Some tests one after the other; Résolution is said before a single die."""
    good = []
    for _ in range(times):
        fair = dice == 1 and 2 <= needed <= 6
        resolute = yield from plain_rerolls.declares(tester, name, fair)
        good.append(
            (yield from plain_rerolls.successes(tester, other, name, dice, needed, resolute))
        )
    return good


def compare_tests(number: int) -> None:
    """Tests of one characteristic, of one die or of several, against somebody or against a number."""
    rng = Random(f"tests {number}")
    tester, other = drawn(rng, 0), drawn(rng, 1)
    dice_each = rng.choice([1, 1, 2, 3])
    if dice_each > 1:  # marked dice are rolled apart in a combat
        tester = Fighter(0, Card(**{**vars(tester.card), "resolve": 0}), tester.lost, tester.routed)
    game = field(turn=1, active=rng.choice([0, 1, None]))
    one, two = enlisted(game, tester), enlisted(game, other)
    name, times, dice = rng.choice(TESTED), rng.randint(1, 3), dice_of(rng)
    alone, level = rng.random() < 0.2, rng.randint(1, 9)

    def rule(state: State) -> Rule:
        good = []
        for _ in range(times):
            what = difficulty(level) if alone else value_of(state, two, AGAINST[name])
            attempt = attempt_of(state, one, name, what, None if alone else two)
            outcomes = yield from roll_test(state, attempt, dice_each)
            good.append(sum(bool(outcome.success) for outcome in outcomes))
        return good

    hard = level if alone else other.score(AGAINST[name])
    needed = plain_rerolls.threshold(tester.score(name), hard)
    played = Played(rule, game, dice)
    plain = plain_single_tests(tester, None if alone else other, name, needed, times, dice_each)
    plainly = walk(played.game, plain, dice, rng)
    assert played.bench.returned == [plainly], f"{played.bench.returned} by the engine, {plainly}"


@pytest.mark.clause(
    *(f"ADE-1.2.4-{n:02}" for n in range(1, 10)),
    *("ADE-1.2.5-02", "ADE-1.2.5-03", "ADE-1.2.5-04", "ADE-4.4.2-01"),
    *("ADE-EQUIP-ARME-SACREE-01", "ADE-EQUIP-ARME-SACREE-02", "ADE-EQUIP-ARME-SACREE-03"),
    *("ADE-EQUIP-ARMURE-SACREE-01", "ADE-EQUIP-ARMURE-SACREE-02", "ADE-EQUIP-EPEE-HACHE-01"),
    *("ADE-SKILL-DUR-A-CUIRE-01", "ADE-SKILL-VULNERABLE-01", "ADE-SKILL-ETHERE-01"),
    *("ADE-SKILL-INSTINCT-DE-SURVIE-01", "ADE-SKILL-FEROCE-01", "ADE-SKILL-FLEAU-01"),
    *("ADE-SKILL-ENNEMI-PERSONNEL-01", "ADE-SKILL-ENNEMI-PERSONNEL-02", "ADE-SKILL-IMMUNITE-01"),
    *("ADE-SKILL-ENDURANCE-01", "ADE-SKILL-POSSEDE-01", "ADE-SKILL-ENORME-01"),
    *("ADE-SKILL-TOXIQUE-01", "ADE-SKILL-ACHARNE-02", "ADE-SKILL-GENERAL-02"),
    *("ADE-SKILL-AGUERRI-04", "ADE-SKILL-INTIMIDATION-04", "ADE-SKILL-CHANCE-01"),
)
def test_damage_tests_go_as_they_do_plainly() -> None:
    for number in range(tries(250, 20_000)):
        with said(compare_damage, number):
            compare_damage(number)


@pytest.mark.clause(
    *("ADE-1.2.1-02", "ADE-1.2.1-03", "ADE-1.2.7-01", "ADE-1.2.7-02", "ADE-1.2.7-03"),
    *("ADE-SKILL-AGUERRI-02", "ADE-SKILL-AGUERRI-03", "ADE-SKILL-AGUERRI-06"),
    *("ADE-SKILL-INTIMIDATION-02", "ADE-SKILL-INTIMIDATION-06", "ADE-SKILL-CHANCE-01"),
    *("ADE-SKILL-CHANCE-02", "ADE-SKILL-RESOLUTION-01", "ADE-SKILL-RESOLUTION-02"),
    *("ADE-SKILL-MAUDIT-01", "ADE-SKILL-MAUDIT-02", "ADE-SKILL-MAUDIT-03"),
    *("ADE-SKILL-INALTERABLE-01", "ADE-SKILL-IMMUNITE-01"),
)
def test_tests_are_rolled_again_as_they_are_plainly() -> None:
    for number in range(tries(400, 30_000)):
        with said(compare_tests, number):
            compare_tests(number)
