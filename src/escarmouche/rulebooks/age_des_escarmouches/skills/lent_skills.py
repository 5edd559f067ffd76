"""A skill that somebody has only while something holds: its handlers, silent otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.hooks import Handler, Plugin
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

Holds = Callable[[State, Figure], bool]


def lent_while(skill: Plugin, holds: Holds) -> list[tuple[Any, ...]]:
    """For skills that say something at their points; one that asks or tells there is put on its bearer instead."""

    def only(handler: Handler) -> Handler:
        def speaks(game: State, figure: Figure, *args: Any) -> Any:
            return handler(game, figure, *args) if holds(game, figure) else None

        return speaks

    return [(point, only(handler), point.layers[layer]) for point, handler, layer in skill.handlers]
