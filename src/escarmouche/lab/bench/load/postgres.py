"""A PostgreSQL of the benchmark's own, as safe as it comes: every commit waits for the disk."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root


def programs() -> Path | None:
    """The folder of initdb and postgres; None where there is none."""
    given = os.environ.get("POSTGRES")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in ([Path(given)] if given else []) + found:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    onpath = shutil.which("initdb")
    return None if onpath is None else Path(onpath).resolve().parent


@contextmanager
def cluster(binaries: Path) -> Iterator[str]:
    """A cluster in a temporary folder; the URL of an empty database in it."""
    folder = Path(tempfile.mkdtemp(prefix="escarmouche-bench-"))
    how = _as_user(folder)
    data = str(folder / "data")
    making = [str(binaries / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]
    try:
        subprocess.run(making, check=True, stdout=subprocess.DEVNULL, **how)
        port = _free_port()
        options = {"port": port, "listen_addresses": "127.0.0.1", "max_connections": 100}
        options["unix_socket_directories"] = str(folder)
        command = [str(binaries / "postgres"), "-D", data]
        command += [f"--{name}={value}" for name, value in options.items()]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, **how)
        try:
            yield _new_database(port, server, folder)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _new_database(port: int, server: subprocess.Popen[bytes], folder: Path) -> str:
    import psycopg

    until = time.monotonic() + 30
    while True:
        try:
            url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
            with psycopg.connect(url, autocommit=True) as db:
                db.execute("CREATE DATABASE bench")
            return f"postgresql+psycopg://postgres@127.0.0.1:{port}/bench"
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError((folder / "log").read_text()[-2000:]) from None
            time.sleep(0.05)


def _as_user(folder: Path) -> dict[str, Any]:
    how: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "LC_ALL": "C", "HOME": str(folder)}}
    if os.geteuid() != 0:
        return how
    for name in UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, user.pw_uid, user.pw_gid)
        return {**how, "user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL does not run as root, and there is no user for it")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
