"""Answers to the queries of the page, as models."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from escarmouche.server.messages.http import Strict, Words
from escarmouche.server.messages.storeys import (
    CrossingFound,
    FallFound,
    LegFound,
    PerchView,
)
from escarmouche.server.messages.view import Reason

Point = Annotated[list[float], Field(min_length=2, max_length=2)]


class Why(Strict):
    """Why something is not legal."""

    text: Words
    clauses: list[str]
    kind: str
    data: dict[str, Any]


class Checked(Strict):
    """The answer to `check`."""

    legal: bool
    why: Why | None = None


class Cost(Strict):
    """What a path costs, in the unit of the table."""

    total: float
    length: float
    difficult: float
    obstacles: float = 0.0
    climbed: float = 0.0


class WayFound(Strict):
    """The way of one who acts with another."""

    figure: int
    path: list[Point]
    facing: float | None = None


class MarchStep(Strict):
    """The move of one of several figures. `short`: it does not go as far as was wished."""

    figure: int
    path: list[Point]
    cost: Cost
    allowance: float
    answer: Any
    short: bool


class MarchFound(Strict):
    """The answer to `march`: the moves in the order in which they can be made, and who stays where it is."""

    moves: list[MarchStep]
    stays: list[int]


class VolleyAttack(Strict):
    """The attack of one of several figures, with the chance that it strikes its target, and that it kills it."""

    figure: int
    target: int
    answer: Any
    hit: float
    kill: float


class VolleyFound(Strict):
    """The answer to `volley`: the attacks in the order in which they can be declared, and who has none."""

    attacks: list[VolleyAttack]
    stays: list[int]


class PathFound(Strict):
    """The answer to `path`. `answer` can be sent as it is."""

    path: list[Point]
    cost: Cost
    allowance: float
    legal: bool
    why: Why | None = None
    answer: Any = None
    # In a book of actions: which one it is, and what comes of it.
    action: str | None = None
    name: Words | None = None
    facing: float | None = None
    level: int | None = None
    touched: list[int] = []  # with whom it ends in contact
    others: list[WayFound] = []  # those who act with it
    leaps: list[list[Point]] = []  # the parts of the way that are leapt, each from where to where
    # What the book says of going there, and after how much of the cost that changes.
    notes: list[Words] = []
    turning: float | None = None
    # On a table with storeys: where it ends, and the way as legs with crossings between them. Hurdles that are
    # passed within a leg stand among the crossings. `falls`: where one comes down who fails at one.
    surface: str | None = None
    perch: PerchView | None = None  # then the last crossing is broken off there
    legs: list[LegFound] = []
    crossings: list[CrossingFound] = []
    falls: list[FallFound] = []
    # Where that was asked and the place is refused: as far as it can go straight towards it.
    short: PathFound | None = None


class WishFound(Strict):
    """A move in words of the game. `answer` can be sent as it is; `to`: where it ends, if it goes anywhere."""

    text: Words
    answer: Any
    to: Point | None = None
    cost: float | None = None
    notes: list[Words] = []
    touched: list[int] = []  # with whom it ends in contact, where the book says it


class CoverFound(Strict):
    """Something on a line of fire."""

    figure: int | None = None
    scenery: str | None = None
    name: Words
    share: float | None = None  # of the target, that it hides and nothing nearer does
    by_itself: float | None = None  # and that it would hide alone


class Degree(Strict):
    """How much stands in between, and why."""

    value: float
    why: list[Reason]


class SightFound(Strict):
    """The answer to `sight`. `shot` says why the first may not shoot at the second."""

    blocked: Words | None = None
    covers: list[CoverFound]
    distance: float
    in_range: bool
    range: float
    shot: Why | None = None
    degree: Degree | None = None  # where a book counts what obstructs by degrees
    beam: list[Point] = []  # and between which lines
    hidden: float | None = (
        None  # the share of the target that is not seen, where a book sees in space
    )
    notes: list[Words] = []  # what comes of it: a cover, a long range


class Chance(Strict):
    """So many wounds, with this chance."""

    n: int
    p: float


class FigureChance(Strict):
    """The chance that a figure is wounded."""

    figure: int
    p: float


class OddsFound(Strict):
    """The answer to `odds`. `others` are enemies that were not the target."""

    exact: bool
    kill: float
    hit: float
    wounds: list[Chance]
    friends: list[FigureChance]
    others: list[FigureChance]


class Prospect(Strict):
    """Something that may come of an answer: how likely, and how its dice are read. No `p`: it will be so."""

    text: Words
    clauses: list[str]
    p: float | None = None
    needs: Words | None = None
    figure: int | None = None  # whom it is told of
    bad: bool = False  # for whoever decides


class LinePart(Strict):
    """A part of a line of fire: where it ends, what the die must reach, and who is first met on it."""

    end: Point
    reach: float
    needed: int
    figures: list[int]


class ShotLine(Strict):
    """How far a shot that goes through everything may go, part by part; `stopped_by`: a piece of scenery.

    `width`: a cone that widens from its start to so much at its end.
    """

    start: Point
    parts: list[LinePart]
    stopped_by: Words | None = None
    width: float = 0.0


class AreaFound(Strict):
    """What an answer takes in: all within `radius` of a point, or of the stretch between two.

    `strays`: how far from there it may come down.
    """

    points: list[Point]
    radius: float
    strays: float = 0.0


class Forecast(Strict):
    """The answer to `forecast`; nothing to foretell of an answer that is not legal."""

    legal: bool
    why: Why | None = None
    exact: bool = True
    chances: list[Prospect] = []
    lines: list[ShotLine] = []
    areas: list[AreaFound] = []
