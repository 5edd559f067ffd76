"""How the catalogue writes a reference card: one call for each, its scores as on paper."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.confrontation.profile import Names, Profile, Weapon


def two(fr: str, en: str) -> Names:
    """A text in both languages."""
    return {"fr": fr, "en": en}


def scores(written: str) -> dict[str, int]:
    """`"INI 4 ATT 3"` as characteristics."""
    words = written.split()
    return {name: int(score) for name, score in zip(words[::2], words[1::2], strict=True)}


def card(id: str, names: Names, people: str, value: int, written: str, **rest: Any) -> Profile:
    """A card: `written` holds MOU, in cm, and every characteristic."""
    read = scores(written)
    mou = float(read.pop("MOU"))
    return Profile(id=id, names=names, people=people, value=value, mou=mou, scores=read, **rest)


def weapon(fr: str, en: str, strength: int, range: float) -> Weapon:
    """A ranged weapon."""
    return Weapon(two(fr, en), strength, range)
