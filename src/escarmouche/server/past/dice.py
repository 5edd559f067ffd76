"""Dice of the server's games: a secret for each, and none that another game could tell."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from escarmouche.api import SECRET_BYTES
from escarmouche.core.stretches import Stretch, StretchedDice

Dice = tuple[Stretch, ...]


def fresh(*, waiting: bool = False) -> Dice:
    """Dice for a new game, of a secret that nobody knows yet; `waiting`: for the players' shares."""
    return (_stretch(0, waiting),)


def _stretch(first: int, waiting: bool) -> Stretch:
    own = Stretch.of(first, secrets.token_bytes(SECRET_BYTES).hex())
    return replace(own, waiting=waiting)


def played_on(dice: Sequence[Stretch], faces: Sequence[int], *, waiting: bool = False) -> Dice:
    """The dice of a game that is played on from another, of which these had fallen by then.

    What fell is kept as it fell, without the secrets it came from: nobody who learns the secret of the
    new game learns that of the old one, nor the other way round.
    """
    at = len(faces)
    past = [stretch for stretch in dice if stretch.first < at]
    ends = [*(stretch.first for stretch in past), at][1:]
    kept = [
        Stretch(stretch.first, stretch.digest, faces=tuple(faces[stretch.first : end]))
        for stretch, end in zip(past, ends, strict=True)
    ]
    return (*kept, _stretch(at, waiting))


def dice_of(dice: Sequence[Stretch]) -> StretchedDice:
    """What throws them. The last secret is the game's own."""
    return StretchedDice(dice)
