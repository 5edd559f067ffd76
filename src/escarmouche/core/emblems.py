"""Emblems: what a kind of figure looks like, in words that any interface can draw.

An emblem is a bust that holds things, rides and has wings, or a being or a machine of its own shape. Each word
names one part of the drawing (`draw/emblem_parts.json`); a part that is left out is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True)
class Emblem:
    """The parts of an emblem, each by its word."""

    body: str  # how it is built and dressed, or a being that is an emblem by itself
    face: str = ""  # none for such a being
    head: str = ""  # what it wears on its head
    right: str = ""  # what it holds
    left: str = ""
    back: str = ""  # what takes both hands, and stands out behind it
    mount: str = ""
    wings: str = ""
    mark: str = ""  # on its chest, where nothing else tells it from another kind

    _told: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """It is told with every figure, and put into words once."""
        parts = ((part.name, getattr(self, part.name)) for part in fields(self) if part.init)
        told = " ".join(f"{name}={word}" for name, word in parts if word)
        object.__setattr__(self, "_told", told)

    def __str__(self) -> str:
        """As interfaces are told: `body=human face=human right=axe`."""
        return self._told
