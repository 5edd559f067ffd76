"""The battery over the toy rulebook, which has secrets, sealed choices and up to four camps."""

from __future__ import annotations

from tests.properties.games.battery import battery
from tests.thorough import tries
from tests.toy.book import BOOK, setup_of, sided_setup_of

TOY = ("tests.toy.book", "BOOK")

test_random_games = battery(TOY, BOOK, setup_of, range(tries(45, 180)), often=0.5)
test_random_games_with_automata = battery(
    TOY, BOOK, sided_setup_of, range(tries(15, 60)), often=0.5
)
