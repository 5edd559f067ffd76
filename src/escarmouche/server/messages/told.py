"""What the server sends over the WebSocket, as models."""

from __future__ import annotations

from typing import Any, Literal

from escarmouche.server.messages.http import ErrorBody, Strict, TermsWish
from escarmouche.server.messages.view import Line, Snapshot


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


class EyesMessage(Strict):
    """The eyes that were opened for one question are closed: what comes now is what everybody may see."""

    type: Literal["eyes"]
    camp: None


class ClosingMessage(Strict):
    """Why the connection is about to be closed."""

    type: Literal["error"]
    error: ErrorBody


class PlayerCard(Strict):
    """Who sits there now. `present`: somebody has come; `played_on`: the computer plays on."""

    kind: Literal["person", "ai", "automaton"]
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


class MarkCard(Strict):
    """A share in the dice that a player promised."""

    camp: int
    mark: str


class MixingCard(Strict):
    """Shares in the dice that are being gathered: what was promised, whether it is wanted now, who told."""

    marks: list[MarkCard]
    wanted: bool
    told: list[int]


class AffairsMessage(Strict):
    """What stands beside the rules; sent when it changes."""

    type: Literal["affairs"]
    terms: TermsWish
    players: list[PlayerCard]
    clock: ClockCard | None
    draw: AskedCard | None
    takeback: AskedCard | None
    time: AskedCard | None  # that the time of the game is up, where the rules limit it
    timed: bool  # whether that can be said now
    rematch: RematchCard | None
    verdict: VerdictCard | None
    mixing: MixingCard | None
    shares: list[int]  # the camps whose players put something into the dice


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
    | EyesMessage
    | AffairsMessage
    | TalkMessage
    | ClosingMessage
)
