"""What is told without a search agrees with what a search finds: whole random games are looked at as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of, on_level
from escarmouche.rulebooks.last_fantasy_war.ground.rough import (
    least_length,
    least_reduction,
    rough_of,
)
from escarmouche.rulebooks.last_fantasy_war.ground.sight import look, sees
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.ground.ways import going_to
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, State
from escarmouche.table.storeys.model import Place

BOOK = "last-fantasy-war"


def as_it_stands(seed: int, number: int = 0) -> Iterator[State]:
    """A random game, every forty answers."""
    game = Game(shelved(BOOK), setup_of(BOOK, number), SeededDice.from_seed(seed), log=False)
    rng = Random(seed)
    for answers in range(320):
        if not game.pending:
            return
        ask = game.pending[0]
        game.accept(ask, ask.answers.sample(rng))
        if answers % 40 == 39:
            assert isinstance(game.state, State)
            yield game.state


@pytest.mark.parametrize("number", [0, 1, 4])
def test_who_is_seen_shows_a_part(number: int) -> None:
    """LFW-LDV-01: told sooner than how much is hidden, and never otherwise."""
    told = set()
    for game in as_it_stands(number, number):
        for one in game.standing():
            for other in game.foes(one.camp):
                told.add(sees(game, one, other))
                assert sees(game, one, other) == look(game, one, other).visible
    assert told == {True, False}


@pytest.mark.parametrize("seed", [1, 2])
def test_no_way_costs_less_than_water_and_ruins_take_at_least(seed: int) -> None:
    """LFW-DIFFICILE-01, LFW-TERRAIN-EAU-01: of ways that begin or end in difficult terrain."""
    rng, looked = Random(seed), 0
    for game in as_it_stands(seed):
        for unit in game.bodies():
            here = game.place_of(unit.id)
            gait, type = gait_of(game, unit, CHARGE), unit.profile.type
            if not isinstance(here, Place) or not gait.difficult or gait.flies:
                continue
            pieces = rough_of(game.table, type)
            walk = walk_of(game, unit, on_level(gait))
            for piece in rng.sample(pieces, min(3, len(pieces))):
                x0, y0, x1, y1 = piece.shape.bbox
                goal = Place(rng.uniform(x0, x1), rng.uniform(y0, y1), piece.on)
                if not piece.holds(goal) or not walk.may_stop(goal):
                    continue
                found = going_to(game, unit, goal, gait, 14.0, 0.0)
                if found is not None and not found.flown:
                    looked += 1
                    assert (
                        found.price.length >= least_length(game.table, type, here, goal, 0.0) - 1e-6
                    )
                    assert found.price.reduction >= least_reduction(game.table, type, here, goal)
    assert looked > 10
