"""Where a combat is too large to be worked out: fights on the engine, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.words import Ask
from escarmouche.rulebooks.confrontation.combat import attack, placing
from escarmouche.rulebooks.confrontation.duel.bench import Split, Ways
from escarmouche.rulebooks.confrontation.duel.blows import DEAD, condition
from escarmouche.rulebooks.confrontation.duel.played_fights import Adviser, stays
from escarmouche.rulebooks.confrontation.duel.question import Question
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State


class Plain:
    """Places as asked, and parries every attack with one die while it has one."""

    def __init__(self, split: Split) -> None:
        self._split = split

    def answer(self, game: State, ask: Ask) -> Any:
        """What is answered: figures are numbered as the question numbers them."""
        if ask.question is placing.PLACE:
            return f"attack:{self._split[ask.about['figure']]}"
        if ask.question is attack.DEFEND:
            return "parry:1"
        return stays(ask)


def count(
    book: Rulebook, question: Question, who: Adviser | Plain, fights: int, seed: int = 0
) -> list[Ways]:
    """So many fights, and how often each fighter ended in which way. Dice left are not counted."""
    ends: list[Counter[int]] = [Counter() for _ in range(question.fighters)]
    for number in range(fights):
        dice = SeededDice.from_seed(seed * 1_000_003 + number)
        game = Game(book, question.setup, dice, log=False)
        while game.pending:
            ask = game.pending[0]
            game.accept(ask, who.answer(_state(game), ask))
        for i, counted in enumerate(ends):
            counted[_end(_state(game), i)] += 1
    return [_ways(i, counted, fights) for i, counted in enumerate(ends)]


def _state(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def _end(game: State, figure: int) -> int:
    if game.status[figure] != ON_TABLE:
        return DEAD
    return condition(game.wound[figure], game.stunned[figure])


def _ways(figure: int, counted: Counter[int], fights: int) -> Ways:
    shares = [counted[end] / fights for end in range(DEAD + 1)]
    return Ways(figure, shares[DEAD], tuple(shares[:DEAD]), (), ())


def halves(dice: Sequence[int]) -> Split:
    """Half in attack, the odd die too."""
    return tuple((held + 1) // 2 for held in dice)
