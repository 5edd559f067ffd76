"""Ombre mémorielle (LFW-SPELL-OMBRE-MEMORIELLE-*, B-R69): a destroyed friend comes back for a turn, and nothing hurts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import cos, pi, sin
from typing import Any

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.point_data import is_number
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.ground.contact import may_touch
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at, gap_at
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.ways import is_on_table, is_taken, walk_of
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import fade, most_life
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving
from escarmouche.rulebooks.last_fantasy_war.points import SPELL_RANGE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, enter, hostile
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.storeys.model import GROUND, Place

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
PROPOSED, AROUND = 12, 12


# -- where -----------------------------------------------------------------------------------------------


def why_not_there(game: State, caster: Unit, shade: Unit, place: Place) -> Refusal | None:
    """LFW-SPELL-OMBRE-MEMORIELLE-02, B-R69: in range of the caster, over 1'' from enemies, where its base can stand."""
    about = {"figure": shade.id}
    walk = walk_of(game, shade, gait_of(game, shade))
    if (
        not is_on_table(game, shade, place)
        or not walk.may_stop(place)
        or is_taken(game, shade, place)
        or in_deep_water(game.table, shade.profile.type, place)
    ):
        return refuse(NO_PLACE, **about)
    reach = RANGE + sum(why.value for why in modifiers(game, caster, SPELL_RANGE, RANGE))
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


class ShadePlace(Answers):
    """Where it comes back: a place with its surface."""

    __slots__ = ("caster", "game", "shade")

    def __init__(self, game: State, caster: Unit, shade: Unit) -> None:
        self.game, self.caster, self.shade = game, caster, shade

    def seen_by(self, seen: Any) -> ShadePlace:
        """The same rule, asked of the view."""
        return ShadePlace(seen, self.caster, self.shade)

    def check(self, answer: Any) -> Refusal | None:
        """A place that the rule allows."""
        if not isinstance(answer, Place):
            return refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(answer)[:80])
        table = self.game.table
        there = table.is_on(answer.x, answer.y)
        if not there or answer.surface not in table.storeys.surfaces_at(answer.x, answer.y):
            return refuse(NO_PLACE, figure=self.shade.id)
        return why_not_there(self.game, self.caster, self.shade, answer)

    def _spots(self) -> Iterator[Place]:
        """All around the caster, far and near."""
        game, caster, own = self.game, self.caster, self.game.radius[self.shade.id]
        x, y, r = game.x[caster.id], game.y[caster.id], game.radius[caster.id]
        for far in (RANGE - 0.01, RANGE / 2, 0.1):
            for k in range(AROUND):
                angle, away = 2 * pi * k / AROUND, r + own + far
                px, py = round(x + away * cos(angle), 3), round(y + away * sin(angle), 3)
                if game.table.is_on(px, py):
                    yield from (Place(px, py, s) for s in game.table.storeys.surfaces_at(px, py))

    def _legal(self) -> Iterator[Place]:
        return (place for place in self._spots() if self.check(place) is None)

    def exists(self) -> bool:
        """Whether there is any."""
        return next(self._legal(), None) is not None

    def candidates(self) -> Sequence[Place]:
        """Some of them."""
        return list(islice(self._legal(), PROPOSED))

    def sample(self, chooser: Chooser) -> Place:
        """One of those."""
        found = self.candidates()
        return found[chooser.randrange(len(found))]

    def default(self) -> Place:
        """The first."""
        return next(self._legal())

    def encode(self, answer: Any) -> Any:
        """`[x, y, surface]`."""
        return [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Any:
        """The same, back; the surface may be left out: then it is the highest."""
        fine = isinstance(data, list) and len(data) in (2, 3) and all(map(is_number, data[:2]))
        if not fine or (len(data) == 3 and not isinstance(data[2], str)):
            raise Refused(refuse(MALFORMED, expected='[x, y, "surface"]', given=repr(data)[:80]))
        x, y = float(data[0]), float(data[1])
        if len(data) == 3:
            return Place(x, y, data[2])
        there = self.game.table.is_on(x, y)
        return Place(x, y, self.game.table.storeys.surfaces_at(x, y)[-1] if there else GROUND)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """All around the caster."""
        game, caster = self.game, self.caster
        far = game.radius[caster.id] + game.radius[self.shade.id] + RANGE
        turns = [2 * pi * k / 48 for k in range(48)]
        x, y = game.x[caster.id], game.y[caster.id]
        return ([(x + far * cos(a), y + far * sin(a)) for a in turns],)

    def describe(self) -> dict[str, Any]:
        """A place with its surface, near the caster."""
        storeys = self.game.table.storeys
        return {
            "form": "place",
            "figure": self.shade.id,
            "radius": self.game.radius[self.shade.id],
            "near": self.caster.id,
            "within": RANGE,
            "surfaces": [GROUND, *(surface.id for surface in storeys.surfaces)],
        }


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
        game.moved[i] = game.moved_before[i] = None
        game.has_charged[i] = game.shot[i] = game.fought[i] = False
        game.causes[i] = ()
        durations.affect(game, target, SHADE, TURN, unit)
        yield Tell(COMES_BACK, {"figure": i, "by": unit.id, "at": list(place.point)})
