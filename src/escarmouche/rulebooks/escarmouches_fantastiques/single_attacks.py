"""Attacks outside the Melee phase: on whoever leaves contact, and those that a rule grants at once."""

from __future__ import annotations

from escarmouche.core.answers import YES_OR_NO
from escarmouche.core.explain import Phrase, Total
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.melee import (
    attacks_left_on,
    best_attacks,
    can_strike,
    roll_blows,
    strike,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scores import melee_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import suffer

FREE_ATTACK = Phrase("ef.ask.free_attack", "EF-TOUR-MVT-09")


FREE_ATTACKED = Phrase("ef.event.free_attack", "EF-TOUR-MVT-09")


def free_attacks(game: State, leaver: Figure) -> Rule:
    """EF-TOUR-MVT-09: before it leaves, each enemy in contact may attack it, without reply.

    R9: with all its melee attacks, resolved at once; no bravery test; contact only.
    EF-TOUR-MVT-10: none against a figure with Désengagement.
    """
    if first(game, leaver, points.LEAVES_CONTACT) is not None:
        return
    for id in game.contacts[leaver.id]:
        attacker = figure_of(game, id)
        if not game.in_play[leaver.id]:
            return
        if not game.in_play[id]:
            continue  # a blow of massacre before its own felled it (EF-ITEM-MASSACRE-01)
        if not can_strike(game, attacker) or attacks_left_on(game, leaver) == 0:
            continue
        about = {"figure": attacker.id, "target": leaver.id}
        if (yield Ask(attacker.camp, FREE_ATTACK, YES_OR_NO, about)) == "no":
            continue
        yield Tell(FREE_ATTACKED, about)
        count = len(melee_attacks(game, attacker))
        if not game.options.free_attack_with_every_score:
            count = 1
        yield from attack_at_once(game, attacker, leaver, count)


def attack_at_once(game: State, attacker: Figure, target: Figure, count: int) -> Rule:
    """Some melee attacks on one target, resolved immediately; its best scores where not all do.

    EF-ITEM-ARGENT-01: no more than may still aim at the target this turn.
    """
    left = attacks_left_on(game, target)
    count = count if left is None else min(count, left)
    game.struck_at[target.id] += count
    scores = melee_attacks(game, attacker)
    best = best_attacks(scores, count)
    aimed = [target.id if n in best else None for n in range(len(scores))]
    hits = yield from strike(game, attacker, aimed)
    yield from suffer(game, hits)


def single_attack(
    game: State, attacker: Figure, target: Figure, score: Total, hit: Hit | None = None
) -> Rule:
    """One melee attack granted by a spell, at a given score, without reply.

    `hit` is what it lands where that is not the attacker's own doing (Paranoïa).
    """
    if attacks_left_on(game, target) == 0:
        return
    game.struck_at[target.id] += 1
    hits = yield from roll_blows(game, attacker, target, score, 1, hit)
    yield from suffer(game, hits)
