"""A rulebook has one way in: nobody looks for its modules by name, and one that fails hides no other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient
from tests.toy import RULEBOOK as TOY

from escarmouche import army_shelf, rulebooks
from escarmouche.cli.common import book_named
from escarmouche.core.rulebook import SetupError
from escarmouche.lab.duels import bench_book
from escarmouche.rulebooks import GROUP, entries
from escarmouche.server.app import create_app
from escarmouche.server.settings import Settings
from escarmouche.server.shelf.armies import shelf

SOURCES = Path(rulebooks.__file__).parents[1]
# Who may import by a name that is made at run time, and what.
DYNAMIC = {
    "lab/bench/peers.py": "other programs that are measured beside us",
    "text/coverage.py": "every module of a package, to find its phrases",
}


BY_NAME = ("import_module", "__import__", "find_spec")


def imports_by_name(text: str) -> bool:
    """Those few files in which such a word stands at all are read as code."""
    return any(word in text for word in BY_NAME) and any(
        isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") or getattr(node.func, "attr", "")) in BY_NAME
        and not (node.args and isinstance(node.args[0], ast.Name) and node.args[0].id == "package")
        for node in ast.walk(ast.parse(text))
    )


def test_nobody_imports_a_book_by_a_name_made_at_run_time() -> None:
    found = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if imports_by_name(path.read_text(encoding="utf-8"))
    }
    assert found <= set(DYNAMIC)
    assert imports_by_name("import importlib\nimportlib.import_module(name)")


def test_nobody_asks_whether_answers_happen_to_have_a_method() -> None:
    for folder in ("server", "players", "lab", "cli", "draw", "text", "situations"):
        for path in (SOURCES / folder).rglob("*.py"):
            assert "hasattr(answers" not in path.read_text(encoding="utf-8"), path


@contextmanager
def on_the_shelf(name: str, value: str) -> Iterator[None]:
    with patch.dict(entries(), {name: EntryPoint(name, value, GROUP)}):
        shelf.cache_clear()
        yield
    shelf.cache_clear()


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("tests.no_such_package:RULEBOOK", "ModuleNotFoundError"),
        ("tests.toy:NOTHING", "AttributeError"),
        ("tests.toy.state:State", "TypeError"),
    ],
)
def test_a_book_that_fails_to_load_is_told_and_hides_no_other(
    tmp_path: Path, value: str, why: str
) -> None:
    whole = [book.id for book in rulebooks.every_rulebook()]
    with on_the_shelf("broken", value):
        assert [book.id for book in rulebooks.every_rulebook()] == whole
        (told,) = rulebooks.broken_books()
        assert told.name == "broken" and told.why.startswith(why)
        with pytest.raises(SetupError) as problem:
            rulebooks.rulebook("broken")
        assert problem.value.phrase.id == "core.setup.broken_rulebook"
        settings = Settings(data=tmp_path, static=tmp_path / "static", workers=0)
        with TestClient(create_app(settings)) as client:
            seen = client.get("/api/shelf").json()
            assert [book["id"] for book in seen["rulebooks"]] == whole
            assert [book["name"] for book in seen["broken"]] == ["broken"]


def test_a_book_that_cannot_be_shown_hides_no_other() -> None:
    """The toy has no words for its scenarios' pictures, its armies are plain data: it is shown all the same."""
    with on_the_shelf("toy", "tests.toy:RULEBOOK"):
        told = shelf()
        assert "toy" in [book["id"] for book in told["rulebooks"]]
        assert told["broken"] == []


def test_where_no_book_is_named_the_first_is_meant_and_for_duels_the_first_with_a_bench() -> None:
    """Of whatever is on the shelf: a book that stands before ours is taken then, unless it has no bench."""
    ours = rulebooks.first_rulebook()
    with on_the_shelf("toy", "tests.toy:RULEBOOK"), patch.object(type(TOY), "order", 1):
        assert rulebooks.first_rulebook() is TOY and book_named(None) is TOY
        assert not TOY.has_duel_bench and bench_book().has_duel_bench
        told = {book["id"]: book for book in shelf()["rulebooks"]}
        assert [id for id, book in told.items() if book["duel_bench"]] == [bench_book().id]
        assert [id for id, book in told.items() if not book["example"]] == [TOY.id]
    assert rulebooks.first_rulebook() is ours is book_named(ours.id)


def test_a_book_without_armies_of_its_own_has_none() -> None:
    with on_the_shelf("toy", "tests.toy:RULEBOOK"):
        assert army_shelf.armies("toy") == []
        army = army_shelf.read_army('rulebook = "toy"\nnames = {fr = "a", en = "b"}\nhand = [1]')
        assert army == {"names": {"fr": "a", "en": "b"}, "hand": [1]}
