"""Group attacks: one after the other, and what befalls the attacker waits."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand
from tests.unit.bm.melees import around

from escarmouche.rulebooks.bonus_malus.melee.actions import (
    GROUP_ATTACK,
)
from escarmouche.rulebooks.bonus_malus.melee.fight import (
    group_attack,
)
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State


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
