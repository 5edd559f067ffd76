"""A process that opens a database and is killed at one moment of bringing its schema up to date."""

from __future__ import annotations

import os
import signal
from typing import Any, NoReturn

import sqlalchemy as sa
from sqlalchemy import event


def migrate(url: str, moment: int) -> NoReturn:
    """Open a database; killed before the statement with this number, or with the end after the last one.

    The commit counts as a statement. Whatever is open at that moment is left as it is.
    """
    from escarmouche.server.storage import Storage

    said = 0

    def one_more(*_told: Any) -> None:
        nonlocal said
        said += 1
        if said == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(sa.Engine, "before_cursor_execute", one_more)
    event.listen(sa.Engine, "commit", one_more)
    Storage(url)
    os._exit(0)  # a server that runs is not closed either
