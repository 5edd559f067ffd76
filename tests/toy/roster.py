"""An army of the toy: a name, and the cards of its first hand."""

from __future__ import annotations

from typing import Any

from escarmouche.rosters import read_toml


def read_army(text: str) -> dict[str, Any]:
    """The army of a file: `names = {fr = "...", en = "..."}` and `hand = [1, 2, 3]`."""
    data = read_toml(text).data
    return {"names": dict(data["names"]), "hand": [int(card) for card in data["hand"]]}


def army_to_data(army: dict[str, Any]) -> dict[str, Any]:
    """It is plain data already."""
    return army
