"""What the lines of the log are in the tale: acts and what belongs to them, and what of it is seen at the table.

A Combat roll is only compared with another, so the sentence after the dice says what came of it.
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
BY = against("by")
CAUGHT = Between("figure", "figures")
# R81: why a group that the rules play does what it does, told before it does it.
AUTOMATON = tuple(
    f"event.automaton_{what}"
    for what in (
        *("aims", "carries_off", "charges_best", "charges_nearest", "closes_in", "fights_all"),
        *("fights_best", "goes_for_objective", "heals", "makes_its_round", "reacts", "reloads"),
        *("seizes", "shoots_best", "shuns", "stands_up", "stays", "takes_in_hand"),
        *("takes_position", "uses_power", "waits", "watches"),
    )
)

TALE = tale_of(
    "bm",
    {
        Role.SCENE: {"event.activated": ITSELF},
        Role.ACT: {
            "event.fights": AT,
            "event.free_attack": AT.seen(Sight.BLOW, success=True),
            "event.shoots": AT,
            "event.uses_skill": AT.seen(Sight.SPELL),
            "event.rope_laid": ITSELF,
            "event.reacts": ITSELF,
            "event.interrupts": AT,
            "event.opened": DOER,
            "event.aims": ITSELF,
            "event.reloads": ITSELF,
            "event.picks_up": ITSELF,
            "event.stands_up": ITSELF,
            "event.on_guard": ITSELF,
            "event.hands": ITSELF,
            "event.takes_thing": ITSELF,
            "event.drops_thing": ITSELF,
        },
        Role.MOVE: {
            "event.moved": ITSELF,
            "event.ran": ITSELF,
            "event.crawled": ITSELF,
            "event.jumped": ITSELF,
            "event.bounded": ITSELF,
            "event.zigzagged": ITSELF,
            "event.hung": ITSELF,
            "event.hangs_on_wall": ITSELF,
            "event.turned": ITSELF,
            "event.leaves_combat": ITSELF,
            "event.casualty_crawls": ITSELF,
        },
        Role.IDLE: {"event.nothing": ITSELF, "event.activation_lost": ITSELF},
        Role.DICE: {
            "roll.initiative": DOER,
            "roll.combat": AT,
            "roll.shot": AT.seen(Sight.SHOT),
            "roll.throw": AT.seen(Sight.SHOT),
            "roll.damage": AT.seen(Sight.HARM),
            "roll.accident": VICTIM.seen(Sight.HARM),
            "roll.save": BY.seen(Sight.GUARD),
            "roll.loss": AT,
            "roll.test": ITSELF.seen(Sight.TEST),
            "roll.morale": ITSELF.seen(Sight.TEST),
            "roll.lock": ITSELF.seen(Sight.TEST),
            "roll.hack": ITSELF.seen(Sight.TEST),
            "roll.counter": against("target").seen(Sight.GUARD),
            "roll.melee_target": DOER,
            "roll.deviation": AT,
            "roll.direction": AT,
        },
        Role.OUTCOME: {
            "event.wins": AT.seen(Sight.BLOW, success=True),
            "event.tie": AT.seen(Sight.BLOW, success=False),
            "event.supporter_safe": AT,
            "event.shot_missed": AT,
            "event.shot_lost": AT,
            "event.caught_in_zone": CAUGHT,
            "event.unaffected": BY.seen(Sight.GUARD, success=True),
            "event.immune": BY.seen(Sight.GUARD, success=True),
            "event.wounded": FELLED.seen(Sight.HURT),
            "event.down": FELLED,
            "event.stunned": FELLED,
            "event.pushed": VICTIM,
            "event.fell": VICTIM,
            "event.weapon_broken": FELLED,
            "event.weapon_holds": VICTIM,
            "event.healed": FELLED,
            "event.back": FELLED,
            "event.afraid": VICTIM.seen(Sight.TEST, success=False),
            "event.guard_afraid": VICTIM.seen(Sight.TEST, success=False),
            "event.terrified": VICTIM.seen(Sight.TEST, success=False),
            "event.flees_for_good": VICTIM.seen(Sight.TEST, success=False),
            "event.hides": ITSELF,
            "event.affected": VICTIM,
            "event.disarmed": AT,
            "event.reflected": against("target").seen(Sight.GUARD, success=True),
            "event.cancelled": against("target").seen(Sight.GUARD, success=True),
            "event.counter_fails": against("target").seen(Sight.GUARD, success=False),
            "event.terminal_taken": ITSELF,
            "event.terminal_resists": ITSELF,
        },
        Role.FALL: {
            "event.out": FELLED.seen(Sight.FALL),
            "event.fled": VICTIM.seen(Sight.LEAVES),
        },
        Role.DETAIL: {
            "event.revealed": NOBODY,
            "event.order": NOBODY,
            "event.engaged": NOBODY,
            "event.damage_spent": AT,
            "event.no_save": VICTIM,
            "event.melee_target": AT,
            "event.shot_deviates": AT,
            "event.deviation_again": AT,
            "event.parted": NOBODY,
            "event.lets_go": ITSELF,
            "event.drops": VICTIM,
            "event.thing_falls": VICTIM,
            "event.given_away": VICTIM,
            "event.hidden_again": VICTIM,
            "event.hides_no_more": VICTIM,
            "event.guard_over": VICTIM,
            "event.provoked": NOBODY,
            "event.rope_gone": ITSELF,
            **dict.fromkeys(AUTOMATON, ITSELF),
        },
        Role.ALONE: {"event.crawled_off": VICTIM, "event.escaped": VICTIM.seen(Sight.LEAVES)},
    },
)
