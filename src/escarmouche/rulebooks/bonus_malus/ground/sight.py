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
from escarmouche.table.sight_in_space import (
    Hides,
    best_sighting,
    hidden_by_one,
    hidden_share,
    screened,
    sees_point,
    shows,
    shows_itself,
)
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


@remembered_as_all_stand
def is_visible(game: State, one: Figure, other: Figure) -> bool:
    """BM-ARC-03: whether anything of another shows; told sooner than how much."""
    viewer, target = body_of(game, one), body_of(game, other)
    others = _in_the_way(game, viewer, target)
    return shows_to(game, viewer, target, scenery_blockers(game) + others)


def shows_to(game: State, viewer: Cylinder, target: Cylinder, blockers: Blockers) -> bool:
    """BM-ARC-03: whether anything of a body shows to another past some solids."""
    between = blockers.between(viewer, target)
    if not between.rows:
        return True
    if screened(viewer, target, between):
        return False
    eyes = _eyes(game, viewer, target)
    for eye in eyes:
        if _sees_head(eye, target, between):
            return True
    for eye in eyes:
        shape = _silhouette(target, eye)
        if not hidden_by_one(eye, shape, between) and shows_itself(eye, shape, between):
            return True
    return False


@remembered_as_all_stand
def figures_may_hide(game: State, one: Figure, other: Figure, share: float) -> bool:
    """Whether figures hide more than a share of another from any eye: told sooner than from which, and what else does."""
    viewer, target = body_of(game, one), body_of(game, other)
    others = _in_the_way(game, viewer, target)
    if not others.solids:
        return False
    eyes = _eyes(game, viewer, target)
    return any(share_exceeds(hidden_share(e, _silhouette(target, e), others), share) for e in eyes)


@remembered_as_all_stand
def _look(game: State, one: Figure, other: Figure, at: Place | Perch | None) -> Sighting:
    viewer, target = body_of(game, one), body_of(game, other)
    if at is not None:
        viewer = body_at(game, one, at)
    return _between(game, viewer, target, _in_the_way(game, viewer, target))


def look_from_point(game: State, point: Point, height: float, other: Figure) -> Sighting:
    """R46: what of a figure is open to a point of the table, such as where a grenade comes down; only scenery hides."""
    target = body_of(game, other)
    eye = Eye(*point, height)
    blockers = scenery_blockers(game)
    seen = best_sighting((eye,), _silhouette(target, eye), blockers)
    return Sighting(seen.hidden, seen.hidden, 0.0, seen.by, eye)


def _between(game: State, viewer: Cylinder, target: Cylinder, others: Blockers) -> Sighting:
    eyes = _eyes(game, viewer, target)
    scenery = scenery_blockers(game).between(viewer, target)
    found = best_sighting(eyes, _silhouette(target, eyes[0]), scenery + others)
    eye, hidden = found.eye, found.hidden
    shape = _silhouette(target, eye)
    by_scenery = hidden if not others.solids else hidden_share(eye, shape, scenery)
    by_figures = hidden_share(eye, shape, others) if others.solids else 0.0
    wood = length_in_areas(((eye.x, eye.y), (target.x, target.y)), game.table.shapes_with(WOOD))
    return Sighting(hidden, by_scenery, by_figures, found.by, eye, wood)


def eyes_of(body: Cylinder) -> float:
    """R19: how high the eyes of a body are."""
    return body.bottom + EYES * (body.top - body.bottom)


def head_of(body: Cylinder) -> float:
    """How wide its head is, to either side."""
    return 0.3 * body.radius


def _sees_head(eye: Eye, target: Cylinder, blockers: Blockers) -> bool:
    """Whether two points of a head are seen, side by side: one alone may be seen through the joint of two walls."""
    dx, dy = target.x - eye.x, target.y - eye.y
    away = hypot(dx, dy) or 1.0
    aside, z = head_of(target), eyes_of(target)
    wx, wy = aside * dy / away, aside * dx / away
    return sees_point(eye, target.x - wx, target.y + wy, z, blockers) and sees_point(
        eye, target.x + wx, target.y - wy, z, blockers
    )


def _eyes(game: State, viewer: Cylinder, target: Cylinder) -> tuple[Eye, ...]:
    """R19: three across the line of sight, or the middle one alone."""
    eyes = eyes_across(viewer, (target.x, target.y), eyes_of(viewer))
    return eyes[:1] if game.options.centre_eye_only else eyes


def _silhouette(target: Cylinder, eye: Eye) -> Silhouette:
    """R19: the rectangle that it is to an eye; the cylinder itself for who looks from right above or beside it."""
    if hypot(target.x - eye.x, target.y - eye.y) <= 2 * target.radius:
        return target
    return facing_rectangle(target, eye)


def _in_the_way(game: State, viewer: Cylinder, target: Cylinder) -> Blockers:
    """The other figures near the line: most stand elsewhere."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    away = hypot(dx, dy) or 1.0
    ux, uy, wide = dx / away, dy / away, viewer.radius + target.radius
    xs, ys, rs, perch = game.x, game.y, game.radius, game.perch
    near = []
    for figure in game.standing():
        i = figure.id
        ex, ey, reach = xs[i] - viewer.x, ys[i] - viewer.y, rs[i] + wide
        if perch[i] is not None:  # it is seen above the foot of what it hangs on
            body = body_of(game, figure)
            ex, ey = body.x - viewer.x, body.y - viewer.y
        along = ex * ux + ey * uy
        if -reach <= ex * uy - ey * ux <= reach and -reach <= along <= away + reach:
            if i != viewer.name and i != target.name:
                near.append(body_of(game, figure))
    return Blockers(tuple(near))
