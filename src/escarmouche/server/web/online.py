"""The addresses of online play: free seats, codes for another device, the next game."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from escarmouche.server.errors import NO_SUCH_GAME, ApiError
from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.live.rematches import tokens_by_camp, tokens_for
from escarmouche.server.lobby.device_codes import LASTS
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.lobby.sitting_down import sit_down
from escarmouche.server.messages import http as m
from escarmouche.server.seats import camps_of, fingerprint, held
from escarmouche.server.show.views import Json
from escarmouche.server.web.routes import cookie_of, give, registry_of

router = APIRouter(prefix="/api", route_class=PlainRoute)


@router.post("/games/{id}/sit", response_model=m.SeatTaken)
async def sit(id: str, wish: m.SitDown, request: Request, response: Response) -> Json:
    """Take a free seat of an open game."""
    camp, token = await sit_down(registry_of(request), id, wish, cookie_of(request))
    give(request, response, [token])
    return {"game": id, "camp": camp, "dice_digest": (await registry_of(request).row(id)).digest}


@router.post("/games/{id}/next", response_model=m.SeatTaken)
async def next_game(id: str, request: Request, response: Response) -> Json:
    """The seat of the next game, once everybody has agreed to play again."""
    registry, cookie = registry_of(request), cookie_of(request)
    row = may_know(await registry.row(id), cookie)
    tokens = tokens_for(row, cookie)
    rematch = row.affairs.rematch
    if rematch is None or not tokens:
        raise ApiError(NO_SUCH_GAME, 404)
    made = await registry.row(rematch.game)
    camps = sorted(camps_of(made.seats, ".".join(tokens)))
    if not camps:
        raise ApiError(NO_SUCH_GAME, 404)
    give(request, response, tokens)
    return {"game": made.id, "camp": camps[0], "dice_digest": made.digest}


@router.post("/codes", response_model=m.CodeMade, status_code=201)
async def make_code(wish: m.CodeWish, request: Request) -> Json:
    """A code that takes seats to another device."""
    registry, cookie = registry_of(request), cookie_of(request)
    tokens = held(cookie)
    if wish.game is not None:
        row = may_know(await registry.row(wish.game), cookie)
        tokens = list(tokens_by_camp(row.seats, cookie).values())
    code, _until = await asyncio.to_thread(registry.moving.offer, tokens, _asker(request))
    return {"code": code, "seconds": int(LASTS)}


@router.post("/codes/use", response_model=m.SeatsMoved)
async def use_code(wish: m.CodeGiven, request: Request, response: Response) -> Json:
    """Hold the seats of a code in this browser too."""
    registry, before = registry_of(request), set(held(cookie_of(request)))
    tokens = await asyncio.to_thread(registry.moving.fetch, wish.code, _asker(request))
    give(request, response, tokens)
    hashes = [fingerprint(token) for token in tokens]
    games = await asyncio.to_thread(registry.storage.games_of, hashes)
    one = games[0].id if len(games) == 1 else None
    return {"seats": len(set(tokens) - before), "game": one}


def _asker(request: Request) -> str:
    """Who tries codes: an address."""
    return request.client.host if request.client is not None else "?"
