"""Facts of a book in its situations beside those that follow from its state: of a figure, and of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from escarmouche.core.state import State
from escarmouche.situation_files.plain_situations import PlainSituations


class BookFacts(Protocol):
    """The names of the facts, what they are at a moment, and the words that they may be."""

    FIGURE: tuple[str, ...]
    GAME: tuple[str, ...]

    def figure_fact(self, game: Any, id: int, key: str, /) -> Any:
        """One of a figure."""
        ...

    def game_fact(self, game: Any, key: str, /) -> Any:
        """One of the game."""
        ...

    def words(self, game: Any, /) -> Iterable[str]:
        """Words of the book."""
        ...


class SituationsWithFacts(PlainSituations):
    """The plain reader, for a book with facts of its own and some words of its questions."""

    FACTS: BookFacts
    WORDS: tuple[str, ...] = ()

    def words(self, game: State) -> Iterable[str]:
        """The words of its questions; what are keys of options is checked as such."""
        yield from super().words(game)
        yield from self.WORDS
        yield from self.FACTS.words(game)

    def figure_facts(self, game: State) -> tuple[str, ...]:
        """Every column, and what follows from it."""
        return (*super().figure_facts(game), *self.FACTS.FIGURE)

    def figure_fact(self, game: State, id: int, key: str) -> Any:
        """One of them; a list where the state holds a tuple."""
        if key in self.FACTS.FIGURE:
            return self.FACTS.figure_fact(game, id, key)
        held = super().figure_fact(game, id, key)
        return list(held) if isinstance(held, tuple) else held

    def game_facts(self, game: State) -> tuple[str, ...]:
        """Every plain value, and those of the book."""
        return (*super().game_facts(game), *self.FACTS.GAME)

    def game_fact(self, game: State, key: str, wanted: Any) -> Any:
        """One of them."""
        if key in self.FACTS.GAME:
            return self.FACTS.game_fact(game, key)
        return super().game_fact(game, key, wanted)
