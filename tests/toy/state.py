"""What the toy keeps of a game: every kind of field, with every kind of visibility."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from escarmouche.core.bearers import BearingState
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Handlers, Plugin, attach
from escarmouche.core.rounds import Turns
from escarmouche.core.sides import Sides, each_for_itself
from escarmouche.core.state import OWNER, REFEREE, by_camp, column, value
from escarmouche.table.pieces import Table

CHAMPION, SPY = Phrase("toy.figure.champion"), Phrase("toy.figure.spy")


class Profile(NamedTuple):
    """What a kind of figure is called."""

    phrase: Phrase
    names: dict[str, str]


CHAMPIONS = Profile(CHAMPION, {"fr": "Champion", "en": "Champion"})
SPIES = Profile(SPY, {"fr": "Espion", "en": "Spy"})


class Camp(NamedTuple):
    """A side, and what it is called."""

    id: int
    names: dict[str, str]

    @property
    def identity(self) -> str:
        return f"{self.id}:{self.names['fr']}"


class Figure:
    """A champion or a spy."""

    __slots__ = ("camp", "handlers", "id", "number", "profile", "spy")

    def __init__(self, id: int, camp: int, spy: bool, plugins: tuple[Plugin, ...]) -> None:
        self.id, self.camp, self.spy, self.number = id, camp, spy, 1
        self.profile = SPIES if spy else CHAMPIONS
        self.handlers: Handlers = attach(plugins)

    @property
    def identity(self) -> str:
        return f"{self.id}:{self.camp}:{self.spy}"


@dataclass
class State(BearingState):
    """All kinds of fields, with all kinds of visibility."""

    book: ClassVar[str] = "TOY"

    round: int = value(default=0)
    rounds: int = value(default=3)
    traitor: int | None = value(REFEREE)
    table: Table | None = value()  # None: the game is played with cards alone
    camps: tuple[Camp, ...] = value(default=())
    sides: Sides = value(default=each_for_itself(0))
    automata: tuple[str | None, ...] = value(default=())
    turns: Turns | None = value()
    gold: list[int] = by_camp()
    hand: list[tuple[int, ...]] = by_camp(OWNER, blank=())
    pile: list[tuple[int, ...]] = by_camp(REFEREE, blank=())
    score: list[int] = by_camp()
    life: list[int] = column(blank=0)
    orders: list[str] = column(OWNER, blank="?")
    unmasked: list[bool] = column(blank=False)
    in_play: list[bool] = column(blank=False)
    level: list[int] = column(blank=0)
