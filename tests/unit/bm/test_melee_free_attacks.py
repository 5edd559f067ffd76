"""Free attacks: on who lies or is stunned, and on who leaves."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand
from tests.unit.bm.melees import around, duel

from escarmouche.rulebooks.bonus_malus.melee.fight import (
    fight,
    opponents,
)
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import free_attack, strikers
from escarmouche.rulebooks.bonus_malus.state import CASUALTY


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
