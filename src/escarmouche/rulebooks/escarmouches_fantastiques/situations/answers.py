"""Readable answers: `{move: archer, to: [12, 5]}` becomes the data that the question understands.

Names of figures and camps become ids wherever they stand, so a new form of answer needs no code
here: it can be written with its own keys. The verbs below are shorthand for common forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Data = dict[str, Any]


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    yield from _choices(answer, names, options)
    if isinstance(answer, dict):
        verb = next((key for key in VERBS if key in answer), None)
        if verb is not None:
            yield VERBS[verb](_ids(answer, names))
    yield _ids(answer, names)
    if isinstance(answer, dict) and len(answer) == 1:
        (value,) = answer.values()
        yield from readings(value, names, options)


def _choices(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[str]:
    """Keys of a list of options: as they are, or by the name in them ("camp:blue", "blue")."""
    if not isinstance(answer, str | int) or not options:
        return
    word = str(answer)
    if word in options:
        yield word
    parts = [str(names.get(part, part)) for part in word.split(":")]
    if ":".join(parts) in options:
        yield ":".join(parts)
    found = [key for key in options if ":" in key and key.split(":")[1:] == parts]
    if len(found) == 1:
        yield found[0]


def _ids(value: Any, names: Mapping[str, int]) -> Any:
    """The same data with every name turned into its id; `none` is nothing."""
    if isinstance(value, str):
        return None if value == "none" else names.get(value, value)
    if isinstance(value, list):
        return [_ids(item, names) for item in value]
    if isinstance(value, dict):
        return {key: _ids(item, names) for key, item in value.items()}
    return value


# -- verbs -------------------------------------------------------------------------------------


def _path(data: Data) -> list[Any]:
    if "path" in data:
        path: list[Any] = data["path"]
        return path
    return [data["to"]] if "to" in data else []


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _move(data: Data) -> Data:
    return {"figure": data["move"], "path": _path(data)}


def _attack(data: Data) -> Data:
    return {"figure": data["attack"], "targets": _listed(data.get("targets", []))}


def _shoot(data: Data) -> Data:
    return {"figure": data["shoot"], "targets": _listed(data.get("at", data.get("targets", [])))}


def _push(data: Data) -> Data:
    return {"piece": data["push"], "crew": _listed(data.get("crew", [])), "path": _path(data)}


def _fire(data: Data) -> Data:
    return {"piece": data["fire"], "crew": _listed(data.get("crew", [])), "path": []}


VERBS: dict[str, Callable[[Data], Data]] = {
    "move": _move,
    "attack": _attack,
    "shoot": _shoot,
    "push": _push,
    "fire": _fire,
}
