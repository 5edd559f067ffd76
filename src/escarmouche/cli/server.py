"""The table in the browser: a server for one machine and its home network."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import BadInput, Lang, say, show

HOST, PORT = "127.0.0.1", 8420
LAST_WORDS = 3  # seconds for requests that are being answered when the server is told to stop
LOCAL = ("0.0.0.0", "::", "")  # every address of this machine: a browser here asks for localhost

Host = Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="0 for any that is free.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="The folder of the games, else your own data folder.")
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="The database instead of a folder: sqlite:///FILE or postgresql://USER@HOST/NAME.",
    ),
]
Think = Annotated[
    float | None,
    typer.Option(
        "--think", min=0.05, help="Seconds that an AI has for each answer; 2 if not said."
    ),
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]


def serve(
    host: Host = HOST,
    port: Port = PORT,
    data: Data = None,
    database: Database = None,
    think: Think = None,
    lang: Lang = "fr",
) -> None:
    """Serve the table: games for this machine, or for the home network with --host 0.0.0.0.

    Several servers may share one PostgreSQL. ESCARMOUCHE_DATA, ESCARMOUCHE_DATABASE and
    ESCARMOUCHE_THINK say in the environment what no option says.

    Example: `escarmouche serve --host 0.0.0.0 --port 8420`
    """
    run(host, port, data, think, database, opened=False)


def page_is_built() -> bool:
    """Whether the table's page is part of this installation."""
    from escarmouche.server.settings import STATIC

    return (STATIC / "index.html").is_file()


def run(
    host: str,
    port: int,
    data: Path | None,
    think: float | None,
    database: str | None = None,
    *,
    opened: bool,
) -> None:
    """Run the server until it is interrupted; open the browser once it answers."""
    import uvicorn

    from escarmouche.server.app import create_app
    from escarmouche.server.live.sockets import MOST_FRAME
    from escarmouche.server.ops.connections import Connection, Listener
    from escarmouche.server.ops.memory import collect_by_hand
    from escarmouche.server.settings import Settings
    from escarmouche.server.stopping import PatientServer, end_well
    from escarmouche.server.storage import Storage

    end_well()
    # The figures count what is logged; that alone would keep it from being written anywhere.
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    settings = Settings.chosen(data, think, database)
    checked = Storage(
        settings.url
    )  # what is wrong with the database is said before anything starts
    try:
        checked.database.must_be_writable()
    finally:
        checked.close()
    with listening(host, port) as open_socket:
        name = "localhost" if host in LOCAL else host
        address = f"http://{name}:{open_socket.getsockname()[1]}/"
        config = uvicorn.Config(
            create_app(settings),
            log_level="warning",
            http=Listener,
            ws=Connection,
            ws_max_size=MOST_FRAME,
            timeout_graceful_shutdown=LAST_WORDS,
            lifespan="on",
            proxy_headers=False,  # the application knows which proxies to believe
            server_header=False,
        )
        server = PatientServer(config)
        collect_by_hand()
        sys.setswitchinterval(0.001)  # who only listens is not to wait for who calculates
        show(say("serving", address=address, data=_place(settings)), "green")
        if opened:
            threading.Thread(target=_open, args=(server, address), daemon=True).start()
        server.run(sockets=[open_socket])


def _place(settings: Any) -> str:
    """Where the games are, without a password."""
    from sqlalchemy import make_url

    url = make_url(settings.url)
    return url.render_as_string() if settings.database else str(settings.data)


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
