"""The rulings that a group may read otherwise, as options (ids of docs/rulings/last-fantasy-war.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from escarmouche.kit.options import RuleOptions


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """How a table of players reads what the book leaves open."""

    RANGES: ClassVar[Mapping[str, range]] = {"turns": range(1, 31)}

    turns: int = 12  # B-R16: after so many a game that has no end of its own is a draw
    wide_contact: bool = False  # A-R1: 0.5'' instead of 0.1''
    all_targets_or_fail: bool = False  # A-R28: a charge that cannot reach all its targets fails
    equal_attacks_parry: bool = False  # A-R37: the target also parries better at equal attacks
    voluntary_flight: bool = True  # A-R24
    half_format_limit: bool = True  # A-R51
    uniques: bool = False  # B-R55: every opponent allows every unit that is Unique
    rivals: bool = False  # LFW-SCEN-FLOT-02: defenders of the flood are enemies of each other
    night: bool = False  # LFW-ENV-NUIT-01
