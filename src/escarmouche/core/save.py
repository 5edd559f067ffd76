"""Saves: a game as text, from which every process makes the same game again.

A save holds the rulebook and its version, the setup, the dice secret, the answers in order, the faces
as they fell, the result, and fingerprints. A changed answer is found by the chain of fingerprints, and named;
whatever else was changed, be it a name that no rule reads, by the seal over everything. Neither needs a key:
who rewrites the whole file rewrites them too, and only a server's stamp (see its exports) tells that.

So a save knows every secret: it is the referee's, who keeps the game (a file of one's own machine, the
server's database). What a camp may keep of a game that goes on is a record: the digest of the dice and
what the camp saw. It cannot be played again; once the game is over everybody may have the save.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b, sha256
from typing import Any

from escarmouche.core.dice import DiceSource, ScriptedDice, SeededDice
from escarmouche.core.dice_segments import BadSegments, SegmentedDice, of_data, to_data
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook

FORMAT = 2
BEFORE = 1  # without seal and result

NOT_JSON = Phrase("core.save.not_json")
MISSING_PART = Phrase("core.save.missing_part")
UNKNOWN_FORMAT = Phrase("core.save.unknown_format")
OTHER_BOOK = Phrase("core.save.other_rulebook")
OTHER_VERSION = Phrase("core.save.other_version")
CHANGED_ANSWER = Phrase("core.save.changed_answer")
ILLEGAL_ANSWER = Phrase("core.save.illegal_answer")
OTHER_DICE = Phrase("core.save.other_dice")
OTHER_END = Phrase("core.save.other_end")
NO_SECRET = Phrase("core.save.no_secret")
WRONG_DIGEST = Phrase("core.save.wrong_digest")
ONLY_A_RECORD = Phrase("core.save.only_a_record")
OTHER_RESULT = Phrase("core.save.other_result")
BROKEN_SEAL = Phrase("core.save.broken_seal")
WRITTEN_DICE = Phrase("core.save.written_dice")
UNTOLD_DICE = Phrase("core.save.untold_dice")


class SaveError(ValueError):
    """A save cannot be read; `place` says where, the phrase says why and what to do."""

    def __init__(self, place: str, phrase: Phrase, **data: Any) -> None:
        self.place, self.phrase, self.data = place, phrase, {"place": place, **data}
        details = ", ".join(f"{key}={value}" for key, value in data.items())
        super().__init__(f"{place}: {phrase.id} {details}".strip())


def save(game: Game) -> str:
    """The game as text, with all its secrets."""
    return json.dumps(as_data(game), ensure_ascii=False, indent=1)


def save_for(game: Game, who: int | None) -> str:
    """What a camp (None: a spectator) may have: the save once the game is over, till then a record."""
    data = as_data(game) if game.over else record(game, who)
    return json.dumps(data, ensure_ascii=False, indent=1)


def record(game: Game, who: int | None) -> dict[str, Any]:
    """A running game as one camp saw it: no setup, no answers, no dice but those thrown before it."""
    _demand_past(game)
    dice = _dice_data(game._dice)
    return {
        "escarmouche": FORMAT,
        "record": who,
        "rulebook": {"id": game.rulebook.id, "version": game.rulebook.version},
        "dice": {key: dice[key] for key in ("kind", "digest") if key in dice},
        "answered": len(game.answers),
        "events": [event.as_data() for event in game.events if event.visible_to(who)],
        "state": game.seen(who).digest(),
    }


def as_data(game: Game) -> dict[str, Any]:
    """The game as plain data."""
    _demand_past(game)
    answers = [[who, data] for who, data in game.answers]
    data = {
        "escarmouche": FORMAT,
        "rulebook": {"id": game.rulebook.id, "version": game.rulebook.version},
        "setup": game.setup,
        "dice": _dice_data(game._dice),
        "answers": answers,
        "chain": chain(answers),
        "faces": _faces_text(game.faces),
        "end": game.state.digest(),
        "result": _result_data(game),
    }
    return {**data, "seal": seal(data)}


def _result_data(game: Game) -> dict[str, Any] | None:
    result = game.result
    if result is None:
        return None
    told: dict[str, Any] = {"winner": result.winner, "scores": list(result.scores)}
    return {**told, "allies": list(result.allies)} if result.allies else told


def seal(data: Mapping[str, Any]) -> str:
    """A fingerprint of everything else in a save."""
    bare = {name: value for name, value in data.items() if name != "seal"}
    text = json.dumps(bare, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(b"escarmouche save " + text.encode()).hexdigest()


def _demand_past(game: Game) -> None:
    if game._forked or not game._logging:
        raise ValueError("a fork, or a game without a log, does not know its whole past")


def _faces_text(faces: Sequence[int]) -> str:
    """The faces as they fell; apart from each other only where one has two digits."""
    return ("" if max(faces, default=0) < 10 else " ").join(map(str, faces))


def _dice_data(dice: DiceSource) -> dict[str, Any]:
    if isinstance(dice, SeededDice):
        return {"kind": "seeded", "digest": dice.digest, "secret": dice.secret.hex()}
    if isinstance(dice, SegmentedDice):
        told = to_data(dice.segments)
        return {"kind": "stretches", "digest": dice.digest, "stretches": told}
    assert isinstance(dice, ScriptedDice), "only dice that can be thrown again can be saved"
    return {"kind": "scripted", "script": list(dice.script)}


def chain(answers: list[Any]) -> list[str]:
    """A short fingerprint after each answer, each over all answers so far."""
    links, last = [], b""
    for answer in answers:
        text = json.dumps(answer, sort_keys=True, ensure_ascii=False)
        text_bytes = text.encode("utf-8", "surrogatepass")
        last = blake2b(text_bytes, key=last, digest_size=4).digest()
        links.append(last.hex())
    return links


def parse(text: str) -> dict[str, Any]:
    """The plain data of a save, with its form checked."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        line = getattr(problem, "lineno", 1)
        raise SaveError(f"line {line}", NOT_JSON, problem=str(problem)) from None
    if not isinstance(data, dict):
        raise SaveError("save", NOT_JSON, problem="not an object")
    if data.get("escarmouche") not in (FORMAT, BEFORE):
        raise SaveError("escarmouche", UNKNOWN_FORMAT, given=data.get("escarmouche"), known=FORMAT)
    if "record" in data:
        raise SaveError("record", ONLY_A_RECORD)
    for part, kind in _PARTS.items():
        if not isinstance(data.get(part), kind):
            raise SaveError(part, MISSING_PART, part=part)
    if data["escarmouche"] == FORMAT and not isinstance(data.get("seal"), str):
        raise SaveError("seal", MISSING_PART, part="seal")
    _check_shapes(data)
    return data


_PARTS = {
    "rulebook": dict,
    "setup": dict,
    "dice": dict,
    "answers": list,
    "chain": list,
    "faces": str,
    "end": str,
}


def _check_shapes(data: Mapping[str, Any]) -> None:
    for number, entry in enumerate(data["answers"], 1):
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int):
            raise SaveError(f"answers[{number}]", MISSING_PART, part="[camp, answer]")
    for number, (mine, theirs) in enumerate(
        zip(chain(data["answers"]), data["chain"], strict=False), 1
    ):
        if mine != theirs:
            raise SaveError(f"answers[{number}]", CHANGED_ANSWER, number=number)
    if len(data["chain"]) != len(data["answers"]):
        number = min(len(data["chain"]), len(data["answers"])) + 1
        raise SaveError(f"answers[{number}]", CHANGED_ANSWER, number=number)


def dice_of(data: Mapping[str, Any]) -> DiceSource:
    """The dice of a save; `SaveError` when the secret was not revealed or does not fit."""
    dice = data["dice"]
    if dice.get("kind") == "scripted":
        script = dice.get("script")
        if not isinstance(script, list) or any(type(face) is not int for face in script):
            raise SaveError("dice.script", MISSING_PART, part="dice.script")
        return ScriptedDice(script)
    if dice.get("kind") == "stretches":
        return _segmented(dice)
    try:
        secret = bytes.fromhex(dice["secret"])
    except (KeyError, TypeError, ValueError):
        raise SaveError("dice.secret", NO_SECRET) from None
    source = SeededDice(secret)
    if source.digest != dice.get("digest"):
        raise SaveError("dice.digest", WRONG_DIGEST, given=dice.get("digest"))
    return source


def _segmented(dice: Mapping[str, Any]) -> SegmentedDice:
    try:
        found = of_data(dice.get("stretches"))
    except BadSegments as problem:
        raise SaveError("dice.stretches", MISSING_PART, part=problem.place) from None
    if found[-1].secret is None:
        raise SaveError("dice.stretches", NO_SECRET)
    known = [segment for segment in found if segment.secret is not None]
    if found[-1].digest != dice.get("digest") or not all(segment.holds for segment in known):
        raise SaveError("dice.digest", WRONG_DIGEST, given=dice.get("digest"))
    # Where a secret is told the dice are drawn from it, whatever the file says of them.
    return SegmentedDice([replace(s, faces=None) if s.secret is not None else s for s in found])


def demand_proof(data: Mapping[str, Any]) -> None:
    """Raises `SaveError` where dice do not follow from what was published before they fell."""
    source = dice_of(data)
    if isinstance(source, ScriptedDice):
        raise SaveError("dice", WRITTEN_DICE)
    if isinstance(source, SegmentedDice):
        untold = [segment for segment in source.segments if segment.secret is None]
        if untold:
            raise SaveError("dice", UNTOLD_DICE, dice=sum(len(s.faces or ()) for s in untold))


def load(
    data: Mapping[str, Any],
    rulebook: Rulebook,
    make: Callable[..., Game] = Game,
    until: int | None = None,
) -> Game:
    """Play a save again, up to `until` answers or to its end, and check that it is the same game."""
    book, version = data["rulebook"].get("id"), data["rulebook"].get("version")
    if book != rulebook.id:
        raise SaveError("rulebook.id", OTHER_BOOK, given=book, known=rulebook.id)
    if version != rulebook.version:
        raise SaveError("rulebook.version", OTHER_VERSION, given=version, known=rulebook.version)
    game = make(rulebook, data["setup"], dice_of(data))
    for number, (who, answer) in enumerate(data["answers"][:until], 1):
        try:
            game.answer_data(who, answer)
        except Refused as refused:
            _same_dice(game, data, whole=False)  # other dice make legal answers illegal
            raise SaveError(
                f"answers[{number}]", ILLEGAL_ANSWER, number=number, why=refused.refusal.reason
            ) from refused
    _same_dice(game, data, whole=until is None)
    if until is None and game.state.digest() != data["end"]:
        raise SaveError("end", OTHER_END)
    if until is None and data["escarmouche"] == FORMAT:
        _check_whole(game, data)
    return game


def _check_whole(game: Game, data: Mapping[str, Any]) -> None:
    """What is told of the end is true, and nothing was changed that no rule reads."""
    mine, told = _result_data(game), data.get("result")
    if mine is not None and isinstance(told, dict) and "allies" not in told:
        mine.pop("allies", None)  # of saves that did not tell them
    if mine != told:
        raise SaveError("result", OTHER_RESULT)
    if seal(data) != data["seal"]:
        raise SaveError("seal", BROKEN_SEAL)


def _same_dice(game: Game, data: Mapping[str, Any], *, whole: bool) -> None:
    """Each die thrown so far is the die of the save, and the save holds no others."""
    text: str = data["faces"]
    theirs = text.split() if " " in text else list(text)
    mine = list(map(str, game.faces))
    for number, (a, b) in enumerate(zip(mine, theirs, strict=False), 1):
        if a != b:
            raise SaveError("faces", OTHER_DICE, number=number)
    if len(mine) > len(theirs) or (whole and len(mine) < len(theirs)):
        raise SaveError("faces", OTHER_DICE, number=min(len(mine), len(theirs)) + 1)
