"""The six scenarios, each a module: its set-up, what it adds to play, its end and its victory.

The rules ask the scenario that is played through `played_scenario`, so that a scenario may speak of any rule.
"""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import (
    cursed_gem,
    holding_ground,
    king_of_the_hill,
    pitched_battle,
    plunder,
    rescue,
)

# EF-SCEN-01: in the order of the text, which is the order of the d6 (R34).
SCENARIOS = (
    pitched_battle.SCENARIO,
    holding_ground.SCENARIO,
    king_of_the_hill.SCENARIO,
    rescue.SCENARIO,
    cursed_gem.SCENARIO,
    plunder.SCENARIO,
)
