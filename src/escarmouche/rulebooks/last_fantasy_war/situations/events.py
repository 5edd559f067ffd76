"""What events carry besides what their sentences say, so that a situation may speak of it."""

from __future__ import annotations

from collections.abc import Mapping

UNSPOKEN: Mapping[str, tuple[str, ...]] = {
    "event.again": (
        "again",
        "by",
        "force",
        "target",
        "weapon",
        "wounds",
    ),
    "event.automaton_approach": ("level", "row"),
    "event.automaton_charge": ("level", "row"),
    "event.automaton_fire": ("level", "row"),
    "event.automaton_flee": ("level", "row"),
    "event.automaton_hunt": ("level", "row"),
    "event.automaton_run": ("level", "row"),
    "event.automaton_seek": ("level", "row"),
    "event.automaton_shoot": ("level", "row"),
    "event.automaton_stay": ("level", "row"),
    "event.automaton_strike": ("level", "row"),
    "event.automaton_strike-all": ("level", "row"),
    "event.automaton_wander": ("level", "row"),
    "event.batch": ("figures",),
    "event.charged": ("cost",),
    "event.combat": ("camp",),
    "event.combat_result": ("lost",),
    "event.combat_tied": (
        "losers",
        "lost",
    ),
    "event.decided": ("turn",),
    "event.deflected": (
        "by",
        "figure",
    ),
    "event.destroyed": ("others",),
    "event.drifts": (
        "degree",
        "target",
    ),
    "event.duel_over": ("target",),
    "event.expertise_in_vain": (
        "points",
        "target",
    ),
    "event.explodes": (
        "at",
        "radius",
        "target",
    ),
    "event.fearless": ("reason",),
    "event.healed": (
        "by",
        "life",
    ),
    "event.last_turn": ("turn",),
    "event.moved": ("cost",),
    "event.parried": ("weapon",),
    "event.phase": ("turn",),
    "event.piled_in": ("cost",),
    "event.point_lost": ("point",),
    "event.point_taken": ("point",),
    "event.ran": ("cost",),
    "event.roll_tied": ("camps",),
    "event.shifted": ("cost",),
    "event.took_position": ("cost",),
    "event.wounded": (
        "by",
        "fatal",
    ),
    "roll.arrows": (
        "figure",
        "target",
    ),
    "roll.combat": (
        "again",
        "weapon",
    ),
    "roll.courage": ("again",),
    "roll.defence": ("again",),
    "roll.deflection": ("by",),
    "roll.direction": (
        "figure",
        "target",
    ),
    "roll.drift": ("target",),
    "roll.flames": ("figure",),
    "roll.hit": (
        "again",
        "weapon",
    ),
    "roll.magic_protection": (
        "reason",
        "wounds",
    ),
    "roll.protection": (
        "again",
        "reason",
        "wounds",
    ),
    "roll.ray": (
        "again",
        "figure",
    ),
    "roll.reform": ("figure",),
    "roll.regeneration": ("again",),
}
