"""Skills are plug-ins: small functions at named points.

A rulebook declares its closed list of points. A skill, an item or an effect is a `Plugin`: a name, its
phrase, and handlers at points. A figure's plug-ins are sorted once into a table of handlers, so
that a point at which nothing is registered costs one look-up. The core never names a skill.

The contract of dispatch, in order:
1. the handlers of the figure's own plug-ins, then those of the effects on it;
2. among its own, by the layers of the point (as its book orders them), then by declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.state import State
from escarmouche.memory import remembered_briefly


class Point:
    """A named place in the rules where plug-ins are heard.

    `layers` is the order in which its book wants handlers heard; a handler names its layer, or
    speaks in the first. `used` is whether any plug-in was ever made that speaks here: at a point where
    none does, no figure need be looked at.
    """

    __slots__ = ("about", "layers", "name", "used")

    def __init__(self, name: str, about: str, layers: tuple[str, ...] = ("add",)) -> None:
        self.name = name
        self.about = about
        self.layers = layers
        self.used = False

    def __repr__(self) -> str:
        return f"Point({self.name})"


Handler = Callable[..., Any]
Handlers = Mapping[Point, tuple[Handler, ...]]
NO_HANDLERS: tuple[Handler, ...] = ()


class Plugin:
    """A skill, an item or a kind of effect: what it is called and what it does at which point."""

    __slots__ = ("by_point", "handlers", "id", "phrase")

    def __init__(self, id: str, phrase: Phrase, *handlers: tuple[Any, ...]) -> None:
        self.id = id
        self.phrase = phrase
        self.handlers = tuple(
            (h[0], h[1], h[0].layers.index(h[2]) if len(h) > 2 else 0)  # point, function, layer
            for h in handlers
        )
        self.by_point: dict[Point, tuple[Handler, ...]] = {}
        for point, handler, _layer in self.handlers:
            point.used = True
            self.by_point[point] = (*self.by_point.get(point, NO_HANDLERS), handler)

    @property
    def identity(self) -> str:
        """What digests show of it."""
        return self.id

    def at(self, point: Point, layer: int | None = None) -> Iterator[Handler]:
        """The handlers it has at a point, or in one layer of it."""
        for place, handler, own in self.handlers:
            if place is point and layer in (None, own):
                yield handler

    def __repr__(self) -> str:
        return f"Plugin({self.id})"


def attach(plugins: Iterable[Plugin]) -> Handlers:
    """Sort the handlers of a figure's plug-ins by point and layer, once for the whole game."""
    found: dict[Point, list[tuple[int, Handler]]] = {}
    for plugin in plugins:
        for point, handler, layer in plugin.handlers:
            found.setdefault(point, []).append((layer, handler))
    return {
        point: tuple(handler for _layer, handler in sorted(pairs, key=lambda pair: pair[0]))
        for point, pairs in found.items()
    }


def handlers(game: State, figure: Any, point: Point) -> tuple[Handler, ...]:
    """Every handler of a figure at a point: its own plug-ins, then the effects on it."""
    if not point.used:
        return NO_HANDLERS
    own: tuple[Handler, ...] = figure.handlers.get(point, NO_HANDLERS)
    effects = game.effects[figure.id]
    if effects:
        for effect in effects:
            more = effect.kind.by_point.get(point)
            if more is not None:
                own = own + more
    return own


def gather(game: State, figure: Any, point: Point, *args: Any) -> list[Why]:
    """The explained modifiers that a figure's plug-ins bring at a point."""
    if not point.used:
        return []
    found: tuple[Handler, ...] = figure.handlers.get(point, NO_HANDLERS)
    effects = game.effects[figure.id]
    if effects:
        for effect in effects:
            more = effect.kind.by_point.get(point)
            if more is not None:
                found = found + more
    if not found:
        return []  # nearly always, so it is said before anything is gathered
    said: list[Why] = []
    for handler in found:
        why = handler(game, figure, *args)
        if why is not None:
            said.append(why)
    return said


def heard_at(game: State, figures: Iterable[Any], point: Point) -> list[Any]:
    """Those of some figures who have something to say at a point: mostly nobody."""
    if not point.used:
        return []
    effects, found = game.effects, []
    for figure in figures:
        if point in figure.handlers:
            found.append(figure)
        elif effects[figure.id]:
            for effect in effects[figure.id]:
                if point in effect.kind.by_point:
                    found.append(figure)
                    break
    return found


def voices(game: State, army: tuple[Any, ...], point: Point) -> tuple[Any, ...]:
    """The same of an army, which seldom changes: whose own plug-ins speak there is known from the last time."""
    if not point.used:
        return ()
    for effects in filter(None, game.effects):
        for effect in effects:
            if point in effect.kind.by_point:
                return tuple(heard_at(game, army, point))
    return _own_voices(army, point)


@remembered_briefly  # an army is another one with each casualty, and goes with its game
def _own_voices(army: tuple[Any, ...], point: Point) -> tuple[Any, ...]:
    return tuple([figure for figure in army if point in figure.handlers])


def is_heard(game: State, figure: Any, point: Point) -> bool:
    """Whether a figure has something to say at a point."""
    if point in figure.handlers:
        return True
    for effect in game.effects[figure.id]:
        if point in effect.kind.by_point:
            return True
    return False


def first(game: State, figure: Any, point: Point, *args: Any) -> Any:
    """The first thing a handler has to say (a refusal, a phrase, a value), or None."""
    if not point.used:
        return None
    for handler in figure.handlers.get(point, NO_HANDLERS):
        said = handler(game, figure, *args)
        if said is not None:
            return said
    effects = game.effects[figure.id]
    if effects:
        for effect in effects:
            if point in effect.kind.by_point:
                for handler in effect.kind.by_point[point]:
                    said = handler(game, figure, *args)
                    if said is not None:
                        return said
    return None


def window(
    point: Point, game: State, responders: Iterable[Any], *args: Any
) -> Generator[Any, Any, Any]:
    """A named place where figures may react, one after the other, in the order given.

    Handlers are generators here. The first result that is not None ends the window and is returned.
    """
    for figure in responders:
        for handler in handlers(game, figure, point):
            result = yield from handler(game, figure, *args)
            if result is not None:
                return result
    return None


def each(
    point: Point, game: State, responders: Iterable[Any], *args: Any
) -> Generator[Any, Any, None]:
    """A window where everybody is heard, one after the other: nobody's reaction ends it.

    Who responds is known at the start; whether they still have something to say, when their turn comes.
    """
    if not point.used:
        return
    for figure in tuple(responders):
        if point in figure.handlers or game.effects[figure.id]:  # mostly not
            for handler in handlers(game, figure, point):
                yield from handler(game, figure, *args)


def each_by_layer(
    point: Point, game: State, responders: Iterable[Any], *args: Any
) -> Generator[Any, Any, None]:
    """The same, layer by layer: everybody is heard in one before anybody is heard in the next."""
    figures = tuple(responders)
    for layer in range(len(point.layers)):
        for figure in figures:
            if point not in figure.handlers and not game.effects[figure.id]:
                continue  # nearly everybody
            kinds = [effect.kind for effect in game.effects[figure.id]]
            for plugin in (*figure.plugins, *kinds):
                if point in plugin.by_point:
                    for handler in plugin.at(point, layer):
                        yield from handler(game, figure, *args)
