"""The closed vocabulary of signs that a token may bear: an interface draws each once, for every book."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from escarmouche.core.explain import Phrase


class Glyph(StrEnum):
    """What kind of condition a figure is in. A rulebook says which of its conditions is which."""

    FLEEING = "fleeing"  # runs, and does nothing else
    FRIGHTENED = "frightened"  # fights less well
    PARALYSED = "paralysed"  # cannot strike
    CURSED = "cursed"  # weakened for good
    BURNING = "burning"  # takes harm by and by
    BUSY = "busy"  # at work on something
    PRIZE = "prize"  # bears what all are after
    PRISONER = "prisoner"  # held, or just freed
    SUMMONED = "summoned"  # came during the game
    ENGAGED = "engaged"  # in contact with an enemy
    LEADER = "leader"  # commands
    WOUNDED = "wounded"  # weakened by what it lost
    SHAKEN = "shaken"  # weakened for a while
    WATCHING = "watching"  # waits to answer an enemy
    DODGING = "dodging"  # harder to hit
    DIVING = "diving"  # comes from above
    HIDDEN = "hidden"  # no enemy sees it
    PRONE = "prone"  # lies on the ground
    AIMING = "aiming"  # will shoot better
    OTHER = "other"


def signs(borne: Iterable[tuple[Glyph, Phrase]]) -> list[dict[str, Any]]:
    """What a figure bears, as interfaces want it: the sign, its name, the message that explains it."""
    return [
        {"kind": glyph.value, "name": phrase, "help": f"{phrase.id}.help"}
        for glyph, phrase in borne
    ]
