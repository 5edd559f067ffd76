"""Coming into contact: where to stand beside an enemy so that the right ones fight, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from escarmouche.rulebooks.confrontation import movement
from escarmouche.rulebooks.confrontation.judging.combatants import AS_IT_IS, Suppose
from escarmouche.rulebooks.confrontation.judging.melees import joined
from escarmouche.rulebooks.confrontation.judging.surroundings import Foe, Surroundings
from escarmouche.rulebooks.confrontation.state import Figure, State, gap
from escarmouche.table.measure import Point
from escarmouche.table.movement import contact_points

SPOTS = 12  # places around an enemy that are looked at
RISK = 0.7  # of what a place is to be feared for, once it fights there: friends may come too


class Contact(NamedTuple):
    """A place beside an enemy, whom it touches there, and what that is worth."""

    value: float
    at: Point
    target: Figure
    touched: tuple[int, ...]


def contacts_of(scene: Surroundings, limit: float, drop: int, charging: bool) -> Iterator[Contact]:
    """Of the places beside each enemy in reach, the nearest one for each set of enemies touched."""
    game, me = scene.game, scene.figure
    level = scene.level - drop
    here = movement.here(game, me)
    for foe in scene.foes:
        if foe.level != level:
            continue
        if hypot(foe.x - here[0], foe.y - here[1]) - foe.apart > limit:
            continue
        seen: set[tuple[int, ...]] = set()
        for spot in _spots(game, me, foe.figure, here):
            if hypot(spot[0] - here[0], spot[1] - here[1]) > limit:
                break
            touched = tuple(f.id for f in movement.touched_at(game, me, spot, level))
            if touched in seen or foe.figure.id not in touched:
                continue
            if movement.why_not_stand(game, me, spot, level) is None:
                seen.add(touched)
                value = contact_value(scene, touched, charging, drop > 0)
                value += foe.press + _followed(scene, foe) - RISK * scene.danger(*spot, level)
                yield Contact(value, spot, foe.figure, touched)


def _followed(scene: Surroundings, foe: Foe) -> float:
    """What a friend adds who can still charge the same enemy this turn."""
    game, me = scene.game, scene.figure
    for friend in game.army[me.camp]:
        if friend is me or game.activated[friend.id] or game.contacts[friend.id]:
            continue
        reach = 2.0 * float(movement.mou_of(game, friend).value)
        drop = game.level[friend.id] - foe.level
        if drop in (0, 1) and gap(game, friend, foe.figure) <= reach:
            return foe.hope - foe.press - foe.charge
    return 0.0


def _spots(game: State, me: Figure, foe: Figure, here: Point) -> list[Point]:
    around = contact_points(*movement.here(game, foe), foe.radius, me.radius, SPOTS)
    around.sort(key=lambda spot: hypot(spot[0] - here[0], spot[1] - here[1]))
    return [movement.spot_beside(game, me, foe), *around]


def contact_value(
    scene: Surroundings, touched: tuple[int, ...], charging: bool, dives: bool
) -> float:
    """What it changes that it fights these enemies. R15, R41c: all whom a charge touches are charged."""
    suppose = AS_IT_IS
    if charging:
        divers = frozenset({scene.figure.id}) if dives else frozenset[int]()
        suppose = Suppose(frozenset(touched), divers)
    return joined(scene.game, scene.figure, touched, suppose)
