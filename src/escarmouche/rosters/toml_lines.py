"""Where each key of a TOML text stands, because `tomllib` does not say.

The text has already been accepted by `tomllib`, so this only walks it: it knows strings, comments
and brackets, and believes the rest. A path is the way to a value: `("figures", 2, "melee", 0)`.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
STRING = (
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")'  # multi-line, up to two quotes before the closing ones
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
)
_STRING = re.compile(STRING, re.DOTALL)
_SCALAR = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """The line (from 1) of every key, table and element of a valid TOML text."""
    walker = _Walker(text.replace("\r\n", "\n"))
    with suppress(RecursionError, _Lost):  # the lines found so far still help
        walker.document()
    return walker.lines


class _Lost(Exception):
    """The text is not what it should be here."""


class _Walker:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._last: dict[Path, int] = {}  # the last index of each array of tables

    def document(self) -> None:
        prefix: Path = ()
        self._match(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                prefix = self._header()
            else:
                self._pair(prefix)
            self._match(_BLANK)

    def _header(self) -> Path:
        start, many = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        keys = self._keys()
        self._expect("]]" if many else "]")
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            self._note(path, start)
            path = self._enter(path)
        path = (*path, keys[-1])
        if many:
            self._note(path, start)
            self._last[path] = self._last.get(path, -1) + 1
        path = self._enter(path)
        self._note(path, start)
        return path

    def _enter(self, path: Path) -> Path:
        """A header that names an array of tables means its last table."""
        return (*path, self._last[path]) if path in self._last else path

    def _pair(self, prefix: Path) -> None:
        start = self.at
        for key in self._keys():
            prefix = (*prefix, key)
            self._note(prefix, start)
        self._expect("=")
        self._match(_SPACE)
        self._value(prefix)

    def _value(self, path: Path) -> None:
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline(path)
        elif not self._match(_STRING):
            self._match(_SCALAR)

    def _array(self, path: Path) -> None:
        self._expect("[")
        index = 0
        while not self._closes("]"):
            self._note((*path, index), self.at)
            self._value((*path, index))
            index += 1
            self._comma("]")

    def _inline(self, path: Path) -> None:
        self._expect("{")
        while not self._closes("}"):
            self._pair(path)
            self._comma("}")

    def _closes(self, bracket: str) -> bool:
        self._match(_BLANK)
        closed = self.text.startswith(bracket, self.at)
        self.at += closed
        return closed

    def _comma(self, bracket: str) -> None:
        self._match(_BLANK)
        if self.text.startswith(",", self.at):
            self.at += 1
        elif not self.text.startswith(bracket, self.at):
            raise _Lost

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self.text.startswith(".", self.at):
            self.at += 1
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._match(_SPACE)
        raw = self._match(_BARE_KEY)
        if not raw:
            raw = self._match(_STRING)
            if not raw:
                raise _Lost
            raw = str(tomllib.loads(f"k = {raw}")["k"])
        self._match(_SPACE)
        return raw

    def _expect(self, word: str) -> None:
        if not self.text.startswith(word, self.at):
            raise _Lost
        self.at += len(word)

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def _note(self, path: Path, at: int) -> None:
        self.lines.setdefault(path, bisect_right(self._starts, at))
