"""Escarmouches Fantastiques: a complete short game of figures, spells and six-sided dice.

The folder follows the book: `scores` (characteristics), `abilities`, `deployment`, `turn`,
`movement`, `magic` and `spells`, `shooting`, `melee`, `morale`, `artillery`, `items`, `scenarios`,
`prices` and `roster`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.escarmouches_fantastiques import (
    deployment,
    magic,
    melee,
    morale,
    movement,
    scenarios,
    setup,
    shooting,
    turn,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import State

SPANS: dict[str, Span] = {
    "scenario": setup.choose_scenario,
    "terrain": deployment.set_terrain,
    "edge": deployment.choose_edge,
    "first to deploy": deployment.draw_first,
    "deploy": deployment.deploy,
    "turn": turn.begin,
    "phase": turn.start_phase,
    "rout": morale.rout,
    "move": movement.move,
    "magic": magic.magic,
    "declare shots": shooting.declare,
    "shoot": shooting.resolve,
    "fear": melee.fear,
    "declare melee": melee.declare,
    "melee": melee.resolve,
    "morale": morale.morale,
    "end turn": turn.end_turn,
}


class EscarmouchesFantastiques(Rulebook):
    """The first book of the shelf."""

    id = "escarmouches-fantastiques"
    prefix = "EF"
    version = "1"
    title = "Escarmouches Fantastiques"
    max_camps = 4

    @property
    def spans(self) -> Mapping[str, Span]:
        """The spans of the book."""
        return SPANS

    def begin(self, setup_data: Mapping[str, Any]) -> CoreState:
        """The state before the first decision."""
        return setup.begin(setup_data)

    def result(self, game: CoreState) -> Result:
        """What the scenario says."""
        assert isinstance(game, State)
        return scenarios.of(game).result(game)


RULEBOOK = EscarmouchesFantastiques()
