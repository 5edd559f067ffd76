"""A game that plays a situation: scripted dice, and a rulebook whose spans stop where the situation ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.automata import Behaviour
from escarmouche.core.dice import OutOfDice
from escarmouche.core.explain import Refusal
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook, Span
from escarmouche.core.state import State
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.situations.book import Stage


class MissingDie(Exception):
    """The script holds too few dice for a roll."""

    def __init__(self, roll: Roll, number: int) -> None:
        self.roll, self.number = roll, number
        super().__init__(f"die {number} for {roll.what.id}")


class StagedGame(Game):
    """A game that says which roll found no dice left."""

    __slots__ = ()

    def _throw(self, state: State, roll: Roll) -> tuple[int, ...]:
        try:
            return super()._throw(state, roll)
        except OutOfDice as problem:
            raise MissingDie(roll, problem.number + 1) from None


class StagedRulebook(Rulebook):
    """A rulebook whose spans stop where the situation ends."""

    def __init__(self, book: Rulebook, stage: Stage) -> None:
        self.book, self.stage = book, stage
        self.id, self.prefix, self.version, self.title = (
            book.id,
            book.prefix,
            book.version,
            book.title,
        )
        self._spans = _Spans(book.spans, stage)

    @property
    def spans(self) -> Mapping[str, Span]:
        """The book's own, each of which ends the situation where it is to stop."""
        return self._spans

    def begin(self, setup: Mapping[str, Any]) -> State:
        """Never asked for."""
        raise NotImplementedError("a situation brings its own state")

    def result(self, game: State) -> Any:
        """As the book says."""
        return self.book.result(game)

    def automata(self) -> Mapping[str, Behaviour]:
        """Those of the book."""
        return self.book.automata()

    @property
    def has_automata(self) -> bool:
        """As the book has."""
        return self.book.has_automata

    def behaviour_of(self, game: State, ask: Ask) -> Behaviour | None:
        """As the book says."""
        return self.book.behaviour_of(game, ask)

    def keeps_secrets(self, game: State) -> bool:
        """As the book does."""
        return self.book.keeps_secrets(game)

    def _seen(self, game: State, who: int | None, shared: bool) -> State:
        """As the book shows it: a player answers from what its camp knows, as in a game."""
        return self.book.seen_now(game, who) if shared else self.book.seen(game, who)

    def why_not_call(self, game: State, word: Any) -> Refusal | None:
        """As the book says."""
        return self.book.why_not_call(game, word)

    def hear(self, game: State, word: Any) -> Tell:
        """As the book does."""
        return self.book.hear(game, word)


class _Spans(Mapping[str, Span]):
    def __init__(self, spans: Mapping[str, Span], stage: Stage) -> None:
        self._spans, self._stop = {**spans, **stage.instead}, stage.stop

    def __getitem__(self, name: str) -> Span:
        span = self._spans[name]

        def run(state: State, *args: Any) -> Rule:
            if self._stop(state, (name, *args)):
                return _halt(state)
            return span(state, *args)

        return run

    def __iter__(self) -> Iterator[str]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)


def _halt(state: State) -> Rule:
    state.agenda = ()
    yield from ()
