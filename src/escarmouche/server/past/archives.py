"""One game as one file: its setup, its dice, its answers, its faces. It is played again to be read.

The file holds the secret of the dice. So the server hands out and takes in finished games only; its
owner may do so with any game, on the command line.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from escarmouche.api import Game
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.beside.affairs import Affairs, Verdict
from escarmouche.server.beside.verdicts import PHRASES, summary
from escarmouche.server.errors import NO_SUCH_GAME, STILL_PLAYED, Wrong
from escarmouche.server.guard.reading import read_json
from escarmouche.server.guard.sizes import check_answers, check_setup
from escarmouche.server.lobby.seats import Seat, fingerprint, new_game_id, new_token
from escarmouche.server.past.dice import dice_of
from escarmouche.server.past.opening import Milestones
from escarmouche.server.past.replays import begin
from escarmouche.server.storage import Answer, Row, Storage

FORMAT = 1
MOST_CHARACTERS = 20_000_000  # of a file that the owner of the server brings in
NOT_A_GAME = Phrase("server.archive.not_a_game")
OTHER_GAME = Phrase("server.archive.other_game")


def export(storage: Storage, id: str, *, finished: bool) -> str:
    """A game as text. Raises `Wrong` for one that is not there, or not over where it must be."""
    found = storage.load(id)
    if found is None:
        raise Wrong(NO_SUCH_GAME, 404)
    row, answers = found
    if finished and not row.over:
        raise Wrong(STILL_PLAYED, 403)
    data = {
        "escarmouche_game": FORMAT,
        "rulebook": row.rulebook,
        "version": row.version,
        "created": row.created,
        "setup": row.setup,
        "dice": row.dice,
        "digest": row.digest,
        "opening": row.opening,
        "seats": [{"kind": s.kind, "level": s.level, "name": s.name} for s in row.seats],
        "answers": [[a.camp, a.data, a.faces] for a in answers],
    }
    if row.affairs.verdict is not None:
        data["verdict"] = row.affairs.plain()["verdict"]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def bring_in(storage: Storage, text: str, *, finished: bool) -> tuple[Row, dict[int, str]]:
    """Keep a game from its text, under a new name; the tokens of its persons, by camp.

    Every answer is checked and every die thrown again. Raises `SaveError` or `Wrong`.
    """
    data = _parse(text)
    check_setup(data["setup"])
    check_answers(data["answers"])
    tokens: dict[int, str] = {}
    row = _row(data, tokens)
    answers = [_answer(n, item) for n, item in enumerate(data["answers"], 1)]
    if dice_of(row.dice).digest != row.digest:
        raise SaveError("digest", OTHER_GAME)
    milestones = _play(row, answers)
    if finished and not row.over:
        raise Wrong(STILL_PLAYED, 403)
    storage.add_game(row, answers)
    milestones.keep(storage)
    return row, tokens


def _begin(row: Row) -> Game:
    """A setup may be anything that somebody wrote: whatever it trips over, it is no game of ours."""
    try:
        return begin(row)
    except (SetupError, ArmyError, Wrong):
        raise  # said in words already
    except Exception as problem:
        raise SaveError("setup", NOT_A_GAME) from problem


def _play(row: Row, answers: list[Answer]) -> Milestones:
    game = _begin(row)
    milestones = Milestones(row, game)
    if tuple(game.faces) != row.opening:
        raise SaveError("opening", OTHER_GAME)
    for n, answer in enumerate(answers, 1):
        thrown = len(game.faces)
        try:
            game.answer_data(answer.camp, answer.data)
        except Refused as refused:
            raise SaveError(f"answers[{n}]", OTHER_GAME) from refused
        if tuple(game.faces[thrown:]) != answer.faces:
            raise SaveError(f"answers[{n}]", OTHER_GAME)
        milestones.passed()
    row.summary = summary(game, row.digest, row.affairs)
    row.over = bool(row.summary["over"])
    if len(row.summary["names"]) != len(row.seats):
        raise SaveError("seats", NOT_A_GAME)
    return milestones


# -- reading -----------------------------------------------------------------------------------

_PARTS = {
    "rulebook": str,
    "version": str,
    "created": str,
    "setup": dict,
    "dice": list,
    "digest": str,
    "opening": list,
    "seats": list,
    "answers": list,
}


def _parse(text: str) -> dict[str, Any]:
    try:
        data = read_json(text, MOST_CHARACTERS)
    except Wrong:
        raise SaveError("file", NOT_A_GAME) from None
    if not isinstance(data, dict) or data.get("escarmouche_game") != FORMAT:
        raise SaveError("escarmouche_game", NOT_A_GAME)
    for part, kind in _PARTS.items():
        if not isinstance(data.get(part), kind):
            raise SaveError(part, NOT_A_GAME)
    return data


def _row(data: dict[str, Any], tokens: dict[int, str]) -> Row:
    book = find_rulebook(data["rulebook"])
    seats = [_seat(camp, item, tokens) for camp, item in enumerate(data["seats"])]
    return Row(
        id=new_game_id(),
        rulebook=book.id,
        version=data["version"][:40],
        setup=data["setup"],
        dice=_dice(data["dice"]),
        digest=data["digest"],
        opening=_faces("opening", data["opening"]),
        created=datetime.now(UTC).isoformat(timespec="milliseconds"),
        forked_from=None,
        over=False,
        summary={},
        affairs=Affairs(seated=tuple(sorted(tokens)), verdict=_verdict(data, len(seats))),
        seats=seats,
    )


def _verdict(data: dict[str, Any], camps: int) -> Verdict | None:
    """How the game ended beside the rules, if it did."""
    held = data.get("verdict")
    if held is None:
        return None
    drawn = isinstance(held, dict) and held.get("kind") == "draw"
    known = (None,) if drawn else tuple(range(camps))
    if (
        not isinstance(held, dict)
        or held.get("kind") not in PHRASES
        or held.get("camp") not in known
        or held.get("winner") not in known
        or not isinstance(held.get("at"), int | float)
    ):
        raise SaveError("verdict", NOT_A_GAME)
    revision = len(data["answers"])
    return Verdict(held["kind"], held["camp"], held["winner"], revision, float(held["at"]))


def _dice(parts: list[Any]) -> list[list[Any]]:
    for part in parts:
        good = isinstance(part, list) and len(part) == 2 and type(part[0]) is int
        if not good or not isinstance(part[1], str) or not _is_hex(part[1]):
            raise SaveError("dice", NOT_A_GAME)
    if not parts:
        raise SaveError("dice", NOT_A_GAME)
    return parts


def _is_hex(text: str) -> bool:
    return len(text) <= 128 and len(text) % 2 == 0 and set(text) <= set("0123456789abcdef")


def _seat(camp: int, item: Any, tokens: dict[int, str]) -> Seat:
    place = f"seats[{camp}]"
    if not isinstance(item, dict) or item.get("kind") not in ("person", "ai"):
        raise SaveError(place, NOT_A_GAME)
    level, name = item.get("level"), item.get("name")
    for text, most in ((level, 40), (name, 80)):
        if text is not None and not (isinstance(text, str) and len(text) <= most):
            raise SaveError(place, NOT_A_GAME)
    if item["kind"] == "ai":
        return Seat(camp, "ai", level, name)
    tokens[camp] = new_token()
    return Seat(camp, "person", None, name, fingerprint(tokens[camp]))


def _answer(n: int, item: Any) -> Answer:
    if not (isinstance(item, list) and len(item) == 3 and type(item[0]) is int):
        raise SaveError(f"answers[{n}]", NOT_A_GAME)
    return Answer(item[0], item[1], _faces(f"answers[{n}]", item[2]))


def _faces(place: str, given: Any) -> tuple[int, ...]:
    if not isinstance(given, list) or any(type(face) is not int for face in given):
        raise SaveError(place, NOT_A_GAME)
    return tuple(given)
