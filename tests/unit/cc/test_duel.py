"""The duel bench: what it works out is what the rules do, and nobody gains by placing otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.cc.duels import BOOK, CLONE, DAWN, GUARD, bench_of

from escarmouche.core.rulebook import SetupError
from escarmouche.lab.duels import duel
from escarmouche.lab.statistics import wilson
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.confrontation.duel.bench import Line, Split
from escarmouche.rulebooks.confrontation.duel.blows import Blows
from escarmouche.rulebooks.confrontation.duel.passes import Combat, Dice
from escarmouche.rulebooks.confrontation.duel.played_fights import Adviser
from escarmouche.rulebooks.confrontation.duel.sampled_fights import count

DUELS: list[tuple[dict[str, Any], Split]] = [
    ({"one": GUARD, "others": [DAWN]}, (1, 1)),
    ({"one": DAWN, "others": [GUARD]}, (0, 2)),  # he may sustain his defence
    ({"one": GUARD, "others": [{**DAWN, "wound": "critical", "charged": True}]}, (2, 1)),
    ({"one": {**GUARD, "stunned": True}, "others": [CLONE, {**DAWN, "wound": "light"}]}, (1, 1, 2)),
    ({"one": GUARD, "others": [CLONE, CLONE, DAWN]}, (3, 2, 1, 2)),  # IX-F
]


@pytest.mark.clause("CC-IX-E-5-03", "CC-IX-D-3-02", "CC-IX-E-1-02", "CC-IX-C-4-01")
@pytest.mark.parametrize(("data", "split"), DUELS)
def test_what_is_worked_out_is_what_the_rules_do(data: dict[str, Any], split: Split) -> None:
    """Fights on the engine, attacks and parries as advised: every share lies in an interval of 1 in 10,000."""
    fights = 400
    asked, bench = bench_of(data)
    line = Line(split, bench.value(split))
    fought = count(BOOK, asked, Adviser(bench, line), fights, seed=7)
    for told, found in zip(bench.ways(line), fought, strict=True):
        shares = zip(
            (*told.conditions, told.killed), (*found.conditions, found.killed), strict=True
        )
        for chance, share in shares:
            interval = wilson(round(share * fights), fights, 0.9999)
            assert interval.low - 1e-9 <= chance <= interval.high + 1e-9


@pytest.mark.parametrize(("data", "split"), DUELS)
def test_the_ways_add_up_and_their_mean_is_the_value(data: dict[str, Any], split: Split) -> None:
    """From the end and from the beginning the same is found."""
    _asked, bench = bench_of(data)
    total = 0.0
    for i, way in enumerate(bench.ways(Line(split, 0.0))):
        assert sum(way.conditions) + way.killed == pytest.approx(1.0)
        assert sum(way.attack_left) == pytest.approx(1 - way.killed)
        assert sum(way.defence_left) == pytest.approx(1 - way.killed)
        worth = bench.worths[i]
        ends = (*way.conditions, way.killed)
        total += sum(chance * float(w) for chance, w in zip(ends, worth, strict=True))
        total -= float(worth[bench.begun[i]])
    assert bench.value(split) == pytest.approx(total)


@pytest.mark.clause("CC-IX-C-3-02", "CC-IX-C-3-07")
@pytest.mark.parametrize(
    "data",
    [
        {"one": GUARD, "others": [DAWN]},
        {"one": DAWN, "others": [{**CLONE, "wound": "serious"}, CLONE]},
        {"one": CLONE, "others": [DAWN, GUARD], "tactics": 1},
    ],
)
def test_nobody_gains_by_placing_otherwise(data: dict[str, Any]) -> None:
    """The equilibrium is that of the whole tree, looked at without any short cut."""
    _asked, bench = bench_of(data)

    def solve(placed: dict[int, int], number: int) -> float:
        if number == len(bench.order):
            return bench.value(tuple(placed[i] for i in range(len(bench.dice))))
        mover = bench.order[number]
        found = [solve({**placed, mover: n}, number + 1) for n in range(bench.dice[mover] + 1)]
        return max(found) if mover == 0 else min(found)

    best = bench.best()
    assert best.value == pytest.approx(solve({}, 0))
    for member in range(len(bench.dice)):
        values = [line.value for line in bench.alternatives(best, member)]
        wanted = max(values) if member == 0 else min(values)
        assert wanted == pytest.approx(best.value)


def test_what_is_known_is_kept() -> None:
    """Against a placement that is settled, the best answer to it."""
    _asked, bench = bench_of({"one": GUARD, "others": [DAWN]})
    known = bench.best({1: 0})
    assert known.split[1] == 0
    values = [bench.value((n, 0)) for n in range(3)]
    assert known.value == pytest.approx(max(values))


def test_what_is_known_is_said_by_the_number_of_a_fighter() -> None:
    """The one is number 0; a fight against a few is worked out, and its best line keeps what is known."""
    told = duel(BOOK, {"one": GUARD, "others": [DAWN], "known": {"0": 2}})
    assert told["exact"] is True
    assert told["best"]["split"][0] == [2, 0]
    mine, theirs = told["alternatives"]
    assert mine == [] and len(theirs) == 3


@pytest.mark.parametrize("split", [(1, 2, 2), (1, 1, 1), (2, 2, 2)])
def test_twins_are_a_short_cut(split: Split) -> None:
    """Of fighters who are alike in everything one stands for all: without that the same comes out."""
    _asked, bench = bench_of({"one": GUARD, "others": [CLONE, CLONE]})
    alone = [[i] for i in range(3)]
    plain = Combat(Blows(bench.game, bench.members), bench.worths, bench.begun, alone)
    placed = tuple(Dice(n, all - n, all - n >= n) for n, all in zip(split, bench.dice, strict=True))
    for one_first in (True, False):
        found = plain.value(plain.start(placed, one_first))
        assert bench.worth(split, one_first) == pytest.approx(found)


@pytest.mark.clause("CC-IX-C-4-05", "CC-IX-C-4-06")
def test_who_attacks_first_counts_friends() -> None:
    """INI 3 against INI 3 and one friend: the one wins less often than not."""
    _asked, alone = bench_of({"one": GUARD, "others": [DAWN]})
    _asked, outnumbered = bench_of({"one": GUARD, "others": [DAWN, DAWN]})
    assert alone.initiative == pytest.approx(0.5)
    assert outnumbered.initiative < 0.4


def test_many_opponents_are_counted() -> None:
    """Against more than three the fights are counted, and nothing is called the best."""
    told = duel(BOOK, {"one": GUARD, "others": [CLONE] * 4})
    assert told["exact"] is False and told["best"] is None
    for way in told["shown"]["ways"]:
        assert way["killed"] + sum(end["chance"] for end in way["ends"]) == pytest.approx(1.0)


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "one"),
    ({"one": GUARD}, "others"),
    ({"one": GUARD, "others": [CLONE] * 7}, "others"),
    ({"one": GUARD, "others": ["clone"]}, "others[0]"),
    ({"one": GUARD, "others": [{"profile": "clon-de-dirz"}]}, "others[0].profile: id"),
    ({"one": GUARD, "others": [CLONE], "split": [3, 0]}, "split"),
    ({"one": GUARD, "others": [CLONE], "known": {"2": 1}}, "known.2"),
    ({"one": GUARD, "others": [CLONE], "knwon": {}}, "knwon"),
    ({"one": GUARD, "others": [CLONE], "level": 1}, "one.level"),
]


@pytest.mark.parametrize(("data", "place"), BAD)
def test_a_bad_question_names_its_place(data: dict[str, Any], place: str) -> None:
    """And nothing is worked out."""
    with pytest.raises(SetupError) as error:
        duel(BOOK, data)
    assert error.value.place == place


def test_a_book_without_a_bench_says_so() -> None:
    """The first book has none."""
    with pytest.raises(SetupError) as error:
        duel(shelved("ef"), {"one": GUARD, "others": [CLONE]})
    assert error.value.phrase.id == "core.setup.no_duel_bench"
