"""Readable answers: `{march: ann, to: [12, 5]}` becomes the data that the question understands.

The verb of a deed is the id of its action, so a new action needs no code here: `{charge: ann, targets:
[orc], to: [20, 30]}`. A card or a camp may be written by its name alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.rosters.casts import ids_for
from escarmouche.rulebooks.age_des_escarmouches.taking import ACTIONS

# The keys under which only the name of a figure makes sense.
FIGURE_KEYS = (*ACTIONS, "target", "targets", "figure")


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    if isinstance(answer, dict):
        yield from _deeds(answer, names)
        yield ids_for(answer, names)
        if len(answer) == 1:
            ((value,),) = (answer.values(),)
            yield from readings(value, names, options)
    elif isinstance(answer, list):
        yield answer
        yield ids_for(answer, names)
    else:
        yield from _keys(str(answer), names)
        yield ids_for(answer, names)


def _deeds(answer: Mapping[str, Any], names: Mapping[str, int]) -> Iterator[Any]:
    data = ids_for(answer, names)
    for action in ACTIONS:
        if action in data:
            deed = {"action": action, "figure": data[action]}
            if "to" in data:  # the corners of a drawn way come before it
                deed["path"] = [*data.get("path", ()), data["to"]]
            elif "path" in data:
                deed["path"] = data["path"]
            for key in ("facing", "targets", "by", "level", "weapon", "force", "with"):
                if key in data:
                    deed[key] = data[key]
            if isinstance(deed.get("with"), list):
                deed["with"] = [_together(one) for one in deed["with"]]
            yield deed


def _together(one: Any) -> Any:
    """Who acts with another: his name alone, or `{figure: bea, to: [12, 5]}`."""
    if not isinstance(one, dict):
        return {"figure": one}
    data = {key: value for key, value in one.items() if key != "to"}
    return {**data, "path": [one["to"]]} if "to" in one else data


def _keys(word: str, names: Mapping[str, int]) -> Iterator[str]:
    """Keys of a choice: as they are, by the name of a card, or by that of a camp or a figure."""
    yield word
    yield f"card:{word}"
    if word in names:
        yield f"camp:{names[word]}"
        yield f"figure:{names[word]}"
