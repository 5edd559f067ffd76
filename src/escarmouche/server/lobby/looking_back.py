"""Who may look back at a game, with whose eyes, and how far."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.lobby.game_registry import GameRegistry
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.past.looking import Look
from escarmouche.server.seats import camps_of


async def allowed(
    registry: GameRegistry, id: str, cookie: str | None, look: Look
) -> dict[str, Any]:
    """What is looked at as plain data for the process that looks it up, as far as this browser may. Raises `ApiError`."""
    game = await registry.live(id)
    mine = camps_of(may_know(game.row, cookie).seats, cookie)
    await game.may_see(mine, look.eyes)
    last = await game.settle(PersistedGame.told_late) if game.is_late(mine) else None
    return {"game": id, "look": {**asdict(look), "last": last}}
