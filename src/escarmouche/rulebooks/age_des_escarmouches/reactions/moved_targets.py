"""A target who has gone elsewhere before the assault on him moves: it follows him there, or is lost (A-R45)."""

from __future__ import annotations

from escarmouche.core import records
from escarmouche.core.explain import Refusal, refuse
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.assaults import routes
from escarmouche.rulebooks.age_des_escarmouches.assaults.assault_record import Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.routes import Aim
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement
from escarmouche.rulebooks.age_des_escarmouches.reactions import interrupted_move
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, figure_of


def why_not_follow(game: State, id: str, window: Window, actor: Figure) -> Refusal | None:
    """ADE-3.2.3.2.2-03: an assault ends in contact; his way may be another by now, as that of every move."""
    assert window.assault is not None
    assault, leg = records.read(game, window.assault, Assault), window.leg_of(actor.id)
    targets = tuple(figure_of(game, t) for t in assault.targets if game.status[t] == ON_TABLE)
    if leg is None or not targets:
        return None
    route = assault.route_of(actor.id)
    there = flight.lifted(game, actor, route.level)
    touched = movement.touched_at(there, actor, leg.path[-1], route.facing)
    if any(target in touched for target in targets):
        return None
    return _followed(game, id, assault, leg, targets)


def _followed(
    game: State, id: str, assault: Assault, leg: Leg, targets: tuple[Figure, ...]
) -> Refusal | None:
    """To all of them, or to the first who can be reached with what is left of his potential."""
    actor, level = figure_of(game, leg.figure), assault.route_of(leg.figure).level
    through = (*passable(game, actor), *assault.left_by(actor.id))
    for aimed in dict.fromkeys((targets, *((target,) for target in targets))):
        if any(game.level[target.id] != level for target in aimed):
            continue
        deed = Deed(assault.kind, actor.id, targets=tuple(target.id for target in aimed))
        aim = Aim(game, actor, deed, aimed, level, leg.potential, through, explained=False)
        found = routes.found(aim)
        if isinstance(found, Route):
            interrupted_move.change_leg(
                game, id, leg._replace(path=found.path, facing=found.facing)
            )
            return None
    away = {"target": targets[0].id, "potential": leg.potential}
    return refuse(routes.CANNOT_REACH, figure=actor.id, **away)
