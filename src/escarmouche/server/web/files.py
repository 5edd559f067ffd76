"""The addresses of finished games as files."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.lobby.lists import may_know, summarised
from escarmouche.server.messages import http as m
from escarmouche.server.show.views import Json
from escarmouche.server.web.routes import cookie_of, hall_of

router = APIRouter(prefix="/api", route_class=PlainRoute)


@router.get("/games/{id}/export")
async def export_game(id: str, request: Request) -> Response:
    """A finished game as one file, with the secret of its dice."""
    hall = hall_of(request)
    may_know(await hall.row(id), cookie_of(request))
    text = await hall.export(id)
    headers = {"Content-Disposition": f'attachment; filename="{id}.escarmouche.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/games/import", response_model=m.GameSummary, status_code=201)
async def import_game(request: Request) -> Json:
    """Keep a finished game from its file; every answer and every die is checked."""
    text = (await request.body()).decode("utf-8", "replace")
    return summarised(await hall_of(request).bring_in(text), cookie_of(request))
