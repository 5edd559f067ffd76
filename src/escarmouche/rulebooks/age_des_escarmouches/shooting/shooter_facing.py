"""A-R28: which way a shooter looks: it turns to its target, unless it says otherwise, or reacts."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import TOLERANCE, Point

NO_ROOM_TO_TURN = Phrase("ade.refusal.no_room_to_turn", "ADE-3.2.1.3-01")
LOOKS_AS_IT_STANDS = Phrase("ade.refusal.reacts_as_it_stands", "ADE-3.2.1.3-01")


def facing_of(game: State, figure: Figure, deed: Deed, place: Point) -> float:
    """A-R28: where it says, or straight at the target; as it stands, if its base has no room to turn."""
    if deed.facing is not None:
        return deed.facing
    facing = sight.facing_for(game, figure, place)
    if figure.is_round or _can_turn(game, figure, facing):
        return facing
    return game.facing[figure.id]


def why_not_turn(game: State, figure: Figure, facing: float) -> Refusal | None:
    """A-R28: whoever reacts looks as it stands; a rectangular base needs room to turn."""
    turned = abs((facing - game.facing[figure.id] + 180.0) % 360.0 - 180.0)
    if turned > TOLERANCE and not sight.may_turn(game, figure):
        return refuse(LOOKS_AS_IT_STANDS, figure=figure.id)
    if figure.is_round or _can_turn(game, figure, facing):
        return None
    return refuse(NO_ROOM_TO_TURN, figure=figure.id)


def _can_turn(game: State, figure: Figure, facing: float) -> bool:
    """Whether a rectangular base has room to turn, and touches nobody by it."""
    here = (game.x[figure.id], game.y[figure.id])
    if movement.why_not_stand(game, figure, here, facing) is not None:
        return False
    return not movement.touched_at(game, figure, here, facing)
