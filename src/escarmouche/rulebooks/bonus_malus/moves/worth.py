"""Where it may pay to go, for players who look at a few places: into contact, towards enemies, behind cover, up ladders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import cos, hypot, pi, sin
from typing import Any

from escarmouche.rulebooks.bonus_malus.ground.distances import SAME_LEVEL
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, STRAIGHT
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Link, Perch, Place

NEAREST = 5  # so many enemies are looked at
AROUND = 8  # ways in which it may go anywhere
DIRECTIONS = 2 * AROUND  # as far as it may, or half as far
JUST_TOUCHING = 0.002  # a place in contact that survives rounding
SHARES = (0.5, 0.9)
CONTACT_TURNS = (0.0, pi / 3, -pi / 3, pi)  # straight ahead, on either side, behind it


def places_worth_trying(game: State, figure: Figure, manner: str) -> Iterator[Goal]:
    """In the order in which they are thought of; not all are legal."""
    for thought, given in thoughts(game, figure, manner):
        yield from thought(game, *given)
    allowance = allowance_of(game, figure, manner)
    for number in range(DIRECTIONS):
        yield from ahead(game, figure, allowance, number)


Thought = tuple[Callable[..., Iterable[Goal]], tuple[Any, ...]]  # and what it is about


def thoughts(game: State, figure: Figure, manner: str) -> list[Thought]:
    """About enemies, cover and ladders, one by one, none of them thought out: whoever draws one of them pays for no other."""
    allowance = allowance_of(game, figure, manner)
    x, y = game.x[figure.id], game.y[figure.id]
    found: list[Thought] = []
    xs, ys = game.x, game.y
    foes = [(hypot(xs[f.id] - x, ys[f.id] - y), f.id, f) for f in game.foes(figure.camp)]
    foes.sort()
    within = allowance + game.radius[figure.id] + JUST_TOUCHING
    for away, i, foe in foes[:NEAREST]:
        if away <= within + game.radius[i]:  # else it is too far to be met
            found += [(_contact, (figure, foe, allowance, turn)) for turn in CONTACT_TURNS]
        found.append((_towards, (figure, foe, allowance, 1.0)))
        found.append((_towards, (figure, foe, allowance, 0.6)))
    if foes and manner not in STRAIGHT:
        found.append((_behind_cover, (figure, foes[0][2], allowance)))
    if manner not in STRAIGHT and manner != CRAWL:
        for link in game.table.storeys.links:
            low, high = link.lower, link.upper
            away = min(hypot(low.x - x, low.y - y), hypot(high.x - x, high.y - y))
            if away <= allowance + 1.0:
                found.append((_up_and_down, (link,)))
    return found


def ahead(game: State, figure: Figure, allowance: float, number: int) -> list[Place]:
    """One of the ways in which it may go anywhere: as far as it may, or half as far."""
    angle, far = 2 * pi * number / AROUND, allowance - 0.001 if number < AROUND else allowance / 2
    x, y = game.x[figure.id], game.y[figure.id]
    return _on(game, (x + far * cos(angle), y + far * sin(angle)))


def contacts(game: State, figure: Figure, foe: Figure, allowance: float) -> Iterator[Place]:
    """Places in contact with an enemy: straight ahead, on either side, behind it."""
    for turn in CONTACT_TURNS:
        yield from _contact(game, figure, foe, allowance, turn)


def _contact(
    game: State, figure: Figure, foe: Figure, allowance: float, turn: float
) -> Iterator[Place]:
    i, j = figure.id, foe.id
    reach = game.radius[i] + game.radius[j] + JUST_TOUCHING
    dx, dy = game.x[i] - game.x[j], game.y[i] - game.y[j]
    away = hypot(dx, dy)
    if away - reach > allowance or away < 1e-6:
        return
    c, s = cos(turn), sin(turn)
    ux, uy = (dx * c - dy * s) / away, (dx * s + dy * c) / away
    spot = (game.x[j] + reach * ux, game.y[j] + reach * uy)
    for place in _on(game, spot, 5):
        low = game.table.storeys.height_of(place.surface)
        if abs(low - game.elevation(j)) < SAME_LEVEL:
            yield place


def _towards(
    game: State, figure: Figure, foe: Figure, allowance: float, share: float
) -> list[Place]:
    i, j = figure.id, foe.id
    dx, dy = game.x[j] - game.x[i], game.y[j] - game.y[i]
    away = hypot(dx, dy) or 1.0
    far = share * allowance - 0.001
    if 0.2 < far <= away - game.radius[i] - game.radius[j] - 0.5:
        return _on(game, (game.x[i] + dx / away * far, game.y[i] + dy / away * far))
    return []


def _behind_cover(game: State, figure: Figure, foe: Figure, allowance: float) -> Iterator[Place]:
    """Beside scenery, on the side that the nearest enemy does not see."""
    x, y, r = game.x[figure.id], game.y[figure.id], game.radius[figure.id]
    shapes = [piece.shape for piece in game.table.scenery if piece.height >= 1.0]
    shapes += [hurdle.shape for hurdle in game.table.storeys.hurdles]
    for shape in shapes:
        x0, y0, x1, y1 = shape.bbox
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        if hypot(cx - x, cy - y) > allowance + max(x1 - x0, y1 - y0):
            continue
        dx, dy = cx - game.x[foe.id], cy - game.y[foe.id]
        away = hypot(dx, dy) or 1.0
        ux, uy = dx / away, dy / away
        half = abs(ux) * (x1 - x0) / 2 + abs(uy) * (y1 - y0) / 2
        far = half + r + 0.05
        spot = (cx + ux * far, cy + uy * far)
        if hypot(spot[0] - x, spot[1] - y) <= allowance:
            yield from _on(game, spot)


def _up_and_down(game: State, link: Link) -> Iterator[Goal]:
    yield from link.ends()
    yield from (Perch(link.id, share) for share in SHARES)


def _on(game: State, spot: Point, digits: int = 3) -> list[Place]:
    x, y = round(spot[0], digits), round(spot[1], digits)
    if not game.table.is_on(x, y):
        return []
    return [Place(x, y, id) for id in game.table.storeys.surfaces_at(x, y)]
