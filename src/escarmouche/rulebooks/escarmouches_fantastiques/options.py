"""The rulings that change play, as options a group of players can switch (ids of docs/rulings).

Each field names its ruling. The defaults are the rulings adopted for the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from escarmouche.kit.options import RuleOptions


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """How a table of players reads what the book leaves open."""

    RANGES: ClassVar[Mapping[str, range]] = {"turns": range(1, 21)}

    turns: int = 6  # EF-SCEN-02
    extremes_decide: bool = False  # R2: a natural 1 always succeeds, a natural 6 always fails
    leaders_must_live: bool = True  # R4: only characters alive on the table lead
    free_attack_with_every_score: bool = True  # R9: all melee attacks, not merely one roll
    spell_moves_tire_shooters: bool = True  # R10: Soif de sang and Paranoïa count as moved
    cover_in_contact_counts: bool = True  # R11: an inert obstacle against the shooter is cover
    closest_among_legal_targets: bool = True  # R12: else among all enemies in play
    reach_needs_contact: bool = False  # R14: a Reach figure must itself be engaged to strike
    fear_binds_all_scores: bool = True  # R15: else only the Melee scores suffer
    powers_stack: bool = True  # R16: Puissant and the Objet de puissance add up
    rout_runs_full_move: bool = True  # R18: else the owner chooses how far
    piercing_both_sides: bool = True  # R20: else only behind the point of impact
    spells_need_sight: bool = False  # R23
    fire_wall_until_next_magic: bool = True  # R25: else until the end of the turn after
    paralysed_may_cast: bool = True  # R26
    caster_directs_bloodthirst: bool = True  # R28: else the target's owner does
    game_stops_when_alone: bool = True  # R34
