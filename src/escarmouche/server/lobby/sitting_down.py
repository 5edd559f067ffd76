"""Seats that are taken: by whoever was invited, and free ones by anybody."""

from __future__ import annotations

from escarmouche.server.beside.talk import MOST_NAME, clean
from escarmouche.server.errors import SEAT_TAKEN, ApiError
from escarmouche.server.live import side_commands
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.lobby.game_registry import GameRegistry
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.messages.http import SitDown
from escarmouche.server.seats import Seat, fingerprint, new_token


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
