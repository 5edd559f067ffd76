"""The greedy player: weighs the answers that its rulebook shortlists and takes the best now.

It looks one answer ahead and knows no rule. What an answer is worth (kills and losses from exact
odds, objectives, cover) is the rulebook's own judgement (`Rulebook.judgement`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from escarmouche.core.game import View
from escarmouche.core.judgement import Judgement
from escarmouche.core.state import State
from escarmouche.core.words import Ask


class GreedyPlayer:
    """Takes the heaviest answer; equals are drawn for; without judgement, the default."""

    needs_view = True

    def __init__(self, seed: int = 0) -> None:
        self._chooser = Random(seed)

    def __call__(self, view: View, ask: Ask) -> Any:
        """The best answer of the shortlist that is legal."""
        return best_answer(view.rulebook.judgement(), view.state, ask, self._chooser)


def best_answer(judgement: Judgement | None, seen: State, ask: Ask, chooser: Random) -> Any:
    """The heaviest legal answer of the shortlist; the default where there is none."""
    answers = None if judgement is None else judgement.shortlist(seen, ask)
    if judgement is None or not answers:
        return ask.answers.default()
    if len(answers) == 1:
        weighed = [(0.0, 0.0, answers[0])]
    else:
        weighed = [(judgement.weigh(seen, ask, a), chooser.random(), a) for a in answers]
        weighed.sort(key=lambda row: (-row[0], row[1]))
    for _weight, _lot, answer in weighed:
        if ask.answers.check(answer) is None:
            return answer
    return ask.answers.default()
