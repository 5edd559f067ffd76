"""The battery over Escarmouches Fantastiques: all scenarios, all armies, two to four camps."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

EF = "escarmouche.rulebooks.escarmouches_fantastiques"

# Every way that each of fifty figures might go is dear to list.
test_random_games = battery(
    (EF, "RULEBOOK"), rulebook("ef"), partial(setup_of, "ef"), games=150, often=0.02, listing=0.1
)
