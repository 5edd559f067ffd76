"""Exact odds of one attack sequence, beside icepool without its caches."""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction
from functools import _lru_cache_wrapper
from typing import Any

from escarmouche.lab.bench.games import BOOK, chapter
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, race
from escarmouche.lab.bench.peers import peer
from escarmouche.lab.odds import Odds, attack_odds, forget
from escarmouche.rulebooks import rulebook

BLOWS, ARMOUR, LIFE = (4, 4, 3), 3, 2
RUNS = 20


def run(effort: Effort) -> Group:
    """Three melee attacks against armour and two Life Points, by the rules and by icepool."""
    group = Group("Exact odds")
    ask = _ours()
    runners: dict[str, Any] = {
        "ours": (lambda: [_cold(ask) for _ in range(RUNS)], float(RUNS)),
        "warm": (lambda: [ask() for _ in range(RUNS)], float(RUNS)),
    }
    icepool, check = peer("icepool"), ""
    if icepool is not None:
        clear = _caches_of("icepool")
        other = icepool_attack(icepool)
        check = _compare(ask(), other())

        def cold() -> Any:
            for forget in clear:
                forget()
            return other()

        runners["icepool"] = (lambda: [cold() for _ in range(RUNS)], float(RUNS))
        runners["icepool warm"] = (lambda: [other() for _ in range(RUNS)], float(RUNS))
    timings = race(runners, effort)
    blows = "/".join(map(str, BLOWS))
    group.rows += [
        Row("odds", f"melee {blows} on armour {ARMOUR}, life {LIFE}", timings["ours"]),
        Row("odds_warm", "the same attack asked again, as a player hovers it", timings["warm"]),
    ]
    ratio = again = None
    if icepool is not None:
        group.rows += [
            Row("odds_icepool", "icepool, its caches cleared", timings["icepool"]),
            Row("odds_icepool_warm", "icepool, caches kept", timings["icepool warm"]),
        ]
        ratio = timings["icepool"].best / timings["ours"].best
        again = timings["icepool warm"].best / timings["warm"].best
    group.contests += [
        Contest(
            "odds_icepool",
            "exact odds over icepool, both without their memory",
            ratio,
            wanted=10.0,
            check=check,
        ),
        Contest("odds_icepool_again", "the same, both with their memory", again, check=check),
    ]
    group.notes.append(
        "Ours walks the rules' own generators over every outcome (`lab.odds.attack_odds`); icepool "
        "computes the same attack from hand-written dice, each time from new dice. The outcome is "
        "(hits, wounds, killed) in both. Emptied are all odds that ours remembers and every function "
        "cache of icepool's; ours keeps tables that are no odds of any attack: in how many ways dice "
        "fall into groups of faces, and printed scores with their reasons."
    )
    return group


def _ours() -> Callable[[], Odds]:
    profile = chapter("profile").Profile
    attacker = profile("a", {}, movement=6, melee=BLOWS, armour=3, mental=3)
    target = profile("b", {}, movement=6, melee=(3,), armour=ARMOUR, mental=3, life=LIFE)
    book = rulebook(BOOK)
    state = book.duel(attacker, target, "melee")
    return lambda: attack_odds(book, state, 0, 1)


def _cold(ask: Callable[[], Odds]) -> Odds:
    forget()
    return ask()


def icepool_attack(icepool: Any) -> Callable[[], Any]:
    """The attack as a user of icepool would write it."""

    def attack() -> Any:
        blows = [icepool.Die({1: score, 0: 6 - score}) for score in BLOWS]
        failed = icepool.Die({1: 6 - ARMOUR, 0: ARMOUR})

        def defend(hits: int) -> Any:
            if hits == 0:
                return (0, 0, False)
            wounds = hits @ failed
            return wounds.map(lambda lost: (hits, min(lost, LIFE), lost >= LIFE))

        return sum(blows[1:], blows[0]).map(defend)

    return attack


def _caches_of(package: str) -> list[Callable[[], None]]:
    """What empties every function cache of a package."""
    return [
        thing.cache_clear
        for thing in gc.get_objects()
        if isinstance(thing, _lru_cache_wrapper)
        and str(getattr(thing, "__module__", "")).startswith(package)
    ]


def _compare(ours: Odds, theirs: Any) -> str:
    expected = {out: Fraction(n, theirs.denominator()) for out, n in theirs.items()}
    found = {(out.hits, out.wounds, out.killed): chance for out, chance in ours.table()}
    assert ours.exact and found == expected, (found, expected)
    return f"all {len(found)} chances are equal as fractions"
