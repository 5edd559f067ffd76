"""JSON from outside, read under limits: plain numbers, whole characters, no abyss."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from math import isinf
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from escarmouche.rosters.plain_text import plain_data
from escarmouche.server.errors import NOT_JSON, ApiError

MOST_CHARACTERS = 256_000
DEEPEST = 32  # lists and objects within each other
GREATEST = 2**63  # numbers beyond this are no answer to anything


def read_json(text: str, most: int = MOST_CHARACTERS) -> Any:
    """The data of a text. Raises `ApiError`."""
    if len(text) > most:
        raise ApiError(NOT_JSON, 413)
    try:
        data = json.loads(text, parse_constant=_none, parse_int=_whole, parse_float=_real)
        if "\\u" in text:  # half a character, which nothing could write down
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ApiError(NOT_JSON) from None
    if text.count("[") + text.count("{") > DEEPEST and _too_deep(data):
        raise ApiError(NOT_JSON)
    return plain_data(data)


class PlainRequest(Request):
    """A request whose texts have lost what cannot be seen before anybody reads them."""

    async def json(self) -> Any:
        """The body, read once."""
        if not hasattr(self, "_plain"):
            self._plain = plain_data(await super().json())
        return self._plain


class PlainRoute(APIRoute):
    """An address whose bodies are read as `PlainRequest` reads them."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """As FastAPI says."""
        handle = super().get_route_handler()

        async def plainly(request: Request) -> Response:
            return await handle(PlainRequest(request.scope, request.receive))

        return plainly


def _none(word: str) -> Any:
    raise ValueError(word)


def _whole(digits: str) -> int:
    number = int(digits)
    if abs(number) >= GREATEST:
        raise ValueError("too great")
    return number


def _real(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise ValueError("too great")
    return number


def _too_deep(data: Any) -> bool:
    layer, depth = [data], 0
    while layer:
        depth += 1
        if depth > DEEPEST + 1:
            return True
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return False
