"""What changed between two states that one viewer was told, so that only that is sent.

Made from nothing but these two: it tells nothing that they do not, and its size tells nothing either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
MARK = "id"  # what the things of a list are told apart by


def changes(before: Json, after: Json) -> Json:
    """What turns the first snapshot into the second. `since` is the revision of the first."""
    return _changes(before, after, view_changes(before["view"], after["view"]))


def _changes(before: Json, after: Json, view: Json) -> Json:
    told = _fields({**before, "view": None}, {**after, "view": None})
    return {"since": before["revision"], **told, "view": view}


def _fields(before: Json, after: Json) -> Json:
    """The fields that are new or other, and those that are gone."""
    other = {
        key: thing for key, thing in after.items() if key not in before or before[key] != thing
    }
    return {"set": other, "gone": [key for key in before if key not in after]}


def view_changes(before: Json, after: Json) -> Json:
    """The same of what is on and beside the table."""
    told = _fields(before, after) if before is not after else {"set": {}, "gone": []}
    lists: Json = {}
    for key in list(told["set"]):
        within = _list(before.get(key), after[key])
        if within is not None:
            lists[key] = within
            del told["set"][key]
    return {**told, "lists": lists}


def _list(before: Any, after: Any) -> Json | None:
    """The same within a list of things with ids; None where the list is better told whole.

    `mend` holds the fields of things that are still there, `put` things that join at the end.
    """
    old, new = _marked(before), _marked(after)
    if not old or not new:
        return None
    kept = [mark for mark in old if mark in new]
    if list(new)[: len(kept)] != kept:  # their order is other than a page would make it
        return None
    mended, put = [], [new[mark] for mark in new if mark not in old]
    for mark in kept:
        if old[mark] is not new[mark]:
            told = _fields(old[mark], new[mark])
            if told["gone"]:
                return None
            if told["set"]:
                mended.append({MARK: mark, **told["set"]})
    return {"mend": mended, "put": put, "gone": [mark for mark in old if mark not in new]}


def _marked(things: Any) -> dict[Any, Json] | None:
    """The things of a list by their ids, where each has one of its own."""
    if not isinstance(things, list):
        return None
    found = {thing[MARK]: thing for thing in things if isinstance(thing, dict) and MARK in thing}
    return found if len(found) == len(things) else None


class _Known:
    """What was found last between two things, by which they are.

    How it is found is said each time and not kept: whoever kept this and were kept by it would stay in
    memory, and all these states with them, long after its game is gone.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Json, Json, Json]] = {}

    def between(self, before: Json, after: Json, find: Callable[[Json, Json], Json]) -> Json:
        key = (id(before), id(after))
        found = self._found.get(key)
        if found is None:
            if len(self._found) > 8:
                self._found.clear()
            # The two are kept too, so that nothing else can have their ids.
            found = self._found[key] = (before, after, find(before, after))
        return found[2]


class Changes:
    """Remembers what was found last: viewers with the same eyes are told the same.

    Where nobody has secrets every camp sees the same table, and it is compared once for all of them.
    """

    def __init__(self) -> None:
        self._views = _Known()
        self._all = _Known()

    def between(self, before: Json, after: Json) -> Json:
        """What turns the first snapshot into the second."""
        return self._all.between(before, after, self._find)

    def _find(self, before: Json, after: Json) -> Json:
        view = self._views.between(before["view"], after["view"], view_changes)
        return _changes(before, after, view)
