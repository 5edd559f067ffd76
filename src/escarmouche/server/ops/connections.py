"""A WebSocket that leaves nothing behind when it is closed."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Connection(WebSocketsSansIOProtocol):
    """uvicorn's own, let go of for good once it is lost.

    The parser of a connection is a generator that waits for its next bytes for ever: it holds the
    connection that holds it, and with it some 50 kB in which its messages were compressed. The server
    looks for such rings seldom (`cli.serving`), so that this one is opened here.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """No byte will come any more."""
        super().connection_lost(exc)
        self.conn.parser.close()
