"""The armies that come with the rulebooks, and army files of any of them.

>>> from escarmouche.army_shelf import armies, load_army
>>> army = load_army(armies("escarmouches-fantastiques")[0])

Files are read here; a rulebook touches none.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters.problems import ArmyError, Problem, nearest, shown
from escarmouche.rosters.source import read_toml
from escarmouche.rulebooks import whole_shelf

UNKNOWN_ARMY = Phrase("rosters.unknown_army")
MISSPELT_ARMY = Phrase("rosters.misspelt_army")
UNKNOWN_BOOK = Phrase("rosters.unknown_book")
OTHER_BOOK = Phrase("rosters.other_book")


def armies(rulebook: str | None = None) -> list[str]:
    """The ids of the armies that come with a rulebook, or with all of them."""
    return sorted(_files(rulebook))


def army_text(army: str) -> str:
    """The TOML text of a shipped army. Raises `ArmyError` for an id that is none."""
    known = _files(None)
    if army not in known:
        meant = nearest(army, known)
        phrase = UNKNOWN_ARMY if meant is None else MISSPELT_ARMY
        data = {"given": shown(army), "meant": meant, "known": ", ".join(sorted(known))}
        raise ArmyError([Problem("army", None, phrase, data)])
    return known[army].read_text(encoding="utf-8")


def example_army(book: Rulebook) -> str:
    """The TOML text of a small army to begin with (`data/example.toml`); empty where a book has none."""
    file = _data_of(book) / "example.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def load_army(army: str) -> Any:
    """A shipped army, checked, as its rulebook describes armies."""
    return read_army(army_text(army))


def read_army(text: str, rulebook: str | None = None) -> Any:
    """An army file. The book named in the file reads it; it must be `rulebook` where one is given."""
    return read_with_book(text, rulebook)[0]


def read_with_book(text: str, rulebook: str | None = None) -> tuple[Any, Rulebook]:
    """The same, and the book that read it."""
    source, books = read_toml(text), {book.id: book for book in whole_shelf()}
    named = source.data.get("rulebook")
    if not isinstance(named, str) or named not in books:
        source.report(
            ("rulebook",), UNKNOWN_BOOK, given=shown(named), known=", ".join(sorted(books))
        )
    elif rulebook not in (None, named):
        source.report(("rulebook",), OTHER_BOOK, given=named, known=rulebook)
    source.fail()
    book = books[str(named)]
    return book.read_army(text), book


def _files(rulebook: str | None) -> dict[str, Traversable]:
    """The army files by id: the id of a shipped army is the name of its file."""
    found: dict[str, Traversable] = {}
    for book in whole_shelf():
        if rulebook in (None, book.id):
            folder = _data_of(book) / "armies"
            if folder.is_dir():
                found |= {file.name.removesuffix(".toml"): file for file in _toml_in(folder)}
    return found


def _data_of(book: Rulebook) -> Traversable:
    root, *path = book.package.split(".")
    return files(root).joinpath(*path, "data")


def _toml_in(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.name.endswith(".toml")]
