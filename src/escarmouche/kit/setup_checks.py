"""What every set-up asks for before the first die, whatever the book: values of the right form, room to deploy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.state import State

CROWDING = 1.5  # how much more ground than its bases an army needs


def section(setup: Mapping[str, Any], key: str, bad: Phrase) -> Mapping[str, Any]:
    """The values under a key of a set-up; none where it is not there."""
    value = setup.get(key, {})
    if not isinstance(value, Mapping):
        raise SetupError(key, bad, given=repr(value)[:80])
    return value


def demand_room(game: State, camp: int, ground: float, gap: float, no_room: Phrase) -> None:
    """An army that cannot be deployed is refused before the first die, not in the middle.

    `ground` is what is free in its zone, `gap` what is left between two bases.
    """
    needed = sum((2 * figure.radius + gap) ** 2 for figure in game.figures if figure.camp == camp)
    if ground < CROWDING * needed:
        raise SetupError("table", no_room, camp=camp)
