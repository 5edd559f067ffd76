"""Dice: die number n is a pure function of a secret and of n.

The same source serves live play (a random secret whose digest is published before the first die and
which is revealed at the end, so that anyone can recompute every die) and simulation (a secret
made from an integer seed). Faces are drawn sixteen at a time from one keyed hash.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Protocol

_BLOCK = 16  # dice per hash: 64 bytes, four for each die (bias below one in 700 million)


class DiceSource(Protocol):
    """Where faces come from. `faces(first, count)` must depend on nothing but its arguments."""

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of the dice number `first` to `first + count - 1`, each from 1 to `sides`."""
        ...


class SeededDice:
    """Dice derived from a secret; verifiable by whoever learns the secret afterwards."""

    __slots__ = ("_drawn", "secret")

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._drawn: tuple[int, list[int]] = (-1, [])  # one value, so that threads may share it

    @classmethod
    def from_seed(cls, seed: int) -> SeededDice:
        """Dice for simulations and shared games, from a plain number."""
        return cls(b"seed:%d" % seed)

    @property
    def digest(self) -> str:
        """What is published before the game: it fixes the secret without telling it."""
        return sha256(b"escarmouche dice " + self.secret).hexdigest()

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of the dice number `first` to `first + count - 1`, each from 1 to `sides`."""
        if count == 1:
            return (self._word(first) % sides + 1,)
        return tuple([self._word(n) % sides + 1 for n in range(first, first + count)])

    def _word(self, number: int) -> int:
        block, place = divmod(number, _BLOCK)
        drawn = self._drawn
        if drawn[0] != block:
            self._drawn = drawn = (block, self._draw(block))
        return drawn[1][place]

    def _draw(self, block: int) -> list[int]:
        key = self.secret[:64]
        raw = blake2b(block.to_bytes(8, "little") + self.secret[64:], key=key).digest()
        return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, 64, 4)]


class OutOfDice(Exception):
    """A scripted game asked for a die that its script does not hold."""

    def __init__(self, number: int, given: int) -> None:
        self.number, self.given = number, given
        super().__init__(f"die number {number + 1} was asked for, the script holds {given}")


class ScriptedDice:
    """Natural faces in the order in which they are thrown, for situations and for tests."""

    __slots__ = ("script",)

    def __init__(self, script: Sequence[int]) -> None:
        self.script = tuple(script)

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The scripted faces; `OutOfDice` when the script is too short."""
        if first + count > len(self.script):
            raise OutOfDice(len(self.script), len(self.script))
        return self.script[first : first + count]
