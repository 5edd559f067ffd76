"""Scouts, traps, barricades and returns: what is offered, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.judging import deeds, deployment_places
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import Place
from escarmouche.table.measure import Point


def _infiltrate(game: State, ask: Ask) -> Sequence[Any]:
    """Where each would best begin the first turn: the best of all places of the one who gains most."""
    best, most = ask.answers.default(), 0.0
    scenes: dict[int, Surroundings] = {}
    for deed in ask.answers.candidates():
        if deed.figure not in scenes:
            scenes[deed.figure] = Surroundings(game, figure_of(game, deed.figure))
        value = deeds.value_of_move(scenes[deed.figure], deed)
        if value > most:
            best, most = deed, value
    return [best]


def _weigh_entry(game: State, ask: Ask, answer: Point) -> float:
    """As if it were deployed there."""
    places = (Place(*answer, 0.0),)
    return deployment_places.value_of_places(game, (ask.about["figure"],), places)


FOUND: Mapping[str, Callable[[State, Ask], Sequence[Any] | None]] = {
    "ade.ask.infiltration": _infiltrate,
}
WEIGHTS: Mapping[str, Callable[[State, Ask, Any], float]] = {
    "ade.ask.reinforcement_place": _weigh_entry,
}
