"""The price list of an army adds up, in every book: parts to a sum, rows to the points of the army."""

from __future__ import annotations

from math import ceil

import pytest

from escarmouche.army_shelf import armies, load_army
from escarmouche.core.rulebook import Rulebook
from escarmouche.rulebooks import every_rulebook


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix.lower() + "-")
def test_price_lists_add_up(book: Rulebook) -> None:
    for id in armies(book.id):
        army = load_army(id)
        rows = book.price_rows(army)
        assert sum(row["total"] for row in rows) == army.points, id
        assert len({row["id"] for row in rows}) == len(rows)
        for row in rows:
            # A solo is paid once for a card and is in nobody's own price.
            parts = sum(part["points"] for part in row["parts"])
            assert parts == row["sum"] if "cards" not in row else parts >= row["sum"], row
            assert ceil(row["sum"] * row["factor"]) == row["price"], row
            assert "cards" in row or row["price"] * row["count"] == row["total"], row
