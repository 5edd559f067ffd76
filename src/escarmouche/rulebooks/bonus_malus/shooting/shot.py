"""One shot, from its declaration to the casualty.

Whom it meets (`melee_of`: in a melee that is drawn), the Tir or Lancer roll (`modifiers`), then damage and save for each
victim (`areas`, `harm`), or where it comes down that misses (`deviation`).
"""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.bonus_malus import dice, points
from escarmouche.rulebooks.bonus_malus.attack import Attack, Means
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, harm, why_unharmed
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.provocation import note_attack
from escarmouche.rulebooks.bonus_malus.shooting.areas import victims_of_deviation, victims_of_hit
from escarmouche.rulebooks.bonus_malus.shooting.deviation import deviation
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import name_of, use_of
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of, why_out_of_reach
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

SHOOTS = Phrase("bm.event.shoots", "BM-ACTION-TIRER-01", "BM-TIR-01")
ROLL = Phrase("bm.roll.shot", "BM-TIR-02", "BM-PORTEE-01")
THROW = Phrase("bm.roll.throw", "BM-TIR-02", "BM-SKILL-LANCER-01")
MISSED = Phrase("bm.event.shot_missed", "BM-TIR-02")
DRAW = Phrase("bm.roll.melee_target", "BM-TIRMELEE-02")
DRAWN = Phrase("bm.event.melee_target", "BM-TIRMELEE-01", "BM-TIRMELEE-02")
LOST = Phrase("bm.event.shot_lost", "BM-TIRMELEE-02")
CAUGHT = Phrase("bm.event.caught_in_zone", "BM-SKILL-ZONE-01")
DEVIATES = Phrase("bm.event.shot_deviates", "BM-SKILL-DEVIATION-01", "BM-SKILL-DEVIATION-05")


def shoot(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner = PLAIN
) -> Rule:
    """One shot at a legal target; BM-TIRDEGATS-02: no number of damage rolls limits it."""
    about = {"figure": shooter.id, "target": target.id}
    away = distance(game, shooter, target)
    yield Tell(SHOOTS, {**about, "weapon": name_of(game, shooter, means), "distance": away})
    note_attack(game, shooter, target)
    met = yield from _whom_it_meets(game, shooter, target)
    if met is not target and why_out_of_reach(game, shooter, met, means) is not None:
        yield Tell(LOST, {"figure": shooter.id, "target": met.id})  # R42
    else:
        yield from _try_to_hit(game, shooter, met, means, manner)
    yield from _heard(game, shooter, means)


def _whom_it_meets(game: State, shooter: Figure, target: Figure) -> Rule:
    """BM-TIRMELEE-02: in a melee one of all engaged, friend or foe, with equal chances."""
    engaged = [figure for figure in melee_of(game, target) if figure is not shooter]
    if len(engaged) == 1:
        return target
    about = {"figure": shooter.id, "figures": [figure.id for figure in engaged]}
    (face,) = yield Roll(DRAW, 1, about=about, sides=len(engaged))
    met = engaged[face - 1]
    yield Tell(DRAWN, {"figure": shooter.id, "target": met.id, "aimed": target.id})
    return met


def _try_to_hit(game: State, shooter: Figure, target: Figure, means: Means, manner: Manner) -> Rule:
    """BM-TIR-02: 4 or more hits; BM-SKILL-DEVIATION-01: some shots that miss come down elsewhere."""
    about = {"figure": shooter.id, "target": target.id}
    what = ROLL if use_of(means).skill == "tir" else THROW
    total = shot_modifiers(game, shooter, target, means, manner)
    if (yield from dice.passed(what, total, about)):
        attacks = victims_of_hit(game, shooter, target, means, manner)
        yield from _strike(game, shooter, target, attacks)
        return
    yield Tell(MISSED, about)
    if use_of(means).deviates:
        impact, paces = yield from deviation(game, shooter, target)
        yield Tell(DEVIATES, {**about, "paces": paces, "at": [impact.x, impact.y]})
        attacks = victims_of_deviation(game, shooter, target, means, manner, impact)
        yield from _strike(game, shooter, target, attacks)


def _strike(game: State, shooter: Figure, target: Figure, attacks: Sequence[Attack]) -> Rule:
    """BM-TIRDEGATS-01, R46: a damage roll, a save and what else the weapon does, for each who is struck."""
    others = [attack.victim for attack in attacks if attack.victim != target.id]
    if others:
        yield Tell(CAUGHT, {"figure": shooter.id, "figures": others})
    for attack in attacks:
        if game.status[attack.victim] != ON_TABLE:
            continue
        yield from harm(game, attack, damage_modifiers(game, shooter, attack))
        assert attack.means is not None
        # R87: nothing is thrown for who is out already; R60: nor for whom nothing of it touches.
        if game.status[attack.victim] == ON_TABLE and why_unharmed(game, attack) is None:
            use = attack.means.use
            yield from each_heard(game, shooter, points.SHOT_HIT, attack, uses=(use,))


def _heard(game: State, shooter: Figure, means: Means) -> Rule:
    """BM-SKILL-SILENCIEUX-01: the shot is heard unless the weapon is silent; whoever hides may be found by it."""
    if use_of(means).loud:
        game.noisy[shooter.id] = True
    yield from each_heard(game, shooter, points.SHOT_MADE, means, uses=(means.use,))
