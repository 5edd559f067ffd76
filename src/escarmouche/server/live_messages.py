"""Every message over the WebSocket, and what a viewer sees, as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from escarmouche.server.messages import Cited, ErrorBody, Open, Result, Strict, Words

CommandId = Annotated[str, Field(min_length=1, max_length=80)]
Camp = Annotated[int, Field(ge=0, le=16)]
FigureId = Annotated[int, Field(ge=0, le=100_000)]
Coordinate = Annotated[float, Field(gt=-1e5, lt=1e5)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


# -- what a viewer sees ------------------------------------------------------------------------


class Property(Strict):
    """What a piece of scenery does."""

    id: str
    text: Words


class SceneryPiece(Open):
    """A piece of scenery."""

    id: str
    kind: str
    name: Words
    height: Any
    properties: list[Property]
    shape: dict[str, Any]


class TableView(Open):
    """The table, in inches."""

    width: float
    depth: float
    scenery: list[SceneryPiece]


class PhaseName(Strict):
    """A phase of the turn."""

    id: str
    name: Words


class TurnView(Open):
    """Where the game stands."""

    number: int
    last: int
    phase: str | None
    phases: list[PhaseName]
    order: list[int]


class ScenarioView(Open):
    """The scenario; null until it is thrown for."""

    id: str
    name: Words
    summary: Words


class Counter(Open):
    """A number that the book keeps for a side."""

    name: Words
    value: float
    of: float | None = None


class CampView(Open):
    """A side. `name` tells two armies of one name apart."""

    id: int
    name: Words
    names: Words
    points: int
    edge: str | None
    counters: list[Counter]


class NamedHelp(Open):
    """An ability or a spell of a figure."""

    name: Words
    help: Words


class FigureView(Open):
    """A token and its reference card. `label` has the number that tells twins apart."""

    id: int
    camp: int
    label: Words
    names: Words
    type: str
    number: int
    x: float
    y: float
    radius: float
    in_play: bool
    moved: bool
    contacts: list[int]
    conditions: list[Words]
    silhouette: str
    fluff: Words
    price: int
    scores: dict[str, Any]
    piece: str | None = None
    role: str | None = None
    life: int | None = None
    full_life: int | None = None
    flies: bool | None = None
    summoned: bool | None = None
    serves: int | None = None
    spent: float | None = None
    can_shoot: bool | None = None
    abilities: list[NamedHelp] | None = None
    spells: list[NamedHelp] | None = None


class View(Open):
    """Everything on and beside the table that a viewer may know."""

    table: TableView
    turn: TurnView
    scenario: ScenarioView | None
    camps: list[CampView]
    figures: list[FigureView]
    zones: list[dict[str, Any]]
    markers: list[dict[str, Any]]


class FormOption(Open):
    """A choice by its key."""

    key: str
    text: Words
    data: dict[str, Any] = {}


class Form(Open):
    """The form of an answer: its kind, and what that kind needs (see docs of the rulebook).

    `options` are the answers that are a key alone: all of them for a choice, "end" and the like
    for the others.
    """

    form: str
    options: list[FormOption] = []


class Question(Strict):
    """A decision that waits for a camp."""

    camp: int
    kind: str
    question: Cited
    about: dict[str, Any]
    form: Form
    default: Any


class Waiting(Strict):
    """Whom the game waits for, and why."""

    camp: int
    question: Words


class Reason(Strict):
    """A part of a total."""

    value: float
    text: Words
    clauses: list[str]


class Line(Strict):
    """A line of the battle report."""

    n: int
    after: int
    kind: str
    text: Words
    clauses: list[str]
    figures: list[int]
    data: dict[str, Any]
    camp: int | None = None
    heading: Literal["turn", "phase"] | None = None
    what: Words | None = None
    faces: list[int] | None = None
    target: float | None = None
    why: list[Reason] | None = None
    success: list[bool] | None = None


class Snapshot(Strict):
    """A game as one viewer sees it."""

    revision: int
    view: View
    questions: list[Question]
    waiting: list[Waiting]
    log: list[Line]
    log_from: int
    can_undo: bool
    result: Result | None
    dice_digest: str
    dice_secret: str | None = None


class Replay(Strict):
    """A whole game to step through."""

    steps: int
    log: list[Line]
    view: View


# -- from the server ---------------------------------------------------------------------------


class StateMessage(Snapshot):
    """Sent at first and after every answer."""

    type: Literal["state"]


class DoneReply(Strict):
    """A command was obeyed (`revision`), or a query answered (`value`)."""

    type: Literal["reply"]
    id: str
    ok: Literal[True]
    revision: int | None = None
    value: Any = None


class RefusedReply(Strict):
    """A command or a query was refused. Nothing has changed."""

    type: Literal["reply"]
    id: str | None
    ok: Literal[False]
    error: ErrorBody


class ThinkingMessage(Strict):
    """An AI thinks."""

    type: Literal["thinking"]
    camp: int


class ClosingMessage(Strict):
    """Why the connection is about to be closed."""

    type: Literal["error"]
    error: ErrorBody


ServerMessage = StateMessage | DoneReply | RefusedReply | ThinkingMessage | ClosingMessage


# -- from the page -----------------------------------------------------------------------------


class AnswerCommand(Strict):
    """An answer to the question of a camp."""

    type: Literal["answer"]
    id: CommandId
    revision: int
    camp: Camp
    answer: Any


class UndoCommand(Strict):
    """Take the last answer back."""

    type: Literal["undo"]
    id: CommandId
    revision: int
    camp: Camp


class EyesCommand(Strict):
    """See through the eyes of another camp of this browser (null: a spectator's)."""

    type: Literal["eyes"]
    id: CommandId
    camp: Camp | None


class QueryBase(Strict):
    """A question of the page about the game."""

    type: Literal["query"]
    id: CommandId
    camp: Camp | None = None


class CheckQuery(QueryBase):
    """Would this answer be legal?"""

    what: Literal["check"]
    answer: Any


class ReachQuery(QueryBase):
    """The outline of what a figure can reach."""

    what: Literal["reach"]
    figure: FigureId | None = None


class PathQuery(QueryBase):
    """The way of a figure to a place, and what it costs."""

    what: Literal["path"]
    figure: FigureId
    to: Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class SightQuery(QueryBase):
    """What lies between two figures."""

    what: Literal["sight"]
    source: Annotated[FigureId, Field(alias="from")]
    to: FigureId


class OddsQuery(QueryBase):
    """The odds of an attack."""

    what: Literal["odds"]
    attacker: FigureId
    target: FigureId
    kind: Annotated[str, Field(max_length=40)] = "melee"


class CandidatesQuery(QueryBase):
    """Answers worth trying."""

    what: Literal["candidates"]
    figure: FigureId | None = None


Query = Annotated[
    CheckQuery | ReachQuery | PathQuery | SightQuery | OddsQuery | CandidatesQuery,
    Field(discriminator="what"),
]
Command = AnswerCommand | UndoCommand
ClientMessage = Annotated[
    AnswerCommand | UndoCommand | EyesCommand | Query, Field(discriminator="type")
]
CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)


# -- answers to queries ------------------------------------------------------------------------


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
    """What a path costs, in inches."""

    total: float
    length: float
    difficult: float
    obstacles: float


class PathFound(Strict):
    """The answer to `path`. `answer` can be sent as it is."""

    path: list[Point]
    cost: Cost
    allowance: float
    legal: bool
    why: Why | None = None
    answer: Any = None


class CoverFound(Strict):
    """Something on a line of fire."""

    figure: int | None = None
    scenery: str | None = None
    name: Words


class SightFound(Strict):
    """The answer to `sight`. `shot` says why the first may not shoot at the second."""

    blocked: Words | None = None
    covers: list[CoverFound]
    distance: float
    in_range: bool
    range: float
    shot: Why | None = None


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
