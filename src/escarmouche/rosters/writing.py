"""Armies written as their files are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def as_toml(army: Mapping[str, Any]) -> str:
    """An army as its file: plain values first, then a table for each line of it."""
    plain = {key: value for key, value in army.items() if not _is_tables(value)}
    parts = ["".join(f"{key} = {_value(value)}\n" for key, value in plain.items())]
    for key, lines in army.items():
        for line in lines if _is_tables(lines) else ():
            told = "".join(f"{name} = {_value(value)}\n" for name, value in line.items())
            parts.append(f"[[{key}]]\n{told}")
    return "\n".join(parts)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)  # strings, numbers and switches are alike in both


def _key(key: str) -> str:
    return (
        key
        if key.isascii() and key.replace("-", "").replace("_", "").isalnum()
        else json.dumps(key)
    )
