"""What a list says of a game, and who may know of it."""

from __future__ import annotations

from datetime import UTC, datetime

from escarmouche.core.lots import LOT
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import NO_SUCH_GAME, ApiError
from escarmouche.server.live import side_commands
from escarmouche.server.seats import camps_of
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Row


def may_know(row: Row, cookie: str | None) -> Row:
    """The row, if whoever asks may know of the game. Raises `ApiError`."""
    if row.terms.private and not camps_of(row.seats, cookie):
        raise ApiError(NO_SUCH_GAME, 404)
    return row


def summarised(row: Row, cookie: str | None) -> Json:
    """A game in a list. Of a game that is told late a stranger learns only that it is played."""
    return summary_for(row, camps_of(row.seats, cookie))


def summary_for(row: Row, camps: frozenset[int]) -> Json:
    """The same for a browser that may answer for some camps."""
    told, mine = row.summary, sorted(camps)
    late = not mine and not row.over and row.terms.delay.kind != "none"
    if late:
        rolled = row.setup.get("scenario") in (None, LOT)
        hidden: Json = {"turn": 0, "phase": None, "revision": 0, "waiting_for": [], "result": None}
        told = {**told, **hidden, "scenario": None if rolled else told["scenario"]}
    return {
        "id": row.id,
        "rulebook": row.rulebook,
        "title": find_rulebook(row.rulebook).title,
        "scenario": told["scenario"],
        "camps": [
            {
                "names": names,
                "kind": seat.kind,
                "level": seat.level,
                "name": seat.name,
                "free": side_commands.is_free(seat),
            }
            # A scenario may bring a group of its own, on which nobody sits.
            for names, seat in zip(told["names"], row.seats, strict=False)
        ],
        "turn": told["turn"],
        "phase": told["phase"],
        "revision": told["revision"],
        "over": row.over,
        "result": told["result"],
        "your_camps": mine,
        "waiting_for": told["waiting_for"],
        "created": row.created,
        "touched": row.created if late or not row.touched else _moment(row.touched),
        "forked_from": row.forked_from,
        "dice_digest": row.digest,
        "dice_secret": row.secret,
        "terms": side_commands.plain_terms(row.terms),
        "late": late,
    }


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
