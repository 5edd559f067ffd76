"""One table of an army file, read key by key; whatever does not fit is reported with its place."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.source import Source
from escarmouche.rosters.toml_lines import Path

UNKNOWN_KEY = Phrase("rosters.unknown_key")
MISSPELT_KEY = Phrase("rosters.misspelt_key")
MISSING_KEY = Phrase("rosters.missing_key")
NOT_INTEGER = Phrase("rosters.not_integer")
NOT_INTEGERS = Phrase("rosters.not_integers")
NOT_NUMBER = Phrase("rosters.not_number")
NEGATIVE = Phrase("rosters.negative")
NOT_TEXT = Phrase("rosters.not_text")
NOT_TEXTS = Phrase("rosters.not_texts")
NOT_TABLE = Phrase("rosters.not_table")
NOT_TABLES = Phrase("rosters.not_tables")
NOT_NAMES = Phrase("rosters.not_names")
BAD_TEXT = Phrase("rosters.bad_text")
BAD_ID = Phrase("rosters.bad_id")

LANGUAGES = ("fr", "en")
# Ours, so that a name fits on a card and a story on its back.
LONGEST_NAME = 80
LONGEST_STORY = 2000
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class TomlReader:
    """Reads typed values out of one table. Each reader returns something usable in any case.

    The caller goes on after a problem, so that all of them are found; `Source.flagged` tells it
    which values not to judge.
    """

    def __init__(self, source: Source, path: Path, data: Mapping[str, Any]) -> None:
        self.source, self.path, self.data = source, path, data
        self._asked: list[str] = []
        self._missing: list[str] = []

    def report(self, key: str | None, phrase: Phrase, **data: Any) -> None:
        """Note a problem of this table, or of one of its keys."""
        path = self.path if key is None else (*self.path, key)
        self.source.report(path, phrase, **({} if key is None else {"key": key}), **data)

    def raw(self, key: str, required: bool = False) -> Any:
        """The value as it stands, or None."""
        self._asked.append(key)
        value = self.data.get(key)
        if value is None and required:
            self._missing.append(key)
            self.source.flag((*self.path, key))
        return value

    def integer(self, key: str, default: int | None = None) -> int:
        """A whole number; required when it has no default."""
        value = self.raw(key, required=default is None)
        if value is None:
            return default or 0
        if type(value) is int:
            return value
        self.report(key, NOT_INTEGER, given=shown(value))
        return 0

    def count(self, key: str, default: int) -> int:
        """A whole number from 0 upwards."""
        value = self.integer(key, default)
        if value < 0 and key in self.data:
            self.report(key, NEGATIVE, given=value)
        return value

    def integers(self, key: str, required: bool = False) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.raw(key, required)
        if value is None:
            return ()
        if isinstance(value, list | tuple) and all(type(element) is int for element in value):
            return tuple(value)
        self.report(key, NOT_INTEGERS, given=shown(value))
        return ()

    def number(self, key: str, default: float, phrase: Phrase = NOT_NUMBER) -> float:
        """A finite number."""
        value = self.raw(key)
        if value is None:
            return default
        try:
            if type(value) in (int, float) and math.isfinite(value):
                return float(value)
        except OverflowError:  # an integer beyond every float
            pass
        self.report(key, phrase, given=shown(value))
        return default

    def one_or_two(
        self,
        key: str,
        fits: Callable[[float], bool],
        phrase: Phrase,
        required: bool = False,
        **more: Any,
    ) -> tuple[float, ...]:
        """One number, or a list of one or two, each of which `fits`; () where there is none.

        `more` is what the phrase says besides.
        """
        value = self.raw(key, required)
        if value is None:
            return ()
        numbers = value if isinstance(value, list | tuple) else [value]
        fine = all(type(each) in (int, float) and fits(each) for each in numbers)
        if fine and len(numbers) in (1, 2):
            return tuple(map(float, numbers))
        self.report(key, phrase, given=shown(value), **more)
        return ()

    def yes_or_no(self, key: str, phrase: Phrase) -> bool:
        """True or false; false where nothing is said."""
        value = self.raw(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.report(key, phrase, given=shown(value))
        return False

    def text(self, key: str, default: str | None = None) -> str:
        """A word; required when it has no default."""
        value = self.raw(key, required=default is None)
        if value is None:
            return default or ""
        if isinstance(value, str):
            return value
        self.report(key, NOT_TEXT, given=shown(value))
        return default or ""

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of words."""
        value = self.raw(key)
        if value is None:
            return ()
        if isinstance(value, list | tuple) and all(isinstance(element, str) for element in value):
            return tuple(value)
        self.report(key, NOT_TEXTS, given=shown(value))
        return ()

    def identifier(self, key: str, default: str | None = None) -> str:
        """An id: small letters, digits and hyphens."""
        value = self.text(key, default)
        judged = key in self.data and not self.source.flagged((*self.path, key))
        if judged and not _ID.fullmatch(value):
            self.report(key, BAD_ID, given=shown(value))
        return value

    def names(self, key: str, required: bool = False) -> dict[str, str]:
        """A name in both languages; one text serves for both."""
        return self._translated(key, required, LONGEST_NAME, "")

    def story(self, key: str) -> dict[str, str]:
        """A longer text in both languages."""
        return self._translated(key, False, LONGEST_STORY, "\n")

    def _translated(self, key: str, required: bool, longest: int, extra: str) -> dict[str, str]:
        value = self.raw(key, required)
        if value is None:
            return {}
        given = dict.fromkeys(LANGUAGES, value) if isinstance(value, str) else value
        if not isinstance(given, Mapping) or not given or set(given) - set(LANGUAGES):
            self.report(key, NOT_NAMES, given=shown(value))
            return {}
        if not all(isinstance(t, str) and _readable(t, longest, extra) for t in given.values()):
            self.report(key, BAD_TEXT, longest=longest)
            return {}
        first = next(given[language] for language in LANGUAGES if language in given)
        return {language: given.get(language, first) for language in LANGUAGES}

    def table(self, key: str, required: bool = False) -> TomlReader | None:
        """A table inside this one."""
        value = self.raw(key, required)
        if value is None:
            return None
        if isinstance(value, Mapping):
            return TomlReader(self.source, (*self.path, key), value)
        self.report(key, NOT_TABLE, given=shown(value))
        return None

    def tables(self, key: str) -> list[TomlReader]:
        """The tables written `[[key]]`."""
        value = self.raw(key)
        if value is None:
            return []
        if isinstance(value, list | tuple) and all(isinstance(each, Mapping) for each in value):
            paths = ((*self.path, key, index) for index in range(len(value)))
            return [
                TomlReader(self.source, path, each) for path, each in zip(paths, value, strict=True)
            ]
        self.report(key, NOT_TABLES, given=shown(value))
        return []

    def finish(self) -> None:
        """Report the keys that nobody asked for, and those that nobody wrote."""
        missing = list(self._missing)
        for key in self.data:
            if key not in self._asked:
                meant = nearest(key, missing) or nearest(key, self._asked)
                if meant is None:
                    self.report(key, UNKNOWN_KEY, known=", ".join(self._asked))
                else:
                    self.report(key, MISSPELT_KEY, meant=meant)
                # A misspelt key is not missing as well.
                missing = [each for each in missing if each != meant]
        for key in missing:
            self.source.report(self.path, MISSING_KEY, key=key)


def _readable(text: str, longest: int, extra: str) -> bool:
    """Not empty, not endless, and without characters that cannot be printed."""
    return (
        len(text.strip()) > 0
        and len(text) <= longest
        and all(character.isprintable() or character in extra for character in text)
    )
