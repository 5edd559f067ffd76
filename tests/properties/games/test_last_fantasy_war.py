"""The battery over Last Fantasy War: all scenarios and armies, two to four opponents."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery
from tests.thorough import tries

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

BOOK = rulebook("lfw")
WHERE = ("escarmouche.rulebooks.last_fantasy_war", "RULEBOOK")

# The first set-up, of the hill, takes as long as the four after it: `make soak` has it.
FIRST = tries(1, 0)

test_random_games = battery(WHERE, BOOK, partial(setup_of, "lfw"), range(FIRST, tries(3, 40)))
