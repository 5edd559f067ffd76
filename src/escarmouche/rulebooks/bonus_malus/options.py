"""The rulings that a group may read otherwise, as options (ids of docs/rulings/bonus-malus.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from escarmouche.kit.options import RuleOptions


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """How a table of players reads what the book leaves open."""

    RANGES: ClassVar[Mapping[str, range]] = {"turns": range(1, 21)}

    turns: int = 8  # R79: a game ends after so many
    classic_activation: bool = False  # BM-ACTIVATION-01: classic, else alternating
    centre_eye_only: bool = False  # R19: look from the centre only
    shaky_when_down: bool = False  # R21: Tir- while down
    no_roll_at_zero: bool = False  # R29: a save brought to 0 or less is not rolled
    pierce_without_floor: bool = False  # R30: Transperce Armure may go below the other saves
    frozen_group_malus: bool = False  # R33: the malus of a group attack as at its start
    all_strike_leavers: bool = False  # R36: whoever is down strikes a leaver too
    three_grenades: bool = False  # R38: grenades and cocktails, three a figure
    shoot_while_engaged: bool = False  # R39
    late_aim: bool = False  # R45: an aim taken last serves the first action of the next turn
    pistolero_full_rate: bool = False  # R45
    guards_see_movers: bool = False  # R54: an enemy already seen that moves triggers a guard
    guards_react_last: bool = False  # R54: all reactions at the end of the activation
    blind_powers: bool = False  # R66: targeted skills need no line of sight
    area_saves_for_all: bool = False  # R86: saves against shots that target, against every hit
