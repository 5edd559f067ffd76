"""Records: what a rule remembers while it goes on over several steps (an activation, an assault).

A span must be short, so a long affair is several steps on the agenda; what they share is a record, and
each carries its id as first argument: `("assault contact", "#7")`. When the affair ends before its time
(the actor fell, the target fled) `drop` takes all its steps off the agenda, and those of the affairs that
began inside it.

A record is frozen: `update` puts a changed one in its place. Everybody at the table may know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from escarmouche.core.state import State, Step, plain_value, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What steps share. `parent` is the record inside which this one began."""

    parent: str | None = None

    @property
    def identity(self) -> list[Any]:
        """What digests show of it."""
        return [type(self).__name__, *[plain_value(getattr(self, f.name)) for f in fields(self)]]


@dataclass(slots=True)
class RecordState(State):
    """A state that keeps records; a book that needs them derives its own from it."""

    records: tuple[tuple[str, Record], ...] = value(default=())
    next_record: int = value(default=1)


R = TypeVar("R", bound=Record)


def start(game: RecordState, record: Record) -> str:
    """Keep a new record; returns the id that its steps carry."""
    id = f"#{game.next_record}"  # no camp, figure or card is ever called like this
    game.next_record += 1
    game.records = (*game.records, (id, record))
    return id


def read(game: RecordState, id: str, kind: type[R]) -> R:
    """The record as it stands."""
    for key, record in game.records:
        if key == id:
            assert isinstance(record, kind), f"{id} is no {kind.__name__}"
            return record
    raise KeyError(id)


def update(game: RecordState, id: str, **changes: Any) -> None:
    """Change some of its fields."""
    for number, (key, record) in enumerate(game.records):
        if key == id:
            changed = (key, _changed(record, changes))
            game.records = (*game.records[:number], changed, *game.records[number + 1 :])
            return
    raise AssertionError(f"{id} is not open")


def _changed(record: R, changes: Mapping[str, Any]) -> R:
    """What `dataclasses.replace` does, in a fifth of its time: records change at every step."""
    kind: Any = type(record)
    read, writers = _plan(kind)
    new: R = object.__new__(kind)
    for write, held in zip(writers.values(), read(record), strict=True):
        write(new, held)
    for name, held in changes.items():
        assert name in writers, f"{kind.__name__} has no such field: {name}"
        writers[name](new, held)
    return new


@cache
def _plan(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, Callable[..., None]]]:
    """What reads all fields of a kind of record at once, and what writes each of a new one."""
    names = [f.name for f in fields(kind)]
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}


def close(game: RecordState, id: str) -> None:
    """Forget a record whose steps are done."""
    game.records = tuple((key, record) for key, record in game.records if key != id)


def drop(game: RecordState, id: str) -> None:
    """End an affair before its time: its steps leave the agenda, and those of all that began inside it.

    Nothing else happens: whoever drops it says what follows.
    """
    gone = _with_descendants(game, id)
    game.agenda = tuple(step for step in game.agenda if _owner(step) not in gone)
    game.records = tuple((key, record) for key, record in game.records if key not in gone)


def opened(game: RecordState, kind: type[R]) -> list[tuple[str, R]]:
    """The records of a kind that are open, the oldest first."""
    return [(key, record) for key, record in game.records if isinstance(record, kind)]


def _owner(step: Step) -> Any:
    return step[1] if len(step) > 1 else None


def _with_descendants(game: RecordState, id: str) -> set[Any]:
    gone: set[Any] = {id}
    for key, record in game.records:  # a parent is always older than its children
        if record.parent in gone:
            gone.add(key)
    return gone
