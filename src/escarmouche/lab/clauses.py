"""Clause coverage: which clauses of a book are enforced by code and proved by what passed.

A clause is *enforced* when the book's code cites it (or when its table says that it needs no code,
with the reason), and *proved* when a situation that names it passes, or a test marked
`@pytest.mark.clause(...)` passed when it was last run (`.proofs/<book>.json`, written by
tests/conftest.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.situations import SituationError, read_documents, run_situation

ENFORCED, NOT_APPLICABLE, MISSING = "enforced", "not applicable", "missing"
TO_DO = "to do"  # in the table of a book that is still being written
COLUMNS = ("id", "kind", "state", "en", "fr", "reason")
SITUATIONS = Path("tests", "situations")
PROOFS = Path(".proofs")
# Folders of a book whose code speaks of clauses without enforcing any.
NOT_RULES = ("situations",)


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of a book's table of clauses."""

    id: str
    kind: str
    state: str
    statements: dict[str, str]  # by language, in our own words
    reason: str = ""


@dataclass(slots=True)
class Covered:
    """A clause with the places that cite it and what proves it."""

    clause: Clause
    cited_in: list[str] = field(default_factory=list)
    proved_by: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        """Enforced when code cites it, not applicable when the table says why, else missing."""
        if self.clause.state == NOT_APPLICABLE and self.clause.reason:
            return NOT_APPLICABLE
        return ENFORCED if self.cited_in and self.clause.state != TO_DO else MISSING

    @property
    def settled(self) -> bool:
        """Nothing is left to do for it."""
        return self.state == NOT_APPLICABLE or (self.state == ENFORCED and bool(self.proved_by))


@dataclass(slots=True)
class Coverage:
    """All clauses of a book."""

    book: Rulebook
    clauses: list[Covered]
    failed: list[str] = field(default_factory=list)  # situations that did not pass

    @property
    def enforced(self) -> int:
        """How many need nothing more in the code."""
        return sum(covered.state != MISSING for covered in self.clauses)

    @property
    def proved(self) -> int:
        """How many something proves, those that need no proof included."""
        return sum(bool(c.proved_by) or c.state == NOT_APPLICABLE for c in self.clauses)

    @property
    def declared_complete(self) -> bool:
        """Whether every clause must be settled."""
        return self.book.complete

    def as_data(self) -> dict[str, Any]:
        """The figures for a machine."""
        return {
            "book": self.book.id,
            "total": len(self.clauses),
            "enforced": self.enforced,
            "proved": self.proved,
            "clauses": [
                {
                    "id": covered.clause.id,
                    "kind": covered.clause.kind,
                    "state": covered.state,
                    "cited_in": covered.cited_in,
                    "proved_by": covered.proved_by,
                }
                for covered in self.clauses
            ],
        }


def coverage(book: Rulebook, root: Path | None = None) -> Coverage:
    """Read the table, scan the code, run the situations, add what the tests proved."""
    root = root or project_root()
    table = {clause.id: Covered(clause) for clause in read_table(book)}
    for clause, place in citations(book):
        if clause in table and place not in table[clause].cited_in:
            table[clause].cited_in.append(place)
    failed: list[str] = []
    for clauses, proof in [*situation_proofs(book, root, failed), *test_proofs(book, root)]:
        for clause in clauses:
            if clause in table and proof not in table[clause].proved_by:
                table[clause].proved_by.append(proof)
    return Coverage(book, list(table.values()), failed)


def project_root() -> Path:
    """The folder with the situations: here or above, else where the package was checked out."""
    here = Path.cwd()
    package = Path(__file__).resolve().parents[3]
    for folder in (here, *here.parents, package):
        if (folder / SITUATIONS).is_dir():
            return folder
    return here


# -- the table ---------------------------------------------------------------------------------


def read_table(book: Rulebook) -> list[Clause]:
    """The clauses of a book, in its order; none while the book has no table."""
    table = files(book.package) / "clauses.tsv"
    if not table.is_file():
        return []
    head, *lines = table.read_text(encoding="utf-8").splitlines()
    if tuple(head.split("\t")) != COLUMNS:
        raise ValueError(f"{book.id}: clauses.tsv must have the columns {', '.join(COLUMNS)}")
    return [_clause(line) for line in lines if line]


def _clause(line: str) -> Clause:
    id, kind, state, english, french, reason = line.split("\t")
    known = (ENFORCED, NOT_APPLICABLE, TO_DO)
    if state not in known or (state == NOT_APPLICABLE and not reason):
        raise ValueError(f"{id}: enforced, to do, or not applicable with a reason; not {state!r}")
    return Clause(id, kind, state, {"en": english, "fr": french}, reason)


# -- the code ----------------------------------------------------------------------------------


def citations(book: Rulebook) -> Iterator[tuple[str, str]]:
    """(clause, file:line) for every id in the book's code. An id and `, -05` behind it cite both.

    Rules that are tables stand in data, and cite their clauses there: `clauses = ["..."]`.
    """
    pattern = re.compile(rf"\b({book.prefix}-[A-Z0-9.-]*?)(\d\d)\b((?:, -\d\d\b)*)")
    folder = Path(str(files(book.package)))
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
        inner = path.relative_to(folder)
        if inner.parts[0] in NOT_RULES:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if path.suffix == ".toml" and not line.startswith("clauses = ["):
                continue
            for stem, last, more in pattern.findall(line):
                for ending in (last, *re.findall(r"\d\d", more)):
                    yield stem + ending, f"{folder.name}/{inner.as_posix()}:{number}"


# -- the proofs --------------------------------------------------------------------------------


def situation_proofs(
    book: Rulebook, root: Path, failed: list[str]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """(clauses, file:line) of every situation of the book that passes; the others are `failed`."""
    for path in sorted((root / SITUATIONS / book.prefix.lower()).glob("*.yaml")):
        name = path.relative_to(root).as_posix()
        try:
            documents = read_documents(path.read_text(encoding="utf-8"))
        except SituationError:
            failed.append(name)
            continue
        for document in documents:
            place = f"{name}:{document.line}"
            try:
                result = run_situation(document, unfinished=True)
            except Exception:  # a rule that breaks proves nothing, and must not hide the others
                failed.append(place)
                continue
            if result.ok:
                yield result.clauses, place
            else:
                failed.append(place)


def proofs_file(book: Rulebook, root: Path) -> Path:
    """Where the tests of a book leave what they proved."""
    return root / PROOFS / f"{book.prefix.lower()}.json"


def test_proofs(book: Rulebook, root: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """(clauses, test) of every marked test that passed when it was last run."""
    try:
        held = json.loads(proofs_file(book, root).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    for test, clauses in held.items() if isinstance(held, dict) else ():
        if isinstance(clauses, list):
            yield tuple(map(str, clauses)), str(test)
