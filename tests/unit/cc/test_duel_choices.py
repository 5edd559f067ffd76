"""The duel bench: who attacks whom next, in what order, and who waits for the Initiative, are choices it solves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.unit.cc.duels import BOOK, CLONE, DAWN, GUARD, bench_of

from escarmouche.lab.duels import duel
from escarmouche.rulebooks.confrontation.army_file import profile_to_data
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.duel.bench import WAIT, DuelBench, Line, Split
from escarmouche.rulebooks.confrontation.duel.blows import DEAD, Blows
from escarmouche.rulebooks.confrontation.duel.played_fights import Adviser
from escarmouche.rulebooks.confrontation.duel.sampled_fights import count


class ByHand:
    """The same combat worked out the slow way: one body, one die, one choice at a time.

    Nothing is shared with the bench but what one blow does (`Blows`, itself held against the engine's dice).
    A pool is (attack, defence, may sustain, sustains).
    """

    def __init__(self, bench: DuelBench) -> None:
        self.bench = bench
        self.blows = Blows(bench.game, bench.members)
        self.others = tuple(range(1, len(bench.members)))
        self.best = cache(self._best)

    def value(self, split: Split, one_first: bool) -> float:
        pools = tuple(
            (attack, all - attack, all - attack >= attack, False)
            for attack, all in zip(split, self.bench.dice, strict=True)
        )
        return self.best(self.bench.begun, pools, one_first, self.others)

    def _best(self, bodies: Any, pools: Any, one: bool, waiting: tuple[int, ...]) -> float:
        """The side whose turn it is chooses who strikes whom; `waiting` have not struck or been struck."""
        if bodies[0] == DEAD or all(bodies[i] == DEAD for i in self.others):
            return 0.0
        if not any(pool[0] for pool, body in zip(pools, bodies, strict=True) if body != DEAD):
            return 0.0
        able = [i for i in waiting if bodies[i] != DEAD and (pools[0][0] if one else pools[i][0])]
        if not able:
            return self.best(bodies, pools, not one, self.others)
        values = [self.parried(bodies, pools, one, waiting, i) for i in able]
        return max(values) if one else min(values)

    def parried(
        self, bodies: Any, pools: Any, one: bool, waiting: tuple[int, ...], i: int
    ) -> float:
        """The other side then chooses its parry."""
        attacker, target = (0, i) if one else (i, 0)
        _attack, defence, may_sustain, sustains = pools[target]
        ways = [(n, False) for n in range(defence + 1)]
        if sustains:
            ways = [(1, True)]
        elif defence == 1 and may_sustain:
            ways.append((1, True))
        left = tuple(j for j in waiting if j != i)
        values = [self.struck(bodies, pools, one, left, attacker, target, way) for way in ways]
        return min(values) if one else max(values)

    def struck(
        self, bodies: Any, pools: Any, one: bool, left: Any, attacker: int, target: int, way: Any
    ) -> float:
        dice, sustained = way
        blow = self.blows.blow(attacker, target, dice, sustained)
        spent = list(pools)
        attack, *rest = pools[attacker]
        spent[attacker] = (attack - 1, *rest)
        attack, defence, may_sustain, _was = pools[target]
        failed, used = list(spent), list(spent)
        used[target] = (attack, defence - (0 if sustained else dice), may_sustain, sustained)
        if sustained:
            failed[target] = used[target]
        total = 0.0
        worth = self.bench.worths[target]
        fails = float(blow.fails[bodies[attacker]])
        if fails:
            total += fails * self.best(bodies, tuple(failed), one, left)
        for after, chance in enumerate(blow.turns[bodies[attacker], bodies[target]]):
            if chance > 0:
                then = (*bodies[:target], after, *bodies[target + 1 :])
                gained = float(worth[after] - worth[bodies[target]])
                total += float(chance) * (gained + self.best(then, tuple(used), one, left))
        return total


@pytest.mark.clause("CC-IX-D-2-02", "CC-IX-D-2-05", "CC-IX-D-3-04", "CC-IX-E-01")
@pytest.mark.parametrize(
    ("others", "split"),
    [
        ([CLONE, DAWN], (1, 1, 2)),  # one attack die: whom?
        ([CLONE, DAWN], (2, 2, 1)),  # two: in what order?
        ([{**DAWN, "wound": "serious"}, CLONE], (3, 1, 1)),
        ([CLONE, CLONE], (1, 2, 0)),
    ],
)
def test_who_strikes_whom_is_the_best_choice(others: list[Any], split: Split) -> None:
    _asked, bench = bench_of({"one": GUARD, "others": others})
    slow = ByHand(bench)
    first = bench.initiative
    by_hand = first * slow.value(split, True) + (1 - first) * slow.value(split, False)
    assert bench.value(split) == pytest.approx(by_hand, abs=1e-9)


def test_to_choose_the_target_gains_something() -> None:
    """The dying clone stands second in the list: whoever had to strike the list's first would gain less."""
    weak = {**CLONE, "wound": "critical"}
    for others in ([GUARD, weak], [weak, GUARD]):
        _asked, bench = bench_of({"one": DAWN, "others": others})
        line = Line((1, 1, 1), bench.value((1, 1, 1)))
        assert bench.ways(line)[others.index(weak) + 1].killed > 0.2
        assert bench.ways(line)[others.index(GUARD) + 1].killed == 0


def cool(card: str, **changes: Any) -> dict[str, Any]:
    """A card whose bearer may wait for the Initiative."""
    data = dict(profile_to_data(CATALOGUE[card]))
    return {"profile": {**data, "skills": ["sang-froid"], **changes}}


@pytest.mark.clause("CC-IX-C-4-11")
def test_who_may_wait_does_so_when_it_pays() -> None:
    """To wait is one announcement more: never worse, and here better than to place at once."""
    _asked, hasty = bench_of({"one": GUARD, "others": [DAWN]})
    _asked, bench = bench_of({"one": GUARD, "others": [cool("guerrier-de-l-aube")]})
    assert hasty.waiters == () and bench.waiters == (1,)
    ways = bench.alternatives(bench.best(), 1)
    assert len(ways) == bench.dice[1] + 2 and ways[-1].waits == (1,)
    assert ways[-1].value == pytest.approx(min(way.value for way in ways))
    # What he places once it is known is the best he can do then.
    line = ways[-1]
    for first in (True, False):
        placed = line.when(first)
        assert placed[0] == line.said(0)
        assert line.said(1) == WAIT
    whole = bench.initiative * min(bench.worth((line.said(0), n), True) for n in range(3)) + (
        1 - bench.initiative
    ) * min(bench.worth((line.said(0), n), False) for n in range(3))
    assert line.value == pytest.approx(whole)


@pytest.mark.clause("CC-IX-C-4-11", "CC-IX-C-4-03")
def test_a_line_with_waiting_is_what_the_rules_do() -> None:
    """Fought on the engine, the dice of who waits placed after the test."""
    fights = 400
    data = {"one": GUARD, "others": [cool("guerrier-de-l-aube"), CLONE]}
    asked, bench = bench_of(data)
    line = bench.alternatives(bench.best(), 1)[-1]
    assert line.waits == (1,)
    fought = count(BOOK, asked, Adviser(bench, line), fights, seed=3)
    for told, found in zip(bench.ways(line), fought, strict=True):
        assert abs(told.killed - found.killed) < 4 * (0.25 / fights) ** 0.5
        for chance, share in zip(told.conditions, found.conditions, strict=True):
            assert abs(chance - share) < 4 * (0.25 / fights) ** 0.5


def test_the_answer_says_who_waits() -> None:
    told = duel(BOOK, {"one": GUARD, "others": [cool("guerrier-de-l-aube")]})
    for line in (told["best"], *told["alternatives"][1]):
        assert (line["otherwise"] is None) == (line["waits"] == [])
    assert told["alternatives"][1][-1]["waits"] == [1]


def test_what_is_not_worked_out_is_counted() -> None:
    """R24: with counter-attacks somebody may gain dice, and the bench plays the fights."""
    fencer = cool("clone-de-dirz", skills=["contre-attaque"])
    exact = duel(BOOK, {"one": GUARD, "others": [fencer]})
    counted = duel(BOOK, {"one": GUARD, "others": [fencer], "options": {"counter_attacks": True}})
    assert exact["exact"] is True and counted["exact"] is False
    assert counted["within"] == pytest.approx(0.031, abs=0.001)
