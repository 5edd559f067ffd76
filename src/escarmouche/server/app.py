"""The application: addresses, live games, the page, and errors in words."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from escarmouche import __version__
from escarmouche.core.explain import Refused
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.players import UnknownPlayer
from escarmouche.rosters import ArmyError
from escarmouche.server.errors import (
    METHOD,
    NO_SUCH_PAGE,
    NOT_JSON,
    TOO_LARGE,
    TOO_SLOW,
    ApiError,
    Relayed,
    told,
)
from escarmouche.server.guard.door import Guard
from escarmouche.server.guard.headers import Headers
from escarmouche.server.guard.limits import Counter
from escarmouche.server.guard.validation import field_error
from escarmouche.server.live import sockets
from escarmouche.server.lobby.game_registry import GameRegistry
from escarmouche.server.messages.http import ErrorReply
from escarmouche.server.ops import health, metrics
from escarmouche.server.settings import Settings
from escarmouche.server.web import campaigns, files, online, routes
from escarmouche.server.workers.jobs import InThisProcess

MOST_BYTES = 1_000_000
BODY = 20.0  # seconds for the body of a request
READING = 60.0  # seconds for a client to take a part of its answer
_LOG = logging.getLogger(__name__)
_NAME = re.compile(r"(?:assets/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")  # of a file of the page


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server of one machine: its games are in the data folder of the settings."""
    chosen = settings or Settings.chosen()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.registry = GameRegistry(chosen, InThisProcess)
        try:
            await app.state.registry.open()
            yield
        finally:
            await app.state.registry.close()

    app = FastAPI(
        title="Escarmouche",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"model": ErrorReply}, 422: {"model": ErrorReply}},
    )
    app.include_router(routes.router)
    app.include_router(files.router)
    app.include_router(campaigns.router)
    app.include_router(online.router)
    app.include_router(sockets.router)
    app.include_router(health.router)
    app.include_router(metrics.router)
    _speak_of_errors(app)
    _serve_page(app, chosen)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Bounded)
    app.state.counter = Counter(chosen.limits)
    app.state.origins = chosen.origins
    app.state.proxies = frozenset(chosen.proxies)
    app.add_middleware(Guard, app.state.counter, chosen.origins, _answer)
    app.add_middleware(Headers)
    # Who asks, and by https or not, is believed of a proxy that the settings name and of nobody else.
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(chosen.proxies))
    app.state.trusted = ProxyHeadersMiddleware(app, list(chosen.proxies)).trusted_hosts  # type: ignore[arg-type]
    return app


# -- errors ------------------------------------------------------------------------------------


def _answer(problem: BaseException) -> JSONResponse:
    status, error = told(problem)
    if status == 503 and not isinstance(problem, ApiError | Relayed):
        _LOG.error("a request failed", exc_info=problem)
    wait = problem.data.get("wait") if isinstance(problem, ApiError) else None
    return JSONResponse(
        {"error": error}, status, None if wait is None else {"Retry-After": str(wait)}
    )


def _speak_of_errors(app: FastAPI) -> None:
    async def known(_request: Request, problem: Exception) -> Response:
        return _answer(problem)

    async def misshapen(_request: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        return _answer(field_error(problem.errors()))

    async def plain(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        if problem.status_code == 405:
            return _answer(ApiError(METHOD, 405, given=request.method))
        if problem.status_code == 408:
            return _answer(ApiError(TOO_SLOW, 408, seconds=int(BODY)))
        if problem.status_code == 413:
            return _answer(ApiError(TOO_LARGE, 413, most=MOST_BYTES))
        if problem.status_code == 400:
            return _answer(ApiError(NOT_JSON, 400))
        return _answer(ApiError(NO_SUCH_PAGE, problem.status_code, path=request.url.path[:200]))

    ours = (ApiError, Relayed, Refused, SetupError, SaveError, ArmyError, UnknownPlayer)
    for kind in (*ours, SQLAlchemyError, psycopg.Error, Exception):
        app.add_exception_handler(kind, known)
    app.add_exception_handler(RequestValidationError, misshapen)
    app.add_exception_handler(HTTPException, plain)


class Bounded:
    """Refuses bodies that no message of ours can be, before they are read whole, and those without end."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        told_length = headers.get(b"content-length", b"0")
        if told_length.isdigit() and int(told_length) > MOST_BYTES:
            await _answer(ApiError(TOO_LARGE, 413, most=MOST_BYTES))(scope, receive, send)
            return
        read, whole, until = 0, False, time.monotonic() + BODY

        async def counted() -> Message:
            nonlocal read, whole
            if whole:  # what comes now is that the client is gone
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                raise HTTPException(408) from None
            read += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if read > MOST_BYTES:
                raise HTTPException(413)
            return message

        async def sent(message: Message) -> None:
            await asyncio.wait_for(send(message), READING)

        await self.app(scope, counted, sent)


# -- the page ----------------------------------------------------------------------------------


def _serve_page(app: FastAPI, settings: Settings) -> None:
    """Files of the built page; its index for every address that is not the API's."""
    root = settings.static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path == "api" or path.startswith("api/") or not (root / "index.html").is_file():
            raise ApiError(NO_SUCH_PAGE, 404, path=f"/{path}"[:200])
        file = root / "index.html"
        if _NAME.fullmatch(path) and (root / path).is_file():
            file = root / path
        lasting = file.parent == root / "assets"  # their names change with their content
        age = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return FileResponse(file, headers={"Cache-Control": age})
