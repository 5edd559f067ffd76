"""Groups that do not all take each other for enemies: who is engaged, who strikes, who supports (R81, BM-PRES-02)."""

from __future__ import annotations

from escarmouche.core.sides import Sides, allied
from escarmouche.rulebooks.bonus_malus.displacement.facing import came_into_contact
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import assailants
from escarmouche.rulebooks.bonus_malus.melee.fight import opponents
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import strikers
from escarmouche.rulebooks.bonus_malus.menu import called
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State

from .figures import field_of, play, stand

RED, BLUE, NEUTRAL = 0, 1, 2


def _with_neutrals() -> State:
    """Red and blue are enemies and may attack the third group, which minds its own business."""
    game, sides = field_of(3), allied(3)
    game.sides = Sides(sides.alliance, (*sides.foes[:2], ()))
    return game


def test_a_neutral_that_is_charged_is_engaged_and_turns() -> None:
    """BM-ARC-05, BM-ACTION-COMBATTRE-01: whoever is engaged turns to its adversary, whatever it thinks of it."""
    game = _with_neutrals()
    ann = stand(game, RED, 10, 10, "combat", "epee", facing=0)
    monk = stand(game, NEUTRAL, 11, 10, facing=0)
    play(came_into_contact(game, ann, [monk]))
    assert engaged_with(game, monk) == [ann]
    assert game.facing[monk.id] == 180.0


def test_a_neutral_begins_nothing_and_strikes_nobody_who_leaves() -> None:
    """R81: it is hostile only to a group that has attacked it; BM-DESENGAGE-01: but it is struck when it leaves."""
    game = _with_neutrals()
    ann = stand(game, RED, 10, 10, "combat", "epee", facing=0)
    monk = stand(game, NEUTRAL, 11, 10, "combat", "epee", facing=180)
    assert opponents(game, ann) == [monk] and opponents(game, monk) == []
    assert strikers(game, ann) == [] and strikers(game, monk) == [ann]
    assert assailants(game, ann) == [] and assailants(game, monk) == [ann]


def test_a_melee_is_the_same_from_either_of_its_figures() -> None:
    """BM-TIRMELEE-01, R42: whoever of the two is aimed at, both may be met."""
    game = _with_neutrals()
    ann = stand(game, RED, 10, 10)
    monk = stand(game, NEUTRAL, 11, 10)
    assert melee_of(game, ann) == melee_of(game, monk) == [ann, monk]


def test_only_allies_support_and_relieve() -> None:
    """BM-SKILL-SOUTIEN-01, BM-MULTI-01: a neutral between is no ally; one of an allied group is."""
    game = _with_neutrals()
    game.sides = game.sides.turns_on(NEUTRAL, BLUE)
    ann = stand(game, RED, 9, 10, "combat, soutien", "epee")
    monk = stand(game, NEUTRAL, 10, 10, "combat", "epee")
    orc = stand(game, BLUE, 11, 10, "combat", "epee")
    game.sides = game.sides.at_peace(RED, NEUTRAL)
    assert opponents(game, ann) == []
    game.sides = allied(3, [(RED, NEUTRAL)])
    assert opponents(game, ann) == [orc] and opponents(game, monk) == [orc]


def test_who_is_held_by_an_ally_presses_nobody_else() -> None:
    """BM-MULTI-01, R32: an enemy that also touches a figure of an allied group is no assailant for one alone."""
    game = field_of(3)
    game.sides = allied(3, [(RED, NEUTRAL)])
    ann = stand(game, RED, 10, 10)
    stand(game, BLUE, 11, 10)
    elf = stand(game, BLUE, 9, 10)
    stand(game, NEUTRAL, 12, 10)
    assert assailants(game, ann) == [elf]


def _uses(game: State, figure: Figure, action: str, dice: list[int], target: Figure) -> None:
    game.actions[figure.id] = 2
    found = called(game, figure, action)
    assert found is not None
    play(found.does(game, figure), dice, [str(target.id)])


def test_a_power_is_an_attack_even_where_it_fails_and_harms_nobody() -> None:
    """R81, BM-PRES-02: neutrals turn on whoever used a power or a whip against them; healing is none."""
    for skills, weapons, action in (
        ("sensible-a-la-force, choc", "", "choc"),
        ("malaise", "", "malaise"),
        ("expert-en-maniement-du-fouet", "fouet", "disarm"),
    ):
        game = _with_neutrals()
        ann = stand(game, RED, 10, 10, skills, weapons, facing=0)
        monk = stand(game, NEUTRAL, 13, 10, "combat", "epee", facing=180)
        _uses(game, ann, action, [1], monk)
        assert game.attacked_by == ((NEUTRAL, RED),)


def test_allies_heal_each_other_and_follow_their_own_chief_only() -> None:
    """BM-SKILL-SOIN-01: an ally of another group is healed; BM-SKILL-CHEF-01: a Chef is heard by its own group."""
    game = field_of(3)
    game.sides = allied(3, [(RED, NEUTRAL)])
    ann = stand(game, RED, 10, 10, "soin, chef")
    friend = stand(game, NEUTRAL, 11, 10, "personnage, moral", columns={"life": 1})
    mate = stand(game, RED, 10, 11, "moral")
    assert skill_modifiers(game, friend, "moral").value == 0
    assert skill_modifiers(game, mate, "moral").value == 1
    _uses(game, ann, "soin", [4], friend)
    assert game.life[friend.id] == 3 and game.attacked_by == ()
