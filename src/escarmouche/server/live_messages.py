"""Every message over the WebSocket, as a model."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from escarmouche.server.messages import ErrorBody, Strict, Words
from escarmouche.server.view_messages import Snapshot

CommandId = Annotated[str, Field(min_length=1, max_length=80)]
Camp = Annotated[int, Field(ge=0, le=16)]
FigureId = Annotated[int, Field(ge=0, le=100_000)]
Coordinate = Annotated[float, Field(gt=-1e5, lt=1e5)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


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
