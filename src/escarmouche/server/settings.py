"""Where the server keeps its games, and how long its players may think."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.server.guard.limits import Limits

STATIC = Path(__file__).parent / "static"
DATABASE = "games.sqlite3"
THINK = 2.0  # seconds for each answer of an AI
LEAST_THINK = 0.05
WORKERS = 2  # processes for heavy work
MOST_WORKERS = 64
KEEP_IMPORTS = 7  # days for which a game from a file is kept after it was last opened
MOST_DAYS = 36_500
SLEEP = 60.0  # seconds until a game at which nobody looks leaves memory
BAD_SETTING = Phrase("server.setting.bad_number")
BAD_COUNT = Phrase("server.setting.bad_count")
BAD_ORIGIN = Phrase("server.setting.bad_origin")


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
    sleep: float = SLEEP
    keep_imports: int = KEEP_IMPORTS  # days
    workers: int = WORKERS  # processes for heavy work; 0: it is done in this one
    metrics_token: str = ""  # empty: this machine alone may read /metrics
    origins: tuple[str, ...] = ()  # the server's own addresses; empty: whatever it is called by
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For and -Proto are believed
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def chosen(
        cls,
        data: Path | None = None,
        think: float | None = None,
        database: str | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> Settings:
        """What was said; what was not said, as the environment says it (see docs/deploy.md).

        A folder that was said goes before a database that the environment names.
        """
        if database is None and data is None:
            database = environment.get("ESCARMOUCHE_DATABASE")
        folder = data or Path(environment.get("ESCARMOUCHE_DATA") or data_home())
        if think is None:
            think = _seconds("ESCARMOUCHE_THINK", environment, THINK)
        return cls(
            data=folder,
            think=think,
            database=database or "",
            workers=_whole("ESCARMOUCHE_WORKERS", environment, WORKERS, MOST_WORKERS),
            keep_imports=_whole("ESCARMOUCHE_KEEP_IMPORTS", environment, KEEP_IMPORTS, MOST_DAYS),
            sleep=_seconds("ESCARMOUCHE_SLEEP", environment, SLEEP),
            metrics_token=environment.get("ESCARMOUCHE_METRICS_TOKEN") or "",
            origins=_origins(environment.get("ESCARMOUCHE_ORIGINS") or ""),
            proxies=_listed(environment.get("ESCARMOUCHE_PROXIES") or ""),
            limits=Limits.of(environment),
        )

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{self.data / DATABASE}"


def _seconds(name: str, environment: Mapping[str, str], otherwise: float) -> float:
    given = environment.get(name) or str(otherwise)
    try:
        found = float(given)
    except ValueError:
        found = 0.0
    if not LEAST_THINK <= found < 1e6:
        raise SetupError(name, BAD_SETTING, given=given, least=LEAST_THINK)
    return found


def _whole(name: str, environment: Mapping[str, str], otherwise: int, most: int) -> int:
    given = environment.get(name) or str(otherwise)
    if not (given.isascii() and given.isdecimal() and int(given) <= most):
        raise SetupError(name, BAD_COUNT, given=given[:40], most=most)
    return int(given)


def _listed(given: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in given.split(",") if word.strip())


def _origins(given: str) -> tuple[str, ...]:
    """Addresses such as `https://table.example.org`, as browsers write an origin."""
    found = tuple(each.rstrip("/").lower() for each in _listed(given))
    for each in found:
        parts = urlsplit(each)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            raise SetupError("ESCARMOUCHE_ORIGINS", BAD_ORIGIN, given=each[:80])
    return found
