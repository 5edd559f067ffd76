"""What the greedy player of L'Âge des Escarmouches has learnt, one lesson at a time."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.games import BOOK, army, new_game, played_until, state_of

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.kit.separating import Separating
from escarmouche.lab.odds import attack_odds
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches import scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import ACT, Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults.fear_challenges import STAY_OR_FLEE
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.combat.melees import (
    REASONS,
    SEPARATE,
    contacts_of,
)
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import PLACE
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import KEEP_NEW, KEEP_OLD, KEEP_WHICH
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat, Placement
from escarmouche.rulebooks.age_des_escarmouches.judging import (
    chances,
    combat_estimates,
    combats,
    formulas,
    judgement,
    piles_and_tactics,
    reaction_answers,
    shots,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, left, worth
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_odds import dice_between
from escarmouche.rulebooks.age_des_escarmouches.scenarios import loot
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import SHOOT
from escarmouche.rulebooks.age_des_escarmouches.state import (
    CardHandle,
    Counter,
    Figure,
    State,
    enter,
)

STRONG = {"ATT": 7, "DEF": 7, "FOR": 9, "RES": 8, "INI": 6}
WEAK = {"ATT": 2, "DEF": 2, "FOR": 2, "RES": 2, "INI": 2}
BOW = Weapon({"fr": "Arc", "en": "Bow"}, 6, 20.0)


def stood(game: State, camp: int, at: tuple[float, float], **more: Any) -> Figure:
    """A fighter on the table, facing the other side."""
    figure = fighter(game, camp, **more)
    enter(game, figure, *at, 90.0 if camp == 0 else 270.0)
    return figure


def scene(scenario: str = "escarmouche", turn: int = 2) -> State:
    """A bare table in some turn, the first camp speaking."""
    return field(scenario=scenario, turn=turn, phase="activation", active=0)


def asked_to_act(game: State, *figures: Figure) -> Ask:
    """The question what these do."""
    record = Activation(camp=0, card="card", members=tuple(figure.id for figure in figures))
    id = records.start(game, record)
    return Ask(
        0, ACT, Deeds(game, id, record, figures), {"figures": [figure.id for figure in figures]}
    )


def deed_of(game: State, *figures: Figure) -> Deed:
    """What the greedy player has them do."""
    answer = answer_to(game, asked_to_act(game, *figures))
    assert isinstance(answer, Deed)
    return answer


def answer_to(game: State, ask: Ask) -> Any:
    """The answer of the greedy player; it must be legal."""
    found = judgement.JUDGEMENT.shortlist(game, ask)
    assert found
    best = max(found, key=lambda one: judgement.JUDGEMENT.weigh(game, ask, one))
    assert ask.answers.check(best) is None
    return best


# -- the numbers -----------------------------------------------------------------------------------

SCORES = st.fixed_dictionaries({name: st.integers(1, 9) for name in ("ATT", "DEF", "FOR", "RES")})
MARKS = st.sets(st.sampled_from(["ATT", "DEF", "FOR"]))


@settings(max_examples=30, deadline=None)
@given(SCORES, SCORES, MARKS, MARKS, st.integers(1, 4))
def test_the_quick_odds_of_blows_are_the_exact_ones(
    mine: dict[str, int], his: dict[str, int], sure: set[str], feared: set[str], life: int
) -> None:
    game = field()
    a = stood(game, 0, (20.0, 20.0), scores=mine, hardened=frozenset(sure))
    b = stood(game, 1, (22.5, 20.0), scores=his, intimidating=frozenset(feared))
    game.life[b.id] = life
    dice = dice_between(game, a.id, b.id)
    quick = chances.struck(chances.edge(game, a, b), dice.attack, dice.defence, life)
    exact = attack_odds(BOOK, game, a.id, b.id, "melee", answer=by_the_better_die(game))
    wounds = exact.by(lambda out: out.wounds)
    assert [float(wounds[lost]) for lost in range(life + 1)] == pytest.approx(quick)


def by_the_better_die(game: State) -> Any:
    """Every die is rolled again that may be, and of two damage dice the better one is kept."""

    def answer(ask: Ask) -> Any:
        if ask.question.id == "ade.ask.keep_which":
            return answer_to(game, ask)
        return ask.answers.default()

    return answer


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 8), st.integers(1, 9), st.integers(3, 58))
def test_the_quick_value_of_a_shot_is_the_exact_one(skill: int, resistance: int, away: int) -> None:
    game = field()
    a = stood(game, 0, (20.0, 10.0), scores={"TIR": skill}, weapons=(BOW,))
    b = stood(game, 1, (20.0, 12.5 + away), scores={"RES": resistance})
    deed = Deed(SHOOT.id, a.id, targets=(b.id,))
    quick = shots.value_of_shot(game, SHOOT.shot(game, a, deed))
    wounds = attack_odds(BOOK, game, a.id, b.id, "shot").by(lambda out: out.wounds)
    life = b.profile.life
    spread = [float(wounds[lost]) for lost in range(life + 1)]
    assert quick == pytest.approx(worth(game, b) * harm(spread, life, life))


def test_the_last_pv_is_worth_most_and_a_wound_something() -> None:
    shares = [left(life, 4) for life in range(5)]
    assert shares[0] == 0.0 and shares[4] == pytest.approx(1.0)
    assert shares == sorted(shares)
    steps = [b - a for a, b in pairwise(shares)]
    assert steps[0] == max(steps)
    assert steps[2] > steps[1]  # ADE-1.2.5-03: from two PV to three he is wounded no more


# -- deeds -------------------------------------------------------------------------------------------


def test_a_strong_fighter_charges_a_weak_one_in_reach() -> None:
    game = scene()
    brute = stood(game, 0, (45.0, 30.0), scores=STRONG)
    prey = stood(game, 1, (45.0, 45.0), scores=WEAK)
    deed = deed_of(game, brute)
    assert deed.action == "charge" and deed.targets == (prey.id,)


def test_a_weak_fighter_does_not_charge_a_brute() -> None:
    game = scene()
    weakling = stood(game, 0, (45.0, 30.0), scores=WEAK)
    stood(game, 1, (45.0, 45.0), scores=STRONG)
    assert deed_of(game, weakling).action not in ("charge", "engagement")


def test_of_two_enemies_the_one_who_is_nearly_dead_is_charged() -> None:
    game = scene()
    me = stood(game, 0, (45.0, 30.0))
    stood(game, 1, (35.0, 42.0))
    dying = stood(game, 1, (55.0, 42.0))
    game.life[dying.id] = 1
    deed = deed_of(game, me)
    assert deed.action == "charge" and deed.targets == (dying.id,)


def test_whoever_may_act_and_gains_most_acts_first() -> None:
    game = scene()
    idle = stood(game, 0, (10.0, 10.0))
    brute = stood(game, 0, (45.0, 30.0), scores=STRONG)
    stood(game, 1, (45.0, 45.0), scores=WEAK)
    assert deed_of(game, idle, brute).figure == brute.id


def test_a_shooter_shoots_before_he_marches() -> None:
    game = scene()
    archer = stood(game, 0, (45.0, 30.0), scores={"TIR": 6}, weapons=(BOW,), mou=5.0)
    target = stood(game, 1, (45.0, 48.0))
    deed = deed_of(game, archer)
    assert deed.action in ("shot", "aimed-shot") and deed.targets == (target.id,)


def test_nobody_shoots_into_a_melee_where_his_friend_is_likelier_hit() -> None:
    game = scene()
    archer = stood(game, 0, (45.0, 20.0), scores={"TIR": 6, **WEAK}, weapons=(BOW,))
    stood(game, 0, (45.0, 38.0), worth=60)
    stood(game, 1, (45.0, 40.5), worth=10)
    assert deed_of(game, archer).action not in ("shot", "aimed-shot")


def test_an_assault_that_fear_may_stop_is_worth_less() -> None:
    game = scene()
    me = stood(game, 0, (45.0, 30.0), scores={"COU": 1})
    plain = stood(game, 1, (40.0, 40.0))
    dreadful = stood(game, 1, (50.0, 40.0), scores={"PEU": 8})
    deed = deed_of(game, me)
    assert deed.targets == (plain.id,)
    assert chances.braves(game, me, [dreadful]) < chances.braves(game, me, [plain]) == 1.0


def test_who_loses_his_melee_breaks_away_and_who_wins_it_stays() -> None:
    game = scene()
    weak = stood(game, 0, (45.0, 30.0), scores={**WEAK, "INI": 9}, worth=60)
    stood(game, 1, (45.0, 32.5), scores={**STRONG, "INI": 1})
    assert deed_of(game, weak).action == "disengagement"
    game = scene()
    strong = stood(game, 0, (45.0, 30.0), scores={**STRONG, "INI": 9})
    stood(game, 1, (45.0, 32.5), scores=WEAK)
    assert deed_of(game, strong).action == "stand"


# -- scenarios ---------------------------------------------------------------------------------------


def test_a_counter_in_reach_is_walked_upon() -> None:
    game = scene("le-butin")
    me = stood(game, 0, (40.0, 35.0))
    stood(game, 1, (40.0, 85.0))
    game.counters = (Counter("counter-1", 45.0, 45.0),)
    deed = deed_of(game, me)
    assert deed.path[-1] == pytest.approx((45.0, 45.0), abs=me.radius)


def test_a_bearer_carries_his_counter_home() -> None:
    game = scene("le-butin")
    me = stood(game, 0, (45.0, 45.0))
    stood(game, 1, (45.0, 85.0))
    game.counters = (Counter("counter-1", 45.0, 45.0, me.id),)
    deed = deed_of(game, me)
    assert deed.path[-1][1] < 30.0  # his own edge is the bottom one
    enemy_home = loot.Loot().zone(game, 1)
    assert not enemy_home.contains(*deed.path[-1])


def test_an_attacker_runs_for_the_far_edge() -> None:
    game = scene("la-percee", turn=1)
    me = stood(game, 0, (20.0, 18.0))
    stood(game, 1, (80.0, 80.0))
    deed = deed_of(game, me)
    assert deed.action == "run" and deed.path[-1][1] > 35.0


def test_a_quarter_without_anybody_is_taken_in_the_last_turn() -> None:
    game = scene("tenir-le-terrain", turn=5)
    stood(game, 0, (20.0, 20.0), worth=50)
    mover = stood(game, 0, (42.0, 20.0))
    stood(game, 1, (20.0, 80.0), worth=50)
    before = scenarios.of(game).points(game)[0]
    deed = deed_of(game, mover)
    game.x[mover.id], game.y[mover.id] = deed.path[-1]
    assert scenarios.of(game).points(game)[0] == before + 1


def test_the_commander_is_worth_more_where_his_head_is_wanted() -> None:
    values = {}
    for scenario in ("escarmouche", "la-tete-du-commandeur"):
        game = scene(scenario)
        leader = stood(game, 1, (45.0, 45.0), incarnate=True)
        game.commander[1] = leader.id
        values[scenario] = worth(game, leader)
    assert values["la-tete-du-commandeur"] > values["escarmouche"] > 20


# -- combats -----------------------------------------------------------------------------------------


def facing_each_other(mine: dict[str, int], his: dict[str, int]) -> tuple[State, Figure, Figure]:
    game = scene()
    me = stood(game, 0, (45.0, 40.0), scores=mine)
    him = stood(game, 1, (45.0, 42.5), scores=his)
    return game, me, him


def placement_of(game: State, me: Figure, him: Figure, *placed: tuple[int, Placement]) -> Any:
    """How he places two dice."""
    combat = Combat(one=me.id, others=(him.id,), order=(him.id, me.id), placed=placed)
    records.start(game, combat)
    answers = Placing(me.id, 2, [him.id])
    return answer_to(game, Ask(0, PLACE, answers, {"figure": me.id}))


def test_dice_attack_who_cannot_strike_back_and_defend_who_can() -> None:
    game, me, him = facing_each_other(STRONG, WEAK)
    assert len(placement_of(game, me, him, (him.id, Placement((me.id,), 1))).attacks) == 2
    game, me, him = facing_each_other({**WEAK, "DEF": 8}, STRONG)
    game.life[me.id] = 1
    assert placement_of(game, me, him, (him.id, Placement((me.id, me.id), 0))).defence == 2


def test_no_die_defends_against_no_attack() -> None:
    game, me, him = facing_each_other({}, {})
    assert placement_of(game, me, him, (him.id, Placement((), 2))).defence == 0


def test_whoever_places_first_reckons_with_the_answer() -> None:
    """Seen from the table of all placements and answers, by brute force."""
    game, me, him = facing_each_other({"ATT": 5}, {"FOR": 7})
    chosen = placement_of(game, me, him)
    pair = combat_estimates.pair_of(game, me, him)
    ways = combat_estimates.placings(2)
    rows = {one: min(pair.net(one, two) for two in ways) for one in ways}
    best = max(rows.values())
    assert rows[Placement((0,) * len(chosen.attacks), chosen.defence)] == pytest.approx(best)


def test_a_melee_is_parted_so_that_ones_own_outnumber() -> None:
    game = scene()
    foes = [stood(game, 1, (40.0, 40.0), scores=WEAK), stood(game, 1, (44.0, 40.0), scores=STRONG)]
    ours = [stood(game, 0, at) for at in ((37.5, 40.0), (42.0, 41.5), (46.5, 40.0))]
    melee = tuple(figure.id for figure in (*foes, *ours))
    answers = Separating(contacts_of(game, melee), melee, REASONS)
    chosen = answer_to(game, Ask(0, SEPARATE, answers, {"camp": 0}))
    values = [combats.value_of_separation(game, 0, parted) for parted in answers.candidates()]
    assert len(values) > 1 and min(values) < max(values)
    assert combats.value_of_separation(game, 0, chosen) == max(values)
    other = [combats.value_of_separation(game, 1, parted) for parted in answers.candidates()]
    assert other == pytest.approx([-value for value in values])


# -- answers -----------------------------------------------------------------------------------------


def test_a_routed_enemy_is_let_run_only_off_the_table() -> None:
    for y, wanted in ((86.0, "flee"), (45.0, "stay")):
        game = scene()
        feared = stood(game, 0, (45.0, y - 15.0), scores=STRONG)
        routed = stood(game, 1, (45.0, y))
        data = {"figure": routed.id, "other": feared.id}
        ask = Ask(0, STAY_OR_FLEE, _choice("stay", "flee"), data)
        assert answer_to(game, ask) == wanted


def _choice(*keys: str) -> Any:
    return Choice([Option(key, STAY_OR_FLEE) for key in keys])


def test_an_interception_is_worth_it_against_prey_and_not_against_a_brute() -> None:
    values = []
    for scores in (WEAK, STRONG):
        game = scene()
        game.active = 1
        me = stood(game, 0, (45.0, 30.0), scores={"INI": 6})
        actor = stood(game, 1, (45.0, 40.0), scores=scores)
        values.append(reaction_answers.reaction(game, f"intercept:{me.id}:{actor.id}:INI"))
    assert values[0] > reaction_answers.reaction(game, "pass") == 0.0 > values[1]


def test_the_die_that_is_kept_is_the_better_one_for_its_player() -> None:
    game = scene()
    me, him = stood(game, 0, (45.0, 30.0)), stood(game, 1, (45.0, 50.0))
    dice = Choice((Option("new", KEEP_NEW, {"face": 2}), Option("old", KEEP_OLD, {"face": 5})))
    assert answer_to(game, Ask(0, KEEP_WHICH, dice, {"tester": me.id})) == "old"
    assert answer_to(game, Ask(0, KEEP_WHICH, dice, {"tester": him.id})) == "new"


# -- mystics -----------------------------------------------------------------------------------------


def test_a_formula_heals_whoever_needs_it_and_strikes_who_is_worth_it() -> None:
    game = scene()
    sister = stood(game, 0, (45.0, 30.0))
    hurt, whole = stood(game, 0, (43.0, 30.0)), stood(game, 0, (47.0, 30.0))
    game.life[hurt.id] = 1
    heal = FORMULAS["main-chaude"]
    on = [formulas.effect_of(game, Aimed(sister, heal, 3, (f.id,))) for f in (hurt, whole)]
    assert on[0] > on[1] == 0.0
    strike = FORMULAS["eclat"]
    dear, cheap = stood(game, 1, (45.0, 45.0), worth=60), stood(game, 1, (50.0, 45.0), worth=10)
    struck = [formulas.effect_of(game, Aimed(sister, strike, 3, (f.id,))) for f in (dear, cheap)]
    assert struck[0] > struck[1] > 0.0


# -- piles, speeches, secrets --------------------------------------------------------------------------


def test_the_card_with_something_to_do_comes_first() -> None:
    game = scene()
    figures = [stood(game, 0, (10.0, 10.0)), stood(game, 0, (45.0, 30.0), scores=STRONG)]
    stood(game, 1, (45.0, 45.0), scores=WEAK)
    cards = [figure.card for figure in figures]
    game.cards = tuple(CardHandle(0, f.card, (f.id,)) for f in figures)
    assert piles_and_tactics.pile(game, 0, cards) == (cards[1], cards[0])
    assert piles_and_tactics.card_urge(game, 0, cards[1]) > piles_and_tactics.IDLE


def test_nothing_depends_on_what_the_enemy_keeps_to_himself() -> None:
    """Twin games that differ in the order of the enemy's pile: the same answer."""
    game = played_until(new_game(2), "ade.ask.act", Random(5))
    who = game.pending[0].who
    twin = game.fork()
    state = state_of(twin)
    assert len(state.pile[1 - who]) > 1
    state.pile[1 - who] = state.pile[1 - who][::-1]
    told = [make("greedy", 1)(one.view(who), one.pending[0]) for one in (game, twin)]
    assert told[0] == told[1]


DEFAULTS = {
    "crew",  # as many as may serve
    "interception_place",  # one of two places on the way
    "machine_pushed",  # all of the crew
    "next_negative",  # the order of the list
    "next_positive",
    "parity",
    "pushed_aside",  # one of two sides
    "reroll",  # yes
    "reroll_how_many",  # all
    "reroll_wanted",  # yes
    "strike_machines",  # all who can
    "which_edge",  # one of two that are as near
}


def questions(skills: bool) -> set[str]:
    """What chapters 1 to 4 ask, and with `skills` all: what single skills ask may have good defaults."""
    asked = re.compile(r'Phrase\(\s*"ade\.ask\.(\w+)"(?:,\s*"(ADE-[^"]+)")?')
    sources = [file.read_text() for file in Path(judgement.__file__).parents[1].rglob("*.py")]
    found = [pair for source in sources for pair in asked.findall(source)]
    own = ("ADE-SKILL", "ADE-EQUIP")
    return {name for name, clause in found if skills or not clause.startswith(own)}


def test_every_question_of_the_book_has_an_answer_of_its_own_or_an_obvious_one() -> None:
    known = {key.removeprefix("ade.ask.") for key in (*judgement._FOUND, *judgement._WEIGHTS)}
    assert not known & DEFAULTS
    assert questions(skills=False) <= known | DEFAULTS <= questions(skills=True)


def played(scenario: str, seed: int, seats: tuple[str, str]) -> str | None:
    """Who wins a game of two armies of 200 PA; every state on the way is sound."""
    setup = {
        "armies": [army("gue-200"), army("officine-200")],
        "scenario": scenario,
        "table": {"seed": seed},
    }
    game = Game(BOOK, setup, SeededDice.from_seed(seed), log=False)
    players = [make(name, seed) for name in seats]
    while game.pending:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
        assert not BOOK.faults(game.state)
    assert game.result is not None
    return None if game.result.winner is None else seats[game.result.winner]


def test_the_greedy_player_beats_the_random_one() -> None:
    """Both seats: nothing but the players differs. One game in twenty is lost, so one of four may be."""
    winners = [
        played(scenario, seed, seats)
        for scenario, seed in (("escarmouche", 3), ("le-butin", 4))
        for seats in (("greedy", "random"), ("random", "greedy"))
    ]
    assert winners.count("greedy") >= 3
