"""Readable answers: `{move: archer, to: [12, 5]}` becomes the data that the question understands.

Names of figures and camps become ids wherever they stand, so a new form of answer needs no code
here: it can be written with its own keys. The verbs below are shorthand for common forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.rosters.casts import ids_for

Data = dict[str, Any]

# The keys under which only the name of a figure or of a piece makes sense.
FIGURE_KEYS = (
    *("move", "attack", "shoot", "push", "fire", "cast", "hand"),
    *("target", "targets", "crew", "figure", "piece", "caster"),
)


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    if isinstance(answer, dict):
        yield from _verbs(answer, names)
        yield ids_for(answer, names)
        if len(answer) == 1:
            ((key, value),) = answer.items()
            yield from readings(value, names, options)
            if isinstance(value, str | int):
                yield f"{key}:{ids_for(value, names)}"
    elif isinstance(answer, list):
        yield ids_for(answer, names)
        yield [ids_for(answer, names)]  # a path of one point
    else:
        yield from _keys(str(answer), names, options)
        yield ids_for(answer, names)


def _verbs(answer: Mapping[str, Any], names: Mapping[str, int]) -> Iterator[Any]:
    data = ids_for(answer, names)
    for verb, meaning in VERBS.items():
        if verb in answer:
            yield meaning(data)


def _keys(word: str, names: Mapping[str, int], options: list[str]) -> Iterator[str]:
    """Keys of a choice: as they are, or by the name in them ("camp:blue", "blue", "orc")."""
    parts = [str(names.get(part, part)) for part in word.split(":")]
    found = [key for key in options if ":" in key and key.split(":")[1:] == parts]
    if word in options or word not in names:
        yield word
    if ":" in word:
        yield ":".join(parts)
    if len(found) == 1:
        yield found[0]
    if word in names:
        yield f"figure:{names[word]}"


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


def _cast(data: Data) -> Data:
    return {"caster": data["cast"], "spell": data.get("spell")}


def _hand(data: Data) -> str:
    return f"hand:{data['hand']}"


def _at(data: Data) -> Any:
    """A place, or the centre of a fire wall with its angle."""
    return {"centre": data["at"], "angle": data["angle"]} if "angle" in data else data["at"]


VERBS: dict[str, Callable[[Data], Any]] = {
    "move": _move,
    "attack": _attack,
    "shoot": _shoot,
    "push": _push,
    "fire": _fire,
    "cast": _cast,
    "hand": _hand,
    "at": _at,
    "path": _path,
    "to": _path,
}
