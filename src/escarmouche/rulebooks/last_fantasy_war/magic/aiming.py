"""Spells that are aimed at a point (LFW-SPELL-GEN-02, B-R41, B-R58): which spots are legal, and the question for one.

A point lies on the highest surface at its spot; whoever is in a building may mean the floor of its own building.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import cos, hypot, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.kit.point_data import is_number
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import building_of, inside_of
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_to_point
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees_spot
from escarmouche.rulebooks.last_fantasy_war.magic.ranges import range_of
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.storeys.model import Place

OFF_TABLE = Phrase("lfw.refusal.point_off_table", "LFW-SPELL-GEN-02")
TOO_FAR = Phrase("lfw.refusal.point_too_far", "LFW-SORTFORME-04", "LFW-SORTRES-01")
UNSEEN = Phrase("lfw.refusal.point_unseen", "LFW-SPELL-GEN-02", "LFW-SPELL-PROJECTILE-04")
ON_MELEE = Phrase("lfw.refusal.point_on_melee", "LFW-SPELL-PROJECTILE-03")

PROPOSED = 16  # so many points at most
AROUND = 12  # in so many directions
TRIES = 6


def spot_at(game: State, caster: Unit, x: float, y: float) -> Place:
    """The point that is meant by a spot seen from above."""
    surfaces = game.table.storeys.surfaces_at(x, y)
    own = building_of(game, caster)
    indoors = [id for id in surfaces if own and inside_of(game.table, id) == own]
    return Place(x, y, (indoors or surfaces)[-1])


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


class SpellPoint(Answers):
    """A spot for a spell, `(x, y)`; as data `[x, y]`. It is asked for only where there is one (`exists`)."""

    __slots__ = ("caster", "game", "spell")

    def __init__(self, game: State, caster: Unit, spell: Spell) -> None:
        self.game, self.caster, self.spell = game, caster, spell

    def seen_by(self, seen: Any) -> SpellPoint:
        """The same rule, asked of the view."""
        return SpellPoint(seen, self.caster, self.spell)

    def check(self, answer: Any) -> Refusal | None:
        """As the rule says."""
        if not isinstance(answer, tuple) or len(answer) != 2 or not all(map(is_number, answer)):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer)[:80])
        return why_not_point(self.game, self.caster, self.spell, *answer)

    # -- proposals -----------------------------------------------------------------------------

    def _spots(self) -> Iterator[Point]:
        """On enemies, between two of them, before them, then all around the caster."""
        game, caster = self.game, self.caster
        foes = [foe for foe in game.bodies() if hostile(game, caster, foe)]
        here = (game.x[caster.id], game.y[caster.id])
        at = [(game.x[foe.id], game.y[foe.id]) for foe in foes]
        yield from at
        for (ax, ay), (bx, by) in combinations(at, 2):
            if hypot(ax - bx, ay - by) <= 2 * self.spell.radius + 2.0:
                yield ((ax + bx) / 2, (ay + by) / 2)
        for x, y in at:
            away = hypot(x - here[0], y - here[1]) or 1.0
            before = max(0.0, away - 2.0 - self.spell.radius)
            yield (here[0] + (x - here[0]) * before / away, here[1] + (y - here[1]) * before / away)
        reach = range_of(game, caster, self.spell) or max(game.table.width, game.table.depth)
        for far in (reach, reach / 2, reach / 4):
            for k in range(AROUND):
                angle = 2 * pi * k / AROUND
                yield (here[0] + far * cos(angle), here[1] + far * sin(angle))

    def _legal(self) -> Iterator[Point]:
        rounded = dict.fromkeys((round(x, 3), round(y, 3)) for x, y in self._spots())
        return (spot for spot in rounded if self.check(spot) is None)

    def exists(self) -> bool:
        """Whether there is any."""
        return next(self._legal(), None) is not None

    def candidates(self) -> Sequence[Point]:
        """Some of them."""
        return list(islice(self._legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> Point:
        """Somewhere near one of those."""
        found = self.candidates()
        x, y = found[chooser.randrange(len(found))]
        for _each in range(TRIES):
            spot = (
                round(x + 2 * chooser.random() - 1.0, 3),
                round(y + 2 * chooser.random() - 1.0, 3),
            )
            if self.check(spot) is None:
                return spot
        return x, y

    def default(self) -> Point:
        """The first."""
        return next(self._legal())

    # -- data ----------------------------------------------------------------------------------

    def encode(self, answer: Any) -> Any:
        """As `[x, y]`."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """From `[x, y]`."""
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return float(data[0]), float(data[1])
        raise Refused(refuse(MALFORMED, expected="[x, y]", given=repr(data)[:80]))

    def describe(self) -> dict[str, Any]:
        """A disc to lay down, as large as what the spell takes in."""
        reach = range_of(self.game, self.caster, self.spell)
        far = max(self.game.table.width, self.game.table.depth) if reach is None else reach
        return {
            "form": "template",
            "radius": self.spell.radius,
            "from": self.caster.id,
            "within": far,
            "on": None,
        }
