"""What a player is shown before deciding: which action a way would be, its cost, and who sees whom.

Nothing here decides anything: an answer that a preview proposes is checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.rulebooks.confrontation import movement, sight
from escarmouche.rulebooks.confrontation.activation.charging import Charge
from escarmouche.rulebooks.confrontation.activation.moves import Move
from escarmouche.rulebooks.confrontation.activation.shooting import why_not_shoot
from escarmouche.rulebooks.confrontation.deeds import Action, Deed, Deeds
from escarmouche.rulebooks.confrontation.pursuit_moves import Pursue
from escarmouche.rulebooks.confrontation.state import (
    Figure,
    State,
    figure_of,
    gap,
    on_table,
)
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.beams import beam_between
from escarmouche.table.measure import Point, at_most

Wish = Mapping[str, Any]
SNAP = 0.6  # cm: so near to the edge of an enemy's base a charge means to touch it there


def stands(seen: State, figure: Figure) -> bool:
    """Whether a figure stands on the table."""
    return on_table(seen, figure)


def path(seen: State, answers: Answers | None, wish: Wish) -> dict[str, Any]:
    """The deed that takes a fighter somewhere: which action, which way, what it costs, whom it touches.

    Where the wish names no action, the way tells it: the shortest move that gets there; a charge or a dive, if
    it aims at an enemy.
    """
    figure = figure_of(seen, wish["figure"])
    if not isinstance(answers, Deeds):
        return _walk(seen, figure, wish)
    meant = answers.meant(_deeds(seen, answers, figure, wish))
    if meant is None:
        return _walk(seen, figure, wish)
    action, deed = meant
    return {**_told(seen, figure, action, deed), "answer": answers.encode(deed)}


def _deeds(
    seen: State, answers: Deeds, figure: Figure, wish: Wish
) -> Iterator[tuple[Action, Deed]]:
    """The deeds that a hand may mean, the likeliest first; the last one explains why none will do."""
    if figure.id not in answers.ids:
        return
    to, target = (float(wish["to"][0]), float(wish["to"][1])), wish.get("target")
    named = wish.get("action")
    able = [a for a in answers.actions_of(figure) if named in (None, a.id)]
    moves = [a for a in able if isinstance(a, (Move, Pursue))]
    if target is None:
        for move in moves:
            yield move, _to(seen, figure, move, to, wish)
        return
    foe, drop = figure_of(seen, target), seen.level[figure.id] - seen.level[target]
    charges = sorted((a for a in able if isinstance(a, Charge)), key=lambda a: a.drop != drop)
    charged = [(charge, _charge(seen, figure, charge, foe, to)) for charge in charges]
    yield from charged
    for move in moves:
        if isinstance(move, Pursue) or move.contact:
            yield move, _aimed(seen, figure, move, foe, wish)
    yield from charged[:1]  # it is the one that explains


def _limit(seen: State, figure: Figure, action: Action, level: int) -> float:
    if isinstance(action, Move):
        return action.limit(seen, figure, level)
    if isinstance(action, Charge):
        return action.limit(seen, figure)
    assert isinstance(action, Pursue)
    return float(action.potential(seen, figure).value)


def _levels(seen: State, figure: Figure, wish: Wish) -> tuple[int | None, int]:
    """The level that the deed names, and the one on which its way lies first."""
    now, end = seen.level[figure.id], wish.get("level")
    return (None if end in (None, now) else end, now if end is None else max(now, end))


def _to(seen: State, figure: Figure, action: Action, to: Point, wish: Wish) -> Deed:
    """The way to a place, or straight to it where there is none."""
    end, on = _levels(seen, figure, wish)
    way = movement.find_path(seen, figure, to, _limit(seen, figure, action, on), on, thorough=True)
    return Deed(action.id, figure.id, way or (to,), (), end)


def _aimed(seen: State, figure: Figure, action: Action, foe: Figure, wish: Wish) -> Deed:
    """Into contact without a charge."""
    return _to(seen, figure, action, movement.spot_beside(seen, figure, foe), wish)


def _charge(seen: State, figure: Figure, charge: Charge, foe: Figure, to: Point) -> Deed:
    """Where it points, if that is in contact; else the nearest place beside its target."""
    x, y = movement.here(seen, foe)
    far = hypot(to[0] - x, to[1] - y)
    reach = figure.radius + foe.radius
    if 0.0 < far < reach + SNAP:
        spot = (x + (to[0] - x) * reach / far, y + (to[1] - y) * reach / far)
        way = movement.find_path(seen, figure, spot, charge.limit(seen, figure), thorough=True)
        aimed = Deed(charge.id, figure.id, way or (spot,), (foe.id,))
        if charge.why_not(seen, figure, aimed) is None:
            return aimed
    way = charge.way_to(seen, figure, foe) or (movement.spot_beside(seen, figure, foe),)
    return Deed(charge.id, figure.id, way, (foe.id,))


def _told(seen: State, figure: Figure, action: Action, deed: Deed) -> dict[str, Any]:
    now = seen.level[figure.id]
    on = max(now, now if deed.level is None else deed.level)
    end = (
        now - action.drop
        if isinstance(action, Charge)
        else now
        if deed.level is None
        else deed.level
    )
    cost = movement.cost_of(seen, (movement.here(seen, figure), *deed.path), on)
    touched = movement.touched_at(seen, figure, deed.path[-1], end)
    return {
        "action": action.id,
        "name": action.phrase,
        "path": [list(point) for point in deed.path],
        "cost": {**cost._asdict(), "climbed": 0.0, "total": cost.total},
        "allowance": _limit(seen, figure, action, on),
        "level": end if end != now else None,
        "touched": [foe.id for foe in touched],
        "others": [],
    }


def _walk(seen: State, figure: Figure, wish: Wish) -> dict[str, Any]:
    """The shortest way of anybody to anywhere."""
    to = (float(wish["to"][0]), float(wish["to"][1]))
    limit = float(movement.mou_of(seen, figure).value)
    way = movement.find_path(seen, figure, to, limit, thorough=True) or (to,)
    cost = movement.cost_of(seen, (movement.here(seen, figure), *way), seen.level[figure.id])
    told = {**cost._asdict(), "climbed": 0.0, "total": cost.total}
    points = [list(point) for point in way]
    return {"path": points, "cost": told, "allowance": limit, "answer": points}


# -- sight -------------------------------------------------------------------------------------------


def look(seen: State, a: Figure, b: Figure) -> dict[str, Any]:
    """Whether one sees the other, how much of the other is hidden, how far away it is, and why it may not be shot at."""
    away, weapon = max(0.0, gap(seen, a, b)), a.profile.weapon
    reach = 0.0 if weapon is None else weapon.range
    eye = Placed(RoundBase(0.01, a.profile.height), seen.x[a.id], seen.y[a.id])
    beam = beam_between(eye, Placed(b.base, seen.x[b.id], seen.y[b.id]))
    return {
        "covers": [],
        "distance": away,
        "range": reach,
        "in_range": weapon is None or at_most(away, reach),
        "blocked": sight.why_not_see(seen, a, b),
        "shot": why_not_shoot(seen, a, b) if weapon is not None and a.camp != b.camp else None,
        "beam": [] if beam is None else [list(corner) for corner in beam.corners],
    }
