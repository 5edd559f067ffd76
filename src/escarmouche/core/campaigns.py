"""What a book with campaigns offers: an army that goes from game to game, learns and remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from escarmouche.core.explain import Said


class Campaigns(Protocol):
    """What carries an army from game to game, as plain data that a file can keep. Raises `SetupError` for what does not fit."""

    def founded(self, army: Any) -> dict[str, Any]:
        """An army before its first game."""
        ...

    def recorded(
        self, data: Mapping[str, Any], game: Any, camp: int | None = None
    ) -> dict[str, Any]:
        """The same after a game that is over; `camp` where more than one army could be it."""
        ...

    def advanced(
        self, data: Mapping[str, Any], member: str, skill: str, choice: str | None = None
    ) -> dict[str, Any]:
        """The same with a member that has spent what it has learnt."""
        ...

    def army(self, data: Mapping[str, Any], without: Sequence[str] = ()) -> dict[str, Any]:
        """The army that it fields now, as `army_to_data` has it; some lines left out."""
        ...

    def leaf(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What a page shows of it: names, points, format, games, won; members, each with names, games, victims, destroyed,
        and where it learns kind, level, held, earned, cost of the next level, knows, skills (id, name, help, choices);
        lines that may stay at home (id, names, count); history, chapters with their lines.
        """
        ...

    def lines(self, data: Mapping[str, Any]) -> list[Said]:
        """Its story in sentences."""
        ...

    def rows(self, data: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Its history as a table: rows with the same columns."""
        ...
