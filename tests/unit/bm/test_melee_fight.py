"""Combat phases: the opposed roll, ties, the damage of a turn, whom one may fight, what others notice."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand
from tests.unit.bm.melees import around, duel

from escarmouche.rulebooks.bonus_malus.melee.actions import (
    FIGHT,
    why_not_fight,
    why_not_whom,
)
from escarmouche.rulebooks.bonus_malus.melee.fight import (
    damage_allowance,
    fight,
    opponents,
)
from escarmouche.rulebooks.bonus_malus.state import BLOW, CASUALTY

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


# -- what others notice --------------------------------------------------------------------------


@pytest.mark.clause("BM-MELEE-02")
def test_only_a_noisy_weapon_is_heard() -> None:
    """R65: who fought with it this turn, in attack or in defence; R81: and who attacked whom is remembered."""
    game, one, other = duel(weapons=("fouet", "gourdin-electrique"))
    play(fight(game, one, other), [4, 4])
    assert game.noisy == [False, BLOW] and game.attacked_by == ((1, 0),)
    quiet, first, second = duel()
    quiet.down[second.id] = True
    play(fight(quiet, first, second), [1, 1, 1])
    assert quiet.noisy == [False, False] and quiet.attacked_by == ((1, 0),)


@pytest.mark.clause("BM-ARC-05", "BM-COMBAT-05")
def test_whoever_has_lost_an_adversary_faces_the_other_at_once() -> None:
    """R20: the tie has parted it from the one before it; it turns to the one behind it."""
    game, one, other = duel()
    stand(game, 1, 8.9, 10, "combat", "fouet", facing=0)
    game.x[one.id] = 9.9
    game.x[other.id] = 10.9
    play(fight(game, one, other), [4, 4, 4])
    assert game.facing[one.id] == pytest.approx(180.0)
    assert game.facing[other.id] == pytest.approx(180.0)
