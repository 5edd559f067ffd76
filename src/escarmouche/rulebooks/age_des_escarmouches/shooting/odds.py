"""The odds of a shot before it is made, by the very rules that make it.

Nobody is buried: whoever has no PV left counts as killed, and what his death brings is none of the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from escarmouche.core.rulebook import Trial
from escarmouche.rulebooks.age_des_escarmouches.combat.odds import Outcome
from escarmouche.rulebooks.age_des_escarmouches.shooting import aim, firing
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import SHOOT, STEADY_SHOT
from escarmouche.rulebooks.age_des_escarmouches.shooting.aim import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import Loosed
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import Hit
from escarmouche.rulebooks.age_des_escarmouches.sight import facing_to
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.wounds import hurt

CHANGES = ("life",)


def trial(game: State, attacker: int, target: int) -> Trial:
    """One shot with the weapon that is best at this distance; none where he cannot aim at the target."""
    shot = best_shot(game, figure_of(game, attacker), figure_of(game, target))
    items = () if shot is None else (shot,)
    return Trial(items, (firing.loose, firing.spread, _strike), _reader(game, target), CHANGES)


def best_shot(game: State, shooter: Figure, target: Figure) -> Shot | None:
    """ADE-3.2.3.3-03: of several weapons the one with the lowest difficulty, then the strongest."""
    facing = facing_to(game, shooter, (game.x[target.id], game.y[target.id]))
    able = [
        weapon
        for action in (SHOOT, STEADY_SHOT)
        if action.why_not_take(game, shooter) is None
        for weapon in map(shooter.profile.weapons.__getitem__, action.weapons(shooter))
    ]
    shots = [aim.at_figure(game, shooter, weapon, target, facing) for weapon in able]
    legal = [shot for shot in shots if aim.why_not_aim(game, shot) is None]
    return min(legal, key=_worse, default=None)


def _worse(shot: Shot) -> tuple[float, float]:
    difficulty = shot.band.difficulty.value if shot.band is not None else float("inf")
    return (difficulty, -shot.weapon.strength)


def _strike(game: State, hit: Hit | Loosed) -> Generator[Any, Any, tuple[int, ...]]:
    struck = yield from firing.strike(game, hit)
    for one in struck:
        yield from hurt(game, one.blow.victim, one.dealt)
    return tuple(one.blow.victim.id for one in struck)


def _reader(game: State, target: int) -> Callable[[State, tuple[int, ...]], Outcome]:
    before = game.life.copy()

    def read(game: State, struck: tuple[int, ...]) -> Outcome:
        hurt_too = sorted({i for i in struck if i != target and game.life[i] < before[i]})
        others = tuple((i, before[i] - game.life[i]) for i in hurt_too)
        lost = before[target] - game.life[target]
        return Outcome(struck.count(target), lost, game.life[target] == 0, others)

    return read
