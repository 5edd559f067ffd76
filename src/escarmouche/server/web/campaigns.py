"""The addresses of campaigns: a company is sent along, and comes back as it has become."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Request, Response

from escarmouche.server.errors import STILL_PLAYED, ApiError
from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.messages import campaigns as m
from escarmouche.server.web.routes import cookie_of, registry_of, work

router = APIRouter(prefix="/api", route_class=PlainRoute)


@router.post("/campaign", response_model=m.CampaignTold)
async def campaign(wish: Annotated[m.CampaignWish, Body()], request: Request) -> Response:
    """Found a company, look at one, write a game into it, let a member advance."""
    if isinstance(wish, m.CampaignRecord):
        row = may_know(await registry_of(request).row(wish.game), cookie_of(request))
        if not row.over:
            raise ApiError(STILL_PLAYED, 403, "game")
    return await work(request, "campaign", wish.model_dump())


@router.post("/campaign/army", response_model=m.CampaignArmy)
async def muster(wish: m.CampaignMuster, request: Request) -> Response:
    """The army of a company, for the next game."""
    return await work(request, "muster", wish.model_dump())
