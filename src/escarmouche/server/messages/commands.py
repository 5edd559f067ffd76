"""What the page sends over the WebSocket, as models: commands, and queries about the game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from escarmouche.server.messages.http import ShareText, Strict

CommandId = Annotated[str, Field(min_length=1, max_length=80, pattern="^[ -~]+$")]
Camp = Annotated[int, Field(ge=0, le=16)]
FigureId = Annotated[int, Field(ge=0, le=100_000)]
ActionId = Annotated[str, Field(min_length=1, max_length=40)]
PartId = Annotated[str, Field(min_length=1, max_length=80)]  # of a surface, a link or an opening
LineNumber = Annotated[int, Field(ge=0, le=10_000_000)]
Coordinate = Annotated[float, Field(gt=-1e5, lt=1e5)]


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
    """Offer a draw, ask to take the last decision back, say that the time is up, propose another game."""

    type: Literal["offer"]
    id: CommandId
    camp: Camp
    what: Literal["draw", "takeback", "time", "rematch"]
    swap: bool = False  # sides, for another game
    mark: ShareText | None = None  # of a share in the dice of another game


class RespondCommand(Strict):
    """Agree to what another camp offers or asks, or do not."""

    type: Literal["respond"]
    id: CommandId
    camp: Camp
    what: Literal["draw", "takeback", "time", "rematch"]
    accept: bool
    mark: ShareText | None = None  # of a share in the dice of another game


class SayCommand(Strict):
    """Say something: as a camp, or as a spectator (null) under a name."""

    type: Literal["say"]
    id: CommandId
    camp: Camp | None
    name: Annotated[str, Field(max_length=80)] | None = None
    text: Annotated[str, Field(max_length=4000)]


class ShareCommand(Strict):
    """Tell the share in the dice that was promised by its mark."""

    type: Literal["share"]
    id: CommandId
    camp: Camp
    share: ShareText


class BeginCommand(Strict):
    """Throw the dice without waiting for players who have not come: with the shares of those who have."""

    type: Literal["begin"]
    id: CommandId
    camp: Camp


class EyesCommand(Strict):
    """See through the eyes of another camp of this browser (null: what everybody may see).

    `once`: only until what that camp alone may see has been answered (see `EyesMessage`).
    """

    type: Literal["eyes"]
    id: CommandId
    camp: Camp | None
    once: bool = False


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
    action: ActionId | None = None  # in a book of actions: by this one
    by_surface: bool = False  # answered by a `StoreyReach`


class PathQuery(QueryBase):
    """The way of a figure to a place, and what it costs."""

    what: Literal["path"]
    figure: FigureId
    to: Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
    # In a book of actions: by which one, looking where, on which level, at whom, and with whom.
    action: ActionId | None = None
    facing: Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)] | None = None
    level: Annotated[int, Field(ge=0, le=9)] | None = None
    # On a table with storeys: on which surface it ends, or on which link, at which share of it from below.
    surface: PartId | None = None
    on: PartId | None = None
    share: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None
    target: FigureId | None = None
    group: Annotated[list[FigureId], Field(max_length=20)] = []
    force: bool = False
    short: bool = False  # where it cannot go there: also, how far it can go straight towards it


class MarchQuery(QueryBase):
    """The ways of several figures that go so far in one direction, one after the other."""

    what: Literal["march"]
    figures: Annotated[list[FigureId], Field(min_length=1, max_length=40)]
    by: Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class VolleyQuery(QueryBase):
    """Every attack that is asked for, each at its likeliest target."""

    what: Literal["volley"]


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


class ForecastQuery(QueryBase):
    """What may come of this answer, as far as dice decide it?"""

    what: Literal["forecast"]
    answer: Any


class CandidatesQuery(QueryBase):
    """Answers worth trying."""

    what: Literal["candidates"]
    figure: FigureId | None = None
    action: ActionId | None = None


class WishesQuery(QueryBase):
    """Moves of a figure in words of the game; by an action, where deeds are asked."""

    what: Literal["wishes"]
    figure: FigureId
    action: ActionId | None = None


class LinesQuery(QueryBase):
    """Earlier lines of the log, from `start` on and before `end`; so many at most at once."""

    what: Literal["lines"]
    start: LineNumber
    end: LineNumber


Query = Annotated[
    CheckQuery
    | ReachQuery
    | PathQuery
    | MarchQuery
    | VolleyQuery
    | SightQuery
    | OddsQuery
    | ForecastQuery
    | CandidatesQuery
    | WishesQuery
    | LinesQuery,
    Field(discriminator="what"),
]
Dealing = ResignCommand | OfferCommand | RespondCommand | SayCommand | ShareCommand | BeginCommand
Command = AnswerCommand | UndoCommand | Dealing
ClientMessage = Annotated[
    AnswerCommand
    | UndoCommand
    | ResignCommand
    | OfferCommand
    | RespondCommand
    | SayCommand
    | ShareCommand
    | BeginCommand
    | EyesCommand
    | Query,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)
