"""Whether the catalogues say everything that the code can say, and nothing else."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from string import Formatter
from types import ModuleType
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks import whole_shelf
from escarmouche.text.catalogue import CORE, SPEAKERS, own_messages
from escarmouche.text.wording import HELP, KINDS

# Messages that no Phrase holds, because their ids are made from a word of the data (a kind of
# terrain, a phase, an edge) or stand beside a phrase (how to mend it, how its dice end).
REGISTRY = "escarmouche.rulebooks"
SPEAK_FOR_CORE = ("escarmouche.core", "escarmouche.kit", REGISTRY)  # one catalogue serves them
# Modules outside a package that speak with its messages.
BESIDE = {"escarmouche.rosters": ("escarmouche.army_shelf", "escarmouche.situation_files")}
SUFFIXES = (".remedy", ".success", ".failure", ".help", ".short", ".brief", ".together", ".waits")
FREE = (
    *(
        "terrain",
        "phase",
        "scenario",
        "silhouette",
        "role",
        "term",
        "theme",
        "ruling",
        "word",
        "score",
    ),
    *("chapter", "variant"),
)
CORE_FREE = ("core.edge.", "core.word.", "core.roll.", "core.result.", "core.name.", "core.draw.")


def every_phrase(package: str) -> set[Phrase]:
    """Every phrase that the modules of a package hold, in their globals, classes and tables."""
    found: set[Phrase] = set()
    for module in modules(package):
        seen: set[int] = set()
        for name, held in vars(module).items():
            if not name.startswith("__") and not isinstance(held, ModuleType):
                found.update(_phrases(held, seen, 5))
    return found


def modules(package: str) -> Iterator[ModuleType]:
    """A package and all its modules, imported."""
    root = import_module(package)
    yield root
    if hasattr(root, "__path__") and package != REGISTRY:  # the books have catalogues of their own
        for info in pkgutil.walk_packages(root.__path__, f"{package}."):
            yield import_module(info.name)


def _phrases(held: Any, seen: set[int], depth: int) -> Iterator[Phrase]:
    if isinstance(held, Phrase):
        yield held
        return
    if depth == 0 or id(held) in seen or isinstance(held, (str, int, float, bytes)):
        return
    seen.add(id(held))
    for inner in _inside(held):
        yield from _phrases(inner, seen, depth - 1)


def _inside(held: Any) -> Iterable[Any]:
    if isinstance(held, Mapping):
        return [*held.keys(), *held.values()]
    if isinstance(held, (list, tuple, set, frozenset)):
        return list(held)
    kind = held if isinstance(held, type) else type(held)
    if not kind.__module__.startswith("escarmouche."):
        return ()
    if isinstance(held, type):
        return list(vars(held).values())
    slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
    return [getattr(held, name, None) for name in (*slots, *getattr(held, "__dict__", ()))]


def home_of(package: str) -> str:
    """The package whose folder holds the messages of another: the core's stand in `text/`."""
    return CORE if package in SPEAK_FOR_CORE else package


def prefix_of(package: str) -> str:
    """The first word of the ids that a package owns."""
    if home_of(package) == CORE:
        return "core"
    if package in SPEAKERS:
        return package.rpartition(".")[2]
    return next(book.prefix.lower() for book in whole_shelf() if book.package == package)


def missing_messages(package: str, lang: str) -> list[str]:
    """Ids of a package's own phrases that its catalogue in one language does not hold."""
    messages = own_messages(home_of(package), lang)
    return sorted({p.id for p in _own(package)} - set(messages))


def unused_messages(package: str, lang: str) -> list[str]:
    """Ids of a catalogue that no phrase uses, free ones excepted."""
    used = {phrase.id for phrase in _own(package)}
    return sorted(key for key in own_messages(home_of(package), lang) if not _allowed(key, used))


def _own(package: str) -> set[Phrase]:
    prefix = f"{prefix_of(package)}."
    sources = SPEAK_FOR_CORE if prefix == "core." else (package, *BESIDE.get(package, ()))
    held = set().union(*map(every_phrase, sources))
    return {phrase for phrase in held if phrase.id.startswith(prefix)}


def _allowed(id: str, used: set[str]) -> bool:
    if id in used or id.startswith(CORE_FREE):
        return True
    if any(id.endswith(suffix) and id.removesuffix(suffix) in used for suffix in SUFFIXES):
        return True
    if id.endswith(HELP) and id.removesuffix(HELP).rpartition(".")[0] in used:
        return True  # of one way to answer: see `text.choices`
    words = id.split(".")
    return len(words) > 2 and words[0] != "core" and words[1] in FREE


def placeholders(message: str) -> set[tuple[str, str]]:
    """The fields of a message with their kinds. Both languages must use the same."""
    found: set[tuple[str, str]] = set()
    for _literal, field, spec, _conversion in Formatter().parse(message):
        if field is None:
            continue
        kind, _, inside = (spec or "").partition("(")
        if kind in (
            "plural",
            "count",
            "when",
            "agrees",
        ):  # languages need not inflect the same words
            found |= placeholders(inside)
            found |= {(field, "")} if kind == "count" else set()
        else:
            found.add((field, kind if kind in KINDS else f"unknown kind {spec}"))
    return found
