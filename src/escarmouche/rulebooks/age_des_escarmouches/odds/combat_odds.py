"""The odds of one fighter's attacks on another, by the rules that will roll them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect, Trial, readings, rolls_of
from escarmouche.rulebooks.age_des_escarmouches.combat.blows import (
    ATTACK,
    DEFENCE,
    Defending,
    roll_attacks,
    roll_defences,
)
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import Combat, Placement
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import Placing, dice_of
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import DAMAGE, blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ONE_ATTACK = Phrase("ade.forecast.attack", "ADE-3.3.4.2.1-03")
ONE_DEFENCE = Phrase("ade.forecast.defence", "ADE-3.3.4.2.2-05")
GETS_THROUGH = Phrase("ade.forecast.gets_through", "ADE-3.3.4.2.2-06", "ADE-3.3.4.2.3-01")


class Outcome(NamedTuple):
    """What attacks did: those that were not defended, the PV they took, and whether that killed."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()  # nobody else is ever hurt


class Dice(NamedTuple):
    """How many dice attack, and how many defend."""

    attack: int
    defence: int


UNMARKED = Dice(0, 0)
Rolling = Callable[[State, Figure, Figure, int, bool], Generator[Any, Any, int]]


def dice_between(game: State, attacker: int, target: int) -> Dice:
    """Those that were placed; before that, everything in attack, and half of the target's dice in defence."""
    fought = [
        (id, combat)
        for id, combat in records.opened(game, Combat)
        if {attacker, target} <= set(combat.members)
    ]
    if not fought:  # as if they fought all whom they touch, or each other at least
        ours, theirs = (max(1, len(game.contacts[id])) for id in (attacker, target))
        return Dice(_share(1 + ours, ours), (1 + theirs) // 2)
    id, combat = fought[-1]
    placed = dict(combat.placed)
    pools = [int(dice_of(game, id, figure_of(game, one)).value) for one in (attacker, target)]
    attack = _share(pools[0], len(combat.adversaries(attacker)))
    if attacker in placed:
        attack = placed[attacker].attacks.count(target)
    return Dice(attack, placed[target].defence if target in placed else pools[1] // 2)


def _share(dice: int, adversaries: int) -> int:
    """ADE-3.3.4-06: what of them one adversary may get."""
    return -(-dice // adversaries)


def trial(game: State, attacker: int, target: int) -> Trial:
    """All the attacks of one on the other: attack tests, defence tests, damage tests."""
    dice = dice_between(game, attacker, target)

    def stage(game: State, _nothing: Any) -> Generator[Any, Any, tuple[Outcome]]:
        fighter, struck = figure_of(game, attacker), figure_of(game, target)
        return ((yield from _exchange(game, fighter, struck, dice)),)

    return Trial((None,), (stage,), lambda _state, items: items[0])


def _exchange(
    game: State, fighter: Figure, struck: Figure, dice: Dice, marks: Dice = UNMARKED
) -> Generator[Any, Any, Outcome]:
    landed = yield from _rolled(game, roll_attacks, (fighter, struck), dice.attack, marks.attack)
    used = min(dice.defence, landed)
    if used:  # of its dice, the marked ones come first
        both = struck, fighter
        landed -= yield from _rolled(game, roll_defences, both, used, min(marks.defence, used))
    dealt, left = 0, game.life[struck.id]
    for _ in range(landed):
        dealt += yield from _blow(game, fighter, struck)
    return Outcome(landed, min(dealt, left), dealt >= left)


def _rolled(
    game: State, roll: Rolling, both: tuple[Figure, Figure], dice: int, marked: int
) -> Generator[Any, Any, int]:
    """ADE-SKILL-RESOLUTION-03: marked dice are rolled by themselves; how many succeed in all."""
    successes = 0
    for some, resolute in ((dice - marked, False), (marked, True)):
        if some:
            successes += yield from roll(game, *both, some, resolute)
    return successes


def _blow(game: State, fighter: Figure, struck: Figure) -> Generator[Any, Any, int]:
    return (yield from damage_test(game, replace(blow_of(game, fighter, struck), marked=False)))


# -- while dice are placed -----------------------------------------------------------------------------


def of_placement(game: State, asked: Placing, answer: Placement) -> Iterator[Prospect]:
    """What the dice of a fighter may do so placed: one attack, one defence, and all of them, by adversary."""
    me = figure_of(game, asked.figure)
    for id in asked.adversaries:
        foe = figure_of(game, id)
        yield _one_die(game, roll_attacks, (me, foe), ONE_ATTACK, ATTACK)
        if not asked.all_attack:
            yield _one_die(game, roll_defences, (me, foe), ONE_DEFENCE, DEFENCE)
        if id in answer.attacks:
            yield _exchanged(game, me, foe, answer)
    yield from _awaited(game, me, answer)


def _one_die(
    game: State, roll: Rolling, both: tuple[Figure, Figure], named: Phrase, what: Phrase
) -> Prospect:
    """One die of a fighter against another."""
    trial = tried(lambda state: roll(state, *both, 1, False))
    reads = readings(rolls_of(game, trial, wisely(game)), what)
    said = Said(named, {"figure": both[0].id, "target": both[1].id})
    chance = Chance(said, lambda successes: successes > 0, reads, both[1].id)
    return Prospect(game, (chance,), trial, wisely(game))


def _exchanged(game: State, me: Figure, foe: Figure, answer: Placement) -> Prospect:
    """All its attacks on one adversary, against what that one has placed in defence, or may well place."""
    placed = dict(_fought(game).placed).get(foe.id)
    guard = dice_between(game, me.id, foe.id).defence
    dice = Dice(answer.attacks.count(foe.id), guard)
    marks = Dice(answer.marked_attacks.count(foe.id), placed.marked_defence if placed else 0)
    trial = tried(lambda state: _exchange(state, me, foe, dice, marks))
    blow = tried(lambda state: _blow(state, me, foe))
    reads = readings(rolls_of(game, blow, wisely(game)), DAMAGE)
    said = Said(GETS_THROUGH, {"target": foe.id, "dice": guard, "supposed": placed is None})
    through = Chance(said, lambda end: end.hits > 0, (), foe.id)
    return Prospect(
        game, (through, *harm(game, foe, lambda end: end.wounds, reads)), trial, wisely(game)
    )


def _fought(game: State) -> Combat:
    return records.opened(game, Combat)[-1][1]


def _awaited(game: State, me: Figure, answer: Placement) -> Iterator[Prospect]:
    """What the dice that lie there already may do to it, so defended."""
    placed = _fought(game).placed
    aimed = {id: laid.attacks.count(me.id) for id, laid in placed if me.id in laid.attacks}
    if not aimed:
        return

    def rule(state: State) -> Generator[Any, Any, int]:
        landed = {}
        for id, dice in aimed.items():
            landed[id] = yield from roll_attacks(state, figure_of(state, id), me, dice)
        standing = {id: count for id, count in landed.items() if count}
        used = Defending(me.id, answer.defence, standing).default() if standing else ()
        return (yield from _suffered(state, me, standing, used))

    yield Prospect(game, tuple(harm(game, me, int, (), True)), tried(rule), wisely(game))


# -- while defences are announced --------------------------------------------------------------------


def of_defences(game: State, asked: Defending, answer: tuple[int, ...]) -> Iterator[Prospect]:
    """What its defences may cancel, and what the attacks that are left may do to it."""
    me = figure_of(game, asked.figure)
    for id in asked.attacks:
        yield _one_die(game, roll_defences, (me, figure_of(game, id)), ONE_DEFENCE, DEFENCE)
    rule = partial(_suffered, fighter=me, landed=asked.attacks, used=answer)
    yield Prospect(game, tuple(harm(game, me, int, (), True)), tried(rule), wisely(game))


def _suffered(
    game: State, fighter: Figure, landed: Mapping[int, int], used: tuple[int, ...]
) -> Generator[Any, Any, int]:
    """The PV that attacks take from it: ADE-3.3.4.2.3-01, after its defences."""
    dealt = 0
    for id, count in landed.items():
        attacker, left = figure_of(game, id), count
        if id in used:
            left -= yield from roll_defences(game, fighter, attacker, used.count(id))
        for _ in range(left):
            dealt += yield from _blow(game, attacker, fighter)
    return min(dealt, game.life[fighter.id])


# -- while blows are marked ----------------------------------------------------------------------------


def of_marked_blows(game: State, about: Mapping[str, Any], marked: int) -> Iterator[Prospect]:
    """ADE-SKILL-RESOLUTION-05: its damage tests on one enemy, so many of them with Aguerri."""
    me, foe = figure_of(game, about["figure"]), figure_of(game, about["other"])
    blows = [replace(blow_of(game, me, foe), marked=n < marked) for n in range(about["tests"])]

    def rule(state: State) -> Generator[Any, Any, int]:
        dealt = 0
        for blow in blows:
            dealt += yield from damage_test(state, blow)
        return min(dealt, state.life[foe.id])

    trial = tried(rule)
    reads = readings(rolls_of(game, trial, wisely(game)), DAMAGE)
    yield Prospect(game, tuple(harm(game, foe, int, reads)), trial, wisely(game))
