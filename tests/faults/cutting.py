"""A client that can be cut off anywhere: a WebSocket whose bytes the test sends itself."""

from __future__ import annotations

import json
import socket
import struct
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

Json = dict[str, Any]


class Wire:
    """One connection, byte by byte."""

    def __init__(self, address: str, game: str, camp: int, cookie: str) -> None:
        host, port = address.split(":")
        uri = f"ws://{address}/api/games/{game}/live?camp={camp}"
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._socket = socket.create_connection((host, int(port)), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        request = self._protocol.connect()
        request.headers["Cookie"] = cookie
        self._protocol.send_request(request)
        self._flush()
        self._events: list[Any] = []
        answer = self._event()
        assert isinstance(answer, Response) and answer.status_code == 101, answer

    def bytes_of(self, message: Json) -> bytes:
        """A message as it goes over the wire."""
        self._protocol.send_text(json.dumps(message).encode())
        return b"".join(self._protocol.data_to_send())

    def send(self, data: bytes) -> None:
        """Bytes, as many as the test likes."""
        self._socket.sendall(data)

    def receive(self) -> Json:
        """The next message."""
        while True:
            frame = self._event()
            if isinstance(frame, Frame) and frame.opcode is Opcode.TEXT:
                message: Json = json.loads(bytes(frame.data))
                return message

    def until(self, type: str) -> Json:
        """The next message of a type."""
        while True:
            message = self.receive()
            if message["type"] == type:
                return message

    def reset(self) -> None:
        """Be gone at once: the other side gets a TCP reset."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()

    def close(self) -> None:
        """Be gone without a closing frame."""
        self._socket.close()

    def _event(self) -> Any:
        while not self._events:
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionError("the server closed the connection")
            self._protocol.receive_data(data)
            self._flush()
            self._events += self._protocol.events_received()
        return self._events.pop(0)

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._socket.sendall(data)
