"""The server of the table: games over HTTP and WebSocket, on one machine or a home network.

It knows rulebooks only through the engine; words for people go out in French and in English.
"""

from escarmouche.server.settings import Settings

__all__ = ["Settings"]
