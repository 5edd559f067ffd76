"""Hostility is a relation: camps, alliances, neutrals, and what changes in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy.book import BOOK

from escarmouche.core.dice import ScriptedDice
from escarmouche.core.game import Game
from escarmouche.core.sides import (
    Sides,
    adversary,
    allied,
    each_for_itself,
    grouped,
    strictly_most,
)
from escarmouche.kit.melees import hostile_contacts

SOURCES = Path(__file__).parents[3] / "src" / "escarmouche"


@st.composite
def declared(draw: st.DrawFn) -> Sides:
    """Two to four camps, in alliances or not, and some wars and treaties since."""
    camps = draw(st.integers(2, 4))
    group = draw(st.lists(st.integers(0, camps - 1), min_size=camps, max_size=camps))
    sides = allied(camps, [[c for c in range(camps) if group[c] == g] for g in set(group)])
    for _ in range(draw(st.integers(0, 4))):
        a, b = draw(st.permutations(range(camps)))[:2]
        sides = draw(st.sampled_from((sides.at_war, sides.at_peace, sides.turns_on)))(a, b)
    return sides


@given(declared())
def test_a_camp_is_its_own_friend_and_alliances_part_the_camps(sides: Sides) -> None:
    for camp in range(len(sides.foes)):
        assert sides.friendly(camp, camp) and not sides.hostile(camp, camp)
        assert camp in sides.friends(camp) and camp not in sides.allies(camp)
        assert sides.enemies(camp) == tuple(
            other for other in range(len(sides.foes)) if sides.hostile(camp, other)
        )
    assert sorted(camp for alliance in sides.alliances for camp in alliance) == list(
        range(len(sides.foes))
    )


@given(declared(), st.data())
def test_war_and_peace_change_two_camps_and_nobody_else(sides: Sides, data: st.DataObject) -> None:
    a, b = data.draw(st.permutations(range(len(sides.foes))))[:2]
    war, peace, turned = sides.at_war(a, b), sides.at_peace(a, b), sides.turns_on(a, b)
    assert war.hostile(a, b) and war.hostile(b, a)
    assert not peace.hostile(a, b) and not peace.hostile(b, a)
    assert turned.hostile(a, b) and turned.hostile(b, a) == sides.hostile(b, a)
    others = [(x, y) for x in range(len(sides.foes)) for y in sides.foes[x] if {x, y} != {a, b}]
    for changed in (war, peace, turned):
        assert all(changed.hostile(x, y) for x, y in others)
        assert changed.alliance == sides.alliance


@given(st.integers(2, 4))
def test_without_alliances_all_are_enemies(camps: int) -> None:
    sides = each_for_itself(camps)
    for a in range(camps):
        assert [b for b in range(camps) if sides.hostile(a, b)] == [
            b for b in range(camps) if b != a
        ]
    if camps == 2:
        assert sides.enemies(0) == (adversary(0),) and sides.enemies(1) == (adversary(1),)


def test_a_third_camp_has_no_adversary() -> None:
    with pytest.raises(IndexError):
        adversary(2)


@pytest.mark.parametrize("wrong", [[(0, 1), (1, 2)], [(0, 3)], [(0, -1)]])
def test_a_camp_stands_in_one_alliance(wrong: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="one alliance"):
        allied(3, wrong)


@given(declared(), st.lists(st.integers(0, 5), min_size=4, max_size=4))
def test_an_alliance_controls_a_place_together(sides: Sides, units: list[int]) -> None:
    counts = dict(enumerate(units[: len(sides.foes)]))
    winners = strictly_most(sides, counts)
    total = grouped(sides, counts)
    assert sum(total.values()) == sum(counts.values())
    if winners:
        mine = sum(counts[camp] for camp in winners)
        assert winners == sides.friends(winners[0])
        assert all(mine > n for first, n in total.items() if first not in winners)
    else:
        assert list(total.values()).count(max(total.values())) > 1 or not any(total.values())


@given(declared(), st.lists(st.integers(0, 3), min_size=2, max_size=7), st.data())
def test_who_fights_is_who_touches_an_enemy(
    sides: Sides, camps: list[int], data: st.DataObject
) -> None:
    camps = [camp % len(sides.foes) for camp in camps]
    pairs = [(a, b) for a in range(len(camps)) for b in range(a)]
    joined = data.draw(st.sets(st.sampled_from(pairs)))
    contacts = {n: [a + b - n for a, b in joined if n in (a, b)] for n in range(len(camps))}
    found = hostile_contacts(sides, contacts, camps.__getitem__)
    for a, b in pairs:
        one, other = camps[a], camps[b]
        fight = (a, b) in joined and (sides.hostile(one, other) or sides.hostile(other, one))
        assert (b in found.get(a, ())) == (a in found.get(b, ())) == fight


# -- in a game -----------------------------------------------------------------------------------


def play(alliances: list[list[int]]) -> Game:
    setup = {"hands": [[9], [5], [7]], "rounds": 1, "alliances": alliances}
    return Game(BOOK, setup, ScriptedDice([10, 10, 10]))


def test_an_ally_is_no_target() -> None:
    game = play([[0, 2]])
    for camp, card in enumerate(("9", "5", "7")):
        game.answer_data(camp, card)
    assert game.pending[0].answers.candidates() == ["1"]
    free = play([])
    for camp, card in enumerate(("9", "5", "7")):
        free.answer_data(camp, card)
    assert free.pending[0].answers.candidates() == ["1", "2"]


def test_an_alliance_wins_together_and_saves_say_so() -> None:
    game = play([[0, 2]])
    for camp, card in enumerate(("9", "5", "7")):
        game.answer_data(camp, card)
    game.answer_data(0, "1")
    assert game.result is not None
    assert game.result.winners == (0, 2)


# -- nowhere -------------------------------------------------------------------------------------

ONE_MINUS = re.compile(r"\b1 - (\w+\.)*(camp|who|side|seat|player)\b(?!\[)")


def test_nobody_counts_one_minus_a_camp() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{number}"
        for path in sorted(SOURCES.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ONE_MINUS.search(line)
    ]
    assert found == []
