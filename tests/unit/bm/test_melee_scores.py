"""What bears on a Combat roll: arcs, crowds, ladders, bare hands, the choice of a weapon."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand
from tests.unit.bm.melees import STICK, around, combat_of, used

from escarmouche.rulebooks.bonus_malus.attack import MELEE, Attack
from escarmouche.rulebooks.bonus_malus.dice import value_of
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import assailants, combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.fight import (
    fight,
)
from escarmouche.table.scenery import table_from_data
from escarmouche.table.storeys.model import Perch

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
