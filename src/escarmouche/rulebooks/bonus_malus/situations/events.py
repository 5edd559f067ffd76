"""What events carry besides what their sentences say, so that a situation may speak of it."""

from __future__ import annotations

from collections.abc import Mapping

UNSPOKEN: Mapping[str, tuple[str, ...]] = {
    "event.affected": ("by",),
    "event.back": ("by",),
    "event.bounded": (
        "cost",
        "surface",
    ),
    "event.cancelled": (
        "skill",
        "target",
    ),
    "event.counter_fails": (
        "skill",
        "target",
    ),
    "event.crawled": (
        "cost",
        "surface",
    ),
    "event.damage_spent": ("target",),
    "event.decided": ("turn",),
    "event.den_awake": ("camp",),
    "event.depot_laid": ("camp",),
    "event.deviation_again": (
        "figure",
        "target",
    ),
    "event.disarmed": ("skill",),
    "event.escaped": ("camp",),
    "event.guard_afraid": ("walked",),
    "event.healed": (
        "by",
        "life",
    ),
    "event.hides": ("skill",),
    "event.hung": (
        "cost",
        "length",
    ),
    "event.jumped": (
        "cost",
        "surface",
    ),
    "event.last_turn": ("turn",),
    "event.melee_target": ("aimed",),
    "event.moved": (
        "cost",
        "surface",
    ),
    "event.ran": (
        "cost",
        "surface",
    ),
    "event.reflected": ("skill",),
    "event.rope_laid": ("surface",),
    "event.shot_deviates": ("at",),
    "event.stunned": ("by",),
    "event.turn": ("last",),
    "event.wave": ("camp",),
    "event.wounded": (
        "by",
        "fatal",
        "life",
    ),
    "event.zigzagged": (
        "cost",
        "surface",
    ),
    "roll.deviation": ("target",),
    "roll.direction": ("target",),
    "roll.hack": ("skill",),
    "roll.loss": (
        "figure",
        "sides",
    ),
}
