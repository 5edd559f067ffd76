"""What is kept of a game, as plain values."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from escarmouche.api import Game
from escarmouche.core.dice_segments import DiceSegment
from escarmouche.server.beside.affairs import Affairs, Terms
from escarmouche.server.seats import Seat

# The columns of a game that every change writes, beside the count of changes.
SETTLED = ("summary", "over", "touched", "awaits_ai", "affairs", "flag_at")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that was obeyed: which, what it asked, and the revision it led to."""

    camp: int
    id: str
    content: str
    revision: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a game."""

    camp: int
    data: Any
    faces: tuple[int, ...] = ()
    at: float = 0.0  # when it was given, in seconds since 1970


@dataclass(slots=True)
class Row:
    """A game as it is kept."""

    id: str
    rulebook: str
    version: str
    setup: dict[str, Any]
    dice: tuple[DiceSegment, ...]
    digest: str
    opening: tuple[int, ...]
    created: str
    forked_from: str | None
    over: bool
    summary: dict[str, Any]
    change: int = 0
    terms: Terms = Terms()
    affairs: Affairs = Affairs()
    touched: float = 0.0
    seats: list[Seat] = field(default_factory=list)
    kin: str | None = None  # the first of the games that share its past, while that tells something
    imported: bool = False  # from a file: nobody here saw it played
    expires: float | None = None  # when it is deleted, unless somebody opens it
    shared: bool = False  # another game that is still played has the same dice

    @property
    def secret(self) -> str | None:
        """The secret of its dice, once it and all games with the same dice are over."""
        return self.dice[-1].secret if self.over and not self.shared else None

    @property
    def root(self) -> str:
        """The first of the games that share its past: itself, if there are none."""
        return self.kin or self.id

    @property
    def ai_camps(self) -> frozenset[int]:
        """The camps that no person plays: a computer does, or the rules do."""
        ours = {seat.camp for seat in self.seats if seat.kind != "person"}
        return frozenset(ours.union(self.affairs.played_on))


@dataclass(frozen=True, slots=True)
class Mixed:
    """A game that waited for its dice and has them now: what fell at once, and all that follows."""

    row: Row
    game: Game
    fallen: tuple[int, ...]
    affairs: Affairs
    summary: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said: by a camp, or by a spectator (None)."""

    camp: int | None
    name: str | None
    text: str
    revision: int
    at: float


@dataclass(frozen=True, slots=True)
class News:
    """What happened to a game since a change: how many answers were kept, and those given since."""

    change: int
    kept: int
    answers: tuple[Answer, ...]
    row: Row


class Overtaken(Exception):
    """Somebody else wrote to the game first: nothing was written, and there is news to read."""

    def __init__(self, game: str, change: int) -> None:
        self.game, self.change = game, change
        super().__init__(f"game {game} has gone on since change {change}")


def dump(data: Any) -> str:
    """Plain data as it is kept."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
