"""What bears on the whole battlefield for a while: night that falls, a wind (LFW-SPELL-OMBRE-NUIT-02, LFW-SPELL-VENT-LEVE-02)."""

from __future__ import annotations

from escarmouche.core.bearers import effects_on, handlers_of, lay, lift, zone
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.points import NIGHT, WIND
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import Point

BATTLEFIELD = zone("battlefield")
BLOWS = 2.0  # inches (LFW-SPELL-VENT-LEVE-02, LFW-SPELL-VENT-LEVE-04)


def comes_over_all(game: State, kind: Plugin, until: str, source: Unit, *data: float) -> None:
    """Something that all of the battlefield bears from now on; once, however often it is called."""
    if all(effect.kind is not kind for effect in effects_on(game, BATTLEFIELD)):
        lay(game, BATTLEFIELD, Effect(kind, until, source.id, data))


def is_night(game: State) -> bool:
    """LFW-ENV-01, LFW-ENV-NUIT-01: whether it is night, because the game is played so or because something made it so."""
    return game.options.night or bool(game.borne and handlers_of(game, BATTLEFIELD, NIGHT))


def wind_of(game: State) -> float | None:
    """Where the wind blows to, in degrees; None: there is none. B-R64: the latest of several."""
    if not game.borne:
        return None
    said = [
        handler(game, effect)
        for effect in effects_on(game, BATTLEFIELD)
        for handler in effect.kind.by_point.get(WIND, ())
    ]
    return float(said[-1]) if said else None


def wind_falls(game: State) -> None:
    """Another wind comes: the old one blows no more."""
    for effect in effects_on(game, BATTLEFIELD):
        if WIND in effect.kind.by_point:
            lift(game, BATTLEFIELD, effect)


def blown(game: State, spot: Point) -> Point:
    """LFW-SPELL-VENT-LEVE-04, B-R64: where an explosion is in the end, after its drift."""
    degree = wind_of(game)
    if degree is None:
        return spot
    ux, uy = along(degree)
    return (spot[0] + BLOWS * ux, spot[1] + BLOWS * uy)
