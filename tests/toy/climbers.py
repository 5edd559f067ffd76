"""Toits: a toy rulebook on a table with storeys, the least that a book needs to play there.

Two to four climbers race to a flag on a roof. A move is a way of legs and crossings within an allowance; who jumps
throws a die and may be stunned; who ends beside the door opens it. Its state has the column `surface` and a value
for the openings; its gait says what crossings cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, ClassVar, NamedTuple

from escarmouche.core import state as core
from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import Handlers
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import column, value
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.table.pieces import Table
from escarmouche.table.scenery import table_from_data
from escarmouche.table.storeys.model import GROUND, Place
from escarmouche.table.storeys.path_search import cheapest_way
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Body, Walk
from escarmouche.table.storeys.way_check import as_far_as, judged, place_on
from escarmouche.table.storeys.ways import (
    DROP,
    Crossing,
    Fault,
    PlainGait,
    Way,
    as_answer,
    way_from_data,
    way_to_data,
)

MOVE, MOVED = Phrase("toy.climbers.move", "TOY-7"), Phrase("toy.climbers.moved", "TOY-7")
JUMP, STUNNED = Phrase("toy.climbers.jump", "TOY-8"), Phrase("toy.climbers.stunned", "TOY-8")
OPENED, FIRST = Phrase("toy.climbers.opened", "TOY-9"), Phrase("toy.climbers.first")
NO_WAY = Phrase("toy.climbers.no_way", "TOY-7")

ALLOWANCE, RADIUS, HEIGHT, ROUNDS = 5.0, 0.5, 1.5, 8
FLAG = Place(14.0, 14.0, "roof")
STARTS = (Place(2.0, 2.0), Place(18.0, 18.0), Place(2.0, 18.0), Place(18.0, 2.0))
HOUSE = [[6, 6], [16, 6], [16, 16], [6, 16]]
TABLE = table_from_data(
    {
        "width": 20,
        "depth": 20,
        "storeys": {
            "surfaces": [
                {
                    "id": "room",
                    "outline": HOUSE,
                    "height": 0,
                    "inside": "house",
                    "rim": {"kind": "wall", "rise": 3, "properties": ["smooth"]},
                    "sides": [{"kind": "opening", "id": "door", "edge": 0, "from": 4, "to": 6, "state": "closed"}],
                },
                {"id": "roof", "outline": HOUSE, "height": 3, "bottom": 2.9, "rim": "ledge", "sides": [{"kind": "wall", "edge": 3}]},
                {"id": "hill", "outline": [[1, 8], [5, 8], [5, 12], [1, 12]], "height": 1, "rim": "wall", "sides": [{"kind": "slope", "edge": 0}]},
            ],
            "links": [
                {"id": "ladder", "kind": "ladder", "lower": {"at": [17, 10]}, "upper": {"surface": "roof", "at": [15.4, 10]}},
                {"id": "trap", "kind": "trapdoor", "lower": {"surface": "room", "at": [8, 8]}, "upper": {"surface": "roof", "at": [8, 8]}},
            ],
        },
    }
)  # fmt: skip


@dataclass(frozen=True)
class ClimberGait(PlainGait):
    """Walls are scaled at their height, unless they are smooth; a jump is free, and risky; a shut door stays shut."""

    def toll(self, crossing: Crossing) -> float | None:
        if "smooth" in crossing.properties:
            return None
        return 0.0 if crossing.kind == DROP else PlainGait.toll(self, crossing)


GAIT = ClimberGait()


class Climber(NamedTuple):
    """A figure: one for each camp."""

    id: int
    camp: int
    handlers: Handlers = {}

    @property
    def identity(self) -> str:
        return f"{self.id}:{self.camp}"


@dataclass
class State(core.State):
    """Where everybody is, by surface, and how the openings stand."""

    book: ClassVar[str] = "TOY"

    round: int = value(default=0)
    table: Table = value(default=TABLE)
    openings: tuple[tuple[str, str], ...] = value(default=())
    winner: int | None = value()
    surface: list[str] = column(blank=GROUND)
    stunned: list[bool] = column(blank=False)


def place_of(game: State, figure: int) -> Place:
    """Where a climber is."""
    return Place(game.x[figure], game.y[figure], game.surface[figure])


def walk_of(game: State, figure: int) -> Walk:
    """How a climber can go, with the others in its way."""
    bodies = [
        Body(*place_of(game, f.id).point, RADIUS, game.surface[f.id])
        for f in game.figures
        if f.id != figure
    ]
    return Walk(game.table, RADIUS, HEIGHT, GAIT, bodies, states=dict(game.openings))


class Ways(Answers):
    """TOY-7: any way of legs and crossings that the allowance lasts for."""

    __slots__ = ("_figure", "_game")

    def __init__(self, game: State, figure: int) -> None:
        self._game, self._figure = game, figure

    def check(self, answer: Any) -> Refusal | None:
        found = judged(
            walk_of(self._game, self._figure), answer, place_of(self._game, self._figure), ALLOWANCE
        )
        if isinstance(found, Fault):
            return refuse(
                NO_WAY,
                figure=self._figure,
                what=found.what,
                where=list(found.where),
                by=found.excess,
            )
        return None

    def candidates(self) -> Sequence[Way]:
        here = place_of(self._game, self._figure)
        walk = walk_of(self._game, self._figure)
        storeys = self._game.table.storeys
        found = [cheapest_way(walk, here, here, ALLOWANCE)]
        whole = cheapest_way(walk, here, FLAG)
        if whole is not None:
            found.append(as_far_as(walk, whole, here, ALLOWANCE))
        for dx in range(-4, 5, 2):
            for dy in range(-4, 5, 2):
                x, y = here.x + dx, here.y + dy
                if (dx or dy) and self._game.table.is_on(x, y):
                    goals = [Place(x, y, surface) for surface in storeys.surfaces_at(x, y)]
                    found += [
                        cheapest_way(walk, here, goal, ALLOWANCE)
                        for goal in goals
                        if walk.may_stop(goal)
                    ]
        return [as_answer(way) for way in found if way is not None and self.check(way) is None]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[tuple[float, float]]]:
        walk = walk_of(self._game, self._figure)
        floors = reach_by_floor(walk, place_of(self._game, self._figure), ALLOWANCE)
        return [ring for reach in floors for ring in reach.rings]

    def encode(self, answer: Any) -> Any:
        return way_to_data(answer)

    def decode(self, data: Any) -> Way:
        try:
            return way_from_data(data)
        except ValueError as error:
            raise Refused(refuse(MALFORMED, expected=str(error), given=repr(data)[:80])) from error

    def describe(self) -> dict[str, Any]:
        return {"form": "ways", "figure": self._figure, "allowance": ALLOWANCE}


def climb(game: State, figure: int) -> Rule:
    """One climber moves."""
    if game.stunned[figure]:
        game.stunned[figure] = False
        return
    given = yield Ask(game.figures[figure].camp, MOVE, Ways(game, figure), {"figure": figure})
    walk = walk_of(game, figure)
    way = judged(walk, given, place_of(game, figure), ALLOWANCE)
    assert isinstance(way, Way)
    end = way.crossings[-1].end if way.crossings else place_of(game, figure)
    goal = place_on(walk, walk.floor_of(end), *way.legs[-1].points[-1])
    assert goal is not None
    game.x[figure], game.y[figure], game.surface[figure] = goal
    yield Tell(MOVED, {"figure": figure, "surface": goal.surface, "cost": way.cost})
    for jump in [crossing for crossing in way.crossings if crossing.kind == DROP]:
        (face,) = yield Roll(JUMP, 1, about={"figure": figure, "height": jump.descent}, sides=6)
        if face <= jump.descent - 1:
            game.stunned[figure] = True
            yield Tell(STUNNED, {"figure": figure})
    if ("door", "open") not in game.openings and hypot(goal.x - 11.0, goal.y - 6.0) <= 1.5:
        game.openings = (("door", "open"),)
        yield Tell(OPENED, {"figure": figure})
    if goal.surface == FLAG.surface and hypot(goal.x - FLAG.x, goal.y - FLAG.y) <= 1.0:
        game.winner, game.agenda = game.figures[figure].camp, ()


def play_round(game: State) -> Rule:
    """Everybody moves once, in turn."""
    game.round += 1
    game.next(*(("climb", figure.id) for figure in game.figures))
    if game.round < ROUNDS:
        game.later(("round",))
    yield from ()


class Roofs(Rulebook):
    """The toy with storeys."""

    id, prefix, version, title, max_camps = "toits", "TOY", "1", "Toits", 4
    package = "tests.toy"

    @property
    def spans(self) -> Mapping[str, Span]:
        return {"round": play_round, "climb": climb}

    def begin(self, setup: Mapping[str, Any]) -> State:
        game = State()
        for camp in range(setup["camps"]):
            game.figures.append(Climber(camp, camp))
            game.x.append(STARTS[camp].x)
            game.y.append(STARTS[camp].y)
            game.radius.append(RADIUS)
            game.effects.append(())
            game.surface.append(GROUND)
            game.stunned.append(False)
        game.agenda = (("round",),)
        return game

    def result(self, game: core.State) -> Result:
        assert isinstance(game, State)
        return Result(game.winner, FIRST, tuple(float(f.camp == game.winner) for f in game.figures))

    def faults(self, game: core.State) -> list[str]:
        assert isinstance(game, State)
        places = [place_of(game, figure.id) for figure in game.figures]
        return [
            f"{p} is nowhere"
            for p in places
            if p.surface not in game.table.storeys.surfaces_at(p.x, p.y)
        ]


BOOK = Roofs()


def setup_of(seed: int) -> dict[str, Any]:
    """Two to four climbers."""
    return {"camps": 2 + seed % 3}
