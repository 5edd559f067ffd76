"""Who sees whom: from the centre of one base to the base of the other (R35; see the rulings, the frame).

Sight is barred when scenery that stands in its way, and the bases of fighters at least as tall as the
target, hide the whole of the target's base. Both must be on the ground for that: nothing hides what flies,
and nothing is hidden from above.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.confrontation import terrain
from escarmouche.rulebooks.confrontation.state import GROUND, Figure, State, everyone
from escarmouche.table.beams import hidden_fraction

OUT_OF_SIGHT = Phrase("cc.refusal.out_of_sight", "CC-IX-01")

WHOLE = 0.999


def hidden(game: State, viewer: Figure, target: Figure) -> float:
    """The share of the target's base that its viewer cannot see, 0 to 1."""
    if game.level[viewer.id] != GROUND or game.level[target.id] != GROUND:
        return 0.0
    ax, ay = game.x[viewer.id], game.y[viewer.id]
    bx, by = game.x[target.id], game.y[target.id]
    screens = [
        other
        for other in everyone(game)
        if other is not viewer
        and other is not target
        and game.level[other.id] == GROUND
        and other.profile.height >= target.profile.height
    ]
    shapes = [
        piece.shape
        for piece in game.table.with_property(terrain.OPAQUE)
        # Whoever stands in a wood or in a ruin sees out of it and is seen in it.
        if not (piece.shape.contains(ax, ay) or piece.shape.contains(bx, by))
    ]
    xs, ys = [game.x[o.id] for o in screens], [game.y[o.id] for o in screens]
    rs = [o.radius for o in screens]
    return hidden_fraction(ax, ay, bx, by, target.radius, xs, ys, rs, (), shapes)


def why_not_see(game: State, viewer: Figure, target: Figure) -> Refusal | None:
    """Something of the target's base must be seen."""
    if hidden(game, viewer, target) > WHOLE:
        return refuse(OUT_OF_SIGHT, figure=viewer.id, target=target.id)
    return None
