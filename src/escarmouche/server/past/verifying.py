"""What the server says of a game: of one that it keeps, and of a file that somebody hands over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from escarmouche.api import Game
from escarmouche.core import save as saves
from escarmouche.core.dice_segments import DiceSegment, SegmentedDice
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import ApiError, told
from escarmouche.server.guard.reading import read_json
from escarmouche.server.guard.sizes import check_answers, check_setup
from escarmouche.server.past import stamps
from escarmouche.server.past.archives import told_dice
from escarmouche.server.past.exports import MOST_CHARACTERS, NOT_A_GAME, UNTOLD_DICE, read
from escarmouche.server.past.replays import faces_agree
from escarmouche.server.show.views import Json, summary_of
from escarmouche.server.storage import Row, Storage


def verified(storage: Storage, row: Row, *, is_open: bool) -> Json:
    """Throw every die of a game that is kept here again. `is_open`: all of it may be told."""
    answers = storage.answers(row.id)
    known = told_dice(storage, row, answers, owner=True)
    ok, thrown = faces_agree(replace(row, dice=known), answers, everything=is_open)
    public = told_dice(storage, row, answers, owner=False)
    untold = sum(len(segment.faces or ()) for segment in public)
    own = row.dice[-1]
    return {
        "ok": ok,
        "dice": thrown,
        "untold": untold if is_open else 0,
        "digest": row.digest,
        "secret": row.secret,
        "shares": _shares(own),
    }


def _shares(own: DiceSegment) -> list[Json]:
    """What the players gave; while shares are gathered nobody is told another's."""
    return [
        {"camp": s.camp, "mark": s.mark, "share": None if own.waiting else s.told}
        for s in own.shares
    ]


# -- a file ------------------------------------------------------------------------------------


def look_at(storage: Storage, text: str) -> Json:
    """What can be said of a file. Raises `SaveError` for one that is no game at all."""
    try:
        data = read_json(text, MOST_CHARACTERS)
    except ApiError:
        raise SaveError("file", NOT_A_GAME) from None
    if isinstance(data, dict) and "escarmouche_game" in data:
        return _export(storage, data, text)
    if isinstance(data, dict) and "escarmouche" in data:
        return _found("save", "none", _save(text))
    raise SaveError("file", NOT_A_GAME)


def _export(storage: Storage, data: dict[str, Any], text: str) -> Json:
    stamp = stamps.seen(storage.database, data)

    def checked() -> Json:
        found = read(text)
        if found.untold and stamp != "unchanged":
            raise SaveError("dice", UNTOLD_DICE, dice=found.untold)
        own, verdict = found.row.dice[-1], found.row.affairs.verdict
        return {
            "title": find_rulebook(found.row.rulebook).title,
            "names": found.row.summary["names"],
            "digest": found.row.digest,
            "dice": len(found.game.faces),
            "untold": found.untold,
            "answers": len(found.answers),
            "over": found.row.over,
            "result": found.row.summary["result"],
            "beside": verdict is not None,
            "shares": _shares(own),
            "played_on": len(found.row.dice) > 1,
        }

    told_by = _found("export", stamp, checked)
    # Whoever brings a file in here gets it back with our stamp: it says that it came from outside.
    told_by["imported"] = stamp == "unchanged" and bool(data.get("imported"))
    return told_by


def _save(text: str) -> Any:
    def checked() -> Json:
        data = saves.parse(text)
        check_setup(data["setup"])
        check_answers(data["answers"])
        saves.demand_proof(data)
        game = Game.load(text)
        shown = summary_of(game, game.dice_digest)
        dice = game._dice
        segments = dice.segments if isinstance(dice, SegmentedDice) else ()
        return {
            "title": game.rulebook.title,
            "names": shown["names"],
            "digest": game.dice_digest,
            "dice": len(game.faces),
            "untold": 0,
            "answers": len(game.answers),
            "over": game.over,
            "result": shown["result"],
            "beside": False,
            "shares": _shares(segments[-1]) if segments else [],
            "played_on": len(segments) > 1,
        }

    return checked


def _found(kind: str, stamp: stamps.Seen, checked: Any) -> Json:
    """What was found, or what is wrong with the file."""
    bare = {"kind": kind, "stamp": stamp, "imported": False}
    try:
        return {**bare, "ok": stamp != "changed", "problem": None, "game": checked()}
    except (SaveError, SetupError, ArmyError, ApiError) as problem:
        return {**bare, "ok": False, "problem": told(problem)[1], "game": None}
