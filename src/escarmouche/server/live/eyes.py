"""Whose eyes a page sees with: a camp's, nobody's, or those of several camps at one screen.

Camps that share a screen see there what everybody may see, and are asked what hides nothing.
"""

from __future__ import annotations

Eyes = int | frozenset[int] | None


def knower(eyes: Eyes) -> int | None:
    """The camp that may know what these eyes see; None: everybody may."""
    return None if isinstance(eyes, frozenset) else eyes


def sharers(eyes: Eyes) -> frozenset[int]:
    """The camps that share these eyes."""
    return eyes if isinstance(eyes, frozenset) else frozenset()
