"""The addresses of finished games as files."""

from __future__ import annotations

import asyncio
import json

from fastapi import APIRouter, Request, Response

from escarmouche.server.guard.door import client_of, from_this_machine, payer_of
from escarmouche.server.guard.reading import PlainRoute
from escarmouche.server.lobby.game_summaries import may_know
from escarmouche.server.messages import http as m
from escarmouche.server.messages.verified import FileVerified
from escarmouche.server.storage.abandoned import still_kept
from escarmouche.server.web.routes import cookie_of, may_make, registry_of, was_made, work

router = APIRouter(prefix="/api", route_class=PlainRoute)


@router.get("/games/{id}/export")
async def export_game(id: str, request: Request) -> Response:
    """A finished game as one file, with the secret of its dice."""
    registry = registry_of(request)
    may_know(await registry.row(id), cookie_of(request))
    answer = await work(request, "export", {"game": id})
    answer.headers["Content-Disposition"] = f'attachment; filename="{id}.escarmouche.json"'
    return answer


@router.post("/games/import", response_model=m.GameSummary, status_code=201)
async def import_game(request: Request) -> Response:
    """Keep a finished game from its file; every answer and every die is checked."""
    registry, text = registry_of(request), (await request.body()).decode("utf-8", "replace")
    await may_make(request)
    await _may_bring_in(request)
    # What the owner of this machine brings in stays.
    expires = None if from_this_machine(request) else registry.abandoned.expires()
    wish = {"text": text, "cookie": cookie_of(request), "expires": expires}
    done = await registry.workshop.do(payer_of(request), "import", wish)
    was_made(request, json.loads(done.body)["id"])
    return Response(done.body, 201, media_type="application/json")


async def _may_bring_in(request: Request) -> None:
    """Raises `ApiError` for a client of whose files too many games are kept already."""
    if not from_this_machine(request):
        registry, counter = registry_of(request), request.app.state.counter
        made = list(counter.games_of(client_of(request)))
        kept = await asyncio.to_thread(still_kept, registry.storage.database, made)
        counter.may_bring_in(kept, registry.settings.keep_imports)


@router.post("/verify", response_model=FileVerified)
async def verify_file(request: Request) -> Response:
    """What this server says of a file: whether it wrote it and it is unchanged, and what it proves."""
    text = (await request.body()).decode("utf-8", "replace")
    return await work(request, "verify file", {"text": text})
