"""What it is worth to assault somebody, alone or together (chapter 3.2.3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.core.hooks import is_heard
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation import assault_shots
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
)
from escarmouche.rulebooks.age_des_escarmouches.judging import shots
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import braves, capped, edge
from escarmouche.rulebooks.age_des_escarmouches.judging.combat_estimates import assault_net
from escarmouche.rulebooks.age_des_escarmouches.judging.moving import standing
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import harm, worth
from escarmouche.rulebooks.age_des_escarmouches.state import WAITING, Figure, State, figure_of

THERE = 0.35  # how much others threaten whoever is in a melee
FEAR = 0.3  # of the worth of a target who is routed by the sight of it
AHEAD = 0.6  # of a blow, for striking it before the combat and a column better, with a die of the combat
JOINED = 0.06  # of the worth of a target, for each friend who may still join


def assaults_of(scene: Surroundings, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """A charge, or an engagement, on everybody in reach; whether it sees them is still to be checked."""
    for action in (CHARGE_ACTION, ENGAGEMENT_ACTION):
        if action.id in able:
            for target in action.in_reach(scene.game, scene.figure):
                yield (
                    assault_value(scene, target, action is CHARGE_ACTION),
                    Deed(action.id, scene.figure.id, targets=(target.id,)),
                )


def assault_value(scene: Surroundings, target: Figure, charges: bool) -> float:
    """What it is worth to assault an enemy."""
    game, me = scene.game, scene.figure
    net = assault_net(game, [me], target, scene.care, charges)
    net += FEAR * worth(game, target) * (1.0 - braves(game, target, [me], charges))
    net += JOINED * worth(game, target) * _may_join(game, me, target)
    net += _on_the_way(game, me, target)
    x, y = game.x[target.id], game.y[target.id]
    there = scene.weights.goal * scene.goal.value(x, y)
    there -= THERE * scene.danger(x, y, game.level[target.id], spared=(target.id,))
    brave = braves(game, me, [target])
    return brave * (net + there) + (1.0 - brave) * (standing(scene) if brave < 1.0 else 0.0)


def _on_the_way(game: State, me: Figure, target: Figure) -> float:
    """What skills bring before the combat: a shot as it assaults, a blow from an ambush."""
    found = 0.0
    if is_heard(game, me, points.ASSAULT_SHOT):  # ADE-SKILL-TIR-DASSAUT-01
        able = assault_shots.possible(game, me, target)
        found += max([0.0, *(shots.value_of_shot(game, shot) for shot in able)])
    if is_heard(game, me, points.AMBUSH) and not _sees_it_come(game, me, target):
        blow = edge(game, me, target)
        life = game.life[target.id]
        felt = harm(capped(blow.damage, life), life, target.profile.life)
        found += AHEAD * blow.hits * (1.0 - blow.parried) * worth(game, target) * felt
    return found


def _sees_it_come(game: State, me: Figure, target: Figure) -> bool:
    """ADE-SKILL-ASSASSIN-07: nobody is ambushed by one whom it sees."""
    return (me.id, target.id) in course.watched(game, [me])


def _may_join(game: State, me: Figure, target: Figure) -> int:
    """Friends who are still to act and near enough to assault the same enemy."""
    found = 0
    for friend in game.army[me.camp]:
        if (
            friend is not me
            and game.activated[friend.id] == WAITING
            and not game.contacts[friend.id]
        ):
            dx = game.x[friend.id] - game.x[target.id]
            dy = game.y[friend.id] - game.y[target.id]
            if hypot(dx, dy) <= 2 * friend.profile.mou + friend.radius + target.radius:
                found += 1
    return min(found, 2)


def together(game: State, answers: Deeds) -> Iterator[tuple[float, Deed]]:
    """ADE-3.2.3.2.2-05: a charge of several, where one alone is not strong enough to be felt."""
    able = [f for f in answers.figures if CHARGE_ACTION in answers.actions_of(f)]
    for deed in CHARGE_ACTION.together(game, able):
        target = figure_of(game, deed.targets[0])
        doers = [figure_of(game, one.figure) for one in deed.all]
        if all(target.profile.power > doer.profile.power for doer in doers):
            scenes = [Surroundings(game, doer) for doer in doers]
            net = assault_net(game, doers, target, scenes[0].care)
            brave = min(braves(game, doer, [target]) for doer in doers)
            net -= sum(standing(scene) for scene in scenes)
            yield brave * net, deed
