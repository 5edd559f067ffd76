"""The rules page: each clause in our own words, how we read it, and what shows it in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.clauses import read_table
from escarmouche.rulebooks import every_rulebook
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.shelf.situations import by_clause
from escarmouche.server.show.speaking import Words, bare_words
from escarmouche.server.show.views import Json
from escarmouche.text import LANGUAGES, Wording
from escarmouche.text.catalogue import own_messages

_RULING = re.compile(r"\bR\d+(?=[a-z]?\b)")  # R43 has lettered points


@lru_cache(maxsize=16)
def rules_page(name: str) -> Json:
    """The clauses of a book, in its order."""
    book = find_rulebook(name)
    shown, read = by_clause(name), _rulings(book)
    return {
        "id": book.id,
        "title": book.title,
        "books": {each.prefix.lower(): each.title for each in every_rulebook()},
        "chapters": _chapters(book),
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


def _chapters(book: Rulebook) -> dict[str, Words]:
    """The names of chapters and sections that the book's catalogue holds, by the head of their clauses."""
    head = f"{book.prefix.lower()}.chapter."
    named = [id for id in own_messages(book.package, LANGUAGES[0]) if id.startswith(head)]
    return {id.removeprefix(head): bare_words(id) for id in named}


def _rulings(book: Rulebook) -> dict[str, Words]:
    """How each clause is read, from the lines of code that cite a clause and a ruling together."""
    clause = re.compile(rf"\b{book.prefix}-[A-Z0-9.-]*?\d\d\b")
    cited: dict[str, dict[str, None]] = {}
    for line in _code(files(book.package)):
        for id in clause.findall(line):
            cited.setdefault(id, {}).update(dict.fromkeys(_RULING.findall(line)))
    found = {id: _read(book, list(numbers)) for id, numbers in cited.items()}
    return {id: said for id, said in found.items() if said is not None}


def _read(book: Rulebook, numbers: list[str]) -> Words | None:
    """Rulings as cells: number | question | how it is played, one ruling after the other."""
    prefix = f"{book.prefix.lower()}.ruling"
    known = [n for n in numbers if Wording(LANGUAGES[0]).has(f"{prefix}.{n}")]
    if not known:
        return None
    said = {number: bare_words(f"{prefix}.{number}") for number in known}
    return {lang: " | ".join(f"{n} | {said[n][lang]}" for n in known) for lang in LANGUAGES}


def _code(folder: Traversable) -> Iterator[str]:
    for held in sorted(folder.iterdir(), key=lambda each: each.name):
        if held.is_dir():
            yield from _code(held)
        elif held.name.endswith(".py"):
            yield from held.read_text(encoding="utf-8").splitlines()
