"""A rulebook made of generators written in a test, to drive the driver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from escarmouche.core import state as core
from escarmouche.core.answers import Choice, Option
from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Result, Rulebook
from escarmouche.core.state import value
from escarmouche.core.words import Ask, Rule

P = Phrase("test.phrase")
ROLL = Phrase("test.roll")
AB = Choice([Option("a", P), Option("b", P)])
Span = Callable[["Notes"], Rule]


@dataclass
class Notes(core.State):
    """What the spans wrote down."""

    told: tuple[Any, ...] = value(default=())

    def note(self, thing: Any) -> None:
        self.told = (*self.told, thing)


class Script(Rulebook):
    """Spans one after the other."""

    id, prefix, version, title = "script", "S", "1", "Script"

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = {str(n): span for n, span in enumerate(spans)}

    @property
    def spans(self) -> Mapping[str, Span]:
        return self._spans

    def begin(self, setup: Mapping[str, Any]) -> Notes:
        return Notes(agenda=tuple((name,) for name in self._spans))

    def result(self, game: core.State) -> Result:
        return Result(None, P)


def game_of(*spans: Span, **more: Any) -> Game:
    """A game of these spans."""
    return Game(Script(spans), {}, SeededDice.from_seed(1), **more)


def ask(who: int, **about: Any) -> Ask:
    """A question with two answers."""
    return Ask(who, P, AB, about)


def reply(game: Game, *answers: str) -> None:
    """Answer the first pending question, again and again."""
    for answer in answers:
        game.answer(game.pending[0], answer)


def told(game: Game) -> tuple[Any, ...]:
    """What was noted so far."""
    assert isinstance(game.state, Notes)
    return game.state.told
