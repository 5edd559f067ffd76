"""What every answer tells the browser beside its content: what it may load, and who may frame it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The page: its own scripts, styles, fonts and pictures, its own server, and nothing else. No script
# and no style stands in a page; what moves is set by scripts through the style object.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
# What the API answers is data: should a browser show it as a page, nothing in it runs.
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
# A drawing carries its styles with it.
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # an invitation link holds a token: it is told to nobody else
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Headers:
    """Adds them to every answer over HTTP."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers[name] = value
                headers["Content-Security-Policy"] = _policy(headers.get("content-type", ""))
                if api:  # what one browser may know is no other's, and no cache's
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


def _policy(kind: str) -> str:
    if kind.startswith("text/html"):
        return PAGE_POLICY
    return DRAWING_POLICY if kind.startswith("image/svg") else DATA_POLICY
