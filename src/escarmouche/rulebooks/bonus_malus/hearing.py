"""Whom a rule hears at a point: a figure with its effects, and the weapon that it uses."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.explain import Why
from escarmouche.core.hooks import Handler, Plugin, Point, handlers
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Use
from escarmouche.rulebooks.bonus_malus.state import Figure, State


def heard(
    game: State, figure: Figure, point: Point, *uses: Use | Protection
) -> tuple[Handler, ...]:
    """The handlers of a figure and its effects, then those of what it uses."""
    found = handlers(game, figure, point)
    for use in uses:
        found = found + use.handlers.get(point, ())
    return found


def modifiers(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> list[Why]:
    """The explained modifiers at a point."""
    said = (handler(game, figure, *args) for handler in heard(game, figure, point, *uses))
    return [why for why in said if why is not None]


def all_said(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> Iterator[Any]:
    """Everything that is not None that is said at a point."""
    for handler in heard(game, figure, point, *uses):
        said = handler(game, figure, *args)
        if said is not None:
            yield said


def first_said(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> Any:
    """The first thing that is said at a point, or None."""
    return next(all_said(game, figure, point, *args, uses=uses), None)


def each_heard(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> Generator[Any, Any, None]:
    """Every handler, a generator each, one after the other."""
    for handler in heard(game, figure, point, *uses):
        yield from handler(game, figure, *args)


def each_in_layer(
    game: State,
    figure: Figure,
    point: Point,
    layer: str,
    *args: Any,
    uses: tuple[Use | Protection, ...] = (),
) -> Generator[Any, Any, None]:
    """Those of one layer of a point, of a figure and of all that it uses, before any of the next (R37)."""
    number = point.layers.index(layer)
    for plugin in (*_speakers(game, figure), *(one for use in uses for one in use.plugins)):
        for handler in plugin.at(point, number):
            yield from handler(game, figure, *args)


def _speakers(game: State, figure: Figure) -> Iterator[Plugin]:
    yield from figure.plugins
    yield from (effect.kind for effect in game.effects[figure.id])
