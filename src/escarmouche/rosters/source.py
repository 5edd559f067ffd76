"""An army as plain data, with the lines it came from and the problems found in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.plain_text import plain_data
from escarmouche.rosters.problems import ArmyError, Problem
from escarmouche.rosters.toml_lines import STRING, Path, lines_of

SYNTAX = Phrase("rosters.syntax")
TOO_LONG = Phrase("rosters.too_long")
TOO_DEEP = Phrase("rosters.too_deep")

# Ours, not the books': a file beyond this is a mistake or an attack.
LONGEST_FILE = 200_000
DEEPEST_KEY = 8  # parts of a dotted key: reading one takes time with the square of its length


_QUOTED = re.compile(rf"(?P<string>{STRING})|#[^\n]*", re.DOTALL)
_PART = r'(?:[A-Za-z0-9_-]++|"")'
_DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST_KEY}}}")


class Source:
    """Plain data from a TOML file, a save or an army object; collects what is wrong with it."""

    def __init__(
        self, data: Any, lines: Mapping[Path, int] | None = None, whole: str = "army"
    ) -> None:
        self.data = data
        self.whole = whole  # what all of it is called
        self.problems: list[Problem] = []
        self._lines = lines or {}
        self._flagged: set[Path] = set()

    def report(self, path: Path, phrase: Phrase, **data: Any) -> None:
        """Note a problem at a place, with its line if there is a file."""
        self.flag(path)
        self.problems.append(Problem(self.place(path), self.line(path), phrase, data))

    def flag(self, path: Path) -> None:
        """Remember that what stands here cannot be judged further."""
        self._flagged.add(path)

    def flagged(self, path: Path) -> bool:
        """Whether something was found wrong exactly here."""
        return path in self._flagged

    def line(self, path: Path) -> int | None:
        """The line of a place, or of the nearest thing around it."""
        for length in range(len(path), -1, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None

    def place(self, path: Path) -> str:
        """A place in words that need no translation: `figures[piquiers].melee`."""
        words, here = "", self.data
        for step in path:
            here = _inside(here, step)
            words += _step(step, here) if isinstance(step, int) else f".{step}"
        return words.lstrip(".")[:200] or self.whole

    def fail(self) -> None:
        """Raise everything found so far, in the order of the file."""
        if self.problems:
            raise ArmyError(sorted(self.problems, key=lambda problem: problem.line or 0))


def _inside(here: Any, step: str | int) -> Any:
    try:
        return here[step]
    except (KeyError, IndexError, TypeError):
        return None


def _step(index: int, here: Any) -> str:
    known = here.get("id") if isinstance(here, Mapping) else None
    return f"[{known[:40]}]" if isinstance(known, str) else f"[{index + 1}]"


def read_toml(text: str) -> Source:
    """The data of a TOML army file, with its lines. Raises `ArmyError` when it is not TOML."""
    if len(text) > LONGEST_FILE:
        data = {"length": len(text), "longest": LONGEST_FILE}
        raise ArmyError([Problem("army", None, TOO_LONG, data)])
    _check_depth(text)
    try:
        return Source(plain_data(tomllib.loads(text)), lines_of(text))
    except (ValueError, RecursionError) as problem:
        # Only TOMLDecodeError knows its line; a number too long for Python is a plain ValueError.
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(problem))
        line = int(found[1]) if found else None
        detail = re.sub(r" \(at [^)]*\)$", "", str(problem))[:120]
        raise ArmyError([Problem("army", line, SYNTAX, {"detail": detail})]) from None


def _check_depth(text: str) -> None:
    """Raises `ArmyError` for a key of too many parts. Strings and comments may say what they like."""
    bare = _QUOTED.sub(_emptied, text)
    found = _DEEP_KEY.search(bare)
    if found is not None:
        line = bare.count("\n", 0, found.start()) + 1
        raise ArmyError([Problem("army", line, TOO_DEEP, {"most": DEEPEST_KEY})])


def _emptied(found: re.Match[str]) -> str:
    """A string or a comment without its content, on as many lines."""
    return ('""' if found["string"] else "") + "\n" * found[0].count("\n")
