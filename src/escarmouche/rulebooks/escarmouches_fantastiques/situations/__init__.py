"""Situations of Escarmouches Fantastiques: from readable keys to a state, an answer, a fact.

The runner in `escarmouche.situations` knows no rulebook; it calls these four functions:
`stage` builds the state that a file describes, `readings` turns a readable answer into the data
that a question understands, `figure_fact` and `game_fact` say how things stand at the end.
"""

from escarmouche.rulebooks.escarmouches_fantastiques.situations.answers import (
    FORMS,
    readings,
    words,
)
from escarmouche.rulebooks.escarmouches_fantastiques.situations.armies import judge_army
from escarmouche.rulebooks.escarmouches_fantastiques.situations.events import (
    READING_FIELDS,
    UNSPOKEN,
)
from escarmouche.rulebooks.escarmouches_fantastiques.situations.facts import (
    FACT_KINDS,
    figure_fact,
    figure_facts,
    game_fact,
    game_facts,
)
from escarmouche.rulebooks.escarmouches_fantastiques.situations.stage import KEYS, stage

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
