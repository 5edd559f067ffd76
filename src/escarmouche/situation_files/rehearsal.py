"""Playing a step of the rules while a situation is set up, with its decisions known beforehand.

What a situation says has happened already is not written into the state by hand: the rule itself does it, and
refuses what it would refuse in a game.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Refused
from escarmouche.core.words import Ask, Rule, Tell


class Undecided(Exception):
    """The rule throws dice or asks for something that nobody has decided."""


def rehearse(rule: Rule, *answers: Any) -> int:
    """Run a rule to its end; returns how many of the answers it asked for.

    Raises `Refused` for an answer that it would not take, and `Undecided`.
    """
    left = list(answers)
    steps: Any = rule
    said: Any = None
    while True:
        try:
            word = steps.send(said)
        except StopIteration:
            return len(answers) - len(left)
        said = None
        if isinstance(word, Ask) and left:
            said = left.pop(0)
            refusal = word.answers.check(said)
            if refusal is not None:
                raise Refused(refusal)
        elif not isinstance(word, Tell):
            raise Undecided(word)
