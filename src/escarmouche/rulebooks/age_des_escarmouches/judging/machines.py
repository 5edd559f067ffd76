"""War machines: turned to where the enemy is, when nothing can be shot at (chapter 4.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot

from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import crew_of, served_by
from escarmouche.rulebooks.age_des_escarmouches.machines.moving import MACHINE_MOVE
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MACHINE_SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies

TURNED = 2.0  # PA: what it is worth to have the enemy in view next turn
TURNS = (0.0, 15.0, -15.0, 30.0, -30.0)  # degrees off the nearest enemy, where there is no room


def proposed(game: State, figure: Figure, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    """To turn the machine where it stands."""
    if MACHINE_MOVE.id not in able or _in_view(game, figure):
        return
    machine = served_by(game, figure)
    if machine is not None and enemies(game, figure.camp):
        yield TURNED, Deed(MACHINE_MOVE.id, figure.id)


def turns(game: State, machine: Figure) -> list[Deed]:
    """It stays where it is, and looks at the nearest enemy."""
    foes = enemies(game, crew_of(game, machine).camp)
    x, y = game.x[machine.id], game.y[machine.id]
    near = min(foes, key=lambda foe: hypot(game.x[foe.id] - x, game.y[foe.id] - y), default=None)
    if near is None:
        return []
    facing = degrees(atan2(game.y[near.id] - y, game.x[near.id] - x))
    return [Deed(STAND.id, machine.id, facing=round((facing + turn) % 360.0, 1)) for turn in TURNS]


def _in_view(game: State, figure: Figure) -> bool:
    for number in range(MACHINE_SHOT.proposals(game, figure)):
        deed = MACHINE_SHOT.propose(game, figure, number, ())
        if deed is not None and MACHINE_SHOT.why_not(game, figure, deed, ()) is None:
            return True
    return False
