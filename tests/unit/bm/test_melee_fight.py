"""Combat phases: the opposed roll, ties, the damage of a turn, free attacks, several assailants, group attacks."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand

from escarmouche.rulebooks.bonus_malus.attack import MELEE, Attack
from escarmouche.rulebooks.bonus_malus.dice import value_of
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers
from escarmouche.rulebooks.bonus_malus.melee.actions import (
    FIGHT,
    GROUP_ATTACK,
    why_not_fight,
    why_not_whom,
)
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import assailants, combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.fight import (
    damage_allowance,
    fight,
    group_attack,
    opponents,
)
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import free_attack, strikers
from escarmouche.rulebooks.bonus_malus.melee.means import Used, means_in_hand
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State
from escarmouche.table.scenery import table_from_data
from escarmouche.table.storeys.model import Perch

STICK = "baton-de-combat"  # Dégâts-, no test of any kind


def duel(
    one: str = "combat",
    other: str = "combat",
    weapons: tuple[str, str] = ("fouet", "fouet"),
    **options: Any,
) -> tuple[State, Figure, Figure]:
    """Two in contact, face to face."""
    game = field_of(**options)
    first = stand(game, 0, 10, 10, one, weapons[0], facing=0)
    second = stand(game, 1, 11, 10, other, weapons[1], facing=180)
    return game, first, second


def around(
    game: State, camp: int, angles: Sequence[float], skills: str = "combat", weapons: str = "fouet"
) -> list[Figure]:
    """Enemies about the one at (10, 10), all in contact with it."""
    return [
        stand(
            game,
            camp,
            10 + cos(radians(angle)),
            10 + sin(radians(angle)),
            skills,
            weapons,
            facing=angle + 180,
        )
        for angle in angles
    ]


def combat_of(game: State, figure: Figure, foe: Figure, attacks: bool = True) -> dict[str, int]:
    """The reasons of its Combat roll with what it holds first."""
    return parts(combat_modifiers(game, figure, foe, used(game, figure), attacks))


def used(game: State, figure: Figure) -> Used:
    return tuple(means_in_hand(game, figure)[:1])


# -- the opposed roll ----------------------------------------------------------------------------


@pytest.mark.clause("BM-COMBAT-01", "BM-COMBAT-02", "BM-COMBAT-03", "BM-ACTION-COMBATTRE-02")
def test_combat_plus_against_plain_combat() -> None:
    """E8: 2, 6 against 5."""
    game, one, other = duel("combat+")
    played = play(fight(game, one, other), [2, 6, 5, 1, 1, 1])
    assert [roll.dice for roll in played.rolls] == [2, 1, 3]
    assert played.events == ["fights", "wins"] and played.told[1].data["figure"] == one.id


@pytest.mark.clause("BM-COMBAT-03", "BM-COMBAT-04", "BM-DEGATS-01", "BM-VITALITE-02")
def test_the_defender_may_win_and_hurt() -> None:
    game, one, other = duel()
    played = play(fight(game, one, other), [2, 3, 6, 6, 5])
    assert played.rolled == ["combat", "combat", "damage"]
    assert played.rolls[2].about == {"figure": other.id, "target": one.id}
    assert game.status[one.id] == CASUALTY and game.damage_rolls == [0, 1]


@pytest.mark.clause("BM-COMBAT-05")
def test_a_tie_parts_them() -> None:
    """R23: each a pace away, so that two are between them; no damage, and no roll of the turn is used."""
    game, one, other = duel()
    played = play(fight(game, one, other), [4, 4])
    assert played.events[:2] == ["fights", "tie"]
    assert game.x[one.id] == pytest.approx(9.0) and game.x[other.id] == pytest.approx(12.0)
    assert game.damage_rolls == [0, 0]


@pytest.mark.clause("BM-COMBAT-05")
def test_a_tie_stops_at_whoever_stands_behind() -> None:
    """R23: it stays engaged with third parties."""
    game, one, other = duel()
    behind = stand(game, 1, 8.5, 10, "combat", "fouet", facing=0)
    play(fight(game, one, other), [4, 4])
    assert game.x[one.id] == pytest.approx(9.5, abs=0.011)
    assert game.x[other.id] == pytest.approx(12.0) and game.x[behind.id] == 8.5


# -- one damage roll a turn ----------------------------------------------------------------------


@pytest.mark.clause(
    "BM-MULTI-01",
    "BM-MULTI-02",
    "BM-MULTI-04",
    "BM-MULTI-05",
    "BM-COMBAT-04",
    "BM-DEGATS-04",
    "BM-DEGATS-06",
)
def test_the_example_of_two_assailants() -> None:
    """E11: Combat+ against two is Combat; the failed damage roll was the one of the turn."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat+", "marteau", facing=0)
    two, _three = around(game, 1, [30, -30])
    game.damage_rolls = [0, 0, 0]
    first = play(fight(game, one, two), [5, 3, 2, 1, 1])
    assert parts(first.modifiers(0)) == {"skill": 1, "assailants": -1}
    assert first.rolled == ["combat", "combat", "damage", "assommoir"]
    second = play(fight(game, two, one), [2, 4, 1, 1])
    assert second.rolled == ["combat", "combat", "assommoir"]  # no damage roll any more
    assert "damage_spent" in second.events
    assert parts(second.modifiers(1)) == {"skill": 1, "assailants": -1}
    assert game.life == [1, 1, 1]


@pytest.mark.clause(
    "BM-DEGATS-05", "BM-SKILL-ATTAQUESMULTIPLES-01", "BM-SKILL-ATTAQUESMULTIPLES-02"
)
@pytest.mark.parametrize(
    ("skills", "weapons", "allowance"),
    [
        ("combat", "fouet", 1),
        ("combat", "fouet, epee", 1),
        ("combat, attaques-multiples 3", "fouet", 3),
        ("combat, ambidextre", "fouet, epee", 2),
        ("combat, ambidextre", "fouet", 1),
        ("combat, ambidextre, attaques-multiples 2", "fouet, epee", 3),
        ("combat, heros, attaques-multiples 3", "fouet", 3),  # the highest
        ("combat, heros", "fouet", 2),
        ("combat, legende-vivante", "fouet", 3),
    ],
)
def test_how_many_damage_rolls_a_turn(skills: str, weapons: str, allowance: int) -> None:
    """R25."""
    game = field_of()
    figure = stand(game, 0, 10, 10, skills, weapons)
    assert damage_allowance(game, figure).value == allowance


@pytest.mark.clause("BM-SKILL-ATTAQUESMULTIPLES-01", "BM-DEGATS-05")
def test_one_roll_for_each_combat_that_is_won() -> None:
    """R25: X a turn, one for each victory, in attack or defence."""
    game, one, other = duel("combat, attaques-multiples 2")
    for _time in range(2):
        assert play(fight(game, one, other), [5, 3, 1, 1, 1]).rolled[-1] == "damage"
    assert "damage_spent" in play(fight(game, other, one), [3, 5]).events


# -- whom it may fight ---------------------------------------------------------------------------


@pytest.mark.clause("BM-ACTION-COMBATTRE-01", "BM-ACTION-COMBATTRE-02")
def test_only_enemies_in_contact() -> None:
    game = field_of()
    one = stand(game, 0, 10, 10, "combat", "fouet")
    near, far = stand(game, 1, 11, 10, "combat", "fouet"), stand(game, 1, 12.02, 10)
    friend = stand(game, 0, 9, 10)
    assert opponents(game, one) == [near]
    refused = {f.id: why_not_whom(game, one, f) for f in (near, far, friend)}
    assert refused[near.id] is None
    assert refused[far.id].reason.id == "bm.refusal.not_engaged"  # type: ignore[union-attr]
    assert refused[friend.id].reason.id == "bm.refusal.not_hostile"  # type: ignore[union-attr]
    alone = why_not_fight(game, friend)
    assert alone is not None and alone.reason.id == "bm.refusal.nobody_to_fight"
    played = play(FIGHT.does(game, one), [6, 1, 1, 1, 1], [str(near.id)])
    assert played.asked[0].question.id == "bm.ask.whom"


@pytest.mark.clause("BM-ATERRE-01")
def test_whoever_lies_does_not_begin_with_one_that_stands() -> None:
    """R21."""
    game, one, other = duel()
    game.down[one.id] = True
    assert opponents(game, one) == []
    refused = why_not_fight(game, one)
    assert refused is not None and refused.reason.id == "bm.refusal.lies_and_fights"
    lying = why_not_whom(game, one, other)
    assert lying is not None and lying.reason.id == "bm.refusal.lies_and_fights"


# -- free attacks --------------------------------------------------------------------------------


@pytest.mark.clause("BM-ATERRE-01", "BM-DESENGAGE-03", "BM-DEGATS-04")
def test_who_stands_strikes_who_lies_freely() -> None:
    """R21, R24: a damage roll without a combat roll, outside the limit of the turn."""
    game, one, other = duel()
    game.down[other.id] = True
    game.damage_rolls[one.id] = 1
    played = play(fight(game, one, other), [4, 4, 4])
    assert played.rolled == ["damage"] and played.events == ["free_attack", "wounded", "out"]
    assert game.damage_rolls[one.id] == 1


@pytest.mark.clause("BM-ATERRE-02")
def test_two_who_lie_fight_normally() -> None:
    game, one, other = duel()
    game.down[one.id] = game.down[other.id] = True
    assert opponents(game, one) == [other]
    assert play(fight(game, one, other), [5, 4, 1, 1, 1]).rolled == ["combat", "combat", "damage"]


@pytest.mark.clause("BM-SONNE-02")
def test_who_is_stunned_is_struck_freely_even_by_one_that_lies() -> None:
    game, one, other = duel()
    game.down[one.id] = game.down[other.id] = game.stunned[other.id] = True
    assert play(fight(game, one, other), [1, 1, 1]).rolled == ["damage"]


@pytest.mark.clause("BM-DESENGAGE-03", "BM-DESENGAGE-04")
def test_a_free_attack_brings_no_tests_and_no_shield() -> None:
    """R24: one roll with one weapon, Ambidextre or not; R37: nothing of what a victory brings."""
    game = field_of()
    skills = "combat, ambidextre, repousse-l-adversaire"
    one = stand(game, 0, 10, 10, skills, "sabre-laser, epee", facing=0)
    other = stand(game, 1, 11, 10, "combat", "epee", shield="bouclier", facing=180)
    played = play(free_attack(game, one, other), [1, 1, 1], ["sabre-laser"])
    assert played.rolled == ["damage"] and game.hands[1] == ("epee", "bouclier")
    assert game.x[other.id] == 11
    played = play(free_attack(game, one, other), [4], ["epee"])
    assert played.rolled == ["damage"] and game.status[other.id] == CASUALTY


@pytest.mark.clause(
    "BM-COMBAT-01",
    "BM-MAINSNUES-01",
    "BM-WEAPON-DAGUE-01",
    "BM-DEGATS-02",
    "BM-DESENGAGE-05",
    "BM-DESENGAGE-06",
    "BM-DESENGAGE-07",
    "BM-SKILL-TAILLEESTOC-01",
)
def test_the_example_of_a_combat_and_of_leaving_it() -> None:
    """E12, up to the free attack."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat+", facing=0)
    two = stand(game, 1, 11, 10, "combat", "dague", facing=180)
    played = play(fight(game, one, two), [2, 5, 4, 6, 4, 1, 4, 6, 3, 6])
    assert parts(played.modifiers(0)) == {"bare_hands": -3}
    assert played.rolled == ["combat", "combat", "de-taille-et-d-estoc", "damage"]
    assert game.life[one.id] == 1 and game.damage_rolls[two.id] == 1
    assert strikers(game, one) == [two]
    assert play(free_attack(game, two, one), [5, 6]).result == 1
    assert game.status[one.id] == CASUALTY


@pytest.mark.clause("BM-DESENGAGE-01", "BM-SKILL-DESENGAGEMENTHABILE-01")
def test_who_strikes_a_leaver() -> None:
    """R36: whoever is able; one that lies only another that lies, or with the option."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat")
    able, lying, stunned = around(game, 1, [0, 90, 180])
    game.down[lying.id] = True
    game.down[stunned.id] = game.stunned[stunned.id] = True
    assert strikers(game, one) == [able]
    game.down[one.id] = True
    assert strikers(game, one) == [able, lying]
    literal = field_of(all_strike_leavers=True)
    other = stand(literal, 0, 10, 10, "combat")
    foes = around(literal, 1, [0, 90])
    literal.down[foes[1].id] = True
    assert strikers(literal, other) == foes
    nimble = field_of()
    leaver = stand(nimble, 0, 10, 10, "combat, desengagement-habile")
    around(nimble, 1, [0])
    assert strikers(nimble, leaver) == []


# -- modifiers -----------------------------------------------------------------------------------


@pytest.mark.clause("BM-ARC-08")
def test_an_attack_from_behind() -> None:
    """R20: Combat+ for the attacker that it could not face, and no shield."""
    game = field_of()
    victim = stand(game, 0, 10, 10, "combat", "epee", armour="armure", shield="bouclier", facing=0)
    front, back = around(game, 1, [0, 180])
    assert combat_of(game, back, victim) == {"skill": 0, "from_behind": 1}
    assert combat_of(game, back, victim, attacks=False) == {"skill": 0}
    assert combat_of(game, front, victim) == {"skill": 0}
    played = play(fight(game, back, victim), [6, 1, 2, 5, 5, 5, 5, 3, 6])
    assert played.rolled == ["combat", "combat", "damage", "save"]
    assert parts(played.modifiers(3)) == {"armour": 2, "equivalence": -3}


@pytest.mark.clause(
    "BM-MULTI-01", "BM-MULTI-03", "BM-SKILL-COMBATSMULTIPLES-01", "BM-SKILL-COMBATSMULTIPLES-02"
)
def test_the_malus_of_a_crowd() -> None:
    """R32: each beyond the first; beyond the second with Combats multiples, which two weapons give as well."""
    for weapons, skills, told in (
        ("fouet", "combat", [0, -1, -2, -3]),
        ("fouet", "combat, combats-multiples", [0, 0, -1, -2]),
        (STICK, "combat", [0, 0, -1, -2]),
        ("fouet, epee", "combat", [0, 0, -1, -2]),
    ):
        game = field_of()
        one = stand(game, 0, 10, 10, skills, weapons, facing=0)
        for n, malus in enumerate(told):
            (foe,) = around(game, 1, [90 * n])
            assert combat_of(game, one, foe).get("assailants", 0) == malus


@pytest.mark.clause("BM-MULTI-01")
def test_who_counts_as_an_assailant() -> None:
    """R32: not one upon whom a friend is, nor who can do nothing."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat", "fouet")
    left, right = around(game, 1, [90, -90])
    assert assailants(game, one) == [left, right]
    stand(game, 0, 10, 12, "combat")  # a friend upon the first
    assert assailants(game, one) == [right]
    game.stunned[right.id] = True
    assert assailants(game, one) == []


@pytest.mark.clause("BM-ACTION-ECHELLE-02")
def test_on_a_ladder_combat_is_harder_in_attack_and_in_defence() -> None:
    """R18."""
    roof = [[12, 8], [16, 8], [16, 12], [12, 12]]
    storeys = {
        "surfaces": [{"id": "roof", "outline": roof, "height": 3, "rim": "wall"}],
        "links": [
            {
                "id": "ladder",
                "kind": "ladder",
                "lower": {"at": [11.4, 10]},
                "upper": {"surface": "roof", "at": [12.6, 10]},
            }
        ],
    }
    game = field_of(table=table_from_data({"width": 36, "depth": 36, "storeys": storeys}))
    one = stand(game, 0, 5, 10, "combat", "fouet", facing=0)
    game.put(one.id, Perch("ladder", 0.2))
    other = stand(game, 1, 10.4, 10, "combat", "fouet", facing=0)
    assert combat_of(game, one, other)["on_ladder"] == -1
    assert combat_of(game, one, other, attacks=False)["on_ladder"] == -1
    assert "on_ladder" not in combat_of(game, other, one)


# -- with bare hands -----------------------------------------------------------------------------


@pytest.mark.clause(
    "BM-MAINSNUES-01",
    "BM-MAINSNUES-02",
    "BM-SKILL-ARTMARTIAL-01",
    "BM-SKILL-FEROCITE-01",
    "BM-SKILL-SANSARME-01",
    "BM-SKILL-EXOSQUELETTE-01",
    "BM-SKILL-EXOSQUELETTE-04",
    "BM-UPGRADE-POINGS-02",
    "BM-UPGRADE-POINGS-03",
)
@pytest.mark.parametrize(
    ("skills", "upgrades", "combat", "damage"),
    [
        ("combat 2+", "", 0, 0),
        ("combat 2+", "poings-americains", 0, 1),  # E17 a
        ("combat 2+, art-martial", "poings-americains", 2, 3),  # E17 b
        ("combat 2+, exosquelette", "poings-americains", 0, 3),  # E17 c
        ("combat 2+, exosquelette", "couteau", 0, 4),
        ("combat 2+, exosquelette, art-martial", "", 2, 5),
        ("combat 2+, ferocite", "", 1, 1),
        ("combat 2+, ferocite, art-martial", "", 2, 2),  # the better of each
        ("combat 2+, degats+", "", 5, 4),  # R26: a natural attack
    ],
)
def test_without_a_weapon(skills: str, upgrades: str, combat: int, damage: int) -> None:
    """E17, R34: replaced, then added to."""
    game = field_of()
    one = stand(game, 0, 10, 10, skills, upgrades=upgrades, facing=0)
    other = stand(game, 1, 11, 10)
    means = used(game, one)
    total = combat_modifiers(game, one, other, means, True)
    assert value_of(int(total.value)) == combat
    attack = Attack(MELEE, other.id, one.id, means[0])
    assert value_of(int(damage_modifiers(game, one, attack).value)) == damage


@pytest.mark.clause("BM-MAINSNUES-03")
def test_a_gun_for_two_hands_is_a_light_weapon() -> None:
    """R35: Dégâts-, and the own Combat; R34: a pistol alone is nothing."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat+", "fusil", facing=0)
    other = stand(game, 1, 11, 10, "combat+", "pistolet", facing=180)
    (rifle,) = used(game, one)
    assert rifle.light and rifle.weapon == "fusil"
    assert combat_of(game, one, other) == {"skill": 1}
    attack = Attack(MELEE, other.id, one.id, rifle)
    assert parts(damage_modifiers(game, one, attack)) == {"light_weapon": -1}
    assert combat_of(game, other, one) == {"bare_hands": -3}


@pytest.mark.clause("BM-EQUIP-06", "BM-DEGATS-02")
def test_who_holds_two_weapons_chooses_the_active_one_first() -> None:
    """R84: and nobody is asked who has no choice."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat", "fouet, marteau", facing=0)
    other = stand(game, 1, 11, 10, "combat", upgrades="poings-americains, couteau", facing=180)
    dice = [6, 1, 1, 1, 1, 6, 6, 6]
    played = play(fight(game, one, other), dice, ["fouet", "couteau"])
    assert [ask.who for ask in played.asked] == [0, 1]
    assert played.asked[0].answers.default() == "marteau"  # the better one is proposed
    assert parts(played.modifiers(2)) == {"weapon": -2}  # and only its damage counts
    twins = field_of()
    two = stand(twins, 0, 10, 10, "combat", "fouet, fouet", facing=0)
    stand(twins, 1, 11, 10, "combat", "fouet", facing=180)
    assert play(fight(twins, two, twins.figures[1]), [6, 1, 1, 1, 1]).asked == []


# -- group attacks -------------------------------------------------------------------------------


def crowd(**options: Any) -> tuple[State, Figure, list[Figure]]:
    """One with Attaque de groupe amid three."""
    game = field_of(**options)
    skills = "personnage, combat 2+, attaque-de-groupe"
    one = stand(game, 0, 10, 10, skills, "fouet", facing=0)
    return game, one, around(game, 1, [0, 120, 240])


@pytest.mark.clause("BM-GROUPE-01", "BM-GROUPE-02", "BM-MULTI-02", "BM-DEGATS-05")
def test_a_group_attack_rolls_damage_against_each_that_it_beats() -> None:
    """R33: even after a roll of this turn; all of it counts as one; the malus is counted anew each time."""
    game, one, foes = crowd()
    game.damage_rolls[one.id] = 1
    # 2+ against three: one die; the first falls: 2 left, one more die; the second is beaten, not hurt
    dice = [6, 3, 5, 5, 5, 6, 6, 3, 1, 1, 1, 6, 6, 1, 4, 4, 4]
    played = play(group_attack(game, one, foes), dice)
    combats = [n for n, roll in enumerate(played.rolls) if roll.about["figure"] == one.id]
    own = [parts(played.modifiers(n)) for n in combats if played.rolled[n] == "combat"]
    assert [each.get("assailants", 0) for each in own] == [-2, -1, -1]
    assert played.rolled.count("damage") == 3
    assert [game.status[f.id] for f in foes] == [CASUALTY, ON_TABLE, CASUALTY]
    assert game.damage_rolls[one.id] == 2


@pytest.mark.clause("BM-GROUPE-01")
def test_the_option_of_a_malus_as_at_the_start() -> None:
    game, one, foes = crowd(frozen_group_malus=True)
    dice = [6, 3, 5, 5, 5, 6, 3, 5, 5, 5, 6, 3, 5, 5, 5]
    played = play(group_attack(game, one, foes), dice)
    own = [played.modifiers(n) for n in range(0, 9, 3)]
    assert [parts(each)["assailants"] for each in own] == [-2, -2, -2]


@pytest.mark.clause("BM-GROUPE-03")
def test_what_befalls_a_group_attacker_waits() -> None:
    """R33: losses, down, broken weapon, pushes; it fights on as it was, and then feels all of it."""
    game = field_of()
    one = stand(game, 0, 10, 10, "personnage, combat+, attaque-de-groupe", "fouet", facing=0)
    first = around(game, 1, [0], "combat", "sabre-laser")[0]
    second = around(game, 1, [120], "combat", "marteau")[0]
    third = around(game, 1, [240], "combat", "fouet")[0]
    # 1+ against three: 1-; each beats it in turn
    dice = [1, 2, 5, 4, 1, 1]  # the sabre wounds, and would break the whip
    dice += [1, 2, 5, 4, 6, 6]  # the hammer wounds and stuns: down
    dice += [1, 2, 5, 1, 1, 1]  # the third does nothing
    played = play(group_attack(game, one, [first, second, third]), dice)
    own = [
        parts(played.modifiers(n))
        for n, roll in enumerate(played.rolls)
        if played.rolled[n] == "combat" and roll.about["figure"] == one.id
    ]
    assert own == [{"skill": 1, "assailants": -2}] * 3  # neither wounds nor bare hands yet
    order = [event for event in played.events if event not in ("fights", "wins")]
    assert order == ["wounded", "weapon_broken", "wounded", "down"]
    assert played.events.index("wounded") > [*played.events].index("wins") + 2
    assert game.life[one.id] == 1 and game.down[one.id] and game.hands[one.id] == ()


@pytest.mark.clause("BM-GROUPE-03", "BM-COMBAT-05")
def test_the_group_attackers_part_of_a_tie_waits() -> None:
    """R33: the others move at once."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat 2+, attaque-de-groupe", "fouet", facing=0)
    foes = around(game, 1, [0, 60, 300])
    dice = [3, 3, 6, 6, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1]  # a tie, then two victories without damage
    played = play(group_attack(game, one, foes), dice)
    assert game.x[foes[0].id] == pytest.approx(12.0)
    assert game.x[one.id] == pytest.approx(9.0)
    moved = [told.data["figure"] for told in played.told if told.phrase.id == "bm.event.pushed"]
    assert moved == [foes[0].id, one.id] and played.events[-1] == "pushed"


@pytest.mark.clause("BM-GROUPE-01", "BM-ATERRE-01", "BM-GROUPE-03")
def test_a_group_attack_strikes_who_lies_freely_and_the_dead_attacker_fights_on() -> None:
    """R33: out of action only at the end."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat, attaque-de-groupe", "fouet", facing=0)
    up, lying = around(game, 1, [40, -40])
    game.down[lying.id] = True
    played = play(GROUP_ATTACK.does(game, one), [3, 1, 6, 6, 6, 4, 4, 4, 4], [str(up.id)])
    assert played.events == ["fights", "wins", "free_attack", "wounded", "out", "wounded", "out"]
    assert game.status == [CASUALTY, ON_TABLE, CASUALTY]


@pytest.mark.clause("BM-GROUPE-01")
def test_against_one_it_is_no_group() -> None:
    game = field_of()
    one = stand(game, 0, 10, 10, "combat, attaque-de-groupe", "fouet")
    around(game, 1, [0])
    refused = GROUP_ATTACK.why_not(game, one)
    assert refused is not None and refused.reason.id == "bm.refusal.one_opponent"
    around(game, 1, [90])
    assert GROUP_ATTACK.why_not(game, one) is None


# -- what others notice --------------------------------------------------------------------------


@pytest.mark.clause("BM-MELEE-02")
def test_only_a_noisy_weapon_is_heard() -> None:
    """R65: who fought with it this turn, in attack or in defence; R81: and who attacked whom is remembered."""
    game, one, other = duel(weapons=("fouet", "gourdin-electrique"))
    play(fight(game, one, other), [4, 4])
    assert game.noisy == [False, True] and game.attacked_by == ((1, 0),)
    quiet, first, second = duel()
    quiet.down[second.id] = True
    play(fight(quiet, first, second), [1, 1, 1])
    assert quiet.noisy == [False, False] and quiet.attacked_by == ((1, 0),)
