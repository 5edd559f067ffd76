"""At the door: where a request comes from, whether another site sent it, how often its client asks."""

from __future__ import annotations

import asyncio
import itertools
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from escarmouche.core.explain import Phrase
from escarmouche.server.errors import OTHER_ORIGIN, ApiError
from escarmouche.server.guard.limits import TOO_OFTEN, Counter, household

OTHER_HOST = Phrase("server.error.other_host")
PAUSE = 0.25  # seconds until whoever asks too often is told so: most ask again at once
READING = ("GET", "HEAD", "OPTIONS")
# What a worker does: whoever has enough of it waiting is told so before the wish is read.
WORKED = ("/api/armies/check", "/api/campaign", "/api/duel", "/api/games/import")
_HEAVY = (
    "/replay",
    "/lines",
    "/verify",
    "/export",
    "/armies/check",
    "/api/campaign",
    "/api/duel",
    "/table.svg",
    "/situations/",
    "/at/",
)


_HERE = itertools.count()


class Guard:
    """Refuses what another site's page sends in this browser's name, and what comes too often."""

    def __init__(self, app: ASGIApp, counter: Counter, origins: tuple[str, ...], refuse: Any):
        self.app = app
        self.counter = counter
        self.origins = origins
        self.refuse = refuse  # makes an answer of an exception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it pass, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            connection = HTTPConnection(scope)
            if scope["path"] != "/health":  # probes call a process by its address
                known_host(connection, self.origins)
            if scope["method"] not in READING:
                same_origin(connection, self.origins)
            self._count(connection, scope["method"], scope["path"])
            if scope["method"] == "POST" and scope["path"] in WORKED:
                scope["app"].state.registry.workshop.demand_room(payer_of(connection))
        except ApiError as problem:
            if problem.phrase is TOO_OFTEN:
                await asyncio.sleep(PAUSE)
            await self.refuse(problem)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _count(self, connection: HTTPConnection, method: str, path: str) -> None:
        if from_this_machine(connection):
            return
        client = client_of(connection)
        self.counter.count(client, "requests")
        for what in kinds_of(method, path):
            self.counter.count(client, what)


def kinds_of(method: str, path: str) -> list[str]:
    """What a request counts as, beside being one."""
    kinds = []
    if method == "POST" and (
        path in ("/api/games", "/api/games/import", "/api/duel/fight")
        or path.endswith(("/fork", "/next"))
    ):
        kinds.append("making")
    if method == "POST" and (path.endswith(("/seat", "/sit")) or path.startswith("/api/codes")):
        kinds.append("seats")
    if any(part in path for part in _HEAVY) or (method, path) == ("GET", "/api/games"):
        kinds.append("heavy")
    return kinds


# -- who is it ---------------------------------------------------------------------------------


def client_of(connection: HTTPConnection) -> str:
    """The address of a client: of the proxy's client, where the proxy is one we trust."""
    return connection.client.host if connection.client is not None else "?"


# Headers by which a proxy gives itself away, whatever else it says.
_OF_PROXIES = (
    "cf-connecting-ip",
    "forwarded",
    "true-client-ip",
    "via",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-real-ip",
)


def payer_of(connection: HTTPConnection) -> str:
    """Whose turn a job takes: the household's. On the server's own machine nobody has to wait for their own jobs."""
    if from_this_machine(connection):
        return f"here {next(_HERE)}"
    return household(client_of(connection))


def from_this_machine(connection: HTTPConnection) -> bool:
    """Whether the owner of this machine asks, and no proxy in the name of somebody else.

    A proxy that the settings do not name is not believed, but it gives itself away by its headers; one
    that they name is never the owner, also when it says nothing of its client.
    """
    if any(name in connection.headers for name in _OF_PROXIES):
        return False
    client = client_of(connection)
    try:
        return ip_address(client).is_loopback and client not in connection.app.state.proxies
    except ValueError:
        return False


# -- where from --------------------------------------------------------------------------------


def known_host(connection: HTTPConnection, origins: tuple[str, ...]) -> None:
    """Where the server's own addresses are set, it answers to no other name.

    So a foreign name that is made to point here (DNS rebinding) leads nowhere. This machine's own
    probes may come by any name.
    """
    if not origins or from_this_machine(connection):
        return
    host = connection.headers.get("host", "")
    if host not in {urlsplit(origin).netloc for origin in origins}:
        raise ApiError(OTHER_HOST, 421)


def same_origin(connection: HTTPConnection, origins: tuple[str, ...]) -> None:
    """Raises `ApiError` for what a page of another site sends. Programs, which send no origin, may.

    Browsers name the origin in every write and in every WebSocket, and no page can change that.
    """
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        raise ApiError(OTHER_ORIGIN, 403)
    origin = connection.headers.get("origin")
    if origin is None:
        return
    if origins:
        good = origin in origins
    else:
        good = urlsplit(origin).netloc == connection.headers.get("host", "")
    if not good or origin == "null":
        raise ApiError(OTHER_ORIGIN, 403)
