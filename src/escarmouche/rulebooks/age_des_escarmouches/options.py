"""The rulings that change play, as options a group of players can switch (ids of docs/rulings).

Each field names its ruling. The defaults are the rulings adopted for the book.
"""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.kit.options import RuleOptions


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """How a table of players reads what the book leaves open."""

    # Chapter 1
    incarnates_once: bool = True  # A-R77: else as many cards as the table of limits allows
    one_people: bool = True  # A-R16: else an army may mix peoples
    heroes: bool = False  # ADE-1.3.4.2-01: the players agree on the format of heroes
    creatures: bool = False  # ADE-1.3.4.2-01: and on that of creatures
    time_limited: bool = False  # ADE-1.3.1-06: the table may say that the time is up
    # B-R29: where the hidden stand and traps lie only their own side knows, instead of everybody.
    hidden_places_secret: bool = False
    intimidation_on_shots: bool = False  # B-R12: Intimidation/FOR against the damage of shots too
    # Chapter 5
    vapour_counts_first: bool = False  # B-R9: Vapeur gives a point for its first characteristic too
    # Chapter 3
    tactics_in_total: bool = (
        False  # A-R41: the commander's rank limits all tactics of a turn together
    )
    exact_half_mou: bool = False  # A-R10: MOU/2 of an Interception is not rounded down
    combat_tactics: bool = False  # A-R42: the combat tactics of each people, which are ours
    fleer_challenges: bool = False  # A-R33: who breaks away challenges, and has the +2 of strength
    breath_on_one_level: bool = False  # B-R7: a breath touches one level, which its player chooses
    zones_on_one_level: bool = False  # A-R40: a template touches only the level it was aimed at
    # Chapter 5
    feint_own_attacks: bool = False  # B-R37: a feint cancels only attacks made on the feinter
    toxins_stay: bool = False  # B-R71: toxic markers are not removed after their roll
    ethereal_crosses_all: bool = False  # B-R33: an Éthéré walks through any fighter

    def __hash__(self) -> int:
        """Of two that seldom differ: what is remembered asks for it often, and there are many others."""
        return hash((self.hidden_places_secret, self.tactics_in_total))
