"""What changes in a game of L'Âge des Escarmouches, and the handles that do not.

Only what chapters 1.1 to 1.3 need stands here yet: who the fighters are, their PV, and who speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.state import State as CoreState
from escarmouche.core.state import by_camp, column, value
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.profile import Names, Profile


@dataclass(frozen=True, slots=True)
class Camp:
    """One side."""

    id: int
    names: Names

    @property
    def identity(self) -> int:
        """What digests show."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A fighter: who he is, which card represents him, and what never changes about him."""

    id: int
    camp: int
    profile: Profile
    card: str
    value: int  # ADE-1.3.6.1-03: his final VAL, affiliation and solos included (A-R17)
    number: int = 1  # among those of the same card
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)
    renamed: bool = False  # ADE-1.3.6-21

    @property
    def identity(self) -> tuple[Any, ...]:
        """What digests show."""
        return (self.id, self.camp, self.profile.id, self.card, self.number)


@dataclass(slots=True)
class State(CoreState):
    """The state of a game."""

    camps: tuple[Camp, ...] = value(default=())
    options: Options = value(default=Options())
    format: int = value(default=300)  # ADE-1.1.3-01
    turn: int = value(default=0)  # 0 is the deployment
    # ADE-1.2.7-03: whose speaking turn it is, also while an adversary reacts (A-R9); None: nobody's.
    active: int | None = value(default=None)
    tactician: int | None = value(default=None)  # the last one
    commander: list[int | None] = by_camp()  # ADE-1.3.3-02
    life: list[int] = column(blank=0)
    dead: list[bool] = column(blank=False)
    deaths: list[int] = column(blank=0)  # ADE-1.3.6.2-02: one fighter may die several times


def figure_of(game: State, id: int) -> Figure:
    """The handle of a figure."""
    figure: Figure = game.figures[id]
    return figure


def enrol(game: State, camp: int, profile: Profile, **more: Any) -> Figure:
    """A new figure with all its columns, at full PV."""
    card = more.pop("card", profile.id)
    worth = more.pop("value", profile.value)
    figure = Figure(len(game.figures), camp, profile, card, worth, **more)
    game.figures.append(figure)
    columns: Mapping[str, Any] = {
        "x": 0.0,
        "y": 0.0,
        "radius": profile.base.radius,
        "effects": (),
        "life": profile.life,
        "dead": False,
        "deaths": 0,
    }
    for name, start in columns.items():
        getattr(game, name).append(start)
    return figure
