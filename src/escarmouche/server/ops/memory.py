"""What is over leaves memory, and memory that is free goes back to the system.

Games and connections hold nothing in rings (tests/server/test_memory.py), so that they are freed at
once; errors and tasks sometimes do. Python's own collector looks for rings whenever so many things
were made, through all that were made since: with 200 games it stops everybody for up to half a second.
A server therefore looks through what is new now and then, and through everything at quiet times.

A game in memory is made of many small things, and while it is played texts, pages of the database and
frames come and go between them. The C library keeps the room that these leave, in pieces, for each
of its heaps, and looks for what it could give back at their ends only: with games that end and others
that begin, a server would hold more and more room that is not used.
"""

from __future__ import annotations

import ctypes
import gc
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


def collect_by_hand() -> None:
    """Nothing that was loaded is looked at again, and from now on the server says when to look."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(0)


def _by_hand() -> bool:
    return gc.get_threshold()[0] == 0


def collect_young() -> None:
    """Free the rings among what is new since the last time; the rest is old from now on.

    Where the collector works by itself (a server inside another program) it is left alone.
    """
    if _by_hand():
        gc.collect(0)
        gc.freeze()


def collect_all() -> None:
    """Free the rings among everything: for quiet times, since everybody waits for it."""
    if _by_hand():
        gc.unfreeze()
        gc.collect()
        gc.freeze()
