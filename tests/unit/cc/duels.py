"""What the tests of the duel bench share: fighters, and the bench on which they stand."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.confrontation.duel import question
from escarmouche.rulebooks.confrontation.duel.bench import DuelBench

BOOK = shelved("cc")
GUARD: dict[str, Any] = {"profile": "garde-pretorien"}
CLONE: dict[str, Any] = {"profile": "clone-de-dirz"}
DAWN: dict[str, Any] = {"profile": "guerrier-de-l-aube"}


def bench_of(data: dict[str, Any]) -> tuple[question.Question, DuelBench]:
    """A question, and the bench on which it stands."""
    asked = question.read(data)
    return asked, DuelBench(asked.begin(), 0, range(1, asked.fighters))
