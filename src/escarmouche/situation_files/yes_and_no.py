"""Yes and no as people write them in files: `true`, `false`, `yes`, `no`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader

NOT_A_FLAG = Phrase("rosters.not_a_flag")

WORDS: Mapping[Any, bool] = {"yes": True, "no": False}


def yes_or_no(value: Any) -> bool | None:
    """What a value says; None where it is neither yes nor no."""
    if isinstance(value, bool):
        return value
    return WORDS.get(value) if isinstance(value, str) else None


def flag(item: TomlReader, key: str, usual: bool = False) -> bool:
    """A key that is yes or no; `usual` where nothing is said, or, reported, something else."""
    value = item.raw(key)
    if value is None:
        return usual
    said = yes_or_no(value)
    if said is None:
        item.report(key, NOT_A_FLAG, given=shown(value))
        return usual
    return said
