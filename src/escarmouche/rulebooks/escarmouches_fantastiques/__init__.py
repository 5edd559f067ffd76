"""Escarmouches Fantastiques: a complete short game of figures, spells and six-sided dice.

The folder follows the book: `scores` (characteristics), `abilities`, `deployment`, `turn`,
`movement`, `magic` and `spells`, `shooting`, `melee`, `morale`, `artillery`, `items`, `scenarios`,
`prices` and `roster`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.rulebook import Span
from escarmouche.core.stakes import Stake
from escarmouche.core.state import State as CoreState
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks.escarmouches_fantastiques import (
    army_cards,
    deployment,
    figure_traits,
    forecasts,
    magic,
    marching,
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
    shot_resolution,
    trials,
    turn,
)
from escarmouche.rulebooks.escarmouches_fantastiques.faults import faults
from escarmouche.rulebooks.escarmouches_fantastiques.freezing import FREEZER
from escarmouche.rulebooks.escarmouches_fantastiques.judgement import JUDGEMENT
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.scores import CARD
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.rulebooks.escarmouches_fantastiques.tale import TALE
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import (
    BLOCKS_SIGHT,
    COVER,
    HILL,
    LOOKS,
)
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
    "shoot": shot_resolution.resolve,
    "fear": melee.fear,
    "declare melee": melee.declare,
    "melee": melee.resolve,
    "morale": morale.morale,
    "end turn": turn.end_turn,
}


FUNCTIONS = BookFunctions(
    state=State,
    begin=setup.begin,
    result=lambda game: played_scenario.of(game).result(game),
    score_sources=played_scenario.score_sources,
    scenarios=played_scenario.IDS,
    options=Options,
    terrain=setup.make_terrain,
    make_table=make_table,
    bare_state=lambda table: State(table=table),
    read_army=roster.read_army,
    army_to_data=roster.army_to_data,
    army_card=army_cards.army_card,
    price_rows=prices.rows,
    present=presentation.present,
    present_again=presentation.present_again,
    emblems=figure_traits.LOOKS,
    stands=previews.stands,
    preview_path=previews.path,
    preview_march=marching.march,
    preview_sight=previews.look,
    faults=faults,
    freezer=FREEZER,
    judgement=JUDGEMENT,
    prospects=forecasts.prospects,
    attack=trials.attack,
    duel=trials.duel,
)


class EscarmouchesFantastiques(RulebookFromFunctions[State]):
    """The first book of the shelf."""

    id = "escarmouches-fantastiques"
    prefix = "EF"
    order = 10
    version = "2"
    title = "Escarmouches Fantastiques"
    max_camps = 4
    throws_for_scenario = True
    complete = True
    shown_armies = ("cendre-500", "ecorce-500")
    battery_sizes = ("500",) * 16 + ("250", "250", "1000", "2000")
    card_scores = CARD
    looks = MappingProxyType(LOOKS)
    tale = TALE
    shelters = frozenset({COVER, BLOCKS_SIGHT, HILL})
    stakes = MappingProxyType(
        {
            "bataille-rangee": Stake.BATTLE,
            "occupation-du-terrain": Stake.GROUND,
            "roi-de-la-colline": Stake.HILL,
            "sauvetage": Stake.PRISONER,
            "gemme-maudite": Stake.PRIZE,
            "pillage": Stake.SPOILS,
        }
    )
    spans: Mapping[str, Span] = SPANS
    functions = FUNCTIONS

    def battery_camps(self, size: str, scenario: str | None) -> int:
        """Two fight for a prisoner, a gem or a treasure; large armies need all the room of two."""
        return self.max_camps if size in ("250", "500") and scenario in self.scenarios()[:3] else 2

    def deployment_zones(self, seen: CoreState) -> Sequence[tuple[int, Shape]]:
        """While the armies deploy: the zones that follow from the edges chosen."""
        return deployment.shown_zones(self.own(seen))

    def deed(self, seen: CoreState, key: str) -> Option:
        """What the scenario offers beside moves."""
        own = self.own(seen)
        return played_scenario.of(own).deed(own, key)

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.escarmouches_fantastiques import situations

        return situations


RULEBOOK = EscarmouchesFantastiques()
