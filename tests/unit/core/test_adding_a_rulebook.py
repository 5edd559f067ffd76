"""docs/adding-a-rulebook.md is true: the book that it builds is installed, and everything is done with it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.ford import DOCUMENT, installed, written

from escarmouche import army_shelf, rulebooks
from escarmouche.api import Game, army_data
from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.battery import Exam, examine, replayed_digest
from escarmouche.players import make
from escarmouche.rosters import ArmyError
from escarmouche.server.shelf.armies import check_army, shelf, shelf_message
from escarmouche.server.shelf.drawing import draw
from escarmouche.situations import SituationError, run_situation
from escarmouche.text import catalogue, render_result
from escarmouche.text.coverage import missing_messages, unused_messages
from escarmouche.text.names import StateNames

TEXT = DOCUMENT.read_text(encoding="utf-8")
OURS = (".venv/bin/escarmouche ", "make play", ".venv/bin/python -m pip install ")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("ford"))


def forget() -> None:
    """What was remembered of the books on the shelf."""
    for cached in (rulebooks.entries, catalogue.package_of, shelf):
        cached.cache_clear()


@pytest.fixture
def book(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rulebook]:
    """The book, found on the shelf of this process."""
    monkeypatch.syspath_prepend(str(site))
    forget()
    yield rulebooks.rulebook("gue")
    monkeypatch.undo()
    forget()


def test_it_is_as_short_as_the_document_says(tmp_path: Path) -> None:
    lines = [
        line
        for file in written(tmp_path).rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    (said,) = re.findall(r"about (\d+) lines of Python", TEXT)
    assert abs(len(lines) - int(said)) <= 5
    ruff = [str(Path(sys.executable).parent / "ruff"), "format", "--check", "--line-length", "100"]
    assert subprocess.run([*ruff, str(tmp_path)], check=False).returncode == 0


def test_it_is_on_the_shelf_by_its_id_and_its_prefix(book: Rulebook) -> None:
    assert rulebooks.rulebook("le-gue") is book is rulebooks.shelved("GUE")
    assert "escarmouche" not in book.package
    card = next(one for one in shelf()["rulebooks"] if one["id"] == "le-gue")
    assert [army["id"] for army in card["armies"]] == ["herons", "otters"]
    assert card["armies"][1]["points"] == 55 and card["armies"][1]["figures"] == 5
    told = card["armies"][0]["entries"][0]["scores"]
    assert told["stride"] == {"name": {"fr": "Foulée", "en": "Stride"}, "value": 6.0}
    assert card["scenarios"] == [] and not card["lays_tables"]
    assert rulebooks.broken_books() == [] == shelf()["broken"]
    assert b'"le-gue"' in shelf_message()[0]
    assert draw(7, "le-gue", None, None, "fr", "day").startswith("<svg")


def test_its_armies_are_checked_with_their_lines(book: Rulebook) -> None:
    text = army_shelf.army_text("otters")
    assert check_army("le-gue", text)["points"] == 55
    for wrong, phrase in (
        ("strength = 6", "rosters.out_of_range"),
        ("strenght = 4", "rosters.misspelt_key"),
        ('strength = "4"', "rosters.not_integer"),
        ("strength = 4\ncount = 9", "rosters.too_many"),
    ):
        with pytest.raises(ArmyError) as found:
            army_shelf.read_army(text.replace("strength = 4", wrong))
        assert [problem.phrase.id for problem in found.value.problems] == [phrase]
    problem = check_army("le-gue", text.replace("strength = 4", "strength = 6"))["problems"][0]
    assert problem["line"] == text.splitlines().index("strength = 4") + 1
    assert problem["text"]["fr"] and problem["remedy"]["en"]


def test_it_says_everything_in_both_languages(book: Rulebook) -> None:
    for lang in catalogue.LANGUAGES:
        assert missing_messages(book.package, lang) == [] == unused_messages(book.package, lang)


def test_random_games_pass_the_battery_and_replay(book: Rulebook) -> None:
    armies = [dict(army_data(army, book)) for army in ("otters", "herons")]
    for seed in range(8):
        game = examine(book, {"armies": armies}, Exam(seed, 0.2))
        assert game.result is not None and game.result.scores
    whole = Game.new("gue", ["otters", "herons"], seed=3)
    chooser = Random(3)
    while not whole.over:
        ask = whole.pending[0]
        whole.answer(ask, ask.answers.sample(chooser))
    assert replayed_digest(book, whole.save()) == whole.state.digest()


def test_greedy_weighs_its_answers(book: Rulebook) -> None:
    """Against somebody who does anything it wins nearly always; both armies play both sides."""
    won = 0
    for seed in range(12):
        game = Game.new("gue", ["otters", "otters"], seed=seed)
        seats = [make("greedy", seed), make("random", seed)][:: 1 if seed % 2 else -1]
        while not game.over:
            ask = game.pending[0]
            game.answer(ask, seats[ask.who](game.view(ask.who), ask))
        assert game.result is not None
        won += game.result.winner == (0 if seed % 2 else 1)
        said = render_result(game.result, "fr", StateNames(game.state, "fr"))
        assert said.startswith(("Le gué est aux Loutres", "Personne ne tient le gué"))
    assert won >= 9


def test_its_situation_runs_and_nothing_misspelt_passes(book: Rulebook, tmp_path: Path) -> None:
    text = (written(tmp_path) / "situations" / "comrades.yaml").read_text(encoding="utf-8")
    assert run_situation(text).ok
    otherwise = run_situation(text.replace("felled: {red: 1", "felled: {red: 2"))
    assert [failure.phrase.id for failure in otherwise.failures] == ["situations.other_fact"]
    for right, wrong, phrase in (
        ("strength: 2", "strenght: 2", "rosters.misspelt_key"),
        ("at: [9, 4]", "at: [90, 4]", "rosters.off_table"),
        ("angle: 90", "angel: 90", "rosters.bad_place"),
        ("camp: blue", "camp: bleu", "rosters.unknown_camp"),
        ("herons/runners", "herons/swimmers", "rosters.unknown_profile"),
        ("[[act, red]]", "[act, red]", "rosters.bad_steps"),
        ("[[act, red]]", "[[akt, red]]", "situations.unknown_step"),
        ("in_play: no", "inplay: no", "situations.unknown_fact"),
        ("felled: {", "fallen: {", "situations.unknown_subject"),
        ("event: felled", "event: fell", "situations.unknown_event"),
    ):
        with pytest.raises(SituationError) as found:
            run_situation(text.replace(right, wrong, 1))
        assert phrase in [problem.phrase.id for problem in found.value.problems], (wrong, phrase)


def test_the_commands_of_the_document_do_what_they_say(site: Path, tmp_path: Path) -> None:
    written(tmp_path)
    (block,) = re.findall(r"^```console\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    commands = [line.removeprefix("$ ") for line in block.splitlines()]
    assert all(command.startswith(OURS) for command in commands)
    told = {}
    path = os.pathsep.join([str(site), *sys.path])
    for command in commands:
        if command.startswith(OURS[0]):
            words = shlex.split(command.removeprefix(OURS[0]))
            done = subprocess.run(
                [sys.executable, "-m", "escarmouche.cli", *words],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, (command, done.stdout, done.stderr[-2000:])
            told[words[0]] = done.stdout
    assert set(told) == {"situation", "army", "match", "verify", "simulate"}
    assert "ann fells orc. [GUE-3]" in told["situation"] and "0 failed" in told["situation"]
    assert "Vérifié" in told["verify"] and "Tour 1" in told["match"]


def test_every_hook_of_the_front_door_is_named() -> None:
    """And nothing that is none: the table lists exactly what `Rulebook` has."""
    section = TEXT.partition("## What else a book may say")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", section)) - {"candidates"}
    offered = {
        name for name in (*vars(Rulebook), *Rulebook.__annotations__) if not name.startswith("_")
    }
    assert named == offered
