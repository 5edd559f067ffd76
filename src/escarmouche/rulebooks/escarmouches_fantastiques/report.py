"""How a game of the book is told: which of its events are acts, and what belongs to them."""

from __future__ import annotations

from escarmouche.core.report_parts import Role, report_of

ITSELF, VICTIM = ("figure", "figure"), ("", "figure")
AT = ("figure", "target")
NOBODY = ("", "")

REPORT = report_of(
    "ef",
    {
        Role.ANNOUNCED: {
            "event.shot_declared": ("figure", "targets"),
            "event.melee_declared": ("figure", "targets"),
        },
        Role.ACT: {
            "roll.shooting": AT,
            "roll.melee": AT,
            "event.free_attack": AT,
            "event.casts_on": AT,
            "event.casts": ("figure", ""),
            "event.crosses_fire": ITSELF,
            "roll.bravery": ITSELF,
            "roll.moral": ITSELF,
        },
        Role.MOVE: {"event.moved": ITSELF},
        Role.IDLE: {"event.shot_declined": ITSELF, "event.melee_declined": ITSELF},
        Role.DICE: {
            "roll.cover": AT,
            "roll.inert_cover": AT,
            "roll.defence": VICTIM,
            "roll.endurance": VICTIM,
            "roll.resist": VICTIM,
            "roll.gold": VICTIM,
        },
        Role.OUTCOME: {
            "event.shot_stopped": ("", "target"),
            "event.shot_absorbed": AT,
            "event.wounded": VICTIM,
            "event.resisted": VICTIM,
            "event.fireball": ("", "figures"),
            "event.fire_wall": ("caster", ""),
            "event.summoned": ("caster", "figure"),
            "event.teleported": VICTIM,
            "event.paralysed": VICTIM,
            "event.already_paralysed": VICTIM,
            "event.cursed": VICTIM,
            "event.cursed_attack": VICTIM,
            "event.already_cursed": VICTIM,
            "event.paranoia": VICTIM,
            "event.paranoia_alone": VICTIM,
            "event.paranoia_short": VICTIM,
            "event.bloodthirst": VICTIM,
            "event.frightened": VICTIM,
            "event.routs": VICTIM,
            "event.gold_taken": ("by", "figure"),
        },
        Role.FALL: {"event.killed": ("by", "figure"), "event.lost": VICTIM},
        Role.DETAIL: {
            "event.points_scored": VICTIM,
            "event.rerolls_moral": VICTIM,
            "event.initiative_tie": NOBODY,
        },
    },
)
