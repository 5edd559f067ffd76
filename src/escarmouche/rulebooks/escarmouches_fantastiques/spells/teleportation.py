"""Téléportation: the target stands somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, citing, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    IN_FLAMES,
    OFF_TABLE,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.places import (
    Places,
    around,
    drawn_within,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    resistance,
    resists,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies, put
from escarmouche.table.measure import Point, at_most
from escarmouche.table.movement import contact_point

NAME = Phrase("ef.spell.teleportation", "EF-SPELL-TELEPORTATION-01", "EF-SPELL-TELEPORTATION-02")
RESIST = resistance("EF-SPELL-TELEPORTATION-02")
WHERE = Phrase("ef.ask.teleport", "EF-SPELL-TELEPORTATION-01")
JUMPS = Phrase("ef.event.teleported", "EF-SPELL-TELEPORTATION-01")
TOO_FAR = Phrase("ef.refusal.teleport_too_far", "EF-SPELL-TELEPORTATION-01")

FARTHEST = 18.0  # EF-SPELL-TELEPORTATION-01


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-TELEPORTATION-01: the target is put anywhere at 18'' or less of where it stands.

    R29: the caster's player says where; it leaves contact without free attacks and crosses nothing.
    R10: it is moved, it does not move. EF-SPELL-TELEPORTATION-02: Mental may resist.
    """
    target = yield from choose_target(game, caster, NAME, friends_first=True)
    if (yield from resists(game, caster, target, NAME, RESIST)):
        return
    about = {"figure": target.id, "caster": caster.id}
    x, y = yield Ask(caster.camp, WHERE, Landings(game, caster, target), about)
    left_x, left_y = game.x[target.id], game.y[target.id]
    put(game, target, x, y)
    yield Tell(JUMPS, {**about, "path": [(left_x, left_y), (x, y)]})
    yield from played_scenario.of(game).teleported(game, target, left_x, left_y)


class Landings(Places):
    """EF-SPELL-TELEPORTATION-01, R29: a free spot of the table, contact with enemies allowed."""

    __slots__ = ("target",)

    def __init__(self, game: State, caster: Figure, target: Figure) -> None:
        super().__init__(game, caster)
        self.target = target

    def circle(self) -> tuple[float, float, float]:
        """EF-SPELL-TELEPORTATION-01: around the target, not around the caster."""
        return (*self._here, FARTHEST)

    def why_not(self, x: float, y: float) -> Refusal | None:
        """EF-SPELL-TELEPORTATION-01: 18'' at most, whatever lies between."""
        dx, dy = x - self._here[0], y - self._here[1]
        away = (dx * dx + dy * dy) ** 0.5
        if not at_most(away, FARTHEST):
            by = away - FARTHEST
            return refuse(TOO_FAR, figure=self.target.id, distance=away, by=by)
        if not self.game.table.is_on(x, y):
            return citing(refuse(OFF_TABLE, figure=self.target.id), "EF-SPELL-TELEPORTATION-01")
        refusal = why_not_stand(self.game, self.target, (x, y))
        in_flames = refusal is not None and refusal.reason == IN_FLAMES
        return refusal if in_flames else citing(refusal, "EF-SPELL-TELEPORTATION-01")

    @property
    def _here(self) -> Point:
        return (self.game.x[self.target.id], self.game.y[self.target.id])

    def spots(self) -> Iterator[Point]:
        """Where it stands, far and near around, against each enemy, and on the objectives."""
        (x, y), game, target = self._here, self.game, self.target
        yield (x, y)
        for away in (FARTHEST, FARTHEST / 2):
            yield from around(x, y, away, 8)
        for enemy in enemies(game, target.camp):
            ex, ey = game.x[enemy.id], game.y[enemy.id]
            yield contact_point(x, y, target.radius, ex, ey, enemy.radius)
            yield contact_point(2 * ex - x, 2 * ey - y, target.radius, ex, ey, enemy.radius)
        yield from played_scenario.of(game).objectives(game, target.camp)

    def draw(self, chooser: Chooser) -> Point:
        """Anywhere in reach."""
        return drawn_within(chooser, *self._here, 0.0, FARTHEST)

    def describe(self) -> dict[str, Any]:
        """A disc around where it stands."""
        return {
            "form": "place",
            "figure": self.target.id,
            "radius": self.target.radius,
            "centre": list(self._here),
            "within": FARTHEST,
        }


SPELL = Spell("teleportation", NAME, cast, why_no_target)
