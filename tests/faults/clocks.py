"""Clocks that a test can set while a server runs.

`python -m tests.faults.clocks FILE ARGUMENTS` is `escarmouche ARGUMENTS` with a wall clock, and a clock that nobody
sets, which are ahead of the machine's by as many seconds as FILE says. The server reads them as it reads any clock.
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from pathlib import Path

_FORM = struct.Struct("dd")  # the wall clock, the steady clock


class Clocks:
    """By how much the clocks of a server are ahead, in a file that it looks at whenever it asks for the time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        if not file.exists():
            file.write_bytes(_FORM.pack(0.0, 0.0))
        with file.open("r+b") as opened:
            self._ahead = mmap.mmap(opened.fileno(), _FORM.size)

    def ahead(self) -> tuple[float, float]:
        """By how many seconds the wall clock and the steady clock are ahead."""
        wall, steady = _FORM.unpack_from(self._ahead)
        return wall, steady

    def set_wall(self, seconds: float) -> None:
        """Somebody sets the wall clock by so much."""
        wall, steady = self.ahead()
        _FORM.pack_into(self._ahead, 0, wall + seconds, steady)

    def pass_time(self, seconds: float) -> None:
        """So much time passes at once. For a process that is suspended there is no difference."""
        wall, steady = self.ahead()
        _FORM.pack_into(self._ahead, 0, wall + seconds, steady + seconds)


def main() -> None:
    """Run `escarmouche` by these clocks. They are put in place before anybody takes hold of the others."""
    clocks, wall, steady = Clocks(Path(sys.argv[1])), time.time, time.monotonic
    time.time = lambda: wall() + clocks.ahead()[0]
    time.monotonic = lambda: steady() + clocks.ahead()[1]
    from escarmouche.cli import app

    sys.argv = ["escarmouche", *sys.argv[2:]]
    app()


if __name__ == "__main__":
    main()
