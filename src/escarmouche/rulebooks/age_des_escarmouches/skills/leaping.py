"""Bond: two leaps in an activation, over what is no taller than it is; hard to intercept (B-R16)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import gone_by
from escarmouche.rulebooks.age_des_escarmouches.fighter.move_potential import cm_of
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Bounds
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

LEAPS = Phrase("ade.skill.bond", "ADE-SKILL-BOND-01", "ADE-SKILL-BOND-02")
HARD_TO_CATCH = Phrase("ade.skill.bond", "ADE-SKILL-BOND-04", "ADE-SKILL-BOND-05")

IN_ACTIVATION = 2  # ADE-SKILL-BOND-01
IN_PURSUIT = 1  # ADE-SKILL-BOND-03


def _leaps(game: State, figure: Figure) -> Bounds:
    """How many are left to it; ADE-SKILL-BOND-02: none is longer than its MOU."""
    longest = float(cm_of(game, figure))
    if game.phase == "combat":  # nobody is activated in it: this is a pursuit
        return Bounds(IN_PURSUIT, longest)
    gone = gone_by(game, figure)
    return Bounds(IN_ACTIVATION - (0 if gone is None else gone.leaps), longest)


def _caught(game: State, figure: Figure, interceptor: Figure) -> Why | None:
    """ADE-SKILL-BOND-04: one column to the left; ADE-SKILL-BOND-05: not for who leaps as well."""
    return None if points.LEAPS in interceptor.handlers else Why(-1, HARD_TO_CATCH)


PLUGIN = Plugin("bond", LEAPS, (points.LEAPS, _leaps), (points.INTERCEPTED, _caught))
