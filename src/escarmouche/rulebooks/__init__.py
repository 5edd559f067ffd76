"""The rulebooks, each a folder. This module finds them by id; nothing else knows them by name."""

from __future__ import annotations

from importlib import import_module

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError

UNKNOWN_RULEBOOK = Phrase("core.setup.unknown_rulebook")
NOT_YET_PLAYABLE = Phrase("core.setup.not_yet_playable")

# id and prefix of each book, and the package that holds it. A sixth book adds one line.
PACKAGES = {
    "escarmouches-fantastiques": "escarmouche.rulebooks.escarmouches_fantastiques",
    "age-des-escarmouches": "escarmouche.rulebooks.age_des_escarmouches",
    "confrontation": "escarmouche.rulebooks.confrontation",
}
PREFIXES = {
    "ef": "escarmouches-fantastiques",
    "ade": "age-des-escarmouches",
    "cc": "confrontation",
}


def rulebook(name: str) -> Rulebook:
    """The rulebook with this id or prefix ("escarmouches-fantastiques" or "ef"), to be played."""
    book = shelved(name)
    if not book.playable:
        known = [each.prefix.lower() for each in every_rulebook()]
        raise SetupError("rules", NOT_YET_PLAYABLE, given=book.title, known=known)
    return book


def shelved(name: str) -> Rulebook:
    """The same, but a book that is still being written is found too: its armies and clauses."""
    key = name.lower()
    package = PACKAGES.get(PREFIXES.get(key, key))
    if package is None:
        known = [*PREFIXES, *PACKAGES]
        raise SetupError("rules", UNKNOWN_RULEBOOK, given=name, known=known)
    book: Rulebook = import_module(package).RULEBOOK
    return book


def every_rulebook() -> list[Rulebook]:
    """All that can be played, in the order of the shelf."""
    return [book for book in whole_shelf() if book.playable]


def whole_shelf() -> list[Rulebook]:
    """All of them, those that are still being written included."""
    return [shelved(name) for name in PACKAGES]
