"""Whether a test with dice of its own is run just now: its name is written where servers read it (`known_dice`)."""

from __future__ import annotations

import os
from pathlib import Path

_PLACE = "ESCARMOUCHE_BROWSER_TEST"  # told to the servers with everything else of the environment


def tell_in(folder: Path) -> None:
    """For all servers that are started from now on."""
    os.environ[_PLACE] = str(folder / "test")


def begin(name: str) -> None:
    """Another test is run; without a name: one that has the dice of everybody."""
    Path(os.environ[_PLACE]).write_text(name, encoding="utf-8")


def current() -> str:
    """The name of the test."""
    return Path(os.environ[_PLACE]).read_text(encoding="utf-8")
