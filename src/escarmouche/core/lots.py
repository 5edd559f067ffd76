"""A scenario that is left to chance: the book throws for it when the game begins, or one is drawn beforehand."""

from __future__ import annotations

from escarmouche.core.answers import Chooser
from escarmouche.core.rulebook import Rulebook

LOT = "au-hasard"


def drawn_scenario(book: Rulebook, wanted: str | None, sides: int, chooser: Chooser) -> str | None:
    """What is wanted; where that is chance, one of the scenarios that are for so many sides.

    A book that throws for it by its own rules is left to do so.
    """
    if wanted != LOT or book.throws_for_scenario:
        return wanted
    known = list(book.scenarios_by_lot())
    fitting = [id for id in known if sides in book.camps_in(id)] or known
    return fitting[chooser.randrange(len(fitting))] if fitting else None
