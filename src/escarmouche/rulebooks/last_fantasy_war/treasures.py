"""Treasures (LFW-JOUER-TRESOR-01 to -12, B-R7): taken up in a normal move, carried, handed on, left behind. In combats: `melee.spoils`.

A treasure is taken up, or put down, anywhere on a normal move: the move stops there, and may go on. Of a cavalry the pair has
it, under the name of its mount. Where it comes to lie: `laying`.
"""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import STEP, reach_of_contact, touching
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.laying import (
    RADIUS,
    TREASURE,
    base_at,
    lay,
    lying,
    make_way,
)
from escarmouche.rulebooks.last_fantasy_war.points import RUNS_LADEN
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, INFANTRY
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    RUN,
    Marker,
    State,
    Unit,
    friendly,
)
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

HAMPERED = (INFANTRY, BEAST)  # LFW-JOUER-TRESOR-06, -10

TAKE = Phrase("lfw.ask.take_up", "LFW-JOUER-TRESOR-02", "LFW-JOUER-TRESOR-03")
TAKE_UP = Phrase("lfw.option.take_up", "LFW-JOUER-TRESOR-02", "LFW-JOUER-TRESOR-05")
TAKE_OVER = Phrase("lfw.option.take_over", "LFW-JOUER-TRESOR-03")
LEAVE_IT = Phrase("lfw.option.leave_it", "LFW-JOUER-TRESOR-04")
KEEP = Phrase("lfw.ask.keep_treasure", "LFW-JOUER-TRESOR-11")
KEEP_IT = Phrase("lfw.option.keep_treasure", "LFW-JOUER-TRESOR-11")
PUT_DOWN = Phrase("lfw.option.put_down", "LFW-JOUER-TRESOR-11", "LFW-JOUER-TRESOR-12")
TAKEN = Phrase("lfw.event.treasure_taken", "LFW-JOUER-TRESOR-05")
HANDED = Phrase("lfw.event.treasure_handed", "LFW-JOUER-TRESOR-03")
LEFT = Phrase("lfw.event.treasure_left", "LFW-JOUER-TRESOR-07", "LFW-JOUER-TRESOR-12")
LADEN = Phrase("lfw.why.laden", "LFW-JOUER-TRESOR-08")
NONE, DOWN = "none", "down"


# -- who carries -----------------------------------------------------------------------------------


def carried(game: State, unit: Unit) -> Marker | None:
    """The treasure that a unit has, if any; B-R7: never more than one."""
    for one in game.markers:
        if one.bearer is not None and one.bearer in unit_of(game, unit.id):
            return one
    return None


def is_hampered(game: State, unit: Unit) -> bool:
    """LFW-JOUER-TRESOR-06, LFW-JOUER-TRESOR-10, B-R7: whether a treasure weighs on it; monsters and behemoths do not feel it."""
    hampers = carried(game, unit) is not None
    return hampers and base_of(game, unit).profile.type in HAMPERED


def weight(game: State, unit: Unit) -> tuple[Why, ...]:
    """LFW-JOUER-TRESOR-08: 1'' less."""
    return (Why(-1, LADEN),) if is_hampered(game, unit) else ()


def must_leave(game: State, unit: Unit, kind: str) -> bool:
    """LFW-JOUER-TRESOR-06, -07: whether a move other than a normal one costs it the treasure (LFW-SKILL-ECL-CONTROLE-02)."""
    if not is_hampered(game, unit):
        return False
    return not (kind == RUN and first_said(game, base_of(game, unit), RUNS_LADEN) is not None)


# -- taking up -------------------------------------------------------------------------------------


def at_hand(game: State, unit: Unit) -> list[Marker]:
    """LFW-JOUER-TRESOR-02, -03: those with which a unit is in contact, and those of friends in contact with it."""
    i, near = unit.id, game.radius[unit.id] + RADIUS + reach_of_contact(game) + TOLERANCE
    found = [
        one
        for one in lying(game)
        if hypot(one.x - game.x[i], one.y - game.y[i]) <= near
        and abs(game.table.storeys.height_of(one.surface) - game.elevation(i)) < STEP
    ]
    borne = [one for one in game.markers if one.bearer is not None]
    if not borne:
        return found
    friends = {other.id for other in touching(game, unit) if friendly(game, unit, other)}
    return [*found, *(one for one in borne if one.bearer in friends)]


def offer(game: State, unit: Unit, shunned: Collection[str] = ()) -> Rule:
    """LFW-JOUER-TRESOR-02, -04, -11: where a part of a normal move ends its player may take up a treasure, or put it down.

    `shunned`: those that it has put down in this move. Returns the id of the treasure that has changed hands, if any.
    """
    base = base_of(game, unit)
    if game.status[base.id] != ON_TABLE or not game.markers:
        return None
    own = carried(game, base)
    if own is not None:
        keeps = [Option(NONE, KEEP_IT), Option(DOWN, PUT_DOWN)]
        if (yield Ask(base.camp, KEEP, Choice(keeps), {"figure": base.id})) == NONE:
            return None
        yield from put_down(game, base)
        return own.id
    near = [one for one in at_hand(game, base) if one.id not in shunned]
    if not near:
        return None
    options = [_option(one) for one in near]
    asks = Choice([*options, Option(NONE, LEAVE_IT)])
    chosen = yield Ask(base.camp, TAKE, asks, {"figure": base.id})
    if chosen == NONE:
        return None
    taken = next(one for one in near if one.id == chosen)
    _change(game, taken, taken._replace(bearer=base.id))
    told = {"figure": base.id, "other": taken.bearer}
    yield Tell(TAKEN if taken.bearer is None else HANDED, told)
    return taken.id


def _option(marker: Marker) -> Option:
    if marker.bearer is None:
        return Option(marker.id, TAKE_UP)
    return Option(marker.id, TAKE_OVER, {"other": marker.bearer})


# -- leaving behind --------------------------------------------------------------------------------


def leave_behind(game: State, unit: Unit, kind: str) -> Rule:
    """LFW-JOUER-TRESOR-07: whoever is not free to make such a move with it leaves it where it stands."""
    if must_leave(game, unit, kind):
        yield from put_down(game, unit)


def would_leave(game: State, unit: Unit, kind: str) -> Rule:
    """LFW-JOUER-TRESOR-07: whether it makes a move that it may leave, where that would cost it its treasure."""
    if not must_leave(game, unit, kind):
        return True
    keeps = Choice([Option(NONE, KEEP_IT), Option(DOWN, PUT_DOWN)])
    return (yield Ask(unit.camp, KEEP, keeps, {"figure": unit.id})) == DOWN


def put_down(game: State, unit: Unit) -> Rule:
    """LFW-JOUER-TRESOR-12: it lies in contact with the unit, where its player says."""
    marker = carried(game, unit)
    assert marker is not None
    base = base_at(game, unit)
    yield Tell(LEFT, {"figure": base.unit})
    yield from lay(game, marker, base)


def is_overlapped(game: State, unit: Unit, place: Place) -> bool:
    """LFW-JOUER-TRESOR-01: whether a base would lie on a treasure, which no move may end with."""
    if not game.markers:
        return False
    (x, y), height_of = place.point, game.table.storeys.height_of
    near = game.radius[unit.id] + RADIUS - TOLERANCE
    for one in game.markers:
        if hypot(one.x - x, one.y - y) < near and one.kind == TREASURE and one.bearer is None:
            if abs(height_of(one.surface) - height_of(place.surface)) < STEP:
                return True
    return False


def off_treasures(game: State, base: Unit) -> Rule:
    """B-R7: a move that may not choose its end, as a flight, thrusts aside what lies there."""
    here = game.place_of(base.id)
    if game.markers and isinstance(here, Place) and is_overlapped(game, base, here):
        disc = Disc(here.x, here.y, game.radius[base.id])
        yield from make_way(game, base, disc, here.surface)


def _change(game: State, old: Marker, new: Marker) -> None:
    game.markers = tuple(new if one is old else one for one in game.markers)
