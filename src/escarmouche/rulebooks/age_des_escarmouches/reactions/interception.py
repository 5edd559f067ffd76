"""Tactic Interception: a charge on an enemy's way. The assault of a vigilant on a mover is resolved alike."""

from __future__ import annotations

from collections.abc import Generator
from math import hypot
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage, moves
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.assaults import assault_record
from escarmouche.rulebooks.age_des_escarmouches.assaults.assault_record import (
    CHARGE,
    Assault,
    Route,
)
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.move_potential import mou_of
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, interrupted_move
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.reactions.interception_points import (
    InterceptionPoint,
    points_on_the_way,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

WHICH = Phrase("ade.ask.interception_place", "ADE-TACT-INTERCEPTION-05")
HERE = Phrase("ade.option.interception_place", "ADE-TACT-INTERCEPTION-05")
INTERCEPTS = Phrase("ade.action.interception", "ADE-TACT-INTERCEPTION-05")
SUCCEEDS = Phrase("ade.event.interception", "ADE-TACT-INTERCEPTION-07")
NO_PLACE = Phrase("ade.event.interception_no_place", "ADE-TACT-INTERCEPTION-05")
STOPPED = Phrase("ade.event.intercepted", "ADE-TACT-INTERCEPTION-07")

# It counts as a charge: fear, then it is placed, then all that follows the contact (A-R44, A-R76).
STEPS = (
    *("assault fear", "interception placed", "interception stands"),
    *("assault contact", "assault flights", "assault escapes", "assault penalty", "assault done"),
)


def begin(game: State, id: str, figure: Figure, actor: Figure) -> Rule:
    """ADE-TACT-INTERCEPTION-07: this is the interceptor's activation, and a charge on the actor."""
    leg = records.read(game, id, Window).leg_of(actor.id)
    assert leg is not None
    activation_record.spend(game, figure)
    yield Tell(SUCCEEDS, {"figure": figure.id, "other": actor.id})
    # ADE-TACT-INTERCEPTION-05: where comes first, for it says whom else it charges, and has to face (A-R36).
    spot = yield from _chosen(game, figure, leg)
    charge(game, id, figure, actor, spot)


def charge(game: State, id: str, figure: Figure, actor: Figure, spot: InterceptionPoint) -> None:
    """The charge from such a place on the actor's way, with all that belongs to one (A-R76)."""
    targets = (actor, *_beside(game, figure, actor, spot))
    assault = Assault(
        parent=id,
        kind=CHARGE,
        camp=figure.camp,
        assailants=(figure.id,),
        targets=tuple(target.id for target in targets),
        routes=(_route(game, figure, spot),),
        seen=tuple(t.id for t in targets if t is actor or sight.sees(game, figure, t)),
        reaction=True,
    )
    assault_record.begin(game, assault, STEPS)


def _beside(game: State, figure: Figure, actor: Figure, spot: InterceptionPoint) -> list[Figure]:
    """A-R36: the other enemies whom it touches there; its charge is on them too."""
    touched = movement.touched_at(game, figure, spot.place, spot.facing)
    return [enemy for enemy in touched if enemy is not actor and not game.hidden[enemy.id]]


def _route(game: State, figure: Figure, spot: InterceptionPoint) -> Route:
    x, y = game.x[figure.id], game.y[figure.id]
    far = hypot(spot.place[0] - x, spot.place[1] - y)
    potential = float(mou_of(game, figure).value)
    return Route(figure.id, (spot.place,), spot.facing, far, potential, game.level[figure.id])


def placed(game: State, id: str) -> Rule:
    """ADE-TACT-INTERCEPTION-05: the interceptor is placed on the way, and the actor comes up to it and stops."""
    assault = records.read(game, id, Assault)
    assert assault.parent is not None
    figure, actor = figure_of(game, assault.assailants[0]), figure_of(game, assault.targets[0])
    leg = records.read(game, assault.parent, Window).leg_of(actor.id)
    assert leg is not None
    place = assault.routes[0].path[-1]
    spot = next(
        (found for found in points_on_the_way(game, figure, leg) if found.place == place), None
    )
    if spot is None:  # somebody stands there since the fear was settled
        yield Tell(NO_PLACE, {"figure": figure.id})
        records.drop(game, id)
        return
    if not (yield from moves.walk(game, figure, (spot.place,), spot.facing, INTERCEPTS)):
        records.drop(game, id)  # a hidden enemy ended its way (A-R31): it stopped nobody
        return
    conditions.act(game, actor)
    yield from interrupted_move.advance(game, assault.parent, leg, spot.stop, spot.stop_facing)
    if figure.id not in game.contacts[actor.id]:
        records.drop(game, id)
        return
    yield Tell(STOPPED, {"figure": actor.id, "other": figure.id})


def _chosen(game: State, figure: Figure, leg: Leg) -> Generator[Any, Any, InterceptionPoint]:
    """A-R44: where there are two such points, the interceptor's player chooses."""
    found = points_on_the_way(game, figure, leg)
    if len(found) < 2:
        return found[0]
    options = [
        Option(f"place:{number}", HERE, {"figure": figure.id, "at": list(spot.place)})
        for number, spot in enumerate(found)
    ]
    about = {"figure": figure.id, "other": leg.figure}
    answer: str = yield Ask(figure.camp, WHICH, Choice(options), about)
    return found[int(answer.partition(":")[2])]


def stands(game: State, id: str) -> Rule:
    """The actor's move is over in contact with the interceptor, unless it forces its way (A-R46)."""
    assault = records.read(game, id, Assault)
    assert assault.parent is not None
    window_id, figure = assault.parent, figure_of(game, assault.assailants[0])
    actor = figure_of(game, assault.targets[0])
    window = records.read(game, window_id, Window)
    leg = window.leg_of(actor.id)
    assert leg is not None
    outcome = yield from forced_passage.against_interceptor(
        game, ACTIONS[window.deed.action], actor, leg
    )
    if outcome is forced_passage.Outcome.PASSED:
        records.drop(game, id)  # A-R46: it stays activated, and inflicts nothing
    elif outcome is forced_passage.Outcome.BARRED:
        yield from barred(game, window_id, actor)
    else:
        interrupted_move.stop(game, window_id, actor, figure)
        yield from interrupted_move.underway(game, window.deed.action, actor)


def barred(game: State, id: str, actor: Figure) -> Rule:
    """ADE-TACT-PASSAGE-05, -06: its activation is over; an assault is one on those whom it touches."""
    window = records.read(game, id, Window)
    if window.assault is not None and interrupted_move.is_open(game, window.assault):
        interrupted_move.stay_in_contact(game, id, actor)
        forced_moves.assault_whom_it_touches(game, window.assault, actor)
        return
    interrupted_move.end_of(game, id, actor)
    yield from forced_moves.failed_run(game, window.parent, actor)
