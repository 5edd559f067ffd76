"""Memory that is free goes back to the system.

A game in memory is made of many small things, and while it is played texts, pages of the database and
frames come and go between them. The C library keeps the room that these leave, in pieces, for each
of its heaps, and looks for what it could give back at their ends only: with games that end and others
that begin, a server would hold more and more room that is not used.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable


def _found() -> Callable[[int], int] | None:
    """`malloc_trim`, where the C library has it: glibc."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, another system
        return None


_TRIM = _found()


def give_back() -> None:
    """Give back every whole page that is free: some milliseconds, in a worker thread.

    Others go on meanwhile; they wait only for the heap that is just being looked through.
    """
    if _TRIM is not None:
        _TRIM(0)
