"""A PostgreSQL of the tests' own: a private cluster in a temporary folder, stopped at the end.

`Cluster` can be stopped and started in the middle of a test. Debian's programs are found, or
installed, by `tools/postgres`; without them a test is left out, and in CI it fails.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import pytest

ROOT = Path(__file__).parent.parent
UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root
# The tests kill processes, never the machine: nothing is lost that the kernel has.
QUICK = {"fsync": "off", "full_page_writes": "off", "max_connections": "200"}


def programs() -> Path:
    """The folder of initdb and pg_ctl."""
    found = subprocess.run([ROOT / "tools" / "postgres"], capture_output=True, text=True)
    if found.returncode == 0:
        return Path(found.stdout.strip())
    said = "PostgreSQL is neither here nor could it be installed. Install the package postgresql."
    if os.environ.get("CI", "false") != "false":
        pytest.fail(said)
    pytest.skip(said)


class Cluster:
    """One server of PostgreSQL."""

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        self.folder, self.port = folder, port
        self._programs = programs()
        self._server: subprocess.Popen[bytes] | None = None
        self._user = _unprivileged()
        self.own(folder)
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        written = {
            **QUICK,
            "port": str(port),
            "listen_addresses": "'127.0.0.1'",
            "unix_socket_directories": f"'{folder}'",
            **settings,
        }
        text = "".join(f"{name} = {value}\n" for name, value in written.items())
        with (folder / "data" / "postgresql.auto.conf").open("a") as file:
            file.write(text)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("a") as log:
            command = [str(self._programs / "postgres"), "-D", self._data]
            self._server = subprocess.Popen(
                command, preexec_fn=_end_with_me, stdout=log, stderr=log, **self._as_user()
            )
        until = time.monotonic() + 30
        while True:
            try:
                self.connect("postgres").close()
                return
            except psycopg.OperationalError:
                gone = self._server.poll() is not None or time.monotonic() > until
                assert not gone, (self.folder / "log").read_text()
                time.sleep(0.05)

    def stop(self, mode: str = "fast") -> None:
        """Stop: "fast" ends every connection in good order, "immediate" is a crash."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT if mode == "fast" else signal.SIGQUIT)
            self._server.wait(30)
            self._server = None

    def create(self) -> str:
        """A new, empty database; its URL."""
        name = f"test_{token_hex(6)}"
        with self.connect("postgres") as db:
            db.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/{name}"

    def drop(self, url: str) -> None:
        """Drop a database, whoever is still connected."""
        name = url.rpartition("/")[2]
        with self.connect("postgres") as db:
            db.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def connect(self, name: str) -> psycopg.Connection[Any]:
        """A connection that commits every statement."""
        url = f"postgresql://postgres@127.0.0.1:{self.port}/{name}"
        return psycopg.connect(url, autocommit=True)

    def own(self, folder: Path) -> None:
        """Let the server write to a folder."""
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)

    def limit(self, most: int) -> None:
        """How large files may grow, for the server and its processes; 0 for any size."""
        assert self._server is not None
        pid = self._server.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        size = f"--fsize={most or 'unlimited'}:unlimited"
        for each in (str(pid), *children):
            # In its own name: another user, even root in a container, may not.
            command = ["prlimit", "--pid", each, size]
            done = subprocess.run(command, capture_output=True, text=True, **self._as_user())
            gone = not Path(f"/proc/{each}").exists()
            assert done.returncode == 0 or gone, done.stderr

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, **self._as_user())
        assert done.returncode == 0, done.stdout + done.stderr

    def _as_user(self) -> dict[str, Any]:
        home = {"cwd": self.folder, "env": {**os.environ, "LC_ALL": "C", "HOME": str(self.folder)}}
        if self._user is None:
            return home
        groups = {"group": self._user.pw_gid, "extra_groups": []}
        return {**home, "user": self._user.pw_uid, **groups}


@contextmanager
def cluster(**settings: str) -> Iterator[Cluster]:
    """A cluster that runs, until it is done with."""
    folder = Path(tempfile.mkdtemp(prefix="escarmouche-pg-"))
    try:
        made = Cluster(folder, _free_port(), **settings)
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _end_with_me() -> None:
    """A run that is killed leaves no server behind (Linux: the kernel tells the child)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG


def _unprivileged() -> pwd.struct_passwd | None:
    """Who runs the server, if it cannot be the user of the tests."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    pytest.fail(f"PostgreSQL does not run as root, and there is no user {UNPRIVILEGED[0]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
