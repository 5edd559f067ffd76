"""L'Âge des Escarmouches: secret activation piles, tactics, melees, mystics; centimetres.

The folder has a room for each part of the book that a player would name. From the ground up: `card` and `state`,
`ground` (the table, ways, sight), `fighter` (characteristics, states), `dice` (tests), `army`, `command` (piles,
commanders, tactics), `scenarios`, `wounds`, `actions` (what an action is, moves), `fear`, `skills`, `machines`,
`assaults`, `shooting`, `mystics`; `available_actions` lists every action; `reactions` answer what is declared,
`activation` is the turn of a card, `combat` its phase, `turn` the course of a game. `shown`, `odds` and `judging`
look on. A room imports only rooms that were named before it; an import contract sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from escarmouche.core.card_scores import abbreviated
from escarmouche.core.explain import Refusal
from escarmouche.core.rulebook import Span
from escarmouche.core.stakes import Stake
from escarmouche.core.state import State as CoreState
from escarmouche.core.state import Step, glance, redact
from escarmouche.core.words import Ask, Tell
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks.age_des_escarmouches import scenarios, setup
from escarmouche.rulebooks.age_des_escarmouches.army import prices, roster
from escarmouche.rulebooks.age_des_escarmouches.command import sequence
from escarmouche.rulebooks.age_des_escarmouches.faults import faults
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import MOU, SCORES
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies, hidden_places
from escarmouche.rulebooks.age_des_escarmouches.ground.table_maker import make_table
from escarmouche.rulebooks.age_des_escarmouches.ground.terrain import LOOKS, OPAQUE
from escarmouche.rulebooks.age_des_escarmouches.judging.judgement import JUDGEMENT
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts, trials
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.scenarios import time_limit
from escarmouche.rulebooks.age_des_escarmouches.shown import (
    army_cards,
    figure_traits,
    presentation,
    previews,
)
from escarmouche.rulebooks.age_des_escarmouches.shown.tale import TALE
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn.steps import SPANS

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
    army_card=army_cards.army_card,
    price_rows=prices.rows,
    present=presentation.present,
    emblems=figure_traits.LOOKS,
    stands=previews.stands,
    preview_path=previews.path,
    preview_sight=previews.look,
    prospects=forecasts.prospects,
    foretold=forecasts.FORETOLD,
    faults=faults,
    freezer=FREEZER,
    judgement=JUDGEMENT,
    attack=trials.attack,
    duel=trials.duel,
)


class AgeDesEscarmouches(RulebookFromFunctions[State]):
    """The second book of the shelf."""

    id = "age-des-escarmouches"
    prefix = "ADE"
    order = 20
    version = "7"
    complete = True
    title = "L'Âge des Escarmouches"
    battery_sizes = ("300",) * 4 + ("200", "400")
    battery_options = MappingProxyType({"heroes": True, "creatures": True})
    battery_tables = ({}, *({"width": 60.0, "depth": 60.0},) * 2)
    card_scores = abbreviated(*SCORES, "PS", "POI", "EQU", lengths=(MOU,))
    tale = TALE
    shelters = frozenset({OPAQUE})
    looks = MappingProxyType(LOOKS)
    stakes = MappingProxyType(
        {
            "escarmouche": Stake.BATTLE,
            "tenir-le-terrain": Stake.GROUND,
            "le-butin": Stake.SPOILS,
            "la-percee": Stake.BREAKTHROUGH,
            "le-guet": Stake.HILL,
        }
    )
    spans: Mapping[str, Span] = SPANS
    functions = FUNCTIONS

    def why_not_call(self, game: CoreState, word: Any) -> Refusal | None:
        """The table may say that the time is up."""
        return time_limit.why_not_call(self.own(game), word)

    def hear(self, game: CoreState, word: Any) -> Tell:
        """The time is up."""
        return time_limit.hear(self.own(game))

    def shown_agenda(self, game: CoreState, who: int | None) -> tuple[Step, ...]:
        """All of it: steps name camps, records and cards that were shown, and nothing of a pile."""
        return game.agenda

    def _seen(self, game: CoreState, who: int | None, shared: bool) -> CoreState:
        """Without the places of the other side's hidden fighters, where the players want it so (B-R29)."""
        seen = redact(game, who, shared=shared)
        assert isinstance(seen, State)
        seen.dice_thrown = 0  # the agenda stays as it is: see `shown_agenda`
        if seen.options.hidden_places_secret:
            hidden_enemies.conceal(seen, who)
        return seen

    def seen_now(self, game: CoreState, who: int | None) -> CoreState:
        """The same at a glance: nearly every question is put to what its camp sees."""
        assert isinstance(game, State)
        if game.options.hidden_places_secret:
            return self._seen(game, who, True)
        seen = glance(game, who)
        seen.dice_thrown = 0
        return seen

    def apart(self, game: CoreState, one: int | None, other: int | None) -> bool:
        """While cards lie face down, or somebody's place is secret; how many, everybody knows."""
        own = self.own(game)
        cards = any(None in backs for backs in own.pile_backs)
        return one != other and (cards or presentation.has_secret_places(own))

    def alone(self, game: CoreState, ask: Ask) -> bool:
        """ADE-3.1.3-03: a pile being laid, or the head of one that has an order to hide; or secret places."""
        own = self.own(game)
        return presentation.has_secret_places(own) or presentation.is_private(own, ask)

    def determinise(self, seen: CoreState, chooser: Any) -> CoreState:
        """The cards that lie face down in a pile that is not the viewer's, in some order; the hidden, somewhere."""
        found = sequence.determinise(self.own(seen), chooser)
        return hidden_places.somewhere(found, chooser)

    def shot_lines(self, seen: CoreState, ask: Ask, answer: Any) -> Iterable[Mapping[str, Any]]:
        """A piercing shot in its parts."""
        return forecasts.lines(self.own(seen), ask, answer)

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.age_des_escarmouches import situations

        return situations


RULEBOOK = AgeDesEscarmouches()
