"""What the lines of the log show at the table. Tests are read as totals, so the sentence after the dice says what came of them."""

from __future__ import annotations

from escarmouche.core.acts import Act, Acts, Part

ACTS: Acts = {
    "cc.roll.shot": Act(Part.SHOT, at="other"),
    "cc.event.shot_hits": Act(Part.SHOT, at="other", success=True),
    "cc.event.shot_misses": Act(Part.SHOT, at="other", success=False),
    "cc.roll.attack": Act(Part.BLOW, at="other"),
    "cc.event.sure_attack": Act(Part.BLOW, at="other", success=True),
    "cc.event.lands_undefended": Act(Part.BLOW, at="other", success=True),
    "cc.event.attack_fails": Act(Part.BLOW, at="other", success=False),
    "cc.roll.defence": Act(Part.GUARD, at="other"),
    "cc.event.parried": Act(Part.GUARD, at="other", success=True),
    "cc.event.lands": Act(Part.GUARD, at="other", success=False),
    "cc.roll.wound": Act(Part.HARM, at="other"),
    "cc.event.wounded": Act(Part.HURT, None, "figure"),
    "cc.event.wound_worsened": Act(Part.HURT, None, "figure"),
    "cc.event.killed": Act(Part.FALL, "by", "figure"),
    "cc.event.fled": Act(Part.LEAVES),
    "cc.roll.rally": Act(Part.TEST),
    "cc.event.rallies": Act(Part.TEST, success=True),
    "cc.event.still_routed": Act(Part.TEST, success=False),
    "cc.roll.rout": Act(Part.TEST),
    "cc.event.holds": Act(Part.TEST, success=True),
    "cc.event.routed": Act(Part.TEST, success=False),
}
