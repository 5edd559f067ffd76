"""Tests of characteristics: one die and a score, sixes thrown again; and what they may come to.

CC-TEST-01: the natural result is the die, the final result the die, the characteristic and all that is
added or taken. CC-IX-E-2-05, R3: no natural 1 fails by itself.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from escarmouche.core.explain import NOTHING, Data, Phrase, Said, Total, Why
from escarmouche.core.words import Outcome, Reading, Roll, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.confrontation.state import State

NATURAL = Phrase("cc.score.natural", "CC-TEST-01")
SIX = Phrase("cc.score.six", "CC-TEST-03", "CC-IX-E-2-02")
READ = Phrase("cc.reading.test", "CC-TEST-01")
READ_DIFFICULTY = Phrase("cc.reading.difficulty", "CC-TEST-01", "CC-IX-E-2-04")
AGAIN = Phrase("cc.roll.six_again", "CC-TEST-03", "CC-IX-E-2-02")
TIED = Phrase("cc.event.tied", "CC-TEST-02")

FACES = range(1, 7)
# So many sixes in a row are followed one by one; the next six ends the throw. What is beyond has a chance
# of less than one in 10 million.
DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Tested(Reading):
    """CC-TEST-01: the dice of one test and what is added to them; of several dice the best is kept (R4)."""

    __test__ = False  # pytest: not a class of tests
    together = True

    score: Total
    added: bool = False  # instead of R4: all dice are added
    difficulty: Total | None = None

    @property
    def totals(self) -> Mapping[str, Total]:
        """What is added to the die, and what must be reached, where there is something to reach."""
        if self.difficulty is None:
            return {"score": self.score}
        return {"score": self.score, "difficulty": self.difficulty}

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """The result so far: a six is still to be thrown again."""
        return Outcome(None, combined(faces, self.added) + int(self.score.value))

    def said(self) -> Said:
        """What is added to the die."""
        return Said(READ if self.difficulty is None else READ_DIFFICULTY, self.totals)


class Final(NamedTuple):
    """The final result of a test, with its reasons; `natural` is the die that counts, sixes included."""

    total: Total
    natural: int

    @property
    def value(self) -> int:
        """The number."""
        return int(self.total.value)

    @property
    def fails(self) -> bool:
        """CC-IX-E-2-04: at 0 or less every test of a characteristic fails by itself."""
        return automatic_failure(self.value)


def automatic_failure(final: int) -> bool:
    """CC-IX-E-2-04, -05: only the final result decides, never the natural die (R3)."""
    return final <= 0


def combined(naturals: tuple[int, ...] | list[int], added: bool = False) -> int:
    """R4: of several dice the best one counts; a group may add them instead."""
    return sum(naturals) if added else max(naturals)


# -- rolling -----------------------------------------------------------------------------------------


def throw(
    game: State,
    what: Phrase,
    reading: Tested,
    about: Data = NOTHING,
    dice: int = 1,
    followed: int | None = None,
) -> Generator[Any, Any, Final]:
    """Throw the dice of one test, and every six again (R2)."""
    faces = yield Roll(what, dice, None, about, reading=reading)
    return (yield from finish(game, reading, faces, about, followed))


def finish(
    game: State,
    reading: Tested,
    faces: tuple[int, ...],
    about: Data = NOTHING,
    followed: int | None = None,
) -> Generator[Any, Any, Final]:
    """CC-TEST-03, R2: each natural six is thrown again and added to, again on each further six.

    Odds that are counted need an end: `followed` is how many sixes in a row they follow; play follows all.
    """
    naturals = list(faces)
    sixes = [n for n, face in enumerate(faces) if face == 6] if game.options.sixes_explode else []
    thrown = 0
    while sixes and thrown != followed:
        held = naturals[sixes[0]]  # dice that are still thrown again all stand at as many sixes
        again = Tested(Total(Why(held, SIX), *reading.score.given), reading.added)
        more = yield Roll(AGAIN, len(sixes), None, about, reading=again)
        for n, face in zip(sixes, more, strict=True):
            naturals[n] += face
        sixes = [n for n, face in zip(sixes, more, strict=True) if face == 6]
        thrown += 1
    natural = combined(naturals, reading.added)
    return Final(final_total(natural, reading.score), natural)


def final_total(natural: int, score: Total) -> Total:
    """The die, then everything that is added to it."""
    return Total(Why(natural, NATURAL), *score.given)


class Side(NamedTuple):
    """One side of an opposed test: its score, and what is said about it."""

    score: Total
    about: Data = NOTHING


def opposed(
    game: State, what: Phrase, one: Side, other: Side
) -> Generator[Any, Any, tuple[Final, Final]]:
    """CC-TEST-02: the strictly higher final result wins; R1: equal ones are thrown again.

    R31: the numbers are compared even where one or both are 0 or less.
    """
    while True:
        first = yield from throw(game, what, Tested(one.score), one.about)
        second = yield from throw(game, what, Tested(other.score), other.about)
        if first.value != second.value:
            return first, second
        yield Tell(TIED, {"value": first.value})


# -- chances -----------------------------------------------------------------------------------------


Chances = Mapping[int, Fraction]


@remembered
def natural_chances(explode: bool = True) -> Chances:
    """What one die comes to, sixes included; past `DEEPEST` sixes one more six ends the throw."""
    if not explode:
        return {face: Fraction(1, 6) for face in FACES}
    chances, share = dict[int, Fraction](), Fraction(1, 6)
    for sixes in range(DEEPEST + 1):
        chances.update({6 * sixes + face: share for face in range(1, 6)})
        share /= 6
    chances[6 * (DEEPEST + 1)] = share * 6
    return chances


@remembered
def dice_chances(dice: int, explode: bool = True, added: bool = False) -> Chances:
    """What the dice of one test come to: the best of them (R4), or all added."""
    one = natural_chances(explode)
    if not added:
        return _best(one, dice)
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for _die in range(dice):
        sums = dict[int, Fraction]()
        for (held, chance), (more, share) in product(chances.items(), one.items()):
            sums[held + more] = sums.get(held + more, Fraction(0)) + chance * share
        chances = sums
    return chances


def _best(one: Chances, dice: int) -> Chances:
    """At most n with every die, less at most n - 1 with every die."""
    found, below = dict[int, Fraction](), Fraction(0)
    for natural in sorted(one):
        upto = below + one[natural]
        found[natural] = upto**dice - below**dice
        below = upto
    return found


def attack_chances(total: int, explode: bool = True) -> Chances:
    """The final results of an Attack test whose score is `total` (CC-IX-E-2-01)."""
    return {natural + total: chance for natural, chance in natural_chances(explode).items()}


def defence_chances(total: int, dice: int, explode: bool = True, added: bool = False) -> Chances:
    """The final results of a Defence test with so many dice (CC-IX-E-3-01, R4)."""
    found = dice_chances(dice, explode, added)
    return {natural + total: chance for natural, chance in found.items()}


class AttackOdds(NamedTuple):
    """How an attack may end: an automatic failure, a parry, or a blow that lands. They add up to 1."""

    fails: Fraction
    parried: Fraction
    lands: Fraction


@remembered
def attack_odds(
    attack: int, defence: int, dice: int, explode: bool = True, added: bool = False
) -> AttackOdds:
    """One attack against so many defence dice (none: no parry is tried)."""
    rolled = attack_chances(attack, explode)
    fails = sum(
        (chance for final, chance in rolled.items() if automatic_failure(final)), Fraction(0)
    )
    if not dice:
        return AttackOdds(fails, Fraction(0), 1 - fails)
    parried, at_least, ahead = Fraction(0), Fraction(1), Fraction(0)
    defences = sorted(defence_chances(defence, dice, explode, added).items())
    place = 0
    for final, chance in sorted(rolled.items()):
        if automatic_failure(final):
            continue
        while place < len(defences) and defences[place][0] < final:
            ahead += defences[place][1]  # CC-IX-E-3-03: a lower result does not parry
            place += 1
        at_least = 1 - ahead
        parried += chance * at_least  # CC-IX-E-3-02: an equal one does
    return AttackOdds(fails, parried, 1 - fails - parried)
