"""How a game of the book is told: which of its events are acts, and what belongs to them."""

from __future__ import annotations

from escarmouche.core.report_parts import Role, report_of

ITSELF, VICTIM = ("figure", "figure"), ("", "figure")
AT, AT_ALL = ("figure", "other"), ("figure", "others")
AGAINST = ("other", "figure")  # the figure answers what another does to it
NOBODY = ("", "")

REPORT = report_of(
    "cc",
    {
        Role.SCENE: {"event.combat_begins": AT_ALL},
        Role.ACT: {
            "event.engages": AT_ALL,
            "event.charged": AT_ALL,
            "event.dived": AT_ALL,
            "roll.shot": AT,
            "event.attacks": AT,
            "roll.tactics": ("figure", ""),
            "roll.discipline": ("figure", ""),
            "roll.authority": ("figure", ""),
            "roll.rally": ITSELF,
            "roll.rout": ITSELF,
        },
        Role.MOVE: {"event.moved": ITSELF},
        Role.IDLE: {"event.stands": ITSELF, "event.recovers": ITSELF},
        Role.DICE: {
            "roll.initiative": ("figure", ""),
            "roll.six_again": ("figure", ""),
            "roll.attack": AT,
            "roll.defence": AGAINST,
            "roll.wound": AT,
        },
        Role.OUTCOME: {
            "event.shot_misses": AT,
            "event.parried": AGAINST,
            "event.attack_fails": AT,
            "event.unhurt": VICTIM,
            "event.stunned": VICTIM,
            "event.still_stunned": VICTIM,
            "event.wounded": VICTIM,
            "event.wound_worsened": VICTIM,
            "event.rallies": VICTIM,
            "event.still_routed": VICTIM,
            "event.holds": VICTIM,
            "event.routed": VICTIM,
            "event.initiative": NOBODY,
        },
        Role.FALL: {"event.killed": ("by", "figure"), "event.fled": VICTIM},
        Role.DETAIL: {
            "event.level": ITSELF,
            "event.combat_dice": VICTIM,
            "event.dice_placed": VICTIM,
            "event.waits": VICTIM,
            "event.tied": NOBODY,
            "event.shot_hits": AT,
            "event.will_parry": AGAINST,
            "event.will_sustain": AGAINST,
            "event.must_sustain": AGAINST,
            "event.attack_result": AT,
            "event.sure_attack": AT,
            "event.lands": AGAINST,
            "event.lands_undefended": AT,
            "event.wound_roll": AT,
            "event.dice_lost": VICTIM,
            "event.combat_ends": AT_ALL,
            "event.side_eliminated": AT_ALL,
            "event.counter_attack": VICTIM,
            "event.counter_attack_die": VICTIM,
            "event.ambidextrous_die": VICTIM,
        },
    },
)
