"""Spells that are aimed at a point (LFW-SPELL-GEN-02, B-R41, B-R58): which spots are legal, and the question for one.

A point lies on the highest surface at its spot; whoever is in a building may mean the floor of its own building.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.kit.one_point import OnePoint, around
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees_spot
from escarmouche.rulebooks.last_fantasy_war.ground.spots import about_foes, spot_at
from escarmouche.rulebooks.last_fantasy_war.magic.ranges import range_of
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.curves import Circle
from escarmouche.table.free_space import CLEAR, free_places
from escarmouche.table.measure import TOLERANCE, Point, at_most

OFF_TABLE = Phrase("lfw.refusal.point_off_table", "LFW-SPELL-GEN-02")
TOO_FAR = Phrase("lfw.refusal.point_too_far", "LFW-SORTFORME-04", "LFW-SORTRES-01")
UNSEEN = Phrase("lfw.refusal.point_unseen", "LFW-SPELL-GEN-02", "LFW-SPELL-PROJECTILE-04")
ON_MELEE = Phrase("lfw.refusal.point_on_melee", "LFW-SPELL-PROJECTILE-03")


def why_not_point(game: State, caster: Unit, spell: Spell, x: float, y: float) -> Refusal | None:
    """LFW-SPELL-GEN-02: on the table, in range, seen where the spell says so; B-R41: a projectile on nobody in a melee."""
    if not game.table.is_on(x, y):
        return refuse(OFF_TABLE, figure=caster.id)
    spot = spot_at(game, caster, x, y)
    height = game.table.storeys.height_of(spot.surface)
    reach, away = range_of(game, caster, spell), distance_to_point(game, caster, (x, y), height)
    if reach is not None and not at_most(away, reach):
        return refuse(TOO_FAR, figure=caster.id, by=away - reach)
    if (spell.visible or spell.projectile) and not sees_spot(game, caster, spot):
        return refuse(UNSEEN, figure=caster.id)
    if spell.projectile:
        for other in game.bodies():
            under = distance_to_point(game, other, (x, y), height) <= TOLERANCE
            if under and in_melee(game, other):
                return refuse(ON_MELEE, figure=caster.id, target=other.id)
    return spell.why_not_at(game, caster, spot)


class SpellPoint(OnePoint):
    """A spot for a spell, `(x, y)`; as data `[x, y]`. It is asked for only where there is one (`exists`).

    That under the caster's feet is in range, and seen, and no projectile is cast by who is in a melee: so there always is one, but
    for what a spell itself demands (rocks need room for whom they push aside).
    """

    __slots__ = ("caster", "game", "spell")

    def __init__(self, game: State, caster: Unit, spell: Spell) -> None:
        self.game, self.caster, self.spell = game, caster, spell

    def seen_by(self, seen: Any) -> SpellPoint:
        """The same rule, asked of the view."""
        return SpellPoint(seen, self.caster, self.spell)

    def why_not(self, x: float, y: float) -> Refusal | None:
        """As the rule says."""
        return why_not_point(self.game, self.caster, self.spell, x, y)

    def spots(self) -> Iterator[Point]:
        """On enemies, between two of them, before them, then all around the caster, on it, and beside everybody."""
        game, caster, wide = self.game, self.caster, self.spell.radius
        here = (game.x[caster.id], game.y[caster.id])
        yield from about_foes(game, caster, wide)
        yield from around(here, self.within)
        yield here
        reach = Circle(*here, game.radius[caster.id] + self.within)
        beside = [
            Circle(game.x[o.id], game.y[o.id], game.radius[o.id] + wide + CLEAR)
            for o in game.bodies()
        ]
        yield from free_places([reach, *beside], lambda spot: self.check(spot) is None)

    @property
    def figure(self) -> int:
        """Its caster."""
        return self.caster.id

    @property
    def within(self) -> float:
        """Its range."""
        reach = range_of(self.game, self.caster, self.spell)
        return max(self.game.table.width, self.game.table.depth) if reach is None else reach

    @property
    def radius(self) -> float:
        """What the spell takes in."""
        return self.spell.radius
