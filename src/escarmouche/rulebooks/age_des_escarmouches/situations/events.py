"""What events carry besides what their sentences say, so that a situation may speak of it.

The fields of a sentence are known from the catalogue; these are the others, with their kind where their name
does not tell it (`other:camp`). A situation that names any other field is misspelt.
"""

from __future__ import annotations

from collections.abc import Mapping

UNSPOKEN: Mapping[str, tuple[str, ...]] = {
    "event.action_lost": ("why",),
    "event.blades_placed": ("targets",),
    "event.card_shown": ("card",),
    "event.combat_tactic": ("cost",),
    "event.breathes": ("at", "outline"),
    "event.crew": ("camp",),
    "event.deployed": ("card",),
    "event.detected": ("place",),
    "event.revealed": ("place",),
    "event.spotted": ("place",),
    "event.reinforcement": ("place",),
    "event.barricade": ("other",),
    "event.barricade_broken": ("figure",),
    "event.trap_found": ("place",),
    "event.trap_place": ("place",),
    "event.trap_sprung": ("place",),
    "event.dice_marked": ("targets",),
    "event.dice_placed": ("targets",),
    "event.escaped": ("place",),
    "event.goes_through": ("path",),
    "event.machine_moved": ("path",),
    "event.moved": ("cost", "facing", "leaps", "path"),
    "event.not_forced": ("others",),
    "event.pierces": ("line",),
    "event.pushed": ("path",),
    "event.pushed_aside": ("path",),
    "event.rush_without_test": ("camp",),
    "event.shoots": ("at", "notation"),
    "event.shoots_at_point": ("at", "notation"),
    "event.steps_back": ("path",),
    "event.summons": ("place",),
    "event.tactic_points": ("figure",),
    "event.takes_effect": ("figure",),
    "event.template": ("at", "figure"),
    "event.temporisation": ("card",),
    "event.time_is_up": ("turn",),
    "event.unfortunate": ("figure",),
    "event.vigilance": ("card", "members"),
    "event.vigilant_too_late": ("other",),
    "roll.allocation": ("figure",),
    "roll.attack": ("characteristic",),
    "roll.blade_attack": ("characteristic",),
    "roll.damage": ("characteristic", "figure"),
    "roll.defence": ("characteristic",),
    "roll.ephemeral": ("other",),
    "roll.force": ("characteristic", "other"),
    "roll.interception": ("characteristic",),
    "roll.parity": ("called", "camp"),
    "roll.rally": ("characteristic",),
    "roll.recitation": ("other",),
    "roll.regeneration": ("other",),
    "roll.rush": ("characteristic",),
    "roll.shot": ("characteristic",),
    "roll.tactician": ("bonus",),
    "roll.template": ("figure",),
    "roll.test": ("other",),
    "roll.vigilance": ("characteristic",),
}
# Numbers by which dice are read that no sentence shows.
READING_FIELDS = ("difficulty 1", "difficulty 2", "difficulty 3")
