"""What automata reckon with (R81): exact chances, and the points that an attack would take on average."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.attack import FREE, MELEE, Attack, Means
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, loss_die, why_unharmed
from escarmouche.rulebooks.bonus_malus.harm.saves import save_against
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.means import Used, choices, in_both_hands
from escarmouche.rulebooks.bonus_malus.points import FEARED
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.areas import victims_of_hit
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN
from escarmouche.rulebooks.bonus_malus.shooting.means import usable, use_of
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.targets import legal_targets, melee_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State, figure_of, hostile

AIM = 1  # BM-ACTION-VISER-01: what an aim adds


def loss(game: State, attack: Attack) -> float:
    """R81: the cost of the victim times the points that a damage roll takes from it on average."""
    if attack.attacker is None or why_unharmed(game, attack) is not None:
        return 0.0
    attacker, victim = figure_of(game, attack.attacker), figure_of(game, attack.victim)
    damage = int(damage_modifiers(game, attacker, attack).value)
    save = save_against(game, attack)
    hurt = odds.harmed(damage, None if save is None else int(save.value))
    taken = odds.points_lost(loss_die(game, attack), game.life[victim.id])
    return victim.profile.price * float(hurt * taken)


# -- close combat ----------------------------------------------------------------------------------


def fight(game: State, figure: Figure, foe: Figure) -> float:
    """R81: P(win) x P(damage) x P(no save), weighed with what the foe is worth."""
    used = _used(game, figure, foe)
    if game.stunned[foe.id] or (game.down[foe.id] and not game.down[figure.id]):
        return loss(game, Attack(FREE, foe.id, figure.id, used[0]))
    own = int(combat_modifiers(game, figure, foe, used, True).value)
    other = int(combat_modifiers(game, foe, figure, _used(game, foe, figure), False).value)
    blows = sum(loss(game, Attack(MELEE, foe.id, figure.id, means)) for means in used)
    return float(odds.opposed(own, other).win) * blows


def _used(game: State, figure: Figure, foe: Figure) -> Used:
    return in_both_hands(game, figure) or (choices(game, figure, foe)[0],)


def charge(game: State, figure: Figure, foe: Figure) -> float:
    """What a fight would bring after a charge, if it dares one (BM-SKILL-EFFRAYANT-02)."""
    worth = fight(game, figure, foe)
    if first_said(game, foe, FEARED) is None:
        return worth
    return worth * float(odds.chance(int(skill_modifiers(game, figure, "moral").value)))


# -- shots -----------------------------------------------------------------------------------------


def shot(game: State, shooter: Figure, target: Figure, means: Means, bonus: int = 0) -> float:
    """R81: the loss that an action of shooting brings, all its shots and victims; friends count against it."""
    hit = odds.chance(int(shot_modifiers(game, shooter, target, means, PLAIN).value) + bonus)
    drawn = [one for one in melee_of(game, target) if one is not shooter]
    struck = sum(_struck(game, shooter, one, means) for one in drawn) / len(drawn)
    return float(hit) * struck * use_of(means).shots


def _struck(game: State, shooter: Figure, victim: Figure, means: Means) -> float:
    """BM-SKILL-ZONE-01: what a hit takes from it and from all whom its zone catches."""
    taken = 0.0
    for attack in victims_of_hit(game, shooter, victim, means, PLAIN):
        lost = loss(game, attack)
        taken += lost if hostile(game, shooter, figure_of(game, attack.victim)) else -lost
    return taken


def best_shot(game: State, shooter: Figure, bonus: int = 0) -> tuple[float, Figure, Means] | None:
    """R81: the target with the highest expected loss; of equals the lowest number."""
    found: tuple[float, Figure, Means] | None = None
    for means in {means.weapon: means for means in usable(game, shooter)}.values():
        for target in legal_targets(game, shooter, means):
            worth = shot(game, shooter, target, means, bonus)
            if found is None or worth > found[0] + 1e-9:
                found = (worth, target, means)
    return found


# -- others ----------------------------------------------------------------------------------------


def nearest(game: State, figure: Figure, others: list[Figure]) -> Figure | None:
    """The nearest of some; of equals the lowest number."""
    return min(others, key=lambda one: (distance(game, figure, one), one.id), default=None)


def strongest(game: State, others: list[Figure]) -> Figure | None:
    """R81: the dearest of some, of equals the lowest number."""
    return min(others, key=lambda one: (-one.profile.price, one.id), default=None)
