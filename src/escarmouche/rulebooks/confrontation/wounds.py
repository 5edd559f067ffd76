"""Wound rolls, the states that they leave, and the removal of the dead."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Said, Total, Why
from escarmouche.core.words import Outcome, Reading, Roll, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.confrontation.characteristics import PENALTY, RES, WOUNDED, score
from escarmouche.rulebooks.confrontation.state import DEAD, Figure, State, Wound, leave
from escarmouche.rulebooks.confrontation.wound_table import BOOK, Location, Severity, WoundTable

WOUND_ROLL = Phrase("cc.roll.wound", "CC-IX-E-6-01", "CC-WOUND-01", "CC-WOUND-04")
READ_WOUND = Phrase("cc.reading.wound", "CC-WOUND-01", "CC-WOUND-02", "CC-WOUND-ROW-01")
HIGHER = Phrase("cc.score.higher_die", "CC-WOUND-01", "CC-WOUND-02")
AGAINST = Phrase("cc.score.against_resistance", "CC-WOUND-02", "CC-WOUND-03")
STRUCK = Phrase("cc.event.wound_roll", "CC-WOUND-01", "CC-WOUND-02", "CC-WOUND-ROW-01")
UNHURT = Phrase("cc.event.unhurt", "CC-STATE-01")
IS_STUNNED = Phrase("cc.event.stunned", "CC-STATE-SONNE-01", "CC-STATE-SONNE-03", "CC-STATE-06")
STILL_STUNNED = Phrase("cc.event.still_stunned", "CC-STATE-SONNE-01")
IS_WOUNDED = Phrase("cc.event.wounded", "CC-STATE-02", "CC-STATE-04", "CC-STATE-06")
WORSENED = Phrase("cc.event.wound_worsened", "CC-STATE-02", "CC-STATE-04")
KILLED = Phrase("cc.event.killed", "CC-STATE-05")
RECOVERS = Phrase("cc.event.recovers", "CC-STATE-SONNE-02")

# CC-STATE-01: from mildest to worst.
RESULTS: Mapping[Severity, Phrase] = {
    Severity.NOTHING: Phrase("cc.wound.nothing", "CC-STATE-01", "CC-WOUND-CELL-02"),
    Severity.STUNNED: Phrase("cc.wound.stunned", "CC-STATE-01", "CC-WOUND-CELL-01"),
    Severity.LIGHT: Phrase("cc.wound.light", "CC-STATE-01", "CC-WOUND-CELL-05"),
    Severity.SERIOUS: Phrase("cc.wound.serious", "CC-STATE-01", "CC-WOUND-CELL-03"),
    Severity.CRITICAL: Phrase("cc.wound.critical", "CC-STATE-01"),
    Severity.KILLED: Phrase("cc.wound.killed", "CC-STATE-01", "CC-WOUND-CELL-04"),
}
LOCATIONS: Mapping[Location, Phrase] = {
    Location.LEGS: Phrase("cc.location.legs", "CC-WOUND-LOC-01"),
    Location.ARMS: Phrase("cc.location.arms", "CC-WOUND-LOC-02"),
    Location.BELLY: Phrase("cc.location.belly", "CC-WOUND-LOC-03"),
    Location.CHEST: Phrase("cc.location.chest", "CC-WOUND-LOC-04"),
    Location.HEAD: Phrase("cc.location.head", "CC-WOUND-LOC-05", "CC-WOUND-LOC-06"),
}
STATES: Mapping[Severity, Wound] = {
    Severity.LIGHT: Wound.LIGHT,
    Severity.SERIOUS: Wound.SERIOUS,
    Severity.CRITICAL: Wound.CRITICAL,
}


# -- pure: what a roll comes to, and what it leaves ----------------------------------------------------


def location_of(lower: int, double_six_head: bool = True) -> Location:
    """CC-WOUND-01: the lower die says where; CC-WOUND-LOC-06, R6: a lower die of 6 is the head."""
    if lower == 6:
        return Location.HEAD if double_six_head else Location.CHEST
    return Location(lower)


@dataclass(frozen=True, slots=True)
class WoundRoll(Reading):
    """CC-WOUND-01: two dice thrown together, the lower for the location, the higher for the result.

    CC-WOUND-05: a double is both. CC-WOUND-04, R10: no six is thrown again.
    """

    together = True

    strength: Total
    resistance: Total
    table: WoundTable = BOOK
    double_six_head: bool = True

    @property
    def totals(self) -> Mapping[str, Total]:
        """FOR and RES."""
        return {"strength": self.strength, "resistance": self.resistance}

    @property
    def margin(self) -> int:
        """FOR less RES: what is added to the higher die."""
        return int(self.strength.value - self.resistance.value)

    def final(self, faces: tuple[int, ...]) -> Total:
        """CC-WOUND-02: the higher die, plus FOR, less RES; CC-WOUND-03: FOR with its penalties."""
        against = Why(-self.resistance.value, AGAINST)
        return Total(Why(max(faces), HIGHER), *self.strength.given, against)

    def location(self, faces: tuple[int, ...]) -> Location:
        """By the lower die."""
        return location_of(min(faces), self.double_six_head)

    def result(self, faces: tuple[int, ...]) -> Severity:
        """Where the column crosses the row."""
        return read_table(faces, self.margin, self.table, self.double_six_head)

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """The final result."""
        return Outcome(None, max(faces) + self.margin)

    def said(self) -> Said:
        """FOR against RES."""
        return Said(READ_WOUND, self.totals)


def read_table(
    faces: tuple[int, ...], margin: int, table: WoundTable = BOOK, double_six_head: bool = True
) -> Severity:
    """What two dice come to where FOR less RES is `margin`."""
    return table.read(location_of(min(faces), double_six_head), max(faces) + margin)


@remembered
def wound_chances(
    margin: int, table: WoundTable = BOOK, double_six_head: bool = True
) -> Mapping[Severity, Fraction]:
    """How often a wound roll comes to each result, where FOR less RES is `margin`. They add up to 1."""
    found = dict.fromkeys(Severity, Fraction(0))
    for one in range(1, 7):
        for other in range(1, 7):
            found[read_table((one, other), margin, table, double_six_head)] += Fraction(1, 36)
    return {result: chance for result, chance in found.items() if chance}


class Condition(NamedTuple):
    """How a fighter is after a wound roll."""

    wound: Wound
    stunned: bool
    dead: bool


def after(wound: Wound, stunned: bool, result: Severity, worsens: bool = True) -> Condition:
    """What a result makes of a fighter.

    CC-STATE-SONNE-03: Sonné is no Wound; R9: nor does it add to itself. CC-STATE-02, R8: a worse Wound takes
    the place of the present one; an equal or milder one makes it worse by one step, beyond Critique it falls.
    """
    if result is Severity.KILLED:
        return Condition(wound, stunned, True)
    if result is Severity.NOTHING:
        return Condition(wound, stunned, False)
    if result is Severity.STUNNED:
        return Condition(wound, True, False)
    new = STATES[result]
    if new > wound:
        return Condition(new, stunned, False)
    if not worsens:
        return Condition(wound, stunned, False)
    if wound is Wound.CRITICAL:
        return Condition(wound, stunned, True)
    return Condition(Wound(wound + 1), stunned, False)


# -- rolling -----------------------------------------------------------------------------------------


def strike(
    game: State, attacker: Figure, victim: Figure, strength: Total
) -> Generator[Any, Any, Severity]:
    """CC-IX-E-6-01: a wound roll against whoever was hit, and what follows from it at once.

    CC-IX-E-6-02: its strength is the FOR of the attacker with all that bears on it, or that of its weapon.
    """
    options = game.options
    reading = WoundRoll(
        strength, score(game, victim, RES), game.wound_table, options.double_six_head
    )
    about = {"figure": attacker.id, "other": victim.id}
    faces = yield Roll(WOUND_ROLL, 2, None, about, reading=reading)
    result = reading.result(faces)
    told = {"location": LOCATIONS[reading.location(faces)], "total": reading.final(faces)}
    yield Tell(STRUCK, {**about, **told, "result": RESULTS[result]})
    yield from suffer(game, victim, result, attacker)
    return result


def suffer(
    game: State, victim: Figure, result: Severity, attacker: Figure | None = None
) -> Generator[Any, Any, None]:
    """Put a fighter into the state that a result leaves; the dead are removed (CC-STATE-04, CC-STATE-05)."""
    i = victim.id
    before = Condition(game.wound[i], game.stunned[i], False)
    now = after(before.wound, before.stunned, result, game.options.wounds_worsen)
    game.wound[i], game.stunned[i] = now.wound, now.stunned
    if now.dead:
        yield from bury(game, victim, attacker)
        return
    yield Tell(*_said(victim, before, now, result))


def _said(
    victim: Figure, before: Condition, now: Condition, result: Severity
) -> tuple[Phrase, Mapping[str, Any]]:
    about: dict[str, Any] = {"figure": victim.id}
    if result is Severity.STUNNED:
        return (STILL_STUNNED if before.stunned else IS_STUNNED), about
    if now == before:
        return UNHURT, about
    about["state"] = WOUNDED[now.wound]
    about["penalty"] = PENALTY[now.wound]
    worsened = before.wound is not Wound.NONE and STATES[result] <= before.wound
    return (WORSENED if worsened else IS_WOUNDED), about


def bury(game: State, victim: Figure, attacker: Figure | None = None) -> Generator[Any, Any, None]:
    """CC-STATE-05: it leaves the table at once; R40: its contacts vanish with it."""
    yield Tell(KILLED, {"figure": victim.id, "by": None if attacker is None else attacker.id})
    leave(game, victim, DEAD)


def recover(game: State) -> Generator[Any, Any, None]:
    """CC-STATE-SONNE-02: at the end of the turn nobody is stunned any more."""
    for figure in [f for army in game.army for f in army if game.stunned[f.id]]:
        game.stunned[figure.id] = False
        yield Tell(RECOVERS, {"figure": figure.id})
