"""The battery over Escarmouches Fantastiques: all scenarios, all armies, two to four camps."""

from __future__ import annotations

from functools import partial

from tests.properties.games.battery import battery
from tests.thorough import tries

from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import rulebook

EF = "escarmouche.rulebooks.escarmouches_fantastiques"

FOUR = next(n for n in range(300) if len(setup_of("ef", n)["armies"]) == 4)  # camps
# Every way that each of fifty figures might go is dear to list.
test_random_games = battery(
    (EF, "RULEBOOK"),
    rulebook("ef"),
    partial(setup_of, "ef"),
    [FOUR, *range(tries(24, 300))],
    often=0.02,
    listing=0.1,
)
