"""Army files from outside: not larger than the server holds, then read under the limits of the reader."""

from __future__ import annotations

from typing import Any

from escarmouche.army_shelf import read_army
from escarmouche.core.rulebook import Rulebook
from escarmouche.server.guard.sizes import check_army_text


def read_upload(text: str, book: Rulebook) -> Any:
    """An army that somebody wrote. Raises `ArmyError` with everything that is wrong with it."""
    check_army_text(text)
    return read_army(text, book.id)
