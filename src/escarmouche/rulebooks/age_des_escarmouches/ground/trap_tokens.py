"""Trap tokens on the ground: who knows of them, how near somebody is, and ways round those that are known (B-R62)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from math import hypot, inf, sqrt

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, Trap, placed
from escarmouche.table import bases
from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.shapes import Disc

FOUND = Phrase("ade.event.trap_found", "ADE-SKILL-POSEUR-DE-PIEGES-02")

RADIUS = 1.25  # B-R62: a disc of 2.5 cm
REACH = 5.0  # ADE-SKILL-POSEUR-DE-PIEGES-05: who passes so near sets it off
POWER = 0  # ADE-SKILL-POSEUR-DE-PIEGES-02
CLEAR = 0.001  # cm: by so much a way round keeps out of reach


def all_traps(game: State) -> Iterator[Trap]:
    """Every trap on the table."""
    return chain.from_iterable(game.traps + game.secret_traps)


def unknown_to(game: State, camp: int) -> list[Trap]:
    """Those of the other side that are still hidden: mostly none."""
    return [trap for trap in all_traps(game) if trap.camp != camp and not trap.found]


def lay(game: State, figure: Figure, place: Point) -> Trap:
    """A new token; B-R29: its place is known to all, or by the option only to its own side."""
    game.traps_laid += 1
    trap = Trap(game.traps_laid, figure.camp, figure.id, *place)
    kept = game.secret_traps if game.options.hidden_places_secret else game.traps
    kept[figure.camp] = (*kept[figure.camp], trap)
    return trap


def discard(game: State, trap: Trap) -> None:
    """It is gone."""
    for kept in (game.traps, game.secret_traps):
        kept[trap.camp] = tuple([one for one in kept[trap.camp] if one.number != trap.number])


def find(game: State, trap: Trap, by: Figure) -> Rule:
    """ADE-SKILL-POSEUR-DE-PIEGES-02: it is hidden no more: from now on one may go round it."""
    discard(game, trap)
    game.traps[trap.camp] = (*game.traps[trap.camp], trap._replace(found=True))
    yield Tell(FOUND, {"figure": by.id, "place": [trap.x, trap.y]}, reveals=True)


def token(trap: Trap) -> Placed:
    """Its disc on the ground."""
    return Placed(RoundBase(RADIUS), trap.x, trap.y)


def is_within(game: State, figure: Figure, trap: Trap, far: float) -> bool:
    """Whether its base is no farther from the token than this: mostly it is far away."""
    away = hypot(game.x[figure.id] - trap.x, game.y[figure.id] - trap.y)
    if away - figure.radius - RADIUS > far + TOLERANCE:
        return False
    return at_most(gap_to(game, figure, trap), far)


def gap_to(game: State, figure: Figure, trap: Trap) -> float:
    """From the edge of a base to the edge of the token."""
    return bases.gap(placed(game, figure), token(trap))


def is_unharmed(game: State, figure: Figure) -> bool:
    """ADE-SKILL-POSEUR-DE-PIEGES-06: whether it never sets one off."""
    return first(game, figure, points.SETS_OFF) is not None


def shunned(
    game: State, figure: Figure, here: Point, to: Point, longest: float = inf
) -> list[Disc]:
    """What it goes round: the reach of the traps of which it knows, unless it starts or ends there.

    ADE-SKILL-POSEUR-DE-PIEGES-02: its own side's, and those that were found; the others are hidden. None that
    no way of the `longest` length comes near.
    """
    if game.level[figure.id] > 0:
        return []
    found: list[Disc] = []
    for trap in all_traps(game):
        if trap.camp != figure.camp and not trap.found:
            continue
        reach = RADIUS + REACH + CLEAR + figure.radius - figure.slim
        near, x, y = reach + figure.slim, trap.x, trap.y
        away = hypot(here[0] - x, here[1] - y)
        if near < away <= near + longest and hypot(to[0] - x, to[1] - y) > near:
            found.append(Disc(x, y, reach))
    return [] if found and is_unharmed(game, figure) else found


def far_from(figure: Figure) -> float:
    """How near to its centre a token is at most that it sets off."""
    return RADIUS + REACH + figure.radius + TOLERANCE


def first_near(figure: Figure, trail: Sequence[Point], trap: Trap) -> float | None:
    """How far along a way its base first comes within reach of a token; None: never.

    A rectangular base goes with its narrow side in front (A-R28).
    """
    gone, far = 0.0, far_from(figure)
    for a, b in pairwise(trail):
        if _is_beside(a, b, trap, far):
            gone += hypot(b[0] - a[0], b[1] - a[1])
            continue  # nearly always
        leg = hypot(b[0] - a[0], b[1] - a[1])
        at = _along(figure, a, b, leg, trap) if leg > TOLERANCE else None
        if at is not None:
            return gone + at
        gone += leg
    return None


def _is_beside(a: Point, b: Point, trap: Trap, far: float) -> bool:
    """Whether the box around a straight leg is farther than that from a token."""
    (ax, ay), (bx, by), x, y = a, b, trap.x, trap.y
    if (x < ax - far and x < bx - far) or (x > ax + far and x > bx + far):
        return True
    return (y < ay - far and y < by - far) or (y > ay + far and y > by + far)


def _along(figure: Figure, a: Point, b: Point, leg: float, trap: Trap) -> float | None:
    """The same on one straight leg: the token as the mover sees it, ahead and aside."""
    ux, uy = (b[0] - a[0]) / leg, (b[1] - a[1]) / leg
    dx, dy = trap.x - a[0], trap.y - a[1]
    ahead, aside = dx * ux + dy * uy, abs(dy * ux - dx * uy)
    half, breadth, reach = figure.radius, 0.0, RADIUS + REACH + TOLERANCE
    if isinstance(figure.base, RectBase):
        half, breadth = figure.base.depth / 2, figure.base.width / 2
        aside = max(0.0, aside - breadth)
    else:
        half, reach = 0.0, reach + figure.radius
    if aside > reach:
        return None
    before = half + sqrt(reach * reach - aside * aside)
    if ahead + before < 0.0 or ahead - before > leg:
        return None
    return max(0.0, ahead - before)
