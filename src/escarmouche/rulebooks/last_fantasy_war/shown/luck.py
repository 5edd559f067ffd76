"""What the dice of a game were thrown for, with the exact odds: every die that is read, by the camp that threw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.core.words import Reading
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast, Courage, Defence, Strike
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

READ = (AtLeast, Courage, Defence, Strike)
FACES = range(1, 7)


def fortunes(game: State, events: Sequence[Event]) -> Iterator[Fortune]:
    """LFW-ATTTIR-03, LFW-ATTMEL-03, LFW-DEF-02, LFW-COURAGE-01: whether each succeeded, and how likely that was."""
    for event in events:
        reading, thrower = event.reading, event.data.get("figure")
        if not isinstance(reading, READ) or not isinstance(thrower, int):
            continue
        camp = unit_called(game, thrower).camp
        for outcome in reading.outcomes(tuple(event.faces)):
            yield Fortune(camp, _chance(reading), bool(outcome.success))


@remembered
def _chance(reading: Reading) -> Fraction:
    """That one throw of it succeeds."""
    dice = 2 if reading.together else 1
    thrown = list(product(FACES, repeat=dice))
    return Fraction(sum(bool(reading.outcome(faces).success) for faces in thrown), len(thrown))
