"""Falls (BM-CHUTE-01 to -05, R15): over an edge, off a ladder; and what they cost."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.attack import FALL, Attack
from escarmouche.rulebooks.bonus_malus.dice import NORMAL
from escarmouche.rulebooks.bonus_malus.displacement.facing import turn_all
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import bare_walk, everybody_else, would_fall
from escarmouche.rulebooks.bonus_malus.ground.wall_perches import tidied
from escarmouche.rulebooks.bonus_malus.harm.damage import harm
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.points import MOVED
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.walks import Walk

FELL = Phrase("bm.event.fell", "BM-CHUTE-01", "BM-CHUTE-05")
HEIGHT = Phrase("bm.why.fall", "BM-CHUTE-02", "BM-CHUTE-03", "BM-CHUTE-04")
HARMFUL = 2  # BM-CHUTE-05: less is harmless


def damage_of_fall(height: float) -> Total | None:
    """BM-CHUTE-02 to -04, R15: the value of the damage roll is the whole part of the height; none below 2.

    >>> [damage_of_fall(h) and damage_of_fall(h).value for h in (1.9, 2.0, 2.99, 3.0, 4.0, 6.0)]
    [None, -1, -1, 0, 1, 3]
    """
    value = int(height + TOLERANCE)
    return None if value < HARMFUL else Total(Why(value - NORMAL, HEIGHT))


def fall(game: State, figure: Figure, height: float, to: Place | None = None) -> Rule:
    """A figure comes down from a height: to a place, or to where it has been put already. Its posture stays as it is."""
    before = engaged_with(game, figure)
    if to is not None:
        game.put(figure.id, to)
        tidied(game)
    yield Tell(FELL, {"figure": figure.id, "height": height})
    total = damage_of_fall(height)
    if total is not None:
        yield from harm(game, Attack(FALL, figure.id), total)
    if game.status[figure.id] != ON_TABLE:
        return
    yield from each_heard(game, figure, MOVED)
    met = [foe for foe in engaged_with(game, figure) if foe not in before]
    if met:
        yield from turn_all(game, [figure, *met])


def fall_at(game: State, figure: Figure, spot: Point, height: float) -> Rule:
    """R15, R87: from a height at a spot to directly below it, or to the nearest free place there."""
    down = where_it_lands(game, figure, spot, height)
    if down is None:
        return
    yield from fall(game, figure, height - game.table.storeys.height_of(down.surface), down)


def where_it_lands(game: State, figure: Figure, spot: Point, height: float) -> Place | None:
    """The nearest free place of the highest surface that is lower, at a spot."""
    return landing(crowded_walk(game, figure), *spot, height - 10 * TOLERANCE)


def crowded_walk(game: State, figure: Figure) -> Walk:
    """The table with everybody in its way, friend or enemy: for who is pushed or falls."""
    return bare_walk(game, figure, gait_of(game, figure), everybody_else(game, figure))


def fall_off_link(game: State, figure: Figure) -> Rule:
    """R18: whoever is pushed or put down on a ladder, a rope or a wall falls to its foot."""
    down = where_it_falls_off(game, figure)
    if down is not None:
        height = game.elevation(figure.id)
        yield from fall(game, figure, height - game.table.storeys.height_of(down.surface), down)


def where_it_falls_off(game: State, figure: Figure) -> Place | None:
    """The foot of what it hangs on, or the nearest free place there; nowhere for who hangs on nothing."""
    perch = game.perch[figure.id]
    if perch is None or game.status[figure.id] != ON_TABLE:
        return None
    lower = game.table.storeys.link(perch.link).lower
    height = game.table.storeys.height_of(lower.surface)
    return landing(crowded_walk(game, figure), lower.x, lower.y, height)


def fall_if_unsupported(game: State, figure: Figure) -> Rule:
    """BM-CHUTE-01, R18: whoever has more than half of its base above the void falls, as does who is down on a ladder."""
    if game.status[figure.id] != ON_TABLE or gait_of(game, figure).ghost:  # R60
        return
    here = game.place_of(figure.id)
    if not isinstance(here, Place):
        if game.down[figure.id]:
            yield from fall_off_link(game, figure)
    elif would_fall(game, figure, here):
        height = game.elevation(figure.id)
        yield from fall_at(game, figure, _beyond(game, figure, here), height)


def _beyond(game: State, figure: Figure, here: Place) -> Point:
    """The nearest spot at which one is off the surface: directly below the edge."""
    outline = game.table.storeys.surface(here.surface).outline
    best: tuple[float, Point] | None = None
    for x, y, ux, uy, length in outline.edges:
        along = min(max((here.x - x) * ux + (here.y - y) * uy, 0.0), length)
        px, py = x + along * ux, y + along * uy
        away = (px - here.x) ** 2 + (py - here.y) ** 2
        spot = (px + 0.05 * uy, py - 0.05 * ux)
        if (best is None or away < best[0]) and game.table.is_on(*spot):
            best = (away, spot)
    return here.point if best is None else best[1]
