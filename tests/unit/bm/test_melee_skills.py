"""Skills and attributes in close combat: what a victory brings, in the order of R37."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import FREE, MELEE, POWER, SHOT, Attack, Means
from escarmouche.rulebooks.bonus_malus.displacement.facing import came_into_contact
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, harm, loss_die
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.in_hand import weapon_called, why_unusable
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.fight import fight, group_attack, opponents
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import free_attack
from escarmouche.rulebooks.bonus_malus.melee.means import in_both_hands, means_in_hand
from escarmouche.rulebooks.bonus_malus.points import SHOT_HIT, SKILL
from escarmouche.rulebooks.bonus_malus.skills.fighting import is_of_type
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, Figure, State
from escarmouche.table.storeys.model import Place

WHIP = "fouet"  # Dégâts 2-, no attribute
LOW = [1, 1, 1]  # a damage roll of a whip that fails


def duel(
    one: str = "combat",
    other: str = "combat",
    weapons: tuple[str, str] = (WHIP, WHIP),
    **more: Any,
) -> tuple[State, Figure, Figure]:
    """Two in contact, face to face; `more` is what the second has."""
    game = field_of()
    first = stand(game, 0, 10, 10, one, weapons[0], facing=0)
    return (
        game,
        first,
        stand(game, 1, 11 + _wider(other), 10, other, weapons[1], facing=180, **more),
    )


def _wider(skills: str) -> float:
    return 0.5 if "enorme" in skills else 0.0


def attack(game: State, figure: Figure, target: Figure, manner: str = MELEE) -> Attack:
    """With what it holds first."""
    return Attack(manner, target.id, figure.id, means_in_hand(game, figure)[0])


# -- De taille et d'estoc, Coup fatal ------------------------------------------------------------


@pytest.mark.clause(
    "BM-SKILL-TAILLEESTOC-01",
    "BM-SKILL-TAILLEESTOC-02",
    "BM-SKILL-TAILLEESTOC-03",
    "BM-SKILL-REPOUSSE-01",
)
def test_cut_and_thrust() -> None:
    """R37, R56: tested before the damage; D2 points, and a push of a pace at the end."""
    game, one, other = duel(other="combat, personnage", weapons=("epee", WHIP))
    played = play(fight(game, one, other), [6, 1, 4, 5, 4, 6])
    assert played.rolled == ["combat", "combat", "de-taille-et-d-estoc", "damage", "loss"]
    assert played.events == ["fights", "wins", "wounded", "pushed"]
    assert game.life[other.id] == 1 and game.x[other.id] == pytest.approx(12.0)


@pytest.mark.clause("BM-SKILL-TAILLEESTOC-01", "BM-SKILL-TAILLEESTOC-02")
def test_it_is_tested_even_when_no_damage_may_be_rolled() -> None:
    """R87 a: its push as well."""
    game, one, other = duel(weapons=("epee", WHIP))
    game.damage_rolls[one.id] = 1
    played = play(fight(game, one, other), [6, 1, 4, 5])
    assert played.events == ["fights", "wins", "damage_spent", "pushed"]


@pytest.mark.clause("BM-SKILL-TAILLEESTOC-04", "BM-SKILL-COUPFATAL-01")
def test_with_a_fatal_blow_it_is_a_whole_die() -> None:
    game, one, other = duel("combat, coup-fatal", "combat, enorme", ("epee", WHIP))
    play(fight(game, one, other), [6, 1, 4, 5, 4, 5])
    assert game.life[other.id] == 1  # 5 of 6
    game.damage_rolls[one.id] = 0
    game.put(other.id, Place(11.5, 10.0, "ground"))
    assert play(fight(game, one, other), [6, 2, 1, 1, 1, 4, 2]).rolled[-1] == "loss"
    assert game.status[other.id] == CASUALTY  # 1D3 after a test that failed


@pytest.mark.clause("BM-SKILL-COUPFATAL-01", "BM-SKILL-TAILLEESTOC-01")
def test_a_fatal_blow_of_a_free_attack() -> None:
    """R56: Coup fatal counts there, De taille et d'estoc does not."""
    game, one, other = duel("combat, coup-fatal", "combat, personnage", ("epee", WHIP))
    played = play(free_attack(game, one, other), [4, 4])
    assert played.rolled == ["damage", "loss"] and game.life[other.id] == 1


@pytest.mark.clause("BM-SKILL-TAILLEESTOC-01")
def test_of_two_values_the_better_one_is_tested_once() -> None:
    """R56: the figure's and the weapon's."""
    game, one, other = duel("combat, de-taille-et-d-estoc+", weapons=("epee", WHIP))
    played = play(fight(game, one, other), [6, 1, 1, 3, 1])
    assert played.rolled == ["combat", "combat", "de-taille-et-d-estoc", "damage"]
    assert played.modifiers(2).value == 1


# -- down, stunned, pushed -----------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-ASSOMMOIR-01")
def test_a_hammer_knocks_down() -> None:
    """R37: after the damage, on every won combat; R87 b: not who is out of action."""
    game, one, other = duel(weapons=("marteau", WHIP))
    played = play(fight(game, one, other), [6, 1, 3, 4, 5])
    assert played.rolled == ["combat", "combat", "damage", "assommoir"]
    assert game.down[other.id]
    again, first, second = duel(weapons=("marteau", WHIP))
    assert play(fight(again, first, second), [6, 1, 4]).rolled[-1] == "damage"


@pytest.mark.clause("BM-SKILL-ELECTROCHOC-01", "BM-SKILL-ELECTROCHOC-02")
def test_a_shock_puts_down_and_stuns() -> None:
    game, one, other = duel(weapons=("electro-baton-en-phrik", WHIP))
    played = play(fight(game, one, other), [6, 1, 1, 1])
    assert played.events == ["fights", "wins", "down", "stunned"]
    assert game.down[other.id] and game.stunned[other.id]


@pytest.mark.clause("BM-SKILL-ELECTROCHOC-03", "BM-SKILL-INSENSIBLE-01", "BM-SKILL-ENORME-01")
@pytest.mark.parametrize("skill", ["enorme", "insensible-aux-electrochocs"])
def test_who_feels_no_shock(skill: str) -> None:
    game, one, other = duel(other=f"combat, {skill}", weapons=("electro-baton-en-phrik", WHIP))
    played = play(fight(game, one, other), [6, 1, 1, 1])
    assert "immune" in played.events and not game.down[other.id]


@pytest.mark.clause("BM-SKILL-PROJECTION-01", "BM-SKILL-PROJECTION-02")
def test_a_demon_throws_down_who_is_not_enormous() -> None:
    for foe, thrown in (("combat", True), ("combat, enorme", False)):
        game, one, other = duel("combat, degats, projection", foe, ("", WHIP))
        dice = [6, 1, 3, 4] if thrown else [6, 1, 3]
        played = play(fight(game, one, other), dice)
        assert game.down[other.id] is thrown
        assert ("immune" in played.events) is not thrown


@pytest.mark.clause("BM-SKILL-PROJECTION-01")
def test_a_shot_throws_down_too() -> None:
    """R46: one test for each whom it hits, of weapon or shooter."""
    game = field_of()
    thrower = stand(game, 0, 10, 10, "lancer", "grenades")
    target = stand(game, 1, 12, 10)
    grenades = weapon_called(game, thrower, "grenades")
    assert grenades is not None and grenades.shot is not None
    shot = Attack(SHOT, target.id, thrower.id, Means(grenades.shot, "grenades"))
    played = play(each_heard(game, thrower, SHOT_HIT, shot, uses=(grenades.shot,)), [4])
    assert played.rolled == ["projection"] and game.down[target.id]
    both = field_of()
    strong = stand(both, 0, 10, 10, "lancer, projection+", "grenades")
    stand(both, 1, 12, 10)
    played = play(each_heard(both, strong, SHOT_HIT, shot, uses=(grenades.shot,)), [1, 5])
    assert played.modifiers(0).value == 1  # one test, with the better value


@pytest.mark.clause("BM-SKILL-REPOUSSE-01")
def test_a_push_on_every_victory() -> None:
    game, one, other = duel("combat, repousse-l-adversaire")
    played = play(fight(game, one, other), [6, 1, *LOW])
    assert played.events == ["fights", "wins", "pushed"]
    assert game.x[other.id] == pytest.approx(12.0) and game.x[one.id] == 10


@pytest.mark.clause(
    "BM-SKILL-EXOSQUELETTE-02", "BM-SKILL-EXOSQUELETTE-03", "BM-SKILL-EXOSQUELETTE-01"
)
def test_an_exoskeleton() -> None:
    """E17 c, R34: its bare hands knock down, any weapon strikes harder, shots included."""
    game, one, other = duel("combat, exosquelette", weapons=("", WHIP))
    played = play(fight(game, one, other), [6, 6, 6, 6, 1, 3, 4])
    assert played.rolled == ["combat", "combat", "damage", "assommoir"]
    assert parts(played.modifiers(2)) == {"bare_hands": -3, "exosquelette": 3}
    assert parts(played.modifiers(3)) == {"exosquelette": 0} and game.down[other.id]
    armed, first, second = duel("combat, exosquelette", weapons=("marteau", WHIP))
    blow = attack(armed, first, second)
    assert parts(damage_modifiers(armed, first, blow)) == {"weapon": 0, "exosquelette": 1}
    assert damage_modifiers(armed, first, blow._replace(manner=SHOT)).value == 1
    power = damage_modifiers(armed, first, Attack(POWER, 1, 0), Why(0, Phrase("bm.power")))
    assert power.value == 0


@pytest.mark.clause("BM-SKILL-EXOSQUELETTE-04", "BM-SKILL-SANSARME-01")
def test_knuckles_add_nothing_to_an_exoskeleton() -> None:
    """R34: a knife does, and brings its own test."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat, exosquelette", upgrades="poings-americains", facing=0)
    assert means_in_hand(game, one)[0].upgrade is None
    knife = stand(game, 0, 20, 10, "combat, exosquelette", upgrades="couteau", facing=0)
    foe = stand(game, 1, 21, 10, "combat", WHIP, facing=180)
    played = play(fight(game, knife, foe), [6, 6, 6, 6, 1, 1, 1, 1, 2, 3, 1])
    names = ["combat", "combat", "de-taille-et-d-estoc", "damage", "assommoir"]
    assert played.rolled == names
    told = {"bare_hands": -3, "unarmed_upgrade": 1, "exosquelette": 3}
    assert parts(played.modifiers(3)) == told


@pytest.mark.clause("BM-UPGRADE-POINGS-01", "BM-SKILL-ASSOMMOIR-01")
def test_knuckles_knock_down() -> None:
    """E17 a: Assommoir 2-."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat", upgrades="poings-americains", facing=0)
    other = stand(game, 1, 11, 10, "combat", WHIP, facing=180)
    played = play(fight(game, one, other), [6, 6, 6, 6, 1, 1, 1, 1, 4, 5, 6])
    assert played.rolled[-1] == "assommoir" and played.modifiers(3).value == -2
    assert game.down[other.id]


# -- Brise arme ----------------------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-BRISEARME-01")
def test_a_sabre_breaks_the_weapon_of_the_loser() -> None:
    """R37: after the damage, before who goes down; R38: it is gone."""
    game, one, other = duel(other="combat, destinee-speciale", weapons=("sabre-laser", "epee"))
    played = play(fight(game, one, other), [6, 1, 4, 4, 4, 4])
    assert played.events == ["fights", "wins", "weapon_broken"]
    assert game.hands[other.id] == () and game.carried[other.id] == ()
    assert means_in_hand(game, other)[0].weapon is None


@pytest.mark.clause("BM-SKILL-BRISEARME-02", "BM-SKILL-PHRIK-01")
@pytest.mark.parametrize("weapon", ["sabre-laser", "vibroepee-en-phrik"])
def test_what_does_not_break(weapon: str) -> None:
    game, one, other = duel(weapons=("sabre-laser", weapon))
    played = play(fight(game, one, other), [6, 1, 1, 1, 1])
    assert "weapon_holds" in played.events and game.hands[other.id] == (weapon,)


@pytest.mark.clause("BM-SKILL-BRISEARME-01", "BM-MAINSNUES-03")
def test_hands_do_not_break_and_rifles_do() -> None:
    """R35."""
    game, one, other = duel(weapons=("sabre-laser", "fusil"))
    assert "weapon_broken" in play(fight(game, one, other), [6, 1, 1, 1, 1]).events
    assert game.carried[other.id] == ()
    bare, first, second = duel(weapons=("sabre-laser", ""))
    events = play(fight(bare, first, second), [6, 1, 1, 1, 1, 1, 1, 1]).events
    assert events == ["fights", "wins"] and second.id == 1


@pytest.mark.clause("BM-SKILL-BRISEARME-01")
def test_of_two_weapons_the_winner_chooses() -> None:
    game = field_of()
    one = stand(game, 0, 10, 10, "combat", "sabre-laser", facing=0)
    other = stand(game, 1, 11, 10, "combat, ambidextre", "fouet, epee", facing=180)
    played = play(fight(game, one, other), [6, 1, 1, 1, 1, 1], ["epee"])
    assert played.asked[0].who == 0 and game.hands[other.id] == ("fouet",)


# -- two weapons ---------------------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-AMBIDEXTRE-01", "BM-SKILL-AMBIDEXTRE-02", "BM-SKILL-AMBIDEXTRE-03")
def test_both_weapons_at_once() -> None:
    """R84: each its own tests and its own damage roll, pushed once."""
    game = field_of()
    one = stand(game, 0, 10, 10, "combat, ambidextre", "epee, marteau", facing=0)
    other = stand(game, 1, 11, 10, "combat, enorme", WHIP, facing=180)
    game.put(other.id, Place(11.5, 10.0, "ground"))
    dice = [6, 5, 1, 4, 4, 4, 6, 4, 5, 5]
    played = play(fight(game, one, other), dice)
    assert parts(played.modifiers(0)) == {"skill": 0, "ambidextre": 1}
    assert played.rolled == [
        "combat",
        "combat",
        "de-taille-et-d-estoc",
        "damage",
        "loss",
        "damage",
        "assommoir",
    ]
    assert game.life[other.id] == 3  # two by the sword, one by the hammer
    assert game.damage_rolls[one.id] == 2 and game.down[other.id]
    assert played.events.count("pushed") == 1


@pytest.mark.clause("BM-SKILL-AMBIDEXTRE-03", "BM-DEGATS-05")
def test_the_second_roll_stops_when_the_loser_is_out_or_the_turn_is_spent() -> None:
    """R25."""
    game, one, other = duel("combat, ambidextre", weapons=("fouet, fouet", WHIP))
    assert in_both_hands(game, one) is not None
    played = play(fight(game, one, other), [6, 1, 1, 4, 4, 4])
    assert played.rolled.count("damage") == 1 and game.damage_rolls[one.id] == 1
    spent, first, second = duel("combat, ambidextre", weapons=("fouet, fouet", WHIP))
    spent.damage_rolls[first.id] = 1
    played = play(fight(spent, first, second), [6, 1, 1, *LOW])
    assert played.rolled.count("damage") == 1 and "damage_spent" in played.events


@pytest.mark.clause("BM-SKILL-AMBIDEXTRE-03", "BM-SKILL-TAILLEESTOC-03")
def test_a_test_of_one_of_two_alike_bears_on_its_own_roll() -> None:
    """R84: the second sword cuts, the first does not."""
    game, one, other = duel("combat, ambidextre", "combat, personnage", ("epee, epee", WHIP))
    played = play(fight(game, one, other), [6, 1, 1, 1, 1, 4, 4, 5, 4, 6])
    assert played.rolled[2:] == [*["de-taille-et-d-estoc"] * 2, "damage", "damage", "loss"]
    assert game.status[other.id] == CASUALTY  # one and two


@pytest.mark.clause("BM-GROUPE-02", "BM-SKILL-AMBIDEXTRE-03")
def test_with_two_weapons_a_group_attack_still_rolls_once_for_each() -> None:
    """R33: with the better one."""
    game = field_of()
    skills = "combat, ambidextre, attaque-de-groupe"
    one = stand(game, 0, 10, 10, skills, "fouet, epee", facing=0)
    foes = [stand(game, 1, 10.8, 10 + y, "combat", WHIP, facing=180) for y in (0.6, -0.6)]
    dice = [6, 1, 1, 1, 1, 4, *[6, 1, 1, 1, 1, 1]]  # the second has nobody beside it any more
    played = play(group_attack(game, one, foes), dice)
    assert played.rolled.count("damage") == 2
    assert game.status[foes[0].id] == CASUALTY and game.damage_rolls[one.id] == 1


@pytest.mark.clause("BM-SKILL-AMBIDEXTRE-01")
def test_one_weapon_is_not_two() -> None:
    game = field_of()
    one = stand(game, 0, 10, 10, "combat, ambidextre", "epee, pistolet", hands="epee, pistolet")
    assert in_both_hands(game, one) is None


# -- Soutien -------------------------------------------------------------------------------------


def supported() -> tuple[State, Figure, Figure, Figure]:
    """One behind a friend that is engaged."""
    game = field_of()
    friend = stand(game, 0, 11, 10, "combat", WHIP, facing=0)
    one = stand(game, 0, 10, 10, "combat, soutien", WHIP, facing=0)
    enemy = stand(game, 1, 12, 10, "combat", WHIP, facing=180)
    return game, one, friend, enemy


@pytest.mark.clause("BM-SKILL-SOUTIEN-01")
def test_one_in_support_fights_past_its_friend() -> None:
    game, one, friend, enemy = supported()
    assert opponents(game, one) == [enemy] and opponents(game, friend) == [enemy]
    played = play(fight(game, one, enemy), [6, 1, 4, 4, 4])
    assert game.status[enemy.id] == CASUALTY and played.rolled[-1] == "damage"


@pytest.mark.clause("BM-SKILL-SOUTIEN-02")
def test_nothing_happens_to_one_in_support() -> None:
    """R32: the enemy's victory has no effect, a tie moves nobody, and it is no assailant."""
    game, one, _friend, enemy = supported()
    assert play(fight(game, one, enemy), [1, 6]).events == ["fights", "supporter_safe"]
    assert game.damage_rolls[enemy.id] == 0
    assert play(fight(game, one, enemy), [4, 4]).events == ["fights", "tie"]
    assert game.x == [11, 10, 12]
    total = combat_modifiers(game, enemy, one, tuple(means_in_hand(game, enemy)), False)
    assert parts(total) == {"skill": 0}


# -- Coup dans le dos ----------------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-COUPDOS-01")
def test_a_stab_in_the_back() -> None:
    """R55: judged when they touch, before the victim turns; free."""
    game = field_of()
    victim = stand(game, 1, 11, 10, "combat, personnage", WHIP, facing=0)
    one = stand(game, 0, 10, 10, "combat, coup-dans-le-dos", "vibrodague", facing=0)
    played = play(came_into_contact(game, one, [victim]), [4])
    assert played.events == ["engaged", "free_attack", "wounded"]
    assert game.facing[victim.id] == pytest.approx(180.0)
    game.facing[victim.id] = 180.0
    assert play(came_into_contact(game, one, [victim])).events == ["engaged"]


# -- Tueur, Spectre ------------------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-TUEUR-01", "BM-SKILL-TUEUR-02")
def test_a_slayer() -> None:
    """R56: Combat+, Dégât+ and Coup fatal against one type; shots too."""
    game, one, prey = duel("combat, tueur lycan", "combat, lycan", ("marteau", WHIP))
    other = stand(game, 1, 9, 10, "combat", WHIP, facing=0)
    means = tuple(means_in_hand(game, one))
    assert parts(combat_modifiers(game, one, prey, means, True))["tueur"] == 1
    assert "tueur" not in parts(combat_modifiers(game, one, other, means, True))
    for manner in (MELEE, FREE, SHOT):
        blow = attack(game, one, prey, manner)
        assert damage_modifiers(game, one, blow).value == 1 and loss_die(game, blow) == 3
    assert loss_die(game, attack(game, one, other)) == 1
    assert is_of_type(other, "humain") and not is_of_type(prey, "humain")
    assert is_of_type(prey, "lycan")


@pytest.mark.clause("BM-SKILL-SPECTRE-02")
@pytest.mark.parametrize(
    ("skills", "weapon", "works"),
    [
        ("combat", "marteau", False),
        ("combat", "", False),
        ("combat, degats+", "", False),
        ("combat", "lame-consacree", True),
        ("combat", "sabre-laser", True),
        ("combat, tueur spectre", "marteau", True),
    ],
)
def test_what_harms_a_spectre(skills: str, weapon: str, works: bool) -> None:
    """R60: a victory with a normal weapon has no effect at all."""
    game, one, other = duel(skills, "combat, spectre", (weapon, WHIP))
    total = combat_modifiers(game, one, other, tuple(means_in_hand(game, one)), True)
    own = [6] * (abs(int(total.value)) + 1)
    if not works:
        played = play(fight(game, one, other), [*own, 1])
        assert played.events == ["fights", "wins", "unaffected"]
        assert not game.down[other.id] and game.damage_rolls[one.id] == 0
    else:
        blow = attack(game, one, other)
        dice = abs(int(damage_modifiers(game, one, blow).value)) + 1
        more = [1] if loss_die(game, blow) > 1 else []
        played = play(harm(game, blow, damage_modifiers(game, one, blow)), [6] * dice + more)
        assert played.result == 1


@pytest.mark.clause("BM-SKILL-SPECTRE-01", "BM-SKILL-SPECTRE-02")
def test_powers_harm_a_spectre_and_it_frightens() -> None:
    game, one, other = duel(other="combat, spectre")
    total = Total(Why(0, Phrase("bm.power")))
    assert play(harm(game, Attack(POWER, other.id, one.id), total), [4]).result == 1
    assert points.FEARED in other.handlers
    ghost = play(free_attack(*duel(other="combat, spectre")[:3]))
    assert ghost.events == ["free_attack", "unaffected"]


# -- other things --------------------------------------------------------------------------------


@pytest.mark.clause("BM-SKILL-EXONECESSAIRE-01")
def test_a_weapon_that_needs_an_exoskeleton() -> None:
    game = field_of()
    strong = stand(game, 0, 10, 10, "tir, exosquelette", "canon-d-assaut")
    weak = stand(game, 0, 20, 10, "tir", "canon-d-assaut")
    cannon = weapon_called(game, weak, "canon-d-assaut")
    assert cannon is not None and cannon.shot is not None
    assert why_unusable(game, strong, cannon.shot) is None
    refused = why_unusable(game, weak, cannon.shot)
    assert refused is not None and refused.reason.id == "bm.refusal.no_exoskeleton"


@pytest.mark.clause("BM-DEFAULT-03", "BM-BONUSMALUS-08")
def test_what_lasts_on_a_figure_is_heard_in_every_roll() -> None:
    """R61: such as a Malaise, which covers tests of attributes and damage."""
    game, one, other = duel(weapons=("marteau", WHIP))
    ill = Phrase("bm.effect.ill")
    game.effects[one.id] = (Effect(Plugin("ill", ill, (SKILL, lambda *_: Why(-1, ill))), "turn"),)
    played = play(fight(game, one, other), [6, 6, 1, 2, 2, 4, 4, 4])
    assert [played.modifiers(n).value for n in (0, 2, 3)] == [-1, -1, -2]
