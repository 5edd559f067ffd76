"""A stop in good order: the commands in hand are carried out and acknowledged, then it ends."""

from __future__ import annotations

import signal
import socket
import threading
from types import FrameType
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from escarmouche.server.lobby.game_registry import GameRegistry


class PatientServer(uvicorn.Server):
    """Closes connections only when what they asked for is answered."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish, then close."""
        app = self.config.app
        registry = getattr(app.state, "registry", None) if isinstance(app, FastAPI) else None
        if isinstance(registry, GameRegistry):
            await registry.finish()
        await super().shutdown(sockets)


def end_well() -> None:
    """Whoever is told to stop and does so has not failed: the process ends with 0.

    uvicorn raises a signal again when it has stopped, for whoever handled it before; without this
    that is the kernel, and a stop looks like a death.
    """
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _end)


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
