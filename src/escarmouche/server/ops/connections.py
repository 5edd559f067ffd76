"""Connections that end: requests that come to their end in time, WebSockets that leave nothing behind."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address
from math import ceil
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from escarmouche.server.errors import ApiError, told
from escarmouche.server.guard.limits import TOO_OFTEN

HEAD = 10.0  # seconds for the first line and the headers of a request
MOST = (
    200  # connections of one address at a time; proxies that are named and this machine have more
)


class Listener(H11Protocol):
    """uvicorn's own, which hangs up on whoever does not say what they want, or call too often at once."""

    _open: Counter[str] = Counter()
    _hurry: asyncio.TimerHandle | None = None
    _counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._count(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Some bytes came; perhaps those that were missing."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait_for_head()
        else:
            self._head_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket's."""
        self._head_is_there()
        self._leave()
        if (wait := self._too_often(event)) > 0:
            self._refuse(wait)
        else:
            super().handle_websocket_upgrade(event)

    def _too_often(self, event: h11.Request) -> float:
        """For how many seconds a client that opens WebSockets too often has to wait.

        It is counted later (`live.sockets`): here whoever went too far is refused before a connection is made.
        """
        state = self.config.app.state  # type: ignore[union-attr]
        address = self.client[0] if self.client else "?"
        said = [value for name, value in event.headers if name == b"x-forwarded-for"]
        if said and address in state.trusted:
            named = b", ".join(said).decode("latin1")
            address = state.trusted.get_trusted_client_address(named)[0] or address
        elif _is_free(address, self.config.app):
            return 0.0
        return float(state.counter.lacks(address, "connects"))

    def _refuse(self, wait: float) -> None:
        """In words, and without the ceremony of a connection."""
        self.transport.write(_refusal(ceil(wait)))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._head_is_there()
        self._leave()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._hurry is None and not self.transport.is_closing():
            self._hurry = self.loop.call_later(HEAD, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _count(self, transport: asyncio.Transport) -> None:
        address = self.client[0] if self.client else ""
        if _is_free(address, self.config.app):
            return
        if Listener._open[address] >= MOST:
            transport.abort()
            return
        Listener._open[address] += 1
        self._counted = address

    def _leave(self) -> None:
        address, self._counted = self._counted, None
        if address is not None:
            Listener._open[address] -= 1
            if not Listener._open[address]:
                del Listener._open[address]


@lru_cache(100)
def _refusal(seconds: int) -> bytes:
    """An answer to whoever opens WebSockets too often."""
    _status, error = told(ApiError(TOO_OFTEN, 429, wait=seconds))
    body = json.dumps({"error": error}).encode()
    head = (
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nRetry-After: {seconds}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


def _is_free(address: str, app: Any) -> bool:
    """Whether an address may have any number of connections."""
    try:
        if ip_address(address).is_loopback:
            return True
    except ValueError:
        return True
    return address in getattr(getattr(app, "state", None), "proxies", ())


class Connection(WebSocketsSansIOProtocol):
    """uvicorn's own, let go of for good once it is lost.

    The parser of a connection is a generator that waits for its next bytes for ever: it holds the
    connection that holds it, and with it some 50 kB in which its messages were compressed. The server
    looks for such rings seldom (`cli.server`), so that this one is opened here.
    """

    async def send(self, message: Any) -> None:
        """Whoever was refused in words is told so once, and not that something went wrong as well."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """No byte will come any more."""
        super().connection_lost(exc)
        self.conn.parser.close()
