"""The table in the browser: a server for one machine and its home network."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import BadInput, Lang, say, show

HOST, PORT = "127.0.0.1", 8420
LOCAL = ("0.0.0.0", "::", "")  # every address of this machine: a browser here asks for localhost

Host = Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="0 for any that is free.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder of the games, else your own data folder.")
]
Think = Annotated[
    float, typer.Option("--think", min=0.05, help="Seconds that an AI has for each answer.")
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]


def serve(
    host: Host = HOST,
    port: Port = PORT,
    data: Data = None,
    think: Think = 2.0,
    lang: Lang = "fr",
) -> None:
    """Serve the table: games for this machine, or for the home network with --host 0.0.0.0.

    Example: `escarmouche serve --host 0.0.0.0 --port 8420`
    """
    run(host, port, data, think, opened=False)


def page_is_built() -> bool:
    """Whether the table's page is part of this installation."""
    from escarmouche.server.settings import STATIC

    return (STATIC / "index.html").is_file()


def run(host: str, port: int, data: Path | None, think: float, *, opened: bool) -> None:
    """Run the server until it is interrupted; open the browser once it answers."""
    import uvicorn

    from escarmouche.server.app import create_app
    from escarmouche.server.settings import Settings

    settings = Settings(think=think) if data is None else Settings(data=data, think=think)
    with listening(host, port) as open_socket:
        name = "localhost" if host in LOCAL else host
        address = f"http://{name}:{open_socket.getsockname()[1]}/"
        config = uvicorn.Config(
            create_app(settings), log_level="warning", ws_max_size=256_000, lifespan="on"
        )
        server = uvicorn.Server(config)
        show(say("serving", address=address, data=str(settings.data)), "green")
        if opened:
            threading.Thread(target=_open, args=(server, address), daemon=True).start()
        server.run(sockets=[open_socket])


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; a port that is taken is said before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)  # a browser that comes early waits
    except OSError as problem:
        made.close()
        why = problem.strerror or str(problem)
        raise BadInput("port_taken", host=host, port=port, why=why) from None
    return made


def _open(server: Any, address: str) -> None:
    for _ in range(200):
        if server.started:
            webbrowser.open(address)
            return
        time.sleep(0.05)
