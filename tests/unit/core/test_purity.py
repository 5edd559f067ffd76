"""Core, table, kit and rulebooks are pure: their modules import nothing that acts or varies."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "src" / "escarmouche"
ACTS = {
    "asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"open", "input", "print", "eval", "exec", "hash", "id", "__import__"}


IMPORTED = re.compile(rf"\b(import|from)\b[^\n]*(\\\n[^\n]*)*\b({'|'.join(sorted(ACTS))})\b")
CALLED = re.compile(rf"\b({'|'.join(sorted(CALLS))})\b[\s\\)]*\(")
PURE = ("core", "table", "kit", "rulebooks")


def suspects(folder: str, words: re.Pattern[str]) -> Iterator[tuple[Path, ast.AST]]:
    """The files of a folder in which such a word stands at all: to read a thousand of them takes long."""
    for file in sorted((SOURCE / folder).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if words.search(text):
            yield file, ast.parse(text)


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


@pytest.mark.parametrize("folder", PURE)
def test_a_pure_module_imports_nothing_that_acts(folder: str) -> None:
    found = {
        str(file): sorted({name.split(".")[0] for name in imported(tree)} & ACTS)
        for file, tree in suspects(folder, IMPORTED)
    }
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize("folder", PURE)
def test_a_pure_module_calls_nothing_that_varies(folder: str) -> None:
    """Neither files nor the screen, nor `hash` and `id`, which differ from process to process."""
    found = {str(file): called(file, tree) for file, tree in suspects(folder, CALLED)}
    assert {file: names for file, names in found.items() if names} == {}


def called(file: Path, tree: ast.AST) -> list[str]:
    hashes = {n for d in ast.walk(tree) if _is_hash(d) for n in ast.walk(d)}
    return [
        f"{node.func.id} in line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in CALLS and node not in hashes
        if (file.name, node.func.id) not in IDENTITY
    ]


def test_what_acts_or_varies_is_noticed() -> None:
    for line in ("import os.path", "from time import sleep", "if a: import json, sys"):
        assert IMPORTED.search(line) and {n.split(".")[0] for n in imported(ast.parse(line))} & ACTS
    for line in ("a = hash(b)", "(open)\\\n  ('file')", "f(id (a))"):
        assert CALLED.search(line) and called(Path("any.py"), ast.parse(line))


# Objects that are one and the same are kept once; what is written does not tell their addresses.
IDENTITY = {("freeze.py", "id")}


def _is_hash(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__hash__"


def test_no_module_is_called_utils() -> None:
    names = {"utils", "util", "helpers", "misc"}
    assert [file for file in SOURCE.rglob("*.py") if file.stem in names] == []


def test_the_core_names_no_rulebook_no_table_and_nothing_of_the_kit() -> None:
    for file in (SOURCE / "core").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "escarmouche.rulebooks" not in text and "escarmouche.kit" not in text, file
        assert "escarmouche.table" not in text, file
