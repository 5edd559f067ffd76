"""What an interface is told of a figure: its conditions, each with the sign that stands for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.players.test_expert import new_game, to_first_move

from escarmouche.core.game import Game
from escarmouche.kit.glyphs import Glyph
from escarmouche.rulebooks.escarmouches_fantastiques import presentation
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    CONDITIONS,
    cursed,
    frightened,
    paralysed,
    routed,
    serving,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Gem, afflict, put
from escarmouche.text import LANGUAGES, Wording


@pytest.fixture
def game() -> Game:
    begun = new_game("gemme-maudite", 3)
    to_first_move(begun)
    return begun


def kinds(state: Any, figure: Any) -> list[str]:
    shown = presentation.figure(state, figure)["conditions"]
    return [condition["kind"] for condition in shown]


def test_a_figure_that_is_well_bears_no_sign(game: Game) -> None:
    assert kinds(game.state, game.state.figures[0]) == []


def test_every_lasting_condition_has_its_sign(game: Game) -> None:
    assert set(presentation.GLYPHS) == set(CONDITIONS)
    state: Any = game.state
    figure = state.figures[0]
    for effect in (routed(), frightened(), paralysed(1), cursed(1, "melee", 0), serving(1)):
        afflict(state, figure, effect)
    expected = [Glyph.FLEEING, Glyph.FRIGHTENED, Glyph.PARALYSED, Glyph.CURSED, Glyph.BUSY]
    assert kinds(state, figure) == expected


def test_bearing_the_gem_and_touching_an_enemy_show(game: Game) -> None:
    state: Any = game.state
    mine, foe = state.army[0][0], state.army[1][0]
    put(state, mine, 24, 24)
    put(state, foe, 24 + mine.radius + foe.radius, 24)
    state.gem = Gem(24, 24, mine.id)
    assert kinds(state, mine) == [Glyph.PRIZE, Glyph.ENGAGED]
    assert kinds(state, foe) == [Glyph.ENGAGED]


def test_every_condition_is_explained_in_both_languages() -> None:
    phrases = [plugin.phrase for plugin in CONDITIONS.values()]
    phrases += [presentation.BEARS_GEM, presentation.HELD]
    phrases += [presentation.SUMMONED, presentation.ENGAGED]
    for lang in LANGUAGES:
        for phrase in phrases:
            assert Wording(lang).has(phrase.id) and Wording(lang).has(f"{phrase.id}.help")
