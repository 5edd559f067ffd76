"""The lobby: lists of games, free seats, seats by invitation, and the way to the next game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.beside import clocks, mixing, side_commands
from escarmouche.server.beside.affairs import Affairs, ClockTerms, Delay, Mixing, Terms
from escarmouche.server.beside.talk import MOST_NAME, clean
from escarmouche.server.errors import NO_SUCH_GAME, SEAT_TAKEN, ApiError
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.lobby.seats import Seat, camps_of, fingerprint, new_token
from escarmouche.server.messages.http import SitDown, TermsWish
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Row

if TYPE_CHECKING:
    from escarmouche.server.lobby.game_registry import GameRegistry


# -- making ------------------------------------------------------------------------------------


def terms_of(wish: TermsWish) -> Terms:
    """What the maker of a game decided; what says nothing counts as nothing."""
    c, d = wish.clock, wish.delay
    clock = ClockTerms()
    if c.kind == "days" and c.days:
        clock = ClockTerms("days", days=c.days)
    elif c.kind == "chess" and c.minutes:
        clock = ClockTerms("chess", minutes=c.minutes, increment=c.increment)
    delay = Delay(d.kind, d.n) if d.kind != "none" and d.n else Delay()
    return Terms(wish.private, clock, delay, wish.spectators_talk)


def first_affairs(
    terms: Terms,
    seats: list[Seat],
    here: set[int],
    waiting: list[int],
    now: float,
    marks: dict[int, str] | None = None,
) -> Affairs:
    """The affairs of a new game. `here`: the camps of those who set it up.

    `marks`: of their shares in the dice, where the players put something into them.
    """
    seated = tuple(sorted(here))
    clock = clocks.fresh(terms.clock, seats)
    if clock is not None and mixing.all_here(seats, seated):
        clock = clocks.started(clock, waiting, now)
    promised = None if marks is None else Mixing(marks)
    affairs = Affairs(seated=seated, clock=clock, mixing=promised)
    return mixing.awaited(affairs, seats, now)


# -- finding -----------------------------------------------------------------------------------


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
        rolled = row.setup.get("scenario") in (None, "au-hasard")
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
            for names, seat in zip(told["names"], row.seats, strict=True)
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


# -- seats -------------------------------------------------------------------------------------


async def come(registry: GameRegistry, id: str, camp: int, mark: str | None = None) -> None:
    """Whoever was invited has come; `mark`: of a share in the dice."""
    game = await registry.live(id)
    if camp not in game.row.affairs.seated or mark is not None:
        await game.settle(lambda kept: side_commands.seated(kept, camp, mark=mark))


async def sit_down(
    registry: GameRegistry, id: str, wish: SitDown, cookie: str | None
) -> tuple[int, str]:
    """Take a free seat: its camp and its token. Of two that come at once, one finds it taken."""
    game = await registry.live(id)
    may_know(game.row, cookie)
    token, name = new_token(), _name(wish.name)

    def take(kept: PersistedGame) -> int:
        free = [seat for seat in kept.row.seats if side_commands.is_free(seat)]
        wanted = [seat for seat in free if wish.camp in (None, seat.camp)]
        if not wanted or kept.over:
            raise ApiError(SEAT_TAKEN, 409)
        seat = wanted[0]
        taken = Seat(seat.camp, seat.kind, seat.level, name or seat.name, fingerprint(token))
        side_commands.seated(kept, seat.camp, taken, wish.mark)
        return seat.camp

    taken = await game.settle(take)
    registry.listing.forget()
    return taken, token


def _name(given: str | None) -> str | None:
    return clean(given, MOST_NAME) if given and given.strip() else None
