"""The WebSocket: one for each viewer. States, questions and replies out; commands and queries in."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from escarmouche.server.beside.rematches import tokens_by_camp
from escarmouche.server.errors import (
    NO_SUCH_CAMP,
    NO_SUCH_GAME,
    NOT_JSON,
    STOPPING,
    Wrong,
    told,
)
from escarmouche.server.guard.door import client_of, from_this_machine, known_host, same_origin
from escarmouche.server.guard.limits import TOO_OFTEN, Bucket, Counter
from escarmouche.server.guard.reading import read_json
from escarmouche.server.guard.validation import field_error
from escarmouche.server.live.games import LiveGame
from escarmouche.server.live.viewers import Viewer
from escarmouche.server.lobby.seats import COOKIE, camps_of
from escarmouche.server.messages.commands import CLIENT, EyesCommand, QueryBase
from escarmouche.server.ops.metrics import Metrics
from escarmouche.server.show.views import Json

router = APIRouter()
REFUSED = 4400  # + 3 for a seat that is not yours, + 4 for a game that is not there
GONE = 1012  # connect again
TOO_MUCH = 1008  # it goes on sending more than is answered
MOST_UNREAD = 200  # messages that a page leaves unread before no more of its own are taken
PATIENCE = 500  # messages beyond the limit before the connection is closed


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Watch a game, and play in it."""
    await socket.accept()
    try:
        with _welcome(socket) as bucket:
            await _live(socket, id, bucket)
    except Wrong as problem:
        await _turn_away(socket, problem)


@contextmanager
def _welcome(socket: WebSocket) -> Iterator[Bucket | None]:
    """Another site's page may not speak with this browser's seats, nor one client fill the room."""
    counter: Counter = socket.app.state.counter
    known_host(socket, socket.app.state.origins)
    same_origin(socket, socket.app.state.origins)
    if from_this_machine(socket):
        yield None
        return
    with counter.connected(client_of(socket)):
        yield counter.messages()


async def _live(socket: WebSocket, id: str, bucket: Bucket | None) -> None:
    try:
        if socket.app.state.hall.ending:
            raise Wrong(STOPPING, 503)
        game: LiveGame = await socket.app.state.hall.live(id)
        cookie = socket.cookies.get(COOKIE)
        mine = camps_of(game.seats, cookie)
        if game.row.terms.private and not mine:
            raise Wrong(NO_SUCH_GAME, 404)
        viewer = Viewer(mine, _eyes(socket), tokens_by_camp(game.seats, cookie))
        viewer.pace = socket.app.state.counter.pace_of(client_of(socket), id)
        viewer.merges = socket.query_params.get("changes") == "1"
        await game.join(viewer)
    except Exception as problem:
        await _turn_away(socket, problem)
        return
    metrics: Metrics = socket.app.state.hall.metrics
    sending = asyncio.create_task(_send(socket, game, viewer))
    try:
        with metrics.connected():
            await _receive(socket, game, viewer, metrics, sending, bucket)
    finally:
        game.leave(viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


def _eyes(socket: WebSocket) -> int | None:
    given = socket.query_params.get("camp")
    if given is None or given == "":
        return None
    if not given.isascii() or not given.isdecimal() or len(given) > 2:
        raise Wrong(NO_SUCH_CAMP, 404, given=given[:20])
    return int(given)


async def _turn_away(socket: WebSocket, problem: Exception) -> None:
    status, error = told(problem)
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


async def _receive(
    socket: WebSocket,
    game: LiveGame,
    viewer: Viewer,
    metrics: Metrics,
    sending: asyncio.Task[None],
    bucket: Bucket | None,
) -> None:
    beyond = 0
    while True:
        while viewer.outbox.qsize() > MOST_UNREAD and not sending.done():
            await asyncio.sleep(0.05)  # who does not read is not listened to
        try:
            frame = await socket.receive()
        except RuntimeError:
            return
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        message = _read(text if text is not None else "", viewer)
        wait = 0.0 if bucket is None else bucket.take(time.monotonic())
        if wait:
            beyond += 1
            if beyond > PATIENCE:
                await socket.close(TOO_MUCH)
                return
            if message is not None:
                viewer.tell(_refusal(message.id, Wrong(TOO_OFTEN, 429, wait=max(1, round(wait)))))
        elif message is not None:
            await _handle(game, viewer, message, metrics)


async def _handle(game: LiveGame, viewer: Viewer, message: Any, metrics: Metrics) -> None:
    if isinstance(message, QueryBase):
        viewer.tell(await game.query(viewer, message))
    elif isinstance(message, EyesCommand):
        await game.look(viewer, message)
    else:
        with metrics.obeying():
            await game.obey(viewer, message)


def _read(text: str, viewer: Viewer) -> Any:
    """A message of the page; what cannot be understood is answered at once."""
    try:
        data = read_json(text)
    except Wrong as problem:
        viewer.tell(_refusal(None, problem))
        return None
    try:
        return CLIENT.validate_python(data)
    except (ValidationError, RecursionError) as problem:
        id = data.get("id") if isinstance(data, dict) else None
        known = id[:80] if isinstance(id, str) else None
        errors = problem.errors() if isinstance(problem, ValidationError) else []
        viewer.tell(_refusal(known, field_error(errors) if errors else Wrong(NOT_JSON)))
        return None


def _refusal(id: str | None, problem: Exception) -> Json:
    return {"type": "reply", "id": id, "ok": False, "error": told(problem)[1]}


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _dump(message: Json) -> str:
    return _JSON.encode(message)
