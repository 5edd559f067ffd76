"""Where the server keeps its games, and how long its players may think."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"
DATABASE = "games.sqlite3"
THINK = 2.0  # seconds for each answer of an AI


def data_home() -> Path:
    """`~/.local/share/escarmouche`, or where XDG_DATA_HOME says."""
    given = os.environ.get("XDG_DATA_HOME")
    return (Path(given) if given else Path.home() / ".local" / "share") / "escarmouche"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `escarmouche serve` can be told."""

    data: Path = field(default_factory=data_home)
    think: float = THINK
    static: Path = STATIC
    database: str = ""  # a URL of SQLAlchemy; empty: a file in `data`

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{self.data / DATABASE}"
