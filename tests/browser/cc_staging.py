"""The staged moments of Confrontation, and the server that knows them (see `stages`)."""

from __future__ import annotations

from enum import IntEnum

from tests.browser.stages import FIRST, serve


class Stage(IntEnum):
    """The documents of `cc-stages.yaml`, by the seed that asks for them."""

    FLIGHT = FIRST
    SHOT = FIRST + 1
    RING = FIRST + 2
    CROWD = FIRST + 3


if __name__ == "__main__":
    serve("cc")
