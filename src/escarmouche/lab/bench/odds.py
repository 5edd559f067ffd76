"""Exact odds of one attack sequence, beside icepool without its caches."""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction
from functools import _lru_cache_wrapper, partial
from typing import Any

from escarmouche.lab.bench.games import BOOK, new_game
from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, race
from escarmouche.lab.bench.peers import peer
from escarmouche.lab.odds import Odds, attack_odds, forget
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Profile
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks

BLOWS, ARMOUR, LIFE = (4, 4, 3), 3, 2
RUNS = 20
SEED = 5
MELEE = "ef.ask.melee"


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
        blows_struck, in_play = _attacks_in_play(icepool)

        def their_game() -> None:
            for _ours, theirs in blows_struck:
                for forget in clear:
                    forget()
                theirs()

        many = float(len(blows_struck))
        runners["in play"] = (lambda: _our_game(blows_struck), many)
        runners["icepool in play"] = (their_game, many)
    timings = race(runners, effort)
    blows = "/".join(map(str, BLOWS))
    group.rows += [
        Row("odds", f"melee {blows} on armour {ARMOUR}, life {LIFE}", timings["ours"]),
        Row("odds_warm", "the same attack asked again, as a player hovers it", timings["warm"]),
    ]
    ratio = again = played = None
    if icepool is not None:
        group.rows += [
            Row("odds_icepool", "icepool, its caches cleared", timings["icepool"]),
            Row("odds_icepool_warm", "icepool, caches kept", timings["icepool warm"]),
            Row("odds_play", "the melee attacks of a whole game, one by one", timings["in play"]),
            Row("odds_icepool_play", "icepool on them, cold each time", timings["icepool in play"]),
        ]
        played = timings["icepool in play"].best / timings["in play"].best
        group.notes.append(in_play)
        ratio = timings["icepool"].best / timings["ours"].best
        again = timings["icepool warm"].best / timings["warm"].best
    group.contests += [
        Contest(
            "odds_play",
            "exact odds over icepool cold, at the attacks of a whole game",
            played,
            wanted=10.0,
            check=check and "every attack has equal chances as fractions",
        ),
        Contest(
            "odds_icepool",
            "one attack alone, our memory emptied each time too (10 is not reached)",
            ratio,
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
    attacker = Profile("a", {}, movement=6, melee=BLOWS, armour=3, mental=3)
    target = Profile("b", {}, movement=6, melee=(3,), armour=ARMOUR, mental=3, life=LIFE)
    book = rulebook(BOOK)
    state = book.duel(attacker, target, "melee")
    return lambda: attack_odds(book, state, 0, 1)


def _cold(ask: Callable[[], Odds]) -> Odds:
    forget()
    return ask()


Attack = tuple[Callable[[], Odds], Callable[[], Any]]  # by the rules, and by icepool


def _our_game(attacks: list[Attack]) -> None:
    """The odds of every attack in its order, from an empty memory, as a table hovers them."""
    forget()
    for ours, _theirs in attacks:
        ours()


def _attacks_in_play(icepool: Any) -> tuple[list[Attack], str]:
    """Every melee attack that was possible in one game of greedy, where icepool's text fits it."""
    book, game = rulebook(BOOK), new_game(SEED, log=True)
    players = [make("greedy", SEED), make("greedy", SEED + 1)]
    found: list[Attack] = []
    others = 0
    while game.pending:
        ask = game.pending[0]
        if ask.question.id == MELEE:
            state: Any = game.fork().state
            for fighter in state.figures:
                for target in state.contacts[fighter.id]:
                    struck = state.figures[target]
                    blows = tuple(int(score.value) for score in melee_attacks(state, fighter))
                    life = state.life[target]
                    ours = partial(attack_odds, book, state, fighter.id, target)
                    theirs = icepool_attack(icepool, blows, struck.profile.armour, life)
                    if _same(ours(), theirs()):
                        found.append((ours, theirs))
                    else:
                        others += 1
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    return found, (
        f"The attacks of a whole game: the {len(found)} melee attacks open at the melee questions of a "
        "game of greedy against itself, in their order; our memory is empty when the game begins and is kept while it "
        f"lasts, as at a table. {others} more have a rule (reach, endurance, massacre...) that the "
        "hand-written dice do not know, and are left out."
    )


def icepool_attack(
    icepool: Any, scores: tuple[int, ...] = BLOWS, armour: int = ARMOUR, life: int = LIFE
) -> Callable[[], Any]:
    """The attack as a user of icepool would write it."""

    def attack() -> Any:
        blows = [icepool.Die({1: score, 0: 6 - score}) for score in scores]
        failed = icepool.Die({1: 6 - armour, 0: armour})

        def defend(hits: int) -> Any:
            if hits == 0:
                return (0, 0, False)
            wounds = hits @ failed
            return wounds.map(lambda lost: (hits, min(lost, life), lost >= life))

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
    assert _same(ours, theirs), (ours, theirs)
    return f"all {len(list(ours.table()))} chances are equal as fractions"


def _same(ours: Odds, theirs: Any) -> bool:
    expected = {out: Fraction(n, theirs.denominator()) for out, n in theirs.items() if n}
    found: dict[Any, Any] = {}
    for out, chance in ours.table():
        seen = (out.hits, out.wounds, out.killed)
        found[seen] = found.get(seen, 0) + chance
    return ours.exact and found == expected
