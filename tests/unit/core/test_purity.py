"""Core, table, kit and rulebooks are pure: their modules import nothing that acts or varies."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "src" / "escarmouche"
ACTS = {
    "asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"open", "input", "print", "eval", "exec", "hash", "id", "__import__"}


def pure_files() -> list[Path]:
    return sorted(
        file
        for folder in ("core", "table", "kit", "rulebooks")
        for file in (SOURCE / folder).rglob("*.py")
    )


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


@pytest.mark.parametrize("file", pure_files(), ids=lambda f: str(f.relative_to(SOURCE)))
def test_a_pure_module_imports_nothing_that_acts(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert sorted({name.split(".")[0] for name in imported(tree)} & ACTS) == []


@pytest.mark.parametrize("file", pure_files(), ids=lambda f: str(f.relative_to(SOURCE)))
def test_a_pure_module_calls_nothing_that_varies(file: Path) -> None:
    """Neither files nor the screen, nor `hash` and `id`, which differ from process to process."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    hashes = {n for d in ast.walk(tree) if _is_hash(d) for n in ast.walk(d)}
    called = [
        f"{node.func.id} in line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in CALLS and node not in hashes
        if (file.name, node.func.id) not in IDENTITY
    ]
    assert called == []


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
