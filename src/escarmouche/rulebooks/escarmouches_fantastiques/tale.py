"""What the lines of the log are in the tale: acts and what belongs to them, and what of it is seen at the table."""

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

TALE = tale_of(
    "ef",
    {
        Role.ANNOUNCED: {
            "event.shot_declared": at("targets"),
            "event.melee_declared": at("targets"),
        },
        Role.ACT: {
            "roll.shooting": AT.seen(Sight.SHOT),
            "roll.melee": AT.seen(Sight.BLOW),
            "event.free_attack": AT,
            "event.casts_on": AT.seen(Sight.SPELL),
            "event.casts": DOER.seen(Sight.SPELL),
            "event.crosses_fire": ITSELF,
            "roll.bravery": ITSELF.seen(Sight.TEST),
            "roll.moral": ITSELF.seen(Sight.TEST),
        },
        Role.MOVE: {"event.moved": ITSELF},
        Role.IDLE: {"event.shot_declined": ITSELF, "event.melee_declined": ITSELF},
        Role.DICE: {
            "roll.cover": AT.seen(Sight.GUARD, inverted=True),
            "roll.inert_cover": AT.seen(Sight.GUARD, inverted=True),
            "roll.defence": against("by").seen(Sight.GUARD),
            "roll.endurance": VICTIM.seen(Sight.GUARD),
            "roll.resist": against("caster").seen(Sight.GUARD),
            "roll.gold": VICTIM,
        },
        Role.OUTCOME: {
            "event.shot_stopped": AT.seen(Sight.GUARD, success=True),
            "event.shot_absorbed": AT.seen(Sight.GUARD, success=True),
            "event.wounded": VICTIM.seen(Sight.HURT),
            "event.resisted": VICTIM,
            "event.fireball": Between("", "figures"),
            "event.fire_wall": Between("caster"),
            "event.summoned": against("caster"),
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
            "event.gold_taken": against("by"),
        },
        Role.FALL: {
            "event.killed": FELLED.seen(Sight.FALL),
            "event.lost": VICTIM.seen(Sight.LEAVES),
        },
        Role.DETAIL: {
            "event.points_scored": VICTIM,
            "event.rerolls_moral": VICTIM,
            "event.initiative_tie": NOBODY,
        },
        Role.ALONE: {"event.escaped": VICTIM.seen(Sight.LEAVES)},
    },
)
