"""What may be answered to a question: one object decides legality for everybody.

The interface, the AI, the simulator, the server and the situations all call the same `check`.
Nothing is computed before somebody asks: a question costs nothing until it is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from escarmouche.core.explain import NOTHING, Data, Phrase, Refusal, Refused, refuse

NOT_AN_OPTION = Phrase("core.refusal.not_an_option")
MALFORMED = Phrase("core.refusal.malformed")


class Chooser(Protocol):
    """The only randomness that players may use: `random.Random` fits, and so does a script."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""
        ...

    def random(self) -> float:
        """A number from 0 to 1."""
        ...


class Answers(ABC):
    """The legal answers to one question."""

    __slots__ = ()
    # Whether they are the rule's own words to the camp: then they hold no state, and need no view.
    worded = False

    @abstractmethod
    def check(self, answer: Any) -> Refusal | None:
        """Why this answer is not legal, or None when it is."""

    @abstractmethod
    def candidates(self) -> Sequence[Any]:
        """Legal answers worth trying: all of them where they can be counted."""

    def sample(self, chooser: Chooser) -> Any:
        """One candidate, uniformly. Already checked."""
        candidates = self.candidates()
        return candidates[chooser.randrange(len(candidates))]

    def default(self) -> Any:
        """What most players would answer without thinking."""
        return self.candidates()[0]

    def seen_by(self, seen: Any) -> Answers:
        """The same answers, computed from what a camp may know: `seen` is the state of its view.

        The driver calls it for every question of a book that keeps secrets, so there is no other
        legality than this one. Answers that hold a state must say how they are made from another.
        """
        raise TypeError(f"{type(self).__name__}: its book keeps secrets, so it needs `seen_by`")

    def reach(self, figure: int | None = None) -> Sequence[Sequence[tuple[float, float]]]:
        """For spatial answers: the outlines of the region that can be reached, for drawing.

        Rings; one inside another is a hole.

        `figure` says whose, where the question is about several. Empty where it means nothing;
        legality is decided by `check` alone.
        """
        return ()

    def reach_by(self, figure: int | None, action: str) -> Sequence[Sequence[tuple[float, float]]]:
        """The same for one action of several that a question offers."""
        return self.reach(figure)

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """On a table with storeys: what can be reached of each floor, and of each link on which one may stop.

        `contacts`, where there are any: where a move may end that must end in contact; it only passes what else it reaches.
        """
        return {"floors": (), "perches": ()}

    def candidates_for(self, figure: Any) -> Sequence[Any]:
        """Those of the candidates that are about one figure, where they can be told apart more cheaply."""
        return self.candidates()

    @abstractmethod
    def encode(self, answer: Any) -> Any:
        """The answer as plain data (for saves and for the network)."""

    @abstractmethod
    def decode(self, data: Any) -> Any:
        """The answer from plain data; raises `Refused` when the data has not the right form."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """The form of the answer as plain data, for a generic control in an interface."""


class Option(NamedTuple):
    """One choice among several: a key that is readable in saves, and the sentence to show."""

    key: str
    phrase: Phrase
    data: Data = NOTHING


class Choice(Answers):
    """One option of a short list. The answer is the option's key.

    The list is the rule's own word to the camp: it is made from what the camp may know. Where the
    options follow from the state, `ChoiceFrom` makes sure of that.
    """

    __slots__ = ("_preferred", "options")
    worded = True

    def __init__(self, options: Iterable[Option], preferred: str | None = None) -> None:
        self.options = tuple(options)
        self._preferred = preferred

    def check(self, answer: Any) -> Refusal | None:
        """Any key of the list is legal."""
        for option in self.options:
            if option.key == answer:
                return None
        return refuse(NOT_AN_OPTION, given=str(answer), options=[o.key for o in self.options])

    def seen_by(self, seen: Any) -> Choice:
        """A list holds no state."""
        return self

    def candidates(self) -> Sequence[str]:
        """Every key, in the order of the list."""
        return [option.key for option in self.options]

    def sample(self, chooser: Chooser) -> str:
        """Any key, uniformly."""
        return self.options[int(chooser.random() * len(self.options))].key

    def default(self) -> str:
        """The preferred key where the rule names one, else the first."""
        return self._preferred if self._preferred is not None else self.options[0].key

    def encode(self, answer: Any) -> Any:
        """A key is plain data already."""
        return answer

    def decode(self, data: Any) -> str:
        """A key is a text."""
        if not isinstance(data, str):
            raise Refused(refuse(MALFORMED, expected="text", given=repr(data)))
        return data

    def describe(self) -> dict[str, Any]:
        """The list of options."""
        return {
            "form": "choice",
            "options": [
                {"key": o.key, "phrase": o.phrase.id, "data": dict(o.data)} for o in self.options
            ],
        }


class ChoiceByKeys(Choice):
    """Options of which only the keys are made before somebody looks: many a question is answered without."""

    __slots__ = ("_made", "keys")

    def __init__(self, keys: Sequence[str], preferred: str | None = None) -> None:
        self.keys, self._preferred = keys, preferred
        self._made: tuple[Option, ...] | None = None

    @abstractmethod
    def option(self, key: str) -> Option:
        """The option of a key: the same whenever it is asked for."""

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        """The list, made once."""
        if self._made is None:
            self._made = tuple([self.option(key) for key in self.keys])
        return self._made

    def candidates(self) -> Sequence[str]:
        """Every key, in the order of the list."""
        return list(self.keys)

    def sample(self, chooser: Chooser) -> str:
        """Any key, uniformly."""
        return self.keys[int(chooser.random() * len(self.keys))]

    def default(self) -> str:
        """The preferred key where the rule names one, else the first."""
        return self._preferred if self._preferred is not None else self.keys[0]


class ChoiceWhenAsked(ChoiceByKeys):
    """The same by a function. For books without secrets: it asks the state, which stands still meanwhile."""

    __slots__ = ("_option_of",)

    def __init__(self, keys: Sequence[str], option_of: Callable[[str], Option]) -> None:
        super().__init__(keys)
        self._option_of = option_of

    def option(self, key: str) -> Option:
        """What the function says."""
        return self._option_of(key)


class ChoiceFrom(Choice):
    """Options that follow from the state: a camp is offered those that follow from its view."""

    __slots__ = ("_options_of",)
    worded = False

    def __init__(self, options_of: Callable[[Any], Iterable[Option]], state: Any) -> None:
        super().__init__(options_of(state))
        self._options_of = options_of

    def seen_by(self, seen: Any) -> ChoiceFrom:
        """What the same function finds in the view."""
        return ChoiceFrom(self._options_of, seen)


YES = Phrase("core.option.yes")
NO = Phrase("core.option.no")
YES_OR_NO = Choice((Option("yes", YES), Option("no", NO)))
