"""A move in words of the game, with the answer that makes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Said


class WordedMove(NamedTuple):
    """What is said ("towards the archer, as far as possible"), and what the book tells of the way that does it.

    `told` holds the `answer` as plain data and, where it goes somewhere, what `Rulebook.preview_path` tells.
    """

    said: Said
    told: Mapping[str, Any]
