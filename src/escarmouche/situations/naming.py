"""The names of a situation: figures and camps, which are numbered apart and never stand for each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total
from escarmouche.text.names import StateNames, Twin

LONGEST = 400  # of a value in a message
FIGURE_KINDS = ("figure", "figures", "scenery")
CAMP_KINDS = ("camp", "camps", "order")


class SituationNames(NamedTuple):
    """Who is called what; a field of some kind only knows the names that its kind may hold."""

    figures: Mapping[str, int]
    camps: Mapping[str, int]

    def of(self, kind: str) -> Mapping[str, int]:
        """The names that a field of this kind may hold: none where it holds neither figures nor camps."""
        if kind in FIGURE_KINDS:
            return self.figures
        return self.camps if kind in CAMP_KINDS else {}

    @property
    def everybody(self) -> Mapping[str, int]:
        """All names, for answers, where the question tells what they mean."""
        return {**self.figures, **self.camps}

    def named(self, kind: str, value: Any) -> Any:
        """A value of the game as plain data: numbers as names, totals as numbers, reasons by their ids."""
        if isinstance(value, list | tuple):
            return [self.named(kind, one) for one in value]
        if isinstance(value, Mapping):  # told camp by camp
            return {_name(self.camps, key): self.named(kind, one) for key, one in value.items()}
        if type(value) is int:
            return _name(self.of(kind), value)
        if isinstance(value, Phrase):
            return value.id
        if isinstance(value, Refusal):
            return value.reason.id
        return value.value if isinstance(value, Total) else value


class FileNames(StateNames):
    """Figures and scenery as the file calls them, also where a sentence begins with them."""

    def __init__(self, state: Any, lang: str, figures: Mapping[str, int]) -> None:
        super().__init__(state, lang)
        self._written = {number: name for name, number in figures.items()}

    def figure(self, id: Any) -> str:
        """Its name in the file; `newcomer-1` for the first that joined."""
        number = getattr(id, "id", id)
        return self._written[number] if number in self._written else super().figure(id)

    def twin(self, id: Any) -> Twin | None:
        """In a file everybody has a name of their own."""
        return None

    def scenery(self, id: Any) -> str:
        """Its id in the file."""
        return str(id)

    def keeps(self, sentence: str) -> bool:
        """Whether a sentence begins with a name that keeps its small letter."""
        names = (*self._written.values(), *(self.camp(camp.id) for camp in self.state.camps))
        return sentence.startswith(tuple(name for name in names if name))


def _name(names: Mapping[str, int], number: Any) -> Any:
    return next((name for name, n in names.items() if n == number), number)


def as_written(value: Any) -> str:
    """Plain data as a file would hold it: `[ann, bob]`, `{red: 2}`, `true`, `none`."""
    return _written(value)[:LONGEST]


def _written(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{round(value, 3):g}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value)
