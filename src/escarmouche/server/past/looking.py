"""Looking back: a game to step through, as far as whoever looks may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from escarmouche.server.beside.verdicts import ended
from escarmouche.server.errors import NO_SUCH_STEP, ApiError
from escarmouche.server.messages.account import Account
from escarmouche.server.messages.view import LogLines, Replay, Snapshot
from escarmouche.server.past.account import account_of
from escarmouche.server.past.steps import Steps
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Row


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody wants to see of a game, with whose eyes, and up to which answer that may be seen."""

    what: Literal["replay", "lines", "moment", "account"]
    eyes: int | None = None
    last: int | None = None  # None: all of them
    start: int = 0  # of the lines, or the number of answers of the moment
    end: int = 0


def look(row: Row, steps: Steps, wish: Look) -> bytes:
    """What there is to see, as a message."""
    last = len(steps) if wish.last is None else min(wish.last, len(steps))
    if wish.what == "replay":
        told: Json = {"steps": last, "told": steps.afters(wish.eyes, last)}
        return _said(Replay, told)
    if wish.what == "lines":
        return _said(LogLines, {"log": steps.lines(wish.eyes, wish.start, wish.end, last)})
    if wish.what == "account":
        return _said(Account, account_of(steps, wish.eyes, last))
    return _said(Snapshot, _moment(row, steps, wish.start, wish.eyes, last))


def _moment(row: Row, steps: Steps, n: int, eyes: int | None, last: int) -> Json:
    """A game after some answers. The last one shows how it ended, by the rules or beside them."""
    if not 0 <= n <= last:
        raise ApiError(NO_SUCH_STEP, 404, given=n, answers=last)
    shown = steps.at(n, eyes, row.secret)
    verdict = row.affairs.verdict if n == len(steps) else None
    return ended(shown, verdict, steps.moment(n), row.secret)


def _said(model: Any, value: Json) -> bytes:
    said: str = model.model_validate(value).model_dump_json(exclude_unset=True, by_alias=True)
    return said.encode()
