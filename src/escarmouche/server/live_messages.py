"""Every message over the WebSocket, as a model."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from escarmouche.server.messages import ErrorBody, Strict, TermsWish, Words
from escarmouche.server.view_messages import Line, Snapshot

CommandId = Annotated[str, Field(min_length=1, max_length=80, pattern="^[ -~]+$")]
Camp = Annotated[int, Field(ge=0, le=16)]
FigureId = Annotated[int, Field(ge=0, le=100_000)]
LineNumber = Annotated[int, Field(ge=0, le=10_000_000)]
Coordinate = Annotated[float, Field(gt=-1e5, lt=1e5)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


# -- from the server ---------------------------------------------------------------------------


class StateMessage(Snapshot):
    """Sent at first; to a page that does not ask for `changes`, after every answer too.

    `log` is the end of the log, from line `log_from` on; the query `lines` asks for those before it.
    """

    type: Literal["state"]


class ListChanges(Strict):
    """What changed in a list of things with ids.

    `gone` are the ids of those that left it, `mend` has the new fields of some that are still there,
    `put` are those that join it at its end.
    """

    gone: list[int | str]
    mend: list[dict[str, Any]]
    put: list[dict[str, Any]]


class ViewChanges(Strict):
    """The fields of a view that are new or other, those that are gone, and lists that changed."""

    set: dict[str, Any]
    gone: list[str]
    lists: dict[str, ListChanges]


class ChangesMessage(Strict):
    """What changed since the state of revision `since`, which is the last that was sent."""

    type: Literal["changes"]
    since: int
    set: dict[str, Any]
    gone: list[str]
    view: ViewChanges
    log: list[Line]
    log_from: int


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


class PlayerCard(Strict):
    """Who sits there now. `present`: somebody has come; `played_on`: the computer plays on."""

    kind: Literal["person", "ai"]
    name: str | None
    present: bool
    free: bool
    played_on: bool


class AskedCard(Strict):
    """Something a camp asks of the others, and who has agreed."""

    camp: int
    agreed: list[int]


class RematchCard(Strict):
    """A game that is proposed after this one; `game` once everybody has agreed."""

    camp: int
    swap: bool
    agreed: list[int]
    game: str | None


class VerdictCard(Strict):
    """How the game ended beside the rules."""

    kind: Literal["resign", "draw", "time"]
    camp: int | None
    winner: int | None


class ClockCard(Strict):
    """Seconds left at the moment of sending (null: no clock), and whose run."""

    left: list[float | None]
    running: list[int]


class AffairsMessage(Strict):
    """What stands beside the rules; sent when it changes."""

    type: Literal["affairs"]
    terms: TermsWish
    players: list[PlayerCard]
    clock: ClockCard | None
    draw: AskedCard | None
    takeback: AskedCard | None
    rematch: RematchCard | None
    verdict: VerdictCard | None


class SaidLine(Strict):
    """Something that was said, by a camp or by a spectator (null). Plain text."""

    n: int
    camp: int | None
    name: str | None
    text: str
    at: float


class TalkMessage(Strict):
    """The lines from `since` on; those before it still stand."""

    type: Literal["talk"]
    since: int
    lines: list[SaidLine]


ServerMessage = (
    StateMessage
    | ChangesMessage
    | DoneReply
    | RefusedReply
    | ThinkingMessage
    | AffairsMessage
    | TalkMessage
    | ClosingMessage
)


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


class ResignCommand(Strict):
    """Give up. With three sides or more the computer plays on."""

    type: Literal["resign"]
    id: CommandId
    camp: Camp


class OfferCommand(Strict):
    """Offer a draw, ask to take the last decision back, propose another game."""

    type: Literal["offer"]
    id: CommandId
    camp: Camp
    what: Literal["draw", "takeback", "rematch"]
    swap: bool = False  # sides, for another game


class RespondCommand(Strict):
    """Agree to what another camp offers or asks, or do not."""

    type: Literal["respond"]
    id: CommandId
    camp: Camp
    what: Literal["draw", "takeback", "rematch"]
    accept: bool


class SayCommand(Strict):
    """Say something: as a camp, or as a spectator (null) under a name."""

    type: Literal["say"]
    id: CommandId
    camp: Camp | None
    name: Annotated[str, Field(max_length=80)] | None = None
    text: Annotated[str, Field(max_length=4000)]


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


class LinesQuery(QueryBase):
    """Earlier lines of the log, from `start` on and before `end`; so many at most at once."""

    what: Literal["lines"]
    start: LineNumber
    end: LineNumber


Query = Annotated[
    CheckQuery | ReachQuery | PathQuery | SightQuery | OddsQuery | CandidatesQuery | LinesQuery,
    Field(discriminator="what"),
]
Dealing = ResignCommand | OfferCommand | RespondCommand | SayCommand
Command = AnswerCommand | UndoCommand | Dealing
ClientMessage = Annotated[
    AnswerCommand
    | UndoCommand
    | ResignCommand
    | OfferCommand
    | RespondCommand
    | SayCommand
    | EyesCommand
    | Query,
    Field(discriminator="type"),
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
