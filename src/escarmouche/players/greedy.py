"""The greedy player: weighs the answers that its rulebook shortlists and takes the best now.

It looks one answer ahead and knows no rule. What an answer is worth (kills and losses from exact
odds, objectives, cover) is the rulebook's own judgement (`Rulebook.judgement`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from escarmouche.core.game import View
from escarmouche.core.words import Ask


class GreedyPlayer:
    """Takes the heaviest answer; equals are drawn for; without judgement, the default."""

    needs_view = True

    def __init__(self, seed: int = 0) -> None:
        self._chooser = Random(seed)

    def __call__(self, view: View, ask: Ask) -> Any:
        """The best answer of the shortlist that is legal."""
        judgement = view.rulebook.judgement()
        answers = None if judgement is None else judgement.shortlist(view.state, ask)
        if judgement is None or not answers:
            return ask.answers.default()
        if len(answers) == 1:
            weighed = [(0.0, 0.0, answers[0])]
        else:
            weighed = [
                (judgement.weigh(view.state, ask, answer), self._chooser.random(), answer)
                for answer in answers
            ]
            weighed.sort(key=lambda row: (-row[0], row[1]))
        for _weight, _lot, answer in weighed:
            if ask.answers.check(answer) is None:
                return answer
        return ask.answers.default()
