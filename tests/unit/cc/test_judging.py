"""What the greedy player of Confrontation has learnt, one lesson at a time."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.cc.bare import CLONE, PRETORIAN, WARRIOR, card, star
from tests.unit.cc.bare import field as melee_field
from tests.unit.cc.frame import add, army, field, now, play

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.lab.simulate import simulate
from escarmouche.players.greedy import best_answer
from escarmouche.rulebooks.confrontation import RULEBOOK, judgement
from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.deeds import Deed, Deeds
from escarmouche.rulebooks.confrontation.duel.bench import DuelBench
from escarmouche.rulebooks.confrontation.judging.chances import chances_of
from escarmouche.rulebooks.confrontation.judging.combatants import Suppose, combatant_of
from escarmouche.rulebooks.confrontation.judging.combats import Placing, combat_value
from escarmouche.rulebooks.confrontation.judging.deeds import best_deed
from escarmouche.rulebooks.confrontation.judging.melees import joined
from escarmouche.rulebooks.confrontation.profile import Profile, Weapon
from escarmouche.rulebooks.confrontation.pursuit_moves import PURSUITS
from escarmouche.rulebooks.confrontation.state import LOW, Counter, Figure, State, Wound

GUARD = card("guard", 30, DIS=5)
WEAK = card("weak", 20, ATT=2, DEF=2, FOR=4, RES=4)
OGRE = card("ogre", 80, ATT=6, DEF=6, FOR=10, RES=12)
BAT = card("bat", 30, mou=7.0, air=20.0)
ARCHER = card("archer", 20, TIR=4, weapon=Weapon({"fr": "arc", "en": "bow"}, 6, 30.0))


def deed_of(state: State, *figures: Figure) -> Deed:
    """What the greedy player has them do; it must be legal."""
    answers = Deeds(state, [figure.id for figure in figures], ACTIONS)
    deed = best_deed(answers)
    assert answers.check(deed) is None
    return deed


def asked(game: Game, question: str, who: int | None = None) -> tuple[Ask, Any]:
    """Greedy players up to the first question of a kind (to one of them), and what is answered to it."""
    chooser = Random(1)
    while game.pending:
        ask = game.pending[0]
        said = best_answer(RULEBOOK.judgement(), now(game), ask, chooser)
        if ask.question.id == f"cc.ask.{question}" and who in (None, ask.who):
            return ask, said
        game.answer(ask, said)
    raise AssertionError(f"{question} was not asked")


# -- combats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "others"),
    [
        (PRETORIAN, [CLONE]),
        (WARRIOR, [CLONE]),
        (CLONE, [WARRIOR]),
        (PRETORIAN, [CLONE, CLONE]),
        (WARRIOR, [WARRIOR, CLONE]),
    ],
)
def test_the_quick_thought_agrees_with_the_exact_solver(
    one: Profile, others: list[Profile]
) -> None:
    """Its value is near, and what it has the first one place costs next to nothing."""
    game = melee_field()
    fighters = star(game, 0, one, others)
    bench = DuelBench(game, fighters[0].id, [f.id for f in fighters[1:]])
    exact = bench.best()
    placing = Placing(chances_of(game), [combatant_of(game, f) for f in fighters])
    split, value = placing.best()
    first = bench.order[0]
    assert value == pytest.approx(exact.value, abs=2.0)
    assert bench.best({first: split[first]}).value == pytest.approx(exact.value, abs=0.3)


def test_a_charge_and_a_dive_are_worth_something_and_a_wound_costs() -> None:
    game = melee_field()
    mine, foe = star(game, 0, GUARD, [GUARD])
    at, own = frozenset({foe.id}), frozenset({mine.id})
    plain = combat_value(game, 0, mine, [foe])
    charge = combat_value(game, 0, mine, [foe], Suppose(at))
    assert combat_value(game, 0, mine, [foe], Suppose(at, own)) > charge > plain
    assert not game.charged[foe.id] and not game.dived[mine.id]
    game.wound[mine.id] = Wound.SERIOUS
    assert combat_value(game, 0, mine, [foe]) < plain
    assert combat_value(game, 1, mine, [foe]) == -combat_value(game, 0, mine, [foe])


def test_to_join_a_friend_is_worth_more_than_to_fight_the_same_enemy_alone() -> None:
    alone, beside = field(), field()
    for game in (alone, beside):
        add(game, 0, GUARD, 20.0, 20.0)
        add(game, 1, OGRE, 42.5, 40.0)
    add(beside, 0, GUARD, 40.0, 40.0)
    assert beside.contacts[1]
    gains = [joined(game, game.figures[0], (1,), Suppose()) for game in (alone, beside)]
    assert gains[1] > gains[0]


def test_a_melee_is_parted_as_the_exact_solver_would() -> None:
    """A guard, a strong enemy, a guard, a weak one, a guard, in a row: who fights two against one?"""
    state = field()
    state.phase = "combat"
    for n, profile in enumerate((GUARD, OGRE, GUARD, WEAK, GUARD)):
        add(state, n % 2, profile, 40.0 + 2.5 * n, 40.0)
    game = play(state, [("combat phase",)], SeededDice.from_seed(3))
    ask, said = asked(game, "separate")
    values = {parted: exact(now(game), ask.who, parted) for parted in ask.answers.candidates()}
    assert len(values) > 1
    assert values[said] == max(values.values())


def exact(state: State, camp: int, parted: Any) -> float:
    """What a separation is worth to a camp by the exact solver."""
    total = 0.0
    for members in parted:
        one = next(id for id in members if set(members) - {id} <= set(state.contacts[id]))
        bench = DuelBench(state, one, [id for id in members if id != one])
        total += bench.best().value * (1 if state.figures[one].camp == camp else -1)
    return total


# -- deeds -----------------------------------------------------------------------------------------------


def test_the_weak_are_charged_and_the_strong_are_not() -> None:
    for profile, charges in ((WEAK, True), (OGRE, False)):
        game = field()
        guard = add(game, 0, GUARD, 40.0, 40.0)
        add(game, 1, profile, 52.0, 40.0)
        assert (deed_of(game, guard).action == "charge") is charges


def test_whoever_can_finish_a_wounded_enemy_goes_for_him() -> None:
    game = field()
    guard = add(game, 0, GUARD, 40.0, 40.0)
    add(game, 1, GUARD, 40.0, 54.0)
    hurt = add(game, 1, GUARD, 54.0, 40.0, wound=Wound.CRITICAL)
    assert deed_of(game, guard).targets == (hurt.id,)


def test_a_flyer_goes_up_and_dives() -> None:
    game = field()
    bat = add(game, 0, BAT, 40.0, 20.0)
    add(game, 1, WEAK, 40.0, 70.0)
    assert deed_of(game, bat).level == LOW
    game.level[bat.id] = LOW
    foe = add(game, 1, WEAK, 50.0, 40.0)
    deed = deed_of(game, bat)
    assert (deed.action, deed.targets) == ("dive", (foe.id,))


def test_an_archer_shoots_at_whom_it_hurts_most() -> None:
    game = field()
    archer = add(game, 0, ARCHER, 45.0, 20.0)
    add(game, 1, OGRE, 45.0, 45.0)
    weak = add(game, 1, GUARD, 52.0, 44.0)
    deed = deed_of(game, archer)
    if deed.action == "walk":
        game.x[archer.id], game.y[archer.id] = deed.path[-1]
        actions = {id: ACTIONS[id] for id in ("shoot", "stand")}
        deed = best_deed(Deeds(game, [archer.id], actions))
    assert (deed.action, deed.targets) == ("shoot", (weak.id,))


def test_the_wounded_keep_out_of_reach() -> None:
    game = field()
    hurt = add(game, 0, GUARD, 40.0, 40.0, wound=Wound.CRITICAL)
    ogre = add(game, 1, OGRE, 55.0, 40.0)
    deed = deed_of(game, hurt)
    x, y = deed.path[-1]
    away = ((x - game.x[ogre.id]) ** 2 + (y - game.y[ogre.id]) ** 2) ** 0.5
    assert away - hurt.radius - ogre.radius > 2 * ogre.profile.mou


def test_a_pursuit_falls_upon_the_weak_and_not_upon_the_strong() -> None:
    for profile, touches in ((WEAK, True), (OGRE, False)):
        game = field()
        guard = add(game, 0, GUARD, 40.0, 40.0)
        foe = add(game, 1, profile, 45.0, 40.0, activated=True)
        deed = best_deed(Deeds(game, [guard.id], PURSUITS))
        x, y = deed.path[-1] if deed.path else (40.0, 40.0)
        near = ((x - game.x[foe.id]) ** 2 + (y - game.y[foe.id]) ** 2) ** 0.5 <= 2.52
        assert near is touches


# -- scenarios -------------------------------------------------------------------------------------------


def test_the_relic_is_fetched_and_brought_home() -> None:
    game = field("la-relique")
    guard = add(game, 0, GUARD, 45.0, 30.0)
    game.counters = (Counter("relic", 45.0, 45.0),)
    add(game, 1, WEAK, 5.0, 88.0)
    x, y = deed_of(game, guard).path[-1]
    assert (x - 45.0) ** 2 + (y - 45.0) ** 2 <= guard.radius**2
    game.counters = (Counter("relic", 45.0, 30.0, guard.id),)
    assert deed_of(game, guard).path[-1][1] < 25.0


def test_an_attacker_of_la_percee_runs_for_the_far_strip() -> None:
    game = field("la-percee")
    guard = add(game, 0, GUARD, 45.0, 30.0)
    add(game, 1, OGRE, 80.0, 40.0)
    assert deed_of(game, guard).path[-1][1] > 45.0


def test_a_place_is_gone_to() -> None:
    game = field("tenir-le-terrain")
    game.counters = tuple(Counter(f"place-{n}", x, 45.0) for n, x in enumerate((18.0, 45.0, 72.0)))
    guard = add(game, 0, GUARD, 18.0, 20.0)
    add(game, 1, WEAK, 72.0, 85.0)
    x, y = deed_of(game, guard).path[-1]
    assert ((x - 18.0) ** 2 + (y - 45.0) ** 2) ** 0.5 <= 8.0 + guard.radius


# -- the whole -------------------------------------------------------------------------------------------

DEFAULTS = {
    "authority_of",  # the best DIS
    "discipline_of",
    "initiative_of",  # the best INI
    "which_melee",  # the order of the list: every melee is parted before any combat
    "who_places",  # fighters of one value
}


def test_every_question_of_the_book_has_an_answer_of_its_own_or_an_obvious_one() -> None:
    sources = [file.read_text("utf-8") for file in Path(judgement.__file__).parent.rglob("*.py")]
    asked = {name for text in sources for name in re.findall(r'Phrase\(\s*"cc\.ask\.(\w+)"', text)}
    known = {key.removeprefix("cc.ask.") for key in (*judgement._FOUND, *judgement._WEIGHTS)}
    assert not known & DEFAULTS
    assert asked == known | DEFAULTS


def test_the_best_discipline_is_named() -> None:
    state = field()
    state.phase = "combat"
    for x, profile in ((40.0, WEAK), (60.0, GUARD)):
        add(state, 0, profile, x, 40.0)
        add(state, 1, WEAK, x, 42.5)
    game = play(state, [("combat phase",)], SeededDice.from_seed(1))
    assert asked(game, "authority_of", 0)[1] == "figure:2"


def test_weighing_changes_nothing() -> None:
    setup = {"armies": [army("lion-100"), army("orque-100")], "table": {"seed": 3}}
    game = Game(RULEBOOK, setup, SeededDice.from_seed(3), log=False)
    chooser = Random(3)
    for _ in range(80):
        if not game.pending:
            break
        ask, before = game.pending[0], game.state.digest()
        said = best_answer(RULEBOOK.judgement(), now(game), ask, chooser)
        assert game.state.digest() == before
        assert ask.answers.check(said) is None
        game.answer(ask, said)


def test_the_greedy_player_beats_the_random_one_from_both_seats() -> None:
    pair = (army("lion-100"), army("scorpion-100"))
    results = simulate("confrontation", pair, "all", 8, ("greedy", "random"), seed=5, workers=1)
    assert sum(game.winner == 0 for game in results.games) >= 7
