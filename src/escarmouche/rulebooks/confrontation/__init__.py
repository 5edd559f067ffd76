"""Confrontation, chapter IX: the combat phase, exact; and a small complete game around it; centimetres.

The folder follows the chapter: `combat` (IX-A, IX-C to IX-H), `characteristics`, `testing`, `wounds` and
`wound_table` (what it presupposes of chapter II), `skills`. The rest is the frame that the rulings give it (R35):
`setup`, `melee_setup`, `deployment`, `turn`, `tactics`, `activation`, `moving`, `shooting`, `rally`, `scenarios`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.freeze import Freezer
from escarmouche.core.rulebook import Judgement, Result, Rulebook, Span, Trial
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.confrontation import (
    deployment,
    presentation,
    rally,
    scenarios,
    setup,
    tactics,
    trials,
    turn,
)
from escarmouche.rulebooks.confrontation.activation import phase as activation
from escarmouche.rulebooks.confrontation.combat import spans as combat
from escarmouche.rulebooks.confrontation.faults import faults
from escarmouche.rulebooks.confrontation.freezing import FREEZER
from escarmouche.rulebooks.confrontation.judgement import JUDGEMENT
from escarmouche.rulebooks.confrontation.state import State

SPANS: dict[str, Span] = {
    "deployment": deployment.begin,
    "deploy": deployment.deploy,
    "turn": turn.begin,
    "phase": turn.start_phase,
    "tactics": tactics.tactics,
    "who begins": tactics.who_begins,
    "activate": activation.activate,
    "go on": activation.go_on,
    **combat.SPANS,
    "rally": rally.rally,
    "end turn": turn.end_turn,
}


class Confrontation(Rulebook):
    """The third book of the shelf."""

    id = "confrontation"
    prefix = "CC"
    version = "1"
    title = "Confrontation"
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
        """The scenarios of the book."""
        return scenarios.IDS

    def faults(self, game: CoreState) -> list[str]:
        """What contradicts itself in a state."""
        assert isinstance(game, State)
        return faults(game)

    def freezer(self) -> Freezer:
        """What a state of the book is made of."""
        return FREEZER

    def judgement(self) -> Judgement:
        """What a greedy player of this book knows."""
        return JUDGEMENT

    def attack(self, game: CoreState, attacker: int, target: int, kind: str) -> Trial:
        """One attack of a fighter on another, or one shot."""
        assert isinstance(game, State)
        return trials.attack(game, attacker, target, kind)

    def duel(self, attacker: Any, target: Any, kind: str, distance: float = 0.0) -> CoreState:
        """Two cards or lines of an army, alone on a bare table."""
        return trials.duel(attacker, target, kind, distance)


RULEBOOK = Confrontation()
