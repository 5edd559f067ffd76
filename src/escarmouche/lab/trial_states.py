"""The states on the way of a trial, each kept once and numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from escarmouche.core.state import State

Row = tuple[int, ...]  # items by their numbers


class TrialStates:
    """The state that runs are made on. Only the lists that a trial changes are copied anew.

    Items and marks (states on the way) are numbered, so that rows of them compare quickly.
    """

    __slots__ = ("_columns", "_here", "_marks", "_numbers", "_states", "items", "work")

    def __init__(self, source: State, changes: tuple[str, ...] | None) -> None:
        self.items: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._marks: dict[Any, int] = {}
        self._states: list[Any] = []
        self._here: int | None = None  # the mark at which the state stands, unless a run changes it
        self._columns: list[list[Any]] | None = None
        if changes is None:
            self.work = source.copy()
        else:
            self.work = _sharing(source, changes)
            self._columns = [getattr(self.work, name) for name in changes]

    def row(self, items: Iterable[Any]) -> Row:
        """The numbers of items; equal items have one number."""
        return tuple([self._number(item) for item in items])

    def _number(self, item: Any) -> int:
        number = self._numbers.get(item)
        if number is None:
            number = self._numbers[item] = len(self.items)
            self.items.append(item)
        return number

    def at(self, mark: int) -> State:
        """The state as it was at a mark, to be changed freely."""
        if mark != self._here:
            held = self._states[mark]
            if self._columns is None:
                self.work = held.copy()
            else:
                for column, values in zip(self._columns, held, strict=True):
                    column[:] = values
        self._here = None
        return self.work

    def still_at(self, mark: int) -> int:
        """The same mark: what was run from there has changed nothing."""
        self._here = mark
        return mark

    def mark(self) -> int:
        """Where the state stands now, as a number that equal states share."""
        columns = self._columns
        key: Any = self.work.digest() if columns is None else tuple(map(tuple, columns))
        number = self._marks.get(key)
        if number is None:
            number = self._marks[key] = len(self._states)
            self._states.append(self.work.copy() if columns is None else key)
        self._here = number
        return number


def _sharing(state: State, changes: tuple[str, ...]) -> State:
    """A state that shares every field but the lists named: for rules that write to these only."""
    kind: Any = type(state)
    new: State = kind(*_values_of(kind)(state))
    for name in changes:
        setattr(new, name, getattr(state, name).copy())
    return new


@cache
def _values_of(kind: type[State]) -> Callable[[State], tuple[Any, ...]]:
    """What reads all fields of a kind of state at once."""
    return attrgetter(*[f.name for f in fields(kind)])
