"""Whom a rule hears at a point: a figure with its effects, and the weapon that it uses."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from escarmouche.core.explain import Why
from escarmouche.core.hooks import NO_HANDLERS, Handler, Plugin, Point, handlers
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Use
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State


def heard(
    game: State, figure: Figure, point: Point, *uses: Use | Protection
) -> tuple[Handler, ...]:
    """The handlers of a figure and its effects, then those of what it uses."""
    if game.effects[figure.id]:
        found = handlers(game, figure, point)
    else:
        found = figure.handlers.get(point, NO_HANDLERS)
    for use in uses:
        found = found + use.handlers.get(point, NO_HANDLERS)
    return found


def modifiers(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> list[Why]:
    """The explained modifiers at a point."""
    return all_said(game, figure, point, *args, uses=uses)


def all_said(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> list[Any]:
    """Everything that is not None that is said at a point: mostly nothing."""
    if not uses and point not in figure.handlers and not game.effects[figure.id]:
        return []
    found = heard(game, figure, point, *uses)
    return [said for handler in found if (said := handler(game, figure, *args)) is not None]


def first_said(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> Any:
    """The first thing that is said at a point, or None."""
    if not uses and point not in figure.handlers and not game.effects[figure.id]:
        return None
    for handler in heard(game, figure, point, *uses):
        said = handler(game, figure, *args)
        if said is not None:
            return said
    return None


def each_heard(
    game: State, figure: Figure, point: Point, *args: Any, uses: tuple[Use | Protection, ...] = ()
) -> Generator[Any, Any, None]:
    """Every handler, a generator each, one after the other."""
    for handler in heard(game, figure, point, *uses):
        yield from handler(game, figure, *args)


@remembered_while_same("figures", "status", "effects")
def voices(game: State, point: Point) -> Sequence[Figure]:
    """Those on the table who have something to say at a point: mostly nobody."""
    found: list[Figure] = []
    for figure in game.figures:
        i = figure.id
        if game.status[i] == ON_TABLE and (point in figure.handlers or game.effects[i]):
            if heard(game, figure, point):
                found.append(figure)
    return found


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
