"""Where the hidden may be, for whoever does not know it and has to think of a whole table."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import OUT_OF_PLAY, State

TRIES = 40


def somewhere(game: State, chooser: Any) -> State:
    """Put every fighter whose place a view does not tell somewhere that it could be."""
    if not game.options.hidden_places_secret:
        return game
    for figure in game.figures:
        i = figure.id
        if not game.hidden[i] or game.x[i] != OUT_OF_PLAY:
            continue
        for _ in range(TRIES):
            place = (game.table.width * chooser.random(), game.table.depth * chooser.random())
            free = movement.why_not_stand(game, figure, place, 0.0, 0) is None
            if free and not movement.touched_at(game, figure, place, 0.0):
                game.x[i], game.y[i] = place
                break
    return game
