"""Whom a charge can reach (LFW-CHARGERES-03, -12, A-R28): with how many of its targets it can end in contact, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import farthest_contact
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import (
    between,
    contact_places,
    straight_ahead,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import half_move, length_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place


class Reached(NamedTuple):
    """How many targets, and a place in contact with all of them; none: no way leads to any."""

    count: int = 0
    place: Place | None = None


def most_contacts(game: State, unit: Unit, intent: Intent) -> int:
    """LFW-CHARGERES-12, A-R28: with how many of its targets a charge can end in contact."""
    return reached_by(game, unit, intent).count


def reached_by(game: State, unit: Unit, intent: Intent) -> Reached:
    """The same, with a place where it ends so."""
    return _reached(game, unit, intent._replace(least=1), length_of(game, unit, intent))


@remembered_as_all_stand
def _reached(game: State, unit: Unit, intent: Intent, _length: float) -> Reached:
    meant = dict.fromkeys(base_of(game, unit_called(game, id)) for id in intent.targets)
    near = [foe for foe in meant if _is_near(game, unit, foe, intent)]
    for count in range(len(near), 0, -1):
        for some in combinations(near, count):
            place = _place(game, unit, some, intent)
            if place is not None:
                return Reached(count, place)
    return Reached()


def _is_near(game: State, unit: Unit, foe: Unit, intent: Intent) -> bool:
    """Whether the move is long enough as the crow flies."""
    most = max(length_of(game, unit, intent), half_move(game, unit, intent))
    away = hypot(game.x[foe.id] - game.x[unit.id], game.y[foe.id] - game.y[unit.id])
    return away <= most + farthest_contact(game, unit, foe) + TOLERANCE


def _place(game: State, unit: Unit, foes: Sequence[Unit], intent: Intent) -> Place | None:
    """A place in contact with all of these to which a way leads, if there is any."""
    for place in _in_contact(game, unit, foes, intent):
        if why_not_go(game, unit, place, intent, tell=False) is None:
            return place
    return None


def _in_contact(game: State, unit: Unit, foes: Sequence[Unit], intent: Intent) -> Iterator[Place]:
    """What comes to mind first, then all others that there are."""
    if len(foes) == 1:
        yield from straight_ahead(game, unit, foes[0])
    elif len(foes) == 2:
        yield from between(game, unit, *foes)
    yield from contact_places(game, unit, foes, intent)
