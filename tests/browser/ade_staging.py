"""The staged moments of L'Âge des Escarmouches, and the server that knows them (see `stages`)."""

from __future__ import annotations

from enum import IntEnum

from tests.browser.stages import FIRST, serve


class Stage(IntEnum):
    """The documents of `ade-stages.yaml`, by the seed that asks for them."""

    ASSAULT = FIRST
    COMBAT = FIRST + 1
    ARTILLERY = FIRST + 2
    FLIGHT = FIRST + 3
    MACHINE = FIRST + 4
    MYSTICS = FIRST + 5
    INTERCEPTION = FIRST + 6
    BLOWS = FIRST + 7
    STRIKES = FIRST + 8
    RING = FIRST + 9
    BLADES = FIRST + 10
    TRICKS = FIRST + 11
    DEPLOYMENT = FIRST + 12
    SKILLS = FIRST + 13
    CROWD = FIRST + 14


if __name__ == "__main__":
    serve("ade")
