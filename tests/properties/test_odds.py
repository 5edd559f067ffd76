"""Exact odds: equal to brute force over all faces, to the whole rule walked, and to sampling."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.army_shelf import load_army
from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import EVERY_FACE, Roll, Rule
from escarmouche.lab.odds import Odds, attack_odds, duel_odds, grouped, sampled, walk
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import shot_resolution
from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.melee import fear, strike
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Profile
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared, State, enter
from escarmouche.rulebooks.escarmouches_fantastiques.trials import Outcome
from escarmouche.rulebooks.escarmouches_fantastiques.turn import highest_roll
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import defend_all

EF = rulebook("ef")
ABILITIES = ("puissant", "effrayant", "allonge", "desengagement")
ITEMS = ("puissance", "rapidite", "endurance", "argent", "massacre")


def profile(**more: Any) -> Profile:
    given = {"movement": 6, "melee": (3,), "armour": 3, "mental": 3, **more}
    return Profile("figure", {}, **given)


profiles = st.builds(
    lambda melee, armour, mental, life, abilities, items, shooting: profile(
        melee=tuple(melee),
        armour=armour,
        mental=mental,
        life=life,
        abilities=tuple(sorted(abilities)),
        items=tuple(items),
        shooting=tuple(shooting),
    ),
    st.lists(st.integers(1, 5), min_size=1, max_size=3),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(1, 3),
    st.sets(st.sampled_from(ABILITIES), max_size=2),
    st.lists(st.sampled_from(ITEMS), max_size=1),
    st.lists(st.integers(1, 5), min_size=1, max_size=2),
)


def whole_melee(game: State) -> Rule:
    """The Melee phase as it is played: Bravery, then all blows together, then all defence rolls.

    EF-ITEM-ARGENT-01: of several blows only one may aim at the bearer of silver: the best.
    """
    yield from fear(game)
    attacker, target = game.figures[:2]
    scores = [total.value for total in melee_attacks(game, attacker)]
    aimed: list[int | None] = [1] * len(scores)
    if "argent" in target.profile.items:
        aimed = [None] * len(scores)
        aimed[scores.index(max(scores))] = 1
    hits = yield from strike(game, attacker, aimed)
    yield from defend_all(game, hits)
    return sum(id == 1 for id, _hit in hits)


def read_melee(game: State, hits: int) -> Outcome:
    full = game.figures[1].profile.life
    return Outcome(hits, full - game.life[1], game.life[1] == 0)


@settings(max_examples=40, deadline=None)
@given(profiles, profiles, st.booleans())
def test_stage_by_stage_equals_the_rule_as_played(
    attacker: Profile, target: Profile, extremes: bool
) -> None:
    game = EF.duel(attacker, target, "melee")
    assert isinstance(game, State)
    game.options = Options(extremes_decide=extremes)
    odds = attack_odds(EF, game, 0, 1)
    assert odds.exact and sum(odds[outcome] for outcome in odds) == 1
    played = walk(game, whole_melee, read_melee)
    assert {o: odds[o] for o in odds} == {o: played[o] for o in played}


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=2),
    st.integers(0, 5),
    st.integers(1, 2),
    st.booleans(),
)
def test_odds_equal_brute_force_over_all_faces(
    melee: list[int], armour: int, life: int, endures: bool
) -> None:
    """Every face of every die, no grouping, no stages: the truth, slowly."""
    items = ("endurance",) if endures and len(melee) == 1 else ()
    target = profile(armour=armour, life=life, items=items)
    game = EF.duel(profile(melee=tuple(melee)), target, "melee")
    odds = attack_odds(EF, game, 0, 1)
    brute = walk(game, whole_melee, read_melee, brute=True, budget=100_000)
    assert brute.exact
    assert {o: odds[o] for o in odds} == {o: brute[o] for o in brute}


@settings(max_examples=40, deadline=None)
@given(profiles, profiles)
def test_quick_chances_of_players_are_the_exact_ones(attacker: Profile, target: Profile) -> None:
    for kind, quick in (("melee", chances.strike), ("shot", chances.volley)):
        game = EF.duel(attacker, target, kind, 10.0)
        assert isinstance(game, State)
        game.agenda = ()  # as it stands: whoever had to test its Bravery has done so
        odds = attack_odds(EF, game, 0, 1, kind)
        killed, wounds = quick(game, game.figures[0], game.figures[1])
        assert killed == pytest.approx(odds.chance(lambda o: o.killed))
        assert wounds == pytest.approx(odds.mean(lambda o: o.wounds))


# -- known numbers -----------------------------------------------------------------------------


def test_one_blow_by_hand() -> None:
    """Melee 4 hits on 4 in 6; Armour 3 fails on 3 in 6: a wound once in three."""
    odds = duel_odds(EF, profile(melee=(4,)), profile(armour=3))
    assert odds[Outcome(0, 0, False)] == Fraction(1, 3)
    assert odds[Outcome(1, 0, False)] == odds[Outcome(1, 1, True)] == Fraction(1, 3)
    assert odds.by(lambda o: o.wounds)[1] == Fraction(1, 3)
    assert [outcome for outcome, _chance in odds.table()] == sorted(odds)  # type: ignore[type-var]


def kills(attacker: Profile, target: Profile) -> float:
    return duel_odds(EF, attacker, target).chance(lambda o: o.killed)


@pytest.mark.clause("EF-ITEM-ARGENT-01")
@pytest.mark.parametrize("melee", [(2, 5), (5, 2), (5,), (1, 5, 3)])
def test_the_one_blow_at_a_bearer_of_silver_is_the_best(melee: tuple[int, ...]) -> None:
    bearer = profile(armour=0, items=("argent",))
    assert kills(profile(melee=melee), bearer) == pytest.approx(5 / 6)


@pytest.mark.clause("EF-CAP-EFFRAYANT-01", "EF-CAP-EFFRAYANT-04")
def test_odds_reckon_with_the_bravery_of_both() -> None:
    ghoul = profile(armour=0, abilities=("effrayant",))
    assert kills(profile(mental=0), ghoul) == pytest.approx(1 / 3)
    assert kills(profile(mental=3), ghoul) == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert kills(profile(mental=0, abilities=("effrayant",)), ghoul) == pytest.approx(1 / 2)
    ghost = profile(melee=(6,), abilities=("effrayant",))
    assert kills(ghost, profile(armour=3, mental=2)) == pytest.approx(1 / 3 / 2 + 2 / 3 * 4 / 6)


def test_a_bravery_test_that_is_past_is_not_made_again() -> None:
    game = EF.duel(profile(mental=0), profile(armour=0, abilities=("effrayant",)), "melee")
    game.agenda = ()
    assert attack_odds(EF, game, 0, 1).chance(lambda o: o.killed) == pytest.approx(1 / 2)


def test_the_bravery_of_others_is_nothing_to_a_blow() -> None:
    """However many tests the phase begins with, the odds stay exact: only those of the two bear on them."""
    game = EF.duel(profile(mental=3), profile(armour=0, abilities=("effrayant",)), "melee")
    assert isinstance(game, State)
    for n in range(16):
        recruit, ghoul = profile(), profile(abilities=("effrayant",))
        enter(game, make_figure(game, 0, "recruit", n, recruit), 3.0 * n, 30.0)
        enter(game, make_figure(game, 1, "ghoul", n, ghoul), 3.0 * n + 1.0, 30.0)
    odds = attack_odds(EF, game, 0, 1)
    assert odds.exact
    assert odds.chance(lambda o: o.killed) == pytest.approx((1 / 2 + 1 / 3) / 2)


def shot_through_a_friend() -> State:
    game = EF.duel(profile(shooting=(4,)), profile(armour=1), "shot", 10.0)
    assert isinstance(game, State)
    friend = make_figure(game, 0, "friend", 1, profile(armour=2))
    enter(game, friend, game.x[0] + 5.0, game.y[0])
    return game


def test_a_shot_may_hit_the_friend_in_its_way() -> None:
    """4 in 6 to hit, then half stop in the friend (Armour 2), half go on (Armour 1)."""
    odds = attack_odds(EF, shot_through_a_friend(), 0, 1, "shot")
    assert odds.chance(lambda o: o.killed) == pytest.approx(4 / 6 / 2 * 5 / 6)
    assert odds.chance(lambda o: o.others == ((2, 1),)) == pytest.approx(4 / 6 / 2 * 4 / 6)
    assert sum(odds.counts.values()) == odds.total


def test_shots_as_the_phase_plays_them() -> None:
    game = shot_through_a_friend()
    game.declared = (Declared(0, (1,)),)

    def read(after: State, _returned: None) -> tuple[bool, bool]:
        return not after.in_play[1], not after.in_play[2]

    played = walk(game, shot_resolution.resolve, read)
    odds = attack_odds(EF, game, 0, 1, "shot").by(lambda o: (o.killed, bool(o.others)))
    assert {o: played[o] for o in played} == {o: odds[o] for o in odds}


def test_an_artillery_piece_of_an_army_file_has_odds() -> None:
    entries = load_army("cendre-1000").entries + load_army("sauvesel-1000").entries
    piece = next(entry for entry in entries if entry.piece is not None)
    odds = duel_odds(EF, piece, profile(armour=0), "shot", 20.0)
    assert odds.chance(lambda o: o.killed) == pytest.approx(piece.piece.shooting / 6)


def test_an_unknown_attack_is_refused() -> None:
    with pytest.raises(SetupError, match="kind"):
        duel_odds(EF, profile(), profile(), "insult")


# -- sampling ----------------------------------------------------------------------------------


def test_sampled_odds_agree_and_say_what_they_are() -> None:
    attacker, target = profile(melee=(4, 3, 3)), profile(armour=3, life=2)
    game = EF.duel(attacker, target, "melee")
    exact = attack_odds(EF, game, 0, 1)
    drawn = sampled(game, EF.attack(game, 0, 1, "melee"), 5000)
    assert not drawn.exact
    for outcome in exact:
        low, high = drawn.interval(lambda o: o == outcome)[1:]  # noqa: B023
        assert low - 0.02 <= exact[outcome] <= high + 0.02
    assert exact.interval(lambda o: o.killed).low == exact.interval(lambda o: o.killed).high


def test_past_the_budget_it_samples() -> None:
    game = EF.duel(profile(melee=(4, 3, 2)), profile(life=3), "melee")
    odds = attack_odds(EF, game, 0, 1, budget=3, samples=500)
    assert not odds.exact and odds.total == 500


def test_rolls_that_may_never_end_are_sampled() -> None:
    """Tied leaders throw again, for ever if need be: no tree of outcomes holds that."""
    game = EF.duel(profile(), profile(), "melee")

    def lots(copy: State) -> Rule:
        return (yield from highest_roll(copy, (0, 1), shot_resolution.COVER_ROLL, {}))

    odds = walk(game, lots, lambda _state, camp: camp, budget=200, samples=2000)
    assert not odds.exact
    assert odds.interval(lambda camp: camp == 0).low < 0.5 < odds.interval(lambda c: c == 0).high


def test_asking_for_odds_changes_nothing() -> None:
    """The runs share the state that is asked about, all but the lists that an attack writes."""
    game = shot_through_a_friend()
    before = game.digest()
    for kind in ("melee", "shot"):
        attack_odds(EF, game, 0, 1, kind, budget=10_000)
    assert game.digest() == before


def test_rolls_and_questions_after_rolls_are_walked_in_order() -> None:
    """A rule that throws again after some faces only: every end comes once, depth first."""
    game = EF.duel(profile(), profile(), "melee")

    def twice(_game: State) -> Rule:
        (one,) = yield Roll(shot_resolution.COVER_ROLL, alike=((1, 2), (3, 4, 5, 6)))
        if one > 2:
            return (one,)
        two = yield Roll(shot_resolution.COVER_ROLL, 2, alike=((1, 2, 3), (4, 5, 6)))
        return (one, *two)

    odds = walk(game, twice, lambda _state, faces: faces)
    assert list(odds.counts.items()) == [((3,), 8), ((1, 4, 4), 1), ((1, 1, 4), 2), ((1, 1, 1), 1)]
    assert odds.total == 12


def test_one_die_branches_as_several_do() -> None:
    for alike in (EVERY_FACE, ((1, 2), (3, 4, 5, 6)), ((1,), (2, 3), (4, 5, 6))):
        branches, over = grouped(1, alike)
        assert branches == tuple(((group[0],), len(group)) for group in reversed(alike))
        firsts = [faces[0] for faces, _ways in grouped(2, alike)[0] if len(set(faces)) == 1]
        assert firsts == [faces[0] for faces, _ways in branches] and over == 6


# -- branches ----------------------------------------------------------------------------------


@given(
    st.integers(0, 5),
    st.sampled_from([EVERY_FACE, ((1, 2), (3, 4, 5, 6)), ((1,), (2, 3), (4, 5, 6))]),
)
def test_branches_weigh_one_together(dice: int, alike: Any) -> None:
    branches, over = grouped(dice, alike)
    assert sum(ways for _faces, ways in branches) == over
    assert all(len(faces) == dice for faces, _ways in branches)


def test_odds_of_parts_keep_their_total() -> None:
    odds = Odds({(0, 1): 1, (1, 1): 2, (1, 2): 3}, 6)
    assert len(odds) == 3
    assert odds.by(lambda o: o[0])[1] == Fraction(5, 6)
    assert odds.mean(lambda o: o[1]) == pytest.approx(1.5)


def test_many_dice_in_a_row_stay_exact() -> None:
    """More dice than the first whole can be shared out among: a larger one is taken."""
    attacker = profile(melee=(5, 5, 4, 4, 3, 3, 2, 1))
    target = profile(armour=2, life=6, items=("endurance",))
    game = EF.duel(attacker, target, "melee")
    assert isinstance(game, State)
    odds = attack_odds(EF, game, 0, 1)
    assert odds.exact and sum(odds[outcome] for outcome in odds) == 1
    killed, wounds = chances.strike(game, game.figures[0], game.figures[1])
    assert odds.mean(lambda o: o.wounds) == pytest.approx(wounds)
    assert odds.chance(lambda o: o.killed) == pytest.approx(killed)
