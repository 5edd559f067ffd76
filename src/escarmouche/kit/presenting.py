"""What every book shows of a game in the same form: where the turn stands, and the scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from escarmouche.core.explain import Phrase


class ShownScenario(Protocol):
    """A scenario as a reader wants to know it."""

    id: str
    phrase: Phrase
    summary: Phrase


def shown_turn(
    number: int, last: int, phase: str, names: Mapping[str, Phrase], order: Sequence[int]
) -> dict[str, Any]:
    """Which turn it is, which is the last (0: none is), its phases by name; `order`: the camps, whoever acts now first."""
    phases = [{"id": id, "name": name} for id, name in names.items()]
    return {"number": number, "last": last, "phase": phase, "phases": phases, "order": list(order)}


def shown_scenario(scenario: ShownScenario) -> dict[str, Any]:
    """Its name and what it is about."""
    return {"id": scenario.id, "name": scenario.phrase, "summary": scenario.summary}
