"""What a player is shown before deciding: which action a way would be, its cost, and who sees whom.

Nothing here decides anything: an answer that a preview proposes is checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import Move
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import (
    Activation,
    passable,
    reacts,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Cost
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import (
    LONGEST,
    SHOOT,
    why_not_shoot,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    gap,
    on_table,
    placed,
)
from escarmouche.table.beams import beam_between
from escarmouche.table.measure import TOLERANCE, Point, at_most

Wish = Mapping[str, Any]

# What going somewhere brings, told with the way.
LEAPS = {
    count: Phrase(f"ade.note.leaps_{count}", "ADE-SKILL-BOND-01", "ADE-SKILL-BOND-02")
    for count in (1, 2)
}
STILL_SHOOTS = Phrase("ade.note.shoots_and_runs_on", "ADE-SKILL-HARCELEMENT-02")
NO_SHOT = Phrase("ade.note.too_far_to_shoot", "ADE-SKILL-HARCELEMENT-02")

BETWEEN = 0.5  # cm: how far from the place in contact with several enemies a hand may point


def stands(seen: State, figure: Figure) -> bool:
    """Whether a figure stands on the table."""
    return on_table(seen, figure)


def path(seen: State, answers: Answers | None, wish: Wish) -> dict[str, Any]:
    """The deed that takes a fighter somewhere: which action, which way, what it costs, whom it touches.

    Where the wish names no action, the way tells it: the shortest move that gets there; an assault, if it
    aims at an enemy.
    """
    figure = figure_of(seen, wish["figure"])
    if not isinstance(answers, Deeds):
        return _walk(seen, figure, wish)
    meant = answers.meant(_deeds(seen, answers, figure, wish))
    if meant is None:
        return _walk(seen, figure, wish)
    action, deed = meant
    return {**_told(seen, figure, action, deed), "answer": answers.encode(deed)}


# -- which deeds a hand may mean -------------------------------------------------------------------


def _deeds(
    seen: State, answers: Deeds, figure: Figure, wish: Wish
) -> Iterator[tuple[Action, Deed]]:
    """The deeds that a hand may mean, the likeliest first; the last one explains why none will do."""
    to, target = (float(wish["to"][0]), float(wish["to"][1])), wish.get("target")
    group = [figure_of(seen, id) for id in wish["group"] if id != figure.id]
    doers = [f for f in answers.figures if f.id == figure.id]
    able = [action for one in doers for action in answers.actions_of(one)]
    named = wish.get("action")
    for action in [a for a in able if _is_meant(a, named)]:
        for deed in _meant(seen, figure, action, to, target, wish):
            yield action, deed._replace(others=tuple(_followers(seen, action, deed, group)))


def _is_meant(action: Action, named: str | None) -> bool:
    return action.id == named or (named is None and not action.only_if_said)


def _meant(
    seen: State, figure: Figure, action: Action, to: Point, target: int | None, wish: Wish
) -> Iterator[Deed]:
    facing, level = wish.get("facing"), wish.get("level")
    told = Deed(
        action.id, figure.id, (to,), facing, (), None, level, force=wish.get("force", False)
    )
    if isinstance(action, AssaultMove) and target is not None:
        aimed = told._replace(targets=(target,), level=None)
        if to != (seen.x[target], seen.y[target]):
            several = _between(seen, figure, action, to, target)
            if several:
                yield aimed._replace(targets=several, path=(), facing=None)
            yield aimed  # where it points, if that is in contact; else the nearest place
        yield aimed._replace(path=())
    elif isinstance(action, Move) and target is None:
        yield told


def _between(
    seen: State, figure: Figure, action: AssaultMove, to: Point, target: int
) -> tuple[int, ...]:
    """Those whom a hand means that points between enemies: whoever stands so near that all may be touched."""
    near = [
        enemy.id
        for enemy in action.in_reach(seen, figure)
        if dist(to, _place(seen, enemy.id)) <= enemy.radius + figure.radius + BETWEEN
    ]
    several = target in near and len(near) > 1
    return (target, *(id for id in near if id != target)) if several else ()


def _followers(seen: State, action: Action, lead: Deed, group: Sequence[Figure]) -> Iterator[Deed]:
    """What the others of a group would do, so led."""
    for other in group:
        follows = action.follow(seen, lead, other)
        if follows is not None:
            yield follows


# -- what comes of them ------------------------------------------------------------------------------


def _told(seen: State, figure: Figure, action: Action, deed: Deed) -> dict[str, Any]:
    way, cost, facing = _way(seen, figure, action, deed)
    leapt = _leaps(seen, figure, action, deed)
    return {
        **_shot_on_the_way(seen, figure, action, cost, [LEAPS[len(leapt)]] if leapt else []),
        "action": action.id,
        "name": action.phrase,
        "path": way,
        "cost": {**cost._asdict(), "total": cost.total},
        "allowance": _allowance(seen, figure, action, deed),
        "facing": facing,
        "level": deed.level,
        "touched": _touched(seen, figure, action, deed),
        "others": [_other(seen, action, one) for one in deed.others],
        "leaps": leapt,
    }


def _shot_on_the_way(
    seen: State, figure: Figure, action: Action, cost: Cost, notes: list[Phrase]
) -> dict[str, Any]:
    """ADE-SKILL-HARCELEMENT-02: whether a run leaves a shot to who harasses, and after what part of it no more."""
    if points.COMBINES not in figure.handlers or action is not RUN:
        return {"notes": notes}
    if SHOOT.id in _done(seen, figure) or not SHOOT.suits(figure):
        return {"notes": notes}
    mou = float(move_potential.mou_of(seen, figure).value)
    if at_most(cost.length, mou):
        return {"notes": [*notes, STILL_SHOOTS]}
    return {"notes": [*notes, NO_SHOT], "turning": mou * cost.total / cost.length}


def _done(seen: State, figure: Figure) -> tuple[str, ...]:
    """What it has done in its activation."""
    for _id, record in records.opened(seen, Activation):
        if figure.id in record.acting:
            return record.done
    return ()


def _leaps(seen: State, figure: Figure, action: Action, deed: Deed) -> list[list[Point]]:
    """ADE-SKILL-BOND-02: the parts of its way that are leapt."""
    if points.LEAPS not in figure.handlers:
        return []
    through = passable(seen, figure)
    found: Any = None
    if isinstance(action, AssaultMove):
        found = action.route(seen, figure, deed, through)
    elif isinstance(action, Move):
        found = action.way(seen, figure, deed, through)
    if found is None or isinstance(found, Refusal):
        return []
    return [[leap.start, leap.end] for leap in found.leaps]


def _touched(seen: State, figure: Figure, action: Action, deed: Deed) -> list[int]:
    """A-R36: those whom it assaults, and whoever else it touches where it ends."""
    if not isinstance(action, AssaultMove):
        return list(deed.targets)
    route = action.route(seen, figure, deed, passable(seen, figure))
    if isinstance(route, Refusal):
        return list(deed.targets)
    return list(action.assault(seen, "", (route,), deed.targets).targets)


def _way(
    seen: State, figure: Figure, action: Action, deed: Deed
) -> tuple[list[Point], Cost, float]:
    """The way that the action takes; straight where it takes none."""
    through = passable(seen, figure)
    if isinstance(action, AssaultMove):
        route = action.route(seen, figure, deed, through)
        if not isinstance(route, Refusal):
            trail = ((seen.x[figure.id], seen.y[figure.id]), *route.path)
            cost = movement.cost_of(seen, figure, trail, route.leaps)
            return list(route.path), cost, route.facing
    elif isinstance(action, Move):
        way = action.way(seen, figure, deed, through)
        if not isinstance(way, Refusal):
            return list(way.path), way.cost, action.facing(seen, figure, deed, through)
    end = deed.path[-1] if deed.path else _place(seen, deed.targets[0])
    here = _place(seen, figure.id)
    facing = movement.facing_along(seen, figure, (end,)) if deed.facing is None else deed.facing
    return [end], movement.cost_of(seen, figure, (here, end)), facing


def _allowance(seen: State, figure: Figure, action: Action, deed: Deed) -> float:
    if isinstance(action, AssaultMove):
        return action.longest(seen, figure, seen.level[deed.targets[0]])
    assert isinstance(action, Move)
    return float(action.potential(seen, figure, action.level(seen, figure, deed)).value)


def _other(seen: State, action: Action, deed: Deed) -> dict[str, Any]:
    way, _cost, facing = _way(seen, figure_of(seen, deed.figure), action, deed)
    return {"figure": deed.figure, "path": way, "facing": facing}


def _walk(seen: State, figure: Figure, wish: Wish) -> dict[str, Any]:
    """The shortest way of anybody to anywhere: what a question about a single way asks for."""
    to = (float(wish["to"][0]), float(wish["to"][1]))
    longest = float(move_potential.mou_of(seen, figure).value)
    found = movement.find_way(seen, figure, to, longest, passable(seen, figure))
    way = [to] if isinstance(found, Refusal) else list(found.path)
    cost = movement.cost_of(seen, figure, (_place(seen, figure.id), *way))
    told = {**cost._asdict(), "total": cost.total}
    return {"path": way, "cost": told, "allowance": longest, "answer": [list(p) for p in way]}


def _place(seen: State, id: int) -> Point:
    return (seen.x[id], seen.y[id])


# -- sight -------------------------------------------------------------------------------------------


def look(seen: State, a: Figure, b: Figure) -> dict[str, Any]:
    """ADE-3.2.1.3-03: the beam between two fighters, the degree of what obstructs it, and what bars sight.

    A-R28: it is told as it may see after a free turn; whether it turns is its affair. Whoever reacts looks as it
    stands.
    """
    then = _in_his_turn(seen, a)
    away = max(0.0, gap(seen, a, b))
    reach = max((LONGEST * weapon.range for weapon in a.profile.weapons), default=0.0)
    facing = sight.facing_for(then, a, _place(seen, b.id))
    beam = beam_between(sight.view_of(seen, a, facing).base, placed(seen, b))
    return {
        "covers": [],
        "distance": away,
        "range": reach,
        "in_range": reach <= TOLERANCE or at_most(away, reach),
        "blocked": sight.why_not_see(seen, a, b, turning=sight.may_turn(then, a)),
        "shot": why_not_shoot(then, a, b) if a.profile.weapons else None,
        "degree": sight.obstruction(seen, a, b, facing=facing),
        "beam": [] if beam is None else [list(corner) for corner in beam.corners],
    }


def _in_his_turn(seen: State, figure: Figure) -> State:
    """As it would be in its own speaking turn, unless it acts in another's: then as it is."""
    if sight.may_turn(seen, figure) or reacts(seen, figure):
        return seen
    then = seen.copy()
    then.active = figure.camp
    return then
