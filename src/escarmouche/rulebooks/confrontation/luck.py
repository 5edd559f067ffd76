"""What the dice of a game were thrown for, with the exact odds: the tests of the book are seldom one throw.

CC-TEST-03: sixes are thrown again; CC-TEST-02: an opposed test compares two throws; CC-IX-E-3-02: an attack lands or is
parried. A parry is weighed against the attack as it was thrown, an attack before any die of it fell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.rulebooks.confrontation.combat import attack, initiative, phase, separation
from escarmouche.rulebooks.confrontation.state import State, figure_of
from escarmouche.rulebooks.confrontation.tactics import ROLL as TACTICS
from escarmouche.rulebooks.confrontation.testing import (
    AGAIN,
    Chances,
    Tested,
    attack_odds,
    automatic_failure,
    combined,
    dice_chances,
)

OPPOSED = (TACTICS, separation.DISCIPLINE, phase.AUTHORITY, initiative.TEST)
LANDED = (attack.LANDS, attack.UNDEFENDED)
ENDED = (*LANDED, attack.PARRIED, attack.FAILED)


class Throw(NamedTuple):
    """The dice of one test, sixes included: where it stands among the events, and its final result."""

    at: int
    event: Event
    reading: Tested
    final: int

    @property
    def score(self) -> int:
        """What is added to the dice."""
        return int(self.reading.score.value)


def fortunes(game: State, events: Sequence[Event]) -> Iterator[Fortune]:
    """Every test of the game that had odds."""
    first: Throw | None = None  # of two that are compared
    for throw in _throws(events):
        if throw.reading.difficulty is not None:
            yield _against_difficulty(game, throw)
        elif throw.event.phrase == attack.ATTACK:
            yield from _attack(game, throw, events)
        elif throw.event.phrase in OPPOSED:
            if first is None:
                first = throw
            else:
                yield from _opposed(game, first, throw)
                first = None


def _throws(events: Sequence[Event]) -> Iterator[Throw]:
    """CC-TEST-03: each natural six is followed by another die, which is added."""
    for at, event in enumerate(events):
        if not isinstance(event.reading, Tested) or event.phrase == AGAIN:
            continue
        naturals, last, after = list(event.faces), list(event.faces), at + 1
        sixes = [n for n, face in enumerate(last) if face == 6]
        while after < len(events) and events[after].phrase == AGAIN:
            more = events[after].faces
            for n, face in zip(sixes, more, strict=True):
                naturals[n] += face
            sixes = [n for n, face in zip(sixes, more, strict=True) if face == 6]
            after += 1
        natural = combined(naturals, event.reading.added)
        yield Throw(at, event, event.reading, natural + int(event.reading.score.value))


def _camp(game: State, event: Event) -> int:
    return figure_of(game, event.data["figure"]).camp


def _finals(game: State, throw: Throw) -> Chances:
    """What the test may come to, before any die falls."""
    found = dice_chances(len(throw.event.faces), game.options.sixes_explode, throw.reading.added)
    return {natural + throw.score: chance for natural, chance in found.items()}


def _against_difficulty(game: State, throw: Throw) -> Fortune:
    """CC-IX-E-2-04: at 0 or less it fails by itself, whatever is needed."""
    assert throw.reading.difficulty is not None
    needed = throw.reading.difficulty.value

    def comes_off(final: int) -> bool:
        return not automatic_failure(final) and final >= needed

    chance = sum((c for final, c in _finals(game, throw).items() if comes_off(final)), Fraction(0))
    return Fortune(_camp(game, throw.event), chance, comes_off(throw.final))


def _attack(game: State, throw: Throw, events: Sequence[Event]) -> Iterator[Fortune]:
    """Whether it lands, as it stood before its die and those of the parry that was announced."""
    ended, parry = None, None
    for event in events[throw.at + 1 :]:
        if event.phrase == attack.DEFENCE:
            parry = event
        if event.phrase in ENDED:
            ended = event
            break
    if ended is None:
        return  # the game stops in the middle of it
    defence, dice, added = 0, 0, False
    if parry is not None and isinstance(parry.reading, Tested):
        defence, dice = int(parry.reading.score.value), len(parry.faces)
        added = parry.reading.added
    odds = attack_odds(throw.score, defence, dice, game.options.sixes_explode, added)
    yield Fortune(_camp(game, throw.event), odds.lands, ended.phrase in LANDED)


def _opposed(game: State, one: Throw, other: Throw) -> Iterator[Fortune]:
    """CC-TEST-02, R1: the higher one wins, equal ones are thrown again and decide nothing."""
    if one.final == other.final:
        return
    ours, theirs = _finals(game, one), _finals(game, other)
    wins = sum((a * b for x, a in ours.items() for y, b in theirs.items() if x > y), Fraction(0))
    loses = sum((a * b for x, a in ours.items() for y, b in theirs.items() if x < y), Fraction(0))
    chance = wins / (wins + loses)
    yield Fortune(_camp(game, one.event), chance, one.final > other.final)
    yield Fortune(_camp(game, other.event), 1 - chance, other.final > one.final)
