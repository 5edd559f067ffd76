"""Saves that somebody changed: `escarmouche verify` notices, and says what it cannot know."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.cli.conftest import Run

from escarmouche import Game
from escarmouche.core import save as saves
from escarmouche.core.dice import SeededDice
from escarmouche.core.dice_segments import DiceSegment, to_data

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def whole() -> str:
    """A finished game on live dice."""
    game = Game.new(
        "ef", ["cendre-250", "ecorce-250"], "bataille-rangee", seed=None, options={"turns": 1}
    )
    while not game.over:
        game.answer(game.pending[0], game.pending[0].answers.default())
    assert len(game.faces) > 3
    return game.save()


def _figure(data: dict[str, Any]) -> dict[str, Any]:
    return data["setup"]["armies"][0]["figures"][1]  # type: ignore[no-any-return]


def _written_dice(data: dict[str, Any]) -> None:
    data["dice"] = {"kind": "scripted", "script": [int(face) for face in data["faces"]]}


def _sealed_anew(change: Change) -> Change:
    """The forger knows how saves are sealed and chained."""

    def forged(data: dict[str, Any]) -> None:
        change(data)
        data["chain"] = saves.chain(data["answers"])
        data["seal"] = saves.seal(data)

    return forged


def _other_secret(data: dict[str, Any]) -> None:
    other = SeededDice(b"another secret of thirty-two byte")
    data["dice"] |= {"secret": other.secret.hex(), "digest": other.digest}


def _second_secret(data: dict[str, Any]) -> None:
    """From the third die on, other dice."""
    first = DiceSegment.of(0, data["dice"]["secret"])
    second = DiceSegment.of(2, "ab" * 32)
    data["dice"] = {
        "kind": "stretches",
        "digest": second.digest,
        "stretches": to_data([first, second]),
    }


def _told_as_fact(data: dict[str, Any]) -> None:
    """All dice are facts of a game that nobody knows."""
    faces = tuple(int(face) for face in data["faces"])
    own = DiceSegment.of(len(faces), "ab" * 32)
    parts = [DiceSegment(0, "cd" * 32, faces=faces), own]
    data["dice"] = {"kind": "stretches", "digest": own.digest, "stretches": to_data(parts)}


def _drop_last(data: dict[str, Any]) -> None:
    data["answers"].pop()
    data["chain"].pop()


def _swap_camps(data: dict[str, Any]) -> None:
    data["answers"][0][0] = 1 - data["answers"][0][0]


def _face(data: dict[str, Any]) -> None:
    data["faces"] = str(7 - int(data["faces"][0])) + data["faces"][1:]


CHANGES: dict[str, Change] = {
    "an army's name": lambda d: d["setup"]["armies"][0]["name"].update(fr="Les tricheurs"),
    "a figure's name": lambda d: _figure(d)["name"].update(en="Cheat"),
    "a characteristic without effect": lambda d: _figure(d).update(mental=_figure(d)["mental"] + 1),
    "a word beside": lambda d: d.update(note="verified by the server"),
    "dice written down": _written_dice,
    "dice written down, sealed anew": _sealed_anew(_written_dice),
    "another secret": _other_secret,
    "another secret, sealed anew": _sealed_anew(_other_secret),
    "the secret alone": lambda d: d["dice"].update(secret="00" * 32),
    "the digest alone": lambda d: d["dice"].update(digest="00" * 32),
    "the digest alone, sealed anew": _sealed_anew(lambda d: d["dice"].update(digest="00" * 32)),
    "a second secret": _second_secret,
    "a second secret, sealed anew": _sealed_anew(_second_secret),
    "dice told as facts": _told_as_fact,
    "dice told as facts, sealed anew": _sealed_anew(_told_as_fact),
    "a die": _face,
    "a die, sealed anew": _sealed_anew(_face),
    "the last answer dropped": _drop_last,
    "the last answer dropped, sealed anew": _sealed_anew(_drop_last),
    "somebody else's answer": _sealed_anew(_swap_camps),
    "an answer twice": _sealed_anew(lambda d: d["answers"].insert(1, d["answers"][0])),
    "the winner": lambda d: d["result"].update(winner=0, scores=[9, 0]),
    "the winner, sealed anew": _sealed_anew(lambda d: d["result"].update(scores=[9, 0])),
    "the end": _sealed_anew(lambda d: d.update(end="0" * 32)),
    "another table": lambda d: d["setup"]["table"].update(seed=d["setup"]["table"]["seed"] + 1),
    "no seal": lambda d: d.pop("seal"),
    "no secret": _sealed_anew(lambda d: d["dice"].pop("secret")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_noticed(run: Run, whole: str, tmp_path: Path, change: str) -> None:
    data = json.loads(whole)
    CHANGES[change](data)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for lang in ("fr", "en"):
        told = run("verify", file, "--lang", lang)
        assert told.exit_code == 2, (told.output, told.exception)
        assert told.stderr.strip() and "⟨" not in told.stderr and "Traceback" not in told.stderr


def test_the_whole_save_is_verified_and_its_limits_are_told(
    run: Run, whole: str, tmp_path: Path
) -> None:
    file = tmp_path / "whole.json"
    file.write_text(whole, encoding="utf-8")
    told = json.loads(run("verify", file, "--json").stdout)
    assert told["verified"] and told["kind"] == "save" and told["over"]
    assert told["unknown"] == ["published", "rewritten"]
    said = run("verify", file, "--lang", "en").stdout
    assert "Not known: whether this digest was published" in said
    noted = json.loads(run("verify", file, "--digest", told["digest"], "--json").stdout)
    assert noted["unknown"] == ["rewritten"]
    other = run("verify", file, "--digest", "00" * 32, "--lang", "en")
    assert other.exit_code == 2 and "another game" in " ".join(other.stderr.split())


def test_a_save_from_before_is_read_and_said_to_be_without_a_seal(
    run: Run, whole: str, tmp_path: Path
) -> None:
    data = json.loads(whole)
    del data["seal"], data["result"]
    file = tmp_path / "before.json"
    file.write_text(json.dumps({**data, "escarmouche": saves.BEFORE}), encoding="utf-8")
    assert "unsealed" in json.loads(run("verify", file, "--json").stdout)["unknown"]
    assert run("replay", file, "--json").exit_code == 0


def test_a_game_that_was_played_on_is_saved_and_verified_with_both_secrets(
    run: Run, whole: str, tmp_path: Path
) -> None:
    from escarmouche.core.dice_segments import SegmentedDice
    from escarmouche.rulebooks import rulebook

    data = json.loads(whole)
    first, own = DiceSegment.of(0, data["dice"]["secret"]), DiceSegment.of(2, "ab" * 32)
    fallen = tuple(int(face) for face in data["faces"][:2])
    untold = DiceSegment(0, first.digest, faces=fallen)
    file = tmp_path / "on.json"
    for past, proved in ((first, True), (untold, False)):
        dice = SegmentedDice([past, own])
        game = Game(rulebook("ef"), data["setup"], dice)
        while not game.over:
            game.answer(game.pending[0], game.pending[0].answers.default())
        assert tuple(game.faces[:2]) == fallen
        assert Game.load(game.save()).state.digest() == game.state.digest()
        file.write_text(game.save(), encoding="utf-8")
        told = run("verify", file, "--lang", "en")
        if proved:
            assert told.exit_code == 0 and "played on from another" in told.stdout
        else:
            assert told.exit_code == 2 and "dice are of another game" in told.stderr
