"""What the lines of the log show at the table: shots, blows, formulas, and what stands against them."""

from __future__ import annotations

from escarmouche.core.acts import Act, Acts, Part

ACTS: Acts = {
    "ade.roll.shot": Act(Part.SHOT, at="other"),
    "ade.event.shot_missed": Act(Part.SHOT, success=False),
    "ade.event.shot_too_far": Act(Part.SHOT, success=False),
    "ade.roll.attack": Act(Part.BLOW, at="other"),
    "ade.event.strikes_machine": Act(Part.BLOW, at="machine", success=True),
    "ade.event.recites": Act(Part.SPELL, at="targets"),
    "ade.roll.recitation": Act(Part.SPELL),
    "ade.event.recitation_fails": Act(Part.SPELL, success=False),
    "ade.event.takes_effect": Act(Part.SPELL, at="targets", success=True),
    "ade.roll.counter": Act(Part.GUARD, at="other"),
    "ade.event.countered": Act(Part.GUARD, at="other", success=True),
    "ade.event.not_countered": Act(Part.GUARD, at="other", success=False),
    "ade.roll.defence": Act(Part.GUARD, at="other"),
    "ade.event.attacks_cancelled": Act(Part.GUARD, at="other", success=True),
    "ade.roll.damage": Act(Part.HARM, at="other"),
    "ade.event.hurt": Act(Part.HURT, None, "figure"),
    "ade.event.damaged": Act(Part.HURT, None, "figure"),
    "ade.event.eliminated": Act(Part.FALL, None, "figure"),
    "ade.event.destroyed": Act(Part.FALL, None, "figure"),
    "ade.event.left_the_table": Act(Part.LEAVES),
    "ade.event.vanished": Act(Part.LEAVES),
    "ade.roll.test": Act(Part.TEST, at="other"),
    "ade.roll.rally": Act(Part.TEST),
    "ade.roll.rush": Act(Part.TEST),
    "ade.roll.interception": Act(Part.TEST, at="other"),
    "ade.roll.vigilance": Act(Part.TEST, at="other"),
    "ade.roll.force": Act(Part.TEST),
}
