"""The battery over the toy rulebook, which has secrets, sealed choices and up to four camps."""

from __future__ import annotations

from tests.properties.games.battery import battery
from tests.toy.book import BOOK, setup_of, sided_setup_of

test_random_games = battery(("tests.toy.book", "BOOK"), BOOK, setup_of, games=90, often=0.5)
test_random_games_with_automata = battery(
    ("tests.toy.book", "BOOK"), BOOK, sided_setup_of, games=30, often=0.5
)
