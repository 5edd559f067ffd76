"""The addresses of finished games as files."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.lobby.lists import may_know
from escarmouche.server.messages import http as m
from escarmouche.server.messages.verified import FileVerified
from escarmouche.server.web.routes import cookie_of, hall_of, work

router = APIRouter(prefix="/api", route_class=PlainRoute)


@router.get("/games/{id}/export")
async def export_game(id: str, request: Request) -> Response:
    """A finished game as one file, with the secret of its dice."""
    hall = hall_of(request)
    may_know(await hall.row(id), cookie_of(request))
    answer = await work(request, "export", {"game": id})
    answer.headers["Content-Disposition"] = f'attachment; filename="{id}.escarmouche.json"'
    return answer


@router.post("/games/import", response_model=m.GameSummary, status_code=201)
async def import_game(request: Request) -> Response:
    """Keep a finished game from its file; every answer and every die is checked."""
    text = (await request.body()).decode("utf-8", "replace")
    wish = {"text": text, "cookie": cookie_of(request)}
    return await work(request, "import", wish, status=201)


@router.post("/verify", response_model=FileVerified)
async def verify_file(request: Request) -> Response:
    """What this server says of a file: whether it wrote it and it is unchanged, and what it proves."""
    text = (await request.body()).decode("utf-8", "replace")
    return await work(request, "verify file", {"text": text})
