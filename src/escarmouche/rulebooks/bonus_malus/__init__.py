"""Bonus/Malus: two to four groups on a table with storeys, figures that are lists of skills; the unit is the pace.

The folder follows the book: `dice`, `turn` and `actions`, `ground`, `moves` and `displacement`, `melee`, `harm`, `shooting`,
`powers`, `reactions`, `morale`, `skills` (each a plug-in), `army`. The frame that the rulings give it: `setup`, `deployment`,
`scenarios`, `automata` (groups that the rules play). What is told of a game: `shown`; what a computer weighs: `judging`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.automata import Behaviour
from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.core.rulebook import Span
from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Ask
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks.bonus_malus import drawn_setups, scenarios, setup
from escarmouche.rulebooks.bonus_malus.army import cards, prices, roster, traits
from escarmouche.rulebooks.bonus_malus.automata import BEHAVIOURS
from escarmouche.rulebooks.bonus_malus.faults import faults
from escarmouche.rulebooks.bonus_malus.freezing import FREEZER
from escarmouche.rulebooks.bonus_malus.judging.judgement import JUDGEMENT
from escarmouche.rulebooks.bonus_malus.moves import previews
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.shown import forecasts, luck, presentation, sight, trials
from escarmouche.rulebooks.bonus_malus.shown.cards import CARD_SCORES
from escarmouche.rulebooks.bonus_malus.shown.tale import TALE
from escarmouche.rulebooks.bonus_malus.state import State
from escarmouche.rulebooks.bonus_malus.table_maker import make_table
from escarmouche.rulebooks.bonus_malus.terrain import SOLID
from escarmouche.rulebooks.bonus_malus.turn.steps import SPANS

FUNCTIONS = BookFunctions(
    state=State,
    begin=setup.begin,
    result=lambda game: scenarios.of(game).result(game),
    score_sources=lambda game, _events: scenarios.of(game).sources(game),
    scenarios=scenarios.IDS,
    options=Options,
    terrain=setup.make_terrain,
    make_table=make_table,
    bare_state=lambda table: State(table=table),
    read_army=roster.read_army,
    army_to_data=roster.army_to_data,
    army_card=cards.army_card,
    price_rows=prices.rows,
    present=presentation.present,
    present_again=presentation.present_again,
    emblems=traits.LOOKS,
    stands=sight.stands,
    preview_path=previews.path,
    preview_sight=sight.preview,
    prospects=forecasts.prospects,
    areas=forecasts.areas,
    foretold=forecasts.FORETOLD,
    faults=faults,
    freezer=FREEZER,
    judgement=JUDGEMENT,
    attack=trials.attack,
    duel=trials.duel,
)


class BonusMalus(RulebookFromFunctions[State]):
    """The fourth book of the shelf."""

    id = "bonus-malus"
    prefix = "BM"
    order = 40
    version = "5"
    title = "Bonus/Malus"
    max_camps = 4
    complete = True
    battery_sizes = ("150", "150", "250")
    battery_tables = ({}, MappingProxyType({"width": 24.0, "depth": 24.0}))
    card_scores = CARD_SCORES
    tale = TALE
    shelters = frozenset({SOLID})
    stakes = MappingProxyType({each.id: each.stake for each in scenarios.SCENARIOS.values()})
    spans: Mapping[str, Span] = SPANS
    functions = FUNCTIONS

    def automata(self) -> Mapping[str, Behaviour]:
        """R81: the postures of groups that the rules play."""
        return BEHAVIOURS

    def battery_camps(self, size: str, scenario: str | None) -> int:
        """BM-PRES-01: as many groups as the scenario has room for, beside those that it brings."""
        played = scenarios.scenario(scenario)
        return min(played.most_groups, self.max_camps - len(played.brings))

    def fortunes(self, game: CoreState, events: Sequence[Event]) -> Iterable[Fortune]:
        """What the dice were thrown for."""
        return luck.fortunes(self.own(game), events)

    def foretells(self, ask: Ask) -> bool:
        """Also of going away, for whoever would be struck for it (BM-DESENGAGE-01)."""
        return super().foretells(ask) or forecasts.leaves_combat(ask)

    def catalogue(self) -> list[dict[str, Any]]:
        """The profiles of the book, by faction."""
        return cards.catalogue()

    def random_setup(self, chooser: Any) -> dict[str, Any]:
        """A small game drawn at random, with figures of any skills and things."""
        return drawn_setups.drawn_setup(chooser)

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.bonus_malus.situations import Situations

        return Situations(self)


RULEBOOK = BonusMalus()
