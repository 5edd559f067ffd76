"""Checking a game that somebody hands over: a save, or the export of a server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import BadInput, Json, Lang, read_text, say, show, show_json


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out about a file without the server that may have written it."""

    kind: str  # save or export
    digest: str
    dice: int
    answers: int
    over: bool
    winner: int | None
    end: str
    shares: int = 0  # players who put something into the dice
    played_on: bool = False  # from another game, with its first dice
    verdict: str | None = None  # how it ended beside the rules, as the file tells it
    before: bool = False  # written before there were seals and stamps


def verify(
    file: Annotated[
        Path, typer.Argument(help="A game saved by `match --save`, or exported by a server.")
    ],
    digest: Annotated[
        str | None,
        typer.Option("--digest", help="The digest of the dice, as you noted it at the start."),
    ] = None,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """Recompute every die from the revealed secret and play the game again.

    Says also what a file alone cannot prove.

    Example: `escarmouche verify game.json`
    """
    found = _looked_at(read_text(file))
    if digest is not None and digest.strip().lower() != found.digest:
        raise BadInput("other_digest", given=digest, digest=found.digest)
    doubts = _doubts(found, noted=digest is not None)
    if as_json:
        told = {name: getattr(found, name) for name in Found.__slots__}
        show_json({"verified": True, **told, "unknown": doubts})
        return
    show(say("verified", dice=found.dice, answers=found.answers), "green")
    show(say("digest", digest=found.digest))
    if found.shares:
        show(say("shares", players=found.shares))
    if found.played_on:
        show(say("played_on"))
    if not found.over:
        show(say("not_over"))
    for doubt in doubts:
        show(say(f"unknown_{doubt}"), "yellow")


def _looked_at(text: str) -> Found:
    """Play a file again, whichever kind it is. Raises `SaveError` and such."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and "escarmouche_game" in data:
        return _export(text)
    return _save(text)


def _save(text: str) -> Found:
    from escarmouche.api import Game
    from escarmouche.core import save as saves
    from escarmouche.core.dice_segments import SegmentedDice

    data = saves.parse(text)
    saves.demand_proof(data)
    game = Game.load(text)
    dice, result = game._dice, game.result
    segments = dice.segments if isinstance(dice, SegmentedDice) else ()
    return Found(
        kind="save",
        digest=game.dice_digest,
        dice=len(game.faces),
        answers=len(game.answers),
        over=game.over,
        winner=None if result is None else result.winner,
        end=game.state.digest(),
        shares=len(segments[-1].shares) if segments else 0,
        played_on=len(segments) > 1,
        before=data["escarmouche"] == saves.BEFORE,
    )


def _export(text: str) -> Found:
    from escarmouche.core.save import SaveError
    from escarmouche.server.errors import ApiError
    from escarmouche.server.past.exports import UNTOLD_DICE, read

    try:
        read_game = read(text)
    except ApiError as wrong:  # of another version of the rules
        raise SaveError("version", wrong.phrase, **wrong.data) from wrong
    if read_game.untold:
        raise SaveError("dice", UNTOLD_DICE, dice=read_game.untold)
    row, game = read_game.row, read_game.game
    result: Any = row.summary["result"]
    verdict = row.affairs.verdict
    return Found(
        kind="export",
        digest=row.digest,
        dice=len(game.faces),
        answers=len(game.answers),
        over=row.over,
        winner=None if result is None else result["winner"],
        end=game.state.digest(),
        shares=len(row.dice[-1].shares),
        played_on=len(row.dice) > 1,
        verdict=None if verdict is None else verdict.kind,
        before=read_game.before,
    )


def _doubts(found: Found, *, noted: bool) -> list[str]:
    """What the file alone cannot prove, as the messages of the command line name it."""
    doubts = [] if noted else ["published"]
    if found.kind == "export":
        doubts.append("unstamped" if found.before else "stamp")
    else:
        doubts.append("unsealed" if found.before else "rewritten")
    if found.verdict is not None:
        doubts.append("verdict")
    return doubts
