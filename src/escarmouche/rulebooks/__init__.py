"""The rulebooks, each a folder. This module finds them by id; nothing else knows them by name."""

from __future__ import annotations

from importlib import import_module

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook, SetupError

UNKNOWN_RULEBOOK = Phrase("core.setup.unknown_rulebook")

# id and prefix of each book, and the package that holds it. A sixth book adds one line.
PACKAGES = {
    "escarmouches-fantastiques": "escarmouche.rulebooks.escarmouches_fantastiques",
}
PREFIXES = {"ef": "escarmouches-fantastiques"}


def rulebook(name: str) -> Rulebook:
    """The rulebook with this id or prefix ("escarmouches-fantastiques" or "ef")."""
    key = name.lower()
    package = PACKAGES.get(PREFIXES.get(key, key))
    if package is None:
        known = [*PREFIXES, *PACKAGES]
        raise SetupError("rules", UNKNOWN_RULEBOOK, given=name, known=known)
    book: Rulebook = import_module(package).RULEBOOK
    return book


def every_rulebook() -> list[Rulebook]:
    """All of them, in the order of the shelf."""
    return [rulebook(name) for name in PACKAGES]
