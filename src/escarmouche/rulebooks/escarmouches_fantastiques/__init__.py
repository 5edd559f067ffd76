"""Escarmouches Fantastiques: a complete short game of figures, spells and six-sided dice.

The folder follows the book: `scores` (characteristics), `abilities`, `deployment`, `turn`,
`movement`, `magic` and `spells`, `shooting`, `melee`, `morale`, `artillery`, `items`, `scenarios`,
`prices` and `roster`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.answers import Answers, Option
from escarmouche.core.freeze import Freezer
from escarmouche.core.rulebook import Judgement, Result, Rulebook, Span, Trial
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.escarmouches_fantastiques import (
    army_cards,
    deployment,
    magic,
    melee,
    morale,
    movement,
    played_scenario,
    presentation,
    previews,
    prices,
    roster,
    scenarios,
    setup,
    shooting,
    trials,
    turn,
)
from escarmouche.rulebooks.escarmouches_fantastiques.faults import faults
from escarmouche.rulebooks.escarmouches_fantastiques.freezing import FREEZER
from escarmouche.rulebooks.escarmouches_fantastiques.judgement import JUDGEMENT
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import Shape

played_scenario.register(scenarios.SCENARIOS)

SPANS: dict[str, Span] = {
    "scenario": setup.choose_scenario,
    "terrain": deployment.set_terrain,
    "edge": deployment.choose_edge,
    "prepare": played_scenario.prepare,
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
    order = 10
    version = "2"
    title = "Escarmouches Fantastiques"
    max_camps = 4
    complete = True
    shown_armies = ("cendre-500", "ecorce-500")
    battery_sizes = ("500",) * 16 + ("250", "250", "1000", "2000")
    spans: Mapping[str, Span] = SPANS

    def begin(self, setup_data: Mapping[str, Any]) -> CoreState:
        """The state before the first decision."""
        return setup.begin(setup_data)

    def result(self, game: CoreState) -> Result:
        """What the scenario says."""
        assert isinstance(game, State)
        return played_scenario.of(game).result(game)

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
        return played_scenario.IDS

    def battery_camps(self, size: str, scenario: str | None) -> int:
        """Two fight for a prisoner, a gem or a treasure; large armies need all the room of two."""
        return self.max_camps if size in ("250", "500") and scenario in self.scenarios()[:3] else 2

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

    # -- for interfaces: loaded when somebody asks ----------------------------------------------

    def deployment_zones(self, seen: CoreState) -> Sequence[tuple[int, Shape]]:
        """While the armies deploy: the zones that follow from the edges chosen."""
        assert isinstance(seen, State)
        if seen.table.zones or seen.turn > 0:
            return ()
        edges = enumerate(seen.edges)
        return [(camp, deployment.zone_of(seen, camp)) for camp, edge in edges if edge]

    def deed(self, seen: CoreState, key: str) -> Option:
        """What the scenario offers beside moves."""
        assert isinstance(seen, State)
        return played_scenario.of(seen).deed(seen, key)

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

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.escarmouches_fantastiques import situations

        return situations


RULEBOOK = EscarmouchesFantastiques()
