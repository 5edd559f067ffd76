"""What is told before a decision agrees with the closed forms of the dice, and with what the rules then throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from escarmouche.core.events import Event
from escarmouche.core.explain import Total, Why
from escarmouche.core.forecast import Trial, one_rule
from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.actions.one_action import OneAction
from escarmouche.rulebooks.bonus_malus.army.profiles import ready_profiles
from escarmouche.rulebooks.bonus_malus.attack import FREE, Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import Kept
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers
from escarmouche.rulebooks.bonus_malus.melee.fight import COMBAT_ROLL
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL
from escarmouche.rulebooks.bonus_malus.shooting import actions as shots
from escarmouche.rulebooks.bonus_malus.shooting.areas import attack_on_target
from escarmouche.rulebooks.bonus_malus.shooting.deviation import paces_of
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN
from escarmouche.rulebooks.bonus_malus.shooting.means import name_of, usable
from escarmouche.rulebooks.bonus_malus.shooting.shot import DRAW, ROLL
from escarmouche.rulebooks.bonus_malus.shown import forecasts, luck, misses, trials
from escarmouche.rulebooks.bonus_malus.state import State, figure_of
from escarmouche.rulebooks.bonus_malus.turn.activation import WHAT, known_actions


def duel(one: str, other: str, kind: str, distance: float = 0.0) -> tuple[State, Trial]:
    profiles = ready_profiles()
    game = trials.duel(profiles[one], profiles[other], kind, distance)
    return game, trials.attack(game, 0, 1, kind)


@pytest.mark.parametrize(
    ("one", "other", "own", "its"),
    [("legionnaire", "forban", 0, 0), ("demon", "legionnaire", 2, 0), ("maitre", "badaud", 2, -3)],
)
def test_a_combat_is_won_as_often_as_two_rolls_differ(
    one: str, other: str, own: int, its: int
) -> None:
    """BM-COMBAT-03, BM-COMBAT-05: who holds a weapon fights with its Combat, a bystander with 3-."""
    game, trial = duel(one, other, "melee")
    found, wanted = odds_of(game, trial), odds.opposed(own, its)
    assert found.exact
    assert found.chance(lambda end: end.hits > 0) == float(wanted.win)
    assert found.chance(lambda end: end.tied) == float(wanted.tie)


def test_a_shot_hits_then_hurts_then_is_saved() -> None:
    """BM-TIR-02, BM-PORTEE-03, R28: a Tir at long range, Dégâts 2+, and nobody saves who wears nothing."""
    game, trial = duel("legionnaire", "forban", "shot", 20.0)
    found = odds_of(game, trial)
    assert found.chance(lambda end: end.hits > 0) == float(odds.chance(-1))
    hurt = odds.chance(-1) * odds.harmed(2, None)
    assert found.chance(lambda end: end.killed) == float(hurt)


def _thrown(phrase: object, figure: int, modifier: int, need: int | None, *faces: int) -> Event:
    reading = Kept(Total(Why(modifier, HAS_SKILL)), need)
    data = {"figure": figure, "target": 1 - figure}
    return Event(phrase, data, None, 0, faces, None, reading)  # type: ignore[arg-type]


def test_luck_is_told_of_tests_and_of_combats_for_both() -> None:
    game, _trial = duel("legionnaire", "forban", "melee")
    events = [
        _thrown(ROLL, 0, 1, 4, 2, 5),
        _thrown(COMBAT_ROLL, 0, 0, None, 3),
        _thrown(COMBAT_ROLL, 1, 0, None, 5),
    ]
    test, first, second = luck.fortunes(game, events)
    assert (test.camp, test.chance, test.passed) == (0, Fraction(3, 4), True)
    assert (first.camp, first.passed, second.camp, second.passed) == (0, False, 1, True)
    assert first.chance == second.chance == odds.opposed(0, 0).win


@pytest.mark.clause("BM-SKILL-DEVIATION-01", "BM-SKILL-DEVIATION-03", "BM-SKILL-DEVIATION-04")
def test_a_grenade_that_misses_still_has_its_chance() -> None:
    """R46: how far and in which direction, as often as the dice come to it; who is caught is hurt as by a hit."""
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    near = sum(paces_of(min(pair)) == 1 for pair in pairs)
    assert Fraction(near, len(pairs)) == Fraction(misses.NEAR_OF_FIVE, 5)
    game = trials.duel(ready_profiles()["artificier"], ready_profiles()["forban"], "shot", 3.0)
    thrower, target = figure_of(game, 0), figure_of(game, 1)
    grenades = next(each for each in usable(game, thrower) if each.weapon == "grenades")
    falls = misses.where_it_falls(game, target, grenades)
    assert sum(map(len, falls.values())) == misses.THROWS
    caught = sum(len(faces) for who, faces in falls.items() if any(id == 1 for id, *_ in who))
    assert Fraction(caught, misses.THROWS) == Fraction(4, 5)  # a pace away is within its zone of 2
    found = odds_of(game, trials.shot(game, 0, 1, grenades))
    hits = found.chance(lambda end: end.hits > 0)
    hurt = float(
        odds.harmed(int(damage_modifiers(game, thrower, first(game, grenades)).value), None)
    )
    assert found.exact
    assert found.chance(lambda end: end.killed) == pytest.approx((hits + (1 - hits) * 4 / 5) * hurt)


@pytest.mark.clause("BM-SKILL-ZONE-01", "BM-SKILL-DEVIATION-03", "BM-SKILL-DEVIATION-05")
def test_a_grenade_is_told_with_its_zone_and_whom_else_it_may_strike() -> None:
    """Two paces about the target's base, two more where it may come down; who throws it from near is told of itself."""
    game = trials.duel(ready_profiles()["artificier"], ready_profiles()["forban"], "shot", 3.0)
    about = {"figure": 0, "action": "shoot", "weapon": _names(game, "grenades"), "looks": True}
    ask = Ask(0, shots.WHOM, OneAction(game, figure_of(game, 0), ()), about)
    (area,) = forecasts.areas(game, ask, "1")
    assert area.points == ((game.x[1], game.y[1]),)
    assert area.radius == game.radius[1] + 2.0
    assert area.strays == max(paces_of(die) for die in range(1, 6))
    (told,) = forecasts.prospects(game, ask, "1")
    (own,) = [chance for chance in told.chances if chance.figure == 0]
    assert own.bad and told.trial is not None
    assert 0.0 < odds_of(game, told.trial).chance(own.holds) < 0.5
    plain = {**about, "weapon": None, "action": "fight"}
    assert not list(forecasts.areas(game, Ask(0, shots.WHOM, ask.answers, plain), "1"))


def _names(game: State, weapon: str) -> object:
    thrower = figure_of(game, 0)
    return next(
        name_of(game, thrower, one) for one in usable(game, thrower) if one.weapon == weapon
    )


def first(game: State, means: Means) -> Attack:
    """The attack on the target of a duel."""
    return attack_on_target(game, figure_of(game, 0), figure_of(game, 1), means, PLAIN)


@pytest.mark.clause("BM-DESENGAGE-01", "BM-DESENGAGE-03")
def test_whoever_would_leave_a_combat_is_told_what_that_may_cost() -> None:
    """R36: the free attack, before it goes; nothing for who stands still."""
    game = trials.duel(ready_profiles()["forban"], ready_profiles()["bretteur"], "melee")
    leaver = figure_of(game, 0)
    game.actions[0] = 2
    answers = OneAction(game, leaver, known_actions(game, leaver))
    ask = Ask(0, WHAT, answers, {"figure": 0})
    assert rulebook("bm").foretells(ask)
    (told,) = forecasts.prospects(game, ask, "move")
    assert told.trial is not None
    found = odds_of(game, told.trial)
    free = Attack(FREE, 0, 1, trials.used(game, figure_of(game, 1), leaver)[0])
    damage = int(damage_modifiers(game, figure_of(game, 1), free).value)
    assert found.chance(told.chances[1].holds) == float(odds.harmed(damage, None))
    assert list(forecasts.prospects(game, ask, "nothing")) == []
    game.x[1] += 5.0
    assert not rulebook("bm").foretells(ask)


@pytest.mark.clause("BM-TIRMELEE-02")
@pytest.mark.parametrize("engaged", [5, 7, 10])
def test_a_draw_among_any_number_of_figures_is_told_exactly(engaged: int) -> None:
    """R42: no number of sixes divides by five or seven."""
    game, _trial = duel("legionnaire", "forban", "melee")

    def drawn(_game: State) -> Rule:
        (face,) = yield Roll(DRAW, 1, sides=engaged)
        return face

    found = odds_of(game, one_rule(drawn))
    assert found.exact and found.chance(lambda face: face == engaged) == 1 / engaged
