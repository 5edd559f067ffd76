"""The rulings that a group may read otherwise, as options (ids of docs/rulings)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from escarmouche.kit.options import RuleOptions


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """How a table of players reads what the chapter leaves open."""

    RANGES: ClassVar[Mapping[str, range]] = {"turns": range(1, 21)}

    turns: int = 6  # R35: a game ends after so many
    sixes_explode: bool = True  # R2: a natural 6 of a test is rolled again and added
    best_defence_die: bool = True  # R4: of several defence dice the best; else they are added
    wounds_worsen: bool = True  # R8: an equal or milder Wound worsens the present one
    charged_penalty: bool = True  # R15: INI, ATT and DEF; else ATT alone, as the text shows
    double_six_head: bool = True  # R6: else a double 6 strikes the thorax
    skip_sure_attacks: bool = False  # R27: an Attack roll that cannot fail is not thrown
    counter_attacks: bool = False  # R24: the optional Contre-attaque and Ambidextre
