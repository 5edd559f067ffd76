"""The messages of the duel bench."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from escarmouche.server.messages.http import Name, SeatWish, Strict, Words
from escarmouche.server.messages.shelf import EntryCard

Dice = Annotated[int, Field(ge=0, le=20)]


class DuelFighterWish(Strict):
    """A fighter to set on the bench, and its state."""

    profile: Name
    wound: Name = "none"
    stunned: bool = False
    charged: bool = False
    dived: bool = False


class DuelWish(Strict):
    """Who fights whom; `known` are attack dice settled beforehand, by number (0 is the one)."""

    rulebook: Name
    one: DuelFighterWish
    others: Annotated[list[DuelFighterWish], Field(min_length=1, max_length=6)]
    tactics: Literal[0, 1] = 0
    level: Literal[0, 1, 2] = 0
    known: Annotated[dict[Name, Dice], Field(max_length=7)] = Field(default_factory=dict)
    split: Annotated[list[Dice], Field(max_length=7)] | None = None


class DuelFight(Strict):
    """A combat of the bench to be fought on the table: who plays the one, and who the others."""

    duel: DuelWish
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=2)]


class DuelPeople(Strict):
    """A people, and the cards that are its own."""

    id: str
    names: Words
    fighters: list[str]


class DuelBenchCard(Strict):
    """Whom the bench of a book can set against whom; `one` and `other` stand on it at first."""

    rulebook: str
    one: str
    other: str
    fighters: list[EntryCard]
    peoples: list[DuelPeople]
    wounds: list[str]
    most: int
    most_exact: int


class DuelFighter(Strict):
    """A fighter on the bench; each score has its reasons."""

    figure: int
    names: Words
    number: int
    value: int
    dice: int
    scores: dict[str, Any]


class DuelLine(Strict):
    """Dice placed in some way (attack and defence of each), and what that is worth to the one, in points.

    Where somebody waits for the Initiative, `split` holds if the one attacks first, `otherwise` if it does not.
    """

    split: list[list[int]]
    waits: list[int] = Field(default_factory=list)
    otherwise: list[list[int]] | None = None
    value: float | None


class DuelEnd(Strict):
    """A state in which a fighter may end."""

    state: Words
    wound: str
    stunned: bool
    chance: float


class DuelWays(Strict):
    """How likely a fighter ends how."""

    figure: int
    killed: float
    ends: list[DuelEnd]
    attack_left: list[float]
    defence_left: list[float]


class DuelShown(DuelLine):
    """A placement looked into."""

    ways: list[DuelWays]


class DuelAnswer(Strict):
    """What the bench says: worked out (`exact`), or counted over some fights, `within` so much of a share."""

    exact: bool
    fights: int | None = None
    within: float | None = None
    fighters: list[DuelFighter]
    order: list[int]
    initiative: float
    best: DuelLine | None
    shown: DuelShown
    alternatives: list[list[DuelLine]]
