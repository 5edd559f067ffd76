"""Whom a rule hears at a point: a unit with its effects, and the weapon that it uses."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Handler, Point, handlers, heard_at
from escarmouche.rulebooks.last_fantasy_war.rule_names import ADDING_UP
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def heard(
    game: State, unit: Unit, point: Point, weapon: Weapon | None = None
) -> tuple[Handler, ...]:
    """The handlers of a unit and its effects, then those of the weapon that it uses."""
    found = handlers(game, unit, point)
    return found if weapon is None else found + weapon.handlers.get(point, ())


def modifiers(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> list[Why]:
    """The explained modifiers at a point."""
    found = heard(game, unit, point, weapon)
    if not found:
        return []  # mostly
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
) -> Iterator[Any]:
    """Everything that is not None that is said at a point."""
    for handler in heard(game, unit, point, weapon):
        said = handler(game, unit, *args)
        if said is not None:
            yield said


def first_said(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> Any:
    """The first thing that is said at a point, or None."""
    for handler in heard(game, unit, point, weapon):
        said = handler(game, unit, *args)
        if said is not None:
            return said
    return None


def each_heard(
    game: State, unit: Unit, point: Point, *args: Any, weapon: Weapon | None = None
) -> Generator[Any, Any, None]:
    """Every handler, a generator each, one after the other."""
    for handler in heard(game, unit, point, weapon):
        yield from handler(game, unit, *args)


def auras(game: State, unit: Unit, point: Point, *args: Any) -> Iterator[Any]:
    """What others, or it itself, give it with an aura; A-R53: whoever flees gives nothing."""
    for bearer in heard_at(game, game.standing(), point):
        if not game.fleeing[bearer.id]:
            for handler in handlers(game, bearer, point):
                said = handler(game, bearer, unit, *args)
                if said is not None:
                    yield said
