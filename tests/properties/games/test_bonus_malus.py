"""The battery over Bonus/Malus: all scenarios and forces, two to four groups, some of them played by the rules."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery
from tests.thorough import tries

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

BOOK = rulebook("bm")
WHERE = ("escarmouche.rulebooks.bonus_malus", "RULEBOOK")

test_random_games = battery(WHERE, BOOK, partial(setup_of, "bm"), range(tries(10, 50)))
