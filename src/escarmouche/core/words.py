"""The four words a rule may yield, and nothing else: Ask, AskAll, Roll, Tell.

A rule is a generator over a state. It yields a word and receives what the word asks for: an answer
that was already checked, the answers of all camps, the faces of dice, or nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from escarmouche.core.answers import Answers
from escarmouche.core.explain import NOTHING, Data, Number, Phrase, Said, Total

# Faces that a rule treats alike, so that exact odds need one branch for each group and not for each
# face. AT_MOST[t] is a test that succeeds on t or less.
Alike = tuple[tuple[int, ...], ...]
EVERY_FACE: Alike = ((1,), (2,), (3,), (4,), (5,), (6,))
AT_MOST: tuple[Alike, ...] = (
    ((1, 2, 3, 4, 5, 6),),
    *((tuple(range(1, t + 1)), tuple(range(t + 1, 7))) for t in range(1, 6)),
    ((1, 2, 3, 4, 5, 6),),
)


def alike_at_most(target: int) -> Alike:
    """The two groups of a test that succeeds on `target` or less (one group when it is certain)."""
    return AT_MOST[0 if target < 0 else 6 if target > 6 else target]


class Outcome(NamedTuple):
    """What the dice of one test come to: whether they succeed (None: nothing to succeed at), and
    the number that they give (damage, a reach, a margin).
    """

    success: bool | None = None
    value: Number = 0


class Reading(ABC):
    """How a book reads the dice of a roll when "at most the target" is not how.

    Frozen, with explained numbers, and pure: the log, the odds, an offer to roll again and an
    interface all ask the same object. Each die is a test of its own unless `together`.
    """

    __slots__ = ()
    together = False

    @property
    @abstractmethod
    def totals(self) -> Mapping[str, Total]:
        """The explained numbers of the reading, by name."""

    @abstractmethod
    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """What the dice of one test come to."""

    @abstractmethod
    def said(self) -> Said:
        """What is needed, in a sentence: a threshold, a column of a table."""

    def outcomes(self, faces: tuple[int, ...]) -> tuple[Outcome, ...]:
        """What each test of a roll comes to."""
        if self.together:
            return (self.outcome(faces),)
        return tuple([self.outcome((face,)) for face in faces])

    def alike(self) -> Alike:
        """The faces of one six-sided die that come to the same, for `Roll.alike`."""
        groups: dict[Outcome, list[int]] = {}
        for face in range(1, 7):
            groups.setdefault(self.outcome((face,)), []).append(face)
        return tuple(tuple(group) for group in groups.values())


class Ask:
    """A decision: who decides, what is asked, and the lazy object that knows the legal answers."""

    __slots__ = ("about", "answers", "question", "who")

    def __init__(self, who: int, question: Phrase, answers: Answers, about: Data = NOTHING) -> None:
        self.who = who
        self.question = question
        self.answers = answers
        self.about = about

    def seen_by(self, seen: Any) -> Ask:
        """The same question, put to a camp that knows no more than `seen`."""
        return Ask(self.who, self.question, self.answers.seen_by(seen), self.about)

    def bind(self, seen: Any) -> None:
        """From now on it is put so: for the driver, to which a rule gives each question once."""
        self.answers = self.answers.seen_by(seen)

    def __repr__(self) -> str:
        return f"Ask(camp {self.who}: {self.question.id})"


class AskAll:
    """Sealed, simultaneous decisions: nobody's answer is known before everybody has answered."""

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[int, Ask]) -> None:
        self.asks = dict(asks)
        assert all(who == ask.who for who, ask in asks.items()), "each camp answers for itself"


class Roll:
    """A request for dice. Rules never draw dice: the driver throws, scripts or enumerates them.

    A die succeeds on `target` or less; a roll that is read otherwise has a `reading` and no target. Its
    `alike` may be None: then the reading says it.
    """

    __slots__ = ("_alike", "about", "dice", "reading", "sides", "target", "to", "what")

    def __init__(
        self,
        what: Phrase,
        dice: int = 1,
        target: Total | None = None,
        about: Data = NOTHING,
        alike: Alike | None = EVERY_FACE,
        to: frozenset[int] | None = None,
        sides: int = 6,
        reading: Reading | None = None,
    ) -> None:
        self.what = what
        self.dice = dice
        self.sides = sides
        self.target = target
        self.about = about
        self._alike = alike
        self.to = to
        self.reading = reading

    @property
    def alike(self) -> Alike:
        """The faces that come to the same; only exact odds ask for it, so it is found out only then."""
        if self._alike is not None:
            return self._alike
        assert self.reading is not None, "nobody says which faces are alike"
        return self.reading.alike()


class Tell:
    """Something happened. `to` is the set of camps that may know it; None is everybody.

    `reveals` marks what a player could not know before, after which nothing may be taken back.
    """

    __slots__ = ("data", "phrase", "reveals", "to")

    def __init__(
        self,
        phrase: Phrase,
        data: Data = NOTHING,
        to: frozenset[int] | None = None,
        reveals: bool = False,
    ) -> None:
        self.phrase = phrase
        self.data = data
        self.to = to
        self.reveals = reveals


Word = Ask | AskAll | Roll | Tell
Rule = Generator[Word, Any, Any]
