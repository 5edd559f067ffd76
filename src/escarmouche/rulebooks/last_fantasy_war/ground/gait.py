"""How a unit gets about: what it steps over, climbs, jumps down from and passes (LFW-ENJAMBER-*, LFW-ESCALADER-*, LFW-SAUTER-*, A-R41).

A toll is what a crossing costs beside its length as seen from above. Climbing is priced here in full, its surcharge with
it. What depends on a whole move (1'' per begun 3'' of difficult terrain) is only weighed here, `ways` prices it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.duos import duo_of
from escarmouche.memory import remembered, remembered_by_table
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import ENTRY
from escarmouche.rulebooks.last_fantasy_war.ground.land import Words, land_of
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.points import GAIT
from escarmouche.rulebooks.last_fantasy_war.sheet import BEHEMOTH, MONSTER
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, FLIGHT, RUN, State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import SMOOTH
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.storeys.model import STAIRS, Hurdle
from escarmouche.table.storeys.sides import OPEN
from escarmouche.table.storeys.ways import CLIMB, DROP, PASS, STEP, Crossing, Risk

LOW, HIGH = 1.0, 2.0  # LFW-ENJAMBER-01, LFW-ENJAMBER-02: what is lower is stepped over
SLICE = 2.0  # LFW-ESCALADER-03, LFW-SAUTER-02, -03
FAST = (RUN, CHARGE)  # in which cavalry steps over more
AIRBORNE = (RUN, CHARGE, FLIGHT)  # LFW-RULE-VOL-01

JUMPS = Phrase("lfw.risk.jump", "LFW-SAUTER-02", "LFW-SAUTER-03")


def whole_slices(height: float) -> int:
    """Complete slices of 2''.

    >>> [whole_slices(h) for h in (0.5, 1.9, 2.0, 3.0, 4.0)]
    [0, 0, 1, 1, 2]
    """
    return int((height + TOLERANCE) / SLICE)


def begun_slices(height: float) -> int:
    """Started slices of 2''.

    >>> [begun_slices(h) for h in (0.5, 1.9, 2.0, 3.0, 4.0)]
    [1, 1, 1, 2, 2]
    """
    return -int(-(height - TOLERANCE) // SLICE)


@dataclass(frozen=True)
class Gait:
    """The gait of one unit in one kind of move."""

    height: float
    step: float = LOW
    climbs: bool = True
    surcharge: bool = True  # LFW-ESCALADER-03
    jumps: bool = False  # whether it goes down by jumping where it must not climb
    difficult: bool = True  # whether difficult terrain slows it
    flies: bool = False
    tramples: bool = False  # LFW-RULE-CHARGEMONSTRUEUSE-01: through all who are no behemoths
    weight: float = 1 / 3  # of an inch of difficult terrain in the search for a way
    paid: float = 0.0  # A-R43: inches of difficult terrain that a part of the move has paid for
    hard: frozenset[str] = frozenset()  # surfaces
    wet: frozenset[str] = frozenset()
    shut: frozenset[str] = frozenset()
    indoors: frozenset[str] = frozenset()
    margin: float = 0.02  # A-R68: a base may overhang an edge while its centre is supported
    foot: float | None = None

    def __hash__(self) -> int:
        """Worked out once, as many memories are kept by gait."""
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = hash(tuple([getattr(self, each.name) for each in fields(self)]))
            object.__setattr__(self, "_hash", known)
        return known

    def pace(self, surface: str) -> float:
        """LFW-TERRAIN-EAU-01: an inch of water costs two; difficult terrain as the search weighs it."""
        if not self.difficult:
            return 1.0
        if surface in self.wet:
            return 2.0
        return 1.0 + self.weight if surface in self.hard else 1.0

    def climb(self, height: float) -> float:
        """LFW-ESCALADER-01, -03, A-R41: an ascent or a descent: its height, and 1'' more per complete 2''."""
        return height + (whole_slices(height) if self.surcharge else 0)

    def toll(self, crossing: Crossing) -> float | None:
        """What a crossing costs beside its length; nothing that is shut, barred, or too high for it."""
        if crossing.state not in ("", OPEN) or SMOOTH in crossing.properties:
            return None
        if crossing.end.surface in self.shut:
            return None
        if crossing.kind in (STEP, STAIRS):  # LFW-TERRAIN-COLLINE-02
            return 0.0
        over = self._over(crossing.ascent, crossing.descent)
        if crossing.kind == PASS:
            return None if over is None else over + self.entry(crossing)
        if crossing.kind == DROP:  # LFW-SAUTER-04: the height costs nothing
            low = crossing.descent < self.step - TOLERANCE
            return 0.0 if low or self.jumps else None
        if crossing.kind == CLIMB and over != 0.0 and self._is_indoors(crossing):
            return None  # LFW-ENV-INTERIEUR-03
        return over

    def entry(self, crossing: Crossing) -> float:
        """LFW-TERRAIN-BATIMENT-06: going in or out costs 1'' in all, the way through the wall included."""
        return max(0.0, ENTRY - crossing.span) if self.is_entry(crossing) else 0.0

    def is_entry(self, crossing: Crossing) -> bool:
        """Whether one end is in a building and the other is not."""
        return (crossing.start.surface in self.indoors) != (crossing.end.surface in self.indoors)

    def _is_indoors(self, crossing: Crossing) -> bool:
        return crossing.start.surface in self.indoors or crossing.end.surface in self.indoors

    def _over(self, ascent: float, descent: float) -> float | None:
        """LFW-ENJAMBER-01, LFW-ESCALADER-01: stepped over for nothing, or climbed up and down."""
        if max(ascent, descent) < self.step - TOLERANCE:
            return 0.0
        return self.climb(ascent) + self.climb(descent) if self.climbs else None

    def hurdle_toll(self, hurdle: Hurdle) -> float | None:
        """LFW-TERRAIN-MURET-02: by its height."""
        return None if SMOOTH in hurdle.properties else self._over(hurdle.height, hurdle.height)

    def is_jump(self, crossing: Crossing) -> bool:
        """LFW-SAUTER-01: down more than a step, and not by climbing."""
        return crossing.kind == DROP and crossing.descent >= self.step - TOLERANCE

    def risks(self, crossing: Crossing) -> Sequence[Risk]:
        """LFW-SAUTER-02: who jumps may be hurt."""
        if not self.is_jump(crossing):
            return ()
        slices, force = begun_slices(crossing.descent), whole_slices(crossing.descent)
        data = (("height", crossing.descent), ("slices", slices), ("force", force))
        return (Risk(JUMPS, data, min(1.0, (1 + slices) / 6)),)


def gait_of(game: State, unit: Unit, kind: str | None = None, paid: float = 0.0) -> Gait:
    """The gait of a unit now, in a kind of move; of a cavalry that of its mount (LFW-CAV-06). `paid`: of difficult terrain."""
    base = base_of(game, unit)
    table, profile, step = game.table, base.profile, step_of(game, base, kind)
    told = all_said(game, base, GAIT)
    if not told:
        gait = _plain(table, profile.type, profile.height, step)
    else:
        rules = tuple([tuple(said.items()) for said in told])
        gait = _changed(table, profile.type, profile.height, step, kind, rules)
    return having_paid(gait, paid) if paid else gait


@remembered_by_table
def _changed(
    table: Table,
    type: str,
    height: float,
    step: float,
    kind: str | None,
    rules: tuple[tuple[tuple[str, Any], ...], ...],
) -> Gait:
    """The same as some rules change it in a kind of move."""
    return _ruled(_plain(table, type, height, step), kind, rules)


@remembered
def _ruled(gait: Gait, kind: str | None, rules: tuple[tuple[tuple[str, Any], ...], ...]) -> Gait:
    """On most tables the surfaces have the same names, and so a gait is the same there."""
    for said in rules:
        fitting = _fitting(dict(said), kind)
        gait = replace(gait, **fitting) if fitting else gait
    return gait


@remembered
def having_paid(gait: Gait, paid: float) -> Gait:
    """The same of who has paid so much for difficult terrain in this move."""
    return replace(gait, paid=paid)


@remembered
def on_level(gait: Gait) -> Gait:
    """The same as if no terrain were difficult."""
    return replace(gait, difficult=False)


@remembered
def jumping(gait: Gait) -> Gait:
    """The same, going down by jumping where it must not climb."""
    return replace(gait, jumps=True)


@remembered
def climbing(gait: Gait, climbs: bool) -> Gait:
    """The same of who climbs, or does not."""
    return gait if gait.climbs == climbs else replace(gait, climbs=climbs)


@remembered_by_table
def _plain(table: Table, type: str, height: float, step: float) -> Gait:
    """The gait of who has no rule about it."""
    land = land_of(table, type)
    return _on_land(height, step, land.hard, land.wet, land.shut, land.indoors)


@remembered
def _on_land(
    height: float, step: float, hard: Words, wet: Words, shut: Words, indoors: Words
) -> Gait:
    return Gait(height, step, hard=hard, wet=wet, shut=shut, indoors=indoors)


def _fitting(said: dict[str, Any], kind: str | None) -> dict[str, Any]:
    """LFW-RULE-VOL-01: only some moves are flown; LFW-RULE-CHARGEMONSTRUEUSE-01: and only a charge tramples."""
    bound = {"flies": AIRBORNE, "tramples": (CHARGE,)}
    return {k: v for k, v in said.items() if k not in bound or kind in bound[k]}


def is_trampled(base: Unit) -> bool:
    """LFW-RULE-CHARGEMONSTRUEUSE-01: whether such a charge ignores it; a cavalry is what its mount is."""
    return base.profile.type != BEHEMOTH


def step_of(game: State, base: Unit, kind: str | None) -> float:
    """LFW-ENJAMBER-01, -02, A-R41: monsters and behemoths always step higher, cavalry when it runs or charges."""
    big = base.profile.type in (MONSTER, BEHEMOTH)
    fast = kind in FAST and duo_of(game, base.id) is not None
    return HIGH if big or fast else LOW
