"""The battery over Last Fantasy War: all scenarios and armies, two to four opponents."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery
from tests.thorough import tries

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

BOOK = rulebook("lfw")
WHERE = ("escarmouche.rulebooks.last_fantasy_war", "RULEBOOK")

test_random_games = battery(WHERE, BOOK, partial(setup_of, "lfw"), range(tries(2, 40)))
