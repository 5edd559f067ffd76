"""Dice of a game that was played on from another: its past keeps the dice it had."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from escarmouche.api import SECRET_BYTES
from escarmouche.core.dice import SeededDice


class SplicedDice(SeededDice):
    """The first dice are those of another game, the others follow from a secret of their own.

    So nobody who learnt the secret of a finished game knows the dice of what is played on from it.
    """

    __slots__ = ("_at", "_past")

    def __init__(self, past: SeededDice, at: int, secret: bytes) -> None:
        super().__init__(secret)
        self._past, self._at = past, at

    def _word(self, number: int) -> int:
        return self._past._word(number) if number < self._at else super()._word(number)


def fresh() -> list[list[Any]]:
    """Dice for a new game, as storage keeps them: (from die, secret), the first from die 0."""
    return [[0, secrets.token_bytes(SECRET_BYTES).hex()]]


def spliced(parts: Sequence[Sequence[Any]], at: int) -> list[list[Any]]:
    """The same dice up to die `at`, and new ones from there on."""
    kept = [list(part) for part in parts if part[0] < at]
    return [*kept, [at, fresh()[0][1]]]


def dice_of(parts: Sequence[Sequence[Any]]) -> SeededDice:
    """The dice that storage describes. The last secret is the game's own."""
    dice = SeededDice(bytes.fromhex(parts[0][1]))
    for at, secret in parts[1:]:
        dice = SplicedDice(dice, at, bytes.fromhex(secret))
    return dice
