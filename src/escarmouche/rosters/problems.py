"""What is wrong with an army file: where, why, and (in the catalogues) what to do about it."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeVar

from escarmouche.core.explain import Data, Phrase

A = TypeVar("A")  # an army of some book

# Every phrase has a second message, under its id and this ending, that says how to mend the file.
REMEDY = ".remedy"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend in an army file."""

    place: str  # such as `figures[piquiers].melee`
    line: int | None  # of the file, when the army comes from a file
    phrase: Phrase
    data: Data = field(default_factory=dict)

    def __str__(self) -> str:
        line = "" if self.line is None else f"line {self.line}: "
        clauses = f" [{', '.join(self.phrase.clauses)}]" if self.phrase.clauses else ""
        details = ", ".join(f"{key}={value}" for key, value in self.data.items())
        return f"{line}{self.place}: {self.phrase.id}{clauses} {details}".rstrip()


class ArmyError(ValueError):
    """An army cannot be used as it is written; `problems` lists everything that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))


def demand_legal(army: A, problems: Sequence[Problem]) -> A:
    """The army, where nothing is wrong with it; else an `ArmyError`."""
    if problems:
        raise ArmyError(problems)
    return army


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60
_short.maxlong = 24
_short.maxlevel = 2


def shown(value: Any) -> str:
    """A value of the file, short enough for a message whatever somebody wrote there."""
    try:
        return value[:60] if isinstance(value, str) else _short.repr(value)
    except (ValueError, RecursionError):  # an integer of more digits than Python will print
        return type(value).__name__


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that somebody who wrote `word` most likely meant."""
    found = get_close_matches(word[:60].lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else None
