"""`escarmouche serve` with the toy rulebook on the shelf: what the browser tests of secrets play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from unittest.mock import patch

from escarmouche.cli import app
from escarmouche.rulebooks import GROUP, entries
from escarmouche.server.shelf.armies import shelf as shown_shelf
from escarmouche.text import catalogue
from tests.browser.known_dice import known


@contextmanager
def shelved() -> Iterator[None]:
    """What a package registers that brings a book: its id and its prefix, which are the same here."""
    toy = EntryPoint("toy", "tests.toy:RULEBOOK", GROUP)
    with patch.dict(entries(), {"toy": toy}):
        _forget()
        yield
    _forget()


def _forget() -> None:
    """What was remembered of the books on the shelf."""
    catalogue.package_of.cache_clear()
    shown_shelf.cache_clear()


if __name__ == "__main__":
    os.environ["ESCARMOUCHE_WORKERS"] = "0"  # another process would not have it on its shelf
    with shelved(), known():
        app()
