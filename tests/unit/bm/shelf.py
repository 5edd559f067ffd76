"""The forces that come with the book, as plain data of a set-up."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from escarmouche.rulebooks.bonus_malus.army.roster import army_to_data, read_army

DATA = files("escarmouche.rulebooks.bonus_malus") / "data"


@cache
def force(name: str) -> dict[str, Any]:
    """A force of a player: `legion-150`."""
    text = DATA.joinpath("armies", f"{name}.toml").read_text(encoding="utf-8")
    return dict(army_to_data(read_army(text)))


@cache
def group(name: str) -> dict[str, Any]:
    """A group that the rules play: `taniere`."""
    text = DATA.joinpath("automata", f"{name}.toml").read_text(encoding="utf-8")
    return dict(army_to_data(read_army(text)))
