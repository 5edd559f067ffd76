"""Boule de feu: a template of flames, on friend and foe alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.spells.places import (
    Places,
    around,
    drawn_within,
)
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    CASTS,
    POINT_OUTSIDE_MELEE,
    RANGE,
    melee_of,
    stands_on,
    why_not_aim,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    enemies_near,
    figure_of,
    gap,
    is_engaged,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import suffer
from escarmouche.table.measure import Point
from escarmouche.table.templates import disc_template

NAME = Phrase("ef.spell.boule-de-feu", "EF-SPELL-BOULE-DE-FEU-01", "EF-SPELL-BOULE-DE-FEU-02")
AIM = Phrase("ef.ask.fireball", "EF-SPELL-BOULE-DE-FEU-01", "EF-TOUR-MAGIE-03")
BURNS = Phrase("ef.event.fireball", "EF-SPELL-BOULE-DE-FEU-01")
FLAMES = Phrase(
    "ef.source.fireball",
    "EF-SPELL-BOULE-DE-FEU-01",
    "EF-SPELL-BOULE-DE-FEU-02",
    "EF-SPELL-BOULE-DE-FEU-03",
)

RADIUS = 1.5  # EF-SPELL-BOULE-DE-FEU-01: a template of 3'' in diameter


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-BOULE-DE-FEU-01: one hit on every figure at least partly under the template.

    EF-SPELL-BOULE-DE-FEU-02: Armour turns it as usual. EF-SPELL-BOULE-DE-FEU-03: Mental does not.
    """
    about = {"figure": caster.id, "spell": NAME}
    x, y = yield Ask(caster.camp, AIM, Centres(game, caster), about)
    yield Tell(CASTS, {**about, "place": [x, y]})
    victims = under_template(game, x, y)
    yield Tell(BURNS, {"figures": victims or None, "place": [x, y]})
    yield from suffer(game, [(id, Hit(FLAMES, caster.camp)) for id in victims])


def under_template(game: State, x: float, y: float) -> list[int]:
    """The figures that burn: friends too, but no piece and no bearer of the amulet.

    R43j: a base that is exactly tangent is not under. EF-ITEM-AMULETTE-01.
    """
    under = disc_template(x, y, RADIUS, game.x, game.y, game.radius)
    figures = [figure_of(game, id) for id in under if game.in_play[id]]
    return [f.id for f in figures if f.piece is None and first(game, f, points.SPELL_ON) is None]


class Centres(Places):
    """The centre of the template; from melee, on a figure of it.

    EF-SPELL-BOULE-DE-FEU-01, R31: any point in range.
    """

    __slots__ = ()

    def why_not(self, x: float, y: float) -> Refusal | None:
        """EF-TOUR-MAGIE-03: the centre at 18'' or less. EF-TOUR-MAGIE-05: not out of the melee."""
        refusal = why_not_aim(self.game, self.caster, x, y)
        if refusal is None and is_engaged(self.game, self.caster):
            if not any(stands_on(self.game, figure, x, y) for figure in self._melee()):
                return refuse(POINT_OUTSIDE_MELEE, figure=self.caster.id)
        return refusal

    def _melee(self) -> list[Figure]:
        return [figure_of(self.game, id) for id in sorted(melee_of(self.game, self.caster))]

    def spots(self) -> Iterator[Point]:
        """On each enemy, and between two that one template covers; in melee, on its figures."""
        x, y = self.game.x, self.game.y
        foes = self._aimed_at()
        for foe in foes:
            yield (x[foe.id], y[foe.id])
        for a, b in combinations(foes, 2):
            if abs(x[a.id] - x[b.id]) + abs(y[a.id] - y[b.id]) <= 2 * RADIUS:
                yield ((x[a.id] + x[b.id]) / 2, (y[a.id] + y[b.id]) / 2)

    def _aimed_at(self) -> list[Figure]:
        game, caster = self.game, self.caster
        if is_engaged(game, caster):
            return [figure for figure in self._melee() if figure.camp != caster.camp]
        near = enemies_near(game, caster, RANGE)
        return [foe for foe in near if gap(game, caster, foe) <= RANGE]

    def more_spots(self) -> Iterator[Point]:
        """Empty ground around, rather than at one's own feet."""
        x, y = self.game.x[self.caster.id], self.game.y[self.caster.id]
        for away in (RANGE, RANGE / 2, RANGE / 4, 0.0):
            yield from around(x, y, away, 8)

    def draw(self, chooser: Chooser) -> Point:
        """On one of the enemies, more or less; on empty ground where none is in range."""
        foes, x, y = self._aimed_at(), self.game.x, self.game.y
        if not foes:
            here = (x[self.caster.id], y[self.caster.id])
            return drawn_within(chooser, *here, RANGE / 2, RANGE)
        foe = foes[chooser.randrange(len(foes))]
        dx, dy = chooser.random() - 0.5, chooser.random() - 0.5
        return (x[foe.id] + dx * foe.radius, y[foe.id] + dy * foe.radius)

    def describe(self) -> dict[str, Any]:
        """A disc to lay down."""
        return {
            "form": "template",
            "radius": RADIUS,
            "from": self.caster.id,
            "within": RANGE,
            "on": sorted(melee_of(self.game, self.caster))
            if is_engaged(self.game, self.caster)
            else None,
        }


def why_not(game: State, caster: Figure) -> Phrase | None:
    """Nothing can: any point will do, if need be under the caster's own feet."""
    return None


SPELL = Spell("boule-de-feu", NAME, cast, why_not)
