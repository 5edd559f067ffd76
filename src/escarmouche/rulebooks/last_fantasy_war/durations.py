"""The moments at which something that lasts may end, and how an effect says which of them (LFW-ADCFORME-06, LFW-SORTFORME-05).

    lay(game, figure(id), Effect(STONE_FLESH, durations.TURN))     # "le tour": until the end of the turn
    lay(game, figure(id), Effect(OPEN_FIRE, durations.PHASE))      # "la phase": until the end of the phase
    lay(game, figure(id), Effect(BEAR, durations.GAME))            # "la partie": until the end of the game (B-R81)

The turn announces them. Nothing is laid of what is instantaneous.
"""

from __future__ import annotations

from escarmouche.core.bearers import announce, lay
from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

TURN, PHASE, GAME = "turn", "phase", "game"
INSTANT = "instant"
MOVEMENT = "movement"  # until the next movement phase (LFW-RULE-VOL-03)


def phase_has_ended(game: State) -> None:
    """What lasted until the end of this phase is over."""
    announce(game, PHASE)


def movement_begins(game: State) -> None:
    """What lasted until the next movement phase is over."""
    announce(game, MOVEMENT)


def turn_has_ended(game: State) -> None:
    """What lasted until the end of this turn is over."""
    announce(game, TURN)


def bears(game: State, unit: Unit, kind: Plugin) -> bool:
    """Whether an effect is on a unit already."""
    return any(effect.kind is kind for effect in game.effects[unit.id])


def affect(game: State, unit: Unit, kind: Plugin, until: str, source: Unit) -> bool:
    """LFW-SORTRES-02: from now on, for the duration. B-R78: the same one twice counts once. Returns whether it is new."""
    if any(e.kind is kind and e.until == until for e in game.effects[unit.id]):
        return False
    lay(game, bearer_of(unit.id), Effect(kind, until, source.id))
    return True
