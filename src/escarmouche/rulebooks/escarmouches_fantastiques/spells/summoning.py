"""Invocation: a small creature joins the caster's army."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import attach
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_stand
from escarmouche.rulebooks.escarmouches_fantastiques.setup import next_number, plugins_of
from escarmouche.rulebooks.escarmouches_fantastiques.spells.places import (
    Places,
    around,
    drawn_within,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    CASTS,
    POINT_OFF_TABLE,
    distance_to,
)
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_around
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    add_body,
    enemies,
    enter,
)
from escarmouche.table.curves import Circle, farthest_box, near_box
from escarmouche.table.free_space import CLEAR, free_places
from escarmouche.table.measure import Point, at_most

NAME = Phrase(
    "ef.spell.invocation",
    "EF-SPELL-INVOCATION-01",
    "EF-SPELL-INVOCATION-02",
    "EF-SPELL-INVOCATION-04",
)
PLACE = Phrase("ef.ask.summon", "EF-SPELL-INVOCATION-01", "EF-SPELL-INVOCATION-02")
APPEARS = Phrase("ef.event.summoned", "EF-SPELL-INVOCATION-01", "EF-SPELL-INVOCATION-04")
TOO_FAR = Phrase("ef.refusal.summon_too_far", "EF-SPELL-INVOCATION-02")
TOUCHES_ENEMY = Phrase("ef.refusal.summon_touches_enemy", "EF-SPELL-INVOCATION-02")
NO_ROOM = Phrase("ef.refusal.summon_no_room", "EF-SPELL-INVOCATION-02")
NO_PLACE = Phrase("ef.refusal.no_summon_place", "EF-SPELL-INVOCATION-02")

WITHIN = 2.0  # EF-SPELL-INVOCATION-02


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-INVOCATION-01: one figure of the type on the roster joins the caster's army.

    EF-SPELL-INVOCATION-04, R30: it shoots and fights from the next phase on, and moves from the next
    turn on. R17: it counts among those present, not among those who started.
    """
    creature = creature_of(game, caster)
    about = {"figure": caster.id, "spell": NAME}
    x, y = yield Ask(caster.camp, PLACE, SummonPlaces(game, caster, creature), about)
    yield Tell(CASTS, {**about, "place": [x, y]})
    add_body(game, creature)
    enter(game, creature, x, y)
    game.moved[creature.id] = True
    yield Tell(APPEARS, {"figure": creature.id, "caster": caster.id, "place": [x, y]})


def creature_of(game: State, caster: Figure) -> Figure:
    """The next creature of this caster: a new handle that has no place in the state yet."""
    profile = caster.profile.creature
    assert profile is not None  # the roster demands it with the spell
    number = next_number(game, caster.camp, profile.one)
    plugins = plugins_of(profile)
    return Figure(
        len(game.figures),
        caster.camp,
        profile.id,
        number,
        profile,
        plugins,
        attach(plugins),
        summoned=True,
    )


class SummonPlaces(Places):
    """Where the creature appears: at 2'' or less of the caster, out of contact with enemies."""

    __slots__ = ("creature",)

    def __init__(self, game: State, caster: Figure, creature: Figure) -> None:
        super().__init__(game, caster)
        self.creature = creature

    def circle(self) -> tuple[float, float, float]:
        """EF-SPELL-INVOCATION-02: close to the caster."""
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        return x, y, self.caster.radius + WITHIN + self.creature.radius

    def why_not(self, x: float, y: float) -> Refusal | None:
        """EF-SPELL-INVOCATION-02, base to base; on free ground."""
        game, radius, about = self.game, self.creature.radius, {"caster": self.caster.id}
        away = distance_to(game, self.caster, x, y) - radius
        if not at_most(away, WITHIN):
            return refuse(TOO_FAR, **about, distance=away, by=away - WITHIN)
        if not game.table.is_on(x, y):
            return refuse(POINT_OFF_TABLE, figure=self.caster.id)
        for enemy in enemies(game, self.caster.camp):
            if at_most(distance_to(game, enemy, x, y), radius):
                return refuse(TOUCHES_ENEMY, **about, enemy=enemy.id)
        blocked = why_not_stand(game, self.creature, (x, y))
        if blocked is None:
            return None
        found = {key: blocked.data.get(key) for key in ("body", "scenery")}
        return refuse(NO_ROOM, **about, **found)

    def spots(self) -> Iterator[Point]:
        """Around the caster, far and near."""
        yield from self._rings((WITHIN, 1.0, 0.0), 12)

    def more_spots(self) -> Iterator[Point]:
        """A crowd leaves few places: wherever one is left, what bounds the free ground leads to it."""
        game, radius, (x, y, reach) = self.game, self.creature.radius, self.circle()
        foes = [
            Circle(game.x[foe.id], game.y[foe.id], foe.radius + radius + CLEAR)
            for foe in enemies(game, self.caster.camp)
        ]
        bounds = bounds_around(game, self.creature, (x, y), reach)
        curves = [*bounds, *near_box(foes, farthest_box((x, y), reach))]
        return free_places(curves, lambda spot: self.why_not(*spot) is None)

    def _rings(self, gaps: Any, count: int) -> Iterator[Point]:
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        for gap in gaps:
            yield from around(x, y, self.caster.radius + self.creature.radius + gap, count)

    def draw(self, chooser: Chooser) -> Point:
        """Anywhere around."""
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        least = self.caster.radius + self.creature.radius
        return drawn_within(chooser, x, y, least, least + WITHIN)

    def describe(self) -> dict[str, Any]:
        """A disc around the caster."""
        return {
            "form": "place",
            "figure": None,
            "radius": self.creature.radius,
            "near": self.caster.id,
            "within": WITHIN,
        }


def why_not(game: State, caster: Figure) -> Phrase | None:
    """EF-SPELL-INVOCATION-02: without a place the spell cannot be cast. R23: melee does not matter."""
    if caster.profile.creature is None:
        return NO_PLACE
    return None if SummonPlaces(game, caster, creature_of(game, caster)).exists() else NO_PLACE


SPELL = Spell("invocation", NAME, cast, why_not, needs_room=True)
