"""The staged moments of Escarmouches Fantastiques, and the server that knows them (see `stages`)."""

from __future__ import annotations

from enum import IntEnum

from tests.browser.stages import FIRST, serve


class Stage(IntEnum):
    """The documents of `ef-stages.yaml`, by the seed that asks for them."""

    MELEE = FIRST
    BLOW = FIRST + 1


if __name__ == "__main__":
    serve("ef")
