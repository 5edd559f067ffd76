"""What a row makes a unit do: whom it is about is chosen now, ties are drawn, and it is told why (B-R30 to B-R32)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.behaviour_tables import Row, least_of, row_for
from escarmouche.rulebooks.last_fantasy_war.automata import conditions, tables
from escarmouche.rulebooks.last_fantasy_war.ground.directions import random_direction
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.melee.strike import targets_of
from escarmouche.rulebooks.last_fantasy_war.scores import score
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, Errand, Marker, State, Unit

TIED = Phrase("lfw.roll.automaton_tie", "LFW-AUTO-REGLE-07")
FINE = 3  # decimals: distances that are equal on the table are equal here


# -- which row ---------------------------------------------------------------------------------------


def row_at(game: State, unit: Unit, behaviour: str, step: str) -> Row | None:
    """LFW-AUTO-REGLE-08, LFW-AUTO-REGLE-09, LFW-AUTO-REGLE-11: the row by which a unit acts in a step; nothing: it does nothing there."""
    rows = tables.TABLES[behaviour].at(step)
    return row_for(rows, step, used_levels(game, unit), game, unit) if rows else None


def used_levels(game: State, unit: Unit) -> set[int]:
    """LFW-AUTO-REGLE-10: the levels of which it has done an action this turn; B-R30: a charge called off is none."""
    rows = [tables.row_called(errand.row) for errand in game.errands[unit.id]]
    return {row.level for row in rows if row.does != tables.CHARGES or _charges(game, unit)}


def _charges(game: State, unit: Unit) -> bool:
    declared = any(charge.unit == unit.id for charge in game.charges)
    return declared or game.moved[unit.id] == CHARGE


def begins(game: State, unit: Unit, behaviour: str, step: str) -> Rule:
    """Its row, whom it is about, and the reason; nothing where it acts for another cause (a flight in fear)."""
    row = row_at(game, unit, behaviour, step)
    if row is None:
        return
    name = tables.TABLES[behaviour].name_of(row)
    errand: Errand = yield from CHOICES[row.does](game, unit, name)
    game.errands[unit.id] = (*game.errands[unit.id], errand)
    told = {"figure": unit.id, "row": name, "level": row.level}
    if errand.target is not None:
        told["target"] = errand.target
    yield Tell(row.reason, told)


def current(game: State, unit: Unit) -> Errand | None:
    """What it is about now: its last errand."""
    done = game.errands[unit.id]
    return done[-1] if done else None


# -- whom it is about --------------------------------------------------------------------------------


def nearest_of(game: State, unit: Unit, among: Sequence[Unit]) -> Rule:
    """The nearest; of several as near one is drawn."""
    return (yield from least_of(among, lambda foe: _away(game, unit, foe), tied=TIED))


def weakest_of(game: State, among: Sequence[Unit]) -> Rule:
    """LFW-AUTO-CLASSIQUE-07, -08: the fewest Pv, then the weakest defence (the highest number), then any."""

    def defence(foe: Unit) -> float:
        return -float(score(game, foe, "defence").value)

    return (yield from least_of(among, lambda foe: game.life[foe.id], defence, tied=TIED))


def _away(game: State, unit: Unit, foe: Unit) -> float:
    return round(distance(game, unit, foe), FINE)


def _nearest(among: Callable[[State, Unit], Sequence[Unit]]) -> Callable[[State, Unit, str], Rule]:
    def choose(game: State, unit: Unit, row: str) -> Rule:
        foe = yield from nearest_of(game, unit, among(game, unit))
        return Errand(row, foe.id)

    return choose


def _strikes(game: State, unit: Unit, row: str) -> Rule:
    foe = yield from weakest_of(game, targets_of(game, unit))
    return Errand(row, foe.id)


def _seeks(game: State, unit: Unit, row: str) -> Rule:
    """B-R30: the nearest, ties at random."""

    def away(one: Marker) -> float:
        return round(hypot(one.x - game.x[unit.id], one.y - game.y[unit.id]), FINE)

    found = yield from least_of(conditions.objectives(game, unit), away, tied=TIED)
    return Errand(row, marker=found.id)


def _wanders(game: State, unit: Unit, row: str) -> Rule:
    """LFW-AUTO-CLASSIQUE-06, B-R30: any direction is as likely as any other."""
    degree = yield from random_direction({"figure": unit.id})
    return Errand(row, degree=degree)


def _plainly(_game: State, _unit: Unit, row: str) -> Rule:
    yield from ()
    return Errand(row)


CHOICES: Mapping[str, Callable[[State, Unit, str], Rule]] = {
    tables.STAY: _plainly,
    tables.FLEE: _plainly,
    tables.CHARGES: _nearest(conditions.to_charge),
    tables.RUNS: _nearest(conditions.visible),
    tables.APPROACH: _nearest(conditions.visible),
    tables.HUNT: _nearest(conditions.bleeding),
    tables.SHOOT: _nearest(conditions.to_shoot),
    tables.SEEK: _seeks,
    tables.WANDER: _wanders,
    tables.FIRE: _strikes,
    tables.STRIKE: _strikes,
    tables.STRIKE_ALL: _strikes,
}


def drawn_by(among: Iterable[Any], *keys: Callable[[Any], Any]) -> Rule:
    """The one with the least of the keys; a die among the last equals."""
    return (yield from least_of(list(among), *keys, tied=TIED))
