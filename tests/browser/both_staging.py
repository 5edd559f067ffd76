"""The server of the gallery: games of two books may begin in the middle (see `stages`)."""

from __future__ import annotations

from tests.browser.stages import serve

if __name__ == "__main__":
    serve("ade", "cc")
