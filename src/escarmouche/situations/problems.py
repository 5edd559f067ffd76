"""What is wrong with a situation file, and what went otherwise than it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Problem
from escarmouche.text import Names, Wording
from escarmouche.text.catalogue import own_messages

PACKAGE = "escarmouche.situations"

LINE = Phrase("situations.line")
# The words of army files speak of TOML: these say the same of YAML.
IN_YAML = {
    f"rosters.{word}": Phrase(f"situations.{word}")
    for word in (
        *("unknown_key", "missing_key", "not_integer", "not_integers", "not_number"),
        *("not_text", "not_texts", "not_table", "not_tables", "not_a_flag"),
    )
}


class SituationError(ValueError):
    """A situation cannot be run as it is written; `problems` lists everything that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(render_problem(problem, "en") for problem in problems))


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that went otherwise than the situation expects, and where the file says so."""

    place: str
    line: int | None
    phrase: Phrase
    data: Mapping[str, Any] = field(default_factory=dict)
    names: Names | None = None

    def render(self, lang: str) -> str:
        """The failure for a reader, with its remedy where it has one."""
        said = _with_remedy(self.phrase.id, self.data, lang, self.names)
        return _placed(self.place, self.line, said, lang)

    def __str__(self) -> str:
        return self.render("en")


def render_problem(problem: Problem, lang: str) -> str:
    """A mistake in the file: its place, what is wrong, what to do."""
    key = IN_YAML.get(problem.phrase.id, problem.phrase).id
    data = {"place": problem.place, **problem.data}
    text = _with_remedy(key, data, lang)
    clauses = f" [{', '.join(problem.phrase.clauses)}]" if problem.phrase.clauses else ""
    return _placed(problem.place, problem.line, text + clauses, lang)


def _with_remedy(id: str, data: Mapping[str, Any], lang: str, names: Names | None = None) -> str:
    text, remedy = _say(id, data, lang, names), f"{id}.remedy"
    if _own(remedy, lang) is None and not Wording(lang).has(remedy):
        return text
    return f"{text} {_say(remedy, data, lang, names)}"


def _placed(place: str, line: int | None, text: str, lang: str) -> str:
    if line is None:
        return f"{place}: {text}"
    where = _say(LINE.id, {"line": line}, lang)
    return f"{where}: {text}" if place == f"line {line}" else f"{where}, {place}: {text}"


def _own(id: str, lang: str) -> str | None:
    return own_messages(PACKAGE, lang).get(id)


def _say(id: str, data: Mapping[str, Any], lang: str, names: Names | None = None) -> str:
    wording = Wording(lang, names)
    message = _own(id, lang)
    return wording.say(id, data) if message is None else wording.fill(message, data)
