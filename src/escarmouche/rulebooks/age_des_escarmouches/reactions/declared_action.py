"""A declared action that the adversary may answer before it is done: its record, and its ways as they are gone.

Its steps: `("reactions", id)` asks the passive player as long as something legal is left (`("reactions go
on", id)` once an answer has changed something), then
`("declared", id)` does what is left of the action (`("reactions over", id)` for an assault, whose own steps go
on). A reaction begins inside: a charge (`assaults.course.Assault`) or an activation of a vigilant. Meanwhile the
declared ways are gone in parts, to the end, or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.core import records
from escarmouche.core.explain import Refusal
from escarmouche.core.records import Record, changed_in
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed, Travel
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import (
    Leg,
    LevelChange,
    part_of,
    rest_of,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import CHARGE, Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, movement, sight
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, figure_of
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.trails import point_at

ROUNDED = 0.01  # cm: points of a way are rounded where it is stopped


@dataclass(frozen=True, kw_only=True)
class Window(Record):
    """ADE-TACT-INTERCEPTION-02: an action was declared and is not done yet; `parent` is the activation."""

    deed: Deed
    legs: tuple[Leg, ...] = ()  # the ways of those who move
    assault: str | None = None  # the assault whose move it is
    tried: tuple[int, ...] = ()  # A-R45: one try for each vigilant and action
    over: tuple[int, ...] = ()  # the actors whose action is over

    @property
    def actors(self) -> tuple[int, ...]:
        """Those who are about to do it."""
        named = [leg.figure for leg in self.legs]
        if not named and self.assault is None:
            named = [one.figure for one in self.deed.all]
        return tuple([id for id in named if id not in self.over] if self.over else named)

    def leg_of(self, figure: int) -> Leg | None:
        """The way of one of them; None for whoever does not move."""
        for leg in self.legs:
            if leg.figure == figure:
                return leg
        return None


_BLANK = Window(deed=Deed("", 0))


def opened(
    parent: str, deed: Deed, legs: tuple[Leg, ...] = (), tried: tuple[int, ...] = ()
) -> Window:
    """The window of an action that was just declared; the constructor takes twice as long."""
    return changed_in(_BLANK, {"parent": parent, "deed": deed, "legs": legs, "tried": tried})


# -- its ways -------------------------------------------------------------------------------------


def leg_on(game: State, route: Route) -> Leg:
    """The way of an assailant; A-R62: it changes level at its end."""
    here = game.level[route.figure]
    change = None if route.level == here else LevelChange(here, route.level, here)
    return Leg(
        route.figure, route.path, route.facing, route.potential, change=change, leaps=route.leaps
    )


def advance(
    game: State,
    id: str,
    leg: Leg,
    length: float,
    facing: float | None = None,
    on: int | None = None,
) -> Rule:
    """The actor goes a part of its way, on a level or on its own; the rest stays declared."""
    if length <= TOLERANCE:
        return
    actor, trail = figure_of(game, leg.figure), leg.trail(game)
    gone, on = part_of(trail, length), game.level[leg.figure] if on is None else on
    looks = movement.facing_along(game, actor, gone) if facing is None else facing
    gone = (*gone[:-1], movement.written(game, actor, point_at(trail, length), looks, on))
    world = flight.lifted(game, actor, on)
    cost = movement.cost_of(world, actor, (trail[0], *gone), leg.leaps).total
    phrase = ACTIONS[records.read(game, id, Window).deed.action].phrase
    walked = moves.walk(game, actor, gone, looks, phrase, level=on, on=on, leapt=leg.leaps)
    if not (yield from walked):
        end_of(game, id, actor)  # a hidden enemy ended its way (A-R31)
        return
    left, come = max(0.0, leg.potential - cost), leg.travelled + length
    rest = leg._replace(path=rest_of(trail, length), potential=left, travelled=come, whole=None)
    change_leg(game, id, rest)


def change_leg(game: State, id: str, leg: Leg) -> None:
    """Another rest of the way; an assault keeps it too."""
    window = records.read(game, id, Window)
    legs = tuple(leg if one.figure == leg.figure else one for one in window.legs)
    records.update(game, id, legs=legs)
    if window.assault is not None and is_open(game, window.assault):
        actor = figure_of(game, leg.figure)
        cost = movement.cost_of(game, actor, leg.trail(game), leg.leaps).total
        reroute(game, window.assault, leg.figure, leg.path, cost, leg.potential, leg.facing)


def measure(game: State, id: str) -> None:
    """A vigilant is about to act: how far those who move could go until now."""
    window = records.read(game, id, Window)
    legs = tuple(leg._replace(whole=_whole(game, window, leg)) for leg in window.legs)
    records.update(game, id, legs=legs)


def slowed(game: State, id: str, window: Window) -> Window:
    """A-R45: whoever has lost MOU meanwhile, by a formula, has so much less of its move left."""
    for leg in window.legs:
        if leg.whole is None:
            continue
        now = _whole(game, window, leg)
        if now is not None and now < leg.whole:
            left = max(0.0, leg.potential - (leg.whole - now))
            change_leg(game, id, leg._replace(potential=left, whole=now))
            window = records.read(game, id, Window)
    return window


def why_too_long(game: State, actor: Figure, leg: Leg) -> Refusal | None:
    """Whether the rest of a straight way has become longer than what is left of its potential."""
    cost = movement.cost_of(game, actor, leg.trail(game))
    if cost.total <= leg.potential + ROUNDED:
        return None
    return movement.too_far(actor, cost, leg.potential)


def _whole(game: State, window: Window, leg: Leg) -> float | None:
    """The potential of its whole move as its MOU stands; None for whoever is gone."""
    if game.status[leg.figure] != ON_TABLE:
        return None
    actor, level = figure_of(game, leg.figure), window.deed.level
    if window.assault is not None and is_open(game, window.assault):
        level = records.read(game, window.assault, Assault).route_of(leg.figure).level
    action = ACTIONS[window.deed.action]
    assert isinstance(action, Travel | AssaultMove)
    return float(action.potential(game, actor, level).value)


def reroute(
    game: State,
    assault: str,
    figure: int,
    path: Path,
    cost: float,
    potential: float,
    facing: float | None = None,
) -> None:
    """Another way for one of the assailants, and what is left of its potential; perhaps it looks elsewhere."""

    def changed(route: Route) -> Route:
        if route.figure != figure:
            return route
        looks = route.facing if facing is None else facing
        return route._replace(path=path, cost=cost, potential=potential, facing=looks)

    routes = tuple(changed(route) for route in records.read(game, assault, Assault).routes)
    records.update(game, assault, routes=routes)


def is_open(game: State, id: str) -> bool:
    """Whether a record is still there."""
    return any(key == id for key, _record in game.records)


def end_of(game: State, id: str, actor: Figure) -> None:
    """The declared action of one of them is over."""
    window = records.read(game, id, Window)
    records.update(game, id, over=(*window.over, actor.id))


def stop(game: State, id: str, actor: Figure, interceptor: Figure) -> None:
    """A-R44: it has assaulted nobody, unless its own target came to meet it."""
    window = records.read(game, id, Window)
    if window.assault is not None and is_open(game, window.assault):
        if interceptor.id in records.read(game, window.assault, Assault).targets:
            stay_in_contact(game, id, actor)
            return
    end_of(game, id, actor)


def stand_there(game: State, assault: str, actor: Figure) -> None:
    """An assailant goes no farther: whom it touches, its assault has reached."""
    here = ((game.x[actor.id], game.y[actor.id]),)
    reroute(game, assault, actor.id, here, 0.0, 0.0)
    record = records.read(game, assault, Assault)
    touched = [t for t in game.contacts[actor.id] if t not in record.seen]
    if record.kind == CHARGE and touched:
        turning = sight.may_turn(game, actor)
        seen = [t for t in touched if sight.sees(game, actor, figure_of(game, t), turning)]
        records.update(game, assault, seen=(*record.seen, *seen))


def underway(game: State, action: str, actor: Figure) -> Rule | tuple[()]:
    """What a move brings to whoever has begun to go."""
    move = ACTIONS[action]
    return move.underway(game, actor) if isinstance(move, Travel) else ()


def stay_in_contact(game: State, id: str, actor: Figure) -> None:
    """Its assault has reached whom it touches, and keeps its nature; it goes no farther."""
    window = records.read(game, id, Window)
    assert window.assault is not None
    stand_there(game, window.assault, actor)
    legs = tuple(leg for leg in window.legs if leg.figure != actor.id)
    records.update(game, id, legs=legs)
