"""Rounds: how several camps take their turns. Four words, for all books.

- **Alternating until all pass in a row**: `Turns`, a value that a book keeps in its state, so that each turn is a
  step of its own on the agenda.

      def run(game):  # a step: one camp makes one of its units run, or passes
          camp = game.turns.whose(lambda camp: runners(game, camp))
          if camp is None:
              return  # nobody can, or all have passed in a row
          answer = yield Ask(camp, RUN_OR_PASS, Runs(game, camp))
          game.turns = game.turns.passed(camp) if answer is PASS else game.turns.acted(camp)
          game.next(("run",))

- **First and last rights**: a unit may have the right to act before all others, or must wait for them. Turns then
  come in three stages (`Turns.stage`), each of which begins with the first camp again.
- **Each is heard in order**: `heard_in_order`, or `first_to_act` where the first who acts ends it.
- **Sealed and revealed together**: `sealed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from escarmouche.core.words import Ask, AskAll, Rule, Tell

T = TypeVar("T")


class Right(IntEnum):
    """When a unit may act: before all others if it likes, in the usual turns, or after everybody."""

    FIRST = 0
    USUAL = 1
    LAST = 2


def acts_in(stage: Right, right: Right) -> bool:
    """Whether a unit with a right may act in a stage. To be first is an offer, to be last is not.

    >>> acts_in(Right.USUAL, Right.FIRST), acts_in(Right.USUAL, Right.LAST)
    (True, False)
    """
    return stage == right or (right is Right.FIRST and stage is Right.USUAL)


class Turns(NamedTuple):
    """Camps that act by turns until all who can have passed in a row. A pass is not final.

    With `last_chance` whoever passed first is asked once more when all have passed: it ends when a camp passes twice
    and nobody acted in between. Whoever cannot act is neither asked nor counted among those who passed.
    """

    order: tuple[int, ...]
    place: int = 0  # in the order: whose turn it is next
    passes: tuple[int, ...] = ()  # who passed since somebody last acted
    last_chance: bool = False
    stage: Right = Right.USUAL

    def whose(self, able: Callable[[int], Any]) -> int | None:
        """The camp whose turn it is; None when these turns are over.

        `able(camp)` says whether a camp has anything to do; that it may stop is no reason to ask it.
        """
        first = self.order[self.place]
        if not self.last_chance and first not in self.passes and able(first):
            return first  # mostly, and nobody else need be asked
        if self.last_chance:
            if len(set(self.passes)) < len(self.passes):
                return None
        elif all(camp in self.passes or not able(camp) for camp in self.order):
            return None
        ahead = from_camp(self.order, first)
        return next((camp for camp in ahead if able(camp)), None)

    def next_with(self, what: Callable[[int], T | None]) -> tuple[int, T] | None:
        """The same with what it has to do: each camp is asked once at most, and none before its turn may come."""
        first = self.order[self.place]
        known: dict[int, T | None] = {}
        if not self.last_chance and first not in self.passes:
            known[first] = found = what(first)
            if found:
                return first, found  # mostly

        def able(camp: int) -> T | None:
            if camp not in known:
                known[camp] = what(camp)
            return known[camp]

        camp = self.whose(able)
        found = None if camp is None else known[camp]
        return None if camp is None or found is None else (camp, found)

    def acted(self, camp: int) -> Turns:
        """A camp has acted: all who had passed may think better of it."""
        return Turns(self.order, self._after(camp), (), self.last_chance, self.stage)

    def passed(self, camp: int) -> Turns:
        """A camp has passed, for now."""
        passes = (*self.passes, camp)
        return Turns(self.order, self._after(camp), passes, self.last_chance, self.stage)

    def next_stage(self) -> Turns | None:
        """The turns of the next stage, from the first camp on; None after the last."""
        if self.stage is Right.LAST:
            return None
        return self._replace(place=0, passes=(), stage=Right(self.stage + 1))

    def _after(self, camp: int) -> int:
        return (self.order.index(camp) + 1) % len(self.order)


def rotated(order: Sequence[int]) -> tuple[int, ...]:
    """The order of the next turn where each moves up one place and the first goes to the end.

    >>> rotated((0, 1, 2))
    (1, 2, 0)
    """
    return (*order[1:], *order[:1])


def from_camp(order: Sequence[int], first: int) -> tuple[int, ...]:
    """The same order, begun with some camp.

    >>> from_camp((2, 0, 1), 0)
    (0, 1, 2)
    """
    place = order.index(first)
    return (*order[place:], *order[:place])


AskOf = Callable[[int], Ask | None]  # the question for a camp; None where it has nothing to decide


def heard_in_order(camps: Iterable[int], ask_of: AskOf) -> Rule:
    """Every camp is heard, one after the other, each knowing what those before it said: {camp: answer}.

    Its question is made when its turn comes, so that it speaks of what is then.
    """
    answers: dict[int, Any] = {}
    for camp in camps:
        ask = ask_of(camp)
        if ask is not None:
            answers[camp] = yield ask
    return answers


def first_to_act(camps: Iterable[int], ask_of: AskOf, declined: Any = "no") -> Rule:
    """The first camp, in order, that does not decline: (camp, answer), or None where all do."""
    for camp in camps:
        ask = ask_of(camp)
        if ask is not None:
            answer = yield ask
            if answer != declined:
                return camp, answer
    return None


def sealed(
    camps: Iterable[int], ask_of: AskOf, revealed: Callable[[Mapping[int, Any]], Tell]
) -> Rule:
    """All decide at once, and what they decided is told together: {camp: answer}, in order of camps.

    Nobody is asked where nobody has anything to decide, and nothing is told then.
    """
    asks = {camp: ask for camp in camps if (ask := ask_of(camp)) is not None}
    if not asks:
        return {}
    answers: Mapping[int, Any] = yield AskAll(asks)
    tell = revealed(answers)
    yield Tell(tell.phrase, tell.data, tell.to, reveals=True)
    return dict(answers)
