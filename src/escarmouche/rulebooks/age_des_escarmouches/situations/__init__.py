"""Situations of L'Âge des Escarmouches: from readable keys to a state, an answer, a fact.

The runner in `escarmouche.situations` knows no rulebook; it calls these functions: `stage` builds the
state that a file describes, `readings` turns a readable answer into the data that a question
understands, `figure_fact` and `game_fact` say how things stand at the end.
"""

from escarmouche.rulebooks.age_des_escarmouches.situations.answers import FIGURE_KEYS, readings
from escarmouche.rulebooks.age_des_escarmouches.situations.armies import judge_army
from escarmouche.rulebooks.age_des_escarmouches.situations.facts import (
    figure_fact,
    figure_facts,
    game_fact,
    game_facts,
)
from escarmouche.rulebooks.age_des_escarmouches.situations.stage import KEYS, stage

__all__ = [
    "FIGURE_KEYS",
    "KEYS",
    "figure_fact",
    "figure_facts",
    "game_fact",
    "game_facts",
    "judge_army",
    "readings",
    "stage",
]
