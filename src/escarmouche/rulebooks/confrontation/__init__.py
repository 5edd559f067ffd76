"""Confrontation, chapter IX: the combat phase, exact; and a small complete game around it; centimetres.

The folder follows the chapter: `combat` (IX-A, IX-C to IX-H), `characteristics`, `testing`, `wounds` and
`wound_table` (what it presupposes of chapter II), `skills`. The rest is the frame that the rulings give it (R35):
`setup`, `melee_setup`, `deployment`, `turn`, `tactics`, `activation`, `movement`, `rally`, `scenarios`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.card_scores import abbreviated
from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.core.rulebook import DuelBench, Span
from escarmouche.core.stakes import Stake
from escarmouche.core.state import State as CoreState
from escarmouche.kit.book_functions import BookFunctions, RulebookFromFunctions
from escarmouche.rulebooks.confrontation import (
    army_cards,
    deployment,
    figure_traits,
    forecasts,
    luck,
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
from escarmouche.rulebooks.confrontation.characteristics import SCORES
from escarmouche.rulebooks.confrontation.combat import spans as combat
from escarmouche.rulebooks.confrontation.faults import faults
from escarmouche.rulebooks.confrontation.freezing import FREEZER
from escarmouche.rulebooks.confrontation.judgement import JUDGEMENT
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.rulebooks.confrontation.table_maker import make_table
from escarmouche.rulebooks.confrontation.tale import TALE
from escarmouche.rulebooks.confrontation.terrain import OPAQUE

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
    present_again=presentation.present_again,
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


class Confrontation(RulebookFromFunctions[State]):
    """The third book of the shelf."""

    id = "confrontation"
    prefix = "CC"
    order = 30
    version = "3"
    title = "Confrontation"
    complete = True
    battery_sizes = ("100", "200", "200", "300")
    battery_tables = ({}, *({"width": 60.0, "depth": 60.0},) * 2)
    card_scores = abbreviated(*SCORES, lengths=("MOU", "VOL"))
    tale = TALE
    shelters = frozenset({OPAQUE})
    stakes = MappingProxyType(
        {
            "l-affrontement": Stake.BATTLE,
            "tenir-le-terrain": Stake.GROUND,
            "la-percee": Stake.BREAKTHROUGH,
            "la-relique": Stake.PRIZE,
        }
    )
    spans: Mapping[str, Span] = SPANS
    functions = FUNCTIONS

    def fortunes(self, game: CoreState, events: Sequence[Event]) -> Iterable[Fortune]:
        """What the dice were thrown for."""
        return luck.fortunes(self.own(game), events)

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
