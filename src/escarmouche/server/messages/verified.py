"""What the server says of dice and files, as models."""

from __future__ import annotations

from typing import Literal

from escarmouche.server.messages.http import ErrorBody, Result, Strict, Words


class ShareCard(Strict):
    """What a player put into the dice: its mark, and the share itself once all were given."""

    camp: int
    mark: str
    share: str | None


class Verified(Strict):
    """Whether each die follows from the secret whose digest was published at the start.

    `untold`: dice that fell in the game it was played on from, whose secret is not told yet.
    """

    ok: bool
    dice: int
    untold: int
    digest: str
    secret: str | None
    shares: list[ShareCard]


class FileGame(Strict):
    """A game that was read from a file and played again.

    `beside`: it ended beside the rules (somebody gave up, say), which playing again cannot show.
    """

    title: str
    names: list[Words]
    digest: str
    dice: int
    untold: int
    answers: int
    over: bool
    result: Result | None
    beside: bool
    shares: list[ShareCard]
    played_on: bool


class FileVerified(Strict):
    """What the server says of a file.

    `stamp`: this server wrote it and it is unchanged, or was changed since; another server wrote it, or
    it carries no stamp. `imported`: it was written here from a file that came from outside.
    """

    kind: Literal["save", "export"]
    stamp: Literal["unchanged", "changed", "foreign", "none"]
    imported: bool
    ok: bool
    problem: ErrorBody | None
    game: FileGame | None
