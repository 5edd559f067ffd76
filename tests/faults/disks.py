"""Small disks: a tmpfs where one may be mounted, else a limit on the size of files."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgres import Cluster

KB = 1024


class Disk:
    """A folder with little room, which can be filled up and cleared again."""

    def __init__(self, folder: Path, *, mounted: bool) -> None:
        self.folder, self.mounted = folder, mounted
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no byte."""
        with self._filler.open("wb", buffering=0) as file:
            size = 256 * KB
            while size >= 1:
                try:
                    file.write(b"\0" * size)
                except OSError:
                    size //= 2

    def clear(self) -> None:
        """Make room."""
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Disk]:
    """A disk of so many kilobytes; `mounted` is False where nobody may mount."""
    folder.mkdir()
    options = f"size={kilobytes}k,mode=777"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    allowed = os.name == "posix" and _run(command)
    try:
        yield Disk(folder, mounted=allowed)
    finally:
        if allowed:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def limit_files(pid: int, most: int) -> None:
    """How large the files of a process may grow; 0 for any size."""
    soft = most or resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))


def _run(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


Handle = Callable[[], None]


@contextmanager
def narrow(postgres: Cluster) -> Iterator[tuple[str, Handle, Handle]]:
    """A database of PostgreSQL that can run out of room: its URL, how to fill it, how to clear it."""
    url = postgres.create()
    with small_disk(Path(f"{postgres.folder}-disk"), 24 * KB) as disk:
        try:
            if disk.mounted:
                _move(postgres, url, disk)
                yield url, disk.fill, disk.clear
            else:
                yield url, lambda: _stop_growing(postgres, url), lambda: _grow(postgres, url)
        finally:
            postgres.drop(url)
            with postgres.connect("postgres") as db:
                db.execute("DROP TABLESPACE IF EXISTS small")
    disk.folder.rmdir()


def _move(postgres: Cluster, url: str, disk: Disk) -> None:
    place = disk.folder / "tables"
    place.mkdir()
    postgres.own(place)
    with postgres.connect("postgres") as db:
        db.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        db.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET TABLESPACE small")


# WAL files are 16 MB, so a limit that lets them be written needs a table that is larger.
_BALLAST = (
    "CREATE TEMP TABLE one AS SELECT * FROM games LIMIT 1",
    "UPDATE one SET id = 'ballast', over = true, awaits_ai = false",
    "INSERT INTO games SELECT * FROM one",
    """INSERT INTO answers (game, n, camp, data, faces)
       SELECT 'ballast', g, 0, repeat('x', 400), '[]' FROM generate_series(1, 45000) AS g""",
)


def _stop_growing(postgres: Cluster, url: str) -> None:
    """Files of the backends may grow no larger than the table of answers is."""
    with postgres.connect(url.rpartition("/")[2]) as db:
        for statement in _BALLAST:
            db.execute(statement.encode())
        found = db.execute("SELECT pg_relation_size('answers')").fetchone()
        assert found is not None and found[0] > 16 * KB * KB
    postgres.limit(int(found[0]))


def _grow(postgres: Cluster, url: str) -> None:
    postgres.limit(0)
    with postgres.connect(url.rpartition("/")[2]) as db:
        db.execute("DELETE FROM answers WHERE game = 'ballast'")
        db.execute("DELETE FROM games WHERE id = 'ballast'")
