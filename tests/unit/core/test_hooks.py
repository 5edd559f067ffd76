"""Plug-ins at points: the order of dispatch, effects, windows."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import (
    Plugin,
    Point,
    attach,
    each,
    each_by_layer,
    first,
    gather,
    handlers,
    heard_at,
    window,
)
from escarmouche.core.state import Effect, State

P = Phrase("test.plugin")
SCORE = Point("score", "a score", layers=("set", "add", "cap"))
OTHER = Point("other", "another point")
SAY = Point("say", "a window")


class Figure:
    def __init__(self, id: int, *plugins: Plugin) -> None:
        self.id, self.camp, self.handlers = id, 0, attach(plugins)
        self.plugins = plugins


def gives(value: int | None) -> Any:
    return lambda game, figure, *args: None if value is None else Why(value, P)


def game_of(*figures: Figure) -> State:
    game = State(figures=list(figures))
    game.effects = [() for _ in figures]
    return game


def test_layers_then_declaration_then_effects() -> None:
    late = Plugin("late", P, (SCORE, gives(9), "cap"), (SCORE, gives(2), "add"))
    early = Plugin("early", P, (SCORE, gives(3), "add"), (SCORE, gives(1), "set"))
    game = game_of(figure := Figure(0, late, early))
    effect = Plugin("effect", P, (SCORE, gives(0)))
    game.effects[0] = (Effect(effect, "turn"),)
    assert [why.value for why in gather(game, figure, SCORE)] == [1, 2, 3, 9, 0]


def test_nothing_registered_costs_nothing_and_says_nothing() -> None:
    game = game_of(figure := Figure(0))
    assert handlers(game, figure, SCORE) == ()
    assert gather(game, figure, SCORE) == []
    assert first(game, figure, SCORE) is None


def test_a_point_is_heard_as_soon_as_a_plugin_speaks_there() -> None:
    late = Point("late", "a point at which nobody speaks yet")
    game = game_of(figure := Figure(0))
    assert (gather(game, figure, late), heard_at(game, [figure], late)) == ([], [])
    assert handlers(game, figure, late) == () and first(game, figure, late) is None
    game.effects[0] = (Effect(Plugin("effect", P, (late, gives(4))), "turn"),)
    assert [why.value for why in gather(game, figure, late)] == [4]
    assert heard_at(game, [figure], late) == [figure]
    assert first(game, figure, late) == Why(4, P)


def test_silent_handlers_are_left_out_and_the_first_voice_counts() -> None:
    silent, loud = Plugin("s", P, (OTHER, gives(None))), Plugin("l", P, (OTHER, gives(4)))
    game = game_of(figure := Figure(0, silent, loud, loud))
    assert first(game, figure, OTHER) == Why(4, P)
    assert gather(game, figure, OTHER) == [Why(4, P)] * 2


def test_points_are_told_apart_by_identity() -> None:
    twin = Point("score", "the same name")
    game = game_of(figure := Figure(0, Plugin("a", P, (SCORE, gives(1)))))
    assert gather(game, figure, twin) == []


def test_a_misspelt_layer_is_an_error_at_import() -> None:
    with pytest.raises(ValueError):
        Plugin("a", P, (SCORE, gives(1), "multiply"))


def test_a_window_ends_with_the_first_result_and_keeps_the_order_given() -> None:
    heard: list[int] = []

    def reacts(game: State, figure: Figure, answer: Any) -> Generator[Any, Any, Any]:
        heard.append(figure.id)
        said = yield figure.id
        return said if said == answer else None

    plugin = Plugin("r", P, (SAY, reacts))
    game = game_of(Figure(0, plugin), Figure(1), Figure(2, plugin), Figure(3, plugin))
    running = window(SAY, game, [game.figures[n] for n in (3, 1, 2, 0)], "stop")
    assert next(running) == 3
    assert running.send("go on") == 2
    with pytest.raises(StopIteration) as end:
        running.send("stop")
    assert end.value.value == "stop"
    assert heard == [3, 2]


def test_an_empty_window_asks_nobody() -> None:
    with pytest.raises(StopIteration) as end:
        next(window(SAY, game_of(figure := Figure(0)), [figure]))
    assert end.value.value is None


def test_where_everybody_is_heard_nobody_ends_it() -> None:
    heard: list[int] = []

    def reacts(game: State, figure: Figure) -> Generator[Any, Any, Any]:
        heard.append(figure.id)
        yield figure.id
        return "enough"

    plugin = Plugin("r", P, (SAY, reacts))
    game = game_of(Figure(0, plugin), Figure(1), Figure(2, plugin))
    responders = [game.figures[n] for n in (2, 1, 0)]
    running = each(SAY, game, responders)
    assert next(running) == 2
    responders.clear()  # who responds was known at the start
    assert next(running) == 0
    with pytest.raises(StopIteration):
        next(running)
    assert heard == [2, 0]


def test_layer_by_layer_everybody_is_heard_before_the_next() -> None:
    heard: list[tuple[int, str]] = []

    def says(word: str) -> Any:
        def say(game: State, figure: Figure) -> Generator[Any, Any, None]:
            heard.append((figure.id, word))
            yield from ()

        return say

    both = Plugin("both", P, (SCORE, says("late"), "cap"), (SCORE, says("early"), "set"))
    game = game_of(Figure(0, both), Figure(1, both))
    game.effects[1] = (Effect(Plugin("e", P, (SCORE, says("middle"), "add")), "turn"),)
    list(each_by_layer(SCORE, game, game.figures))
    assert heard == [(0, "early"), (1, "early"), (1, "middle"), (0, "late"), (1, "late")]
