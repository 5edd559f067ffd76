"""Zone artillery (ADE-3.2.3.3-30: here that alone is meant): a template of 5 cm round the point aimed at."""

from __future__ import annotations

from collections.abc import Generator
from math import hypot
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Roll, Tell
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.shooting.allocation import who_is_hit
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import Hit
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, everyone, placed
from escarmouche.table.bases import Placed, RoundBase, base_distance
from escarmouche.table.templates import partly_under, wholly_under

TEMPLATE = Phrase("ade.event.template", "ADE-3.2.3.3-33")
WEAKENED = Phrase("ade.roll.template", "ADE-3.2.3.3-35", "ADE-3.2.3.3-36")
LESS = Phrase("ade.score.template", "ADE-3.2.3.3-35", "ADE-3.2.3.3-36")

RADIUS = 5.0  # ADE-3.2.3.3-33, in cm


class UnderTemplate(NamedTuple):
    """A fighter under the template: wholly or partly."""

    figure: Figure
    wholly: bool


def spread(game: State, shot: Shot) -> Generator[Any, Any, tuple[Hit, ...]]:
    """The target takes the full test, then the others under the template, from its centre outwards."""
    x, y = shot.goal.x, shot.goal.y
    yield Tell(TEMPLATE, {"figure": shot.shooter.id, "at": [x, y], "radius": RADIUS})
    hits: list[Hit] = []
    if shot.target is not None:  # ADE-3.2.3.3-32
        hits.append(Hit(shot, (yield from who_is_hit(game, shot, shot.target))))
    heavy = shot.weapon.artillery is Artillery.HEAVY_ZONE
    for figure, wholly in under(game, shot):
        if not hits or figure is not hits[0].victim:
            # ADE-3.2.3.3-34: heavy artillery strikes whoever is wholly under it as it strikes its target.
            # A target whose friend was hit in its place is one of them (A-R40).
            hits.append(Hit(shot, figure, not (heavy and wholly), under=True))
    return tuple(hits)


def weakened(hit: Hit, full: Total) -> Generator[Any, Any, Total]:
    """ADE-3.2.3.3-35, -36: a die less, never below 0; a die for each fighter (A-R40)."""
    about = {"figure": hit.shot.shooter.id, "target": hit.victim.id}
    (face,) = yield Roll(WEAKENED, 1, None, about)
    return full.plus(Why(-face, LESS)).at_least(0, LESS)


def under(game: State, shot: Shot) -> list[UnderTemplate]:
    """Friends and foes under the template, the nearest to its centre first (A-R78).

    A-R40, ADE-4.5.5-01: on the shooter's level and the adjacent ones, whatever their height above the point.
    """
    x, y = shot.goal.x, shot.goal.y
    centre = Placed(RoundBase(0.0), x, y)
    found: list[tuple[float, float, int, UnderTemplate]] = []
    for figure in everyone(game):
        if not _concerned(game, shot, figure):
            continue
        away = hypot(game.x[figure.id] - x, game.y[figure.id] - y)
        if away >= RADIUS + figure.radius:
            continue
        base = placed(game, figure)
        if partly_under(x, y, RADIUS, base):
            whole = UnderTemplate(figure, wholly_under(x, y, RADIUS, base))
            found.append((base_distance(centre, base), away, figure.id, whole))
    return [each[3] for each in sorted(found, key=lambda each: each[:3])]


def _concerned(game: State, shot: Shot, figure: Figure) -> bool:
    if figure.camp != shot.shooter.camp and hidden_enemies.is_out_of_reach(game, figure):
        return False
    if game.options.zones_on_one_level:
        return game.level[figure.id] == shot.goal.level
    return abs(game.level[figure.id] - shot.view.level) <= 1
