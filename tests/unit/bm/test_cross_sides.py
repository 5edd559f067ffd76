"""Groups that do not all take each other for enemies: who is engaged, who strikes, who supports (R81, BM-PRES-02)."""

from __future__ import annotations

from escarmouche.core.sides import Sides, allied
from escarmouche.rulebooks.bonus_malus.displacement.facing import came_into_contact
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import assailants
from escarmouche.rulebooks.bonus_malus.melee.fight import opponents
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import strikers
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of
from escarmouche.rulebooks.bonus_malus.state import State

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
