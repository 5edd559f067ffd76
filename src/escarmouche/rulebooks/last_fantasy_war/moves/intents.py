"""What a unit is about to do when it moves: the kind of move, and whom or what it is about."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, ENGAGE, FLIGHT, MOVE, RUN

# Further kinds, which leave no marker.
PILE_IN = "pile_in"  # LFW-ENFONCER-01
FORCE = "force"  # LFW-ENV-INTERIEUR-14
POSITION = "position"  # LFW-SKILL-ZEL-PRENDREPOS-01
KINDS = (FLIGHT, CHARGE, RUN, MOVE, ENGAGE, PILE_IN, FORCE, POSITION)


class Intent(NamedTuple):
    """A move of a kind. `targets`: of a charge those declared, of a pile-in the enemies of the combat.

    `least`: how many of its targets it must touch. `through`: the opening that was forced. `left`: what is left of the
    move, where a part of it is made already (A-R29, B-R7), `half_left` of the half that nothing reduces, and `paid` the
    inches of difficult terrain that this part has paid for and not gone (A-R43).
    """

    kind: str
    targets: tuple[int, ...] = ()
    through: str = ""
    left: float | None = None
    least: int = 1
    half_left: float = 0.0
    paid: float = 0.0
