"""Poseur de pièges: traps laid at deployment and in contact with the trapper, which never sets one off."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import cos, hypot, pi, radians, sin
from typing import Any

from escarmouche.core.answers import Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    standing_room,
    terrain,
    trap_tokens,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.one_spot import OneSpot
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    Trap,
    enemies,
    opponent,
    placed,
)
from escarmouche.table import bases
from escarmouche.table.bases import RectBase
from escarmouche.table.curves import Curve, around_box, around_shape
from escarmouche.table.free_space import CLEAR, free_places
from escarmouche.table.measure import TOLERANCE, Point, at_most

NAME = Phrase(
    "ade.skill.poseur-de-pieges",
    "ADE-SKILL-POSEUR-DE-PIEGES-01",
    "ADE-SKILL-POSEUR-DE-PIEGES-04",
)
LAYS = Phrase("ade.action.trap", "ADE-SKILL-POSEUR-DE-PIEGES-01")
LAID = Phrase(
    "ade.event.trap_laid", "ADE-SKILL-POSEUR-DE-PIEGES-01", "ADE-SKILL-POSEUR-DE-PIEGES-04"
)
WHERE_LAID = Phrase("ade.event.trap_place", "ADE-SKILL-POSEUR-DE-PIEGES-02")
LAY_ONE = Phrase("ade.ask.trap", "ADE-SKILL-POSEUR-DE-PIEGES-04")
YES = Phrase("ade.option.trap", "ADE-SKILL-POSEUR-DE-PIEGES-04")
NO = Phrase("ade.option.no_trap", "ADE-SKILL-POSEUR-DE-PIEGES-04")
WHERE = Phrase("ade.ask.trap_place", "ADE-SKILL-POSEUR-DE-PIEGES-04")
TOO_FAR = Phrase("ade.refusal.trap_too_far", "ADE-SKILL-POSEUR-DE-PIEGES-04")
TOO_NEAR = Phrase("ade.refusal.trap_too_near", "ADE-SKILL-POSEUR-DE-PIEGES-04")
IN_ZONE = Phrase("ade.refusal.trap_in_zone", "ADE-SKILL-POSEUR-DE-PIEGES-04")
OFF_TABLE = Phrase("ade.refusal.trap_off_table", "ADE-SKILL-POSEUR-DE-PIEGES-01")
NOT_A_TRAPPER = Phrase("ade.refusal.no_trapper", "ADE-SKILL-POSEUR-DE-PIEGES-01")
NOT_FREE = Phrase("ade.refusal.trapper_not_free", "ADE-SKILL-POSEUR-DE-PIEGES-01")
NOWHERE = Phrase("ade.refusal.trap_nowhere", "ADE-SKILL-POSEUR-DE-PIEGES-01")

FARTHEST = 20.0  # ADE-SKILL-POSEUR-DE-PIEGES-04: from the trapper
AWAY = 10.0  # and more than this from every enemy
WAYS = 16  # directions in which a trap is proposed


def _never(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-POSEUR-DE-PIEGES-06: of either side."""
    return NAME


def _at_deployment(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-POSEUR-DE-PIEGES-04: one trap, if its player likes."""
    if not TrapPlace(game, figure).exists():
        return
    about = {"figure": figure.id}
    options = (Option("yes", YES, about), Option("no", NO, about))
    if (yield Ask(figure.camp, LAY_ONE, Choice(options), about)) == "no":
        return
    place: Point = yield Ask(figure.camp, WHERE, TrapPlace(game, figure), about)
    yield from _laid(game, figure, place)


def _laid(game: State, figure: Figure, place: Point) -> Rule:
    """Everybody sees that it lays one; by the option only its own side sees where (B-R29)."""
    trap = trap_tokens.lay(game, figure, place)
    yield Tell(LAID, {"figure": figure.id})
    to = frozenset({figure.camp}) if game.options.hidden_places_secret else None
    yield Tell(WHERE_LAID, {"figure": figure.id, "place": [trap.x, trap.y]}, to)


TRAPPER = Plugin(
    "poseur-de-pieges",
    NAME,
    (points.SETS_OFF, _never),
    (points.DEPLOYED, _at_deployment, "build"),
)


# -- at deployment --------------------------------------------------------------------------------


def _off(game: State, place: Point) -> bool:
    """ADE-SKILL-POSEUR-DE-PIEGES-03: it lies on ground where somebody could stand: it changes nothing of it."""
    (x, y), r, table = place, trap_tokens.RADIUS - TOLERANCE, game.table
    if not (r <= x <= table.width - r and r <= y <= table.depth - r):
        return True
    return any(shape.contains(x, y) for shape in table.shapes_with(terrain.IMPOSSIBLE))


class TrapPlace(OneSpot):
    """ADE-SKILL-POSEUR-DE-PIEGES-04: near the trapper, away from the enemy and out of its zone."""

    __slots__ = ()

    def why_not(self, place: Point) -> Refusal | None:
        """On the table, near enough, far enough."""
        game, figure = self.game, self.figure
        if _off(game, place):
            return refuse(OFF_TABLE, figure=figure.id)
        trap = Trap(0, figure.camp, figure.id, *place)
        away = trap_tokens.gap_to(game, figure, trap)
        if not at_most(away, FARTHEST):
            return refuse(TOO_FAR, figure=figure.id, distance=away, most=FARTHEST)
        for enemy in enemies(game, figure.camp):
            near = trap_tokens.gap_to(game, enemy, trap)
            if at_most(near, AWAY):
                return refuse(TOO_NEAR, figure=figure.id, enemy=enemy.id, distance=near)
        zone = scenarios.of(game).zone(game, opponent(figure.camp))
        if zone.intersects_disc(*place, trap_tokens.RADIUS - TOLERANCE):
            return refuse(IN_ZONE, figure=figure.id)
        return None

    def spots(self) -> Iterator[Point]:
        """All around, far and near; then where what bounds the legal places meets: one of these is legal if any is."""
        yield from self._around()
        yield from free_places(self._bounds(), lambda place: self.why_not(place) is None)

    def _bounds(self) -> list[Curve]:
        """What bounds the middle of the token (see `why_not`)."""
        game, figure, r = self.game, self.figure, trap_tokens.RADIUS
        table = (0.0, 0.0, game.table.width, game.table.depth)
        curves = around_box(table, r)
        curves += around_shape(standing_room.ground_under(game, figure), FARTHEST + r)
        for enemy in enemies(game, figure.camp):
            curves += around_shape(standing_room.ground_under(game, enemy), AWAY + CLEAR + r)
        curves += around_shape(scenarios.of(game).zone(game, opponent(figure.camp)), r)
        for shape in game.table.shapes_with(terrain.IMPOSSIBLE):
            curves += around_shape(shape, CLEAR)
        return curves

    def _around(self) -> Iterator[Point]:
        x, y = self.game.x[self.figure.id], self.game.y[self.figure.id]
        out = self.figure.slim + trap_tokens.RADIUS
        ahead = radians(self.game.facing[self.figure.id])
        for far in (FARTHEST, 12.0, 6.0, 0.0):
            for k in range(WAYS):
                angle = ahead + 2 * pi * ((k + 1) // 2) / WAYS * (-1 if k % 2 else 1)
                yield (
                    round(x + (out + far) * cos(angle), 3),
                    round(y + (out + far) * sin(angle), 3),
                )

    def drawn(self, chooser: Chooser) -> Point:
        """Somewhere around it."""
        angle, far = 2 * pi * chooser.random(), FARTHEST * chooser.random()
        x, y = self.game.x[self.figure.id], self.game.y[self.figure.id]
        return (round(x + far * cos(angle), 3), round(y + far * sin(angle), 3))

    def describe(self) -> dict[str, Any]:
        """A place for a token, within so much of the trapper."""
        return {
            "form": "place",
            "figure": None,
            "radius": trap_tokens.RADIUS,
            "trap": trap_tokens.REACH,
            "near": self.figure.id,
            "within": FARTHEST,
        }


# -- in its activation ----------------------------------------------------------------------------


def beside(game: State, figure: Figure, towards: Point) -> Point:
    """ADE-SKILL-POSEUR-DE-PIEGES-01: where a token touches its base, on the side of a point."""
    x, y = game.x[figure.id], game.y[figure.id]
    dx, dy = towards[0] - x, towards[1] - y
    away = hypot(dx, dy)
    ux, uy = (dx / away, dy / away) if away > TOLERANCE else (1.0, 0.0)
    far = figure.radius + trap_tokens.RADIUS
    if isinstance(figure.base, RectBase):  # from the circle around it inwards, till they touch
        near, base = figure.slim, placed(game, figure)
        for _ in range(40):
            middle = (near + far) / 2
            trap = Trap(0, 0, 0, x + ux * middle, y + uy * middle)
            apart = bases.gap(base, trap_tokens.token(trap)) >= 0.0
            near, far = (near, middle) if apart else (middle, far)
    return (x + ux * far, y + uy * far)


class LayTrap(Action):
    """ADE-SKILL-POSEUR-DE-PIEGES-01: a cumulative action of who is free; a deed says on which side (`path`)."""

    id = family = "trap"
    phrase = LAYS
    nature = Nature.CUMULATIVE
    free: bool | None = True
    in_group = False
    only_if_said = True

    def suits(self, figure: Figure) -> bool:
        """Only who has the skill."""
        return TRAPPER in figure.plugins

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """A point on the side where it shall lie."""
        reach = figure.radius + 2 * trap_tokens.RADIUS
        return {"points": True, "range": reach, "radius": trap_tokens.RADIUS}

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be free."""
        if not self.suits(figure):
            return refuse(NOT_A_TRAPPER, figure=figure.id)
        if game.contacts[figure.id]:
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """One point, on the ground, where there is table."""
        if len(deed.path) != 1 or deed.targets or game.level[figure.id] > 0:
            return refuse(NOWHERE, figure=figure.id)
        if _off(game, beside(game, figure, deed.path[0])):
            return refuse(OFF_TABLE, figure=figure.id)
        return None

    def proposals(self, game: State, figure: Figure) -> int:
        """All around."""
        return WAYS // 2

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of the directions."""
        angle = radians(game.facing[figure.id]) + 4 * pi * number / WAYS
        x, y = game.x[figure.id] + 9 * cos(angle), game.y[figure.id] + 9 * sin(angle)
        return Deed(self.id, figure.id, ((round(x, 3), round(y, 3)),))

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """The token lies in contact with it."""
        yield from _laid(game, figure, beside(game, figure, deed.path[0]))


LAY_TRAP = LayTrap()
