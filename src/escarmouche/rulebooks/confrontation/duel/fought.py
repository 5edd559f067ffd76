"""A combat of the bench fought for real: the rules' own questions, answered as the bench advises.

What the bench works out and what the rules do with dice must be the same. This plays the fight on the engine,
dice placed as asked and every parry as the bench thinks best, so that a great many of them can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core import records
from escarmouche.core.words import Ask
from escarmouche.rulebooks.confrontation.combat import affair, attack, placing
from escarmouche.rulebooks.confrontation.duel.bench import DuelBench, Split
from escarmouche.rulebooks.confrontation.duel.blows import DEAD, condition
from escarmouche.rulebooks.confrontation.duel.passes import Dice, Moment
from escarmouche.rulebooks.confrontation.moving import STAND
from escarmouche.rulebooks.confrontation.state import ON_TABLE, State


class Adviser:
    """Answers the questions of one combat: dice as in `split`, parries as the bench thinks best."""

    def __init__(self, bench: DuelBench, split: Split) -> None:
        self._bench, self._split = bench, split
        self._place = {figure.id: i for i, figure in enumerate(bench.members)}

    def answer(self, game: State, ask: Ask) -> Any:
        """What is answered; in all that the bench leaves open, the first that is offered."""
        if ask.question is placing.PLACE:
            return f"attack:{self._split[self._place[ask.about['figure']]]}"
        if ask.question is attack.DEFEND:
            return self._parry(game)
        return stays(ask)

    def _parry(self, game: State) -> str:
        ((_id, combat),) = records.opened(game, affair.Combat)
        moment = self._moment(combat)
        parry = self._bench.advised(moment, self._conditions(game))
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

    def _moment(self, combat: affair.Combat) -> Moment:
        """Where the combat stands, told as the bench tells it."""
        pools = [combat.pool(figure.id) for figure in self._bench.members]
        dice = tuple(_dice(pool) for pool in pools)
        assert combat.blow is not None and combat.initiative is not None
        first = combat.initiative == self._bench.members[0].camp
        now = (self._place[combat.blow.attacker], self._place[combat.blow.target])
        ahead = (now, *(pair for pair in self._ahead(pools, first, now[0] == 0) if pair != now))
        struck = any(pool.struck for pool in pools)
        return Moment(first, ahead, dice, struck, (True,) * len(pools))

    def _ahead(
        self, pools: list[affair.Pool], one_first: bool, one_now: bool
    ) -> Iterator[tuple[int, int]]:
        """The attacks that may still come in this pass."""
        one = [
            (0, i)
            for i, pool in enumerate(pools)
            if i and pools[0].attack_left and pool.figure not in pools[0].struck
        ]
        others = [(i, 0) for i, p in enumerate(pools) if i and p.attack_left and not p.struck]
        if one_now:
            yield from one
            yield from others if one_first else ()
        else:
            yield from others
            yield from () if one_first else one


def _dice(pool: affair.Pool) -> Dice:
    enough = pool.defence >= pool.attack
    return Dice(pool.attack_left, pool.defence_left, enough, pool.sustained)


def stays(ask: Ask) -> Any:
    """Nobody pursues; of anything else, the first that is offered."""
    offered = ask.answers.candidates()
    stand = (deed for deed in offered if getattr(deed, "action", None) == STAND.id)
    return next(stand, offered[0])
