"""What shots bring: exactly, where a fighter stands; by the range alone, where it might stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from escarmouche.core.explain import Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Weapon
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import threshold
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, shot_of, value_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, TIR
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    Spread,
    blow_spread,
    capped,
    chance,
    passes,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain, worth
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import targets_of_stone
from escarmouche.rulebooks.age_des_escarmouches.shooting import (
    allocation,
    declared_shot,
    piercing_artillery,
    zone_artillery,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import (
    AIMED_SHOT,
    SHOOT,
    STEADY_SHOT,
    UNSTEADY_SHOT,
    ZONES,
    Shoot,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import BANDS, Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import is_piercing
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import full_strength
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MACHINE_SHOT
from escarmouche.rulebooks.age_des_escarmouches.shooting.rapid_shots import RAPID_SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, is_free

WEAKENED = 3.5  # ADE-3.2.3.3-35: what the template's edge takes from a blow, on average
FRIENDLY = 1.3  # how much more a friend counts who might be hit
KINDS: tuple[Shoot, ...] = (SHOOT, AIMED_SHOT, RAPID_SHOT, STEADY_SHOT, UNSTEADY_SHOT)
BY_ACTION = {action.id: action for action in KINDS}


# -- where it stands -------------------------------------------------------------------------------


def proposed(game: State, figure: Figure, actions: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """Every shot that it may think of with what it brings; whether it is legal is still to be checked."""
    targets = [*enemies(game, figure.camp), *_machines(game, figure)]
    for id in actions:
        if id == MACHINE_SHOT.id:
            yield from _machine_shots(game, figure)
        elif id in BY_ACTION:
            action = BY_ACTION[id]
            for number in action.weapons(figure):
                for target in targets:
                    yield from _at(game, figure, action, number, target)


def _machines(game: State, figure: Figure) -> list[Figure]:
    return targets_of_stone(game, figure.camp)


def _at(
    game: State, figure: Figure, action: Shoot, number: int, target: Figure
) -> Iterator[tuple[float, Deed]]:
    weapon = figure.profile.weapons[number]
    away = hypot(game.x[figure.id] - game.x[target.id], game.y[figure.id] - game.y[target.id])
    if away - figure.radius - target.radius > BANDS[-1].times * weapon.range:
        return
    for by in (TIR, FOR) if action is AIMED_SHOT else (None,):
        deed = Deed(action.id, figure.id, targets=(target.id,), by=by, weapon=number)
        shot, lent = action.shot(game, figure, deed), action.lent(game, figure, deed)
        found = value_of_shot(game, shot, lent)
        if action is UNSTEADY_SHOT:
            found *= 0.8  # ADE-3.2.3.3-19: at -1 in TIR
        yield found, deed


def _machine_shots(game: State, figure: Figure) -> Iterator[tuple[float, Deed]]:
    for number in range(MACHINE_SHOT.proposals(game, figure)):
        deed = MACHINE_SHOT.propose(game, figure, number, ())
        if deed is not None and MACHINE_SHOT.why_not(game, figure, deed, ()) is None:
            yield value_of_shot(game, MACHINE_SHOT.shot(game, figure, deed)), deed


def value_of_shot(game: State, shot: Shot, lent: Plugin | None = None) -> float:
    """What a shot brings on average, in PA; less than nothing if friends are in danger."""
    if lent is not None:
        game = game.copy()
        effect = Effect(lent, "shot", None)
        game.effects[shot.shooter.id] = (*game.effects[shot.shooter.id], effect)
    if is_piercing(shot):
        return _pierces(game, shot)
    difficulty = shot.difficulty
    if difficulty is None and shot.band is not None:
        difficulty = shot.band.difficulty
    if difficulty is None:
        return 0.0
    hits = chance(game, declared_shot.attempt(game, shot, difficulty))
    if hits == 0.0:
        return 0.0
    found = 0.0 if shot.target is None else _on_target(game, shot, shot.target)
    if shot.weapon.artillery in ZONES:
        found += sum(_side_hit(game, shot, other) for other in zone_artillery.under(game, shot))
    return hits * found


def _on_target(game: State, shot: Shot, target: Figure) -> float:
    """On whom it is aimed, or on the friend who fights it (ADE-3.2.3.3-13 to -15)."""
    brought = _wounds(game, shot, target)
    friends = allocation.friends_at(game, shot, target)
    if not friends:
        return brought
    friend = max(friends, key=lambda one: worth(game, one))
    right = passes(allocation.reading(game, shot, target, friend).threshold)
    return right * brought - (1.0 - right) * FRIENDLY * _wounds(game, shot, friend)


def _wounds(game: State, shot: Shot, victim: Figure) -> float:
    blow = shot_of(game, shot.shooter, shot.weapon, victim)
    return gain(game, victim, capped(blow_spread(game, blow), game.life[victim.id]))


def _side_hit(game: State, shot: Shot, under: zone_artillery.UnderTemplate) -> float:
    """Somebody else under the template."""
    figure = under.figure
    if figure is shot.target:
        return 0.0
    strength = full_strength(game, shot).plus(Why(-WEAKENED, zone_artillery.LESS))
    blow = Blow(
        figure,
        Total(Why(int(strength.value), zone_artillery.LESS)),
        shot.shooter,
        shot.weapon,
        False,
    )
    brought = gain(game, figure, capped(blow_spread(game, blow), game.life[figure.id]))
    return -FRIENDLY * brought if figure.camp == shot.shooter.camp else brought


def _pierces(game: State, shot: Shot) -> float:
    """Everybody on the line, as far as each range goes (ADE-3.2.3.3-22 to -29)."""
    found, nearer = 0.0, 0.0
    for band in reversed(BANDS):
        hits = chance(game, declared_shot.attempt(game, shot, band.difficulty))
        line = piercing_artillery.line_of(game, shot, band.times * shot.weapon.range)
        brought = 0.0
        for element in line.elements:
            own = element.camp == shot.shooter.camp
            brought += _wounds(game, shot, element) * (-FRIENDLY if own else 1.0)
        found += max(0.0, hits - nearer) * brought
        nearer = max(nearer, hits)
    return found


# -- where it might stand ----------------------------------------------------------------------------


def by_range(game: State, shooter: Figure, victim: Figure) -> tuple[tuple[float, float], ...]:
    """What its best weapon brings up to some distances, nothing in between: (distance, PA) rising."""
    if shooter.profile.printed(TIR) is None or not shooter.profile.weapons:
        return ()
    skill = float(value_of(game, shooter, TIR).value)
    rows: list[tuple[float, float]] = []
    for weapon in shooter.profile.weapons:
        brought = gain(game, victim, _plain(game, shooter, weapon, victim))
        for band in BANDS:
            hits = passes(_needed(skill - float(band.difficulty.value), victim))
            rows.append((band.times * weapon.range, hits * brought))
    return tuple(sorted(rows))


def _plain(game: State, shooter: Figure, weapon: Weapon, victim: Figure) -> Spread:
    return capped(blow_spread(game, shot_of(game, shooter, weapon, victim)), game.life[victim.id])


def _needed(difference: float, victim: Figure) -> int:
    return threshold(difference, victim.profile.power - 1)


def at_distance(rows: Sequence[tuple[float, float]], away: float) -> float:
    """The best of what reaches so far."""
    best = 0.0
    for far, brought in rows:
        if far >= away and brought > best:
            best = brought
    return best


def may_shoot(game: State, figure: Figure) -> bool:
    """Whether it is somebody who shoots at all, and free to."""
    armed = bool(figure.profile.weapons) and figure.profile.printed(TIR) is not None
    return armed and is_free(game, figure)
