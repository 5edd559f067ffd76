"""Situations: rules as YAML files that authors can read and every machine can run.

>>> from escarmouche.situations import run_situation
>>> result = run_situation('''
... title: a blow that armour turns
... rulebook: ef
... clauses: [EF-CAR-ARM-02]
... figures:
...   knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
...   orc: {camp: blue, at: [11, 10], profile: {armour: 3}}
... phase: melee
... dice: [4, 5, 3]
... answers:
...   - red: {attack: knight, targets: [orc]}
...   - blue: {attack: orc, targets: [knight]}
... expect:
...   - {event: roll.defence, figure: orc, faces: [3], score: 3}
... state: {orc: {life: 1}}
... ''')
>>> result.ok
True
"""

from escarmouche.situations.document import Document, read_documents
from escarmouche.situations.problems import Failure, SituationError
from escarmouche.situations.run import SituationResult, run_file, run_situation

__all__ = [
    "Document",
    "Failure",
    "SituationError",
    "SituationResult",
    "read_documents",
    "run_file",
    "run_situation",
]
