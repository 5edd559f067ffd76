"""ADE-3.2.3.2.2-03, -10: the way of an assault, and the place in contact where it ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, End
from escarmouche.rulebooks.age_des_escarmouches.assaults import contact_places
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Route
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    any_facing,
    flight,
    hidden_enemies,
    leaping_ways,
    movement,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.state import (
    TOUCHING,
    Figure,
    State,
    gap_from,
)
from escarmouche.table.measure import TOLERANCE, Point

UNTOUCHED = Phrase("ade.refusal.assault_untouched", "ADE-3.2.3.2.2-03", "ADE-3.2.3.2.2-10")
CANNOT_REACH = Phrase("ade.refusal.assault_no_place", "ADE-3.2.3.2.2-03", "ADE-3.2.3.2.2-10")
SPARED = Phrase("ade.refusal.by_interception_only", "ADE-TACT-VIGILANCE-12")
HIDDEN = Phrase("ade.refusal.assault_hidden", "ADE-3.2.3.2.2-01", "ADE-3.2.3.1-03")
ASTRAY = (
    4  # times as far as the sides of a slimmer base are from the true ones its corners are, at most
)
SNAP = 1.0  # cm: a place so near to contact with the targets is meant to be in contact


class Aim(NamedTuple):
    """Who goes where, against whom, how far at most, and through whom."""

    game: State
    figure: Figure
    deed: Deed
    targets: tuple[Figure, ...]
    level: int  # of the targets, on which it ends
    longest: float
    through: tuple[int, ...]
    explained: bool = True  # whether a refusal is to say by how much a way is too long

    def route(self, way: Way, facing: float) -> Route:
        """Its route, if this is its way."""
        return Route(
            self.figure.id,
            way.path,
            facing % 360.0,
            way.cost.total,
            self.longest,
            self.level,
            way.leaps,
        )


def drawn(aim: Aim) -> Route | Refusal:
    """To the place that it names, by the way that it draws if it draws one."""
    game, figure, deed = aim.game, aim.figure, aim.deed
    end = meant(aim)
    path = (*deed.path[:-1], end.place)
    told = not aim.explained and deed.facing is not None  # a place is looked at sooner than a way
    refusal = why_not_end(aim, end) if told else None
    if refusal is not None:
        return refusal
    way = leaping_ways.drawn_way(game, figure, path, aim.longest, aim.through, aim.explained)
    if isinstance(way, Refusal):
        return way
    if deed.facing is None and end.place == deed.path[-1]:
        end = end._replace(facing=movement.facing_along(game, figure, way.path))
    refusal = None if told else why_not_end(aim, end)
    return aim.route(way, end.facing) if refusal is None else refusal


def forced(aim: Aim, action: Action) -> Route | Refusal:
    """A-R46: straight on, through whoever stands between it and its targets."""
    end: End | None = meant(aim) if aim.deed.path else next(_ends(aim), None)
    if end is None:
        return _unreached(aim)
    refusal = why_not_end(aim, end)
    if refusal is not None:
        return refusal
    straight = aim.deed._replace(path=(end.place,))
    way = forced_passage.straight_through(
        aim.game, aim.figure, action, straight, aim.longest, aim.through
    )
    return way if isinstance(way, Refusal) else aim.route(way, end.facing)


def found(aim: Aim) -> Route | Refusal:
    """To the nearest place in contact with all its targets that it can reach, wherever it is."""
    game, figure = aim.game, aim.figure
    if aim.level != game.level[figure.id]:  # others have a say in where it comes down
        return _nearest(aim)
    barred = (activation_record.spared_by(game, figure), game.shown_now)
    return _nearest_on_level(game, figure, aim[2:], leaping_ways.gait_of(game, figure), barred)


# A place is looked for when an assault is offered, checked, and made.
@remembered_as_all_stand
def _nearest_on_level(
    game: State,
    figure: Figure,
    aimed: tuple[Any, ...],
    gait: Hashable,
    barred: tuple[int | None, tuple[int, ...]],
) -> Route | Refusal:
    return _nearest(Aim(game, figure, *aimed))


def _nearest(aim: Aim) -> Route | Refusal:
    route = _first_route(aim, _ends(aim), aim.explained)
    if isinstance(route, Route) or not all(_in_reach(aim, target) for target in aim.targets):
        return route
    ends = contact_places.everywhere(aim.game, aim.figure, aim.targets, aim.level)
    other = _first_route(aim, _turned(aim, ends), explained=False)
    if isinstance(other, Route):
        return other
    return (None if aim.figure.is_round else _however_it_looks(aim)) or route


def _however_it_looks(aim: Aim) -> Route | None:
    """A-R28: a rectangular base looks as it likes: whether any facing lets it get there, and stand in contact."""
    game, figure, spared = aim.game, aim.figure, activation_record.spared_by(aim.game, aim.figure)
    if any(t.id == spared or hidden_enemies.is_out_of_reach(game, t) for t in aim.targets):
        return None  # whom it may not assault at all
    inner = any_facing.inscribed(game, figure)
    if not _may_come(aim, inner, 0.0, figure.radius - figure.slim):
        return None  # nearly always

    def at(facing: float) -> Route | None:
        ends = contact_places.looking(game, figure, aim.targets, aim.level, facing)
        found = _first_route(aim, ends, explained=False)
        return found if isinstance(found, Route) else None

    def may_fit(facing: float, turn: float) -> bool:
        slim, missed = any_facing.slimmer(game, figure, turn), _astray(figure, turn)
        return slim is None or _may_come(aim, slim, facing, missed)

    return any_facing.first_facing(figure, at, may_fit)


def _astray(figure: Figure, turn: float) -> float:
    """How far a slimmer base may miss what the true one touches, turned by so many degrees at most."""
    return ASTRAY * any_facing.strayed(figure, turn)


def _may_come(aim: Aim, slim: tuple[State, Figure], facing: float, missed: float) -> bool:
    """Whether a slimmer base may come so near to the targets as the true one, in contact, has it at most."""
    (game, figure), longest = slim, aim.longest + missed
    there, here = flight.lifted(game, figure, aim.level), (game.x[figure.id], game.y[figure.id])
    for place in contact_places.touching_places(
        game, figure, facing, aim.targets, aim.level, missed
    ):
        if hypot(place[0] - here[0], place[1] - here[1]) > longest:
            continue
        if movement.why_not_stand(there, figure, place, facing) is None:
            way = leaping_ways.find_way(game, figure, place, longest, aim.through, False)
            if not isinstance(way, Refusal):
                return True
    return False


def _first_route(aim: Aim, ends: Iterator[End], explained: bool) -> Route | Refusal:
    """To the first of some places where it may end and that it can reach; else why not to the first."""
    game, figure = aim.game, aim.figure
    here = (game.x[figure.id], game.y[figure.id])
    first: Refusal | None = None
    for end in ends:
        if hypot(end.place[0] - here[0], end.place[1] - here[1]) > aim.longest + TOLERANCE:
            if len(aim.targets) == 1:
                break  # the others are farther still
            continue
        refusal = why_not_end(aim, end)
        if refusal is None:
            told = explained and first is None  # no other refusal is told
            way = leaping_ways.find_way(game, figure, end.place, aim.longest, aim.through, told)
            if not isinstance(way, Refusal):
                return aim.route(way, end.facing)
            refusal = way
        first = first or refusal
    return first or _unreached(aim)


def _in_reach(aim: Aim, target: Figure) -> bool:
    """Whether it could come to the target if nothing stood in the way."""
    game, i, j = aim.game, aim.figure.id, target.id
    away = hypot(game.x[i] - game.x[j], game.y[i] - game.y[j])
    return away <= aim.longest + aim.figure.radius + target.radius + TOUCHING


def _ends(aim: Aim) -> Iterator[End]:
    return _turned(aim, contact_places.touching_all(aim.game, aim.figure, aim.targets, aim.level))


def _turned(aim: Aim, ends: Iterator[End]) -> Iterator[End]:
    """The same, looking where it was told to look; a rectangular base only as it fits."""
    for end in ends:
        if aim.deed.facing is not None and aim.figure.is_round:
            yield end._replace(facing=aim.deed.facing)
        else:
            yield end


def _unreached(aim: Aim) -> Refusal:
    target = aim.targets[0].id
    return refuse(CANNOT_REACH, figure=aim.figure.id, target=target, potential=aim.longest)


def meant(aim: Aim) -> End:
    """The place that it names, or the one in contact that its hand just missed."""
    game, figure, deed = aim.game, aim.figure, aim.deed
    wish = deed.path[-1]
    told = End(wish, deed.facing if deed.facing is not None else 0.0, aim.level)
    place = (*wish, told.facing, aim.level)
    if all(abs(gap_from(game, figure, place, t)) <= TOUCHING for t in aim.targets):
        return told
    if not figure.is_round and deed.facing is not None:
        return _as_it_looks(aim, deed.facing, wish) or told
    ends = contact_places.touching_all(game, figure, aim.targets, aim.level, wish)
    if len(aim.targets) > 2:
        ends = chain(ends, contact_places.everywhere(game, figure, aim.targets, aim.level, wish))
    for end in ends:
        if _is_near(end.place, wish, SNAP) and _touches_all(aim, end):
            return end if deed.facing is None else end._replace(facing=deed.facing)
    several = len(aim.targets) > 1 and not figure.is_round
    return (_turned_as_it_fits(aim, wish) if several else None) or told


def _is_near(place: Point, wish: Point, within: float) -> bool:
    return hypot(place[0] - wish[0], place[1] - wish[1]) <= within


def _touches_all(aim: Aim, end: End) -> bool:
    if len(aim.targets) < 3:
        return True  # so it was made
    at = (*end.place, end.facing, aim.level)
    return all(abs(gap_from(aim.game, aim.figure, at, t)) <= TOUCHING for t in aim.targets)


def _as_it_looks(aim: Aim, facing: float, wish: Point) -> End | None:
    """The place in contact that it just missed, for a rectangular base that looks somewhere."""
    end = contact_places.nearest_to(aim.game, aim.figure, aim.targets, aim.level, facing, wish)
    return end if end is not None and _is_near(end.place, wish, SNAP) else None


def _turned_as_it_fits(aim: Aim, wish: Point) -> End | None:
    """A-R28: the same however it must look to touch all of them there."""

    def may_touch(slim: tuple[State, Figure], facing: float, missed: float) -> bool:
        away = contact_places.comes_near(*slim, aim.targets, facing, wish, missed)
        return away is not None and away <= SNAP + missed

    def may_fit(facing: float, turn: float) -> bool:
        slim, missed = any_facing.slimmer(aim.game, aim.figure, turn), _astray(aim.figure, turn)
        return slim is None or may_touch(slim, facing, missed)

    inner = any_facing.inscribed(aim.game, aim.figure)
    if not may_touch(inner, 0.0, aim.figure.radius - aim.figure.slim):
        return None  # mostly it was meant to be elsewhere
    return any_facing.first_facing(
        aim.figure, lambda facing: _as_it_looks(aim, facing, wish), may_fit
    )


def why_not_end(aim: Aim, end: End) -> Refusal | None:
    """In contact with all whom it names, and with nobody who is hidden."""
    game, figure = aim.game, aim.figure
    there = flight.lifted(game, figure, end.level)
    refusal = movement.why_not_stand(there, figure, end.place, end.facing)
    refusal = refusal or flight.why_not_land(game, figure, there, end.place, end.facing)
    if refusal is not None:
        return refusal
    touched = movement.touched_at(there, figure, end.place, end.facing)
    for target in aim.targets:
        if target not in touched:
            return refuse(UNTOUCHED, figure=figure.id, target=target.id)
    spared = activation_record.spared_by(game, figure)
    if spared is not None and any(enemy.id == spared for enemy in touched):
        return refuse(SPARED, figure=figure.id, target=spared)
    hidden = [enemy.id for enemy in touched if hidden_enemies.is_out_of_reach(game, enemy)]
    return refuse(HIDDEN, figure=figure.id, target=hidden[0]) if hidden else None
