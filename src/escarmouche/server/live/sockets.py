"""The WebSocket: one for each viewer. States, questions and replies out; commands and queries in."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from escarmouche.server.errors import (
    NO_SUCH_CAMP,
    NO_SUCH_GAME,
    NOT_JSON,
    STOPPING,
    TOO_LARGE,
    ApiError,
    told,
)
from escarmouche.server.guard.door import (
    client_of,
    from_this_machine,
    known_host,
    payer_of,
    same_origin,
)
from escarmouche.server.guard.limits import TOO_OFTEN, Counter
from escarmouche.server.guard.reading import read_json
from escarmouche.server.guard.validation import field_error
from escarmouche.server.live.live_game import LiveGame
from escarmouche.server.live.rematches import tokens_by_camp
from escarmouche.server.live.viewers import Viewer, write
from escarmouche.server.messages.commands import CLIENT, EyesCommand, QueryBase
from escarmouche.server.ops.metrics import Metrics
from escarmouche.server.seats import COOKIE, camps_of
from escarmouche.server.show.views import Json

router = APIRouter()
REFUSED = 4400  # + 3 for a seat that is not yours, + 4 for a game that is not there
GONE = 1012  # connect again
TOO_MUCH = 1008  # it goes on sending more than is answered
LONGEST = 32_000  # characters of one message: an answer for a whole army has a fifth of them
MOST_FRAME = 4 * LONGEST  # bytes of the same: beyond this the connection is closed at once
MOST_ASKED = 64  # questions of one page that wait for their answer
MOST_UNREAD = 200  # messages that a page leaves unread before no more of its own are taken
PAUSE, LONGEST_PAUSE = 0.25, 4.0  # seconds for which whoever is in a hurry is not listened to
PATIENCE = 500  # messages beyond the limit before the connection is closed


@router.websocket("/api/games/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Watch a game, and play in it."""
    counter: Counter = socket.app.state.counter
    if not from_this_machine(socket):
        try:
            counter.count(client_of(socket), "connects")
        except ApiError as problem:  # before anything is spent on it
            await _refuse(socket, problem)
            return
    await socket.accept()
    try:
        with _welcome(socket) as guest:
            await _live(socket, id, guest)
    except ApiError as problem:
        await _turn_away(socket, problem)


class SocketAllowance:
    """Whoever speaks over one socket: how often they may, and what their wishes may cost."""

    def __init__(self, counter: Counter | None, client: str) -> None:
        self.client = client
        self._counter = counter  # None: whoever speaks from this machine is not counted
        self._bucket = None if counter is None else counter.messages()

    def too_often(self) -> float:
        """Count one more message; for how many seconds they have to wait, if at all."""
        if self._counter is None or self._bucket is None:
            return 0.0
        own = self._bucket.take(time.monotonic())
        return own or self._counter.take(self.client, "all_messages")

    def too_dear(self) -> float:
        """For how many seconds they have to wait until their household can pay for further work."""
        return 0.0 if self._counter is None else self._counter.owes(self.client)

    def pays(self, seconds: float) -> None:
        """What a wish of theirs has cost, in seconds of a processor."""
        if self._counter is not None:
            self._counter.charge(self.client, seconds)


@contextmanager
def _welcome(socket: WebSocket) -> Iterator[SocketAllowance]:
    """Another site's page may not speak with this browser's seats, nor one client fill the room."""
    counter: Counter = socket.app.state.counter
    known_host(socket, socket.app.state.origins)
    same_origin(socket, socket.app.state.origins)
    if from_this_machine(socket):
        yield SocketAllowance(None, payer_of(socket))
        return
    with counter.connected(client_of(socket)):
        yield SocketAllowance(counter, payer_of(socket))


async def _refuse(socket: WebSocket, problem: ApiError) -> None:
    """Answer the request for a connection itself, in words where the server can."""
    status, error = told(problem)
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(
            JSONResponse({"error": error}, status, {"Retry-After": str(problem.data["wait"])})
        )
    else:
        await socket.close(TOO_MUCH)


async def _live(socket: WebSocket, id: str, guest: SocketAllowance) -> None:
    try:
        if socket.app.state.registry.ending:
            raise ApiError(STOPPING, 503)
        game: LiveGame = await socket.app.state.registry.live(id)
        cookie = socket.cookies.get(COOKIE)
        mine = camps_of(game.seats, cookie)
        if game.row.terms.private and not mine:
            raise ApiError(NO_SUCH_GAME, 404)
        viewer = Viewer(mine, _eyes(socket), tokens_by_camp(game.seats, cookie))
        viewer.pace = socket.app.state.counter.pace_of(client_of(socket), id)
        viewer.merges = socket.query_params.get("changes") == "1"
        await game.join(viewer)
    except Exception as problem:
        await _turn_away(socket, problem)
        return
    metrics: Metrics = socket.app.state.registry.metrics
    sending = asyncio.create_task(_send(socket, game, viewer))
    asked: asyncio.Queue[QueryBase] = asyncio.Queue(MOST_ASKED)
    answering = asyncio.create_task(_answer(asked, game, viewer, guest))
    try:
        with metrics.connected():
            await _PageListener(socket, game, viewer, metrics, guest, asked).listen(sending)
    finally:
        game.leave(viewer)
        for task in (sending, answering):
            task.cancel()
        await asyncio.wait((sending, answering))  # a cancellation of our own keeps its reason


def _eyes(socket: WebSocket) -> int | None:
    given = socket.query_params.get("camp")
    if given is None or given == "":
        return None
    if not given.isascii() or not given.isdecimal() or len(given) > 2:
        raise ApiError(NO_SUCH_CAMP, 404, given=given[:20])
    return int(given)


async def _turn_away(socket: WebSocket, problem: Exception) -> None:
    status, error = told(problem)
    try:
        await socket.send_text(write({"type": "error", "error": error}))
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
            await socket.send_text(await _written(message))
            viewer.outbox.task_done()
            if viewer.behind and viewer.outbox.empty():
                await game.refresh(viewer)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _answer(
    asked: asyncio.Queue[QueryBase], game: LiveGame, viewer: Viewer, guest: SocketAllowance
) -> None:
    """Answer what a page asks, one question after the other; commands do not wait for it."""
    while True:
        viewer.tell(await game.query(viewer, await asked.get(), guest.client))


class _PageListener:
    """Listens to one page."""

    def __init__(
        self,
        socket: WebSocket,
        game: LiveGame,
        viewer: Viewer,
        metrics: Metrics,
        guest: SocketAllowance,
        asked: asyncio.Queue[QueryBase],
    ) -> None:
        self._socket, self._game, self._viewer = socket, game, viewer
        self._metrics, self._guest, self._asked = metrics, guest, asked

    async def listen(self, sending: asyncio.Task[None]) -> None:
        """Until it goes, or goes too far."""
        beyond, pause = 0, PAUSE
        while True:
            while self._viewer.outbox.qsize() > MOST_UNREAD and not sending.done():
                await asyncio.sleep(0.05)  # who does not read is not listened to
            try:
                frame = await self._socket.receive()
            except RuntimeError:
                return
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text") or ""
            if len(text) > LONGEST:  # no message of a page is: it is not even read
                self._viewer.tell(_refusal(None, ApiError(TOO_LARGE, 413, most=LONGEST)))
                beyond += 10
            elif wait := self._guest.too_often():
                self._viewer.tell(_refusal(_id_in(text), _wait(wait)))
                beyond += 1
                await asyncio.sleep(pause)  # who goes on all the same is heard ever less often
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = PAUSE
                await self._hear(text)
            if beyond > PATIENCE:
                await self._socket.close(TOO_MUCH)
                return

    async def _hear(self, text: str) -> None:
        viewer, game = self._viewer, self._game
        message = _read(text, viewer)
        if message is None:
            return
        owed = self._guest.too_dear()
        if owed or (isinstance(message, QueryBase) and self._asked.full()):
            viewer.tell(_refusal(message.id, _wait(owed)))
        elif isinstance(message, QueryBase):
            self._asked.put_nowait(message)
        else:
            before = game.spent
            await self._obey(message)
            self._guest.pays(max(0.0, game.spent - before))

    async def _obey(self, message: Any) -> None:
        if isinstance(message, EyesCommand):
            await self._game.look(self._viewer, message)
            return
        with self._metrics.obeying():
            await self._game.obey(self._viewer, message)


def _wait(seconds: float) -> ApiError:
    return ApiError(TOO_OFTEN, 429, wait=max(1, ceil(seconds)))


def _id_in(text: str) -> str | None:
    """The id of a message that is not read: so much of it that its page knows which one was refused."""
    found = _ID.search(text)
    return found[1] if found else None


def _read(text: str, viewer: Viewer) -> Any:
    """A message of the page; what cannot be understood is answered at once."""
    try:
        data = read_json(text)
    except ApiError as problem:
        viewer.tell(_refusal(None, problem))
        return None
    try:
        return CLIENT.validate_python(data)
    except (ValidationError, RecursionError) as problem:
        id = data.get("id") if isinstance(data, dict) else None
        known = id[:80] if isinstance(id, str) else None
        errors = problem.errors() if isinstance(problem, ValidationError) else []
        viewer.tell(_refusal(known, field_error(errors) if errors else ApiError(NOT_JSON)))
        return None


def _refusal(id: str | None, problem: Exception) -> Json:
    return {"type": "reply", "id": id, "ok": False, "error": told(problem)[1]}


_ID = re.compile(r'"id"\s*:\s*"([ !#-\[\]-~]{1,80})"')


async def _written(message: Json | str) -> str:
    """A message as text. A whole state is long: it is not written where everybody waits."""
    if isinstance(message, str):
        return message
    if message.get("type") == "state" or "log" in message or "value" in message:
        return await asyncio.to_thread(write, message)
    return write(message)
