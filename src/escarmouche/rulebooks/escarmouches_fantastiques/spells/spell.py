"""What a spell is, for the Magic phase and for whoever lists them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: its name, its paragraph as a generator, and what may forbid to cast it at all.

    `needs_room`: that depends on a place for what it brings, which has to be looked for.
    """

    id: str
    phrase: Phrase
    cast: Callable[[State, Figure], Rule]
    why_not: Callable[[State, Figure], Phrase | None]
    needs_room: bool = False
