"""Whom a rule hears at a point: a unit with its effects, and the weapon that it uses."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Handler, Point, handlers, heard_at
from escarmouche.core.words import Rule
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.rule_names import ADDING_UP
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

NOBODY: tuple[Handler, ...] = ()
SILENCE: Rule = ()  # type: ignore[assignment]  # nothing to `yield from`


def heard(
    game: State, unit: Unit, point: Point, weapon: Weapon | None = None
) -> tuple[Handler, ...]:
    """The handlers of a unit and its effects, then those of the weapon that it uses."""
    found: tuple[Handler, ...] = unit.handlers.get(point, NOBODY)
    for effect in game.effects[unit.id]:
        found += effect.kind.by_point.get(point, NOBODY)
    return found if weapon is None else found + weapon.handlers.get(point, NOBODY)


def modifiers(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> list[Why]:
    """The explained modifiers at a point."""
    if point not in unit.handlers and not game.effects[unit.id]:
        if weapon is None or point not in weapon.handlers:
            return []  # mostly
    found = heard(game, unit, point, weapon)
    if not found:
        return []
    said = [handler(game, unit, *args) for handler in found]
    return counted_once([why for why in said if why is not None])


def counted_once(found: list[Why]) -> list[Why]:
    """LFW-RULE-GEN-03, B-R78: a special rule from several sources counts once, with its best value; some add up."""
    if len(found) < 2:
        return found
    best: dict[str, Why] = {}
    for why in found:
        held = best.get(why.reason.id)
        if held is None or abs(why.value) > abs(held.value):
            best[why.reason.id] = why
    return [why for why in found if not _is_once(why.reason) or best[why.reason.id] is why]


def _is_once(reason: Phrase) -> bool:
    family, _, id = reason.id.rpartition(".")
    return family == "lfw.rule" and id not in ADDING_UP


def all_said(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> Sequence[Any]:
    """Everything that is not None that is said at a point."""
    if point not in unit.handlers and not game.effects[unit.id]:
        if weapon is None or point not in weapon.handlers:
            return ()  # mostly
    found = heard(game, unit, point, weapon)
    if not found:
        return ()
    return [said for handler in found if (said := handler(game, unit, *args)) is not None]


def first_said(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> Any:
    """The first thing that is said at a point, or None."""
    if point not in unit.handlers and not game.effects[unit.id]:
        if weapon is None or point not in weapon.handlers:
            return None  # mostly
    for handler in heard(game, unit, point, weapon):
        said = handler(game, unit, *args)
        if said is not None:
            return said
    return None


def each_heard(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> Rule:
    """Every handler, a generator each, one after the other: for `yield from`."""
    if point not in unit.handlers and not game.effects[unit.id]:
        if weapon is None or point not in weapon.handlers:
            return SILENCE  # mostly
    return _each(game, unit, heard(game, unit, point, weapon), args)


def _each(
    game: State, unit: Unit, found: tuple[Handler, ...], args: tuple[Any, ...]
) -> Generator[Any, Any, None]:
    for handler in found:
        yield from handler(game, unit, *args)


def everybody_heard(game: State, point: Point) -> Rule:
    """All on the table, one after the other, whatever the others have changed: for `yield from`."""
    return _everybody(game, point) if voices(game, point) else SILENCE  # mostly


def _everybody(game: State, point: Point) -> Rule:
    for unit in list(game.standing()):
        yield from each_heard(game, unit, point)


@remembered_while_same("figures", "status", "effects")
def voices(game: State, point: Point) -> tuple[Unit, ...]:
    """Who on the table has something to say at a point: mostly nobody."""
    return tuple(heard_at(game, game.standing(), point))


def auras(game: State, unit: Unit, point: Point, *args: Any) -> list[Any]:
    """What others, or it itself, give it with an aura; A-R53: whoever flees gives nothing."""
    heard = voices(game, point)
    if not heard:
        return []  # mostly
    bearers = [bearer for bearer in heard if not game.fleeing[bearer.id]]
    return _given(game, bearers, unit, point, *args)


def given(game: State, unit: Unit, point: Point, *args: Any) -> list[Any]:
    """What others give it with a rule that is no aura; A-R53: rules that need no deed stay with whoever flees."""
    bearers = voices(game, point)
    return _given(game, bearers, unit, point, *args) if bearers else []


def _given(game: State, bearers: Sequence[Unit], unit: Unit, point: Point, *args: Any) -> list[Any]:
    return [
        said
        for bearer in bearers
        for handler in handlers(game, bearer, point)
        if (said := handler(game, bearer, unit, *args)) is not None
    ]
