"""What an army that the rules play answers, and units under a behaviour: the rows of `core.automata` by question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.automata import Behaviour, Row
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war.automata import routes, tables
from escarmouche.rulebooks.last_fantasy_war.automata.errands import (
    FINE,
    current,
    drawn_by,
    nearest_of,
    weakest_of,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.scores import attacks, weapon_called
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

# Keys by which one lets something be: B-R30, no optional action that no row lists.
NOTHING = ("pass", "none", "no", "stay", "done", "one", "refuse", "keep", "hold")
FAR_OFF = 1e9


def options_of(ask: Ask) -> list[Option]:
    """What a question offers, where it offers a list."""
    return list(ask.answers.options) if isinstance(ask.answers, Choice) else []


def units_in(game: State, ask: Ask) -> list[Unit]:
    """The units among its options."""
    return [unit_called(game, int(o.key)) for o in options_of(ask) if o.key.isdecimal()]


def actor(game: State, ask: Ask) -> Unit:
    """The unit that a question is about."""
    return unit_called(game, int(ask.about["figure"]))


# -- which unit plays --------------------------------------------------------------------------------


def plays_the_nearest(seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-REGLE-06, -07: of those that can act the one nearest to an enemy; ties are drawn. It passes only without any."""
    able = _nearest_able(seen, ask)
    if not able:
        return declined(ask)
    chosen = yield from drawn_by(able)
    return str(chosen.id)


def _nearest_able(game: State, ask: Ask) -> list[Unit]:
    """The nearest of those that can act, all that are as near; whoever is farther off than they need not be looked at."""
    listed = ask.answers if isinstance(ask.answers, OneUnit) else None
    among = units_in(game, ask) if listed is None else listed.among
    far = to_the_nearest_enemy(game, among) if among else {}
    as_near: dict[float, list[Unit]] = {}
    for unit in among:
        as_near.setdefault(far[unit.id], []).append(unit)
    for away in sorted(as_near):
        able = [unit for unit in as_near[away] if listed is None or listed.allows(unit)]
        if able:
            return able
    return []


def to_the_nearest_enemy(game: State, units: Sequence[Unit]) -> Mapping[int, float]:
    """How far the nearest enemy is from each of some units of one army, by their numbers: as `distance` measures it, all at once."""
    foes = [
        (game.x[foe.id], game.y[foe.id], game.radius[foe.id], game.elevation(foe.id))
        for foe in game.foes(units[0].camp)
    ]
    found = {}
    for unit in units:
        x, y, r, z = game.x[unit.id], game.y[unit.id], game.radius[unit.id], game.elevation(unit.id)
        far = [hypot(max(0.0, hypot(fx - x, fy - y) - r - fr), z - fz) for fx, fy, fr, fz in foes]
        found[unit.id] = round(min(far, default=FAR_OFF), FINE)
    return found


def declined(ask: Ask) -> Any:
    """The answer by which one lets it be; the usual one where there is none."""
    keys = [option.key for option in options_of(ask)]
    return next((key for key in NOTHING if key in keys), ask.answers.default())


def lets_be(_seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-REGLE-01, B-R30: no spell, ability, challenge, treasure, pile-in, nor anything else that no row lists."""
    yield from ()
    return declined(ask)


def to_its_profit(_seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-REGLE-12: what only serves a roll is always used."""
    yield from ()
    keys = [option.key for option in options_of(ask)]
    return "yes" if "yes" in keys else ask.answers.default()


def comes(seen: State, ask: Ask) -> Rule:
    """LFW-SCEN-FLEAU-10: an army that the rules play does not wait in hell: whoever may appear does, the dearest first."""
    yield from ()
    able = units_in(seen, ask)
    return str(max(able, key=lambda unit: (seen.cost[unit.id], -unit.id)).id)


# -- where to ----------------------------------------------------------------------------------------


def goes(seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-REGLE-02: its whole move, or until it is where it wants to be."""
    yield from ()
    unit = actor(seen, ask)
    errand = current(seen, unit)
    assert isinstance(ask.answers, MovePlace)
    intent: Intent = ask.answers.intent
    if errand is None:
        return ask.answers.default()
    goal: Any = None
    if errand.degree is not None:
        goal = routes.straight_on(seen, unit, errand.degree, intent)
    elif errand.marker is not None:
        marker = next(one for one in seen.markers if one.id == errand.marker)
        goal = routes.towards_marker(seen, unit, marker, intent)
    elif errand.target is not None:
        does = tables.row_called(errand.row).does
        way = routes.on_the_scent if does == tables.HUNT else routes.towards_unit
        goal = way(seen, unit, unit_called(seen, errand.target), intent)
    return ask.answers.default() if goal is None or ask.answers.check(goal) is not None else goal


# -- whom, and with what -----------------------------------------------------------------------------


def aims(seen: State, ask: Ask) -> Rule:
    """Whom its row is about; another where that one is not to be had: the nearest."""
    unit, among = actor(seen, ask), units_in(seen, ask)
    errand = current(seen, unit)
    if errand is not None and any(foe.id == errand.target for foe in among):
        return str(errand.target)
    if not among:
        return declined(ask)
    return str((yield from nearest_of(seen, unit, among)).id)


def strikes(seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-CLASSIQUE-07, LFW-AUTO-AGRESSIF-09: whom its row is about; with what is left the weakest of the others.

    LFW-AUTO-REGLE-12: a supplementary weapon strikes the same target.
    """
    unit, among = actor(seen, ask), units_in(seen, ask)
    errand = current(seen, unit)
    if errand is not None and any(foe.id == errand.target for foe in among):
        return str(errand.target)
    return str((yield from weakest_of(seen, among)).id)


def shares(seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-AGRESSIF-09: what exceeds the attacks of its target goes to another; LFW-AUTO-CLASSIQUE-10: others never share."""
    yield from ()
    errand = current(seen, actor(seen, ask))
    shared = errand is not None and tables.row_called(errand.row).does == tables.STRIKE_ALL
    return "yes" if shared else "no"


def takes_weapon(seen: State, ask: Ask) -> Rule:
    """LFW-AUTO-REGLE-13, B-R32: the most Attacks, then the most Force, then any; LFW-AUTO-TIREUR-10: its pistol."""
    unit = actor(seen, ask)
    errand = current(seen, unit)
    fires = errand is not None and tables.row_called(errand.row).does in (tables.FIRE, tables.SHOOT)
    held = [(o.key, weapon_called(seen, unit, o.key)) for o in options_of(ask)]
    known = [(key, weapon) for key, weapon in held if weapon is not None]
    fitting = [each for each in known if each[1].shoots == fires] or known

    def least(each: tuple[str, Weapon]) -> tuple[float, float]:
        return -float(attacks(seen, unit, each[1]).value), -each[1].force

    return (yield from drawn_by(fitting, least))[0]


ROWS: Mapping[str, Row] = {
    **dict.fromkeys(
        (
            *("lfw.ask.who_flees", "lfw.ask.who_runs", "lfw.ask.who_moves", "lfw.ask.charge"),
            *("lfw.ask.which_charge", "lfw.ask.shoot", "lfw.ask.combat", "lfw.ask.fighter"),
            "lfw.ask.morale",
        ),
        plays_the_nearest,
    ),
    **dict.fromkeys(("lfw.ask.run", "lfw.ask.move"), goes),
    **dict.fromkeys(
        (
            "lfw.ask.charge_target",
            "lfw.ask.charge_anew",
            "lfw.ask.shot_target",
            "lfw.ask.flee_from",
        ),
        aims,
    ),
    "lfw.ask.appears": comes,
    "lfw.ask.charge_more": lets_be,
    "lfw.ask.attack": strikes,
    "lfw.ask.split": shares,
    "lfw.ask.weapon": takes_weapon,
    "lfw.ask.reroll": to_its_profit,
}


class Ruled(Behaviour):
    """A behaviour of this book: what no row speaks of it lets be."""

    __slots__ = ()

    def answer(self, seen: Any, ask: Ask) -> Rule:
        """By its row; else it declines, where one may."""
        if ask.question.id in self.rows:
            return (yield from super().answer(seen, ask))
        answer = declined(ask)
        assert ask.answers.check(answer) is None, f"{self.id}: {ask.question.id}"
        return answer


def _behaviours() -> Iterator[tuple[str, Behaviour]]:
    for id, table in tables.TABLES.items():
        yield id, Ruled(id, table.name, ROWS)


BEHAVIOURS: Mapping[str, Behaviour] = dict(_behaviours())
