"""In a melee: what it brings to stay, and to break away (chapters 3.2.3.2.1 and 3.2.3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import WAYS
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    ASSAULTING_DISENGAGE,
    DISENGAGE,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import blow_of
from escarmouche.rulebooks.age_des_escarmouches.judging.assaulting import assault_value
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    blow_spread,
    breaks_away,
    capped,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import brawl
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import SHORT, place_value, places_of
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain
from escarmouche.rulebooks.age_des_escarmouches.state import figure_of

AFTERWARDS = 0.8  # of what it may do from here once the melee is over


def leavings(scene: Surroundings, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """To break away, to march off or to engage somebody else, by either challenge."""
    net = melee_net(scene)
    for action in (DISENGAGE, ASSAULTING_DISENGAGE):
        if action.id not in able:
            continue
        then = _elsewhere(scene) if action is DISENGAGE else _other_prey(scene)
        for by in WAYS:
            yield _leaving(scene, by, then - net), Deed(action.id, scene.figure.id, by=by)


def melee_net(scene: Surroundings) -> float:
    """What the melee that it is in brings to it, the place included."""
    game, figure = scene.game, scene.figure
    touched = [figure_of(game, id) for id in game.contacts[figure.id]]
    x, y = game.x[figure.id], game.y[figure.id]
    goal = scene.weights.goal * scene.goal.value(x, y)
    goal += AFTERWARDS * scene.outlook(x, y, game.level[figure.id])
    if not touched:
        return goal
    friends = [figure_of(game, id) for id in game.contacts[touched[0].id]]
    if len(touched) == 1 and len(friends) > 1:
        toll = brawl(game, touched[0], friends)
        return (toll.one - scene.care * toll.others) / len(friends) + goal
    toll = brawl(game, figure, touched)
    return toll.others - scene.care * toll.one + goal


def _elsewhere(scene: Surroundings) -> float:
    """The best place within a march."""
    level = scene.game.level[scene.figure.id]
    places = places_of(scene, SHORT * scene.mou)
    return max((place_value(scene, x, y, level, far) for x, y, far in places), default=-99.0)


def _other_prey(scene: Surroundings) -> float:
    """The best enemy within a march whom it does not touch yet."""
    game, figure = scene.game, scene.figure
    x, y = game.x[figure.id], game.y[figure.id]
    touched = game.contacts[figure.id]
    near = [
        foe
        for foe in scene.foes
        if foe.figure.id not in touched and hypot(foe.x - x, foe.y - y) - foe.apart <= scene.mou
    ]
    return max((assault_value(scene, foe.figure, False) for foe in near), default=-99.0)


def _leaving(scene: Surroundings, by: str, better: float) -> float:
    """ADE-3.2.3.2.1-11, -14: the enemy names who holds it, and a failure costs a damage test."""
    game, figure = scene.game, scene.figure
    holders = [figure_of(game, id) for id in game.contacts[figure.id]]
    away = min(breaks_away(game, figure, holder, by) for holder in holders)
    blow = max(
        gain(
            game, figure, capped(blow_spread(game, blow_of(game, h, figure)), game.life[figure.id])
        )
        for h in holders
    )
    return away * better - (1.0 - away) * scene.care * blow
