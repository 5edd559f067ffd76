"""The armies that come with the rulebooks. Files are read here; a rulebook touches none."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import ArmyError, Problem, nearest, shown
from escarmouche.rosters.source import read_toml

UNKNOWN_ARMY = Phrase("rosters.unknown_army")
MISSPELT_ARMY = Phrase("rosters.misspelt_army")
UNKNOWN_BOOK = Phrase("rosters.unknown_book")
OTHER_BOOK = Phrase("rosters.other_book")

# A string and not an import: army files lie under the rulebooks, and know none of them.
_BOOKS = "escarmouche.rulebooks"


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


def load_army(army: str) -> Any:
    """A shipped army, checked, as its rulebook describes armies."""
    return read_army(army_text(army))


def read_army(text: str, rulebook: str | None = None) -> Any:
    """An army file. The book named in the file reads it; it must be `rulebook` where one is given."""
    source = read_toml(text)
    book = source.data.get("rulebook")
    if not isinstance(book, str) or book not in _folders():
        known = ", ".join(sorted(_folders()))
        source.report(("rulebook",), UNKNOWN_BOOK, given=shown(book), known=known)
    elif rulebook not in (None, book):
        source.report(("rulebook",), OTHER_BOOK, given=book, known=rulebook)
    source.fail()
    package = _folders()[str(book)].name
    return import_module(f"{_BOOKS}.{package}.roster").read_army(text)


def _folders() -> dict[str, Traversable]:
    """The folder of each rulebook that has a roster, by the book's id."""
    found = (each for each in files(_BOOKS).iterdir() if each.joinpath("roster.py").is_file())
    return {folder.name.replace("_", "-"): folder for folder in found}


def _files(rulebook: str | None) -> dict[str, Traversable]:
    """The army files by id: the id of a shipped army is the name of its file."""
    return {
        file.name.removesuffix(".toml"): file
        for book, folder in _folders().items()
        if rulebook in (None, book) and folder.joinpath("data", "armies").is_dir()
        for file in folder.joinpath("data", "armies").iterdir()
        if file.name.endswith(".toml")
    }
