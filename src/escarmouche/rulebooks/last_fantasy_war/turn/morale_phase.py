"""The morale phase: whoever has cause to tests its courage, and flees at once if it fails (LFW-MORAL-*, A-R40)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import flight, morale
from escarmouche.rulebooks.last_fantasy_war.hearing import auras, voices
from escarmouche.rulebooks.last_fantasy_war.points import MORALE_CAUSES
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.turn.alternation import Alternation

WHO = Phrase("lfw.ask.morale", "LFW-MORAL-01")
TESTS = Phrase("lfw.option.tests", "LFW-MORAL-01", "LFW-MORAL-02")


def begin(game: State) -> Rule:
    """B-R57: the causes that are looked at now, before anybody tests."""
    if voices(game, MORALE_CAUSES):  # mostly nobody gives any
        there = [unit for unit in game.standing() if not game.fleeing[unit.id]]
        found = {unit.id: auras(game, unit, MORALE_CAUSES) for unit in there}
        for id, causes in found.items():
            game.causes[id] = (*game.causes[id], *causes)
    yield from ()


def shaken(game: State, camp: int) -> list[Unit]:
    """LFW-MORAL-01: its units that have to test; who flees already does not."""
    if not any(game.causes):
        return []  # as often
    return [
        unit
        for unit in game.bodies(camp)
        if not game.fleeing[unit.id] and morale.causes_of(game, unit)
    ]


def test(game: State, unit: Unit) -> Rule:
    """LFW-MORAL-02: one test, the harder the more causes. LFW-MORAL-03, LFW-MORAL-04: who fails flees, who passes does not.

    LFW-MORAL-05: it gets no chance to rally until the next turn.
    """
    causes = morale.causes_of(game, unit)
    for half in morale.halves(game, unit):
        game.causes[half.id] = ()
    if not (yield from morale.holds(game, unit, causes[0], *morale.burden(causes))):
        yield from flight.flee_in_fear(game, unit)


def over(game: State) -> Rule:
    """LFW-MORAL-06: no cause outlasts the phase."""
    game.causes = [()] * len(game.figures)
    yield from ()


COURAGE = Alternation("courage", WHO, shaken, test, must=lambda _game, _camp: True, option=TESTS)
SPANS: Mapping[str, Span] = {"terrors": begin, **COURAGE.spans, "forget causes": over}
