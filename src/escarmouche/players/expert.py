"""The expert player: greedy, with a short look ahead where its rulebook knows how to stop and judge.

At the beginning of a phase it plays the phase out, for itself and for the others, in several moods;
then it mixes the best of them, figure by figure, and keeps what leaves it standing best. It knows no
rule: where to resume, when to stop and how a side stands are its rulebook's own judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game, View
from escarmouche.core.judgement import Judgement
from escarmouche.core.state import State
from escarmouche.core.words import Ask
from escarmouche.players.greedy import best_answer

TRIES = 24  # phases played out for one plan
LONGEST = 400  # answers in one of them


@runtime_checkable
class Foresight(Judgement, Protocol):
    """A judgement that lets a player look ahead."""

    def resume(self, full: State, ask: Ask) -> State | None:
        """A state that asks the question again, and ends where the look ahead should."""
        ...

    def moods(self) -> Sequence[Judgement]:
        """Judgements with other weights, to try beside the first."""
        ...

    def standing(self, full: State, who: int) -> float:
        """How good a state is for a camp."""
        ...


Plan = list[tuple[str, Any]]  # the answers of one camp: question and answer, in order


class ExpertPlayer:
    """Plans a whole phase by playing it out; answers everything else as the greedy player does.

    `tries` limits each plan, and `seconds` too where it is given (the answer then depends on the
    clock). The seed decides everything else.
    """

    needs_view = True

    def __init__(self, seed: int = 0, *, tries: int = TRIES, seconds: float | None = None) -> None:
        self.chooser = Random(seed)
        self.tries, self.seconds = tries, seconds
        self.plan: Plan = []  # what is left of it

    def __call__(self, view: View, ask: Ask) -> Any:
        """The next answer of its plan, or a new plan, or the greedy answer."""
        judgement = view.rulebook.judgement()
        while self.plan:
            question, answer = self.plan.pop(0)
            if question == ask.question.id and ask.answers.check(answer) is None:
                return answer
            self.plan = []
        if isinstance(judgement, Foresight):
            full = view.rulebook.determinise(view.state, self.chooser)
            start = judgement.resume(full, ask)
            if start is not None:
                plan = _Search(self, view, judgement, start, ask.who).best()
                if plan and plan[0][0] == ask.question.id:
                    if ask.answers.check(plan[0][1]) is None:
                        self.plan = plan[1:]
                        return plan[0][1]
        return best_answer(judgement, view.state, ask, self.chooser)


class _Search:
    """The plans of one camp from one state."""

    def __init__(
        self, player: ExpertPlayer, view: View, judgement: Foresight, start: State, who: int
    ) -> None:
        self.book, self.judgement, self.start, self.who = view.rulebook, judgement, start, who
        self.chooser = player.chooser
        self.left = player.tries
        self.until = None if player.seconds is None else perf_counter() + player.seconds
        self.moods: list[Judgement] = [judgement, *judgement.moods()]

    def best(self) -> Plan:
        """The best plan found: each mood by itself, then mixtures of those that did best."""
        ranked: list[tuple[float, int]] = []
        best: Plan = []
        most = float("-inf")
        for number, mood in enumerate(self.moods):
            if self._over():
                break
            played = self._play([mood])
            if played is None:
                break
            ranked.append((played[0], number))
            if played[0] > most:
                most, best = played
        if len(best) <= 2:
            return best
        ranked.sort(reverse=True)
        mixed = [self.moods[number] for _value, number in ranked[:3]]
        while not self._over():
            played = self._play(mixed)
            if played is not None and played[0] > most:
                most, best = played
        return best

    def _over(self) -> bool:
        if self.left <= 0 or self._late():
            return True
        self.left -= 1
        return False

    def _late(self) -> bool:
        return self.until is not None and perf_counter() >= self.until

    def _play(self, moods: Sequence[Judgement]) -> tuple[float, Plan] | None:
        """Play the phase out, drawing a mood for each answer: how it ends, and one's answers.

        None when the time is up before its end: a large army's phase is long.
        """
        dice = SeededDice.from_seed(self.chooser.randrange(2**31))
        game = Game(self.book, {}, dice, state=self.start.copy(), log=False)
        plan: Plan = []
        for _ in range(LONGEST):
            if game.over:
                break
            if self._late():
                return None
            ask = game.pending[0]
            judge: Judgement = self.judgement
            if ask.who == self.who:
                judge = moods[0] if len(moods) == 1 else moods[self.chooser.randrange(len(moods))]
            answer = best_answer(judge, game.state, ask, self.chooser)
            if ask.who == self.who:
                plan.append((ask.question.id, answer))
            game.accept(ask, answer)
        return self.judgement.standing(game.state, self.who), plan
