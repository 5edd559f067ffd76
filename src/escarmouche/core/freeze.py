"""A state as plain data, and back: what a game needs to go on without its past.

A state holds plain values, tuples, lists, mappings, sets, and objects of a few classes that its
rulebook names. Objects are kept once each, in a pool, so that a handle that stands in several places is
one handle again afterwards. Constants of the book (abilities, effects) are kept by name.

Nothing is ever run or imported because the data says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from escarmouche.core.bearers import Borne
from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Refusal, Said, Total, Why
from escarmouche.core.rounds import Right, Turns
from escarmouche.core.sides import Sides
from escarmouche.core.state import Bearer, Effect, State, Until

_ATOMS = frozenset({str, int, float, bool, type(None)})
Plain = Any  # what JSON holds


class Unfrozen(Exception):
    """Something cannot be kept, or is not what was kept: play the answers again instead."""


@dataclass(frozen=True, slots=True)
class Packing:
    """How objects of a class are taken apart and put together."""

    kind: type
    pack: Callable[[Any], tuple[Any, ...]]
    unpack: Callable[..., Any]


def by_fields(kind: type) -> Packing:
    """For named tuples, enumerations and dataclasses: by what they are made with."""
    if issubclass(kind, Enum):
        return Packing(kind, lambda held: (held.name,), lambda name: kind[name])
    if issubclass(kind, tuple):
        return Packing(kind, tuple, kind)
    assert is_dataclass(kind), f"{kind.__name__}: say how it is packed"
    names = [field.name for field in fields(kind) if field.init]
    return Packing(kind, lambda held: tuple(getattr(held, name) for name in names), kind)


def _total(given: tuple[Why, ...], floor: Why | None, cap: Why | None) -> Total:
    return Total(*given, floor=floor, cap=cap)


_CORE = (
    Packing(Phrase, lambda held: (held.id, *held.clauses), Phrase),
    Packing(Total, lambda held: (held.given, held._floor, held._cap), _total),
    Packing(
        Event,
        lambda e: (e.phrase, e.data, e.to, e.after, e.faces, e.target, e.reading),
        Event,
    ),
    *map(by_fields, (Why, Said, Refusal, Effect, Bearer, Until, Borne, Right, Turns, Sides)),
)


class Freezer:
    """What a rulebook's states are made of: their class, its values' classes, the book's constants."""

    def __init__(
        self,
        state: type[State],
        packings: Iterable[Packing] = (),
        constants: Mapping[str, Any] | None = None,
    ) -> None:
        self._state = state
        known = [*_CORE, *packings]
        self._by_kind = {packing.kind: packing for packing in known}
        self._by_name = {packing.kind.__name__: packing for packing in known}
        assert len(self._by_name) == len(self._by_kind), "two classes of one name"
        self._constants = dict(constants or {})
        self._names = {id(held): name for name, held in self._constants.items()}

    def freeze(self, state: State) -> Plain:
        """A state as plain data. Raises `Unfrozen` when it holds what the book did not name."""
        if type(state) is not self._state:
            raise Unfrozen(type(state).__name__)
        return self.pack({field.name: getattr(state, field.name) for field in fields(state)})

    def thaw(self, data: Plain) -> State:
        """The state again. Raises `Unfrozen`."""
        held = self.unpack(data)
        names = [field.name for field in fields(self._state)]
        if not isinstance(held, dict) or list(held) != names:
            raise Unfrozen("other fields")
        state = object.__new__(self._state)
        for name, value in held.items():
            setattr(state, name, value)
        return state

    def pack(self, thing: Any) -> Plain:
        """Anything that the book named, as plain data: [pool, value]."""
        packer = _Packer(self._by_kind, self._names)
        value = packer.plain(thing)
        return [packer.pool, value]

    def unpack(self, data: Plain) -> Any:
        """What was packed. Raises `Unfrozen`."""
        try:
            pool, value = data
            objects: list[Any] = []
            for name, parts in pool:
                made = self._by_name[name].unpack(*[self._whole(p, objects) for p in parts])
                objects.append(made)
            return self._whole(value, objects)
        except Unfrozen:
            raise
        except Exception as problem:  # damaged data may trip over anything
            raise Unfrozen(str(problem)) from problem

    def _whole(self, data: Plain, pool: list[Any]) -> Any:
        if type(data) in _ATOMS:
            return data
        if type(data) is list:
            return tuple(
                [item if type(item) in _ATOMS else self._whole(item, pool) for item in data]
            )
        ((sign, held),) = data.items()
        if sign == "o":
            return pool[held]
        if sign == "c":
            return self._constants[held]
        if sign == "d":
            return {self._whole(k, pool): self._whole(v, pool) for k, v in held}
        items = [item if type(item) in _ATOMS else self._whole(item, pool) for item in held]
        return {"l": list, "s": frozenset, "m": set}[sign](items)


class _Packer:
    """One packing: its pool of objects grows, parts before wholes."""

    def __init__(self, kinds: Mapping[type, Packing], names: Mapping[int, str]) -> None:
        self.pool: list[Plain] = []
        self._kinds, self._names = kinds, names
        self._places: dict[int, int] = {}
        self._alive: list[Any] = []  # so that no identity is used twice

    def plain(self, thing: Any) -> Plain:
        kind = type(thing)
        if kind in _ATOMS:
            return thing
        if kind is tuple:
            return [item if type(item) in _ATOMS else self.plain(item) for item in thing]
        if kind is list:
            return {"l": [item if type(item) in _ATOMS else self.plain(item) for item in thing]}
        if id(thing) in self._names:
            return {"c": self._names[id(thing)]}
        if kind in self._kinds:
            return {"o": self._place(thing, self._kinds[kind])}
        if kind is frozenset or kind is set:
            items = sorted(map(self.plain, thing), key=repr)
            return {"s" if kind is frozenset else "m": items}
        if isinstance(thing, Mapping):
            return {"d": [[self.plain(key), self.plain(value)] for key, value in thing.items()]}
        raise Unfrozen(kind.__name__)

    def _place(self, thing: Any, packing: Packing) -> int:
        place = self._places.get(id(thing))
        if place is None:
            parts = [self.plain(part) for part in packing.pack(thing)]
            place = self._places[id(thing)] = len(self.pool)
            self.pool.append([packing.kind.__name__, parts])
            self._alive.append(thing)
        return place
