"""What the front door says of campaigns: plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Said
from escarmouche.core.game import Game
from escarmouche.rulebooks.last_fantasy_war.army.army_file import army_to_data
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.campaign import (
    chronicle,
    company,
    growth,
    leaf,
    telling,
)


class Campaigns:
    """`core.rulebook.Campaigns` for this book."""

    def founded(self, army: Army) -> dict[str, Any]:
        """An army before its first game."""
        return company.to_data(company.founded(army))

    def recorded(
        self, data: Mapping[str, Any], game: Game, camp: int | None = None
    ) -> dict[str, Any]:
        """The same after a game."""
        return company.to_data(chronicle.recorded(company.from_data(data), game, camp))

    def advanced(
        self, data: Mapping[str, Any], member: str, skill: str, choice: str | None = None
    ) -> dict[str, Any]:
        """The same with a member that has spent its experience."""
        return company.to_data(growth.advanced(company.from_data(data), member, skill, choice))

    def army(self, data: Mapping[str, Any], without: Sequence[str] = ()) -> dict[str, Any]:
        """The army that it fields, as plain data."""
        return army_to_data(growth.fielded(company.from_data(data), tuple(without)))

    def leaf(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """As a page shows it."""
        return leaf.leaf(company.from_data(data))

    def lines(self, data: Mapping[str, Any]) -> list[Said]:
        """Its story."""
        return list(telling.lines(company.from_data(data)))

    def rows(self, data: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Its history as a table."""
        return list(telling.rows(company.from_data(data)))


CAMPAIGNS = Campaigns()
