"""Escarmouches Fantastiques: a complete short game of figures, spells and six-sided dice.

The folder follows the book: `scores` (characteristics), `abilities`, `deployment`, `turn`,
`movement`, `magic` and `spells`, `shooting`, `melee`, `morale`, `artillery`, `items`, `scenarios`,
`prices` and `roster`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.freeze import Freezer
from escarmouche.core.rulebook import Judgement, Result, Rulebook, Span, Trial
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.escarmouches_fantastiques import (
    deployment,
    magic,
    melee,
    morale,
    movement,
    presentation,
    scenarios,
    setup,
    shooting,
    trials,
    turn,
)
from escarmouche.rulebooks.escarmouches_fantastiques.faults import faults
from escarmouche.rulebooks.escarmouches_fantastiques.freezing import FREEZER
from escarmouche.rulebooks.escarmouches_fantastiques.judgement import JUDGEMENT
from escarmouche.rulebooks.escarmouches_fantastiques.state import State

SPANS: dict[str, Span] = {
    "scenario": setup.choose_scenario,
    "terrain": deployment.set_terrain,
    "edge": deployment.choose_edge,
    "prepare": scenarios.prepare,
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
    spans: Mapping[str, Span] = SPANS

    def begin(self, setup_data: Mapping[str, Any]) -> CoreState:
        """The state before the first decision."""
        return setup.begin(setup_data)

    def result(self, game: CoreState) -> Result:
        """What the scenario says."""
        assert isinstance(game, State)
        return scenarios.of(game).result(game)

    def present(self, seen: CoreState) -> dict[str, Any]:
        """Everything on and beside the table."""
        assert isinstance(seen, State)
        return presentation.present(seen)

    def present_again(
        self, seen: CoreState, before: CoreState, told: dict[str, Any]
    ) -> dict[str, Any]:
        """The same, where only the figures that changed are described anew."""
        assert isinstance(seen, State) and isinstance(before, State)
        return presentation.present_again(seen, before, told)

    def scenarios(self) -> Sequence[str]:
        """The scenarios of the book, in the order of the text."""
        return scenarios.IDS

    def faults(self, game: CoreState) -> list[str]:
        """What contradicts itself in a state."""
        assert isinstance(game, State)
        return faults(game)

    def freezer(self) -> Freezer:
        """What a state of the book is made of."""
        return FREEZER

    def judgement(self) -> Judgement:
        """What a greedy player of the book knows."""
        return JUDGEMENT

    def attack(self, game: CoreState, attacker: int, target: int, kind: str) -> Trial:
        """A whole attack of one figure on another."""
        assert isinstance(game, State)
        return trials.attack(game, attacker, target, kind)

    def duel(self, attacker: Any, target: Any, kind: str, distance: float = 0.0) -> CoreState:
        """Two profiles or roster entries, alone on a bare table."""
        return trials.duel(attacker, target, kind, distance)


RULEBOOK = EscarmouchesFantastiques()
