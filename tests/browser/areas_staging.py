"""The staged moments of Last Fantasy War and Bonus/Malus, and the server that knows them (see `stages`)."""

from __future__ import annotations

from enum import IntEnum

from tests.browser.stages import FIRST, serve


class Stage(IntEnum):
    """The documents of `lfw-stages.yaml`, by the seed that asks for them."""

    BLAST = FIRST
    BREATH = FIRST + 1
    FIREBALL = FIRST + 2
    CHARGE = FIRST + 3
    HEIGHTS = FIRST + 4


GRENADE = FIRST  # the document of `bm-stages.yaml`


if __name__ == "__main__":
    serve("lfw", "bm")
