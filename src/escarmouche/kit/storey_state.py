"""A skirmish on a table with storeys: on which surface everybody stands, who hangs on a ladder, how doors stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from escarmouche.core.state import column, value
from escarmouche.kit.skirmish import Fighter, SkirmishState
from escarmouche.table.shapes import Shape
from escarmouche.table.solids import Cylinder
from escarmouche.table.storeys.model import GROUND, Perch, Place
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.ways import Gait

TAKEN = "taken"  # how a link stands on which somebody hangs: nobody else uses it


@dataclass
class StoreyState(SkirmishState):
    """Where a skirmish stands whose table has storeys.

    `openings` holds those that stand otherwise than the table has them. Whoever hangs on a link has the
    surface of its lower end.
    """

    openings: tuple[tuple[str, str], ...] = value(default=())
    surface: list[str] = column(blank=GROUND)
    perch: list[Perch | None] = column()

    def place_of(self, id: int) -> Place | Perch:
        """Where a figure is."""
        where = (self.x[id], self.y[id], self.surface[id])
        return self.perch[id] or tuple.__new__(Place, where)

    def put(self, id: int, place: Place | Perch) -> None:
        """Put a figure somewhere."""
        if isinstance(place, Place):
            self.x[id], self.y[id], self.surface[id] = place
            self.perch[id] = None
            return
        storeys = self.table.storeys
        self.x[id], self.y[id] = storeys.spot_of(place)
        self.perch[id], self.surface[id] = place, storeys.link(place.link).lower.surface

    def elevation(self, id: int) -> float:
        """How high the feet of a figure are."""
        perch, surface = self.perch[id], self.surface[id]
        if perch is not None:
            return self.table.storeys.height_at(perch)
        return 0.0 if surface == GROUND else self.table.storeys.height_of(surface)

    def state_of(self, part: str) -> str:
        """How an opening or a link stands now."""
        return self.opening_states().get(part) or self.table.storeys.openings()[part]

    def set_state(self, part: str, state: str) -> None:
        """Open or shut something."""
        self.openings = tuple(sorted({**dict(self.openings), part: state}.items()))

    def opening_states(self) -> Mapping[str, str]:
        """What stands otherwise than the table has it, and the links that are taken."""
        return self._states_for(None)

    def _states_for(self, mover: int | None) -> dict[str, str]:
        if not self.openings and self.perch.count(None) == len(self.perch):
            return {}  # nobody hangs on anything: mostly so
        hanging = [f.id for f in self.standing() if self.perch[f.id] is not None and f.id != mover]
        taken = {perch.link: TAKEN for id in hanging if (perch := self.perch[id]) is not None}
        return dict(self.openings) | taken

    def shown_place(self, id: int) -> dict[str, Any]:
        """The surface, how high it is, and the perch of whoever hangs on a link."""
        perch = self.perch[id]
        return {
            "surface": self.surface[id],
            "elevation": self.elevation(id),
            "perch": None if perch is None else {"on": perch.link, "share": perch.share},
        }


def walk_on_storeys(
    game: StoreyState,
    mover: Fighter,
    height: float,
    gait: Gait,
    shapes: Sequence[tuple[str, Shape]] = (),
) -> Walk:
    """How one figure can go now, with everybody else in its way; `shapes`: scenery that bars it, by surface."""
    bodies = [
        Body(game.x[f.id], game.y[f.id], game.radius[f.id], game.surface[f.id])
        for f in game.standing()
        if f is not mover and game.perch[f.id] is None
    ]
    states = game._states_for(mover.id)
    return Walk(game.table, game.radius[mover.id], height, gait, bodies, shapes, states=states)


def cylinder_of(game: StoreyState, figure: Fighter, height: float) -> Cylinder:
    """A figure as others see it."""
    i, low = figure.id, game.elevation(figure.id)
    return Cylinder(game.x[i], game.y[i], game.radius[i], low, low + height, i)
