"""The battery over L'Âge des Escarmouches: all scenarios and armies."""

from __future__ import annotations

from tests.properties.games.battery import battery
from tests.thorough import tries
from tests.unit.ade.games import BOOK, setup_of

ADE = "escarmouche.rulebooks.age_des_escarmouches"

test_random_games = battery((ADE, "RULEBOOK"), BOOK, setup_of, range(tries(16, 120)), often=0.02)
