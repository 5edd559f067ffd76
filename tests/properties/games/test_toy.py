"""The battery over the toy rulebook, which has secrets, sealed choices and up to four camps."""

from __future__ import annotations

from tests.properties.games.battery import battery
from tests.thorough import tries
from tests.toy.book import BOOK, setup_of

test_random_games = battery(
    ("tests.toy.book", "BOOK"), BOOK, setup_of, range(tries(45, 180)), often=0.5
)
