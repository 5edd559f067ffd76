"""Emblems put together: the parts that a figure's emblem names, one over the other.

The parts and where they go are data (`emblem_parts.json`), which the browser table draws from as well; what
`web/src/table/draw/emblems.ts` does there is done here. An emblem fills a circle of 12 around the origin.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

_TONES = {"f": "e-emblem-fill", "s": "e-emblem-second", "g": "e-emblem-gold", "k": "e-emblem-dark"}
_CASING = 1  # by how much a light line is narrower than its dark edge
_APART = 4.4  # between two marks


@cache
def _drawn() -> Any:
    return json.loads(files(__package__).joinpath("emblem_parts.json").read_text("utf-8"))


@cache
def emblem_svg(told: str) -> str:
    """The drawing of an emblem as `core.emblems.Emblem` tells it; nothing where its body is not known."""
    data = _drawn()
    words = dict(word.split("=", 1) for word in told.split() if "=" in word)
    if words.get("body", "") not in data["parts"]["body"]:
        return ""
    places = data["stances"][_stance(words)]
    return "".join(
        _part(data, slot, word, _place(data, places, slot, words))
        for slot in data["order"]
        if slot in words
        for word in [words[slot]]
    )


def _stance(words: dict[str, str]) -> str:
    if "mount" in words:
        return "mounted"
    if "face" not in words:
        return "being"
    one_sided = ("right" in words or "back" in words) and "left" not in words
    return "armed" if one_sided else "plain"


def _place(data: Any, places: dict[str, str], slot: str, words: dict[str, str]) -> str:
    place: str = places.get(slot, places["bust"])
    if slot == "head":  # it sits where the face is
        place = f"{place} {data['hats'].get(words.get('face', ''), '')}".strip()
    return place


def _part(data: Any, slot: str, word: str, place: str) -> str:
    if slot == "mark":
        drawn = _marks(data, word.split("+"))
    else:
        held = "held" if slot in ("right", "left", "back") else slot
        drawn = "".join(_layer(*layer) for layer in data["parts"][held].get(word, ()))
    return f'<g transform="{place}">{drawn}</g>' if place and drawn else drawn


def _marks(data: Any, marks: list[str]) -> str:
    """Marks side by side."""
    left = -_APART * (len(marks) - 1) / 2
    return "".join(
        f'<g transform="translate({left + k * _APART:g} 0)">'
        f"{''.join(_layer(*layer) for layer in data['parts']['mark'].get(mark, ()))}</g>"
        for k, mark in enumerate(marks)
    )


def _layer(kind: str, path: str, width: float = 0) -> str:
    """One path: a surface in its tone, a line of ink, or a light line with a dark edge."""
    if kind in _TONES:
        return f'<path class="{_TONES[kind]}" d="{path}"/>'
    ink = '<path class="e-emblem-ink e-line" stroke-width="{:g}" d="{}"/>'
    if kind == "i":
        return ink.format(width, path)
    light = f'<path class="e-emblem-line e-line" stroke-width="{width:g}" d="{path}"/>'
    return ink.format(width + _CASING, path) + light
