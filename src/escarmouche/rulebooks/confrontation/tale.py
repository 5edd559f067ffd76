"""What the lines of the log are in the tale: acts and what belongs to them, and what of it is seen at the table.

Tests are read as totals, so the sentence after the dice says what came of them.
"""

from __future__ import annotations

from escarmouche.core.tale import Role, Sight
from escarmouche.kit.tales import DOER, FELLED, ITSELF, NOBODY, VICTIM, against, at, tale_of

AT, AT_ALL = at("other"), at("others")
AGAINST = against("other")

TALE = tale_of(
    "cc",
    {
        Role.SCENE: {"event.combat_begins": AT_ALL},
        Role.ACT: {
            "event.engages": AT_ALL,
            "event.charged": AT_ALL,
            "event.dived": AT_ALL,
            "roll.shot": AT.seen(Sight.SHOT),
            "event.attacks": AT,
            "roll.tactics": DOER,
            "roll.discipline": DOER,
            "roll.authority": DOER,
            "roll.rally": ITSELF.seen(Sight.TEST),
            "roll.rout": ITSELF.seen(Sight.TEST),
        },
        Role.MOVE: {"event.moved": ITSELF},
        Role.IDLE: {"event.stands": ITSELF, "event.recovers": ITSELF},
        Role.DICE: {
            "roll.initiative": DOER,
            "roll.six_again": DOER,
            "roll.attack": AT.seen(Sight.BLOW),
            "roll.defence": AGAINST.seen(Sight.GUARD),
            "roll.wound": AT.seen(Sight.HARM),
        },
        Role.OUTCOME: {
            "event.shot_misses": AT.seen(Sight.SHOT, success=False),
            "event.parried": AGAINST.seen(Sight.GUARD, success=True),
            "event.attack_fails": AT.seen(Sight.BLOW, success=False),
            "event.unhurt": VICTIM,
            "event.stunned": VICTIM,
            "event.still_stunned": VICTIM,
            "event.wounded": VICTIM.seen(Sight.HURT),
            "event.wound_worsened": VICTIM.seen(Sight.HURT),
            "event.rallies": VICTIM.seen(Sight.TEST, success=True),
            "event.still_routed": VICTIM.seen(Sight.TEST, success=False),
            "event.holds": VICTIM.seen(Sight.TEST, success=True),
            "event.routed": VICTIM.seen(Sight.TEST, success=False),
            "event.initiative": NOBODY,
        },
        Role.FALL: {
            "event.killed": FELLED.seen(Sight.FALL),
            "event.fled": VICTIM.seen(Sight.LEAVES),
        },
        Role.DETAIL: {
            "event.level": ITSELF,
            "event.combat_dice": VICTIM,
            "event.dice_placed": VICTIM,
            "event.waits": VICTIM,
            "event.tied": NOBODY,
            "event.shot_hits": AT.seen(Sight.SHOT, success=True),
            "event.will_parry": AGAINST,
            "event.will_sustain": AGAINST,
            "event.must_sustain": AGAINST,
            "event.attack_result": AT,
            "event.sure_attack": AT.seen(Sight.BLOW, success=True),
            "event.lands": AGAINST.seen(Sight.GUARD, success=False),
            "event.lands_undefended": AT.seen(Sight.BLOW, success=True),
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
