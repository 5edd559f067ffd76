"""Every situation of the project, spoilt at random: a message, a failure or a pass, and never a traceback.

Whatever is misspelt is a mistake whose message has its line; names are told in both languages.
"""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.thorough import tries

from escarmouche.situations import Document, SituationError, read_documents, run_situation
from escarmouche.situations.problems import render_problem

SITUATIONS = Path(__file__).parents[2] / "situations"
MUTANTS = tries(150, 600)  # of each book
INSTEAD: tuple[Any, ...] = (
    *(None, True, "zzz", "yes", -3, 99, 2.5),
    *([], {}, [["zzz"]], {"zzz": 1}, [None]),
)
FREE = ("title", "titre", "note", "clauses", "rulebook")

Place = tuple[str | int, ...]


def places(data: Any, path: Place = ()) -> list[Place]:
    found = [path] if path else []
    for key in (
        data if isinstance(data, dict) else range(len(data) if isinstance(data, list) else 0)
    ):
        found += places(data[key], (*path, key))
    return found


def holder(data: Any, path: Place) -> Any:
    for step in path[:-1]:
        data = data[step]
    return data


def misspelt(word: str, chance: random.Random) -> str:
    cut = chance.randrange(len(word) + 1)
    return word[:cut] + chance.choice("qxz") + word[cut:]


def spoil(data: Any, chance: random.Random) -> Any:
    """One key or word misspelt, one value of another kind, or one thing left out."""
    spoilt = deepcopy(data)
    path = chance.choice([path for path in places(spoilt) if path[0] not in FREE])
    held, key = holder(spoilt, path), path[-1]
    way = chance.choice(("key", "value", "value", "drop"))
    if way == "drop":
        del held[key]
    elif way == "key" and isinstance(key, str):
        held[misspelt(key, chance)] = held.pop(key)
    elif isinstance(held[key], str) and chance.random() < 0.6:
        held[key] = misspelt(held[key], chance)
    else:
        held[key] = chance.choice(INSTEAD)
    return spoilt


@cache
def documents(book: str) -> list[Document]:
    files = sorted((SITUATIONS / book).glob("*.yaml"))
    return [each for file in files for each in read_documents(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("book", ["ef", "ade", "cc"])
def test_nothing_that_is_spoilt_ends_in_a_traceback(book: str) -> None:
    chance, every = random.Random(20), documents(book)
    told = 0
    for _ in range(MUTANTS):
        document = chance.choice(every)
        spoilt = Document(spoil(document.data, chance), document.lines, document.line)
        try:
            result = run_situation(spoilt, unfinished=True)
        except SituationError as error:
            told += 1
            for problem in error.problems:
                assert problem.line is not None, problem
                said = [render_problem(problem, lang) for lang in ("en", "fr")]
                assert not any("⟨" in text for text in said), said
        else:
            told += not result.ok
            assert not any("⟨" in f.render(lang) for f in result.failures for lang in ("en", "fr"))
    assert told > MUTANTS * 0.8  # what passes was left out, or says something else that is true


WORDS = ("event", "figure", "target", "by", "camp", "other", "source", "cover")


@pytest.mark.parametrize("book", ["ef", "ade", "cc"])
def test_no_misspelt_event_field_or_name_passes_in_absent(book: str) -> None:
    """What is forbidden never happens when it is misspelt: so every key and name there must be known."""
    chance = random.Random(7)
    for document in documents(book):
        for number, wanted in enumerate(document.data.get("absent") or ()):
            for changed in _misspellings(wanted, chance):
                data = deepcopy(document.data)
                data["absent"][number] = changed
                with pytest.raises(SituationError) as error:
                    run_situation(Document(data, document.lines, document.line), unfinished=True)
                assert error.value.problems[0].line is not None


def _misspellings(wanted: Any, chance: random.Random) -> list[Any]:
    if isinstance(wanted, str):
        return [misspelt(wanted, chance)]
    keys = [{misspelt(k, chance): wanted[k], **_without(wanted, k)} for k in wanted if k != "event"]
    names = [
        {**wanted, k: misspelt(v, chance)}
        for k, v in wanted.items()
        if k in WORDS and isinstance(v, str)
    ]
    return [*keys, *names]


def _without(wanted: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in wanted.items() if k != key}
