"""Souffle X/Y: a cone laid at the front of a fighter's base, and whoever is under it (chapter 5.1, B-R7).

A deed names a point towards which it breathes (`path: [[x, y]]`), or a fighter (`targets: [7]`). It turns that way, unless
`facing` says where it looks; who reacts looks as it stands (A-R28).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, damage_test
from escarmouche.rulebooks.age_des_escarmouches.ground import flight, hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.shooting import shooter_facing
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import suffer
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import Struck
from escarmouche.rulebooks.age_des_escarmouches.skills.breaths import BREATH, Breath
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enemies,
    everyone,
    figure_of,
    is_free,
    placed,
    placed_at,
    put,
)
from escarmouche.table.bases import Placed, RoundBase, base_distance
from escarmouche.table.beam_parts import shape_of
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.templates import partly_under_triangle, triangle

BREATHES = Phrase("ade.action.breath", "ADE-EQUIP-SOUFFLE-01")
TOLD = Phrase("ade.event.breathes", "ADE-EQUIP-SOUFFLE-03", "ADE-EQUIP-SOUFFLE-05")
STRENGTH = Phrase("ade.score.breath", "ADE-EQUIP-SOUFFLE-04")
NO_BREATH = Phrase("ade.refusal.no_breath", "ADE-EQUIP-SOUFFLE-01")
NOT_FREE = Phrase("ade.refusal.breather_not_free", "ADE-EQUIP-SOUFFLE-02")
WHERE_TO = Phrase("ade.refusal.breath_where", "ADE-EQUIP-SOUFFLE-03")
BEHIND = Phrase("ade.refusal.breath_behind", "ADE-EQUIP-SOUFFLE-03", "ADE-3.2.1.3-01")
LEVEL = Phrase("ade.refusal.breath_level", "ADE-EQUIP-SOUFFLE-04", "ADE-4.5.5-01")

FAR = 1000.0  # cm: beyond every base
QUARTER = 90.0  # degrees to each side: the field of vision


class Cone(NamedTuple):
    """A breath as it is laid: whose, which way, on which levels."""

    breather: Figure
    breath: Breath
    outline: Polygon
    apex: Point
    end: Point  # the middle of its far side
    facing: float  # how its breather looks
    level: int | None  # the only one that it reaches, where players have agreed so (B-R7)


def breath_of(game: State, figure: Figure) -> Breath | None:
    """What it breathes, if anything."""
    found: Breath | None = first(game, figure, points.BREATHES)
    return found


def cone_of(game: State, figure: Figure, deed: Deed) -> Cone | None:
    """ADE-EQUIP-SOUFFLE-03: from the edge of its base towards a point; None where it names none to go by."""
    breath, aim = breath_of(game, figure), _aim(game, figure, deed)
    x, y = game.x[figure.id], game.y[figure.id]
    if breath is None or aim is None or hypot(aim[0] - x, aim[1] - y) <= TOLERANCE:
        return None
    facing = shooter_facing.facing_of(game, figure, deed, aim)
    angle = atan2(aim[1] - y, aim[0] - x)
    ux, uy = cos(angle), sin(angle)
    base = shape_of(placed_at(figure, x, y, facing))
    edge = base.crossings(x, y, x + FAR * ux, y + FAR * uy)[-1][1] * FAR
    apex = (x + edge * ux, y + edge * uy)
    end = (apex[0] + breath.length * ux, apex[1] + breath.length * uy)
    level = None
    if game.options.breath_on_one_level:
        level = _level_of(game, figure, deed)
    outline = triangle(apex, angle, breath.length, breath.width)
    return Cone(figure, breath, outline, apex, end, facing, level)


def _level_of(game: State, figure: Figure, deed: Deed) -> int | None:
    """B-R7: the one that its player says, as a level or as a word; its own without a word; None: no such level."""
    said = deed.by if deed.level is None else str(deed.level)
    levels = {str(level): level for level in flight.LEVELS}
    return game.level[figure.id] if said is None else levels.get(said)


def _aim(game: State, figure: Figure, deed: Deed) -> Point | None:
    if len(deed.path) + len(deed.targets) != 1:
        return None
    if deed.path:
        return deed.path[0]
    known = 0 <= deed.targets[0] < len(game.figures) and deed.targets[0] != figure.id
    return (game.x[deed.targets[0]], game.y[deed.targets[0]]) if known else None


def under(game: State, cone: Cone) -> list[Figure]:
    """ADE-EQUIP-SOUFFLE-04: friends and foes even partly under it, the nearest to its point first.

    B-R7: whatever scenery is there; on its level and the adjacent ones; hidden enemies are not touched.
    """
    tip, breather = Placed(RoundBase(0.0), *cone.apex), cone.breather
    found: list[tuple[float, int, Figure]] = []
    for figure in everyone(game):
        if figure is breather:
            continue
        if figure.camp != breather.camp and hidden_enemies.is_out_of_reach(game, figure):
            continue  # ADE-SKILL-ECLAIREUR-05: nor one who was hidden when the speaking turn began
        base = placed(game, figure)
        if _reaches(game, cone, figure) and partly_under_triangle(cone.outline, base):
            found.append((base_distance(tip, base), figure.id, figure))
    return [figure for _away, _id, figure in sorted(found, key=lambda each: each[:2])]


def _reaches(game: State, cone: Cone, figure: Figure) -> bool:
    if cone.level is not None:
        return game.level[figure.id] == cone.level
    return flight.affects(game, cone.breather, figure)


def blow_on(cone: Cone, victim: Figure) -> Blow:
    """ADE-EQUIP-SOUFFLE-04: one damage test of FOR X, without any test of TIR; X is nobody's own FOR (B-R12)."""
    strength = Total(Why(cone.breath.strength, STRENGTH))
    return Blow(victim, strength, cone.breather, close=False, formula=BREATH.id)


class Breathe(Action):
    """ADE-EQUIP-SOUFFLE-01: cumulative, once in an activation; with a shot or a formula too (B-R7)."""

    id = family = "breath"
    phrase = BREATHES
    nature = Nature.CUMULATIVE
    free = True

    def suits(self, figure: Figure) -> bool:
        """Whoever has such an item."""
        return points.BREATHES in figure.handlers

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """ADE-EQUIP-SOUFFLE-02: free of every adversary."""
        if breath_of(game, figure) is None:
            return refuse(NO_BREATH, figure=figure.id)
        if not is_free(game, figure):
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """A direction, within its field of vision."""
        if deed.facing is not None:
            refusal = shooter_facing.why_not_turn(game, figure, deed.facing)
            if refusal is not None:
                return refusal
        cone = cone_of(game, figure, deed)
        if cone is None:
            return refuse(WHERE_TO, figure=figure.id)
        (ax, ay), (bx, by) = cone.apex, cone.end
        off = degrees(atan2(by - ay, bx - ax)) - cone.facing
        if abs((off + 180.0) % 360.0 - 180.0) > QUARTER + TOLERANCE:
            return refuse(BEHIND, figure=figure.id)
        return self._why_not_level(game, figure, deed)

    def _why_not_level(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """B-R7: one of the levels that it reaches, where players have agreed on one."""
        if deed.level is None and deed.by is None:
            return None
        level, here = _level_of(game, figure, deed), game.level[figure.id]
        if game.options.breath_on_one_level and level is not None and abs(level - here) <= 1:
            return None
        return refuse(LEVEL, figure=figure.id)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far; whoever is in reach, or any point."""
        breath = breath_of(game, figure)
        assert breath is not None
        told: dict[str, Any] = {"range": breath.length, "points": True}
        if game.options.breath_on_one_level:
            here = game.level[figure.id]
            told["by"] = [str(level) for level in flight.LEVELS if abs(level - here) <= 1]
        return {**told, "targets": [foe.id for foe in self._near(game, figure, breath)]}

    def _near(self, game: State, figure: Figure, breath: Breath) -> list[Figure]:
        return [foe for foe in enemies(game, figure.camp) if self._may(game, figure, foe, breath)]

    def _may(self, game: State, figure: Figure, foe: Figure, breath: Breath) -> bool:
        away = hypot(game.x[foe.id] - game.x[figure.id], game.y[foe.id] - game.y[figure.id])
        if away > breath.length + figure.radius + foe.radius + 1.0:
            return False
        cone = cone_of(game, figure, Deed(self.id, figure.id, targets=(foe.id,)))
        return cone is not None and foe in under(game, cone)

    def is_of_use(self, game: State, figure: Figure) -> bool:
        """Where it could touch nobody, a fighter is not kept waiting for it."""
        breath = breath_of(game, figure)
        return breath is not None and bool(self._near(game, figure, breath))

    # -- proposals: at each enemy, and between each two -------------------------------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """See `aims`."""
        return len(aims(game, figure))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """Towards one of these points, where there is any."""
        found = aims(game, figure)
        return Deed(self.id, figure.id, (found[number],)) if number < len(found) else None

    def follow(self, game: State, lead: Deed, figure: Figure) -> Deed | None:
        """Towards the same point, each from where it stands."""
        return lead._replace(figure=figure.id, facing=None)

    # -- doing -------------------------------------------------------------------------------

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It turns, and breathes."""
        yield from self.carry_out_together(game, record, deed)

    def carry_out_together(self, game: State, record: str, deed: Deed) -> Rule:
        """A-R29: all who breathe together roll before anybody is hurt."""
        struck: list[Struck] = []
        for one in deed.all:
            cone = cone_of(game, figure_of(game, one.figure), one)
            assert cone is not None, "the deed was checked"
            figure = cone.breather
            put(game, figure, game.x[figure.id], game.y[figure.id], cone.facing)
            outline = [[round(x, 3), round(y, 3)] for x, y in cone.outline.points]
            yield Tell(TOLD, {"figure": figure.id, "at": list(cone.apex), "outline": outline})
            for victim in under(game, cone):
                blow = blow_on(cone, victim)
                struck.append(Struck(blow, (yield from damage_test(game, blow))))
        yield from suffer(game, struck)


def aims(game: State, figure: Figure) -> Sequence[Point]:
    """Points worth breathing at: enemies in reach, and the middle between two of them."""
    breath = breath_of(game, figure)
    if breath is None:
        return []
    x, y, reach = game.x[figure.id], game.y[figure.id], breath.length + figure.radius
    near = [
        (game.x[foe.id], game.y[foe.id])
        for foe in enemies(game, figure.camp)
        if hypot(game.x[foe.id] - x, game.y[foe.id] - y) <= reach + foe.radius
    ]
    middles = [
        (round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3))
        for number, a in enumerate(near)
        for b in near[number + 1 :]
    ]
    return [*near, *middles]


BREATHE = Breathe()
