"""Message catalogues: flat TOML files in French and English, found by the prefix of an id.

`core.*` lives beside this module, `rosters.*` in `rosters/text/` (and so for the other packages that
speak), and every rulebook brings its own folder `text/`. All files of a folder are merged; an id that appears twice is an error.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from escarmouche import rulebooks

LANGUAGES = ("fr", "en")
CORE = "escarmouche.text"
SPEAKERS = tuple(f"escarmouche.{n}" for n in ("rosters", "situations", "players", "lab", "server"))

_NARROW, _NO_BREAK = "\u202f", "\u00a0"
_APOSTROPHE = re.compile(r"(?<=[\w}])(?<!')'(?=\w)(?!')")
_BEFORE_HIGH = re.compile(r"[ \u00a0](?=[;?!])")
_BEFORE_COLON = re.compile(r" (?=[:»])")


class CatalogueError(ValueError):
    """A catalogue file cannot be used: it is not TOML, not flat, or repeats an id."""


class Catalogue:
    """Every message of one language that a game of one rulebook may need."""

    __slots__ = ("lang", "messages")

    def __init__(self, lang: str, messages: Mapping[str, str]) -> None:
        self.lang = lang
        self.messages = messages

    @staticmethod
    def load(package: str | None, lang: str) -> Catalogue:
        """The messages of the core, of army files and of a rulebook's package (None: no book)."""
        return _load(package, lang if lang in LANGUAGES else "en")

    @staticmethod
    def of(id: str, lang: str) -> Catalogue:
        """The catalogue in which an id is looked up: its first word names the book."""
        return _load(package_of(id), lang if lang in LANGUAGES else "en")

    def get(self, id: str) -> str | None:
        """The message with this id, as it was written."""
        return self.messages.get(id)


@cache
def package_of(id: str) -> str | None:
    """The rulebook package to which a message id belongs; None for the core's own."""
    return rulebooks.package_of(id.partition(".")[0])


@cache
def _load(package: str | None, lang: str) -> Catalogue:
    messages: dict[str, str] = {}
    for folder in (CORE, *SPEAKERS, package):
        if folder is not None:
            for key, message in own_messages(folder, lang).items():
                if key in messages:
                    raise CatalogueError(f"{folder}: {key!r} stands in two catalogues")
                messages[key] = message
    return Catalogue(lang, messages)


@cache
def own_messages(package: str, lang: str) -> Mapping[str, str]:
    """The messages that a package itself brings, all its files together."""
    found: dict[str, str] = {}
    for file in catalogue_files(package, lang):
        for key, message in _read(file).items():
            if key in found:
                raise CatalogueError(f"{file.name}: {key!r} is there already, in another file")
            found[key] = typeset(message, lang)
    return found


def catalogue_files(package: str, lang: str) -> Iterator[Traversable]:
    """The catalogue files of a package, in alphabetical order."""
    root, *path = package.split(".")
    folder = files(root).joinpath(*path) if package == CORE else files(root).joinpath(*path, "text")
    if folder.is_dir():
        yield from sorted(
            (file for file in folder.iterdir() if file.name.endswith(f".{lang}.toml")),
            key=lambda file: file.name,
        )


def _read(file: Traversable) -> dict[str, str]:
    try:
        held = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise CatalogueError(f"{file.name}: {problem}") from None
    for key, message in held.items():
        if not isinstance(message, str):
            raise CatalogueError(f'{file.name}: write the whole id in quotes: "{key}..." = "..."')
    return held


def typeset(message: str, lang: str) -> str:
    """A message as a printer would set it: real apostrophes, and French spaces that never break."""
    message = _APOSTROPHE.sub("’", message)
    if lang != "fr":
        return message
    message = _BEFORE_HIGH.sub(_NARROW, message)
    return _BEFORE_COLON.sub(_NO_BREAK, message).replace("« ", f"«{_NO_BREAK}")
