"""What may be said of a situation of this book beside its columns and plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.menu import actions_of
from escarmouche.rulebooks.bonus_malus.state import State, figure_of
from escarmouche.rulebooks.bonus_malus.turn.activation import END, HANDS
from escarmouche.rulebooks.bonus_malus.turn.choosing import PASS

FIGURE: tuple[str, ...] = ("effects", "carries", "height")
GAME: tuple[str, ...] = ("round", "order", "dropped", "counters", "left", "lying")


def figure_fact(game: Any, id: int, key: str) -> Any:
    """The kinds of effects that last on it, the counters it carries, how high its feet are."""
    if key == "effects":
        return [effect.kind.id for effect in game.effects[id]]
    if key == "carries":
        return [counter.id for counter in game.counters if counter.bearer == id]
    return game.elevation(id)


def game_fact(game: Any, key: str) -> Any:
    """Who is still to act in this round, the order of the groups, what lies there, how many stand."""
    if key in ("round", "order"):
        return list(getattr(game, key))
    if key == "dropped":
        return [one.weapon for one in game.dropped]
    if key == "counters":
        return {one.id: one.holder for one in game.counters}
    counted = game.standing if key == "left" else _casualties
    return {camp.id: sum(1 for _each in _of(game, counted, camp.id)) for camp in game.camps}


def _of(game: State, counted: Any, camp: int) -> Iterator[Any]:
    found: Iterator[Any] = counted(game, camp) if counted is _casualties else counted(camp)
    return found


def _casualties(game: State, camp: int) -> Iterator[Any]:
    for id, status in enumerate(game.status):
        if status == "casualty" and figure_of(game, id).camp == camp:
            yield id


def words(game: Any) -> Iterator[str]:
    """What figures carry, scenery and counters: options are named by them."""
    for figure in game.figures:
        profile = figure.profile
        yield from (weapon.id for weapon in profile.weapons)
        yield from (skill.id for skill in profile.skills)
        yield from (action.id for action in actions_of(game, figure))
        yield from (action.id for action in scenarios.of(game).actions(game, figure))
        if profile.shield is not None:
            yield profile.shield.id
    yield from (HANDS, END, PASS)
    yield from (counter.id for counter in game.counters)
    yield from (piece.id for piece in game.table.scenery)
