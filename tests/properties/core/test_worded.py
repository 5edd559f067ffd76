"""Answers that are a rule's own words are given to a camp as they are: so no state may hang on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from escarmouche.core.answers import Answers
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.state import State
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

DEEP = 6


def held_by(thing: Any, deep: int = DEEP) -> Iterator[Any]:
    """Whatever can be reached from something without calling anything."""
    yield thing
    if deep == 0 or isinstance(thing, (str, bytes, int, float, type, State)):
        return
    within: list[Any] = []
    if isinstance(thing, Mapping):
        within += thing.values()
    elif isinstance(thing, (tuple, list, set, frozenset)):
        within += thing
    for kind in type(thing).__mro__:
        within += [getattr(thing, name, None) for name in kind.__dict__.get("__slots__", ())]
    within += getattr(thing, "__dict__", {}).values()
    for each in within:
        yield from held_by(each, deep - 1)


@pytest.mark.parametrize("book", ["ef", "ade", "cc"])
def test_no_state_hangs_on_the_words_of_a_rule(book: str) -> None:
    rng, looked = Random(1), set[type[Answers]]()
    game = Game(rulebook(book), setup_of(book, 1), SeededDice.from_seed(1))
    while game.pending:
        ask = game.pending[0]
        if ask.answers.worded:
            looked.add(type(ask.answers))
            assert not any(isinstance(held, State) for held in held_by(ask.answers)), ask
        game.accept(ask, ask.answers.sample(rng))
    assert looked
