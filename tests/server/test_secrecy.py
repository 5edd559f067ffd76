"""What goes out to a viewer is the same, byte for byte, in games that differ only in what it may
not know. Played with the toy rulebook, which has secrets of every kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.properties.core.test_secrecy import answer_of, setup
from tests.toy.book import BOOK

from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.game import Game
from escarmouche.server.live_messages import CheckQuery
from escarmouche.server.queries import ask_about
from escarmouche.server.views import Log, snapshot


def sent(
    seed: int, spy: int, twin: int, dice: Any, viewer: int | None
) -> Iterator[tuple[str, Game]]:
    """All that a viewer is sent in the course of a game."""
    game = Game(BOOK, setup(seed, spy, twin), dice)
    log = Log(viewer)
    while True:
        told = snapshot(game, viewer, log, None, "digest")
        tries = [_tried(game, viewer, data) for data in ("3", "8", "nonsense", None)]
        yield json.dumps([told, log.lines, tries]), game
        if game.over:
            return
        camp = game.pending[-1].who  # the last first: sealed answers lie about for a while
        game.answer_data(camp, answer_of(game, camp, spy, twin, seed))


def _tried(game: Game, viewer: int | None, data: Any) -> Any:
    query = CheckQuery(type="query", id="q", what="check", answer=data)
    return ask_about(game.fork(), viewer, query)


def twins(seed: int, spy: int, viewer: int | None) -> tuple[list[str], list[str]]:
    one = list(sent(seed, spy, 0, SeededDice.from_seed(seed), viewer))
    game = one[-1][1]
    hidden = [event.to == frozenset({spy}) for event in game.events for _face in event.faces]
    faces = [f % 10 + 1 if secret else f for f, secret in zip(game.faces, hidden, strict=True)]
    two = sent(seed, spy, 1, ScriptedDice(faces), viewer)
    return [text for text, _game in one], [text for text, _game in two]


@pytest.mark.parametrize("seed", range(6))
def test_a_viewer_is_sent_nothing_that_it_may_not_know(seed: int) -> None:
    camps = 2 + seed % 3
    spy = seed % camps
    for viewer in [*(camp for camp in range(camps) if camp != spy), None]:
        one, two = twins(seed, spy, viewer)
        assert one == two


def test_the_spy_itself_is_sent_the_difference() -> None:
    one, two = twins(5, 1, 1)
    assert one != two
