"""Games for the tests of storage: kept without playing them."""

from __future__ import annotations

from typing import Any

from escarmouche.core.dice_segments import of_data
from escarmouche.server.seats import Seat
from escarmouche.server.storage import Answer, Row, Storage


def summary(revision: int = 0, *, over: bool = False, waiting_for: tuple[int, ...] = (0,)) -> Any:
    return {"over": over, "waiting_for": list(waiting_for), "revision": revision}


def row_of(id: str = "g", **fields: Any) -> Row:
    """A game against a computer."""
    row = Row(
        id=id,
        rulebook="escarmouches-fantastiques",
        version="1",
        setup={"é": "ü"},
        dice=of_data([[0, "00"]]),
        digest="d",
        opening=(1,),
        created=f"2026-{id}",
        forked_from=None,
        over=False,
        summary=summary(),
        seats=[Seat(0, "person", hash=f"hash-{id}"), Seat(1, "ai", "random")],
    )
    for name, value in fields.items():
        setattr(row, name, value)
    return row


def add(storage: Storage, id: str = "g", answers: int = 0, **fields: Any) -> Row:
    """A game against a computer, kept with some answers."""
    row = row_of(id, **{"summary": summary(answers), **fields})
    storage.add_game(row, [Answer(0, {"n": n}, (n % 6 + 1,)) for n in range(1, answers + 1)])
    return row
