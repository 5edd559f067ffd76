"""What specialists learn for a campaign (LFW-SPE-*, A-R56): noted in the result of the game, nothing is bought with it in a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result
from escarmouche.core.words import Tell
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

LEARNT = Phrase("lfw.event.learnt", "LFW-SPE-CAPITAINE-02", "LFW-SPE-CAPITAINE-03")

KEY = "experience"  # in the data of a result: points by unit


def gain(game: State, unit: Unit, kind: str, why: Phrase, points: int) -> None:
    """A specialist of a kind has won experience; other units learn nothing."""
    specialty = unit.profile.specialty
    if specialty is not None and specialty.kind == kind:
        game.experience = (*game.experience, (unit.id, why.id, points))


def sums(game: State) -> dict[int, int]:
    """What each has learnt in this game, by unit."""
    found: dict[int, int] = {}
    for unit, _why, points in game.experience:
        found[unit] = found.get(unit, 0) + points
    return found


def told(game: State) -> Iterator[Tell]:
    """At the end of a game: who has learnt how much."""
    for unit, points in sums(game).items():
        yield Tell(LEARNT, {"figure": unit, "points": points})


def with_lessons(game: State, result: Result) -> Result:
    """A result that also says what has been learnt, where anything has."""
    learnt = {str(unit): points for unit, points in sums(game).items()}
    return replace(result, data={**result.data, KEY: learnt}) if learnt else result
