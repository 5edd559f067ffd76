"""Who stands together and whom the rules play, as a situation says it of any book that knows such things:

camps: [red, blue, green]
alliances: [[red, green]]
automata: {blue: hunter}
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.sides import allied
from escarmouche.core.state import State
from escarmouche.rosters import TomlReader, shown
from escarmouche.situations.book import Stage

BAD_ALLIANCES = Phrase("situations.bad_alliances")
BAD_AUTOMATA = Phrase("situations.bad_automata")


def declare(top: TomlReader, book: Rulebook, stage: Stage) -> None:
    """Put what a file says of alliances and automata into its state; mistakes are reported."""
    state: Any = stage.state
    if (given := top.raw("alliances")) is not None:
        try:
            together = [[stage.camps[name] for name in alliance] for alliance in given]
            declared = allied(len(stage.camps), together)
        except (KeyError, TypeError, ValueError):
            declared = None
        if declared is None or not _keeps(state, "sides"):
            top.report("alliances", BAD_ALLIANCES, given=shown(given), known=", ".join(stage.camps))
        else:
            state.sides = declared
    if (given := top.raw("automata")) is not None:
        known = book.automata()
        fine = isinstance(given, dict) and _keeps(state, "automata")
        if not fine or any(c not in stage.camps or b not in known for c, b in given.items()):
            top.report("automata", BAD_AUTOMATA, given=shown(given), known=", ".join(known))
        else:
            state.automata = tuple([given.get(name) for name in stage.camps])


def _keeps(state: State, name: str) -> bool:
    """Whether a book's states have a field of this name: not all know alliances or automata."""
    return any(field.name == name for field in fields(state))
