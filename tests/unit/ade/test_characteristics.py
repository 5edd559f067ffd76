"""Characteristics as they stand: states, wounds, MOU in tests, dashes, divisions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.ade.bench import field, fighter, play, profile

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ALL,
    DIS,
    INI,
    MOU,
    PEU,
    SCORES,
    divided,
    in_test,
    score,
    suffers_wound,
    wounded,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

SKILL = Phrase("ade.skill.aguerri")


def value(game: State, figure: Figure, name: str) -> float:
    total = score(game, figure, name)
    assert total is not None
    return total.value


@pytest.mark.clause(*(f"ADE-1.1.2.1-{n:02}" for n in range(1, 11)))
def test_a_card_lists_its_characteristics_and_dashes_stay_dashes() -> None:
    """A-R75: what is absent is neither raised nor lowered."""
    bonus = Plugin("bonus", SKILL, (points.SCORE, lambda game, figure, name: Why(3, SKILL)))
    game = field()
    soldier = fighter(game, 0, bonus, scores={"DIS": None})
    assert ("MOU", *SCORES) == ALL
    assert score(game, soldier, DIS) is None
    assert score(game, soldier, PEU) is None
    assert value(game, soldier, INI) == 4 + 3


@pytest.mark.clause("ADE-1.2.5-01", "ADE-1.2.5-03", "ADE-1.2.5-04", "ADE-SKILL-ENORME-01")
@pytest.mark.parametrize(("skills", "life", "limit"), [((), 4, 2), (("enorme",), 6, 3)])
def test_half_of_the_life_lost_is_wounded(skills: tuple[str, ...], life: int, limit: int) -> None:
    game = field()
    figure = fighter(game, 0, skills=skills, scores={"TIR": 4, "PEU": 5, "POU": 3, "FOI": 3})
    assert game.life[figure.id] == life
    whole = {name: value(game, figure, name) for name in ALL}
    for lost in range(life + 1):
        game.life[figure.id] = life - lost
        assert wounded(game, figure) is (lost >= limit)
        malus = -1 if lost >= limit else 0
        for name in ALL:
            assert value(game, figure, name) == whole[name] + (0 if name == MOU else malus), name


@pytest.mark.clause("ADE-1.2.5-02", "ADE-1.2.5-03")
def test_damage_takes_life_and_healing_gives_it_back() -> None:
    game = field()
    figure = fighter(game, 0)
    assert play(lambda g: wounds.hurt(g, figure, 3), game).events == ["event.hurt", "event.wounded"]
    assert game.life[figure.id] == 1
    healed = play(lambda g: wounds.heal(g, figure, 9), game).events
    assert healed == ["event.healed", "event.no_longer_wounded"]
    assert game.life[figure.id] == 4
    assert play(lambda g: wounds.heal(g, figure, 1), game).events == [], "never above the start"
    assert play(lambda g: wounds.hurt(g, figure, 0), game).events == []


def test_the_dead_are_counted_once_and_not_healed() -> None:
    game = field()
    figure, other = fighter(game, 0), fighter(game, 1)
    play(lambda g: wounds.hurt(g, figure, 9), game)
    assert game.life[figure.id] == 0
    fallen = play(lambda g: wounds.bury(g, [figure, other]), game)
    assert fallen.returned == [figure]
    assert play(lambda g: wounds.bury(g, [figure, other]), game).returned == []
    assert (game.deaths, game.status) == ([1, 0], ["dead", "reserve"])
    assert play(lambda g: wounds.heal(g, figure, 2), game).events == []


def test_a_skill_may_put_the_wound_off() -> None:
    tough = Plugin("possede", SKILL, (points.WOUND_MALUS, lambda game, figure: SKILL))
    game = field()
    figure = fighter(game, 0, tough)
    game.life[figure.id] = 1
    assert wounded(game, figure)
    assert not suffers_wound(game, figure)
    assert value(game, figure, INI) == 4


@pytest.mark.clause("ADE-1.2.6-01", "ADE-1.2.6-03", "ADE-4.4.2-01")
def test_different_states_add_up_and_the_same_never_twice() -> None:
    """A-R8: wounded, routed and charged take 3 from INI, which may go below 0."""
    game = field()
    figure = fighter(game, 0, scores={"INI": 1})
    game.life[figure.id] = 2
    assert conditions.put(game, figure, conditions.ROUTED, "rally")
    assert conditions.put(game, figure, conditions.CHARGED, "combat")
    assert not conditions.put(game, figure, conditions.CHARGED, "combat")
    total = score(game, figure, INI)
    assert total is not None
    assert total.value == 1 - 3
    assert [why.reason.id for why in total.parts][1:] == [
        "ade.state.wounded",
        "ade.state.routed",
        "ade.state.charged",
    ]
    assert value(game, figure, "FOR") == 5 - 2
    assert value(game, figure, MOU) == 10
    conditions.end(game, figure, conditions.ROUTED)
    assert value(game, figure, INI) == 1 - 2


@pytest.mark.parametrize(("state", "changes"), [
    (conditions.ROUTED, dict.fromkeys(SCORES, -1)),
    (conditions.CHARGED, {"INI": -1, "ATT": -1, "DEF": -1}),
    (conditions.DESTABILISED, {"TIR": -1}),
    (conditions.DIVING, {"INI": 2, "ATT": 2, "FOR": 2}),
])  # fmt: skip
def test_each_state_bears_on_its_own_characteristics(
    state: Plugin, changes: dict[str, int]
) -> None:
    game = field()
    figure = fighter(game, 0, scores={"TIR": 4, "PEU": 5, "POU": 3, "FOI": 3})
    before = {name: value(game, figure, name) for name in ALL}
    conditions.put(game, figure, state, "turn")
    for name in ALL:
        assert value(game, figure, name) - before[name] == changes.get(name, 0), name


@pytest.mark.clause("ADE-1.2.8-01", "ADE-1.2.8-02", "ADE-1.2.8-03")
@pytest.mark.parametrize(
    ("mou", "more", "read"),
    [
        (10.0, 0, 4),
        (12.5, 0, 5),
        (7.5, 0, 3),
        (15.0, 0, 6),
        (10.0, 2, 4),
        (10.0, 3, 5),
        (5.0, -6, -1),
    ],
)
def test_mou_counts_as_a_fraction_in_tests(mou: float, more: int, read: int) -> None:
    """A-R10: centimetres are added first, then divided by 2.5 and rounded down, below zero too."""
    game = field()
    total = value_of(game, fighter(game, 0, mou=mou), MOU, Why(more, SKILL))
    assert total.value == read
    assert sum(why.value for why in total.parts) == read
    assert in_test(Total(Why(4, SKILL)), INI).value == 4


@pytest.mark.clause("ADE-1.2.9-01")
@given(st.integers(-1000, 1000), st.integers(1, 50))
def test_divisions_round_down(number: int, by: int) -> None:
    assert divided(number, by) == number // by
    assert divided(number, by) <= Fraction(number, by) < divided(number, by) + 1


def test_exact_halves() -> None:
    assert (divided(12.5, 2), divided(7.5, 2), divided(-1, 2)) == (6, 3, -1)


@pytest.mark.clause("ADE-4.1-01", "ADE-4.1-02", "ADE-4.1-03")
@pytest.mark.parametrize(("skills", "kind"), [
    ((), "warrior"),
    (("magicien/4/feu",), "pure mystic"),
    (("fidele/4",), "pure mystic"),
    (("fidele/4", "mystique-guerrier"), "warrior-mystic"),
])  # fmt: skip
def test_three_types_of_fighters(skills: tuple[str, ...], kind: str) -> None:
    assert profile(skills=skills).kind.value == kind
