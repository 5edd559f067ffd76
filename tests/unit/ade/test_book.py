"""The book on the shelf and on the table: its points, its table of clauses, its commands."""

from __future__ import annotations

import json
import re

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.cli.conftest import Run
from typer.testing import CliRunner

from escarmouche import Game
from escarmouche.cli import app
from escarmouche.core.rulebook import SetupError
from escarmouche.core.state import check_declared
from escarmouche.lab import clauses
from escarmouche.rulebooks import every_rulebook, rulebook, shelved, whole_shelf
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import SKILLS
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.scenarios.goal_average import goal_average, losses
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.situations import SituationError, run_situation

BOOK = shelved("ade")


@pytest.fixture(scope="module")
def run() -> Run:
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


CHAPTERS = re.compile(r"ADE-(1\.|2[.-]|3\.|4\.|TACT|EQUIP|SKILL|AID)")


def test_the_book_is_on_the_shelf_and_on_the_table() -> None:
    assert BOOK in whole_shelf() and BOOK in every_rulebook()
    assert rulebook("ade") is BOOK
    game = Game.new("ade", armies=["gue-200", "officine-200"])
    assert game.pending and not game.over
    with pytest.raises(SetupError):
        BOOK.begin({})  # no armies


def test_a_book_that_is_still_written_is_on_the_shelf_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(BOOK), "playable", False)
    assert BOOK in whole_shelf() and BOOK not in every_rulebook()
    for attempt in (lambda: rulebook("ade"), lambda: Game.new("ade", armies=["gue-200"] * 2)):
        with pytest.raises(SetupError):
            attempt()


SITUATION = """
title: a march
rulebook: ade
clauses: [ADE-3.2.3.2.1-01]
figures: {ann: {camp: red, at: [10, 10]}, orc: {camp: blue, at: [80, 80]}}
active: red
until: end of speech
answers: [{red: {march: ann, to: [10, 15]}}]
state: {ann: {at: [10, 15]}}
"""


def test_situations_of_a_book_that_is_still_written_run_for_its_writers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert run_situation(SITUATION).ok
    monkeypatch.setattr(type(BOOK), "playable", False)
    assert run_situation(SITUATION, unfinished=True).ok
    with pytest.raises(SituationError):
        run_situation(SITUATION)


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("at: [10, 10]", "at: [1]", "no place"),
        ("camp: red", "camp: green", "No camp"),
        ("active: red", "active: green", "must name a camp"),
        ("until: end of speech", "until: tomorrow", "cannot stop"),
        ("active: red", "phase: teatime", "No phase"),
        ("active: red", "pile: {red: [bob]}", "cards that wait"),
        ("active: red", "options: {nope: true}", "nope"),
        ("active: red", "scenario: nope", "no scenario"),
        ("active: red", "refusals: {red: two}", "cannot be"),
        ("active: red", "table: {scenery: [{kind: swamp, disc: [1, 1, 1]}]}", "No terrain"),
        ("active: red", "table: {scenery: [{kind: wood, disc: [1, 1]}]}", "one outline"),
        ("at: [10, 10]", "at: [10, 10], profile: gue-300/nobody", "no profile"),
        ("at: [10, 10]", "at: [10, 10], profile: {ini: fast}", "ini"),
        ("at: [10, 10]", "at: [10, 10], conditions: [sleepy]", "No state"),
        ("at: [10, 10]", "at: [10, 10], status: lost", "does not know"),
        ("at: [80, 80]", "at: [10, 11]", "overlaps"),
        ("march: ann", "march: bob", "bob"),
        ("ann: {at:", "ann: {att:", "att"),
    ],
)
def test_a_slip_in_a_situation_is_told_with_its_line(written: str, instead: str, said: str) -> None:
    assert written in SITUATION
    with pytest.raises(SituationError) as error:
        run_situation(SITUATION.replace(written, instead, 1), unfinished=True)
    assert said in str(error.value)
    assert "line " in str(error.value)


def test_every_skill_of_the_book_is_there() -> None:
    assert len(SKILLS) == 84


def test_every_field_of_the_state_is_declared() -> None:
    assert check_declared(State) == []


def test_options() -> None:
    assert Options.from_data({"one_people": False}).as_data() == {"one_people": False}
    assert Options().as_data() == {}
    for bad in ({"on_people": True}, {"one_people": 1}):
        with pytest.raises(SetupError):
            Options.from_data(bad)


@pytest.mark.clause("ADE-1.3.6.2-01", "ADE-1.3.6.2-02", "ADE-1.3.6.2-03")
def test_the_goal_average() -> None:
    game = field()
    a, b, c = fighter(game, 0, worth=30), fighter(game, 1, worth=20), fighter(game, 1, worth=15)
    assert (goal_average(game, 0), goal_average(game, 1)) == (0, 0)
    game.deaths[a.id], game.deaths[b.id], game.deaths[c.id] = 1, 2, 0
    assert (losses(game, 0), losses(game, 1)) == (30, 40)
    assert goal_average(game, 0) == 10
    assert goal_average(game, 1) == -10
    assert goal_average(game, 1, bonus=25) == 15


# --- the table of clauses --------------------------------------------------------------------


def test_the_table_is_whole_and_in_our_own_words() -> None:
    table = clauses.read_table(BOOK)
    assert len(table) == len({clause.id for clause in table}) == 1017
    for clause in table:
        assert CHAPTERS.match(clause.id)
        assert all(len(clause.statements[lang]) > 8 for lang in ("fr", "en")), clause.id
        assert clause.statements["fr"] != clause.statements["en"]


def test_what_is_said_to_be_enforced_is_cited_and_the_rest_is_to_do() -> None:
    cited = {clause for clause, _place in clauses.citations(BOOK)}
    table = {clause.id: clause for clause in clauses.read_table(BOOK)}
    assert cited <= set(table), "the code cites clauses that do not exist"
    enforced = {id for id, clause in table.items() if clause.state == clauses.ENFORCED}
    assert sorted(enforced - cited) == []


# --- the command line ------------------------------------------------------------------------


def test_army_commands_know_the_book(run: Run) -> None:
    checked = run("army", "check", "gue-300", "officine-300", "--json")
    assert [each["legal"] for each in json.loads(checked.stdout)] == [True, True]
    priced = json.loads(run("army", "price", "gue-300", "--json").stdout)
    assert sum(row["total"] for row in priced["entries"]) == priced["points"] == 298
    assert "Médaille" in run("army", "price", "gue-200").stdout
    listed = json.loads(run("army", "list", "--rules", "ade", "--json").stdout)
    assert {each["id"] for each in listed} >= {"gue-200", "officine-200", "meute-300"}


@pytest.mark.parametrize(
    "words",
    [
        ("table", "--rules", "ade"),
        ("match", "--rules", "ade", "--army", "gue-200", "--army", "officine-200", "--quiet"),
        ("odds", "gue-200/arbaletriers", "officine-200/homoncules", "--rules", "ade", "-k", "shot"),
    ],
)
def test_the_commands_play_it(run: Run, words: tuple[str, ...]) -> None:
    told = run(*words)
    assert told.exit_code == 0, told.stderr


def test_all_its_clauses_are_shown(run: Run) -> None:
    shown = json.loads(run("clauses", "ade", "--json").stdout)
    assert shown["total"] == 1017
    assert BOOK.complete and shown["enforced"] == 1017
