"""Chapter 3.2.3.2.1: the run: twice as far as a march, and straight through enemies by a tactic."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Journey, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import Drawn, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.proposed_places import AROUND
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record, tactics
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, straight_ways
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies

RUNS = Phrase("ade.action.run", "ADE-3.2.3.2.1-03")
RUNS_ON = Phrase("ade.action.rest_of_run", "ADE-SKILL-HARCELEMENT-02")
GONE = Phrase("ade.score.gone", "ADE-SKILL-HARCELEMENT-02", "ADE-3.2.1.5-02")
NOTHING_LEFT = Phrase("ade.refusal.no_rest_of_run", "ADE-SKILL-HARCELEMENT-02")
ONLY_AFTER = Phrase("ade.refusal.only_after_flight", "ADE-4.4.1-11")
BEYOND = 0.6  # cm: how far past an enemy a forced run is proposed to end


class Run(Move):
    """ADE-3.2.3.2.1-03: twice as far; straight through enemies too, by the tactic Passage en force."""

    is_run = True

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far, and whether the tactic is open to it."""
        force = forced_passage.why_not_force(game, figure, self) is None
        return {**super().shown(game, figure), "force": force}

    def proposals(self, game: State, figure: Figure) -> int:
        """Those of every move; and through each enemy, where the tactic can be used."""
        return super().proposals(game, figure) + len(self._crossed(game, figure))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """Through an enemy: just beyond it."""
        others = super().proposals(game, figure)
        if number < others:
            return super().propose(game, figure, number, through)
        return self._through(game, figure, self._crossed(game, figure)[number - others])

    def drawn(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Drawn | None:
        """Through an enemy as often as to any other place; else as every move."""
        foes = enemies(game, figure.camp)
        number = int(chooser.random() * (AROUND + 2 * len(foes)))
        if number < len(foes) and self._crosses(game, figure, foes[number]):
            deed = self._through(game, figure, foes[number])
            if self.is_legal(game, figure, deed, through):
                return deed, None
        return super().drawn(game, figure, through, chooser)

    def _through(self, game: State, figure: Figure, enemy: Figure) -> Deed:
        here, there = (game.x[figure.id], game.y[figure.id]), (game.x[enemy.id], game.y[enemy.id])
        beyond = figure.radius + enemy.radius + BEYOND
        return Deed(self.id, figure.id, (straight_ways.nearer(here, there, -beyond),), force=True)

    def _crossed(self, game: State, figure: Figure) -> list[Figure]:
        if tactics.why_not_any(game, figure.camp) is not None:
            return []
        return [foe for foe in enemies(game, figure.camp) if self._crosses(game, figure, foe)]

    def _crosses(self, game: State, figure: Figure, enemy: Figure) -> bool:
        """Whether it gets as far, as the crow flies, and the tactic is open to it."""
        longest = float(self.potential(game, figure).value)
        away = hypot(game.x[enemy.id] - game.x[figure.id], game.y[enemy.id] - game.y[figure.id])
        if away >= longest - enemy.radius or game.level[enemy.id] != game.level[figure.id]:
            return False
        return forced_passage.why_not_force(game, figure, self) is None


class RunOn(Move):
    """ADE-4.4.1-11: a run with what is left of the potential of an assault whose targets have fled."""

    is_run = True

    def suits(self, figure: Figure) -> bool:
        """Nobody takes it by itself."""
        return False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Only a flight opens it; and it must still be free."""
        if activation_record.potential_left(game, figure) is None:
            return refuse(ONLY_AFTER, figure=figure.id)
        return super().why_not_take(game, figure)

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """What is left, whatever its MOU is where it stands now."""
        here, there = super().potential(game, figure), super().potential(game, figure, level)
        return move_potential.left_on(
            activation_record.potential_left(game, figure) or 0.0, here, there
        )


class RestOfRun(Move):
    """ADE-SKILL-HARCELEMENT-02: what is left of a run that a shot interrupted; it says where to only now."""

    is_run = True
    goes_on = True  # one action with the run that it ends

    def suits(self, figure: Figure) -> bool:
        """Whoever may do something else in the middle of a run."""
        return points.COMBINES in figure.handlers

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Something is left of its run, and it is still free."""
        gone = activation_record.gone_by(game, figure)
        if gone is None or gone.over or self.potential(game, figure).value <= 0:
            return refuse(NOTHING_LEFT, figure=figure.id)
        return super().why_not_take(game, figure)

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """What its run has not used; ADE-4.5.3-02: a change of level was, or is, paid for as in one move."""
        gone = activation_record.gone_by(game, figure)
        if gone is None:
            return RUN.potential(game, figure, level)
        whole = RUN.potential(flight.lifted(game, figure, gone.start), figure, level)
        if gone.start != game.level[figure.id]:
            here = game.level[figure.id]
            whole = RUN.potential(flight.lifted(game, figure, gone.start), figure, here)
        return whole.plus(Why(-gone.cost, GONE)).at_least(0, GONE)

    def _why_not_end(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """ADE-4.5.3-03: it changes level once."""
        gone, here = activation_record.gone_by(game, figure), game.level[figure.id]
        if gone is not None and gone.start != here and deed.level not in (None, here):
            return refuse(flight.ONE_CHANGE, figure=figure.id)
        return super()._why_not_end(game, figure, deed, through)

    def journey(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Journey | None:
        """Its way, as the rest of a longer one."""
        found = super().journey(game, figure, deed, through)
        gone = activation_record.gone_by(game, figure)
        return found if found is None or gone is None else found._replace(travelled=gone.length)


RUN = Run("run", RUNS, Nature.EXCLUSIVE, 2)
REST_OF_RUN = RestOfRun("rest_of_run", RUNS_ON, Nature.EXCLUSIVE, 2)
RUN_ON = RunOn("run_on", RUNS, Nature.EXCLUSIVE, 2)
