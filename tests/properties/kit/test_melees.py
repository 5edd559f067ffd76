"""Melees and their separations: what an answer may be is exactly what the definition says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.core.explain import Phrase, Refused
from escarmouche.kit.melees import (
    Separation,
    among,
    any_separation,
    centre_of,
    melees,
    only_separation,
    separations,
)
from escarmouche.kit.separating import MOST, Reasons, Separating

REASONS = Reasons(*map(Phrase, ("stranger", "twice", "alone", "crowd")))
Graph = dict[int, tuple[int, ...]]


def graph(*pairs: tuple[int, int]) -> Graph:
    held: dict[int, set[int]] = {}
    for a, b in pairs:
        held.setdefault(a, set()).add(b)
        held.setdefault(b, set()).add(a)
    return {id: tuple(sorted(held[id])) for id in sorted(held)}


# Two sides: even numbers and odd ones.
PAIRS = st.tuples(
    st.integers(0, 3).map(lambda n: 2 * n), st.integers(0, 3).map(lambda n: 2 * n + 1)
)
GRAPHS = st.sets(PAIRS, min_size=1, max_size=9).map(lambda pairs: graph(*sorted(pairs)))


def partitions(members: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way of putting fighters into groups, legal or not."""
    if not members:
        yield []
        return
    first, rest = members[0], members[1:]
    for groups in partitions(rest):
        for place in range(len(groups)):
            yield [*groups[:place], [first, *groups[place]], *groups[place + 1 :]]
        yield [[first], *groups]


def one_against_some(contacts: Graph, group: Sequence[int]) -> bool:
    """The definition itself: one fighter of one side, one or more of the other, all touching him."""
    for side in (0, 1):
        ours = [id for id in group if id % 2 == side]
        theirs = [id for id in group if id % 2 != side]
        if len(ours) == 1 and theirs and all(id in contacts[ours[0]] for id in theirs):
            return True
    return False


def by_definition(contacts: Graph, melee: Sequence[int]) -> set[Separation]:
    return {
        tuple(sorted(tuple(sorted(group)) for group in groups))
        for groups in partitions(melee)
        if all(one_against_some(contacts, group) for group in groups)
    }


@given(GRAPHS)
def test_melees_part_the_table(contacts: Graph) -> None:
    found = melees(contacts)
    assert sorted(id for melee in found for id in melee) == sorted(contacts)
    for melee in found:
        assert among(contacts, melee) == {id: contacts[id] for id in melee}, "no contact leads out"
        for some in (part for size in range(1, len(melee)) for part in combinations(melee, size)):
            others = set(melee) - set(some)
            assert any(others & set(contacts[id]) for id in some), "and all hold together"


@settings(max_examples=60)
@given(GRAPHS)
def test_separations_are_those_of_the_definition(contacts: Graph) -> None:
    for melee in melees(contacts):
        found = list(separations(contacts, melee))
        assert len(found) == len(set(found)), "each once"
        assert set(found) == by_definition(contacts, melee)
        assert found, "there always is one"


@settings(max_examples=60)
@given(GRAPHS, st.data())
def test_an_answer_is_legal_exactly_when_the_definition_says_so(
    contacts: Graph, data: st.DataObject
) -> None:
    melee = data.draw(st.sampled_from(melees(contacts)))
    answers = Separating(contacts, melee, REASONS)
    legal = by_definition(contacts, melee)
    groups = data.draw(st.sampled_from(list(partitions(melee))))
    answer = answers.decode(groups)
    assert (answers.check(answer) is None) == (answer in legal)
    assert set(answers.candidates()) == legal or len(legal) > MOST


@settings(max_examples=40)
@given(GRAPHS, st.integers(0, 1000))
def test_every_separation_may_be_drawn_and_no_other(contacts: Graph, seed: int) -> None:
    chance = Random(seed)
    for melee in melees(contacts):
        legal = set(separations(contacts, melee))
        drawn = {any_separation(contacts, melee, chance) for _ in range(30 * len(legal))}
        assert drawn <= legal
        if len(legal) <= 4:
            assert drawn == legal


A1, B1, A2, B2, A3, B3, A4, B4 = range(8)
CHAIN = [(A1, B1), (B1, A2), (A2, B2), (B2, A3), (A3, B3), (B3, A4)]


@pytest.mark.clause("ADE-3.3.2-05", "ADE-3.3.2-06")
@pytest.mark.parametrize(
    ("pairs", "ways"),
    [
        (CHAIN[:3], [((A1, B1), (A2, B2))]),
        ([(B1, A1), (B1, A2), (B1, A3)], [((A1, B1, A2, A3),)]),
        (
            [(A1, B1), (A1, B2), (A2, B1), (A2, B2)],
            [((A1, B1), (A2, B2)), ((A1, B2), (B1, A2))],
        ),
        (CHAIN[:4], [((A1, B1, A2), (B2, A3)), ((A1, B1), (A2, B2, A3))]),
        (
            [(A1, B1), (A2, B1), (A2, B2), (A3, B1), (A3, B2)],
            [((A1, B1), (A2, B2, A3)), ((A1, B1, A2), (B2, A3)), ((A1, B1, A3), (A2, B2))],
        ),
    ],
)
def test_the_separations_of_the_vectors(
    pairs: list[tuple[int, int]], ways: list[Separation]
) -> None:
    """A-D11, and the melee with exactly three separations of another book."""
    contacts = graph(*pairs)
    (melee,) = melees(contacts)
    assert set(separations(contacts, melee)) == set(ways)
    assert only_separation(contacts, melee) == (ways[0] if len(ways) == 1 else None)


@pytest.mark.parametrize(("length", "ways"), [(4, 1), (5, 2), (6, 2), (7, 3)])
def test_chains(length: int, ways: int) -> None:
    contacts = graph(*CHAIN[: length - 1])
    assert len(list(separations(contacts, melees(contacts)[0]))) == ways


def test_friends_who_touch_and_those_who_touch_nobody_are_in_no_melee() -> None:
    contacts = {0: (3,), 2: (5,), 4: (), 3: (0,), 5: (2,)}
    assert melees(contacts) == [(0, 3), (2, 5)]


@pytest.mark.parametrize(
    ("data", "reason", "named"),
    [
        ([[B1, A1, A2]], "alone", {"figures": [B2]}),
        ([[A1], [B1, A2], [B2]], "alone", {"figures": [A1, B2]}),
        ([[A1, B1], [B1, A2], [B2]], "twice", {"figure": B1}),
        ([[A1, B1], [A2, B2], [9, 8]], "stranger", {"figure": 8}),
        ([[A1, B1, A2, B2]], "crowd", {"figures": [A1, B1, A2, B2]}),
        ([[A1, B2], [A2, B1]], "crowd", {"figures": [A1, B2]}),
    ],
)
def test_a_refusal_names_who_is_concerned(
    data: list[list[int]], reason: str, named: dict[str, object]
) -> None:
    contacts = graph(*CHAIN[:3])
    answers = Separating(contacts, melees(contacts)[0], REASONS)
    refusal = answers.check(answers.decode(data))
    assert refusal is not None
    assert (refusal.reason.id, dict(refusal.data)) == (reason, named)


@pytest.mark.parametrize("data", [None, 3, "x", [3], [[3, "x"]], [[True]], {"a": 1}])
def test_what_is_no_separation_is_refused_in_words(data: object) -> None:
    contacts = graph(*CHAIN[:3])
    answers = Separating(contacts, melees(contacts)[0], REASONS)
    with pytest.raises(Refused):
        answers.decode(data)
    assert answers.check(data) is not None


def lattice(side: int) -> Graph:
    """A crowd: everybody touches up to four enemies."""
    cells = {(x, y): 2 * (x + side * y) + (x + y) % 2 for x in range(side) for y in range(side)}
    beside = [((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in ((1, 0), (0, 1))]
    return graph(*[(cells[a], cells[b]) for a, b in beside if b in cells])


def test_a_crowd_of_a_hundred_is_parted_at_once() -> None:
    contacts = lattice(10)
    (melee,) = melees(contacts)
    answers, chance, start = Separating(contacts, melee, REASONS), Random(1), process_time()
    drawn = [answers.sample(chance) for _ in range(20)]
    listed = answers.candidates()
    assert process_time() - start < 2.0
    assert len(set(drawn)) > 10
    assert len(listed) == MOST
    assert all(answers.check(each) is None for each in (*drawn, *listed))
    assert answers.describe()["ways"] is None
    assert answers.decode(answers.encode(drawn[0])) == drawn[0]


def test_who_stands_alone_against_the_others() -> None:
    contacts = graph((B1, A1), (B1, A2), (B1, A3), (B2, A3))
    assert centre_of(contacts, (A1, B1, A2)) == B1
    assert centre_of(contacts, (B2, A3)) == B2
    assert centre_of(contacts, (A1, B1, A2, B2)) is None


# -- more than two sides -----------------------------------------------------------------------

# Three or four camps, of which any two may be enemies: whoever touches may fight.
MANY_PAIRS = st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda pair: pair[0] < pair[1])
MANY_SIDED = st.sets(MANY_PAIRS, min_size=1, max_size=9).map(lambda pairs: graph(*sorted(pairs)))


def one_against_all(contacts: Graph, group: Sequence[int]) -> bool:
    """The definition for any number of sides: one fighter, and others who all touch it."""
    return len(group) > 1 and any(
        all(other in contacts[id] for other in group if other != id) for id in group
    )


@settings(max_examples=80)
@given(MANY_SIDED, st.integers(0, 99))
def test_separations_of_many_sides_are_those_of_the_definition_each_once(
    contacts: Graph, seed: int
) -> None:
    for melee in melees(contacts):
        wanted = {
            tuple(sorted(tuple(sorted(group)) for group in groups))
            for groups in partitions(melee)
            if all(one_against_all(contacts, group) for group in groups)
        }
        found = list(separations(contacts, melee))
        assert len(found) == len(set(found))
        assert set(found) == wanted
        assert any_separation(contacts, melee, Random(seed)) in wanted
        only = only_separation(contacts, melee)
        assert only == (next(iter(wanted)) if len(wanted) == 1 else None)
        asked = Separating(contacts, melee, REASONS)
        assert all(asked.check(answer) is None for answer in found)


def test_three_who_all_fight_each_other_are_one_combat() -> None:
    assert only_separation(graph((0, 1), (1, 2), (0, 2)), (0, 1, 2)) == ((0, 1, 2),)
