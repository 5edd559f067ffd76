"""One game as one file: how it is written, read, and checked by playing it again.

Nothing here knows a database or a key: what a file says of itself is checked as far as that goes. Its dice
must follow from secrets that fit the published digests, its answers must be legal, and its end must be the
one that it tells. Whether the file is what a server wrote says the stamp (`stamps`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from escarmouche.api import Game
from escarmouche.core.dice import OutOfDice
from escarmouche.core.dice_segments import BadSegments, DiceSegment, of_data, to_data
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.rulebook import SetupError
from escarmouche.core.save import SaveError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.beside.affairs import Affairs, Verdict
from escarmouche.server.beside.verdicts import PHRASES, summary
from escarmouche.server.errors import ApiError
from escarmouche.server.guard.reading import read_json
from escarmouche.server.guard.sizes import check_answers, check_setup
from escarmouche.server.past.opening import Milestones
from escarmouche.server.past.replays import begin
from escarmouche.server.seats import Seat, fingerprint, new_game_id, new_token
from escarmouche.server.storage import Answer, Row

FORMAT, BEFORE = 2, 1
MOST_CHARACTERS = 20_000_000  # of a file that the owner of the server brings in
NOT_A_GAME = Phrase("server.archive.not_a_game")
OTHER_GAME = Phrase("server.archive.other_game")
WRONG_DIGEST = Phrase("server.archive.wrong_digest")
WRONG_SHARE = Phrase("server.archive.wrong_share")
SECOND_SECRET = Phrase("server.archive.second_secret")
UNTOLD_DICE = Phrase("server.archive.untold_dice")
BAD_VERDICT = Phrase("server.archive.bad_verdict")
OTHER_RESULT = Phrase("server.archive.other_result")


def written(
    row: Row, answers: list[Answer], dice: tuple[DiceSegment, ...], result: Any
) -> dict[str, Any]:
    """A game as plain data, without a stamp. `dice`: as far as they may be told."""
    data = {
        "escarmouche_game": FORMAT,
        "game": row.id,
        "rulebook": row.rulebook,
        "version": row.version,
        "created": row.created,
        "played_on": row.forked_from,
        "imported": row.imported,
        "setup": row.setup,
        "dice": to_data(dice),
        "digest": row.digest,
        "opening": row.opening,
        "seats": [{"kind": s.kind, "level": s.level, "name": s.name} for s in row.seats],
        "answers": [[a.camp, a.data, a.faces] for a in answers],
        "result": None if result is None else {k: result[k] for k in ("winner", "scores")},
    }
    if row.affairs.verdict is not None:
        data["verdict"] = row.affairs.plain()["verdict"]
    return json.loads(json.dumps(data, ensure_ascii=False))  # type: ignore[no-any-return]


@dataclass(slots=True)
class Read:
    """A game that was read from a file and played again."""

    data: dict[str, Any]
    row: Row
    answers: list[Answer]
    tokens: dict[int, str]
    game: Game
    milestones: Milestones
    untold: int  # dice of games whose secret is not told: nobody can throw them again

    @property
    def before(self) -> bool:
        """Whether it was written by a version that wrote no stamps."""
        return bool(self.data["escarmouche_game"] == BEFORE)


def read(text: str) -> Read:
    """Read a file and play it again. Raises `SaveError` or `ApiError`."""
    data = parse(text)
    check_setup(data["setup"])
    check_answers(data["answers"])
    tokens: dict[int, str] = {}
    row = _row(data, tokens)
    answers = [_answer(n, item) for n, item in enumerate(data["answers"], 1)]
    _check_dice(data, row, answers)
    game, milestones = _play(row, answers)
    _check_end(data, row, game)
    untold = sum(len(segment.faces or ()) for segment in row.dice if segment.secret is None)
    return Read(data, row, answers, tokens, game, milestones, untold)


# -- checking ----------------------------------------------------------------------------------


def _check_dice(data: Mapping[str, Any], row: Row, answers: list[Answer]) -> None:
    """The secrets are those that were promised, and what is told as fact is what was thrown."""
    own, persons = row.dice[-1], {seat.camp for seat in row.seats if seat.kind == "person"}
    for segment in row.dice:
        if segment.secret is not None and not segment.holds:
            broken = not all(share.holds for share in segment.shares)
            raise SaveError("dice", WRONG_SHARE if broken else WRONG_DIGEST)
    if own.digest != row.digest or own.secret is None:
        raise SaveError("digest", WRONG_DIGEST)
    if not {share.camp for share in own.shares} <= persons:
        raise SaveError("dice", WRONG_SHARE)
    if len(row.dice) > 1 and row.forked_from is None and data["escarmouche_game"] != BEFORE:
        raise SaveError("dice", SECOND_SECRET)
    fallen = [*row.opening, *(face for answer in answers for face in answer.faces)]
    for segment in row.dice:
        faces = segment.faces or ()
        if list(faces) != fallen[segment.first : segment.first + len(faces)]:
            raise SaveError("dice", OTHER_GAME)


def _begin(row: Row) -> Game:
    """A setup may be anything that somebody wrote: whatever it trips over, it is no game of ours."""
    # Where a secret is told the dice are drawn from it, not taken from what the file says of them.
    drawn = tuple(replace(s, faces=None) if s.secret is not None else s for s in row.dice)
    try:
        return begin(replace(row, dice=drawn))
    except (SetupError, ArmyError, ApiError):
        raise  # said in words already
    except OutOfDice as problem:
        raise SaveError("dice", OTHER_GAME) from problem
    except Exception as problem:
        raise SaveError("setup", NOT_A_GAME) from problem


def _play(row: Row, answers: list[Answer]) -> tuple[Game, Milestones]:
    game = _begin(row)
    milestones = Milestones(row, game)
    starts = {segment.first for segment in row.dice[1:]}
    if tuple(game.faces) != row.opening:
        raise SaveError("opening", OTHER_GAME)
    starts.discard(len(game.faces))
    for n, answer in enumerate(answers, 1):
        thrown = len(game.faces)
        try:
            game.answer_data(answer.camp, answer.data)
        except (Refused, OutOfDice) as refused:
            raise SaveError(f"answers[{n}]", OTHER_GAME) from refused
        if tuple(game.faces[thrown:]) != answer.faces:
            raise SaveError(f"answers[{n}]", OTHER_GAME)
        starts.discard(len(game.faces))
        milestones.passed()
    if starts:  # whoever plays on does so at a decision, never in the middle of a throw
        raise SaveError("dice", SECOND_SECRET)
    return game, milestones


def _check_end(data: Mapping[str, Any], row: Row, game: Game) -> None:
    verdict = row.affairs.verdict
    if verdict is not None and (game.over or not _is_sound(verdict, row)):
        raise SaveError("verdict", BAD_VERDICT)
    row.summary = summary(game, row.digest, row.affairs)
    row.over = bool(row.summary["over"])
    if len(row.seats) not in (len(row.summary["names"]), _armies_in(data)):
        raise SaveError("seats", NOT_A_GAME)
    if data["escarmouche_game"] == BEFORE:
        return
    found, told = row.summary["result"], data.get("result")
    known = None if found is None else {k: found[k] for k in ("winner", "scores")}
    if json.loads(json.dumps(known)) != told:
        raise SaveError("result", OTHER_RESULT)


def _is_sound(verdict: Verdict, row: Row) -> bool:
    """Whether a game can end like this beside the rules: see `offers`."""
    persons = {seat.camp for seat in row.seats if seat.kind == "person"}
    if verdict.kind == "draw":
        return len(persons) == len(row.seats)  # no computer agrees to a draw
    return verdict.camp in persons and verdict.winner != verdict.camp


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


def parse(text: str) -> dict[str, Any]:
    """The plain data of a file, with its form checked. Raises `SaveError`."""
    try:
        data = read_json(text, MOST_CHARACTERS)
    except ApiError:
        raise SaveError("file", NOT_A_GAME) from None
    if not isinstance(data, dict) or data.get("escarmouche_game") not in (FORMAT, BEFORE):
        raise SaveError("escarmouche_game", NOT_A_GAME)
    for part, kind in _PARTS.items():
        if not isinstance(data.get(part), kind):
            raise SaveError(part, NOT_A_GAME)
    if not isinstance(data.get("played_on"), str | None) or len(data.get("played_on") or "") > 40:
        raise SaveError("played_on", NOT_A_GAME)
    return data


def _row(data: dict[str, Any], tokens: dict[int, str]) -> Row:
    book = find_rulebook(data["rulebook"])
    seats = [_seat(camp, item, tokens) for camp, item in enumerate(data["seats"])]
    _demand_automata(data["setup"], seats)
    try:
        dice = of_data(data["dice"])
    except BadSegments as problem:
        raise SaveError(problem.place, NOT_A_GAME) from problem
    return Row(
        id=new_game_id(),
        rulebook=book.id,
        version=data["version"][:40],
        setup=data["setup"],
        dice=dice,
        digest=data["digest"],
        opening=_faces("opening", data["opening"]),
        created=datetime.now(UTC).isoformat(timespec="milliseconds"),
        forked_from=data.get("played_on"),
        over=False,
        summary={},
        affairs=Affairs(seated=tuple(sorted(tokens)), verdict=_verdict(data, len(seats))),
        seats=seats,
        imported=True,
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
    if held.get("revision", revision) != revision:
        raise SaveError("verdict", BAD_VERDICT)
    return Verdict(held["kind"], held["camp"], held["winner"], revision, float(held["at"]))


def _demand_automata(setup: dict[str, Any], seats: list[Seat]) -> None:
    """The rules play the sides that the set-up says, and no others: nobody would ever answer for them."""
    given = setup.get("automata") or ()
    if not isinstance(given, list | tuple):
        raise SaveError("setup", NOT_A_GAME)
    for seat in seats:
        behaviour = given[seat.camp] if seat.camp < len(given) else None
        if (behaviour is not None) != (seat.kind == "automaton"):
            raise SaveError(f"seats[{seat.camp}]", NOT_A_GAME)


def _seat(camp: int, item: Any, tokens: dict[int, str]) -> Seat:
    place = f"seats[{camp}]"
    if not isinstance(item, dict) or item.get("kind") not in ("person", "ai", "automaton"):
        raise SaveError(place, NOT_A_GAME)
    level, name = item.get("level"), item.get("name")
    for text, most in ((level, 40), (name, 80)):
        if text is not None and not (isinstance(text, str) and len(text) <= most):
            raise SaveError(place, NOT_A_GAME)
    if item["kind"] != "person":
        return Seat(camp, item["kind"], level, name)
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


def _armies_in(data: Mapping[str, Any]) -> int:
    """How many armies a set-up names: a scenario may bring a side of its own, on which nobody sits."""
    armies = data["setup"].get("armies")
    return len(armies) if isinstance(armies, list) else 0
