"""What attacks bring on average, in points of price, from closed forms of the dice (`odds`)."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.attack import FREE, MELEE, Attack, Means
from escarmouche.rulebooks.bonus_malus.dice import divided
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, loss_die, why_unharmed
from escarmouche.rulebooks.bonus_malus.harm.saves import save_against
from escarmouche.rulebooks.bonus_malus.judging.worth import of_loss, signed, threat
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.means import Used, choices, in_both_hands
from escarmouche.rulebooks.bonus_malus.shooting.areas import attack_on_target, beside
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import usable, use_of
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of, why_no_shot
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of

KNOCKS = ("assommoir", "electrochoc", "projection")  # attributes that put a loser down
DOWN = 0.15  # of the threat of whoever is put down


class Shot(NamedTuple):
    """The best shot from somewhere: what it brings, at whom, with what."""

    value: float
    target: Figure
    means: Means


def harm(game: State, attack: Attack) -> float:
    """What a damage roll takes from its victim: BM-DEGATS-01, then the save (R28)."""
    if attack.attacker is None or why_unharmed(game, attack) is not None:
        return 0.0
    attacker, victim = figure_of(game, attack.attacker), figure_of(game, attack.victim)
    damage = int(damage_modifiers(game, attacker, attack).value)
    save = save_against(game, attack)
    hurt = float(odds.harmed(damage, None if save is None else int(save.value)))
    sides, life = loss_die(game, attack), game.life[victim.id]
    points = float(odds.points_lost(sides, life))
    out = sum(divided(face, sides) >= life for face in range(1, 7)) / 6 if sides > 1 else life <= 1
    return hurt * of_loss(game, victim, points, float(out))


# -- close combat ----------------------------------------------------------------------------------


def fight(game: State, one: Figure, other: Figure) -> float:
    """What an action of Combat brings to whoever spends it: what it takes, less what it loses."""
    own = _used(game, one, other)
    if game.stunned[other.id] or (game.down[other.id] and not game.down[one.id]):
        return harm(game, Attack(FREE, other.id, one.id, own[0]))
    theirs = _used(game, other, one)
    chances = odds.opposed(
        int(combat_modifiers(game, one, other, own, True).value),
        int(combat_modifiers(game, other, one, theirs, False).value),
    )
    gained = _blow(game, one, other, own)
    lost = _blow(game, other, one, theirs)
    return float(chances.win) * gained - float(chances.loss) * lost


def free_blow(game: State, one: Figure, other: Figure) -> float:
    """What a free attack takes (BM-DESENGAGE-03)."""
    return harm(game, Attack(FREE, other.id, one.id, _used(game, one, other)[0]))


def _used(game: State, one: Figure, other: Figure) -> Used:
    return in_both_hands(game, one) or (choices(game, one, other)[0],)


def _blow(game: State, one: Figure, other: Figure, means: Used) -> float:
    """What a won combat takes; BM-DEGATS-04: whoever has rolled for damage already mostly does so no more."""
    spent = (
        0.2 if game.damage_rolls[one.id] > 0 and not one.profile.has("attaques-multiples") else 1
    )
    behind = Attack(MELEE, other.id, one.id, means[0])
    told = sum(harm(game, behind._replace(means=each)) for each in means)
    knocks = any(each.use.has(id) for each in means for id in KNOCKS)
    return spent * told + (DOWN * threat(game, other) if knocks else 0.0)


# -- shots -----------------------------------------------------------------------------------------


def best_shot(game: State, shooter: Figure, bonus: int = 0, manner: Manner = PLAIN) -> Shot | None:
    """The best of all shots that it may make where it stands; `bonus`: what an aim would add."""
    found: Shot | None = None
    for means in {means.weapon: means for means in usable(game, shooter)}.values():
        for foe in game.foes(shooter.camp):
            if why_no_shot(game, shooter, foe, means, manner) is None:
                value = shot(game, shooter, foe, means, bonus, manner)
                if found is None or value > found.value:
                    found = Shot(value, foe, means)
    return found


def shot(
    game: State,
    shooter: Figure,
    target: Figure,
    means: Means,
    bonus: int = 0,
    manner: Manner = PLAIN,
) -> float:
    """What an action of shooting at somebody brings: all shots of the weapon, all who may be struck."""
    total = shot_modifiers(game, shooter, target, means, manner)
    hit = float(odds.chance(int(total.value) + bonus))
    use = use_of(means)
    told = _struck(game, shooter, target, means, manner)
    if use.area:
        told += sum(
            _struck(game, shooter, v, means, manner) for v in beside(game, target, use.area)
        )
    melee = melee_of(game, target)
    if len(melee) > 1:  # BM-TIRMELEE-02: one of them is drawn
        told = sum(_struck(game, shooter, one, means, manner) for one in melee) / len(melee)
    return hit * told * (1.0 if manner.precise else float(use.shots))


def _struck(game: State, shooter: Figure, victim: Figure, means: Means, manner: Manner) -> float:
    attack = attack_on_target(game, shooter, victim, means, manner)
    return signed(game, shooter.camp, victim, harm(game, attack))
