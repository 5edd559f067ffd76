"""L'Âge des Escarmouches: secret activation piles, tactics, melees, mystics; centimetres.

The folder follows the book. Chapter 1: `characteristics`, `profile`, `statures` (1.1.2), `formats`
(1.1.3, 1.3.4), `tables`, `testing`, `rerolls`, `ties`, `wounds`, `conditions` (1.2), `army`, `army_file`,
`roster`, `fighters`, `carried` (1.3.3 to 1.3.5), `affiliations`, `prices`, `goal_average` (1.3.6),
`sequence` (1.4), `clock` (1.3.1: limited time). Chapter 2: `tactician`, `deployment`, `speeches`. Chapter 3:
`turn`, `tactics`, `rush`, `vigilance`, `reactions` (3.2.4), `actions`, `activation`, `groups`, `movement`, `moves`,
`sight`, `assaults`, `shooting` (3.2), `combat` (3.3), `maintenance` (3.4). Chapter 4: `commanders` (4.3), `dread`,
`fear`, `rout`, `fleeing` (4.4), `flight` (4.5), `mystics` (4.6). Chapter 5 plugs into `points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Refusal
from escarmouche.core.forecast import Prospect
from escarmouche.core.freeze import Freezer
from escarmouche.core.rulebook import Judgement, Result, Rulebook, Span, Trial
from escarmouche.core.state import State as CoreState
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Tell
from escarmouche.rulebooks.age_des_escarmouches import scenarios, setup
from escarmouche.rulebooks.age_des_escarmouches.activation import spans as activation
from escarmouche.rulebooks.age_des_escarmouches.army import prices, roster
from escarmouche.rulebooks.age_des_escarmouches.assaults import spans as assaults
from escarmouche.rulebooks.age_des_escarmouches.combat import spans as combat
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, rush, sequence
from escarmouche.rulebooks.age_des_escarmouches.faults import faults
from escarmouche.rulebooks.age_des_escarmouches.freezing import FREEZER
from escarmouche.rulebooks.age_des_escarmouches.ground.table_maker import make_table
from escarmouche.rulebooks.age_des_escarmouches.judging.judgement import JUDGEMENT
from escarmouche.rulebooks.age_des_escarmouches.mystics import spans as mystics
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts, trials
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.reactions import spans as reactions
from escarmouche.rulebooks.age_des_escarmouches.scenarios import time_limit
from escarmouche.rulebooks.age_des_escarmouches.shown import army_cards, presentation, previews
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn import (
    course_of_game,
    deployment,
    maintenance,
    speaking_turns,
)
from escarmouche.table.scenery import Table

SPANS: dict[str, Span] = {
    "deployment": deployment.begin,
    "piles": speaking_turns.piles,
    "first speaker": speaking_turns.first_speaker,
    "speech": speaking_turns.speech,
    "next speech": speaking_turns.next_speech,
    "rush": rush.second_card,
    "deploy": deployment.deploy,
    "after deployment": deployment.after_deployment,
    "turn": time_limit.bounded(course_of_game.begin),
    "phase": time_limit.bounded(course_of_game.start_phase),  # ADE-1.3.1-08
    "start of turn": course_of_game.start_of_turn,
    "tactician": course_of_game.tactician,
    "tactic points": course_of_game.tactic_points,
    "new commanders": commanders.new_commanders,
    "new commander": commanders.new_commander,
    "negative effects": maintenance.negative_effects,
    "negative effect": maintenance.negative_effect,
    "positive effects": maintenance.positive_effects,
    "positive effect": maintenance.positive_effect,
    **activation.SPANS,
    **assaults.SPANS,
    **combat.SPANS,
    **mystics.SPANS,
    **reactions.SPANS,
    "end turn": course_of_game.end_turn,
}


class AgeDesEscarmouches(Rulebook):
    """The second book of the shelf."""

    id = "age-des-escarmouches"
    prefix = "ADE"
    order = 20
    version = "2"
    title = "L'Âge des Escarmouches"
    battery_sizes = ("300",) * 4 + ("200", "400")
    battery_options = MappingProxyType({"heroes": True, "creatures": True})
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

    def scenarios(self) -> Sequence[str]:
        """The scenarios of the book."""
        return scenarios.IDS

    def why_not_call(self, game: CoreState, word: Any) -> Refusal | None:
        """The table may say that the time is up."""
        assert isinstance(game, State)
        return time_limit.why_not_call(game, word)

    def hear(self, game: CoreState, word: Any) -> Tell:
        """The time is up."""
        assert isinstance(game, State)
        return time_limit.hear(game)

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
        """The trial of one figure attacking another where both stand."""
        assert isinstance(game, State)
        return trials.attack(game, attacker, target, kind)

    def duel(self, attacker: Any, target: Any, kind: str, distance: float = 0.0) -> CoreState:
        """A bare table with two figures only."""
        return trials.duel(attacker, target, kind, distance)

    def shown_agenda(self, game: CoreState, who: int | None) -> tuple[Step, ...]:
        """All of it: steps name camps, records and cards that were shown, and nothing of a pile."""
        return game.agenda

    def apart(self, game: CoreState, one: int | None, other: int | None) -> bool:
        """While cards lie face down; how many do, everybody knows."""
        assert isinstance(game, State)
        return one != other and any(None in backs for backs in game.pile_backs)

    def alone(self, game: CoreState, ask: Ask) -> bool:
        """ADE-3.1.3-03: a pile being laid, or the head of one that has an order to hide."""
        assert isinstance(game, State)
        return presentation.is_private(game, ask)

    def determinise(self, seen: CoreState, chooser: Any) -> CoreState:
        """The cards that lie face down in a pile that is not the viewer's, in some order."""
        assert isinstance(seen, State)
        return sequence.determinise(seen, chooser)

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

    def shot_lines(self, seen: CoreState, ask: Ask, answer: Any) -> Iterable[Mapping[str, Any]]:
        """A piercing shot in its parts."""
        assert isinstance(seen, State)
        return forecasts.lines(seen, ask, answer)

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.age_des_escarmouches import situations

        return situations


RULEBOOK = AgeDesEscarmouches()
