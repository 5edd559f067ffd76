"""How a prowler gets about: what each crossing costs it (MEL-3), what it may not do, what it risks (MEL-4, MEL-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.kit.skirmish import Fighter
from escarmouche.kit.storey_state import walk_on_storeys
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Shape
from escarmouche.table.storeys.model import Hurdle
from escarmouche.table.storeys.sides import OPEN
from escarmouche.table.storeys.walks import Walk
from escarmouche.table.storeys.ways import CLIMB, DROP, STEP, Crossing, Risk
from monte_en_lair.state import State

SLIP, LAND_BADLY = Phrase("mel.risk.slip", "MEL-4"), Phrase("mel.risk.land_badly", "MEL-5")
NIMBLE, DEEP = Phrase("mel.nimble", "MEL-4"), Phrase("mel.deep", "MEL-5")

DEEPEST_JUMP = 4.0
EASY_CLIMB = 1.5  # so high nobody slips
DEAR = 2.0  # what a unit costs on difficult ground, and of a wall that is scaled


@dataclass(frozen=True)
class ProwlerGait:
    """MEL-3: the gait of a prowler of this nimbleness on a table."""

    nimble: int
    difficult: frozenset[str]
    margin: float = 0.1
    foot: float | None = None

    def pace(self, surface: str) -> float:
        """Difficult ground costs double."""
        return DEAR if surface in self.difficult else 1.0

    def toll(self, crossing: Crossing) -> float | None:
        """What a crossing costs beside its length; what is shut, taken, smooth or too deep is not passed."""
        height = crossing.ascent + crossing.descent
        if crossing.state not in ("", OPEN) or "smooth" in crossing.properties:
            return None
        if crossing.kind == DROP:
            return 0.0 if crossing.descent <= DEEPEST_JUMP else None
        if crossing.kind == CLIMB:
            return DEAR * height
        return 0.0 if crossing.kind in (STEP, "stairs") else height

    def hurdle_toll(self, hurdle: Hurdle) -> float | None:
        """A low wall costs its height."""
        return hurdle.height

    def risks(self, crossing: Crossing) -> Sequence[Risk]:
        """What the die of `test_of` decides."""
        test = test_of(self.nimble, crossing)
        if test is None:
            return ()
        need = int(test.value)
        sentence = LAND_BADLY if crossing.kind == DROP else SLIP
        data = (("need", need), ("height", drop_of(crossing)))
        return (Risk(sentence, data, 1.0 - max(0, min(6, need)) / 6),)


def test_of(nimble: int, crossing: Crossing) -> Total | None:
    """MEL-4, MEL-5: the number not to be exceeded at a climb or a jump; nothing where nobody can fail."""
    if crossing.kind == CLIMB and drop_of(crossing) > EASY_CLIMB:
        return Total(Why(nimble, NIMBLE))
    if crossing.kind == DROP:
        return Total(Why(nimble, NIMBLE), Why(-int(crossing.descent // 2), DEEP))
    return None


def drop_of(crossing: Crossing) -> float:
    """How deep one falls at a crossing, at most."""
    return max(crossing.ascent, crossing.descent)


def walk_of(game: State, fighter: Fighter) -> Walk:
    """How a prowler can go now."""
    kind, (difficult, blocks) = fighter.profile, ground_of(game.table)
    gait = ProwlerGait(kind.nimble, difficult)
    return walk_on_storeys(game, fighter, kind.height, gait, blocks)


@lru_cache(maxsize=8)
def ground_of(table: Table) -> tuple[frozenset[str], tuple[tuple[str, Shape], ...]]:
    """MEL-2, MEL-3: the surfaces that are difficult, and the scenery through which nobody goes, by surface."""
    hard = frozenset(s.id for s in table.storeys.surfaces if "difficult" in s.properties)
    return hard, tuple((p.surface, p.shape) for p in table.scenery if "impassable" in p.properties)
