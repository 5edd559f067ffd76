"""Ombre mémorielle (LFW-SPELL-OMBRE-MEMORIELLE-*, B-R69): a destroyed friend comes back for a turn, and nothing hurts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.free_place import FreePlace
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.ground.contact import may_touch
from escarmouche.rulebooks.last_fantasy_war.ground.contact_bounds import parting_bounds
from escarmouche.rulebooks.last_fantasy_war.ground.distances import (
    distance_at,
    gap_at,
)
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.walking import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import fade, most_life
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, lying
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving
from escarmouche.rulebooks.last_fantasy_war.points import SPELL_RANGE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, enter, hostile
from escarmouche.rulebooks.last_fantasy_war.treasures import is_overlapped
from escarmouche.table.curves import Circle, Curve, farthest_box
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.standing_room import Demand
from escarmouche.table.storeys.walks import Walk

MEMORY = Phrase(
    "lfw.spell.ombre-memorielle",
    "LFW-SPELL-OMBRE-MEMORIELLE-01",
    "LFW-SPELL-OMBRE-MEMORIELLE-02",
    "LFW-SPELL-OMBRE-MEMORIELLE-03",
    "LFW-SPELL-OMBRE-MEMORIELLE-04",
)
WHERE = Phrase("lfw.ask.shade_place", "LFW-SPELL-OMBRE-MEMORIELLE-02")
COMES_BACK = Phrase(
    "lfw.event.comes_back", "LFW-SPELL-OMBRE-MEMORIELLE-02", "LFW-SPELL-OMBRE-MEMORIELLE-03"
)
NO_PLACE = Phrase("lfw.refusal.shade_no_place", "LFW-SPELL-OMBRE-MEMORIELLE-02")
TOO_FAR = Phrase("lfw.refusal.shade_too_far", "LFW-SPELL-OMBRE-MEMORIELLE-02")
TOO_NEAR = Phrase("lfw.refusal.shade_too_near", "LFW-SPELL-OMBRE-MEMORIELLE-02")

RANGE = 6.0  # LFW-SPELL-OMBRE-MEMORIELLE-01
KEPT = 1.0  # B-R69: over 1'' from enemies
CORNERS = 48  # of a circle that is drawn


# -- where -----------------------------------------------------------------------------------------------


def why_not_there(game: State, caster: Unit, shade: Unit, place: Place) -> Refusal | None:
    """LFW-SPELL-OMBRE-MEMORIELLE-02, B-R69: in range of the caster, over 1'' from enemies, where its base can stand."""
    about = {"figure": shade.id}
    walk = walk_of(game, shade, gait_of(game, shade))
    if (
        not is_on_table(game, shade, place)
        or not walk.may_stop(place)
        or is_taken(game, shade, place)
        or is_overlapped(game, shade, place)
        or in_deep_water(game.table, shade.profile.type, place)
    ):
        return refuse(NO_PLACE, **about)
    reach = reach_of(game, caster)
    away = distance_at(game, shade, place, caster)
    if not at_most(away, reach):
        return refuse(TOO_FAR, **about, by=away - reach)
    for foe in game.bodies():
        near = hostile(game, shade, foe) and gap_at(game, shade, place, foe) <= KEPT + TOLERANCE
        if near and may_touch(game, place, foe):
            return refuse(TOO_NEAR, **about, target=foe.id)
    return None


def why_no_place(game: State, caster: Unit, target: Unit) -> Refusal | None:
    """There must be a place for it."""
    found = ShadePlace(game, caster, target).exists()
    return None if found else refuse(NO_PLACE, figure=target.id)


def reach_of(game: State, caster: Unit) -> float:
    """LFW-SPELL-OMBRE-MEMORIELLE-01: its range, with what the caster adds to it."""
    return RANGE + sum(why.value for why in modifiers(game, caster, SPELL_RANGE, RANGE))


class ShadePlace(FreePlace):
    """Where it comes back: a place with its surface."""

    __slots__ = ("caster", "game", "shade")

    def __init__(self, game: State, caster: Unit, shade: Unit) -> None:
        self.game, self.caster, self.shade = game, caster, shade

    def seen_by(self, seen: Any) -> ShadePlace:
        """The same rule, asked of the view."""
        return ShadePlace(seen, self.caster, self.shade)

    @property
    def table(self) -> Table:
        """That of the game."""
        return self.game.table

    @property
    def radius(self) -> float:
        """Of who comes back."""
        return self.game.radius[self.shade.id]

    def walk(self) -> Walk:
        """Everybody is in its way."""
        return walk_of(self.game, self.shade, gait_of(self.game, self.shade))

    def why_not(self, place: Place) -> Refusal | None:
        """As the rule says."""
        return why_not_there(self.game, self.caster, self.shade, place)

    def nowhere(self) -> Refusal:
        """There is no such place."""
        return refuse(NO_PLACE, figure=self.shade.id)

    def demand(self) -> Demand:
        """In range, over 1'' from enemies, on nobody who stands a little higher or lower."""
        box = farthest_box(self._spot, self._far)
        return Demand(lambda place: self.why_not(place) is None, self._bounds, box)

    def _bounds(self, height: float) -> Iterator[Curve]:
        game, shade = self.game, self.shade
        yield from places_so_far(game, shade, self.caster, reach_of(game, self.caster), height)
        yield from (Circle(one.x, one.y, self.radius + RADIUS) for one in lying(game))
        for other in game.bodies():
            x, y, apart = game.x[other.id], game.y[other.id], self.radius + game.radius[other.id]
            yield Circle(x, y, apart)
            if hostile(game, shade, other):
                yield Circle(x, y, apart + KEPT + CLEAR)
                yield from parting_bounds(game, other, apart + KEPT + CLEAR)

    @property
    def _spot(self) -> Point:
        return self.game.x[self.caster.id], self.game.y[self.caster.id]

    @property
    def _far(self) -> float:
        """No place farther off than this, centre from centre, is in range."""
        return self.game.radius[self.caster.id] + self.radius + reach_of(self.game, self.caster)

    def worth(self) -> Iterator[Point]:
        """Near each enemy, and beside the caster."""
        foes = [foe for foe in self.game.bodies() if hostile(self.game, self.shade, foe)]
        yield from ((self.game.x[foe.id], self.game.y[foe.id]) for foe in foes)
        yield self._spot

    def meant(self, surfaces: Sequence[str]) -> str:
        """Where none is named: the highest."""
        return surfaces[-1]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """All around the caster."""
        ring = Circle(*self._spot, self._far)
        return ([ring.at(2 * pi * k / CORNERS) for k in range(CORNERS)],)

    def describe(self) -> dict[str, Any]:
        """A place with its surface, near the caster."""
        near = {"near": self.caster.id, "within": reach_of(self.game, self.caster)}
        return {**super().describe(), "figure": self.shade.id, **near}


# -- back for a turn -------------------------------------------------------------------------------------


def _goes_again(game: State, unit: Unit) -> Rule:
    """LFW-SPELL-OMBRE-MEMORIELLE-04, B-R6: at the end of the turn, before objectives are looked at."""
    yield from fade(game, unit)


SHADE = giving(
    "ombre-memorielle",
    MEMORY,
    (points.UNHARMED, lambda *_about: MEMORY),  # LFW-SPELL-OMBRE-MEMORIELLE-03
    (points.FADES, lambda *_about: MEMORY),
    (points.TURN_ENDS, _goes_again),
)


def recall(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-OMBRE-MEMORIELLE-02, -03: at its maximum of Pv, without markers, with the points that it had."""
    for target in targets:
        asked = {"figure": target.id, "other": unit.id}
        place = yield Ask(unit.camp, WHERE, ShadePlace(game, unit, target), asked)
        enter(game, target, place)
        i = target.id
        game.life[i], game.crippled[i], game.fleeing[i] = most_life(game, target), None, False
        game.moved[i] = game.moved_before[i] = game.fled_at_first[i] = None
        game.has_charged[i] = game.shot[i] = game.fought[i] = False
        game.causes[i] = ()
        durations.affect(game, target, SHADE, TURN, unit)
        yield Tell(COMES_BACK, {"figure": i, "by": unit.id, "at": list(place.point)})
