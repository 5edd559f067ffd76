"""Page, drawings, server, commands, lab and players know no book by name: whatever is on the shelf is treated alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from escarmouche import rulebooks
from escarmouche.core.rulebook import Rulebook
from escarmouche.draw.scenery import HANDS
from escarmouche.rulebooks import whole_shelf

SOURCES = Path(rulebooks.__file__).parents[1]
PAGE = SOURCES.parents[1] / "web" / "src"
FOLDERS = ("draw", "text", "server", "cli", "lab", "players")
KINDS = (".py", ".toml", ".ts", ".svelte", ".css")
OUR_NAME = "escarmouche"  # a scenario is called so too
# Where books are named all the same, and why. Nothing else may be.
EXCEPTED = {
    "lab/bench/": "measures games of our own books, which must be the same from release to release",
}


def names_of(book: Rulebook) -> re.Pattern[str]:
    """The id, the package, clauses (EF-...), messages and questions (ef.ask...); in quotes, the short name and scenarios."""
    large, small = re.escape(book.prefix), re.escape(book.prefix.lower())
    package = re.escape(book.package.rpartition(".")[2])
    scenarios = "|".join(re.escape(id) for id in book.scenarios() if id != OUR_NAME)
    return re.compile(
        rf"\b{re.escape(book.id)}\b|\b{package}\b|\b{large}-[A-Z0-9]|\b{small}\.[A-Za-z_]"
        rf"|[\"'`/]({large}|{small})[\"'`#:?/]|--rules {small}\b|[\"'`]({scenarios})[\"'`]"
    )


def texts() -> Iterator[tuple[str, Path]]:
    """What is looked into, by the name it has here. Tests may name books: they bring them."""
    roots = [(SOURCES, SOURCES / folder) for folder in FOLDERS] + [(PAGE.parent, PAGE)]
    for root, folder in roots:
        for path in sorted(folder.rglob("*")):
            inner = path.relative_to(root)
            if path.suffix in KINDS and "static" not in inner.parts:
                if not re.search(r"\.(test|fake)\.", path.name):
                    yield inner.as_posix(), path


def named_in(book: Rulebook) -> dict[str, str]:
    """The files that name a book, each with the first line that does."""
    pattern, found = names_of(book), dict[str, str]()
    for name, text in read_once():
        if pattern.search(text):
            lines = enumerate(text.splitlines(), 1)
            number, line = next((n, line) for n, line in lines if pattern.search(line))
            found[name] = f"{number}: {line.strip()[:100]}"
    return found


@cache
def read_once() -> list[tuple[str, str]]:
    return [(name, path.read_text(encoding="utf-8")) for name, path in texts()]


@pytest.mark.parametrize("book", whole_shelf(), ids=lambda book: book.prefix)
def test_nobody_names_a_book(book: Rulebook) -> None:
    found = named_in(book)
    assert not {name: line for name, line in found.items() if not name.startswith((*EXCEPTED,))}


@pytest.mark.parametrize("book", whole_shelf(), ids=lambda book: book.prefix)
def test_cards_and_drawings_know_no_words_of_a_book(book: Rulebook) -> None:
    """What is on a card, and how a piece of scenery is drawn, the book says."""
    cards = [
        PAGE / "table" / "panels" / "Card.svelte",
        PAGE / "pages" / "parts" / "EntryCards.svelte",
    ]
    for card in cards:
        named = set(re.findall(r"\b\w+\b", card.read_text(encoding="utf-8")))
        assert not named & {score.id for score in book.card_scores}, card
    for name, path in texts():
        if name.startswith(("draw/", "src/table/draw/")):
            text = path.read_text(encoding="utf-8")
            assert not [kind for kind in book.looks if re.search(rf"[\"']{kind}[\"']", text)], name
            assert set(book.looks.values()) <= set(HANDS)


def test_every_exception_is_needed() -> None:
    patterns = [names_of(book) for book in whole_shelf()]
    for exception in EXCEPTED:
        inside = [text for name, text in read_once() if name.startswith(exception)]
        assert any(pattern.search(text) for text in inside for pattern in patterns), exception


def test_there_is_something_to_look_into() -> None:
    looked = [name for name, _path in texts()]
    for folder in (*FOLDERS, "src/table", "src/pages", "src/lib"):
        assert sum(name.startswith(f"{folder}/") for name in looked) > 3, folder


@pytest.mark.parametrize(
    "line",
    [
        'rulebook("ef")',
        "const BOOK = 'escarmouches-fantastiques';",
        "  'ef.ask.shoot',",
        "`/rules/ef#${clause}`",
        "'EF-GEN': {",
        "from escarmouche.rulebooks.escarmouches_fantastiques import state",
        '"server.ruling.ef.R1" = ""',
        "{:else if drawn === 'gemme-maudite'}",
    ],
)
def test_a_name_is_noticed(line: str) -> None:
    (book,) = (each for each in whole_shelf() if each.prefix == "EF")
    assert names_of(book).search(line)
