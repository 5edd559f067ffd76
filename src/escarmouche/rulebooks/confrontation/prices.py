"""What an army is worth: the strategic value of each fighter, as printed (CC-IX-C-3-02, R21)."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.confrontation.army import Army, Entry

VALUE = Phrase("cc.price.value", "CC-IX-C-3-02")


def rows(army: Army) -> list[dict[str, Any]]:
    """One row for each entry."""
    return [_row(entry) for entry in army.entries]


def _row(entry: Entry) -> dict[str, Any]:
    value = entry.profile.value
    return {
        "id": entry.id,
        "name": entry.profile.names,
        "count": entry.count,
        "parts": [{"what": VALUE.id, "score": value, "points": value}],
        "sum": value,
        "factor": 1.0,
        "price": value,
        "total": entry.price,
        "clauses": list(VALUE.clauses),
    }
