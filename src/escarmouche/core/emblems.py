"""Emblems: what a kind of figure looks like, in words that any interface can draw.

An emblem is a bust that holds things, rides and has wings, or a being or a machine of its own shape. Each word
names one part of the drawing (`draw/emblem_parts.json`); a part that is left out is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, fields


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

    def __str__(self) -> str:
        """As interfaces are told: `body=human face=human right=axe`."""
        told = ((part.name, getattr(self, part.name)) for part in fields(self))
        return " ".join(f"{name}={word}" for name, word in told if word)
