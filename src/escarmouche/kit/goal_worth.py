"""What a goal is worth from afar, to a player that weighs moves: less with every turn on the way."""

from __future__ import annotations

PATIENCE = 0.8  # what a goal keeps of its worth for each turn that it takes to get there
TOO_LATE = 0.25  # and if there are not turns enough
SETTING_OUT = 0.3  # of a turn: whoever is not there yet is not quite there
ALMOST = 0.05  # of a turn: so much too late is in time


def in_time(away: float, stride: float, left: int) -> float:
    """What a goal so far away is worth of what it would be here.

    `stride` is how far one goes in a turn, `left` are the turns after this one.
    """
    if away <= 0.0:
        return 1.0
    turns = away / stride
    late = TOO_LATE if turns > left + ALMOST else 1.0
    return float(PATIENCE ** (turns + SETTING_OUT)) * late
