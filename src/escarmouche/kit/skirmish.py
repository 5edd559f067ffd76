"""A skirmish in its plainest form: sides, kinds of fighters, fighters on a table, and how they are shown.

A book may keep anything in its state. One that keeps what stands here, under these names, is shown, drawn,
listed and put into situations without a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from math import hypot
from typing import Any

from escarmouche.core.emblems import Emblem
from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import Keyed, State, column, value
from escarmouche.kit.army_emblems import FigureLooks, emblems_on_the_table, with_emblems
from escarmouche.kit.figure_traits import Traits
from escarmouche.table.scenery import Table
from escarmouche.table.table_data import shown_table

Names = Mapping[str, str]  # by language

OF_EVERY_KIND = ("id", "names", "radius", "price", "silhouette", "life", "flies")


@dataclass(frozen=True, slots=True)
class Side:
    """A camp, and what it is called."""

    id: int
    names: Names


@dataclass(frozen=True)
class Kind:
    """What all fighters of one entry of an army file have in common; a book derives its own from it.

    Every field may stand in an army file, those that a book adds as well. These are shown on the card of the
    fighter, under the words `x.score.NAME` of the catalogue (x: the prefix of the book in small letters).
    """

    id: str
    names: Names
    radius: float = 0.5
    price: int = 0
    silhouette: str = "infantry"
    life: int = 1
    flies: bool = False

    def scores(self, prefix: str) -> dict[str, Any]:
        """What the book adds, each with its name."""
        return {
            f.name: {
                "name": Phrase(f"{prefix.lower()}.score.{f.name}"),
                "value": getattr(self, f.name),
            }
            for f in fields(self)
            if f.name not in OF_EVERY_KIND
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an army: so many fighters of a kind."""

    profile: Kind
    count: int = 1

    @property
    def id(self) -> str:
        """An entry is called like its kind."""
        return self.profile.id

    @property
    def price(self) -> int:
        """What all of them cost."""
        return self.count * self.profile.price


@dataclass(frozen=True, slots=True)
class Army:
    """An army file that was read: who fights for a side."""

    id: str
    names: Names
    entries: tuple[Entry, ...]
    fluff: Names = field(default_factory=dict)

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(entry.price for entry in self.entries)

    def fighters(self) -> Iterator[Kind]:
        """The kind of each of its fighters, entry by entry."""
        return (entry.profile for entry in self.entries for _each in range(entry.count))


@dataclass(frozen=True)
class Fighter:
    """One figure: who it is. What happens to it stands in the columns of the state."""

    id: int
    camp: int
    number: int  # among those of its kind
    profile: Any  # its kind
    handlers: Mapping[Any, Any] = field(default_factory=dict)  # of its skills (`core.hooks`)

    @property
    def identity(self) -> str:
        """Who it is, equal in every process."""
        return f"{self.camp}:{self.profile.id}:{self.number}"


@dataclass
class SkirmishState(State):
    """Where a skirmish stands: the turn, the table, the sides, who is still in play."""

    turn: int = value(default=0)
    turns: int = value(default=0)  # how many there are; 0: nobody knows
    scenario: str | None = value()
    table: Table = value(default=Table(24.0, 24.0))
    camps: tuple[Side, ...] = value(default=())
    in_play: list[bool] = column(blank=False)
    life: list[int] = column(blank=0)

    def enlist(self, camp: int, kind: Kind, x: float, y: float, **columns: Any) -> Fighter:
        """A new fighter at its place; of a column that is not named its cell is blank."""
        twins = [f for f in self.figures if f.camp == camp and f.profile == kind]
        fighter = Fighter(len(self.figures), camp, len(twins) + 1, kind)
        given = {
            "figures": fighter,
            "x": x,
            "y": y,
            "radius": kind.radius,
            "in_play": True,
            "life": kind.life,
            **columns,
        }
        for each in fields(self):
            if each.metadata["keyed"] is Keyed.FIGURE:
                getattr(self, each.name).append(given.get(each.name, each.metadata["blank"]))
        return fighter

    def standing(self, camp: int | None = None) -> Iterator[Fighter]:
        """Those in play, of one camp or of all."""
        for fighter in self.figures:
            if fighter is not None and self.in_play[fighter.id] and camp in (None, fighter.camp):
                yield fighter

    def foes(self, camp: int) -> Iterator[Fighter]:
        """Those in play of every other camp."""
        return (fighter for fighter in self.standing() if fighter.camp != camp)

    def gap(self, fighter: Fighter, x: float, y: float, other: Fighter) -> float:
        """How far the base of a fighter at (x, y) would be from that of another; below 0 they overlap."""
        away = hypot(self.x[other.id] - x, self.y[other.id] - y)
        return away - self.radius[fighter.id] - self.radius[other.id]

    def opening_states(self) -> Mapping[str, str]:
        """How doors, windows and ladders stand now; a flat table has none."""
        return {}

    def shown_place(self, id: int) -> dict[str, Any]:
        """What is told of where a figure stands beside its spot: nothing on a flat table."""
        return {}

    @property
    def army(self) -> list[tuple[Fighter, ...]]:
        """Everybody of each camp, fallen or not."""
        return [
            tuple(f for f in self.figures if f is not None and f.camp == camp.id)
            for camp in self.camps
        ]


class SkirmishDoor(Rulebook):
    """The front door of a book whose state is a `SkirmishState`: it is shown and drawn as it stands."""

    table: Table = SkirmishState.table

    def present(self, seen: State) -> dict[str, Any]:
        """What an interface shows of a (redacted) state."""
        return with_emblems(shown(seen), _emblems(seen))

    def emblems(self, seen: State) -> Mapping[int, Emblem]:
        """What each figure looks like, from its kind."""
        return _emblems(seen)

    def bare_state(self, table: Table) -> State:
        """A table on which nobody stands yet, to be drawn."""
        return SkirmishState(table=table)


# -- what figures look like --------------------------------------------------------------------


def kind_traits(kind: Kind) -> Traits:
    """What a kind says of its looks: its names and its silhouette."""
    return Traits(
        names=tuple(kind.names.values()),
        kind=kind.silhouette,
        shoots=kind.silhouette == "archer",
        flies=kind.flies,
        magic=kind.silhouette == "mage",
        hero=kind.silhouette == "hero",
    )


LOOKS: FigureLooks[SkirmishState] = FigureLooks(
    traits=lambda fighter: kind_traits(fighter.profile),
    card=lambda fighter: fighter.profile.id,
    army_traits=lambda army: [kind_traits(entry.profile) for entry in army.entries],
    came_later=lambda _game, _fighter: False,
)


def _emblems(seen: State) -> dict[int, Emblem]:
    return emblems_on_the_table(seen, LOOKS) if isinstance(seen, SkirmishState) else {}


# -- what is shown -----------------------------------------------------------------------------


def shown(seen: State) -> dict[str, Any]:
    """All that an interface shows of a skirmish; a state of another kind has an empty table."""
    if not isinstance(seen, SkirmishState):
        seen = SkirmishState()
    return {
        "table": shown_table(seen.table, states=seen.opening_states()),
        "turn": {
            "number": seen.turn,
            "last": seen.turns or seen.turn,
            "phase": None,
            "phases": [],
            "order": [camp.id for camp in seen.camps],
        },
        "scenario": None,
        "camps": [_camp(seen, camp) for camp in seen.camps],
        "figures": [_figure(seen, fighter) for fighter in seen.figures if fighter is not None],
        "zones": [],
        "markers": [],
    }


def _camp(seen: SkirmishState, camp: Side) -> dict[str, Any]:
    points = sum(fighter.profile.price for fighter in seen.army[camp.id])
    return {"id": camp.id, "names": camp.names, "points": points, "edge": None, "counters": []}


def _figure(seen: SkirmishState, fighter: Fighter) -> dict[str, Any]:
    i, kind = fighter.id, fighter.profile
    return {
        "id": i,
        "camp": fighter.camp,
        "type": kind.id,
        "number": fighter.number,
        "names": kind.names,
        "x": seen.x[i],
        "y": seen.y[i],
        **seen.shown_place(i),
        "radius": seen.radius[i],
        "in_play": seen.in_play[i],
        "moved": False,
        "contacts": [],
        "conditions": [
            {"kind": "other", "name": effect.phrase, "help": f"{effect.phrase.id}.help"}
            for effect in seen.effects[i]
        ],
        "silhouette": kind.silhouette,
        "flies": kind.flies,
        "fluff": {},
        "price": kind.price,
        "life": seen.life[i],
        "full_life": kind.life,
        "scores": kind.scores(seen.book),
    }
