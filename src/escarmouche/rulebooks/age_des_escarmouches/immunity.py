"""What passes a fighter by: the names under which effects are asked for.

Whoever is immune speaks at `points.IMMUNE` and is given the names of an effect: that of the skill, formula or state
it comes from, as cards write it, and then its nature. Nobody else is looked at.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-SKILL-IMMUNITE-01: what cards call game effects that no skill of that name brings.
FEAR = "peu"
TOXIC = "toxique"
CHARGE_MALUS = "malus-de-charge"
CLUTTERED = "terrains-encombres"
IMPOSSIBLE_GROUND = "terrains-impossibles"
DECONCENTRATION = "deconcentration"  # ADE-4.6.6-03: to what a warrior-mystic is immune
WOUND = "blesse"
ROUT = "deroute"


class Nature(Enum):
    """ADE-SKILL-INALTERABLE-01: of which nature an effect is, whatever its name (B-R51)."""

    HARM = "harm"  # it takes PV or PS, or is part of a shot or of an attack in contact
    RULE = "rule"  # it comes from the rules of the game or from the fighter's own card
    OTHER = "other"


class Fright(NamedTuple):
    """How frightening an effect is, whatever its name: some are immune up to a number (B-R25, B-R42)."""

    fear: int


HARM, RULE, OTHER = Nature.HARM, Nature.RULE, Nature.OTHER


def immune(game: State, figure: Figure, *tags: object) -> Phrase | None:
    """What makes an effect of these names pass a fighter by."""
    if points.IMMUNE not in figure.handlers:
        for effect in game.effects[figure.id]:
            if points.IMMUNE in effect.kind.by_point:
                break
        else:
            return None  # nearly always
    said: Phrase | None = first(game, figure, points.IMMUNE, tags)
    return said
