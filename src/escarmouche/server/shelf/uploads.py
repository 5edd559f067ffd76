"""Army files from outside: read under the limits of the reader, and not too many figures."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import ArmyError, Problem, read_army

MOST_FIGURES = 200  # in one army: ours, and more than any table holds
TOO_MANY_FIGURES = Phrase("server.army.too_many")


def read_upload(text: str, book: Rulebook) -> Any:
    """An army that somebody wrote. Raises `ArmyError` with everything that is wrong with it."""
    army = read_army(text, book.id)
    figures = sum(entry.count for entry in getattr(army, "entries", ()))
    if figures > MOST_FIGURES:
        data = {"figures": figures, "most": MOST_FIGURES}
        raise ArmyError([Problem("army", None, TOO_MANY_FIGURES, data)])
    return army
