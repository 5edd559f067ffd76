"""Every situation of every book is a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from escarmouche.situations import Document, SituationError, read_documents, run_situation
from escarmouche.situations.vocabulary import kinds_of

HERE = Path(__file__).parent


def _all() -> list[object]:
    found: list[object] = []
    for path in sorted(HERE.glob("*/*.yaml")):
        name = path.relative_to(HERE).with_suffix("").as_posix()
        try:
            documents = read_documents(path.read_text(encoding="utf-8"))
        except SituationError as error:
            found.append(pytest.param(error, id=name))
            continue
        found += [
            pytest.param(document, id=f"{name}-{number}")
            for number, document in enumerate(documents, 1)
        ]
    return found


@pytest.mark.parametrize("situation", _all())
def test_situation(situation: Document | SituationError) -> None:
    if isinstance(situation, SituationError):
        raise situation
    result = run_situation(situation, unfinished=True)
    told = "\n".join([*map(str, result.failures), "", *result.log])
    assert result.ok, f"{result.title}\n{told}"
    for (
        event
    ) in result.events:  # else a situation that speaks of the field would be called misspelt
        unknown = set(event.data) - set(kinds_of(event.phrase.id))
        assert not unknown, f"{event.phrase.id}: add {unknown} to UNSPOKEN in situations/events.py"
