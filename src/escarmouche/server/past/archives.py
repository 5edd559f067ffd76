"""Games that leave the database as files, and come in from them.

A file holds secrets: of the dice, and every answer. So the server hands out a game only when it and all that
share its hidden past are over, and tells of each secret of its dice only when no game is played with it any
more. Its owner may do so with any game, on the command line.
"""

from __future__ import annotations

import json
from dataclasses import replace

from escarmouche.core.dice_segments import DiceSegment
from escarmouche.core.explain import Phrase
from escarmouche.core.save import SaveError
from escarmouche.server.errors import NO_SUCH_GAME, STILL_PLAYED, ApiError
from escarmouche.server.past import stamps
from escarmouche.server.past.exports import UNTOLD_DICE, read, written
from escarmouche.server.past.replays import begin
from escarmouche.server.storage import Answer, Row, Storage
from escarmouche.server.storage.sharing import kin_play

CHANGED = Phrase("server.archive.changed")
KIN_PLAY = Phrase("server.archive.kin_play")


def export(storage: Storage, id: str, *, finished: bool) -> str:
    """A game as text, stamped. Raises `ApiError` for one that is not there, or must not be told yet."""
    found = storage.load(id)
    if found is None:
        raise ApiError(NO_SUCH_GAME, 404)
    row, answers = found
    if finished:
        _may_be_told(storage, row)
    dice = told_dice(storage, row, answers, owner=not finished)
    data = written(row, answers, dice, row.summary.get("result"))
    return json.dumps(
        stamps.stamp(storage.database, data), ensure_ascii=False, separators=(",", ":")
    )


def _may_be_told(storage: Storage, row: Row) -> None:
    if not row.over:
        raise ApiError(STILL_PLAYED, 403)
    if row.shared or (kin_play(storage.database, row) and begin(row).has_secrets):
        raise ApiError(KIN_PLAY, 403)


def told_dice(
    storage: Storage, row: Row, answers: list[Answer], *, owner: bool
) -> tuple[DiceSegment, ...]:
    """The dice of a game with those secrets that may be told; `owner`: all that are known here."""
    fallen = [*row.opening, *(face for answer in answers for face in answer.faces)]
    told, end = [row.dice[-1]], row.dice[-1].first
    for segment in reversed(row.dice[:-1]):
        known = _known(storage, row, segment, owner)
        if known is None:
            faces = tuple(fallen[segment.first : end])
            known = DiceSegment(segment.first, segment.digest, faces=faces)
        told.append(known)
        end = segment.first
    return tuple(reversed(told))


def _known(storage: Storage, row: Row, segment: DiceSegment, owner: bool) -> DiceSegment | None:
    """A segment that was another game's, with its secret; None where that is not to be told."""
    games = storage.with_digest(segment.digest)
    secret = DiceSegment(segment.first, segment.digest, segment.secret, segment.shares)
    for game in games:
        if not owner and (not game.over or (game.terms.private and not row.terms.private)):
            return None
        its = game.dice[-1]
        secret = replace(secret, secret=its.secret, shares=its.shares)
    return None if secret.secret is None else secret


def bring_in(
    storage: Storage, text: str, *, finished: bool, expires: float | None = None
) -> tuple[Row, dict[int, str]]:
    """Keep a game from its text, under a new name; the tokens of its persons, by camp.

    Every answer is checked and every die thrown again. `expires`: when it is deleted, unless somebody opens it.
    Raises `SaveError` or `ApiError`.
    """
    found = read(text)
    mark = stamps.seen(storage.database, found.data)
    if mark == "changed":
        raise SaveError("stamp", CHANGED)
    row = found.row
    if finished and not row.over:
        raise ApiError(STILL_PLAYED, 403)
    if finished and found.untold and mark != "unchanged":
        raise SaveError("dice", UNTOLD_DICE, dice=found.untold)
    row.expires = expires
    row.forked_from = None  # an id of another server, or of nobody's
    row.imported = mark != "unchanged" or bool(found.data.get("imported"))
    storage.add_game(row, found.answers)
    found.milestones.keep(storage)
    return row, found.tokens
