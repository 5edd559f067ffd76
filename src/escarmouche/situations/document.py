"""The YAML of a situation file: plain data, with the line of every key.

Less is read as magic than YAML allows: `yes`, `no`, `on` and `off` are words, 12:30 is a text, there
are no dates, and a key written twice is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Problem
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations.problems import SituationError

SYNTAX = Phrase("situations.syntax")
TWICE = Phrase("situations.twice")
TOO_LONG = Phrase("situations.too_long")
TOO_DEEP = Phrase("situations.too_deep")
BAD_KEY = Phrase("situations.bad_key")
NOT_A_SITUATION = Phrase("situations.not_a_situation")

LONGEST_FILE = 500_000
DEEPEST = 30
MOST_NODES = 50_000

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """A loader that only knows numbers, true, false and null besides texts."""

    yaml_implicit_resolvers: dict[str, Any] = {}


_NUMBER = "-+.0123456789"
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
    ("int", r"^[-+]?[0-9]{1,15}$", "-+0123456789"),
    ("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][-+]?[0-9]{1,2})?$", _NUMBER),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


@dataclass(frozen=True, slots=True)
class Document:
    """One situation as plain data; `lines` says where each key stands."""

    data: Any
    lines: dict[Path, int] = field(default_factory=dict)
    line: int = 1


def read_documents(text: str) -> list[Document]:
    """The situations of a file, one for each document. Raises `SituationError`."""
    if len(text) > LONGEST_FILE:
        raise _error(1, TOO_LONG, length=len(text), longest=LONGEST_FILE)
    _check_depth(text)
    try:
        nodes = list(yaml.compose_all(text, _Loader))
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        mark = getattr(problem, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        detail = getattr(problem, "problem", None) or str(problem).partition("\n")[0]
        raise _error(line, SYNTAX, detail=str(detail)[:120]) from None
    found = [_document(node) for node in nodes if node is not None]
    found = [document for document in found if document.data is not None]
    if not found:
        raise _error(1, NOT_A_SITUATION)
    return found


def _check_depth(text: str) -> None:
    """Brackets and dashes nested without end would exhaust the parser's stack, not only ours."""
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        depth += sum(line.count(sign) for sign in "[{") - sum(line.count(sign) for sign in "]}")
        dashes = len(re.match(r"[-?: ]*", line)[0].split())  # type: ignore[index]
        if depth > 10 * DEEPEST or dashes > DEEPEST or line.count("[") > 40 * DEEPEST:
            raise _error(number, TOO_DEEP, deepest=DEEPEST)
        depth = max(depth, 0)


def _document(node: yaml.Node) -> Document:
    reader = _Reader()
    data = reader.plain(node, ())
    return Document(data, reader.lines, node.start_mark.line + 1)


class _Reader:
    """Turns nodes into plain data and notes where things stand."""

    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}
        self._nodes = 0

    def plain(self, node: yaml.Node, path: Path) -> Any:
        self._nodes += 1
        if len(path) > DEEPEST or self._nodes > MOST_NODES:
            raise _error(node.start_mark.line + 1, TOO_DEEP, deepest=DEEPEST)
        self.lines.setdefault(path, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, (*path, index)) for index, item in enumerate(node.value)]
        return _scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, Any]:
        own: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        for key, line, value in self._pairs(node):
            if key == "<<":
                inherited = self.plain(value, path)
                merged.update(inherited if isinstance(inherited, dict) else {})
                continue
            if key in own:
                raise _error(line, TWICE, key=key)
            self.lines[(*path, key)] = line
            own[key] = self.plain(value, (*path, key))
        return {**merged, **own}

    def _pairs(self, node: yaml.MappingNode) -> Iterator[tuple[str, int, yaml.Node]]:
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise _error(line, BAD_KEY)
            yield str(key.value), line, value


def _scalar(node: yaml.Node) -> Any:
    text = str(node.value)
    match node.tag.removeprefix("tag:yaml.org,2002:"):
        case "int":
            return int(text)
        case "float":
            return float(text)
        case "bool":
            return text == "true"
        case "null":
            return None
        case _:
            return text


def _error(line: int, phrase: Phrase, **data: Any) -> SituationError:
    return SituationError([Problem(f"line {line}", line, phrase, data)])
