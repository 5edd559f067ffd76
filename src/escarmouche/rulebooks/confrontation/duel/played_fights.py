"""A combat of the bench fought for real: the rules' own questions, answered as the bench advises.

What the bench works out and what the rules do with dice must be the same. This plays the fight on the engine,
dice placed as asked and every attack and parry as the bench thinks best, so that a great many of them can be counted.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.rulebooks.confrontation.combat import attack, combat_record, passes, placing
from escarmouche.rulebooks.confrontation.duel.bench import WAIT, DuelBench, Line
from escarmouche.rulebooks.confrontation.duel.blows import DEAD, condition
from escarmouche.rulebooks.confrontation.duel.passes import Dice, Moment
from escarmouche.rulebooks.confrontation.pursuit_moves import STAND
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State


class Adviser:
    """Answers the questions of one combat: dice as in `line`, everything else as the bench thinks best."""

    def __init__(self, bench: DuelBench, line: Line) -> None:
        self._bench, self._line = bench, line
        self._place = {figure.id: i for i, figure in enumerate(bench.members)}

    def answer(self, game: State, ask: Ask) -> Any:
        """What is answered; in all that the bench leaves open, what is preferred."""
        if ask.question is placing.PLACE:
            return self._placement(game, self._place[ask.about["figure"]])
        if ask.question is attack.DEFEND:
            return self._parry(game)
        if ask.question is passes.WHO_ATTACKS or ask.question is passes.WHOM:
            return self._stroke(game, ask.question is passes.WHOM)
        return stays(ask)

    def _placement(self, game: State, place: int) -> str:
        combat = _combat(game)
        said = self._line.said(place)
        if combat.initiative is not None:  # CC-IX-C-4-11: it waited
            said = self._line.when(self._one_first(combat))[place]
        return "wait" if said == WAIT else f"attack:{said}"

    def _one_first(self, combat: combat_record.Combat) -> bool:
        return combat.initiative == self._bench.members[0].camp

    def _stroke(self, game: State, one_strikes: bool) -> str:
        moment = self._moment(game, one_strikes)
        stroke = self._bench.next_stroke(moment, self._conditions(game))
        return f"figure:{self._bench.members[stroke.target or stroke.attacker].id}"

    def _parry(self, game: State) -> str:
        blow = _combat(game).blow
        assert blow is not None
        attacker, target = self._place[blow.attacker], self._place[blow.target]
        moment = self._moment(game, one_strikes=attacker == 0)
        parry = self._bench.advised(moment, target or attacker, self._conditions(game))
        if parry.sustained:
            return attack.SUSTAINING
        return f"parry:{parry.dice}" if parry.dice else attack.NONE

    def _conditions(self, game: State) -> tuple[int, ...]:
        return tuple(
            condition(game.wound[f.id], game.stunned[f.id])
            if game.status[f.id] == ON_TABLE
            else DEAD
            for f in self._bench.members
        )

    def _moment(self, game: State, one_strikes: bool) -> Moment:
        """Where the combat stands before an attack, told as the bench tells it."""
        combat = _combat(game)
        one, *others = (combat.pool(figure.id) for figure in self._bench.members)
        numbered = list(enumerate(others, 1))
        if one_strikes:
            alive = {figure.id for figure in combat_record.alive(game, combat.others)}
            pending = [i for i, p in numbered if p.figure in alive - set(one.struck)]
        else:
            pending = [i for i, p in numbered if p.attack_left and not p.struck]
        dice = tuple(_dice(pool) for pool in (one, *others))
        return Moment(one_strikes, tuple(pending), dice, (True,) * len(dice))


def _combat(game: State) -> combat_record.Combat:
    ((_id, combat),) = records.opened(game, combat_record.Combat)
    return combat


def _dice(pool: combat_record.Pool) -> Dice:
    enough = pool.defence >= pool.attack
    return Dice(pool.attack_left, pool.defence_left, enough, pool.sustained)


def stays(ask: Ask) -> Any:
    """Nobody pursues; of anything else, what the question prefers (of several the best tests Initiative)."""
    if isinstance(ask.answers, Choice):
        return ask.answers.default()
    offered = ask.answers.candidates()
    stand = (deed for deed in offered if getattr(deed, "action", None) == STAND.id)
    return next(stand, offered[0])
