"""The question where to, of a unit that may let another of its side go first."""

from __future__ import annotations

from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

OTHER = "next"  # as where units are deployed
SELDOM = 8  # one time in so many it is drawn


class PlaceOrOther(MovePlace):
    """Where it goes, or "next": another first."""

    __slots__ = ("_phrase",)

    def __init__(self, state: State, unit: Unit, intent: Intent, phrase: Phrase) -> None:
        super().__init__(state, unit, intent)
        self._phrase = phrase

    def seen_by(self, seen: Any) -> PlaceOrOther:
        """The same rule, asked of the view."""
        return PlaceOrOther(seen, self._figure, self.intent, self._phrase)

    def check(self, answer: Any) -> Refusal | None:
        """The key, or a place that the rule allows."""
        return None if answer == OTHER else super().check(answer)

    def sample(self, chooser: Chooser) -> Any:
        """Now and then another first."""
        return super().sample(chooser) if chooser.randrange(SELDOM) else OTHER

    def encode(self, answer: Any) -> Any:
        """The key, or a place."""
        return answer if answer == OTHER else super().encode(answer)

    def decode(self, data: Any) -> Any:
        """The same, back."""
        return data if data == OTHER else super().decode(data)

    def describe(self) -> dict[str, Any]:
        """A place, and the key."""
        about = {"figure": self._figure.id}
        option = {"key": OTHER, "phrase": self._phrase.id, "data": about}
        return super().describe() | {"options": [option]}
