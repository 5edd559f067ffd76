"""Explosions of spells (LFW-SPELL-FEU-BOULE-02, LFW-SPELL-VENT-ECLAIR-02, LFW-RULE-EXPLOSION-*, B-R41): as those of weapons."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.attack import SPELL, Attack
from escarmouche.rulebooks.last_fantasy_war.magic.workings import hurl
from escarmouche.rulebooks.last_fantasy_war.rules.areas import (
    EXPLODES,
    blast,
    units_within,
    where_it_explodes,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Place

SPOT = Phrase("lfw.roll.spell_spot", "LFW-RULE-EXPLOSION-01", "LFW-RULE-EXPLOSION-02")

Force = Callable[[State, Unit, Point], int]  # of the attack on one of those it takes in


def explode(
    game: State,
    unit: Unit,
    missile: Weapon,
    spot: Place,
    drift: str,
    radius: float,
    target: int | None = None,
    force: Force | None = None,
) -> Rule:
    """A roll with the caster's CT says whether it is on the spot; all within so much of the point of impact suffer it."""
    aimed = Attack(SPELL, unit.id if target is None else target, unit.id, missile)
    height = game.table.storeys.height_of(spot.surface)
    about: Data = {"figure": unit.id, "target": target}
    point = yield from where_it_explodes(game, unit, aimed, spot.point, drift, about, SPOT)
    yield Tell(EXPLODES, {**about, "at": list(point), "radius": radius})
    struck = [
        (one, missile.force if force is None else force(game, one, point))
        for one in units_within(game, point, height, radius)
    ]
    for one, strength in struck:
        yield from hurl(game, blast(aimed._replace(force=strength), one))
