"""Every die of the book has six sides, whatever it is thrown for."""

from __future__ import annotations

from random import Random

import pytest

from escarmouche.api import Game, army_data
from escarmouche.core.dice import SeededDice
from escarmouche.rulebooks import rulebook

BOOK = rulebook("ef")
ARMIES = [army_data(army, BOOK) for army in ("cendre-1000", "heures-mortes-1000")]


class Watched(SeededDice):
    """Dice that remember how many sides they were asked to have."""

    __slots__ = ("sides",)

    def faces(self, first: int, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces, and a note of the sides."""
        self.sides = {*getattr(self, "sides", set()), sides}
        return super().faces(first, count, sides)


@pytest.mark.clause("EF-GEN-01")
@pytest.mark.parametrize("scenario", ["au-hasard", "pillage", "sauvetage"])
def test_no_die_of_a_whole_game_has_other_than_six_sides(scenario: str) -> None:
    dice, chooser = Watched(b"six"), Random(6)
    game = Game(BOOK, {"armies": ARMIES, "scenario": scenario, "table": {"seed": 6}}, dice)
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chooser))
    thrown = {event.phrase.id for event in game.events if event.faces}
    assert {"ef.roll.lots", "ef.roll.initiative", "ef.roll.shooting", "ef.roll.defence"} <= thrown
    assert dice.sides == {6}
    assert set(game.faces) == {1, 2, 3, 4, 5, 6}
