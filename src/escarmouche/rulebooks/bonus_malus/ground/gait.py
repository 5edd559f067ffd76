"""How a figure gets about: what ground, walls, ladders, water and low walls cost it, and what it may not do (R11, R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.memory import remembered, remembered_by_table
from escarmouche.rulebooks.bonus_malus.ground.land import depth_at, land_of
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.points import GAIT
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import thickness
from escarmouche.table.storeys.model import HOLDS, STAIRS, Hurdle, Place
from escarmouche.table.storeys.sides import OPEN
from escarmouche.table.storeys.ways import CLIMB, DROP, PASS, STEP, Crossing, Risk

# Manners of moving.
MOVE, RUN, CRAWL, ZIGZAG = "move", "run", "crawl", "zig-zag"
STRAIGHT = (RUN, ZIGZAG)  # BM-ACTION-COURIR-01, BM-SKILL-ZIGZAG-01: one segment

# What a gait may be barred from (words of the point `gait`).
WALLS, LADDERS, WATER, HURDLES, LEAPS = "walls", "ladders", "water", "hurdles", "leaps"

WALL_LINK = HOLDS  # on which somebody hangs who has stopped on a wall (R11)
SMOOTH = "smooth"  # of a wall that nobody scales

SMALL = 1.0  # BM-TERRAIN-05: lower than this is a small obstacle
TALL = 2.0  # BM-TERRAIN-02: higher than this is a wall
HARMFUL = 2.0  # BM-CHUTE-02, -05: a fall from here on hurts
DEAR = 2.0  # BM-TERRAIN-01, -03, BM-ACTION-ESCALADER-01, -02

FALL = Phrase("bm.risk.fall", "BM-CHUTE-01", "BM-CHUTE-02")


@dataclass(
    frozen=True, eq=False
)  # those that are alike are one object (`_gait`): they are keys of memories
class Gait:
    """The gait of one figure in one manner; a price of None is not paid by anything."""

    height: float
    wall: float | None = DEAR
    water: float | None = DEAR
    ladder: float | None = 1.0
    hurdle: float | None = DEAR
    difficult: float = DEAR
    hard: frozenset[str] = frozenset()  # surfaces
    wet: frozenset[str] = frozenset()
    falls: bool = False  # R15: whether it steps off edges that will hurt it
    ghost: bool = False  # BM-SKILL-SPECTRE-03
    margin: float = 0.02
    foot: float | None = None

    def pace(self, surface: str) -> float:
        """R11: what a pace costs on a surface; where it may not swim, what it would cost."""
        if surface in self.wet:
            return DEAR if self.water is None else self.water
        return self.difficult if surface in self.hard else 1.0

    def toll(self, crossing: Crossing) -> float | None:
        """R11: what a crossing costs beside its length; nothing that is shut, taken, or not for it."""
        if crossing.state not in ("", OPEN) or SMOOTH in crossing.properties:
            return None
        if crossing.end.surface in self.wet and self.water is None:
            return None
        rise = crossing.ascent + crossing.descent
        if crossing.kind == STEP:
            return 0.0
        if crossing.kind == PASS:
            return self._through(crossing)
        if crossing.kind in (CLIMB, WALL_LINK):
            if max(crossing.ascent, crossing.descent) < SMALL - TOLERANCE:
                return 0.0
            return None if self.wall is None else self.wall * rise
        if crossing.kind == DROP:
            return 0.0 if self.falls or crossing.descent < HARMFUL - TOLERANCE else None
        if crossing.kind == STAIRS:  # BM-TERRAIN-05: steps are small obstacles
            return hypot(crossing.span, rise) - crossing.span
        return None if self.ladder is None else self.ladder * rise

    def _through(self, crossing: Crossing) -> float | None:
        """Through a door or a window: its sill is a small obstacle, a low wall, or a wall."""
        if crossing.headroom < self.height - TOLERANCE:
            return None
        sill = max(crossing.ascent, crossing.descent)
        if sill < SMALL - TOLERANCE:
            return 0.0
        if sill <= TALL + TOLERANCE:
            return self.hurdle
        return None if self.wall is None else self.wall * (crossing.ascent + crossing.descent)

    def hurdle_toll(self, hurdle: Hurdle) -> float | None:
        """BM-TERRAIN-03, R11: 2 in all, its own width included; a small one costs nothing."""
        if hurdle.height < SMALL - TOLERANCE:
            return 0.0
        if self.hurdle is None or hurdle.height > TALL + TOLERANCE:
            return None
        return max(0.0, self.hurdle - thickness(hurdle.shape))

    def risks(self, crossing: Crossing) -> Sequence[Risk]:
        """R15: who steps off an edge falls."""
        if crossing.kind != DROP or crossing.descent < HARMFUL - TOLERANCE:
            return ()
        data = (("height", crossing.descent), ("value", int(crossing.descent + TOLERANCE)))
        return (Risk(FALL, data),)


def gait_of(game: State, figure: Figure, manner: str = MOVE) -> Gait:
    """The gait of a figure now: what everybody may, its skills, and what the manner forbids."""
    if GAIT not in figure.handlers and not game.effects[figure.id]:
        return _usual_gait(game.table, figure.profile.height, manner)
    land = land_of(game.table)
    changes: tuple[tuple[str, float], ...] = ()
    barred = BARRED.get(manner, NOT_BARRED)
    for said in all_said(game, figure, GAIT):
        changes += tuple((key, value) for key, value in said.items() if key != "barred")
        barred |= said.get("barred", frozenset())
    if manner == MOVE and WATER in barred and depth_of(game, figure) is not None:
        barred -= {
            WATER
        }  # BM-SKILL-LOURD-02: who was pushed in gets out of it, no quicker than others swim
        changes += (("water", DEAR),)
    ground = (land.difficult_surfaces, land.water_surfaces)
    return _gait(figure.profile.height, *ground, changes, barred)


def depth_of(game: State, figure: Figure, place: Place | None = None) -> float | None:
    """How far from the bank it is in deep water, where it stands or elsewhere; nothing on dry land, or where it hangs on something."""
    i = figure.id
    if game.perch[i] is not None:
        return None
    x, y, surface = (game.x[i], game.y[i], game.surface[i]) if place is None else place
    return depth_at(game.table, surface, x, y, game.radius[i])


def swims(game: State, figure: Figure) -> bool:
    """BM-SKILL-LOURD-02, BM-SKILL-DEPLACEMENTLIMITE-01: whether nothing bars it from swimming."""
    return not any(WATER in said.get("barred", ()) for said in all_said(game, figure, GAIT))


@remembered_by_table
def _usual_gait(table: Table, height: float, manner: str) -> Gait:
    """What everybody may."""
    land = land_of(table)
    ground = (land.difficult_surfaces, land.water_surfaces)
    return _gait(height, *ground, (), BARRED.get(manner, NOT_BARRED))


# BM-ACTION-COURIR-02; R14, R21: who lies does not climb, and does not swim.
_RUNNING = frozenset({WALLS, LADDERS, WATER})
NOT_BARRED: frozenset[str] = frozenset()
BARRED = {RUN: _RUNNING, ZIGZAG: _RUNNING, CRAWL: _RUNNING | {HURDLES}}


@remembered
def _gait(
    height: float,
    hard: frozenset[str],
    wet: frozenset[str],
    changes: tuple[tuple[str, float], ...],
    barred: frozenset[str],
) -> Gait:
    gait = replace(Gait(height, hard=hard, wet=wet), **dict(changes))  # type: ignore[arg-type]
    return replace(
        gait,
        wall=None if WALLS in barred else gait.wall,
        ladder=None if LADDERS in barred else gait.ladder,
        water=None if WATER in barred else gait.water,
        hurdle=None if HURDLES in barred else gait.hurdle,
    )


@remembered
def stepping_off(gait: Gait) -> Gait:
    """R15: the same of who steps off edges that will hurt it."""
    return replace(gait, falls=True)


def may_leap(game: State, figure: Figure) -> bool:
    """BM-SKILL-DEPLACEMENTLIMITE-01: whether nothing bars it from jumping."""
    return not any(LEAPS in said.get("barred", ()) for said in all_said(game, figure, GAIT))
