"""The combat phase: how melees are parted, dice placed, blows met (chapters 3.3.2 to 3.3.4)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core import records
from escarmouche.kit.melees import Separation, centre_of
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing, marking
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat, Placement
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    Spread,
    edge,
    exchanged,
    joined,
    struck,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import (
    Pair,
    answer_to,
    brawl,
    dice_against,
    pair_of,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_skill_choices import (
    dice_of_exchange,
    raging,
    ripostes,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, worth
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of


def value_of_separation(game: State, camp: int, parted: Separation) -> float:
    """ADE-3.3.2-03: what the combats of a separation bring together."""
    return sum(value_of_combat(game, camp, combat) for combat in parted)


def value_of_combat(game: State, camp: int, members: Sequence[int]) -> float:
    """What one combat brings to a camp."""
    one = centre_of(dict(enumerate(game.contacts)), members)
    if one is None:
        return 0.0
    others = [figure_of(game, id) for id in members if id != one]
    if not others or any(other.profile.machine is not None for other in others):
        return 0.0
    toll = brawl(game, figure_of(game, one), others)
    net = toll.others - toll.one
    return net if figure_of(game, one).camp == camp else -net


# -- dice --------------------------------------------------------------------------------------------


def best_placement(game: State, answers: Placing) -> Placement:
    """ADE-3.3.4-03: the placement that brings most, seeing what was placed and what will be answered."""
    combat = _combat_of(game, answers.figure)
    best = max(answers.unmarked(), key=lambda one: value_of_placement(game, combat, answers, one))
    # ADE-SKILL-RESOLUTION-03: marks on the attacks first; what is not used this turn is lost.
    dice: list[int | None] = [*best.attacks, *[None] * best.defence]
    return marking(best, dice[: answers.marks])


def _combat_of(game: State, figure: int) -> Combat:
    opened = [one for _id, one in records.opened(game, Combat) if figure in one.members]
    return opened[-1]


def value_of_placement(game: State, combat: Combat, answers: Placing, mine: Placement) -> float:
    """What its dice bring, so placed: wounds on its adversaries, less those that it takes."""
    me = figure_of(game, answers.figure)
    life = game.life[me.id]
    taken: Spread = (1.0, *([0.0] * life))
    dealt, guards, given = 0.0, mine.defence, mine.sacrificed
    for number, id in enumerate(answers.adversaries):
        foe = figure_of(game, id)
        pair = pair_of(game, me, foe)
        here = _against(mine, id, _share(guards, number, answers), given)
        theirs = _placed_by(game, combat, foe, me, pair, here)
        given = max(0, given - len(here.attacks) - len(here.blades))
        lost = exchanged(pair.mine, dice_of_exchange(here, theirs), pair.their_life[0])
        dealt += pair.felt(lost)
        dealt += ripostes(game, me, pair, here, theirs)
        blows = exchanged(pair.theirs, dice_of_exchange(theirs, here), life)
        taken = joined(taken, blows, life)
    cost = raging(game, me, answers) if mine.fury else 0.0
    return dealt - worth(game, me) * harm(taken, life, me.profile.life) - cost


def _against(mine: Placement, foe: int, guards: int, given: int) -> Placement:
    """What of its dice concerns one adversary."""
    return Placement(
        tuple(t for t in mine.attacks if t == foe),
        guards,
        blades=tuple(t for t in mine.blades if t == foe),
        sacrificed=given,
        offensive=mine.offensive if mine.offensive == foe else None,
        defensive=mine.defensive if mine.defensive == foe else None,
    )


def _share(dice: int, number: int, answers: Placing) -> int:
    """Defence dice are shared out among those who attack, as evenly as can be."""
    count = len(answers.adversaries)
    return dice // count + (number < dice % count)


def _placed_by(
    game: State, combat: Combat, foe: Figure, me: Figure, pair: Pair, mine: Placement
) -> Placement:
    """What it has placed against me; or will place, if its turn comes after mine (ADE-3.3.4.1-02)."""
    placed = dict(combat.placed)
    if foe.id in placed:
        found = placed[foe.id]
        return _against(found, me.id, _left_for(combat, foe, me), found.sacrificed)
    facing = len(combat.adversaries(foe.id))
    dice = dice_against(game, foe, facing)
    if facing == 1:
        return answer_to(pair, mine, dice)
    attacks = (dice + 1) // 2
    return Placement((me.id,) * -(-attacks // facing), (dice - attacks + facing - 1) // facing)


def _left_for(combat: Combat, foe: Figure, me: Figure) -> int:
    """Its defence dice, less those that the attacks of others will draw."""
    placed = dict(combat.placed)
    against = [
        len(one.attacks) for id, one in combat.placed if id not in (foe.id, me.id) and one.attacks
    ]
    drawn = sum(against) // 2 if len(combat.adversaries(foe.id)) > 1 else 0
    return max(0, placed[foe.id].defence - drawn)


def value_of_defences(game: State, answers: Defending, used: Sequence[int]) -> float:
    """ADE-3.3.4.2.2-02: what is left of it when its dice meet these attacks."""
    me = figure_of(game, answers.figure)
    life = game.life[me.id]
    taken: Spread = (1.0, *([0.0] * life))
    for id, landed in answers.attacks.items():
        blows = edge(game, figure_of(game, id), me)
        certain = blows._replace(hits=1.0)
        taken = joined(taken, struck(certain, landed, used.count(id), life), life)
    return -harm(taken, life, me.profile.life)
