"""The battery over Confrontation: all scenarios and armies, and bare melees of up to seven against seven."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery
from tests.thorough import tries

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

BOOK = rulebook("cc")
WHERE = ("escarmouche.rulebooks.confrontation", "RULEBOOK")

test_random_games = battery(WHERE, BOOK, partial(setup_of, "cc"), range(tries(12, 60)))
test_random_melees = battery(
    WHERE, BOOK, partial(setup_of, "cc:melees"), range(tries(30, 180)), often=0.1
)
