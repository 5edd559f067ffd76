"""Where the server keeps its games, and how long its players may think."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError

STATIC = Path(__file__).parent / "static"
DATABASE = "games.sqlite3"
THINK = 2.0  # seconds for each answer of an AI
LEAST_THINK = 0.05
BAD_SETTING = Phrase("server.setting.bad_number")


def data_home() -> Path:
    """`~/.local/share/escarmouche`, or where XDG_DATA_HOME says."""
    given = os.environ.get("XDG_DATA_HOME")
    return (Path(given) if given else Path.home() / ".local" / "share") / "escarmouche"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `escarmouche serve` can be told, by options or by the environment."""

    data: Path = field(default_factory=data_home)
    think: float = THINK
    static: Path = STATIC
    database: str = ""  # a URL of SQLAlchemy; empty: a file in `data`

    @classmethod
    def chosen(
        cls,
        data: Path | None = None,
        think: float | None = None,
        database: str | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> Settings:
        """What was said; what was not said, as ESCARMOUCHE_DATA, _DATABASE and _THINK say it.

        A folder that was said goes before a database that the environment names.
        """
        if database is None and data is None:
            database = environment.get("ESCARMOUCHE_DATABASE")
        folder = data or Path(environment.get("ESCARMOUCHE_DATA") or data_home())
        if think is None:
            think = _seconds(environment.get("ESCARMOUCHE_THINK") or str(THINK))
        return cls(data=folder, think=think, database=database or "")

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{self.data / DATABASE}"


def _seconds(given: str) -> float:
    try:
        found = float(given)
    except ValueError:
        found = 0.0
    if not LEAST_THINK <= found < 1e6:
        raise SetupError("ESCARMOUCHE_THINK", BAD_SETTING, given=given, least=LEAST_THINK)
    return found
