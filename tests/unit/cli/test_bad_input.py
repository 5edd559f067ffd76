"""Bad input gets a sentence that names the place, the clause and the remedy; exit code 2; no traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.unit.cli.conftest import Run
from typer.testing import Result

from escarmouche import Game, Refused
from escarmouche.army_shelf import army_text
from escarmouche.core import save as saves


def refused(result: Result, *words: str) -> None:
    """The command ended politely and said all this."""
    assert result.exit_code == 2, (result.exit_code, result.output, result.exception)
    assert "Traceback" not in result.output
    told = " ".join(result.stderr.split())
    for word in words:
        assert word in told, (word, told)


# -- army files --------------------------------------------------------------------------------

TITAN = """
[[figures]]
id = "titan-{n}"
name = "Titan {n}"
movement = 6
melee = [5]
armour = 4
mental = 4
life = 4
role = "titan"
"""
GUN = """
[[artillery]]
id = "bombarde"
name = "Bombarde"
kind = "explosive"
shooting = 3
[artillery.crew]
count = 4
name = "Servants"
movement = 6
melee = [2]
armour = 1
mental = 2
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.replace("armour = 1", "armor = 1", 1), ("armour", "novices", "line")),
        (lambda t: t.replace("armour = 1", "armour = 9", 1), ("EF-CAR-ARM-01", "novices", "9")),
        (lambda t: t + TITAN.format(n=1) + TITAN.format(n=2), ("EF-TITAN-02", "titan-2")),
        (lambda t: t + GUN, ("EF-ART-02", "bombarde", "4")),
        (lambda t: t + "\n[[", ("TOML", "line")),
    ],
    ids=["misspelt key", "impossible score", "two titans", "crew of four", "not TOML"],
)
def test_army_files(
    run: Run, tmp_path: Path, change: Callable[[str], str], words: tuple[str, ...]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(change(army_text("cendre-250")), encoding="utf-8")
    refused(run("army", "check", path, "--lang", "en"), str(path), *words)
    told = run("army", "check", path, "--lang", "en", "--json")
    assert told.exit_code == 2 and not json.loads(told.stdout)[0]["legal"]
    refused(run("match", "--army", path, "--army", "ecorce-250", "--lang", "en"), *words)
    french = run("army", "check", path)
    refused(french)
    assert "⟨" not in french.stderr


def test_unknown_armies_players_scenarios_and_books(run: Run) -> None:
    sides = ("--army", "cendre-250", "--army", "ecorce-250", "--lang", "en")
    refused(run("match", "--army", "cendre-25", "--army", "ecorce-250"), "cendre-250")
    refused(run("match", "--army", "cendre-250", "--lang", "en"), "--players")
    refused(run("match", *sides, "--players", "greedy,clever"), "clever", "random", "expert")
    refused(run("match", *sides, "--scenario", "picnic"), "picnic", "pillage", "EF-SCEN-01")
    refused(run("match", *sides, "--rules", "go"), "go", "ef")
    refused(run("match", *sides, "--option", "turns=99"), "turns")
    refused(run("match", *sides, "--option", "turns"), "--option")
    refused(run("match", *sides, "--format", "gif"), "gif")
    refused(run("clauses", "go"), "go")
    refused(run("odds", "cendre-250", "ecorce-250/archers"), "ARM")
    refused(run("odds", "cendre-250/novice", "ecorce-250/archers"), "novices")
    refused(run("odds", "cendre-250/novices", "ecorce-250/archers", "-k", "kick"), "kick")
    refused(run("simulate", *sides, "--out", "x.csv"), "x.csv")
    refused(run("table", "-o", "x.gif"), "x.gif")
    refused(run("table", "--theme", "moon"), "moon")
    refused(run("army", "price", "nobody"), "nobody")


def test_files_that_are_not_there_or_not_text(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    for command in (("replay",), ("verify",), ("situation",)):
        refused(run(*command, nowhere), str(nowhere))
    refused(run("army", "check", f"{nowhere}.toml"), str(nowhere))
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    refused(run("situation", binary), str(binary), "UTF-8")
    refused(run("verify", binary), str(binary), "UTF-8")


# -- situations --------------------------------------------------------------------------------


def test_a_situation_with_a_missing_die(run: Run, tmp_path: Path) -> None:
    from tests.unit.cli.test_rules import GOOD

    path = tmp_path / "s.yaml"
    path.write_text(GOOD.replace("dice: [4, 5, 3]", "dice: [4, 5]"), encoding="utf-8")
    told = run("situation", path, "--lang", "en")
    assert told.exit_code == 2
    for word in ("line 9, dice", "Die number 3 is missing", "EF-CAR-ARM-02", "orc", "Add its face"):
        assert word in told.stdout, told.stdout
    path.write_text(GOOD.replace("dice: [4, 5, 3]", "dice: [4, 5, seven]"), encoding="utf-8")
    refused(run("situation", path, "--lang", "en"), "dice", "line 9")


# -- saves -------------------------------------------------------------------------------------


def changed(saved: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    data = json.loads(saved.read_text(encoding="utf-8"))
    change(data)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def _change_answer(data: dict[str, Any]) -> None:
    data["answers"][2][1] = "something else"


def _change_answer_and_chain(data: dict[str, Any]) -> None:
    _change_answer(data)
    data["chain"] = saves.chain(data["answers"])


def _change_version(data: dict[str, Any]) -> None:
    data["rulebook"]["version"] = "99"


def _change_format(data: dict[str, Any]) -> None:
    data["escarmouche"] = 99


def _change_book(data: dict[str, Any]) -> None:
    data["rulebook"]["id"] = "go"


def _change_die(data: dict[str, Any]) -> None:
    data["faces"] = data["faces"][:-1] + str(7 - int(data["faces"][-1]))


def _change_secret(data: dict[str, Any]) -> None:
    data["dice"]["secret"] = "00"


def _hide_secret(data: dict[str, Any]) -> None:
    del data["dice"]["secret"]


def _wrong_camp(data: dict[str, Any]) -> None:
    data["answers"][0][0] = 1 - data["answers"][0][0]
    data["chain"] = saves.chain(data["answers"])


def _twice(data: dict[str, Any]) -> None:
    data["answers"].insert(1, data["answers"][0])
    data["chain"] = saves.chain(data["answers"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_change_answer, ("answers[3]", "3")),
        (_change_answer_and_chain, ("answers[3]",)),
        (_change_version, ("rulebook.version", "99")),
        (_change_format, ("escarmouche", "99")),
        (_change_book, ("go",)),
        (_change_die, ("faces",)),
        (_change_secret, ("dice.digest",)),
        (_hide_secret, ("dice.secret",)),
        (_wrong_camp, ("answers[1]",)),
        (_twice, ("answers[2]",)),
    ],
)
def test_changed_saves(
    run: Run,
    saved: Path,
    tmp_path: Path,
    change: Callable[[dict[str, Any]], None],
    words: tuple[str, ...],
) -> None:
    path = changed(saved, tmp_path, change)
    for command in ("verify", "replay"):
        told = run(command, path, "--lang", "en")
        refused(told, *words)
        assert "⟨" not in told.stderr
    refused(run("verify", path))


# -- answers -----------------------------------------------------------------------------------


def test_answers_twice_by_the_wrong_camp_or_out_of_reach_change_nothing() -> None:
    game = Game.new("ef", ["cendre-250", "ecorce-250"], seed=7)
    first = game.pending[0]
    before = game.state.digest()
    with pytest.raises(Refused) as wrong:
        game.answer_data(1 - first.who, first.answers.default())
    assert wrong.value.refusal.reason.id == "core.refusal.wrong_camp"
    assert game.state.digest() == before
    game.answer(first, first.answers.default())
    after = game.state.digest()
    with pytest.raises(Refused) as twice:
        game.answer(first, first.answers.default())
    assert twice.value.refusal.reason.id == "core.refusal.not_pending"
    while game.pending[0].question.id != "ef.ask.move":
        game.answer(game.pending[0], game.pending[0].answers.default())
    ask, after = game.pending[0], game.state.digest()
    mover = next(f.id for f in game.state.figures if f.camp == ask.who)
    with pytest.raises(Refused) as far:
        game.answer_data(ask.who, {"figure": mover, "path": [[1.0, 47.0], [47.0, 1.0]]})
    assert "EF-CAR-MVT-01" in far.value.refusal.reason.clauses
    assert far.value.refusal.data["by"] > 0
    assert game.state.digest() == after
