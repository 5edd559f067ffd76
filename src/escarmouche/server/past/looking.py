"""Looking back: a game to step through, as far as whoever looks may know it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from escarmouche.server.beside.verdicts import ended
from escarmouche.server.errors import NO_SUCH_STEP, Wrong
from escarmouche.server.live.keeping import Kept
from escarmouche.server.lobby.seats import camps_of
from escarmouche.server.show.views import Json

if TYPE_CHECKING:
    from escarmouche.server.lobby.hall import Hall


async def _last(hall: Hall, id: str, steps: int, cookie: str | None) -> int:
    """The last answer that whoever looks may know of."""
    game = await hall.live(id)
    if not game.is_late(camps_of(game.seats, cookie)):
        return steps
    return min(steps, await game.settle(Kept.told_late))


async def replay(hall: Hall, id: str, eyes: int | None, cookie: str | None) -> Json:
    """A game to step through."""
    steps, _row = await hall.steps(id, eyes, cookie)
    last = await _last(hall, id, len(steps), cookie)
    return {"steps": last, "told": await asyncio.to_thread(steps.afters, eyes, last)}


async def lines(
    hall: Hall, id: str, start: int, end: int, eyes: int | None, cookie: str | None
) -> Json:
    """Some lines of the log of a game."""
    steps, _row = await hall.steps(id, eyes, cookie)
    last = await _last(hall, id, len(steps), cookie)
    return {"log": await asyncio.to_thread(steps.lines, eyes, start, end, last)}


async def moment(hall: Hall, id: str, n: int, eyes: int | None, cookie: str | None) -> Json:
    """A game after some answers. The last one shows how it ended, by the rules or beside them."""
    steps, row = await hall.steps(id, eyes, cookie)
    whole = len(steps)
    last = await _last(hall, id, whole, cookie)
    if not 0 <= n <= last:
        raise Wrong(NO_SUCH_STEP, 404, given=n, answers=last)
    secret = row.dice[-1][1] if row.over else None

    def told() -> Json:
        shown = steps.at(n, eyes, secret)
        verdict = row.affairs.verdict if n == whole else None
        return ended(shown, verdict, steps.moment(n), secret)

    return await asyncio.to_thread(told)
