"""The battery over the toy rulebook that is played on a table with storeys."""

from __future__ import annotations

from math import inf

from tests.properties.games.battery import battery
from tests.toy.climbers import BOOK, FLAG, State, setup_of, walk_of

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.way_check import place_on
from escarmouche.table.storeys.ways import Way

test_random_games = battery(("tests.toy.climbers", "BOOK"), BOOK, setup_of, range(8), often=0.2)


def left_after(game: Game, figure: int, way: Way) -> float:
    """What the flag still costs after a way."""
    state = game.state
    assert isinstance(state, State)
    walk = walk_of(state, figure)
    surface = way.crossings[-1].end.surface if way.crossings else state.surface[figure]
    end = place_on(walk, walk.floors.number[surface], *way.legs[-1].points[-1])
    assert end is not None
    rest = cheapest_way(walk, end, FLAG)
    return inf if rest is None else rest.cost


def test_climbers_that_go_towards_the_flag_get_there_up_the_wall_or_the_ladder() -> None:
    game = Game(BOOK, {"camps": 2}, SeededDice.from_seed(3))
    crossed: list[str] = []
    while game.pending:
        ask = game.pending[0]
        figure = ask.about["figure"]
        way = min(ask.answers.candidates(), key=lambda way: left_after(game, figure, way))
        crossed += [crossing.kind for crossing in way.crossings]
        game.answer(ask, way)
    assert game.result is not None
    assert game.result.winner is not None
    assert set(crossed) & {"climb", "ladder"}
