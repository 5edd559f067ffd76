"""What the skills of one fighter bring against another, but for those to which that one is immune."""

from __future__ import annotations

from typing import Any

from escarmouche.core.hooks import Plugin, Point, gather, is_heard
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import FormulaEffect
from escarmouche.rulebooks.age_des_escarmouches.immunity import OTHER, RULE, Nature, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


def gathered_against(
    game: State, source: Figure, point: Point, touched: Figure, nature: Nature, *args: Any
) -> list[Any]:
    """What the plug-ins of one fighter bring against another, but for those to which that one is immune."""
    if source is touched or not is_heard(game, touched, points.IMMUNE):
        return gather(game, source, point, *args)
    if not is_heard(game, source, point):
        return []
    held: list[tuple[Plugin, tuple[object, ...]]] = [(p, (p.id, nature)) for p in source.plugins]
    held += [(effect.kind, _names_of(effect.kind)) for effect in game.effects[source.id]]
    return [
        said
        for plugin, names in held
        if point in plugin.by_point and immune(game, touched, *names) is None
        for handler in plugin.by_point[point]
        if (said := handler(game, source, *args)) is not None
    ]


def _names_of(effect: Plugin) -> tuple[object, ...]:
    """Of what lies on somebody: a formula goes by its names; a state is one of the rules of the game."""
    return (*effect.formula.tags, OTHER) if isinstance(effect, FormulaEffect) else (effect.id, RULE)


def first_against(
    game: State, source: Figure, point: Point, touched: Figure, *args: Any
) -> Any | None:
    """The first thing that one fighter has to say against another who is not immune to it."""
    if not is_heard(game, source, point):
        return None
    found = gathered_against(game, source, point, touched, OTHER, *args)
    return found[0] if found else None
