"""Where to lay a wall of fire: before enemy shooters, or across the way of those who would charge.

It burns until the next Magic phase: this turn's shots do not pass it, next turn's moves pay for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import gain, shot_gain, worth
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import RANGE, why_it_cannot_shoot
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line
from escarmouche.rulebooks.escarmouches_fantastiques.spells.fire_wall import (
    Barrier,
    BarrierAnswers,
    why_not_there,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies, gap
from escarmouche.table.shapes import Polygon

SHOOTERS, TARGETS, CHARGERS = 4, 8, 6  # how many are looked at
SCREENED = 0.8  # of the shots that a wall stops
STOPPED = 0.5  # of the burn that a charger would suffer: most go round or wait
OWN = 0.7  # of what it costs us: we know where it burns and may go round
TRIED = 24


def best_wall(game: State, caster: Figure) -> tuple[float, Barrier | None]:
    """The wall that helps most, and what it is worth; nothing where none helps."""
    judge = _Fires(game, caster.camp)
    best, most = None, 0.0
    for n, barrier in enumerate(_proposed(game, caster, judge)):
        if n >= TRIED:
            break
        value = judge.value(barrier.shape)
        if value > most and why_not_there(game, caster, barrier) is None:
            best, most = barrier, value
    return most, best


def _proposed(game: State, caster: Figure, judge: _Fires) -> Iterator[Barrier]:
    """Across the lines that matter, then whatever the spell itself proposes."""
    for _worth, a, b in sorted(judge.theirs, key=lambda line: -line[0])[:4]:
        (ax, ay), (bx, by) = a, b
        angle = degrees(atan2(by - ay, bx - ax)) + 90.0
        for share in (0.3, 0.5, 0.75):
            yield Barrier(ax + (bx - ax) * share, ay + (by - ay) * share, angle)
    yield from BarrierAnswers(game, caster).legal()


Line = tuple[float, tuple[float, float], tuple[float, float]]  # what it is worth, from, to


class _Fires:
    """The lines of fire and of attack that a wall could cut, the enemy's and one's own."""

    __slots__ = ("game", "ours", "theirs")

    def __init__(self, game: State, camp: int) -> None:
        self.game = game
        friends, foes = list(game.army[camp]), list(enemies(game, camp))
        self.theirs = [*self._shots(foes, friends), *self._charges(foes, friends)]
        self.ours = [*self._shots(friends, foes), *self._charges(friends, foes)]

    def _shots(self, shooters: list[Figure], targets: list[Figure]) -> Iterator[Line]:
        """Each shooter's best shot of this turn."""
        game = self.game
        able = [f for f in shooters if f.profile.shooting and why_it_cannot_shoot(game, f) is None]
        for shooter in able[:SHOOTERS]:
            near = [
                t for t in targets if not game.contacts[t.id] and gap(game, shooter, t) <= RANGE
            ]
            near.sort(key=lambda target: -shot_gain(game, shooter, target))
            a = (game.x[shooter.id], game.y[shooter.id])
            for target in near[:TARGETS]:
                b = (game.x[target.id], game.y[target.id])
                if blocked_line(game, *a, *b) is None:
                    yield SCREENED * shot_gain(game, shooter, target), a, b
                    break

    def _charges(self, movers: list[Figure], targets: list[Figure]) -> Iterator[Line]:
        """The way of those who could charge next turn, and what the flames would do to them."""
        game = self.game
        free = [f for f in movers if not game.contacts[f.id] and not f.profile.shooting]
        for mover in free[:CHARGERS]:
            nearest = min(targets, key=lambda target: gap(game, mover, target), default=None)
            if nearest is None or gap(game, mover, nearest) > mover.movement + 2.0:
                continue
            chance, life = chances.fails(game, mover, None, False), game.life[mover.id]
            burn = gain(worth(game, mover), life, (chance if life <= 1 else 0.0, chance))
            a, b = (game.x[mover.id], game.y[mover.id]), (game.x[nearest.id], game.y[nearest.id])
            yield STOPPED * burn, a, b

    def value(self, shape: Polygon) -> float:
        """What a wall stops of theirs, less what it stops of ours."""
        return _cut(shape, self.theirs) - OWN * _cut(shape, self.ours)


def _cut(shape: Polygon, lines: list[Line]) -> float:
    left, low, right, high = shape.bbox
    total = 0.0
    for value, (ax, ay), (bx, by) in lines:
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < low or min(ay, by) > high:
            continue
        if shape.crossings(ax, ay, bx, by):
            total += value
    return total
