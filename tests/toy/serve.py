"""`escarmouche serve` with the toy rulebook on the shelf: what the browser tests of secrets play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from unittest.mock import patch

from escarmouche.cli import app
from escarmouche.rosters import shelf
from escarmouche.rulebooks import PACKAGES, PREFIXES
from escarmouche.server.shelf.armies import shelf as shown_shelf
from escarmouche.text import catalogue
from tests.toy import roster


@contextmanager
def shelved() -> Iterator[None]:
    """The line that a book adds to `rulebooks/__init__.py`, and where army files of it are read."""
    folders = {**shelf._folders(), "toy": files("tests").joinpath("toy")}
    with (
        patch.dict(PACKAGES, {"toy": "tests.toy"}),
        patch.dict(PREFIXES, {"toy": "toy"}),
        patch.dict(sys.modules, {"escarmouche.rulebooks.toy.roster": roster}),
        patch.object(shelf, "_folders", lambda: folders),
    ):
        _forget()
        yield
    _forget()


def _forget() -> None:
    """What was remembered of the books on the shelf."""
    catalogue.package_of.cache_clear()
    shown_shelf.cache_clear()


if __name__ == "__main__":
    os.environ["ESCARMOUCHE_WORKERS"] = "0"  # another process would not have it on its shelf
    with shelved():
        app()
