"""Situations on the rules page: which clauses each shows, and the engine's own run of it, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from escarmouche.core.explain import Refusal
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.clauses import SITUATIONS, project_root
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import NO_SUCH_SITUATION, ApiError
from escarmouche.server.show.speaking import Speaker, Words, in_both, sentence
from escarmouche.server.show.views import Json, table_of
from escarmouche.situations import Document, SituationError, read_documents, run_situation
from escarmouche.text import LANGUAGES

_EXAMPLE = re.compile(r"^[AB]\d+(?: (?:to|and) [AB]\d+)?, ")  # the number of a worked example
_SKIPPED = (SituationError, OSError, UnicodeError)


@lru_cache(maxsize=16)
def documents(name: str) -> Mapping[str, Document]:
    """The situations of a book by their ids (file and number), where the checkout has them."""
    return dict(_documents(find_rulebook(name)))


def _documents(book: Rulebook) -> Iterator[tuple[str, Document]]:
    folder = project_root() / SITUATIONS / book.prefix.lower()
    for path in sorted(folder.glob("*.yaml")):
        try:
            found = read_documents(path.read_text(encoding="utf-8"))
        except _SKIPPED:
            continue
        for number, document in enumerate(found, 1):
            if isinstance(document.data, dict):
                yield f"{path.stem}.{number}", document


def by_clause(name: str) -> dict[str, list[Json]]:
    """The situations that prove each clause: id and title."""
    found: dict[str, list[Json]] = {}
    for id, document in documents(name).items():
        for clause in document.data.get("clauses", ()):
            shown = {"id": id, "title": title_of(document)}
            found.setdefault(str(clause), []).append(shown)
    return found


def title_of(document: Document) -> Words:
    """The title in both languages; in the one that it is written in, where the other is missing."""
    english = _EXAMPLE.sub("", str(document.data.get("title", "")))
    return sentence(in_both({"en": english, "fr": str(document.data.get("titre", ""))}))


@lru_cache(maxsize=64)
def performed(name: str, id: str) -> Json:
    """A situation played by the engine: every position, every line, every refusal."""
    book, document = find_rulebook(name), documents(name).get(id)
    if document is None:
        raise ApiError(NO_SUCH_SITUATION, 404, given=id)
    stage = _Stage(book)
    result = run_situation(document, watch=stage.watch)
    notes = [run_situation(document, lang).notes for lang in LANGUAGES]
    for said in zip(*notes, strict=True):
        stage.note(dict(zip(LANGUAGES, said, strict=True)))
    return {
        "id": id,
        "title": title_of(document),
        "clauses": list(result.clauses),
        "ok": result.ok,
        "steps": stage.steps,
        "log": stage.lines,
    }


class _Stage:
    """Collects what the engine shows while it plays."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.steps: list[Json] = []
        self.lines: list[Json] = []
        self._read = 0  # events of the game told so far

    def watch(self, game: Game, refusal: Refusal | None) -> None:
        """A new moment: the beginning, or what an answer led to."""
        say, step = Speaker(game.state, self.book.tale), len(self.steps)
        for event in game.events[self._read :]:
            line = say.line(event, len(self.lines), game.state)
            self.lines.append({**line, "after": step})
        self._read = len(game.events)
        if refusal is not None:
            self._add(say.refusal(refusal), step, list(refusal.reason.clauses), refusal.reason.id)
        asked = [say.question(ask) for ask in game.pending]
        view = table_of(self.book, game.state, say)
        self.steps.append({"view": view, "asked": asked[0] if asked else None})

    def note(self, said: Words) -> None:
        """A remark of a situation that has no table, such as the price of an army."""
        self._add(said, 0, [], "note")

    def _add(self, said: Words, after: int, clauses: list[str], kind: str) -> None:
        line: dict[str, Any] = {"n": len(self.lines), "after": after, "kind": kind, "text": said}
        self.lines.append({**line, "clauses": clauses, "figures": [], "data": {}})
