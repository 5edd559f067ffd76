"""Which tests reach which statement: each statement of the broken modules says so when it runs.

The saying costs one store into an array, so that a whole book's tests are mapped in about the time that they
take anyway.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

REACHED = "__reached__"
Compiler = Callable[[Path], CodeType]


class Hook(MetaPathFinder):
    """Imports some modules from code of ours instead of their files'."""

    def __init__(self, paths: Iterable[Path], compiler: Compiler) -> None:
        self._paths = {str(path): path for path in paths}
        self._compiler = compiler

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The usual spec with another loader, for our modules."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self._paths:
            return None
        spec.loader = _Loader(fullname, spec.origin, self._compiler, self._paths[spec.origin])
        return spec

    def install(self) -> None:
        """Ask us first."""
        sys.meta_path.insert(0, self)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, origin: str, compiler: Compiler, path: Path) -> None:
        super().__init__(name, origin)
        self._compiler, self._path = compiler, path

    def get_code(self, fullname: str) -> CodeType:
        """What our compiler makes of the file; nothing is read from or written to the disk's cache."""
        return self._compiler(self._path)


class Statements:
    """All statements of functions in some modules, numbered, and whether each has been reached."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = list(paths)
        self.numbers: dict[tuple[str, int], int] = {}
        self.readers: dict[str, set[int]] = {}  # who speaks of a name
        self._trees = {path: self._probed(path) for path in self.paths}
        self.flags = bytearray(len(self.numbers))
        setattr(builtins, REACHED, self.flags)

    def compiled(self, path: Path) -> CodeType:
        """A module whose statements say when they are reached."""
        return compile(self._trees[path], str(path), "exec", dont_inherit=True)

    def reached(self) -> list[int]:
        """The numbers of the statements reached since the last `forget`."""
        return [number for number, flag in enumerate(self.flags) if flag]

    def forget(self) -> None:
        """Begin anew."""
        self.flags[:] = bytes(len(self.flags))

    def _probed(self, path: Path) -> ast.Module:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                if not getattr(function, "probed", False):
                    self._probe(function, path)
        return ast.fix_missing_locations(tree)

    def _probe(self, node: ast.AST, path: Path) -> None:
        """Put a probe before every statement below a function, those of functions within it too."""
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            held = getattr(node, field, None)
            if not isinstance(held, list):
                continue
            for child in held:
                self._probe(child, path)
            if held and isinstance(held[0], ast.stmt):
                setattr(node, field, list(self._with_probes(held, path)))
        node.probed = True  # type: ignore[attr-defined]

    def _with_probes(self, body: list[ast.stmt], path: Path) -> Iterator[ast.stmt]:
        for number, statement in enumerate(body):
            if not (number == 0 and _is_docstring(statement)):
                known = self.numbers.setdefault((str(path), statement.lineno), len(self.numbers))
                for name in _spoken_of(statement):
                    self.readers.setdefault(name, set()).add(known)
                yield _probe(known, statement)
            yield statement


@cache
def imports(one: Path, other: Path) -> bool:
    """Whether a module imports another or something of it: else what it calls by the same name is a namesake."""
    called = other.parent.name if other.stem == "__init__" else other.stem
    for node in ast.walk(ast.parse(one.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            if called in {*(node.module or "").split("."), *(each.name for each in node.names)}:
                return True
    return False


def _probe(number: int, statement: ast.stmt) -> ast.stmt:
    flag = ast.Subscript(ast.Name(REACHED, ast.Load()), ast.Constant(number), ast.Store())
    probe = ast.Assign([flag], ast.Constant(1))
    for node in ast.walk(probe):
        ast.copy_location(node, statement)
    return probe


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _spoken_of(statement: ast.stmt) -> Iterator[str]:
    """The names in a statement, without those of the statements within it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        waiting += [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt)]
