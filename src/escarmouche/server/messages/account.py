"""How a game came to stand as it does, as models: for the sheet at its end."""

from __future__ import annotations

from escarmouche.server.messages.http import Cited, Strict, Words


class ScorePart(Cited):
    """What some points of a score were for."""

    points: float


class Luck(Strict):
    """How the dice of a camp fell.

    Of `tests`, rolls that succeed or fail, `passed` succeeded where `expected` were to be expected by the exact odds;
    `better` is the share of all games with these tests that would have gone worse. The other `dice`
    came to `average` where `usual` is usual.
    """

    tests: int
    passed: int
    expected: float
    better: float
    dice: int
    average: float
    usual: float


class CampAccount(Strict):
    """A camp: its score in parts, what it lost (of its army, and of what joined it later), its luck."""

    camp: int
    score: float | None
    sources: list[ScorePart]
    lost: list[int]
    lost_points: float
    lost_later: int
    luck: Luck


class Feat(Strict):
    """Who put how many enemies out of the game."""

    figure: int
    camp: int
    name: Words
    felled: int


class TurningPoint(Strict):
    """A phase in which one side lost much more than the others, and after which answer it was over."""

    after: int
    turn: Words | None
    phase: Words | None
    text: Words
    camp: int


class Account(Strict):
    """All of it."""

    camps: list[CampAccount]
    feats: list[Feat]
    turning: list[TurningPoint]
