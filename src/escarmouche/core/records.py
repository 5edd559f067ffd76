"""Records: what a rule remembers while it goes on over several steps (an activation, an assault).

A span must be short, so a long affair is several steps on the agenda; what they share is a record, and
each carries its id as first argument: `("assault contact", "#7")`. When the affair ends before its time
(the actor fell, the target fled) `drop` takes all its steps off the agenda, and those of the affairs that
began inside it.

A record is frozen: `update` puts a changed one in its place. Everybody at the table may know it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeVar

from escarmouche.core.state import State, Step, plain_value, value


@dataclass(frozen=True, kw_only=True)
class Record:
    """What steps share. `parent` is the record inside which this one began."""

    parent: str | None = None

    @property
    def identity(self) -> list[Any]:
        """What digests show of it."""
        return [type(self).__name__, *[plain_value(getattr(self, f.name)) for f in fields(self)]]


@dataclass
class RecordState(State):
    """A state that keeps records; a book that needs them derives its own from it."""

    records: tuple[tuple[str, Record], ...] = value(default=())
    next_record: int = value(default=1)


R = TypeVar("R", bound=Record)
NONE: tuple[str, Record | None] = ("", None)


def start(game: RecordState, record: Record) -> str:
    """Keep a new record; returns the id that its steps carry."""
    id = f"#{game.next_record}"  # no camp, figure or card is ever called like this
    game.next_record += 1
    game.records = (*game.records, (id, record))
    return id


def read(game: RecordState, id: str, kind: type[R]) -> R:
    """The record as it stands."""
    held = game.records
    key, record = held[-1] if held else NONE  # mostly it is the one that began last
    if key != id:
        record = next((record for key, record in held if key == id), None)
        if record is None:
            raise KeyError(id)
    assert isinstance(record, kind), f"{id} is no {kind.__name__}"
    return record


def update(game: RecordState, id: str, **changes: Any) -> Any:
    """Change some of its fields; returns it as it stands now."""
    held = game.records
    if held and held[-1][0] == id:  # mostly it is the one that began last
        changed = changed_in(held[-1][1], changes)
        game.records = (*held[:-1], (id, changed))
        return changed
    for number, (key, record) in enumerate(held):
        if key == id:
            changed = changed_in(record, changes)
            game.records = (*held[:number], (key, changed), *held[number + 1 :])
            return changed
    raise AssertionError(f"{id} is not open")


def changed_in(record: R, changes: dict[str, Any]) -> R:
    """What `dataclasses.replace` does, in a tenth of its time: records change at every step.

    The dictionary is a whole one: `|` would share its keys with all records of the kind, and then each look at a
    field takes ten times as long.
    """
    new: R = _blank(type(record))
    held = {**record.__dict__, **changes}
    assert len(held) == len(record.__dict__), (
        f"{type(record).__name__} has no such field: {[*changes]}"
    )
    _fill(new, "__dict__", held)
    return new


_blank, _fill = object.__new__, object.__setattr__  # a record is frozen


def close(game: RecordState, id: str) -> None:
    """Forget a record whose steps are done."""
    held = game.records
    if held and held[-1][0] == id:  # mostly it is the one that began last
        game.records = held[:-1]
        return
    for number, (key, _record) in enumerate(held):
        if key == id:
            game.records = held[:number] + held[number + 1 :]
            return


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
