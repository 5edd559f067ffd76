"""Answers as people write them in situations: a verb, the keys that may stand beside it, and what each holds.

A book lists its forms, the verb first: `{"move": {"move": FIGURE, "to": POINT, "path": PATH}}`. Whatever no form
has is a slip of the pen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.situation_files.yes_and_no import yes_or_no

FIGURE = "figure"  # the name of a figure, or none
FIGURES = "figures"  # a list of them, or one
CAMP = "camp"
POINT = "point"  # [x, y], and in some books a facing and a level
POINTS = "points"  # a list of them, or one
NUMBER = "number"
FLAG = "flag"  # yes or no
WORD = "word"  # one that the book knows
TEXT = "text"  # any
COMPANIONS = "companions"  # names, or tables with `figure` and the keys of the form

Form = Mapping[str, str]
Forms = Mapping[str, Form]

MOST_NUMBERS = 4  # of a point


def form_of(answer: Mapping[str, Any], forms: Forms) -> str | None:
    """The verb of an answer: the first that it has."""
    return next((verb for verb in forms if verb in answer), None)


def holds(kind: str, value: Any) -> bool:
    """Whether a value has the form of its kind; names are looked up elsewhere."""
    if kind in (FIGURE, CAMP):
        return isinstance(value, str) or type(value) is int or value is None
    if kind in (FIGURES, COMPANIONS):
        inner = (str, int, Mapping) if kind == COMPANIONS else (str, int)
        return all(isinstance(one, inner) or one is None for one in _listed(value))
    if kind == POINT:
        return _is_point(value)
    if kind == POINTS:
        return isinstance(value, list) and (_is_point(value) or all(map(_is_point, value)))
    if kind == NUMBER:
        return type(value) in (int, float)
    if kind == FLAG:
        return yes_or_no(value) is not None
    return isinstance(value, str | int)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_point(value: Any) -> bool:
    fine = isinstance(value, list) and 2 <= len(value) <= MOST_NUMBERS
    return fine and all(type(number) in (int, float) for number in value)


def way_of(data: Mapping[str, Any]) -> list[Any]:
    """A way as it is drawn: its corners (`path`), then where it ends (`to`)."""
    path = data.get("path", [])
    corners = path if isinstance(path, list) else [path]
    return [*corners, data["to"]] if "to" in data else corners
