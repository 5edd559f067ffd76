"""What changes in a game of Confrontation, the handles that do not, and the few facts all ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from math import hypot
from typing import Any, ClassVar, NamedTuple

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.records import RecordState
from escarmouche.core.sides import THE_OTHER, adversary
from escarmouche.core.state import by_camp, column, value
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.profile import Names, Profile
from escarmouche.rulebooks.confrontation.wound_table import BOOK, WoundTable
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.scenery import Table

OUT_OF_PLAY = 1e6  # where fighters lie that are not on the table: too far to touch anything
TOUCHING = 0.01  # what counts as contact, in cm

# Where a fighter is.
RESERVE, ON_TABLE, DEAD, FLED = "reserve", "table", "dead", "fled"
GROUND, LOW, HIGH = 0, 1, 2  # CC-IX-B-1-02: the three flight levels (paliers)
TOP = HIGH


class Wound(IntEnum):
    """CC-STATE-01: the Wound states that last, from mildest to worst. Sonné is no Wound (CC-STATE-SONNE-03)."""

    NONE = 0
    LIGHT = 1
    SERIOUS = 2
    CRITICAL = 3


@dataclass(frozen=True, slots=True)
class Camp:
    """One side."""

    id: int
    names: Names
    points: int = 0  # the strategic value of its army

    @property
    def identity(self) -> int:
        """What digests show."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A fighter: who it is, and what never changes about it."""

    id: int
    camp: int
    entry: str  # the line of the army that brought it
    number: int  # among those of the same name
    profile: Profile
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)
    base: RoundBase = field(init=False)
    radius: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", RoundBase(self.profile.radius, self.profile.height))
        object.__setattr__(self, "radius", self.profile.radius)

    @property
    def identity(self) -> tuple[Any, ...]:
        """What digests show."""
        return (self.id, self.camp, self.profile.id, self.entry, self.number)


class Counter(NamedTuple):
    """A marker that a scenario lays on the table, and who carries it."""

    id: str
    x: float
    y: float
    bearer: int | None = None


@dataclass
class State(RecordState):
    """The state of a game. Nothing of it is secret: the chapter knows no hidden information."""

    book: ClassVar[str] = "CC"
    camps: tuple[Camp, ...] = value(default=())
    options: Options = value(default=Options())
    wound_table: WoundTable = value(default=BOOK)  # R5: or the one that the set-up brings
    table: Table = value(default=Table(90.0, 90.0))
    scenario: str = value(default="")
    edges: tuple[str, ...] = value(default=("bottom", "top"))
    counters: tuple[Counter, ...] = value(default=())
    scored: tuple[int, ...] = value(default=(0, 0))  # scenario points won for good
    lost: tuple[int, ...] = value(default=(0, 0))  # the value that each camp had lost a turn ago
    turn: int = value(default=0)  # 0 is the deployment
    phase: str = value(default="setup")
    active: int | None = value(default=None)  # who has the speaking turn, or who activates
    tactics: int | None = value(default=None)  # R20: who won the Tactics roll of the turn
    # by camp
    army: list[tuple[Figure, ...]] = by_camp()  # its fighters on the table
    # by figure
    level: list[int] = column(blank=GROUND)  # CC-IX-B-1-02
    status: list[str] = column(blank=RESERVE)
    activated: list[bool] = column(blank=False)  # this turn
    contacts: list[tuple[int, ...]] = column(blank=())  # enemies in contact, on the same level
    stunned: list[bool] = column(blank=False)  # CC-STATE-SONNE-01, -02
    wound: list[Wound] = column(blank=Wound.NONE)  # CC-STATE-02
    charged: list[bool] = column(blank=False)  # R15: until the end of its next combat
    dived: list[bool] = column(blank=False)  # CC-IX-B-2-03: until its first combat or a pursuit
    fought: list[bool] = column(blank=False)  # this phase: its combat was resolved
    routed: list[bool] = column(blank=False)  # R39
    shot: list[bool] = column(blank=False)  # this turn


def figure_of(game: State, id: int) -> Figure:
    """The handle of a figure."""
    figure: Figure = game.figures[id]
    return figure


def opponent(camp: int) -> int:
    """The other camp: R36, there are two sides."""
    return adversary(camp)


def enemies(game: State, camp: int) -> Sequence[Figure]:
    """The fighters of the other camp on the table."""
    return game.army[THE_OTHER[camp]]


def everyone(game: State) -> Iterator[Figure]:
    """Every fighter on the table, camp by camp."""
    return chain.from_iterable(game.army)


def on_table(game: State, figure: Figure) -> bool:
    """Whether a fighter stands on the table."""
    return game.status[figure.id] == ON_TABLE


def is_free(game: State, figure: Figure) -> bool:
    """Whether no enemy touches it."""
    return not game.contacts[figure.id]


# -- bases -------------------------------------------------------------------------------------


def placed(game: State, figure: Figure) -> Placed:
    """A fighter's base where it stands."""
    i = figure.id
    return Placed(figure.base, game.x[i], game.y[i], 0.0, game.level[i])


def gap(game: State, a: Figure, b: Figure) -> float:
    """From edge of base to edge of base, in cm, whatever their levels."""
    away = hypot(game.x[a.id] - game.x[b.id], game.y[a.id] - game.y[b.id])
    return away - a.radius - b.radius


def put(game: State, figure: Figure, x: float, y: float) -> None:
    """Stand a fighter somewhere; contacts follow. CC-IX-B-1-03: only on the same level."""
    i = figure.id
    _leave_contacts(game, i)
    game.x[i], game.y[i] = x, y
    if game.status[i] != ON_TABLE:
        return
    level, found = game.level[i], []
    for enemy in enemies(game, figure.camp):
        if game.level[enemy.id] == level and gap(game, figure, enemy) <= TOUCHING:
            found.append(enemy.id)
            game.contacts[enemy.id] = (*game.contacts[enemy.id], i)
    game.contacts[i] = tuple(found)


def _leave_contacts(game: State, i: int) -> None:
    for other in game.contacts[i]:
        game.contacts[other] = tuple([c for c in game.contacts[other] if c != i])
    game.contacts[i] = ()


def enter(game: State, figure: Figure, x: float, y: float, level: int = GROUND) -> None:
    """Bring a fighter on the table."""
    game.status[figure.id], game.level[figure.id] = ON_TABLE, level
    game.army[figure.camp] = (*game.army[figure.camp], figure)
    put(game, figure, x, y)


def leave(game: State, figure: Figure, status: str) -> None:
    """Take a fighter off the table: DEAD or FLED. R40: its contacts vanish at once."""
    i = figure.id
    _leave_contacts(game, i)
    x, y = game.x[i], game.y[i]  # what it carried lies where it stood
    game.counters = tuple([Counter(c.id, x, y) if c.bearer == i else c for c in game.counters])
    game.status[i] = status
    game.x[i] = game.y[i] = OUT_OF_PLAY
    army = game.army[figure.camp]
    game.army[figure.camp] = tuple([other for other in army if other is not figure])


# -- making ------------------------------------------------------------------------------------


def with_camps(game: State, camps: Sequence[Camp]) -> State:
    """The same state with an empty place for each camp in every list kept by camp."""
    game.camps = tuple(camps)
    game.army = [() for _camp in camps]
    return game


def add_figure(game: State, figure: Figure) -> Figure:
    """Give a new figure its columns; not on the table yet."""
    assert figure.id == len(game.figures)
    game.figures.append(figure)
    for name, start in {**_AT_FIRST, "radius": figure.radius}.items():
        getattr(game, name).append(start)
    return figure


_AT_FIRST: Mapping[str, Any] = {
    "x": OUT_OF_PLAY,
    "y": OUT_OF_PLAY,
    "effects": (),
    "level": GROUND,
    "status": RESERVE,
    "activated": False,
    "contacts": (),
    "stunned": False,
    "wound": Wound.NONE,
    "charged": False,
    "dived": False,
    "fought": False,
    "routed": False,
    "shot": False,
}
