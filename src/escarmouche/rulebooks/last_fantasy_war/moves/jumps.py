"""Jumps (LFW-SAUTER-02, -03, A-R41) and deep water (LFW-ENV-EAUXPROF-02, -03)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escarmouche.core.explain import Phrase, Said, Total, Why
from escarmouche.core.words import Outcome, Reading, Roll, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war import fates
from escarmouche.rulebooks.last_fantasy_war.attack import FALL
from escarmouche.rulebooks.last_fantasy_war.ground.gait import begun_slices, gait_of, whole_slices
from escarmouche.rulebooks.last_fantasy_war.ground.land import in_deep_water
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.harm import cavalry
from escarmouche.rulebooks.last_fantasy_war.harm.defence import hit_of_force
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import destroy
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called
from escarmouche.rulebooks.last_fantasy_war.treasures import off_treasures
from escarmouche.table.storeys.falls import landing
from escarmouche.table.storeys.model import Perch, Place

JUMP = Phrase("lfw.roll.jump", "LFW-SAUTER-02")
HURT_BY = Phrase("lfw.why.fallen", "LFW-SAUTER-03")
HEIGHT = Phrase("lfw.why.height", "LFW-SAUTER-02")
READS = Phrase("lfw.reading.jump", "LFW-SAUTER-02", "LFW-SAUTER-03")
JUMPED = Phrase("lfw.event.jumped", "LFW-SAUTER-01", "LFW-SAUTER-04")
DROWNING = Phrase("lfw.roll.drowning", "LFW-ENV-EAUXPROF-02")
SWIMS = Phrase("lfw.reading.drowning", "LFW-ENV-EAUXPROF-02", "LFW-ENV-EAUXPROF-03")
DROWNED = Phrase("lfw.event.drowned", "LFW-ENV-EAUXPROF-02")
CRAWLED_OUT = Phrase("lfw.event.crawled_out", "LFW-ENV-EAUXPROF-03")

SAFE = 2  # LFW-SAUTER-02: a result of 1 or less hurts
DROWNS = 3  # LFW-ENV-EAUXPROF-02: so much or less


@dataclass(frozen=True, slots=True)
class Landing(Reading):
    """One die less the started slices of 2'': 2 or more is safe."""

    modifiers: Total

    @property
    def totals(self) -> Mapping[str, Total]:
        """The height."""
        return {"modifier": self.modifiers}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it lands safely."""
        result = faces[0] + int(self.modifiers.value)
        return Outcome(result >= SAFE, result)

    def said(self) -> Said:
        """What is needed."""
        return Said(READS, {"need": SAFE, "modifier": self.modifiers.value})


@dataclass(frozen=True, slots=True)
class Drowning(Reading):
    """One die: 4 or more gets out of deep water."""

    @property
    def totals(self) -> Mapping[str, Total]:
        """None."""
        return {}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Whether it gets out."""
        return Outcome(faces[0] > DROWNS, faces[0])

    def said(self) -> Said:
        """What is needed."""
        return Said(SWIMS, {"need": DROWNS + 1})


def jumps(game: State, unit: Unit, height: float, to: Place) -> Rule:
    """A unit jumps down to a place. Returns whether it can go on: it is alive, and not drowning."""
    base = base_of(game, unit)
    game.put(base.id, to)
    told = {"figure": base.id, "height": height}
    yield Tell(JUMPED, told)
    reading = Landing(Total(Why(-begun_slices(height), HEIGHT)))
    (face,) = yield from fates.rolled(game, Roll(JUMP, 1, about=told, reading=reading))
    if not reading.outcome((face,)).success:
        yield from hit_of_force(game, base.id, whole_slices(height), FALL, HURT_BY)
    return game.status[base.id] == ON_TABLE


def safe_from_water(game: State, unit: Unit) -> Rule:
    """LFW-ENV-EAUXPROF-02, -03: whoever has ended in deep water drowns, or is put back beside it. Returns whether it was dry."""
    base, here = base_of(game, unit), game.place_of(unit.id)
    if isinstance(here, Perch) or not in_deep_water(game.table, base.profile.type, here):
        return True
    reading = Drowning()
    roll = Roll(DROWNING, 1, about={"figure": base.id}, reading=reading)
    (face,) = yield from fates.rolled(game, roll)
    if reading.outcome((face,)).success:
        out = beside_water(game, base, here)
        if out is not None:
            game.put(base.id, out)
            yield Tell(CRAWLED_OUT, {"figure": base.id})
            yield from off_treasures(game, base)  # B-R7: it could not choose where
            return False
    yield Tell(DROWNED, {"figure": base.id})
    yield from wiped_out(game, unit)
    return False


def beside_water(game: State, base: Unit, here: Place) -> Place | None:
    """The nearest free place outside."""
    walk = walk_of(game, base, gait_of(game, base))
    return landing(walk, *here.point, game.table.storeys.height_at(here))


def wiped_out(game: State, unit: Unit, by: tuple[int, ...] = ()) -> Rule:
    """A figure is destroyed with all who are on its base. Returns the Pv it had left."""
    halves = [unit_called(game, id) for id in unit_of(game, unit.id)]
    lost = sum(game.life[half.id] for half in halves)
    for half in halves:
        yield from destroy(game, half, by)
    for half in halves:
        yield from cavalry.remains(game, half)
    return lost
