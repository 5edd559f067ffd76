"""What may be said of a situation of this book beside its columns and plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.kit.duos import duo_of
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED
from escarmouche.rulebooks.last_fantasy_war.turn.organisation import deeds_of

FIGURE: tuple[str, ...] = ("effects", "carries", "height", "rides", "experience")
GAME: tuple[str, ...] = ("order", "charges", "markers", "left", "destroyed", "scored")


def figure_fact(game: Any, id: int, key: str) -> Any:
    """The kinds of effects that last on it, the markers it carries, how high its feet are, whether it is a cavalry."""
    if key == "effects":
        return [effect.kind.id for effect in game.effects[id]]
    if key == "carries":
        return [marker.id for marker in game.markers if marker.bearer == id]
    if key == "experience":
        return sum(points for unit, _why, points in game.experience if unit == id)
    if key == "rides":
        return duo_of(game, id) is not None
    return game.elevation(id)


def game_fact(game: Any, key: str) -> Any:
    """The order of the camps, who has declared a charge, who holds which marker, how many units are left or destroyed."""
    if key == "order":
        return list(game.order)
    if key == "charges":
        return [charge.unit for charge in game.charges]
    if key == "markers":
        return {marker.id: marker.holder for marker in game.markers}
    if key == "scored":
        return dict(enumerate(game.scored))
    counted = (unit for unit in game.figures if game.status[unit.id] == DESTROYED)
    among = list(game.standing() if key == "left" else counted)
    return {camp.id: sum(unit.camp == camp.id for unit in among) for camp in game.camps}


def words(game: Any) -> Iterator[str]:
    """What units have, scenery and markers: options are named by them."""
    for unit in game.figures:
        sheet = unit.profile
        yield from (weapon.id for weapon in sheet.weapons)
        yield from (rule.id for rule in sheet.rules)
        yield from (*sheet.abilities, *sheet.spells)
        if sheet.specialty is not None:
            yield from sheet.specialty.skills
        yield from (deed.id for deed in deeds_of(game, unit))
    yield from (marker.id for marker in game.markers)
    yield from (piece.id for piece in game.table.scenery)
    yield from (hurdle.id for hurdle in game.table.storeys.hurdles)
