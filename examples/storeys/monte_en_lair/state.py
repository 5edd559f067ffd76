"""Who climbs about at night, and where a game stands."""

from dataclasses import dataclass
from typing import ClassVar

from escarmouche.core.state import column
from escarmouche.kit.skirmish import Kind
from escarmouche.kit.storey_state import StoreyState


@dataclass(frozen=True)
class Prowler(Kind):
    """What all fighters of one entry of an army have in common."""

    life: int = 2
    height: float = 1.5
    stride: float = 6.0
    nimble: int = 5
    aim: int = 4
    range: float = 16.0
    strength: int = 3


@dataclass
class State(StoreyState):
    """What changes during a game."""

    book: ClassVar[str] = "MEL"

    acted: list[bool] = column(blank=False)
