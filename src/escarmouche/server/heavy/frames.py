"""What the server and its workers say to each other: a head of JSON and a body of bytes, both counted.

Plain data only: nothing that a worker says is ever run.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

_COUNTS = struct.Struct(">II")
MOST = 64_000_000  # bytes of one frame: no message of ours is as long


class Ended(Exception):
    """Whoever should speak is gone."""


def taken_out(head: dict[str, Any]) -> bytes:
    """The game that goes along with a wish, in writing already: it is sent as it is."""
    wish = head["wish"]
    if not isinstance(wish, dict) or not isinstance(wish.get("standing"), bytes):
        return b""
    head["wish"] = {**wish, "standing": None}
    return bytes(wish["standing"])


def put_back(head: dict[str, Any], body: bytes) -> None:
    """The worker's side of `taken_out`."""
    if body:
        head["wish"]["standing"] = json.loads(body)


def send(there: socket.socket, head: dict[str, Any], body: bytes = b"") -> None:
    """Say something. Raises `Ended`, or `TimeoutError` where the socket has a time."""
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    try:
        there.sendall(_COUNTS.pack(len(told), len(body)) + told + body)
    except TimeoutError:
        raise
    except OSError as problem:
        raise Ended(str(problem)) from problem


def receive(there: socket.socket, until: float | None = None) -> tuple[dict[str, Any], bytes]:
    """What is said next, by a moment of the monotonic clock. Raises `Ended` and `TimeoutError`."""
    head, body = _COUNTS.unpack(_exactly(there, _COUNTS.size, until))
    if head + body > MOST:
        raise Ended("a frame without measure")
    told = json.loads(_exactly(there, head, until))
    assert isinstance(told, dict)
    return told, _exactly(there, body, until)


def _exactly(there: socket.socket, count: int, until: float | None) -> bytes:
    parts = bytearray()
    while len(parts) < count:
        if until is not None:
            there.settimeout(max(0.001, until - time.monotonic()))
        try:
            read = there.recv(min(count - len(parts), 1 << 20))
        except TimeoutError:
            raise
        except OSError as problem:
            raise Ended(str(problem)) from problem
        if not read:
            raise Ended("the other side is gone")
        parts += read
    return bytes(parts)
