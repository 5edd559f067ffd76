"""What a combat is likely to cost both sides, and how dice are best placed in it (chapter 3.3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from escarmouche.core.hooks import gather, heard_at, is_heard
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import pool
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Placement
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, TOXIC, immune
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    CHARGE_EFFECT,
    DIVE_EFFECT,
    Edge,
    Effects,
    Exchange,
    Spread,
    charge_effects,
    edge,
    exchanged,
    initiative,
    joined,
    passes,
    struck,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, left, worth
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
    venom: float = 0.0  # ADE-SKILL-TOXIQUE-01: the chance that a wound costs it one PV more

    def felt(self, lost: Spread) -> float:
        """What it is worth to have taken so many PV from it, with what a marker may still take."""
        life, full = self.their_life
        found = harm(lost, life, full)
        if self.venom:
            found += self.venom * sum(
                chance * (left(life - points, full) - left(life - points - 1, full))
                for points, chance in enumerate(lost[:life])
                if points
            )
        return self.their_worth * found

    def lost(self, me: Placement, foe: Placement) -> Spread:
        """The PV that I take from it, so placed on both sides."""
        return exchanged(self.mine, _dice(self.mine, me, foe), self.their_life[0])

    def taken(self, me: Placement, foe: Placement) -> Spread:
        """Those that it takes from me."""
        return exchanged(self.theirs, _dice(self.theirs, foe, me), self.my_life[0])

    def net(self, me: Placement, foe: Placement) -> float:
        """What it brings to me, so placed on both sides."""
        lost, taken = self.lost(me, foe), self.taken(me, foe)
        return self.felt(lost) - self.my_worth * harm(taken, *self.my_life)


def _dice(blows: Edge, striker: Placement, defender: Placement) -> Exchange:
    """The dice of two who face each other alone, and what both said of theirs."""
    return Exchange(
        len(striker.attacks),
        defender.defence,
        blows.blades,
        striker.sacrificed,
        bool(blows.again) and striker.defensive is None,
        defender.defensive is not None,
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
        _venom(game, me, foe),
    )


def _venom(game: State, me: Figure, foe: Figure) -> float:
    """ADE-SKILL-TOXIQUE-02: how likely one marker of it takes a PV, if it leaves any."""
    for skill in me.profile.skills:
        if skill.id == TOXIC and immune(game, foe, TOXIC, HARM) is None:
            return passes(skill.number)
    return 0.0


def placings(dice: int, target: int = 0) -> list[Placement]:
    """All ways of placing dice against one adversary."""
    return [Placement((target,) * n, dice - n) for n in range(dice, -1, -1)]


def answer_to(pair: Pair, mine: Placement, their_dice: int) -> Placement:
    """How the other places its dice once it has seen mine."""
    return min(placings(their_dice), key=lambda theirs: pair.net(mine, theirs))


# -- one against one, one against several ------------------------------------------------------------


def duel(game: State, me: Figure, foe: Figure, more: More = NOTHING) -> Toll:
    """What a combat of two costs it, and me, if both place their dice well (ADE-3.3.4.1-02)."""
    dice = dice_against(game, me), dice_against(game, foe)
    return _fought(pair_of(game, me, foe, more), _is_first(game, me, foe, more), dice)


@remembered
def _fought(pair: Pair, first: bool, dice: tuple[int, int] = (USUAL_DICE, USUAL_DICE)) -> Toll:
    mine, theirs = best_placings(pair, first, *dice)
    lost, taken = pair.lost(mine, theirs), pair.taken(mine, theirs)
    return Toll(pair.felt(lost), pair.my_worth * harm(taken, *pair.my_life))


def dice_against(game: State, figure: Figure, adversaries: int = 1) -> int:
    """ADE-3.3.4-02: the dice that it would have against so many, those that can only attack too."""
    if not is_heard(game, figure, points.COMBAT_DICE) and not game.owed_dice[figure.id]:
        return 1 + adversaries  # nearly always
    dice = pool(game, figure, range(adversaries))
    return int(dice.value + sum([why.value for why in gather(game, figure, points.ATTACK_DICE)]))


def best_placings(
    pair: Pair, first: bool, mine: int = USUAL_DICE, theirs: int = USUAL_DICE
) -> tuple[Placement, Placement]:
    """How both place their dice; whoever is first is seen by the other."""
    ours = placings(mine)
    if first:
        rows = [(laid, answer_to(pair, laid, theirs)) for laid in ours]
        return max(rows, key=lambda row: pair.net(*row))
    rows = [
        (max(ours, key=lambda laid: pair.net(laid, other)), other) for other in placings(theirs)
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
    dice = dice_against(game, one, len(others))
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
        lost += pair.felt(wounds)
        taken = joined(taken, struck(pair.theirs, theirs, guarded, life), life)
    return Toll(lost, rows[0].my_worth * harm(taken, *rows[0].my_life))


# -- charges ---------------------------------------------------------------------------------------


def charging(game: State, chargers: Sequence[Figure], target: Figure, penalty: bool = True) -> More:
    """The effects of a charge on everybody in it; without penalty, of an engagement.

    ADE-SKILL-BRUTAL-01: those of whom all assaults are felt inflict it by an engagement too.
    """
    if not penalty:
        chargers = heard_at(game, chargers, points.ANY_ASSAULT)
    found: dict[int, Effects] = {}
    for charger in chargers:
        dives = penalty and game.level[charger.id] > game.level[target.id]
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
