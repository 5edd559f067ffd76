"""Camps act by turns, one unit each, until all who can have passed in a row (LFW-TOUR-02, -03, A-R22).

One alternating step is one `Alternation`: whom a camp may choose, how it is asked, what the chosen unit then does. Its
spans go on the agenda as ("NAME",) to begin it and ("NAME turn",) for each camp's turn; whom it may choose is found out there,
and a step of its own asks (("NAME choice", camp, units, bound)) and another lets the chosen unit act (("NAME act", unit)): whoever
forks the game at a question need not find it out again.

    RUNS = Alternation("runs", WHO_RUNS, runners, run)
    SPANS = {**RUNS.spans}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import Right, Turns
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, first_said, voices
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, PASSES, UNIT, OneUnit, WhyNot
from escarmouche.rulebooks.last_fantasy_war.points import ACTS, BOUND
from escarmouche.rulebooks.last_fantasy_war.state import (
    State,
    Unit,
    unit_called,
    units_called,
)

Whom = Callable[[State, int], list[Unit]]  # of a camp, in the stage that goes on


def nothing(_game: State, _unit: Unit) -> None:
    """Nothing speaks against it."""


@dataclass(frozen=True)
class Alternation:
    """One alternating step."""

    name: str
    asks: Phrase
    whom: Whom  # whom a camp may make act
    does: Callable[[State, Unit], Rule]
    why_not: WhyNot = nothing  # for who names another
    must: Callable[[State, int], bool] = lambda _game, _camp: False  # it may not pass
    passes: Phrase = PASSES
    option: Phrase = UNIT
    answers: type[OneUnit] = OneUnit
    first: Right = Right.USUAL  # FIRST: in stages, some before and some after the others (A-R67)
    drawn: str | None = None  # to what on the table the chosen one may be drawn: "place", "enemy"

    @property
    def spans(self) -> Mapping[str, Span]:
        """Its steps."""
        return {
            self.name: self.begin,
            self._turn: self.turn,
            self._choice: self.choice,
            self._act: self.act,
        }

    @cached_property
    def _turn(self) -> str:
        return f"{self.name} turn"

    @cached_property
    def _choice(self) -> str:
        return f"{self.name} choice"

    @cached_property
    def _to_pass(self) -> Option:
        return Option(PASS, self.passes)

    @cached_property
    def _act(self) -> str:
        return f"{self.name} act"

    def begin(self, game: State) -> Rule:
        """From the first in the order of initiative on (LFW-JOUEURS-02)."""
        game.rounds = Turns(game.order, stage=self.first)
        game.next((self._turn,))
        yield from ()

    def turn(self, game: State) -> Rule:
        """The next camp chooses a unit or passes; whoever has nobody to choose is skipped (A-R21, A-R22).

        LFW-AUTO-REGLE-04, B-R83 e: when all have passed, those come who are bound to act.
        """
        assert game.rounds is not None
        able = game.rounds.next_with(partial(self.whom, game))
        bound = able is None
        if able is None:
            able = self._owes(game)
        if able is None:
            staged = self.first is Right.FIRST
            game.rounds = game.rounds.next_stage() if staged else None
            if game.rounds is not None:
                game.next((self._turn,))
            return
        camp, units = able
        ids = tuple([unit.id for unit in units])
        if len(ids) == 1 and (bound or self.must(game, camp)):  # nobody is asked
            game.rounds = game.rounds.acted(camp)
            game.next((self._act, *ids), (self._turn,))
        else:
            game.next((self._choice, camp, ids, bound), (self._turn,))
        yield from ()

    def choice(self, game: State, camp: int, ids: tuple[int, ...], bound: bool) -> Rule:
        """A camp chooses one of its units, or passes where it may."""
        assert game.rounds is not None
        units = units_called(game, ids)
        must = bound or self.must(game, camp)
        more = () if must else (self._to_pass,)
        answers = self.answers(game, units, self._why_not_of(units), more, self.option)
        about: dict[str, object] = {"camp": camp, "figures": list(ids)}
        if self.drawn is not None:
            about["drawn"] = self.drawn
        key = yield Ask(camp, self.asks, answers, about)
        if key == PASS:
            game.rounds = game.rounds.passed(camp)
            return
        game.rounds = game.rounds.acted(camp)
        game.next((self._act, int(key)))

    def act(self, game: State, id: int) -> Rule:
        """The unit that was chosen acts."""
        unit = unit_called(game, id)
        game.active = id
        yield from each_heard(game, unit, ACTS, self.name)
        yield from self.does(game, unit)
        game.active = None

    def _owes(self, game: State) -> tuple[int, list[Unit]] | None:
        """The first camp in order with units that are bound to act, and they."""
        if not voices(game, BOUND):
            return None  # mostly
        owing = ((camp, self._bound(game, camp)) for camp in game.order)
        return next((each for each in owing if each[1]), None)

    def _bound(self, game: State, camp: int) -> list[Unit]:
        units = self.whom(game, camp)
        return [unit for unit in units if first_said(game, unit, BOUND, self.name) is not None]

    def _why_not_of(self, units: list[Unit]) -> WhyNot:
        """Those found are allowed; of others the rule says why not."""
        return lambda game, unit: None if unit in units else self.why_not(game, unit)
