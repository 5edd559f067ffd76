"""What the lines of the log are in the tale: acts and what belongs to them, and what of it is seen at the table.

A hit is told by its dice, what came of it by the defence test and the wounds; in a combat these come after all have struck.
"""

from __future__ import annotations

from escarmouche.core.tale import Role, Sight
from escarmouche.kit.tales import (
    DOER,
    FELLED,
    ITSELF,
    NOBODY,
    VICTIM,
    Between,
    against,
    at,
    tale_of,
)

AT = at("target")
ALL = at("targets")
BY = against("by")
COMBAT = Between("figures", "figures")

TALE = tale_of(
    "lfw",
    {
        Role.SCENE: {"event.combat": COMBAT},
        Role.ANNOUNCED: {"event.charge_declared": ALL},
        Role.ACT: {
            "event.attacks": AT,
            "event.shoots": AT,
            "event.cast": ALL.seen(Sight.SPELL),
            "event.launched": ALL.seen(Sight.SPELL),
            "event.forces": DOER,
            "event.blocked": DOER,
            "event.not_blocked": DOER,
            "event.charge_reached": ALL,
            "event.charge_failed": ALL,
            "event.caught": AT,
            "event.runs_away": ITSELF,
            "event.duel": AT,
            "event.treasure_won": at("other"),
        },
        Role.MOVE: {
            "event.moved": ITSELF,
            "event.ran": ITSELF,
            "event.charged": ITSELF,
            "event.shifted": ITSELF,
            "event.piled_in": ITSELF,
            "event.went_through": ITSELF,
            "event.took_position": ITSELF,
            "event.fled": ITSELF,
            "event.hides": ITSELF,
            "event.charge_met": ITSELF,
            "event.fell_short": ITSELF,
            "event.jumped": ITSELF,
            "event.crawled_out": ITSELF,
        },
        Role.IDLE: {
            "event.stayed": ITSELF,
            "event.stays_hidden": ITSELF,
            "event.declined": NOBODY,
        },
        Role.DICE: {
            "roll.hit": AT.seen(Sight.SHOT),
            "roll.combat": AT.seen(Sight.BLOW),
            "roll.defence": BY.seen(Sight.GUARD),
            "roll.protection": BY.seen(Sight.GUARD),
            "roll.courage": ITSELF.seen(Sight.TEST),
            "roll.jump": ITSELF.seen(Sight.TEST),
            "roll.drowning": ITSELF.seen(Sight.TEST),
            "roll.block": ITSELF.seen(Sight.TEST),
            "roll.force_door": DOER,
            "roll.door": DOER,
            "roll.crippled": ITSELF,
            "roll.deflection": VICTIM,
            "roll.healing": AT,
            "roll.flames": AT.seen(Sight.HARM),
            "roll.ray": AT.seen(Sight.HARM),
            "roll.arrows": DOER,
            "roll.reform": DOER,
            "roll.direction": NOBODY,
            "roll.regeneration": ITSELF,
        },
        Role.OUTCOME: {
            "event.misses": AT,
            "event.parried": AT,
            "event.wounded": FELLED.seen(Sight.HURT),
            "event.all_cancelled": FELLED.seen(Sight.GUARD, success=True),
            "event.healed": VICTIM,
            "event.crippled": VICTIM,
            "event.recovered": VICTIM,
            "event.flees": VICTIM.seen(Sight.TEST, success=False),
            "event.still_flees": VICTIM.seen(Sight.TEST, success=False),
            "event.rallied": VICTIM.seen(Sight.TEST, success=True),
            "event.fearless": VICTIM.seen(Sight.TEST, success=True),
            "event.door_holds": DOER,
            "event.door_broken": DOER,
            "event.survivor": VICTIM,
            "event.falls_from_mount": VICTIM,
            "event.pushed": VICTIM,
            "event.drowned": VICTIM,
            "event.fled_into_enemy": VICTIM,
            "event.fled_into_terrain": VICTIM,
            "event.fled_off_table": VICTIM,
            "event.burnt_again": VICTIM.seen(Sight.HURT),
        },
        Role.FALL: {
            "event.destroyed": FELLED.seen(Sight.FALL),
        },
        Role.DETAIL: {
            "event.again": ITSELF,
            "event.deflected": VICTIM,
            "event.batch": NOBODY,
            "event.contact": NOBODY,
            "event.magic_gathered": NOBODY,
            "event.reform_cancelled": VICTIM,
            "event.charge_cancelled_melee": ITSELF,
            "event.charge_cancelled_gone": ITSELF,
            "event.charge_called_off": ITSELF,
            "event.duel_refused": NOBODY,
            "event.duel_over": NOBODY,
            "event.mount_becomes": VICTIM,
        },
        Role.ALONE: {
            "event.combat_result": NOBODY,
            "event.combat_tied": NOBODY,
            "event.confusion": NOBODY,
        },
    },
)
