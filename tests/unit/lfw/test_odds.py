"""Chances in closed form are those with which the rules roll."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import TOUCH, bow, cavalry, rule, weapon
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.forecast import one_rule
from escarmouche.core.words import Rule
from escarmouche.lab.odds import Walker
from escarmouche.rulebooks.last_fantasy_war import odds, points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.dice import Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import resolve
from escarmouche.rulebooks.last_fantasy_war.melee.strike import one_attack
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shooting_attack
from escarmouche.rulebooks.last_fantasy_war.state import State

ANY, OTHER = Phrase("test.any"), Phrase("test.other")
MANY = 20  # more Pv than any of these attacks takes


def total(value: int) -> Total:
    """A number without much of a reason."""
    return Total(Why(value, ANY))


def test_wounds_by_defence_and_force() -> None:
    """A-R62: the mean number of wounds of a hit for D + Force from 3 to 8."""
    told = ["0.50", "1.00", "1.67", "2.50", "3.33", "4.33"]
    found = [odds.mean(odds.wounds_of(Defence(total(-f), total(4)))) for f in range(-1, 5)]
    assert [f"{each:.2f}" for each in found] == told


@pytest.mark.clause("LFW-ATTTIR-06", "LFW-CRIT-01")
def test_hits_of_several_dice() -> None:
    """E1: of a roll that succeeds on 3+ a third is plain and a third critical."""
    reading = Strike(Total(), total(3))
    one = odds.hits_of(reading)
    assert one == pytest.approx({Hits(0, 0): 1 / 3, Hits(1, 0): 1 / 3, Hits(1, 1): 1 / 3})
    two = odds.hits_of(reading, 2)
    assert two[Hits(2, 1)] == pytest.approx(2 / 9) and sum(two.values()) == pytest.approx(1)
    assert odds.at_least({0: 0.25, 2: 0.5, 3: 0.25}, 2) == 0.75


def walked(game: State, attack: Attack) -> dict[int, float]:
    """The chances of so many wounds as all dice give them, by the target's Pv."""
    made = shooting_attack if attack.manner == SHOT else one_attack

    def played(state: State) -> Rule:
        came = yield from made(state, attack)
        if attack.manner != SHOT:
            yield from resolve(state, tuple(came))
        return MANY - state.life[attack.target]

    walk = Walker().odds(game, one_rule(played))
    assert walk.exact
    found = {n: walk.chance(lambda end, n=n: end == n) for n in range(MANY)}  # type: ignore[misc]
    return {n: float(chance) for n, chance in found.items() if chance}


def same(game: State, attack: Attack) -> None:
    """Both ways come to the same."""
    told = {n: chance for n, chance in odds.wounds(game, attack).items() if chance}
    assert told == pytest.approx(walked(game, attack), abs=1e-9)


@pytest.mark.clause(
    "LFW-ATTTIR-05", "LFW-ATTTIR-06", "LFW-DEF-03", "LFW-SORTDE-03", "LFW-SORTDE-04"
)
@pytest.mark.parametrize("attacks", [1, 2, 3])
@pytest.mark.parametrize("dodge", [0, 2])
def test_a_shot(attacks: int, dodge: int) -> None:
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=3)
    target = stand(game, 1, 12, 10, dodge=dodge, life=MANY)
    same(game, Attack(SHOT, target.id, archer.id, bow(attacks, 1), attacks, 1))


@pytest.mark.clause("LFW-ATTMEL-02", "LFW-ATTMEL-05", "LFW-SATUR-01", "LFW-SATUR-02")
@pytest.mark.parametrize("attacks", [1, 2, 3])
@pytest.mark.parametrize("defence", [3, 4, 6])
def test_a_blow(attacks: int, defence: int) -> None:
    game = field_of()
    one = stand(game, 0, 10, 10)
    other = stand(game, 1, 10 + TOUCH, 10, defence=defence, life=MANY, weapons=(weapon(attacks=2),))
    same(game, Attack(MELEE, other.id, one.id, attacks=attacks, force=2))


@pytest.mark.clause("LFW-DE-03", "LFW-RULE-HABILE-01", "LFW-RULE-ELITE-01")
@pytest.mark.parametrize("which", [rerolls.HABILE, rerolls.ELITE])
@pytest.mark.parametrize("against", [None, rerolls.IMPERTINENT, rerolls.IMPETUEUX])
def test_dice_thrown_again(which: str, against: str | None) -> None:
    """B7: helping and hindering rules, alone and together."""
    game = field_of()
    hinders: list[Any] = [] if against is None else [rule(points.HINDERS, Reroll(against, ANY))]
    helps = rule(points.REROLL, Reroll(which, ANY))
    one = stand(game, 0, 6, 10, shooting=3, plugins=[helps])
    target = stand(game, 1, 12, 10, life=MANY, plugins=hinders)
    same(game, Attack(SHOT, target.id, one.id, bow(2), 2, 1))


@pytest.mark.clause("LFW-BLESS-01", "LFW-RULE-PROTECTION-01", "LFW-RULE-PROTECTION-03")
def test_protections() -> None:
    """A die for each wound, of the one kind and then of the other."""
    game = field_of()
    plugins = [rule(points.PROTECTION, 5, "one"), rule(points.MAGIC_PROTECTION, 6, "two")]
    one = stand(game, 0, 6, 10, shooting=3)
    target = stand(game, 1, 12, 10, life=MANY, plugins=plugins)
    same(game, Attack(SHOT, target.id, one.id, bow(), 1, 0))


@pytest.mark.clause("LFW-CAV-09")
def test_which_half_is_struck() -> None:
    game = field_of()
    one = stand(game, 0, 6, 10, shooting=3)
    rider, steed = cavalry(game, 1, 12, 10, {"life": MANY}, {"life": MANY})
    found = odds.struck(game, Attack(SHOT, rider.id, one.id))
    assert [attack.target for attack, _share in found] == [rider.id, steed.id]
    assert [share for _attack, share in found] == pytest.approx([2 / 3, 1 / 3])
    assert len(odds.struck(game, Attack(SHOT, rider.id, one.id, blast=True))) == 1
