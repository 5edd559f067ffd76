"""Every message over HTTP, as a model: the schema from which the page's types are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from escarmouche.rosters.plain_text import plain_line

Name = Annotated[str, Field(max_length=80), AfterValidator(plain_line)]
ShareText = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[int, Field(ge=0, lt=2**53)]


class Strict(BaseModel):
    """A message that holds its own fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Open(BaseModel):
    """Something to which a rulebook may add fields of its own."""

    model_config = ConfigDict(extra="allow")


class Words(Strict):
    """The same words in both languages."""

    fr: str
    en: str


class Cited(Strict):
    """A sentence and the clauses it rests on."""

    text: Words
    clauses: list[str]


class Result(Cited):
    """How a game ended."""

    winner: int | None
    winners: list[int]
    scores: list[float]


class ErrorBody(Strict):
    """What is wrong."""

    text: Words
    clauses: list[str]
    kind: str | None = None
    place: str | None = None
    data: dict[str, Any] | None = None


class ErrorReply(Strict):
    """The body of every answer with a status of 400 or more."""

    error: ErrorBody


# -- the shelf ---------------------------------------------------------------------------------


# -- games -------------------------------------------------------------------------------------


class ReadyArmy(Strict):
    """An army that comes with its rulebook."""

    ready: Annotated[str, Field(max_length=80)]


class WrittenArmy(Strict):
    """An army as a TOML file."""

    toml: Annotated[str, Field(max_length=200_000)]


class TableWish(Strict):
    """The table: made from a seed, which is drawn when none is given."""

    seed: Seed | None = None


class SeatWish(Strict):
    """Who sits there. `open`: whoever comes first; the seat is offered in the lobby.

    An `automaton` is played by the rules themselves; `level` is then one of the book's behaviours.
    """

    kind: Literal["person", "ai", "automaton"]
    level: Name | None = None
    name: Name | None = None
    open: bool = False


class ClockWish(Strict):
    """How long the players have.

    `days`: for each decision. `chess`: so many minutes in all, and `increment` seconds each time the
    decision passes on.
    """

    kind: Literal["none", "days", "chess"] = "none"
    days: Annotated[int, Field(ge=0, le=60)] = 0
    minutes: Annotated[int, Field(ge=0, le=1440)] = 0
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class DelayWish(Strict):
    """How far behind the players spectators see the game: `n` answers or minutes."""

    kind: Literal["none", "answers", "minutes"] = "none"
    n: Annotated[int, Field(ge=0, le=500)] = 0


class TermsWish(Strict):
    """What the maker of a game decides beside the rules.

    `private`: only who holds a seat sees it. `spectators_talk`: spectators may join the talk.
    """

    private: bool = False
    clock: ClockWish = ClockWish()
    delay: DelayWish = DelayWish()
    spectators_talk: bool = False


class NewGame(Strict):
    """A game to set up.

    `mark` promises a share in the dice of whoever sets it up: no die falls before the shares are there.
    """

    rulebook: Name
    scenario: Name | None = None
    armies: Annotated[list[ReadyArmy | WrittenArmy], Field(max_length=8)]
    table: TableWish = TableWish()
    seats: Annotated[list[SeatWish], Field(max_length=8)]
    options: dict[Name, bool | int] = {}
    terms: TermsWish = TermsWish()
    mark: ShareText | None = None


class ForkGame(Strict):
    """Play on from an answer of another game."""

    at: Annotated[int, Field(ge=0)]
    seats: Annotated[list[SeatWish], Field(max_length=8)]
    mark: ShareText | None = None  # of a share in its dice


class SeatMade(Strict):
    """A seat of a new game. The token opens it, once put into an invitation link."""

    camp: int
    kind: Literal["person", "ai", "automaton"]
    name: str | None
    token: str | None = None


class GameMade(Strict):
    """A game that was set up, and what was published of its dice."""

    game: str
    seats: list[SeatMade]
    dice_digest: str


class TakeSeat(Strict):
    """The token of an invitation link; `mark` promises a share in the dice."""

    token: Annotated[str, Field(max_length=200)]
    mark: ShareText | None = None


class SitDown(Strict):
    """A free seat of an open game: the first one, or that of a camp; under a name."""

    camp: Annotated[int, Field(ge=0, le=16)] | None = None
    name: Annotated[str, Field(max_length=40)] | None = None
    mark: ShareText | None = None  # of a share in the dice


class CodeWish(Strict):
    """A code that takes the seats of one game, or all of this browser's, to another device."""

    game: Annotated[str, Field(max_length=40)] | None = None


class CodeMade(Strict):
    """A code that works once, for so many seconds."""

    code: str
    seconds: int


class CodeGiven(Strict):
    """A code as somebody typed it."""

    code: Annotated[str, Field(max_length=40)]


class SeatsMoved(Strict):
    """How many seats this browser holds from now on that it did not hold, and the game if it is one."""

    seats: int
    game: str | None


class SeatTaken(Strict):
    """The seat that this browser holds from now on, and what was published of the dice."""

    game: str
    camp: int
    dice_digest: str


class CampCard(Strict):
    """A side of a game."""

    names: Words
    kind: Literal["person", "ai", "automaton"]
    level: str | None
    name: str | None
    free: bool


class GameSummary(Strict):
    """A game in a list. `touched`: the last thing that happened; `late`: told with a delay."""

    id: str
    rulebook: str
    title: str
    scenario: Words | None
    camps: list[CampCard]
    turn: int
    phase: Words | None
    revision: int
    over: bool
    result: Result | None
    your_camps: list[int]
    waiting_for: list[int]
    created: str
    touched: str
    forked_from: str | None
    dice_digest: str
    dice_secret: str | None
    terms: TermsWish
    late: bool


class GameList(Strict):
    """This browser's games, those with a free seat, and others that can be watched; `more` on the next page."""

    mine: list[GameSummary]
    open: list[GameSummary]
    running: list[GameSummary]
    more: bool = False


# -- armies and rules --------------------------------------------------------------------------


class SituationCard(Strict):
    """A situation by its id, and what it shows."""

    id: str
    title: Words


class ClauseCard(Strict):
    """A clause in our own words, how we read it, and what shows it in play.

    A ruling is written in cells: number | question | how it is played, perhaps several in a row.
    """

    id: str
    kind: str
    text: Words
    ruling: Words | None
    situations: list[SituationCard]


class RulesPage(Strict):
    """The clauses of a book."""

    id: str
    title: str
    books: dict[str, str]  # every book of the shelf: its short name, its title
    chapters: dict[
        str, Words
    ]  # what chapters and sections are called, by the head of their clauses
    clauses: list[ClauseCard]
