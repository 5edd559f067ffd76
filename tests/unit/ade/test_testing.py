"""Tests, challenges, damage, ties and re-rolls, as they are rolled in a real game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.unit.ade.bench import Played, field, fighter, play

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Outcome, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import RerollRight
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import TurnedFace
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    Blow,
    Side,
    attempt_of,
    blow_of,
    challenge,
    damage_test,
    given,
    roll_test,
    shot_of,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import caller, favoured, marks, settle
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.server.show.speaking import Speaker
from escarmouche.text import render_event

SKILL = Phrase("ade.skill.aguerri")
ARC = Weapon({"fr": "Arc", "en": "Bow"}, 4, 20.0)


def pair(
    first: dict[str, int], second: dict[str, int], **more: object
) -> tuple[State, Figure, Figure]:
    game = field(**more)
    return game, fighter(game, 0, scores=first), fighter(game, 1, scores=second)


@pytest.mark.clause("ADE-1.1.1-01", "ADE-1.2.1-01", "ADE-1.2.1-03", "ADE-1.2.1-11")
def test_a_test_of_x_of_difficulty_y() -> None:
    game, a, b = pair({"ATT": 5}, {"DEF": 3})
    attempt = attempt_of(game, a, "ATT", value_of(game, b, "DEF"), b)
    played = play(lambda g: roll_test(g, attempt, 3), game, [2, 3, 6])
    assert played.returned == (Outcome(False), Outcome(True), Outcome(True))
    (roll,) = played.rolls
    assert roll.faces == (2, 3, 6)
    data = roll.as_data()
    assert [each["success"] for each in data["outcomes"]] == [False, True, True]
    assert {name: total["value"] for name, total in data["reading"].items()} == {
        "value": 5,
        "difficulty": 3,
        "shift": 0,
    }
    assert "3+" in render_event(roll, "fr")
    assert render_event(roll, "en").endswith("⚁2 fails, ⚂3 succeeds, ⚅6 succeeds.")


@pytest.mark.clause("ADE-1.2.6-02")
def test_skills_of_both_shift_the_column() -> None:
    right = Plugin("r", SKILL, (points.SHIFT, lambda g, f, a: Why(1, SKILL)))
    left = Plugin("l", SKILL, (points.SHIFT_AGAINST, lambda g, f, a: Why(-2, SKILL)))
    game = field()
    a, b = fighter(game, 0, right), fighter(game, 1, left)
    attempt = attempt_of(game, a, "INI", given(4), b, shifts=(Why(-1, SKILL),))
    assert attempt.reading.totals["shift"].value == -2
    assert attempt.reading.threshold == 6  # type: ignore[union-attr]


# --- challenges ----------------------------------------------------------------------------


def fear(a: Figure, b: Figure) -> Callable[[State], Rule]:
    return lambda g: challenge(g, Side(a, "PEU"), Side(b, "COU"))


@pytest.mark.clause(*(f"ADE-1.2.2-{n:02}" for n in range(1, 6)))
@pytest.mark.parametrize(
    ("dice", "wins"), [([2], False), ([3, 4], True), ([3, 5], False), ([1], False), ([6, 1], True)]
)
def test_a_challenge_is_two_tests(dice: list[int], wins: bool) -> None:
    """Vector A-D3: PEU 6 against COU 4: A needs 3+, then B needs 5+; B does not roll if A fails."""
    game, a, b = pair({"PEU": 6}, {"COU": 4})
    played = play(fear(a, b), game, dice)
    assert played.returned is wins
    assert len(played.rolls) == len(dice)
    needed = [roll.reading.threshold for roll in played.rolls if roll.reading]  # type: ignore[attr-defined]
    assert needed == [3, 5][: len(dice)]


def test_a_challenge_with_modifiers_on_both_sides() -> None:
    """Vector A-D7: INI 3-2 against 4-4, then FOR 5+2-2 against 6-4."""
    game, holder, fleer = pair({"INI": 3, "FOR": 5}, {"INI": 4, "FOR": 6})
    one, two = Why(-2, SKILL), Why(-4, SKILL)
    by_speed = play(
        lambda g: challenge(g, Side(holder, "INI", (one,)), Side(fleer, "INI", (two,))),
        game,
        [3, 4],
    )
    assert by_speed.returned is False
    by_force = play(
        lambda g: challenge(
            g, Side(holder, "FOR", (Why(2, SKILL), one)), Side(fleer, "FOR", (two,))
        ),
        game,
        [2, 4],
    )
    assert by_force.returned is True
    for played, needed in ((by_speed, [3, 4]), (by_force, [2, 5])):
        assert [r.reading.threshold for r in played.rolls if r.reading] == needed  # type: ignore[attr-defined]


def test_points_are_put_in_before_any_die_the_active_player_first() -> None:
    """B-R21: a window for each side of a challenge."""
    said: list[int] = []

    def window(game: State, figure: Figure, mine: Side, theirs: Side, challenges: bool) -> Rule:
        assert (mine.figure, theirs.figure) == ((a, b) if challenges else (b, a))
        said.append(figure.camp)
        yield Tell(SKILL, {})

    spends = Plugin("spends", SKILL, (points.BEFORE_CHALLENGE, window))
    game = field(active=1)
    a, b = fighter(game, 0, spends, scores={"PEU": 5}), fighter(game, 1, spends)
    play(fear(a, b), game, [1])
    assert said == [1, 0]


@pytest.mark.clause("ADE-1.2.8-02")
def test_interception_tests_of_the_vector() -> None:
    """Vector A-D13: INI 4 against 3 is 3+; MOU 10 against 12.5 is 4 against 5, so 4+."""
    game = field()
    interceptor = fighter(game, 0, mou=10.0, scores={"INI": 4})
    actor = fighter(game, 1, mou=12.5, scores={"INI": 3})
    for name, needed in (("INI", 3), ("MOU", 4)):
        attempt = attempt_of(game, interceptor, name, value_of(game, actor, name), actor)
        assert attempt.reading.threshold == needed  # type: ignore[union-attr]


def test_rush_forcing_and_rally_of_the_vectors() -> None:
    """A-D14: INI 3 v 4 is 4+. A-D15: FOR 9 v 11 is 5+. A-D16: rally by COU or DIS, routed, wounded."""
    game = field()
    figure = fighter(game, 0, scores={"INI": 3, "FOR": 9, "COU": 4, "DIS": 2})

    def needed(name: str, difficulty: int) -> int:
        found: int = attempt_of(game, figure, name, given(difficulty)).reading.threshold  # type: ignore[union-attr]
        return found

    assert needed("INI", 4) == 4
    assert needed("FOR", max(6, 7, 5, 5) + 2 * 2) == 5
    conditions.put(game, figure, conditions.ROUTED, "rally")
    assert (needed("COU", 4), needed("DIS", 4)) == (4, 5)
    game.life[figure.id] = 2
    assert needed("COU", 4) == 5


# --- damage --------------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.2.4-01", "ADE-1.2.4-02")
def test_one_die_says_the_damage() -> None:
    """Vector A-D10: FOR 6 v RES 6, die 6: 3; FOR 5 v RES 5, die 3: 1."""
    game, a, b = pair({"FOR": 6, "RES": 5}, {"FOR": 5, "RES": 6})
    played = play(lambda g: damage_test(g, blow_of(g, a, b)), game, [6])
    assert played.returned == 3
    assert game.life == [4, 4], "nobody is hurt yet"
    assert "FOR" in render_event(played.rolls[0], "fr")
    assert play(lambda g: damage_test(g, blow_of(g, b, a)), game, [3]).returned == 1


@pytest.mark.clause("ADE-1.1.2.3-01", "ADE-1.2.4-02", "ADE-1.2.5-04")
def test_a_weapon_strikes_with_its_own_strength() -> None:
    """A-R7: a wound does not weaken a bow. Vector A-D4: FOR 4 v RES 6, die 5: 2."""
    game, archer, target = pair({"TIR": 4, "FOR": 9}, {"RES": 6})
    game.life[archer.id] = 1
    assert play(lambda g: damage_test(g, shot_of(g, archer, ARC, target)), game, [5]).returned == 2
    assert value_of(game, archer, "TIR").value == 3


def test_a_blow_without_anybody_behind_it() -> None:
    game, _a, victim = pair({}, {"RES": 5})
    trap = Blow(victim, given(5), close=False)
    assert play(lambda g: damage_test(g, trap), game, [6]).returned == 3


def test_skills_of_both_fighters_bear_on_damage() -> None:
    """Points of B-R1: a shift by the victim, a turned die by the attacker, one damage less."""
    tough = Plugin(
        "t",
        SKILL,
        (points.DAMAGE_SHIFT, lambda g, f, b: Why(-1, SKILL) if b.victim is f else None),
        (points.DAMAGE_LESS, lambda g, f, b: Why(-1, SKILL)),
    )
    sacred = Plugin("s", SKILL, (points.DAMAGE_DIE, lambda g, f, b: TurnedFace(1, 6, SKILL)))
    game = field()
    a, b = fighter(game, 0, sacred, scores={"FOR": 7}), fighter(game, 1, tough)
    # +2 is the fifth column, one left is the fourth; a 1 counts as 6: 3, less 1.
    assert play(lambda g: damage_test(g, blow_of(g, a, b)), game, [1]).returned == 2


# --- ties ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "ADE-1.1.2.2-01", "ADE-1.1.2.2-02", "ADE-1.1.2.2-03", "ADE-1.2.3-02", "ADE-1.2.3-03"
)
@pytest.mark.parametrize("ours", range(3))
@pytest.mark.parametrize("theirs", range(3))
def test_marks_decide_a_tie_first(ours: int, theirs: int) -> None:
    """A-R6: two marks beat one, one beats none; a dearer fighter does not help against marks."""
    marked = [{}, {"hardened": frozenset({"INI"})}, {"hardened": frozenset({"INI"}), "intimidating": frozenset({"INI"})}]  # fmt: skip
    game = field()
    a = fighter(game, 0, worth=10, **marked[ours])
    b = fighter(game, 1, worth=90, **marked[theirs])
    assert (marks(game, a, "INI"), marks(game, b, "INI")) == (ours, theirs)
    assert marks(game, a, "ATT") == 0
    played = play(lambda g: settle(g, a, b, "INI"), game)
    assert played.returned is (a if ours > theirs else b)
    assert played.events == ["event.tie_by_marks" if ours != theirs else "event.tie_by_value"]


@pytest.mark.clause("ADE-1.2.3-01", "ADE-1.2.3-04")
def test_then_the_value() -> None:
    game = field()
    a, b = fighter(game, 0, worth=31), fighter(game, 1, worth=30)
    known = favoured(game, a, b, "INI")
    assert known is not None
    assert known[0] is a


@pytest.mark.clause("ADE-1.2.3-05", "ADE-1.2.3-06", "ADE-1.2.3-07")
@pytest.mark.parametrize("call", ["odd", "even"])
@pytest.mark.parametrize("face", [1, 2, 5, 6])
@pytest.mark.parametrize("chosen", ["mine", "theirs"])
def test_then_the_parity_of_a_die(call: str, face: int, chosen: str) -> None:
    game = field(active=1)
    a, b = fighter(game, 0), fighter(game, 1)
    winner = 1 if (face % 2 == 1) == (call == "odd") else 0
    played = play(lambda g: settle(g, a, b, "INI"), game, [face], (1, call))
    assert played.asked == [(winner, "ade.ask.who_is_higher")]
    played.answer((winner, chosen))
    assert played.returned.camp == (winner if chosen == "mine" else 1 - winner)


def test_the_winner_of_the_die_may_be_the_higher_one_at_once() -> None:
    """A-R21: as for the tactician."""
    game = field(active=0)
    a, b = fighter(game, 0), fighter(game, 1)
    played = play(lambda g: settle(g, a, b, "DIS", chooses=False), game, [3], (0, "even"))
    assert played.returned is b


def test_who_calls_the_parity() -> None:
    """A-R6: the active player, else who was not the last tactician, else player 1."""
    assert caller(field(active=1, tactician=1)) == 1
    assert caller(field(tactician=0)) == 1
    assert caller(field(tactician=1)) == 0
    assert caller(field()) == 0


# --- re-rolls ------------------------------------------------------------------------------


def defence(defender: Figure, attacker: Figure, dice: int) -> Callable[[State], Rule]:
    def rule(game: State) -> Rule:
        attempt = attempt_of(game, defender, "DEF", given(4), attacker)
        return (yield from roll_test(game, attempt, dice))

    return rule


def hardened(game: State, camp: int, *names: str) -> Figure:
    return fighter(game, camp, hardened=frozenset(names))


def fearsome(game: State, camp: int, *names: str) -> Figure:
    return fighter(game, camp, intimidating=frozenset(names))


@pytest.mark.clause(
    "ADE-1.2.7-01", "ADE-SKILL-AGUERRI-01", "ADE-SKILL-AGUERRI-02", "ADE-SKILL-AGUERRI-03"
)
@pytest.mark.parametrize(
    ("count", "more", "passed"), [("0", [], 1), ("1", [4], 2), ("2", [3, 6], 2)]
)
def test_hardened_rolls_as_many_failures_again_as_he_likes(
    count: str, more: list[int], passed: int
) -> None:
    game = field(active=0)
    soldier, other = hardened(game, 0, "DEF"), fighter(game, 1)
    played = play(defence(soldier, other, 3), game, [1, 5, 2, *more], (0, count))
    assert sum(bool(outcome.success) for outcome in played.returned) == passed


@pytest.mark.clause("ADE-1.2.7-02", "ADE-SKILL-AGUERRI-05")
def test_a_die_is_rolled_again_only_once() -> None:
    game = field(active=0)
    played = play(defence(hardened(game, 0, "DEF"), fighter(game, 1), 1), game, [1, 2], (0, "yes"))
    assert played.returned == (Outcome(False),)


def test_nobody_is_asked_when_there_is_nothing_to_roll_again() -> None:
    game = field(active=0)
    soldier, brute = hardened(game, 0, "ATT"), fearsome(game, 1, "FOR")
    assert play(defence(soldier, brute, 2), game, [1, 6]).events == ["roll.test"]
    assert play(defence(hardened(game, 0, "DEF"), brute, 1), game, [6]).events == ["roll.test"]


@pytest.mark.clause(
    "ADE-SKILL-INTIMIDATION-01",
    "ADE-SKILL-INTIMIDATION-02",
    "ADE-SKILL-INTIMIDATION-03",
    "ADE-SKILL-INTIMIDATION-05",
)
@pytest.mark.parametrize("active", [0, 1])
def test_a_brute_has_a_successful_defence_rolled_again(active: int) -> None:
    """Example A3: a conscript defends against a brute with Intimidation/DEF."""
    game = field(active=active)
    conscript, brute = fighter(game, 0), fearsome(game, 1, "DEF")
    played = play(defence(conscript, brute, 1), game, [5, 3])
    assert played.asked == [(1, "ade.ask.reroll")]
    assert played.answer((1, "yes")).returned == (Outcome(False),)
    kept = play(defence(conscript, brute, 1), game, [5], (1, "no"))
    assert kept.returned == (Outcome(True),)


@pytest.mark.clause("ADE-SKILL-AGUERRI-06", "ADE-SKILL-INTIMIDATION-06")
def test_hardened_and_fearsome_in_the_same_thing_cancel_each_other() -> None:
    game = field(active=0)
    veteran, brute = hardened(game, 0, "DEF"), fearsome(game, 1, "DEF")
    assert play(defence(veteran, brute, 2), game, [1, 6]).events == ["roll.test"]


@pytest.mark.clause("ADE-SKILL-AGUERRI-04", "ADE-SKILL-INTIMIDATION-04")
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize(("keep", "dealt"), [("old", 3), ("new", 1)])
def test_damage_may_be_rolled_again_whatever_it_was(holder: int, keep: str, dealt: int) -> None:
    game = field(active=0)
    a = hardened(game, 0, "FOR") if holder == 0 else fighter(game, 0)
    b = fearsome(game, 1, "FOR") if holder == 1 else fighter(game, 1)
    rule = lambda g: damage_test(g, blow_of(g, a, b))  # noqa: E731
    played = play(rule, game, [6, 2], (holder, "yes"))
    assert played.asked == [(holder, "ade.ask.keep_which")]
    assert played.answer((holder, keep)).returned == dealt


@pytest.mark.parametrize("wide", [False, True])
def test_fearsome_strength_reaches_shots_only_by_option(wide: bool) -> None:
    """B-R12: the FOR of a weapon is another characteristic, unless the players say otherwise."""
    game = field(active=0, options=Options(intimidation_on_shots=wide))
    archer, brute = fighter(game, 0), fearsome(game, 1, "FOR")
    shot = play(lambda g: damage_test(g, shot_of(g, archer, ARC, brute)), game, [6, 1])
    assert shot.asked == ([(1, "ade.ask.reroll")] if wide else [])


def test_hardened_strength_never_reaches_shots() -> None:
    game = field(active=0)
    archer, target = hardened(game, 0, "FOR"), fighter(game, 1)
    assert play(lambda g: damage_test(g, shot_of(g, archer, ARC, target)), game, [1]).returned == 0


def rights_of_both(game: State) -> tuple[Figure, Figure]:
    """Camp 0 may roll failures of DEF again, camp 1 may have successes rolled again."""
    mine = Plugin(
        "m", SKILL, (points.OWN_REROLL, lambda g, f, a: RerollRight(f.camp, SKILL, False))
    )
    theirs = Plugin(
        "t", SKILL, (points.THEIR_REROLL, lambda g, f, a: RerollRight(f.camp, SKILL, True))
    )
    return fighter(game, 0, mine), fighter(game, 1, theirs)


@pytest.mark.clause("ADE-1.2.7-02", "ADE-1.2.7-03")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_decides_first_and_each_die_only_once(active: int) -> None:
    game = field(active=active)
    a, b = rights_of_both(game)
    played = play(defence(a, b, 2), game, [1, 6, 5, 2])
    assert [who for who, _question in played.asked] == [active]
    played.answer((active, "yes"))
    assert [who for who, _question in played.asked] == [1 - active]
    played.answer((1 - active, "yes"))
    # The failure became what the first new die says, the success what the second does; both stand.
    first, second = (5, 2) if active == 0 else (2, 5)
    assert played.returned == (Outcome(first >= 4), Outcome(second >= 4))


@pytest.mark.clause("ADE-1.2.7-04")
def test_with_nobody_active_a_draw_says_who_is_first() -> None:
    game = field()
    a, b = rights_of_both(game)
    played = play(defence(a, b, 2), game, [1, 6, 4, 5])
    assert sorted(played.asked) == [(0, "ade.ask.reroll_wanted"), (1, "ade.ask.reroll_wanted")]
    played.answer((0, "yes"), (1, "yes"))
    played.answer((0, "odd"))  # the die is a 4: camp 1 wins
    assert played.asked == [(1, "ade.ask.reroll")]
    played.answer((1, "yes"), (0, "no"))
    assert played.returned == (Outcome(False), Outcome(True))


def test_with_nobody_active_no_draw_when_only_one_wants_it() -> None:
    game = field()
    a, b = rights_of_both(game)
    played = play(defence(a, b, 2), game, [1, 6, 5]).answer((0, "yes"), (1, "no"), (0, "yes"))
    assert played.returned == (Outcome(True), Outcome(True))


def test_who_may_never_roll_again_is_not_asked() -> None:
    cursed = Plugin("maudit", SKILL, (points.MAY_REROLL, lambda g, f: SKILL))
    game = field(active=0)
    soldier = fighter(game, 0, cursed, hardened=frozenset({"DEF"}))
    assert play(defence(soldier, fighter(game, 1), 1), game, [1]).events == ["roll.test"]


def test_a_right_may_cost_something() -> None:
    paid: list[int] = []
    lucky = Plugin(
        "chance",
        SKILL,
        (
            points.OWN_REROLL,
            lambda g, f, a: RerollRight(
                f.camp, SKILL, False, used=lambda g, tests: paid.append(tests)
            ),
        ),
    )
    game = field(active=0)
    figure, other = fighter(game, 0, lucky), fighter(game, 1)
    play(defence(figure, other, 1), game, [1], (0, "no"))
    assert paid == []
    play(defence(figure, other, 1), game, [1, 6], (0, "yes"))
    assert paid == [1]


def test_a_game_forks_in_the_middle_of_a_reroll() -> None:
    game = field(active=0)
    soldier, other = hardened(game, 0, "DEF"), fighter(game, 1)
    played = Played(defence(soldier, other, 1), game, [1, 6])
    fork = played.game.fork()
    fork.answer_data(0, "no")
    assert fork.over
    assert played.asked == [(0, "ade.ask.reroll")]


def test_a_page_is_told_what_was_needed_and_how_each_die_ended() -> None:
    game, a, b = pair({"ATT": 5}, {"DEF": 3})
    attempt = attempt_of(game, a, "ATT", value_of(game, b, "DEF"), b)
    (roll,) = play(lambda g: roll_test(g, attempt, 2), game, [2, 3]).rolls
    line = Speaker().line(roll, 0, game)
    assert line["success"] == [False, True]
    assert line["faces"] == [2, 3]
    assert line["what"]["en"].endswith("3+)")
