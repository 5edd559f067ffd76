"""Déviation: where a shot comes down that has missed (BM-SKILL-DEVIATION-01 to -05)."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.solids import scenery_blockers
from escarmouche.rulebooks.bonus_malus.shooting.areas import BLAST_HEIGHT, Impact
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.solids import Prism

HOW_FAR = Phrase("bm.roll.deviation", "BM-SKILL-DEVIATION-02", "BM-SKILL-DEVIATION-03")
AGAIN = Phrase("bm.event.deviation_again", "BM-SKILL-DEVIATION-04")
WHITHER = Phrase("bm.roll.direction", "BM-SKILL-DEVIATION-02")

FARTHEST = 2.0  # paces from the edge of a base: BM-SKILL-DEVIATION-03, the lower of two unequal dice is 5 at most
DEGREES = 360  # R46: the direction is uniform: a die with a side for each degree


def deviation(game: State, shooter: Figure, target: Figure) -> Rule:
    """How far and in which direction. Returns the point of impact and the paces."""
    about = {"figure": shooter.id, "target": target.id}
    paces = yield from how_far(about)
    (degree,) = yield Roll(WHITHER, about=about, sides=DEGREES)
    return point_of_impact(game, target, paces, degree % DEGREES), paces


def how_far(about: dict[str, int]) -> Rule:
    """BM-SKILL-DEVIATION-03, -04: two dice, thrown again while they are equal; the lower one says it."""
    while True:
        one, other = yield Roll(HOW_FAR, 2, about=about)
        if one != other:
            return paces_of(min(one, other))
        yield Tell(AGAIN, about)


def paces_of(lower: int) -> int:
    """BM-SKILL-DEVIATION-03: the lower die by three, rounded up.

    >>> [paces_of(die) for die in (1, 2, 3, 4, 5)]
    [1, 1, 1, 2, 2]
    """
    return ceil(lower / 3)


def point_of_impact(game: State, target: Figure, paces: float, degree: float) -> Impact:
    """R46: so many paces from the edge of the target's base; scenery on the line stops it (BM-SKILL-DEVIATION-05)."""
    i, dx, dy = target.id, cos(radians(degree)), sin(radians(degree))
    x, y, height = game.x[i], game.y[i], game.elevation(i)
    far = game.radius[i] + paces
    end = (x + far * dx, y + far * dy)
    share = _stopped_at(game, (x, y), end, height + BLAST_HEIGHT)
    if share < 1.0:
        return Impact(x + share * far * dx, y + share * far * dy, height)
    if not game.table.is_on(*end):
        return Impact(*end, height)
    storeys = game.table.storeys
    return Impact(*end, storeys.height_of(storeys.below(*end, height)))


def _stopped_at(
    game: State, start: tuple[float, float], end: tuple[float, float], height: float
) -> float:
    """The share of the line after which scenery as high as that is in the way; 1: nothing is."""
    shares = [
        t0
        for row in scenery_blockers(game).rows
        if isinstance(solid := row[-1], Prism) and solid.bottom < height < solid.top
        for t0, _t1 in solid.shape.crossings(*start, *end)
    ]
    return min(shares, default=1.0)
