"""Chapter 3.2.3: what an action is. Each chapter brings its own; `activation` lists them all."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import NamedTuple

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point

Path = tuple[Point, ...]


class Nature(Enum):
    """ADE-3.2.3-05: one exclusive action, or several cumulative ones; ADE-3.2.3-06: free ones besides."""

    EXCLUSIVE = "exclusive"
    CUMULATIVE = "cumulative"
    FREE = "free"


class Deed(NamedTuple):
    """What a fighter is told to do: an action, where to, which way he looks, and at whom it is aimed.

    A path of one point is a place: the way to it follows from the rules (ADE-3.2.3.1-01, -02). `facing` is
    in degrees; None looks along the way.
    """

    action: str
    figure: int
    path: Path = ()
    facing: float | None = None
    targets: tuple[int, ...] = ()


class Action:
    """One action: who may take it, which deeds are legal, what they do."""

    id: str
    phrase: Phrase
    nature: Nature
    family: str  # A-R30: of each family one in an activation

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """What keeps a fighter from taking it at all, as he stands."""
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """What forbids this deed to a fighter who may take the action.

        `through` are the friends through whom he may pass (ADE-3.2.1.2-01).
        """
        return None

    def proposals(self, game: State, figure: Figure) -> int:
        """How many deeds it can propose."""
        return 1

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them; None where nothing comes of it. It is checked before it is offered."""
        return Deed(self.id, figure.id)

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """Do it. What takes several steps puts them on the agenda; they come before what follows."""
        yield from ()
