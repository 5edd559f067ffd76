"""Who sees how much of whom, in space (BM-ARC-03, -04, R19), and the cover that comes of it (R41, R83)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.ground.arcs import in_front
from escarmouche.rulebooks.bonus_malus.ground.solids import body_at, body_of, scenery_blockers
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.terrain import WOOD
from escarmouche.table.measure import Point, share_exceeds
from escarmouche.table.sight_in_space import Hides, best_sighting, hidden_share, sees_point, shows
from escarmouche.table.solids import (
    Blockers,
    Cylinder,
    Eye,
    Silhouette,
    eyes_across,
    facing_rectangle,
)
from escarmouche.table.storeys.model import Perch, Place
from escarmouche.table.trails import length_in_areas

EYES = 0.9  # R19: of the height
LIGHT, HEAVY = 1, 3  # BM-COUVERT-01, -02: the value of the save
THICK = 1.0  # R83: so much of a wood gives light cover


class Sighting(NamedTuple):
    """What one figure sees of another from the best of its eyes: the share that is hidden, and by what."""

    hidden: float
    by_scenery: float  # what scenery alone would hide
    by_figures: float  # what figures alone would hide (BM-TIRCACHE-01)
    by: tuple[Hides, ...]  # nearest first; a figure by its id, scenery by its name
    eye: Eye
    through_wood: float = 0.0  # how far the line leads through woods

    @property
    def visible(self) -> bool:
        """BM-ARC-03: whether there is any line of sight at all."""
        return shows(self.hidden)

    @property
    def hiders(self) -> tuple[int, ...]:
        """R43: the figures that hide something of it, nearest first."""
        return tuple(by.solid.name for by in self.by if isinstance(by.solid.name, int))

    @property
    def cover(self) -> int:
        """R41, R83: the value of the save that cover gives against a shot from there."""
        if share_exceeds(self.hidden, 2 / 3):
            return HEAVY
        if share_exceeds(self.hidden, 1 / 3) or self.through_wood > THICK + 1e-6:
            return LIGHT
        return 0


def look(game: State, one: Figure, other: Figure, at: Place | Perch | None = None) -> Sighting:
    """What one figure sees of another, wherever it faces; `at`: from elsewhere than where it stands."""
    return _look(game, one, other, at)


def sees(game: State, one: Figure, other: Figure) -> bool:
    """BM-ARC-04: a figure sees others in its front arc, as far as anything of them shows."""
    return in_front(game, one, other) and is_visible(game, one, other)


def is_visible(game: State, one: Figure, other: Figure) -> bool:
    """BM-ARC-03: whether anything of another shows; told sooner than how much."""
    viewer, target = body_of(game, one), body_of(game, other)
    rest = [body_of(game, f) for f in game.standing() if f is not one and f is not other]
    blockers = scenery_blockers(game) + _in_the_way(viewer, target, rest)
    eyes = _eyes(game, viewer, target)
    if any(_sees_head(eye, target, blockers) for eye in eyes):
        return True
    shares = (hidden_share(eye, _silhouette(target, eye), blockers) for eye in eyes)
    return any(shows(share) for share in shares)


def stands_between(game: State, one: Figure, other: Figure) -> bool:
    """Whether any figure is near enough to the line between two to hide something: told sooner than how much."""
    viewer, target = body_of(game, one), body_of(game, other)
    rest = [body_of(game, f) for f in game.standing() if f is not one and f is not other]
    return bool(_in_the_way(viewer, target, rest).solids)


@remembered_as_all_stand
def _look(game: State, one: Figure, other: Figure, at: Place | Perch | None) -> Sighting:
    viewer, target = body_of(game, one), body_of(game, other)
    if at is not None:
        viewer = body_at(game, one, at)
    rest = [body_of(game, f) for f in game.standing() if f is not one and f is not other]
    return _between(game, viewer, target, _in_the_way(viewer, target, rest))


def look_from_point(game: State, point: Point, height: float, other: Figure) -> Sighting:
    """R46: what of a figure is open to a point of the table, such as where a grenade comes down; only scenery hides."""
    target = body_of(game, other)
    eye = Eye(*point, height)
    blockers = scenery_blockers(game)
    seen = best_sighting((eye,), _silhouette(target, eye), blockers)
    return Sighting(seen.hidden, seen.hidden, 0.0, seen.by, eye)


def _between(game: State, viewer: Cylinder, target: Cylinder, others: Blockers) -> Sighting:
    eyes = _eyes(game, viewer, target)
    scenery = scenery_blockers(game)
    found = best_sighting(eyes, _silhouette(target, eyes[0]), scenery + others)
    eye, hidden = found.eye, found.hidden
    shape = _silhouette(target, eye)
    by_scenery = hidden if not others.solids else hidden_share(eye, shape, scenery)
    by_figures = hidden_share(eye, shape, others) if others.solids else 0.0
    wood = length_in_areas(((eye.x, eye.y), (target.x, target.y)), game.table.shapes_with(WOOD))
    return Sighting(hidden, by_scenery, by_figures, found.by, eye, wood)


def _sees_head(eye: Eye, target: Cylinder, blockers: Blockers) -> bool:
    """Whether two points of a head are seen, side by side: one alone may be seen through the joint of two walls."""
    dx, dy = target.x - eye.x, target.y - eye.y
    away = hypot(dx, dy) or 1.0
    aside = 0.3 * target.radius
    z = target.bottom + EYES * (target.top - target.bottom)
    return all(
        sees_point(eye, target.x - s * dy / away, target.y + s * dx / away, z, blockers)
        for s in (aside, -aside)
    )


def _eyes(game: State, viewer: Cylinder, target: Cylinder) -> tuple[Eye, ...]:
    """R19: three across the line of sight, or the middle one alone."""
    z = viewer.bottom + EYES * (viewer.top - viewer.bottom)
    eyes = eyes_across(viewer, (target.x, target.y), z)
    return eyes[:1] if game.options.centre_eye_only else eyes


def _silhouette(target: Cylinder, eye: Eye) -> Silhouette:
    """R19: the rectangle that it is to an eye; the cylinder itself for who looks from right above or beside it."""
    if hypot(target.x - eye.x, target.y - eye.y) <= 2 * target.radius:
        return target
    return facing_rectangle(target, eye)


def _in_the_way(viewer: Cylinder, target: Cylinder, rest: list[Cylinder]) -> Blockers:
    """Those near the line: most stand elsewhere."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    away = hypot(dx, dy) or 1.0
    near = []
    for body in rest:
        ex, ey = body.x - viewer.x, body.y - viewer.y
        along, aside = (ex * dx + ey * dy) / away, abs(ex * dy - ey * dx) / away
        reach = body.radius + viewer.radius + target.radius
        if aside <= reach and -reach <= along <= away + reach:
            near.append(body)
    return Blockers(tuple(near))
