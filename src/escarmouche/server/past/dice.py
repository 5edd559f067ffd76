"""Dice of the server's games: a secret for each, and none that another game could tell."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from escarmouche.api import SECRET_BYTES
from escarmouche.core.dice_segments import DiceSegment, SegmentedDice

Dice = tuple[DiceSegment, ...]


def fresh(*, waiting: bool = False) -> Dice:
    """Dice for a new game, of a secret that nobody knows yet; `waiting`: for the players' shares."""
    return (_segment(0, waiting),)


def _segment(first: int, waiting: bool) -> DiceSegment:
    own = DiceSegment.of(first, secrets.token_bytes(SECRET_BYTES).hex())
    return replace(own, waiting=waiting)


def played_on(dice: Sequence[DiceSegment], faces: Sequence[int], *, waiting: bool = False) -> Dice:
    """The dice of a game that is played on from another, of which these had fallen by then.

    What fell is kept as it fell, without the secrets it came from: nobody who learns the secret of the
    new game learns that of the old one, nor the other way round.
    """
    at = len(faces)
    past = [segment for segment in dice if segment.first < at]
    ends = [*(segment.first for segment in past), at][1:]
    kept = [
        DiceSegment(segment.first, segment.digest, faces=tuple(faces[segment.first : end]))
        for segment, end in zip(past, ends, strict=True)
    ]
    return (*kept, _segment(at, waiting))


def dice_of(dice: Sequence[DiceSegment]) -> SegmentedDice:
    """What throws them. The last secret is the game's own."""
    return SegmentedDice(dice)
