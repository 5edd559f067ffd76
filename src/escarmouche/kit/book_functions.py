"""The front door of a book whose chapters are modules: a list that says which function answers what.

`Rulebook` says all that anybody may ask of a book. A book that answers with functions of its modules names them in
one `BookFunctions`, and derives from `RulebookFromFunctions` instead of writing a method for each. What is
peculiar to the book (its secrets, a duel bench) it overrides as in any rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from escarmouche.core.answers import Answers
from escarmouche.core.emblems import Emblem
from escarmouche.core.events import Event
from escarmouche.core.forecast import Area, Prospect, Trial
from escarmouche.core.freeze import Freezer
from escarmouche.core.judgement import Judgement
from escarmouche.core.rulebook import Result, Rulebook
from escarmouche.core.score_sources import Sources
from escarmouche.core.state import State
from escarmouche.core.worded_move import WordedMove
from escarmouche.core.words import Ask
from escarmouche.kit.army_emblems import (
    FigureLooks,
    army_emblems,
    emblems_on_the_table,
    with_emblems,
    with_emblems_as_before,
)
from escarmouche.kit.options import RuleOptions
from escarmouche.kit.worded_moves import worded_moves
from escarmouche.table.measure import Point
from escarmouche.table.scenery import Table

S = TypeVar("S", bound=State)
Shown = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class BookFunctions(Generic[S]):
    """What a book answers with, each under the name of the method of `Rulebook` that it stands for."""

    state: type[S]

    # -- the game
    begin: Callable[[Mapping[str, Any]], S]
    result: Callable[[S], Result]
    score_sources: Callable[[S, Sequence[Event]], Sequence[Sources]]
    scenarios: Sequence[str]
    options: type[RuleOptions]
    terrain: Callable[[Mapping[str, Any], str | None], Table]
    make_table: Callable[..., Table]
    bare_state: Callable[[Table], S]

    # -- armies
    read_army: Callable[[str], Any]
    army_to_data: Callable[[Any], Mapping[str, Any]]
    army_card: Callable[[Any], Shown]
    price_rows: Callable[[Any], list[Shown]]

    # -- what is shown
    present: Callable[[S], Shown]
    present_again: Callable[[S, S, Shown], Shown] | None = None
    emblems: FigureLooks[S]
    stands: Callable[[S, Any], bool]
    preview_path: Callable[[S, Answers | None, Mapping[str, Any]], Shown]
    preview_march: Callable[[S, Answers | None, Sequence[int], Point], list[Shown]] | None = None
    preview_sight: Callable[[S, Any, Any], Shown]
    prospects: Callable[[S, Ask, Any], Iterable[Prospect]] | None = None
    areas: Callable[[S, Ask, Any], Iterable[Area]] | None = None
    foretold: Collection[str] = ()  # the ids of the questions behind whose options there are dice

    # -- for players, the lab and the tests
    faults: Callable[[S], list[str]]
    freezer: Freezer
    judgement: Judgement
    attack: Callable[[S, int, int, str], Trial]
    duel: Callable[[Any, Any, str, float], S]


class RulebookFromFunctions(Rulebook, Generic[S]):
    """A rulebook that is answered for by functions."""

    functions: BookFunctions[S]

    def own(self, game: State) -> S:
        """A state that somebody hands in at the door: one of this book, no other comes here."""
        assert isinstance(game, self.functions.state)
        return game

    def begin(self, setup: Mapping[str, Any]) -> State:
        """The state before the first decision."""
        return self.functions.begin(setup)

    def result(self, game: State) -> Result:
        """The outcome, once the agenda is empty."""
        return self.functions.result(self.own(game))

    def score_sources(self, game: State, events: Sequence[Event]) -> Sequence[Sources]:
        """By camp, what its score is made of."""
        return self.functions.score_sources(self.own(game), events)

    # -- how a game is set up ------------------------------------------------------------------

    def scenarios(self) -> Sequence[str]:
        """The scenarios of the book."""
        return self.functions.scenarios

    def options(self) -> Mapping[str, bool | int]:
        """How the rulings are read by default."""
        return self.functions.options.defaults()

    def terrain(self, wanted: Mapping[str, Any], scenario: str | None = None) -> Table:
        """The table given, or one made from its seed."""
        return self.functions.terrain(wanted, scenario)

    def make_table(self, seed: int, **wanted: Any) -> Table:
        """A table of the book's own terrain."""
        return self.functions.make_table(seed, **wanted)

    def bare_state(self, table: Table) -> State:
        """A table on which nobody stands yet."""
        return self.functions.bare_state(table)

    # -- armies --------------------------------------------------------------------------------

    def read_army(self, text: str) -> Any:
        """An army file, checked."""
        return self.functions.read_army(text)

    def army_to_data(self, army: Any) -> Mapping[str, Any]:
        """An army as the plain data of a set-up."""
        return self.functions.army_to_data(army)

    def army_card(self, army: Any) -> Shown:
        """What is shown of an army."""
        card = self.functions.army_card(army)
        told = zip(
            card["entries"], army_emblems(self.functions.emblems.army_traits(army)), strict=True
        )
        return {**card, "entries": [{**entry, "emblem": str(emblem)} for entry, emblem in told]}

    def price_rows(self, army: Any) -> list[Shown]:
        """Every price, broken down."""
        return self.functions.price_rows(army)

    # -- what is shown -------------------------------------------------------------------------

    def present(self, seen: State) -> Shown:
        """Everything on and beside the table."""
        return with_emblems(self.functions.present(self.own(seen)), self.emblems(seen))

    def present_again(self, seen: State, before: State, told: Shown) -> Shown:
        """The same, where only what changed is described anew, if the book knows how."""
        again, own = self.functions.present_again, self.own(seen)
        now = self.functions.present(own) if again is None else again(own, self.own(before), told)
        return with_emblems_as_before(now, told, lambda: self.emblems(seen))

    def emblems(self, seen: State) -> Mapping[int, Emblem]:
        """What each figure looks like."""
        return emblems_on_the_table(self.own(seen), self.functions.emblems)

    def stands(self, seen: State, figure: Any) -> bool:
        """Whether a figure is on the table."""
        return self.functions.stands(self.own(seen), figure)

    def preview_path(self, seen: State, answers: Answers | None, wish: Mapping[str, Any]) -> Shown:
        """A way before it is taken."""
        return self.functions.preview_path(self.own(seen), answers, wish)

    def preview_march(
        self, seen: State, answers: Answers | None, figures: Sequence[int], by: Point
    ) -> list[Shown]:
        """The ways of several figures, where they move one after the other."""
        march = self.functions.preview_march
        return [] if march is None else march(self.own(seen), answers, figures, by)

    def worded_moves(
        self, seen: State, answers: Answers, figure: int, action: str | None
    ) -> Sequence[WordedMove]:
        """Moves in words, from what the book tells of ways."""
        return worded_moves(self, seen, answers, figure, action)

    def preview_sight(self, seen: State, a: Any, b: Any) -> Shown:
        """A look from one figure at another."""
        return self.functions.preview_sight(self.own(seen), a, b)

    def prospects(self, seen: State, ask: Ask, answer: Any) -> Iterable[Prospect]:
        """What may come of an answer."""
        tell = self.functions.prospects
        return () if tell is None else tell(self.own(seen), ask, answer)

    def areas(self, seen: State, ask: Ask, answer: Any) -> Iterable[Area]:
        """What an answer would take in on the table."""
        tell = self.functions.areas
        return () if tell is None else tell(self.own(seen), ask, answer)

    def foretells(self, ask: Ask) -> bool:
        """Whether dice stand behind the options of a question."""
        return ask.question.id in self.functions.foretold

    # -- for players, the lab and the tests ----------------------------------------------------

    def faults(self, game: State) -> list[str]:
        """What contradicts itself in a state."""
        return self.functions.faults(self.own(game))

    def freezer(self) -> Freezer:
        """What a state of the book is made of."""
        return self.functions.freezer

    def judgement(self) -> Judgement:
        """What a greedy player of the book knows."""
        return self.functions.judgement

    def attack(self, game: State, attacker: int, target: int, kind: str) -> Trial:
        """The trial of one figure attacking another where both stand."""
        return self.functions.attack(self.own(game), attacker, target, kind)

    def duel(self, attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
        """A bare table with two figures only."""
        return self.functions.duel(attacker, target, kind, distance)
