"""The rules page: each clause in our own words, how we read it, and what shows it in play."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.clauses import SITUATIONS, project_root, read_table
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.views import Json
from escarmouche.situations import SituationError, read_documents

RULINGS = Path("docs", "rulings")


@lru_cache(maxsize=16)
def rules_page(name: str) -> Json:
    """The clauses of a book, in its order."""
    book = find_rulebook(name)
    shown, read = _situations(book), _rulings(book)
    return {
        "id": book.id,
        "title": book.title,
        "clauses": [
            {
                "id": clause.id,
                "kind": clause.kind,
                "text": clause.statements,
                "ruling": read.get(clause.id),
                "situations": shown.get(clause.id, []),
            }
            for clause in read_table(book)
        ],
    }


def _situations(book: Rulebook) -> dict[str, list[str]]:
    """The titles of the situations that name a clause, where the checkout has them."""
    found: dict[str, list[str]] = {}
    folder = project_root() / SITUATIONS / book.prefix.lower()
    for path in sorted(folder.glob("*.yaml")):
        try:
            documents = read_documents(path.read_text(encoding="utf-8"))
        except (SituationError, OSError):
            continue
        for document in documents:
            data = document.data
            if isinstance(data, dict):
                for clause in data.get("clauses", ()):
                    found.setdefault(str(clause), []).append(str(data.get("title", "")))
    return found


def _rulings(book: Rulebook) -> dict[str, str]:
    """Clauses whose ruling the page of rulings names."""
    page = project_root() / RULINGS / f"{book.id}.md"
    if not page.is_file():
        return {}
    found: dict[str, str] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        for clause in re.findall(rf"\b{book.prefix}-[A-Z0-9-]+\d\d\b", line):
            found.setdefault(clause, line.strip("| "))
    return found
