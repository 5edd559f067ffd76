"""What a combat is likely to cost both sides, and how dice are best placed in it (chapter 3.3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import Placement
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    CHARGE_EFFECT,
    DIVE_EFFECT,
    Edge,
    Effects,
    Spread,
    charge_effects,
    edge,
    initiative,
    joined,
    struck,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, worth
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

More = Mapping[int, Effects]  # effects that fighters would have besides their own
NOTHING: More = {}
USUAL_DICE = 2  # ADE-3.3.4-02: of whoever has one adversary


class Toll(NamedTuple):
    """What a combat costs on average, in PA: the others, and the one who stands against them."""

    others: float
    one: float


class Pair(NamedTuple):
    """Two who fight each other: what each is worth and has left, and how each strikes."""

    mine: Edge  # my blows on it
    theirs: Edge  # those of the enemy on me
    my_worth: float
    their_worth: float
    my_life: tuple[int, int]  # PV left, and of how many
    their_life: tuple[int, int]

    def net(self, me: Placement, foe: Placement) -> float:
        """What it brings to me, so placed on both sides."""
        lost = struck(self.mine, len(me.attacks), foe.defence, self.their_life[0])
        taken = struck(self.theirs, len(foe.attacks), me.defence, self.my_life[0])
        return self.their_worth * harm(lost, *self.their_life) - self.my_worth * harm(
            taken, *self.my_life
        )


def pair_of(game: State, me: Figure, foe: Figure, more: More = NOTHING) -> Pair:
    """Two fighters, as they are or would be."""
    mine, theirs = more.get(me.id, ()), more.get(foe.id, ())
    return Pair(
        edge(game, me, foe, mine, theirs),
        edge(game, foe, me, theirs, mine),
        worth(game, me),
        worth(game, foe),
        (game.life[me.id], me.profile.life),
        (game.life[foe.id], foe.profile.life),
    )


def placings(dice: int, target: int = 0) -> list[Placement]:
    """All ways of placing dice against one adversary."""
    return [Placement((target,) * n, dice - n) for n in range(dice, -1, -1)]


def answer_to(pair: Pair, mine: Placement, their_dice: int) -> Placement:
    """How the other places its dice once it has seen mine."""
    return min(placings(their_dice), key=lambda theirs: pair.net(mine, theirs))


# -- one against one, one against several ------------------------------------------------------------


def duel(game: State, me: Figure, foe: Figure, more: More = NOTHING) -> Toll:
    """What a combat of two costs it, and me, if both place their dice well (ADE-3.3.4.1-02)."""
    return _fought(pair_of(game, me, foe, more), _is_first(game, me, foe, more))


@remembered
def _fought(pair: Pair, first: bool) -> Toll:
    mine, theirs = best_placings(pair, first)
    lost = struck(pair.mine, len(mine.attacks), theirs.defence, pair.their_life[0])
    taken = struck(pair.theirs, len(theirs.attacks), mine.defence, pair.my_life[0])
    return Toll(
        pair.their_worth * harm(lost, *pair.their_life), pair.my_worth * harm(taken, *pair.my_life)
    )


def best_placings(pair: Pair, first: bool) -> tuple[Placement, Placement]:
    """How both place two dice; whoever is first is seen by the other."""
    ours = placings(USUAL_DICE)
    if first:
        rows = [(mine, answer_to(pair, mine, USUAL_DICE)) for mine in ours]
        return max(rows, key=lambda row: pair.net(*row))
    rows = [
        (max(ours, key=lambda mine: pair.net(mine, theirs)), theirs)
        for theirs in placings(USUAL_DICE)
    ]
    return min(rows, key=lambda row: pair.net(*row))


def _is_first(game: State, me: Figure, foe: Figure, more: More) -> bool:
    """ADE-3.3.4.1-02: the lower INI places first; what a charge takes from it counts."""
    return _initiative(game, me, more) <= _initiative(game, foe, more)


def _initiative(game: State, figure: Figure, more: More) -> float:
    changes = {CHARGE_EFFECT: -1.0, DIVE_EFFECT: 2.0}
    return initiative(game, figure) + sum(changes.get(e, 0.0) for e in more.get(figure.id, ()))


def brawl(game: State, one: Figure, others: Sequence[Figure], more: More = NOTHING) -> Toll:
    """What a combat of one against several costs them, and it."""
    if len(others) == 1:
        return duel(game, one, others[0], more)
    pairs = [pair_of(game, one, other, more) for other in others]
    dice = 1 + len(others)
    tolls = [_crowd(pairs, attacks, dice - attacks) for attacks in range(dice + 1)]
    return max(tolls, key=lambda toll: toll.others - toll.one)


def _crowd(pairs: Sequence[Pair], attacks: int, defences: int) -> Toll:
    """So many attacks of the one, spread evenly on the dearest (ADE-3.3.4-06); the others strike."""
    rows = sorted(pairs, key=lambda pair: -pair.their_worth)
    life = rows[0].my_life[0]
    taken: Spread = (1.0, *([0.0] * life))
    lost = 0.0
    for number, pair in enumerate(rows):
        dealt = attacks // len(rows) + (number < attacks % len(rows))
        guarded = defences // len(rows) + (number < defences % len(rows))
        # A second die in attack, unless it is struck twice itself.
        theirs = USUAL_DICE if dealt < 2 else 1
        wounds = struck(pair.mine, dealt, USUAL_DICE - theirs, pair.their_life[0])
        lost += pair.their_worth * harm(wounds, *pair.their_life)
        taken = joined(taken, struck(pair.theirs, theirs, guarded, life), life)
    return Toll(lost, rows[0].my_worth * harm(taken, *rows[0].my_life))


# -- charges ---------------------------------------------------------------------------------------


def charging(game: State, chargers: Sequence[Figure], target: Figure, penalty: bool = True) -> More:
    """The effects of a charge on everybody in it; without penalty, of an engagement."""
    if not penalty:
        return NOTHING
    found: dict[int, Effects] = {}
    for charger in chargers:
        dives = game.level[charger.id] > game.level[target.id]
        own, on_target = charge_effects(game, chargers, target, dives)
        found[charger.id], found[target.id] = own, on_target
    return found


def assault_net(
    game: State,
    chargers: Sequence[Figure],
    target: Figure,
    caution: float,
    penalty: bool = True,
) -> float:
    """What an assault brings to who makes it, besides what goes on in that melee already."""
    more = charging(game, chargers, target, penalty)
    friends = [game.figures[id] for id in game.contacts[target.id]]
    if not friends and len(chargers) == 1:
        toll = duel(game, chargers[0], target, more)
        return toll.others - caution * toll.one
    with_them = brawl(game, target, [*friends, *chargers], more)
    net = with_them.one - caution * with_them.others
    if friends:
        without = brawl(game, target, friends)
        net -= without.one - caution * without.others
    return net
