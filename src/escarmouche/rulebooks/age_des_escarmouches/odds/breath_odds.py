"""The odds of a breath before it is breathed: what it does to each under its cone, friends too, and where it lies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from escarmouche.core.forecast import Prospect, readings, rolls_of
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import DAMAGE, damage_test
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import harm, tried, wisely
from escarmouche.rulebooks.age_des_escarmouches.shooting.breathing import (
    Cone,
    blow_on,
    cone_of,
    under,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

CERTAIN = 1  # ADE-EQUIP-SOUFFLE-04: no die says whether it reaches somebody


def prospects(game: State, deed: Deed) -> Iterator[Prospect]:
    """ADE-EQUIP-SOUFFLE-04: a damage test for each of them, on its own."""
    for cone in _cones(game, deed):
        for victim in under(game, cone):
            yield _on(game, cone, victim)


def _cones(game: State, deed: Deed) -> Iterator[Cone]:
    for one in deed.all:
        cone = cone_of(game, figure_of(game, one.figure), one)
        if cone is not None:
            yield cone


def _on(game: State, cone: Cone, victim: Figure) -> Prospect:
    def rule(state: State) -> Generator[Any, Any, int]:
        return (yield from damage_test(state, blow_on(cone, victim)))

    trial = tried(rule)
    reads = readings(rolls_of(game, trial, wisely(game)), DAMAGE)
    ours = victim.camp == cone.breather.camp
    chances = harm(game, victim, int, reads, ours)
    return Prospect(game, tuple(chances), trial, wisely(game))


def areas(game: State, deed: Deed) -> Iterator[dict[str, Any]]:
    """ADE-EQUIP-SOUFFLE-03: the cone as it would lie, and whoever is under it."""
    for cone in _cones(game, deed):
        struck = [victim.id for victim in under(game, cone)]
        part = {
            "end": cone.end,
            "reach": cone.breath.length,
            "needed": CERTAIN,
            "figures": struck,
        }
        yield {
            "start": cone.apex,
            "parts": [part],
            "stopped_by": None,
            "width": cone.breath.width,
        }
