"""What the lines of the log show at the table: shots, blows, spells, and what stands against them."""

from __future__ import annotations

from escarmouche.core.acts import Act, Acts, Part

_COVER = Act(Part.GUARD, "target", "figure", inverted=True)  # EF-TOUR-TIR-07: 1 to 3 goes past it
_COVERED = Act(Part.GUARD, "target", "figure", success=True)

ACTS: Acts = {
    "ef.roll.shooting": Act(Part.SHOT, at="target"),
    "ef.roll.melee": Act(Part.BLOW, at="target"),
    "ef.event.casts": Act(Part.SPELL),
    "ef.event.casts_on": Act(Part.SPELL, at="target"),
    "ef.roll.cover": _COVER,
    "ef.roll.inert_cover": _COVER,
    "ef.event.shot_stopped": _COVERED,
    "ef.event.shot_absorbed": _COVERED,
    "ef.roll.resist": Act(Part.GUARD, at="caster"),
    "ef.roll.defence": Act(Part.GUARD),
    "ef.roll.endurance": Act(Part.GUARD),
    "ef.event.wounded": Act(Part.HURT, None, "figure"),
    "ef.event.killed": Act(Part.FALL, "by", "figure"),
    "ef.event.lost": Act(Part.LEAVES),
    "ef.event.escaped": Act(Part.LEAVES),
    "ef.roll.bravery": Act(Part.TEST),
    "ef.roll.moral": Act(Part.TEST),
}
