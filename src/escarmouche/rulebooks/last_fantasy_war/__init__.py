"""Last Fantasy War: Intervention. Six phases, two to four opponents, cavalry of two sheets, buildings; inches.

The folder follows the book: `dice`, `attack` and `harm`, `turn` with its six phases, `moves`, `shooting`, `melee`, `morale` and
`flight`, `magic`, `command`, `ground`, `army`, `rules` and `specialists` (each rule and skill a plug-in), `scenarios`,
`deployment`. What is told of a game: `shown`; what a computer weighs: `judging`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.automata import Behaviour
from escarmouche.core.campaigns import Campaigns
from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.core.roles import Role
from escarmouche.core.rulebook import Span
from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Ask
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks.last_fantasy_war import automata, scenarios, setup
from escarmouche.rulebooks.last_fantasy_war.army import (
    cards,
    prices,
    role_armies,
    roster,
    traits,
)
from escarmouche.rulebooks.last_fantasy_war.campaign import CAMPAIGNS
from escarmouche.rulebooks.last_fantasy_war.experience import with_lessons
from escarmouche.rulebooks.last_fantasy_war.faults import faults
from escarmouche.rulebooks.last_fantasy_war.freezing import FREEZER
from escarmouche.rulebooks.last_fantasy_war.judging.judgement import JUDGEMENT
from escarmouche.rulebooks.last_fantasy_war.moves import previews
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.shown import (
    forecasts,
    luck,
    presentation,
    sight,
    trials,
)
from escarmouche.rulebooks.last_fantasy_war.shown.cards import CARD_SCORES
from escarmouche.rulebooks.last_fantasy_war.shown.tale import TALE
from escarmouche.rulebooks.last_fantasy_war.state import State
from escarmouche.rulebooks.last_fantasy_war.table_maker import make_table
from escarmouche.rulebooks.last_fantasy_war.terrain import SOLID
from escarmouche.rulebooks.last_fantasy_war.turn.steps import SPANS, spans_of

FUNCTIONS = BookFunctions(
    state=State,
    begin=setup.begin,
    result=lambda game: with_lessons(game, scenarios.of(game).result(game)),
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


class LastFantasyWar(RulebookFromFunctions[State]):
    """The fifth book of the shelf."""

    id = "last-fantasy-war"
    prefix = "LFW"
    order = 50
    version = "5"
    title = "Last Fantasy War"
    max_camps = 4
    complete = True
    battery_sizes = ("300",)
    card_scores = CARD_SCORES
    tale = TALE
    shelters = frozenset({SOLID})
    stakes = MappingProxyType({each.id: each.stake for each in scenarios.SCENARIOS.values()})
    scenario_lists = MappingProxyType(scenarios.LISTS)
    spans: Mapping[str, Span] = SPANS
    functions = FUNCTIONS

    def spans_of(self, game: CoreState) -> Mapping[str, Span]:
        """B-R29: most scenarios are not decided in the midst of a turn, and not asked whether they are."""
        return spans_of(self.own(game))

    def camps_in(self, scenario: str | None) -> range:
        """LFW-JOUER-AVANT-02: as many opponents as the scenario is for."""
        return scenarios.scenario(scenario or scenarios.IDS[0]).opponents

    def scenarios_by_lot(self) -> Sequence[str]:
        """LFW-JOUER-AVANT-02: those that want no army of their own."""
        plain = (each for each in scenarios.ALL if not each.wants_own_armies)
        return tuple(each.id for each in plain)

    def roles(self, scenario: str, camps: int) -> Sequence[Role]:
        """LFW-JOUER-SCENARIO-02: attackers, defenders, a titan."""
        return role_armies.roles(scenarios.scenario(scenario), camps)

    def battery_camps(self, size: str, scenario: str | None) -> int:
        """The most of them."""
        return self.camps_in(scenario)[-1]

    def battery_armies(
        self, known: Sequence[str], scenario: str | None, camps: int, rng: Any
    ) -> list[str]:
        """Such as the roles of the scenario want; now and then a single one, where that is enough."""
        return role_armies.drawn(known, scenarios.scenario(scenario), camps, rng)

    def automata(self) -> Mapping[str, Behaviour]:
        """LFW-AUTO-REGLE-01: the behaviours by which the rules play an army that nobody has."""
        return automata.BEHAVIOURS

    def behaviour_of(self, game: CoreState, ask: Ask) -> Behaviour | None:
        """Of the unit that a question is about, else of the army."""
        if not automata.is_any_under_one(game.effects) and not any(game.automata):
            return None  # mostly
        return automata.answers_by(self.own(game), ask)

    def fortunes(self, game: CoreState, events: Sequence[Event]) -> Iterable[Fortune]:
        """What the dice were thrown for."""
        return luck.fortunes(self.own(game), events)

    def campaigns(self) -> Campaigns:
        """A-R56: an army that goes from game to game."""
        return CAMPAIGNS

    def catalogue(self) -> list[dict[str, Any]]:
        """The sheets of the book, by faction."""
        return cards.catalogue()

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.last_fantasy_war.situations import Situations

        return Situations(self)


RULEBOOK = LastFantasyWar()
