"""What happened in a game: the lines of its log, and their data as JSON can hold it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Data, Phrase, Total
from escarmouche.core.words import Reading


class Event:
    """One line of the log: what happened, after how many answers, and who may know.

    A roll is an event with `faces` and, where there is one, the explained `target` or `reading`.
    """

    __slots__ = ("after", "data", "faces", "phrase", "reading", "sides", "target", "to")

    def __init__(
        self,
        phrase: Phrase,
        data: Data,
        to: frozenset[int] | None,
        after: int,
        faces: tuple[int, ...] = (),
        target: Total | None = None,
        reading: Reading | None = None,
        sides: int = 6,
    ) -> None:
        self.phrase = phrase
        self.data = data
        self.to = to
        self.after = after
        self.faces = faces
        self.target = target
        self.reading = reading
        self.sides = sides

    def visible_to(self, who: int | None) -> bool:
        """Whether a camp (None: a spectator) may see it."""
        return self.to is None or (who is not None and who in self.to)

    def as_data(self) -> dict[str, Any]:
        """The event as plain data."""
        data: dict[str, Any] = {
            "event": self.phrase.id,
            "clauses": list(self.phrase.clauses),
            "after": self.after,
            **{key: plain(item) for key, item in self.data.items()},
        }
        if self.faces:
            data["faces"] = list(self.faces)
        if self.target is not None:
            data["score"] = self.target.value
            data["why"] = plain(self.target)["parts"]
        if self.reading is not None:
            data["reading"] = plain(self.reading.totals)
            data["outcomes"] = [each._asdict() for each in self.reading.outcomes(self.faces)]
        return data

    def __repr__(self) -> str:
        return f"Event({self.phrase.id}, {dict(self.data)}, {self.faces})"


def plain(item: Any) -> Any:
    """Event data as JSON can hold it."""
    if isinstance(item, Total):
        return {
            "value": item.value,
            "parts": [
                {"value": why.value, "reason": why.reason.id, "clauses": list(why.reason.clauses)}
                for why in item.parts
            ],
        }
    if isinstance(item, Phrase):
        return item.id
    if isinstance(item, Mapping):
        return {str(key): plain(value) for key, value in item.items()}
    if isinstance(item, (list, tuple)):
        return [plain(value) for value in item]
    if isinstance(item, (set, frozenset)):
        return sorted((plain(value) for value in item), key=repr)
    return item
