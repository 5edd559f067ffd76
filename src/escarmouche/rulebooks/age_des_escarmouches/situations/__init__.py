"""Situations of L'Âge des Escarmouches: from readable keys to a state, an answer, a fact.

The runner in `escarmouche.situations` knows no rulebook; it calls these functions: `stage` builds the
state that a file describes, `readings` turns a readable answer into the data that a question
understands, `figure_fact` and `game_fact` say how things stand at the end.
"""

from escarmouche.rulebooks.age_des_escarmouches.situations.answers import FORMS, readings, words
from escarmouche.rulebooks.age_des_escarmouches.situations.armies import judge_army
from escarmouche.rulebooks.age_des_escarmouches.situations.events import READING_FIELDS, UNSPOKEN
from escarmouche.rulebooks.age_des_escarmouches.situations.facts import (
    FACT_KINDS,
    figure_fact,
    figure_facts,
    game_fact,
    game_facts,
)
from escarmouche.rulebooks.age_des_escarmouches.situations.stage import KEYS, stage

__all__ = [
    "FACT_KINDS",
    "FORMS",
    "KEYS",
    "READING_FIELDS",
    "UNSPOKEN",
    "figure_fact",
    "figure_facts",
    "game_fact",
    "game_facts",
    "judge_army",
    "readings",
    "stage",
    "words",
]
