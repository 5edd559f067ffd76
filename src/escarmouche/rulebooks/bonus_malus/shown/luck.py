"""What the dice of a game were thrown for, with the exact odds: tests, and the two rolls of a combat that are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.core.events import Event
from escarmouche.core.fortunes import Fortune
from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.dice import Kept, kept
from escarmouche.rulebooks.bonus_malus.melee.fight import COMBAT_ROLL
from escarmouche.rulebooks.bonus_malus.state import State, figure_of


def fortunes(game: State, events: Sequence[Event]) -> Iterator[Fortune]:
    """BM-TEST-02, -03: every test; BM-COMBAT-01: every combat, for both who fight."""
    first: Event | None = None
    for event in events:
        if not isinstance(event.reading, Kept):
            continue
        if event.phrase == COMBAT_ROLL:
            if first is None:
                first = event
            else:
                yield from _combat(game, first, event)
                first = None
        elif event.reading.need is not None and "figure" in event.data:
            yield _test(game, event, event.reading)


def _test(game: State, event: Event, reading: Kept) -> Fortune:
    assert reading.need is not None
    score = kept(reading.modifier, event.faces)
    chance = odds.chance(reading.modifier, reading.need)
    return Fortune(_camp(game, event), chance, score >= reading.need)


def _combat(game: State, one: Event, other: Event) -> Iterator[Fortune]:
    """BM-COMBAT-03, -05: the higher score wins; a tie is nobody's victory."""
    assert isinstance(one.reading, Kept) and isinstance(other.reading, Kept)
    own, its = one.reading.modifier, other.reading.modifier
    scores = kept(own, one.faces), kept(its, other.faces)
    chances = odds.opposed(own, its)
    yield Fortune(_camp(game, one), chances.win, scores[0] > scores[1])
    yield Fortune(_camp(game, other), chances.loss, scores[1] > scores[0])


def _camp(game: State, event: Event) -> int:
    return figure_of(game, event.data["figure"]).camp
