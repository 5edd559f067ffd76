"""The WebSocket: one for each viewer. States, questions and replies out; commands and queries in."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from escarmouche.server.errors import NO_SUCH_CAMP, NO_SUCH_GAME, NOT_JSON, OTHER_ORIGIN, Wrong, told
from escarmouche.server.games import LiveGame, Viewer
from escarmouche.server.live_messages import CLIENT, EyesCommand, QueryBase
from escarmouche.server.rematches import tokens_by_camp
from escarmouche.server.seats import COOKIE, camps_of
from escarmouche.server.validation import field_error
from escarmouche.server.views import Json

router = APIRouter()
_LOG = logging.getLogger(__name__)
REFUSED = 4400  # + 3 for a seat that is not yours, + 4 for a game that is not there
GONE = 1012  # connect again


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Watch a game, and play in it."""
    await socket.accept()
    try:
        _same_origin(socket)
        game: LiveGame = await socket.app.state.hall.live(id)
        cookie = socket.cookies.get(COOKIE)
        mine = camps_of(game.seats, cookie)
        if game.row.terms.private and not mine:
            raise Wrong(NO_SUCH_GAME, 404)
        viewer = Viewer(mine, _eyes(socket), tokens_by_camp(game.seats, cookie))
        await game.join(viewer)
    except Exception as problem:
        await _turn_away(socket, problem)
        return
    sending = asyncio.create_task(_send(socket, game, viewer))
    try:
        await _receive(socket, game, viewer)
    finally:
        game.leave(viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


def _same_origin(socket: WebSocket) -> None:
    """Another site's page may not speak with this browser's seats."""
    origin = socket.headers.get("origin")
    if origin and urlsplit(origin).netloc != socket.headers.get("host"):
        raise Wrong(OTHER_ORIGIN, 403)


def _eyes(socket: WebSocket) -> int | None:
    given = socket.query_params.get("camp")
    if given is None or given == "":
        return None
    if not given.isascii() or not given.isdecimal() or len(given) > 2:
        raise Wrong(NO_SUCH_CAMP, 404, given=given[:20])
    return int(given)


async def _turn_away(socket: WebSocket, problem: Exception) -> None:
    status, error = told(problem)
    if status == 500:
        _LOG.error("a viewer could not connect", exc_info=problem)
    try:
        await socket.send_text(_dump({"type": "error", "error": error}))
        await socket.close(REFUSED + status % 100 if status < 500 else 1011)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _send(socket: WebSocket, game: LiveGame, viewer: Viewer) -> None:
    """Empty the outbox until the connection ends."""
    try:
        while True:
            message = await viewer.outbox.get()
            if message is None:
                await socket.close(GONE)
                return
            await socket.send_text(_dump(message))
            viewer.outbox.task_done()
            if viewer.behind and viewer.outbox.empty():
                await game.refresh(viewer)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _receive(socket: WebSocket, game: LiveGame, viewer: Viewer) -> None:
    while True:
        try:
            frame = await socket.receive()
        except RuntimeError:
            return
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        message = _read(text if text is not None else "", viewer)
        if message is not None:
            await _handle(game, viewer, message)


async def _handle(game: LiveGame, viewer: Viewer, message: Any) -> None:
    if isinstance(message, QueryBase):
        viewer.tell(await game.query(viewer, message))
    elif isinstance(message, EyesCommand):
        await game.look(viewer, message)
    else:
        await game.obey(viewer, message)


def _read(text: str, viewer: Viewer) -> Any:
    """A message of the page; what cannot be understood is answered at once."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        viewer.tell(_refusal(None, Wrong(NOT_JSON)))
        return None
    try:
        return CLIENT.validate_python(data)
    except (ValidationError, RecursionError) as problem:
        id = data.get("id") if isinstance(data, dict) else None
        known = id if isinstance(id, str) else None
        errors = problem.errors() if isinstance(problem, ValidationError) else []
        viewer.tell(_refusal(known, field_error(errors) if errors else Wrong(NOT_JSON)))
        return None


def _refusal(id: str | None, problem: Exception) -> Json:
    return {"type": "reply", "id": id, "ok": False, "error": told(problem)[1]}


def _dump(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
