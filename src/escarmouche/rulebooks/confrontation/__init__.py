"""Confrontation, chapter IX: the combat phase, exact; and a small complete game around it; centimetres.

The folder follows the chapter: `combat` (IX-A, IX-C to IX-H), `characteristics`, `testing`, `wounds` and
`wound_table` (what it presupposes of chapter II), `skills`. The rest is the frame that the rulings give it (R35):
`setup`, `melee_setup`, `deployment`, `turn`, `tactics`, `activation`, `moving`, `shooting`, `rally`, `scenarios`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.forecast import Prospect
from escarmouche.core.freeze import Freezer
from escarmouche.core.rulebook import DuelBench, Judgement, Result, Rulebook, Span, Trial
from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Ask
from escarmouche.rulebooks.confrontation import (
    army_cards,
    deployment,
    forecasts,
    melee_maker,
    presentation,
    previews,
    prices,
    rally,
    roster,
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
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.table_maker import make_table
from escarmouche.table.scenery import Table

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
    order = 30
    version = "2"
    title = "Confrontation"
    complete = True
    battery_sizes = ("100", "200", "200", "300")
    battery_tables = ({}, *({"width": 60.0, "depth": 60.0},) * 2)
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

    # -- for interfaces: loaded when somebody asks ----------------------------------------------

    def options(self) -> Mapping[str, bool | int]:
        """How the rulings are read by default."""
        return Options.defaults()

    def terrain(self, wanted: Mapping[str, Any], scenario: str | None = None) -> Table:
        """The table given, or one made from its seed."""
        return setup.make_terrain(wanted, scenario)

    def make_table(self, seed: int, **wanted: Any) -> Table:
        """A table of the book's own terrain."""
        return make_table(seed, **wanted)

    def bare_state(self, table: Table) -> CoreState:
        """A table on which nobody stands yet."""
        return State(table=table)

    def read_army(self, text: str) -> Any:
        """An army file, checked."""
        return roster.read_army(text)

    def army_to_data(self, army: Any) -> Mapping[str, Any]:
        """An army as the plain data of a set-up."""
        return roster.army_to_data(army)

    def army_card(self, army: Any) -> dict[str, Any]:
        """What is shown of an army."""
        return army_cards.army_card(army)

    def price_rows(self, army: Any) -> list[dict[str, Any]]:
        """Every price, broken down."""
        return prices.rows(army)

    def stands(self, seen: CoreState, figure: Any) -> bool:
        """Whether a figure is on the table."""
        assert isinstance(seen, State)
        return previews.stands(seen, figure)

    def preview_path(
        self, seen: CoreState, answers: Answers | None, wish: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A way before it is taken."""
        assert isinstance(seen, State)
        return previews.path(seen, answers, wish)

    def preview_sight(self, seen: CoreState, a: Any, b: Any) -> dict[str, Any]:
        """A look from one figure at another."""
        assert isinstance(seen, State)
        return previews.look(seen, a, b)

    def prospects(self, seen: CoreState, ask: Ask, answer: Any) -> Iterable[Prospect]:
        """What may come of an answer."""
        assert isinstance(seen, State)
        return forecasts.prospects(seen, ask, answer)

    def foretells(self, ask: Ask) -> bool:
        """Whether dice stand behind the options of a question."""
        return ask.question.id in forecasts.FORETOLD

    def catalogue(self) -> list[dict[str, Any]]:
        """The cards of the book, by people."""
        return army_cards.catalogue()

    def random_setup(self, chooser: Any) -> dict[str, Any]:
        """A melee drawn at random, to be fought out."""
        return melee_maker.random_melee(chooser)

    def duel_bench(self) -> DuelBench:
        """Works combats out exactly; with numpy, so it is loaded only when somebody asks."""
        from escarmouche.rulebooks.confrontation.duel import answering

        return answering

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.confrontation import situations

        return situations


RULEBOOK = Confrontation()
