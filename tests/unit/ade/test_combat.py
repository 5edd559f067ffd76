"""Combats: what may be placed and defended, whole combat phases of crowds, and the odds of a preview."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import profile
from tests.unit.ade.games import BOOK, state_of

from escarmouche.core import records
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Refused, Total, Why
from escarmouche.core.game import Game
from escarmouche.core.state import fingerprint
from escarmouche.lab.odds import attack_odds
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    CombatPhase,
    FormedCombat,
)
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Open, Placing
from escarmouche.rulebooks.age_des_escarmouches.combat.pursuit import halved
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure, with_camps
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import MOU, PRINTED
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, State, enter

# -- dice ------------------------------------------------------------------------------------------


def even(attacks: tuple[int, ...], adversaries: range) -> bool:
    counts = Counter(attacks)
    return all(abs(counts[a] - counts[b]) <= 1 for a, b in combinations(adversaries, 2))


@pytest.mark.clause("ADE-3.3.4-03", "ADE-3.3.4-05", "ADE-3.3.4-06", "ADE-3.3.4-07")
@settings(max_examples=200)
@given(st.integers(1, 5), st.integers(0, 7), st.booleans(), st.data())
def test_a_placement_is_legal_exactly_when_it_is_whole_and_even(
    enemies: int, dice: int, forced: bool, data: st.DataObject
) -> None:
    adversaries = range(10, 10 + enemies)
    answers = Placing(1, dice, adversaries, Open(all_attack=forced))
    attacks = tuple(sorted(data.draw(st.lists(st.sampled_from([*adversaries, 99]), max_size=8))))
    placement = Placement(attacks, data.draw(st.integers(-1, 8)))
    fine = (
        placement.defence >= 0
        and len(attacks) + placement.defence == dice
        and 99 not in attacks
        and even(attacks, adversaries)
        and not (forced and placement.defence)
    )
    assert (answers.check(placement) is None) == fine
    assert (placement in answers.candidates()) == fine


@given(st.integers(1, 6), st.integers(0, 8), st.booleans(), st.integers())
def test_placements_are_proposed_once_each_and_go_through_data(
    enemies: int, dice: int, forced: bool, seed: int
) -> None:
    answers = Placing(1, dice, range(10, 10 + enemies), Open(all_attack=forced))
    proposed = answers.candidates()
    assert len(set(proposed)) == len(proposed) > 0
    assert answers.sample(Random(seed)) in proposed
    assert answers.default() in proposed
    assert all(answers.decode(answers.encode(each)) == each for each in proposed)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "x",
        {"attacks": 3},
        {"attacks": ["x"]},
        {"defence": "x"},
        {"x": 1},
        {"defence": True},
    ],
)
def test_what_is_no_placement_is_refused_in_words(data: Any) -> None:
    answers = Placing(1, 2, (7,))
    with pytest.raises(Refused):
        answers.decode(data)
    assert answers.check(data) is not None


@pytest.mark.clause("ADE-3.3.4.2.2-02", "ADE-3.3.4.2.2-03", "ADE-AID-1V1-06")
@given(st.dictionaries(st.integers(5, 9), st.integers(1, 3), max_size=4), st.data())
def test_no_attack_is_defended_twice(attacks: dict[int, int], data: st.DataObject) -> None:
    dice = data.draw(st.integers(0, 6))
    answers = Defending(1, dice, attacks)
    used = tuple(sorted(data.draw(st.lists(st.integers(4, 9), max_size=6))))
    fine = len(used) <= dice and all(used.count(a) <= attacks.get(a, 0) for a in used)
    assert (answers.check(used) is None) == fine
    whole = min(dice, sum(attacks.values()))
    assert all(answers.check(each) is None and len(each) == whole for each in answers.candidates())
    drawn = answers.sample(Random(dice))
    assert drawn in [tuple(sorted(each)) for each in answers.candidates()]
    assert answers.decode(answers.encode(drawn)) == drawn


@pytest.mark.clause("ADE-3.3.4.3-03")
@pytest.mark.parametrize(("mou", "far"), [(7.5, 4.0), (10, 5.0), (12.5, 6.5), (15, 7.5), (5, 2.5)])
def test_how_far_a_pursuit_goes(mou: float, far: float) -> None:
    """A-D12."""
    assert halved(Total(Why(mou, PRINTED[MOU]))).value == far


# -- crowds ----------------------------------------------------------------------------------------


def crowd(seed: int, fighters: int = 14) -> State:
    """Fighters of both sides shoulder to shoulder, in the combat phase."""
    chance = Random(seed)
    camps = [Camp(0, {"fr": "A", "en": "A"}), Camp(1, {"fr": "B", "en": "B"})]
    game = with_camps(State(turn=1, phase="activation", tactician=seed % 2), camps)
    cells = {(45.0, 45.0)}
    while len(cells) < fighters:
        x, y = chance.choice(sorted(cells))
        dx, dy = chance.choice([(2.5, 0.0), (-2.5, 0.0), (0.0, 2.5), (0.0, -2.5)])
        cells.add((x + dx, y + dy))
    for number, (x, y) in enumerate(sorted(cells)):
        scores: dict[str, int | None] = {
            "INI": chance.randint(3, 5),
            "ATT": chance.randint(4, 7),
            "FOR": chance.randint(6, 12),
            "DIS": chance.choice([None, 2, 3, 4]),
        }
        card = profile(f"f{number}", scores=scores, value=chance.choice([20, 20, 30]))
        figure = make_figure(game, chance.randrange(2), card, card.id, card.value)
        enter(game, figure, x, y, chance.randrange(360))
        game.activated[figure.id] = "activated"
    game.agenda = (("phase", "combat"), ("combats",))
    return game


def fought_in(game: Game) -> list[list[int]]:
    """Who fought whom, combat by combat."""
    begun = [e for e in game.events if e.phrase.id == "ade.event.combat_begins"]
    return [[e.data["figure"], *e.data["others"]] for e in begun]


@pytest.mark.clause("ADE-3.3.2-03", "ADE-3.3.2-06", "ADE-3.3.3-06")
@pytest.mark.parametrize("seed", range(24))
def test_a_crowd_fights_to_the_end(seed: int) -> None:
    """Whoever touched an enemy when the phase began fights; nobody else does, unless he is pursued."""
    state = crowd(seed, 6 + seed)
    engaged = {figure.id for figure in state.figures if state.contacts[figure.id]}
    game, chance = Game(BOOK, {}, SeededDice.from_seed(seed), state=state), Random(seed)
    while game.pending:
        ask = game.pending[0]
        answer = ask.answers.sample(chance)
        assert ask.answers.check(answer) is None
        assert ask.answers.decode(ask.answers.encode(answer)) == answer
        game.answer(ask, answer)
        assert BOOK.faults(game.state) == []
    after = state_of(game)
    assert not after.records
    fights = Counter(id for combat in fought_in(game) for id in combat)
    assert engaged <= set(fights) | {f.id for f in after.figures if after.status[f.id] == "dead"}
    pursued = {id for id in fights if after.pursuits[id]}
    assert all(fights[id] == 1 for id in engaged - pursued if not assaulted(game, id))


def assaulted(game: Game, id: int) -> bool:
    told = [e for e in game.events if e.phrase.id == "ade.event.assault_contact"]
    return any(id in e.data["targets"] for e in told)


@pytest.mark.parametrize("seed", range(6))
def test_a_combat_phase_can_be_kept_at_every_decision(seed: int) -> None:
    state = crowd(seed)
    if seed % 2:  # with combat tactics
        state.options = Options(combat_tactics=True)
        state.tactic_points = [5, 5]
        state.commander = [next(f.id for f in state.army[camp]) for camp in (0, 1)]
    game, chance = Game(BOOK, {}, SeededDice.from_seed(seed), state=state), Random(seed)
    freezer = BOOK.freezer()
    assert freezer is not None
    while game.pending:
        fork = game.fork()
        assert fingerprint(fork.state) == fingerprint(game.state)
        kept = freezer.freeze(game.state)
        assert fingerprint(freezer.thaw(kept)) == fingerprint(game.state)
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chance))
    used = [e for e in game.events if e.phrase.id == "ade.event.combat_tactic"]
    assert bool(used) == (seed % 2 == 1)
    assert not any(effects for effects in state_of(game).effects), "they end with their combats"


def test_the_page_is_told_what_lies_on_the_table() -> None:
    game, chance, seen = Game(BOOK, {}, SeededDice.from_seed(3), state=crowd(3)), Random(3), set()
    while game.pending:
        told = BOOK.present(game.seen(None))["combat"]
        assert told is not None
        seen |= {key for key in ("melees", "waiting", "fought") if told[key]}
        if told["fought"]:
            assert set(told["fought"]) == {"figures", "order", "placed", "attacks"}
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chance))
    assert seen == {"melees", "waiting", "fought"}
    assert BOOK.present(game.seen(None))["combat"] is None


def test_contradictions_are_found() -> None:
    state = crowd(1)
    one = next(f.id for f in state.figures if state.contacts[f.id])
    other = state.contacts[one][0]
    records.start(
        state, CombatPhase(waiting=(FormedCombat((one, other)), FormedCombat((other, one))))
    )
    assert BOOK.faults(state), "a combat phase outside its phase"
    state.phase = "combat"
    assert any("two combats" in fault for fault in BOOK.faults(state))


# -- odds ------------------------------------------------------------------------------------------


def duel(attacker: dict[str, int], target: dict[str, int]) -> State:
    game = BOOK.duel(profile("a", scores=attacker), profile("b", scores=target), "melee")
    assert isinstance(game, State)
    return game


def test_the_odds_of_two_attacks_against_one_defence() -> None:
    """4+ to hit, 4+ to parry one of them, and a FOR that kills whatever the die."""
    odds = attack_odds(BOOK, duel({"FOR": 20}, {"RES": 1}), 0, 1)
    half = Fraction(1, 2)
    killed = half * half + 2 * half * half * half  # both land, or one that is not parried
    assert odds.exact
    assert odds.by(lambda out: out.hits)[0] == 1 - killed
    three = odds.by(lambda out: out.wounds)
    assert three[0] == 1 - killed


def test_dice_that_were_placed_count_as_they_lie() -> None:
    state = duel({"INI": 5}, {"INI": 3})
    state.agenda = (("combats",),)
    state.deaths = [0, 0]
    game = Game(BOOK, {}, SeededDice.from_seed(1), state=state)
    while game.pending and game.pending[0].question.id != "ade.ask.placement":
        game.answer(game.pending[0], game.pending[0].answers.default())
    game.answer(game.pending[0], Placement((), 2))  # the target: everything in defence
    odds = attack_odds(BOOK, game.state, 0, 1)
    half = Fraction(1, 2)
    nothing = (half + half * half) ** 2  # each attack misses, or is parried
    assert odds.by(lambda out: out.hits)[0] == nothing


def test_an_unknown_kind_of_attack_is_said() -> None:
    with pytest.raises(Exception, match="unknown_attack"):
        attack_odds(BOOK, duel({}, {}), 0, 1, "tickle")
