"""Zones: whom a shot catches beside its target, and what shields those from the blast (BM-SKILL-ZONE-01, R46)."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.rulebooks.bonus_malus.attack import SHOT, Attack, Means
from escarmouche.rulebooks.bonus_malus.ground.distances import distance, distance_to_point
from escarmouche.rulebooks.bonus_malus.ground.sight import HEAVY, look, look_from_point
from escarmouche.rulebooks.bonus_malus.shooting.manner import Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import use_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE, less_than

BLAST_HEIGHT = 1.0  # above the ground where it comes down: over what is a small obstacle (R17)


class Impact(NamedTuple):
    """Where a shot comes down: a point of a surface, how high that is."""

    x: float
    y: float
    height: float


def impact_on(game: State, figure: Figure) -> Impact:
    """Where a shot comes down that hits somebody."""
    return Impact(game.x[figure.id], game.y[figure.id], game.elevation(figure.id))


def beside(game: State, target: Figure, area: float) -> list[Figure]:
    """BM-SKILL-ZONE-01: all others, friend or foe, at less than so many paces from the target's base."""
    return [
        other
        for other in game.standing()
        if other is not target and less_than(distance(game, target, other), area)
    ]


def around(game: State, impact: Impact, area: float) -> list[Figure]:
    """BM-SKILL-DEVIATION-05: all at less than so many paces from a point; without a zone, who stands on it."""
    away = {figure: distance_from(game, impact, figure) for figure in game.standing()}
    if area == 0.0:
        return [figure for figure, gap in away.items() if gap <= TOLERANCE]
    return [figure for figure, gap in away.items() if less_than(gap, area)]


def distance_from(game: State, impact: Impact, figure: Figure) -> float:
    """R1: from a point to the edge of a base, in space."""
    return distance_to_point(game, figure, (impact.x, impact.y), impact.height)


# -- the attacks -------------------------------------------------------------------------------


def attack_on_target(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner
) -> Attack:
    """R46: the chosen or drawn figure is struck from where the shooter is.

    BM-TIRDEGATS-04: so a shield counts if the shooter is before it; BM-COUVERT-03: so does the cover that it has from there,
    and no other.
    """
    precise = manner.precise is not None  # BM-SKILL-TIRPRECIS-02: then cover saves nobody
    return Attack(
        SHOT,
        target.id,
        shooter.id,
        means,
        cover=0 if precise else look(game, shooter, target).cover,
        precise=precise,
    )


def attack_on_other(
    game: State, shooter: Figure, victim: Figure, means: Means, impact: Impact
) -> Attack:
    """R46, R86: whoever is caught with it is struck from where the shot came down."""
    hidden = is_walled_off(game, impact, victim)
    return Attack(
        SHOT,
        victim.id,
        shooter.id,
        means,
        origin=(impact.x, impact.y),
        chosen=False,
        cover=HEAVY if hidden else 0,
    )


def is_walled_off(game: State, impact: Impact, victim: Figure) -> bool:
    """R46: whether scenery between the impact and a victim hides it wholly."""
    height = impact.height + BLAST_HEIGHT
    return not look_from_point(game, (impact.x, impact.y), height, victim).visible


def victims_of_hit(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner
) -> list[Attack]:
    """The target, then whoever else its zone catches."""
    area, impact = use_of(means).area, impact_on(game, target)
    others = beside(game, target, area) if area else []
    first = attack_on_target(game, shooter, target, means, manner)
    return [first, *(attack_on_other(game, shooter, v, means, impact) for v in others)]


def victims_of_deviation(
    game: State, shooter: Figure, target: Figure, means: Means, manner: Manner, impact: Impact
) -> list[Attack]:
    """R46, R86: all around the point; the target, if it is still caught, as the one that was chosen."""
    return [
        attack_on_target(game, shooter, target, means, manner)
        if victim is target
        else attack_on_other(game, shooter, victim, means, impact)
        for victim in around(game, impact, use_of(means).area)
    ]
