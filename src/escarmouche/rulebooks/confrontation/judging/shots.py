"""Shots: what one takes from its target on average, by distance, and from where one stands."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.memory import Memory
from escarmouche.rulebooks.confrontation.activation.shooting import (
    BANDS,
    HARDER,
    difficulty,
    strength_of,
)
from escarmouche.rulebooks.confrontation.characteristics import RES, TIR, score
from escarmouche.rulebooks.confrontation.judging.chances import chances_of, reaches
from escarmouche.rulebooks.confrontation.judging.worth import worth
from escarmouche.rulebooks.confrontation.state import Figure, State


class Shots(NamedTuple):
    """What a shot at one target is worth in each band of the range, in PA; and the same one level apart."""

    range: float
    bands: tuple[float, ...]
    apart: tuple[float, ...]


_SHOTS = Memory[tuple[object, ...], Shots]()


def shots_of(game: State, shooter: Figure, target: Figure) -> Shots:
    """Nothing in the way: what a shot is worth by distance."""
    value = worth(game, target)
    key = (shooter, target, game.wound[target.id], game.effects[shooter.id], value, game.options)

    def found() -> Shots:
        assert shooter.profile.weapon is not None
        hurt = _hurt(game, shooter, target) * value
        own, explode = int(score(game, shooter, TIR).value), game.options.sixes_explode
        plain, harder = (
            tuple(hurt * reaches(own, needed + more, explode) for _share, needed, _why in BANDS)
            for more in (0, HARDER)
        )
        return Shots(shooter.profile.weapon.range, plain, harder)

    return _SHOTS.known(key, found)


def _hurt(game: State, shooter: Figure, target: Figure) -> float:
    margin = int(strength_of(shooter).value - score(game, target, RES).value)
    return chances_of(game).harm(margin, game.wound[target.id])


def at_distance(shots: Shots, away: float, other_level: bool = False) -> float:
    """What a shot over this distance is worth, nothing in the way."""
    if away > shots.range:
        return 0.0
    values = shots.apart if other_level else shots.bands
    for (share, _needed, _why), value in zip(BANDS, values, strict=True):
        if away <= share * shots.range:
            return value
    return values[-1]


def shot_value(game: State, shooter: Figure, target: Figure) -> float:
    """What a shot is worth from where it stands, with everything that makes it harder."""
    own, explode = int(score(game, shooter, TIR).value), game.options.sixes_explode
    hits = reaches(own, int(difficulty(game, shooter, target).value), explode)
    return hits * _hurt(game, shooter, target) * worth(game, target)
