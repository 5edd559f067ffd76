"""The steps of war machines, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.machines import attack, crew, pushing

SPANS: dict[str, Span] = {
    "crews": crew.announce,
    "crew busy": pushing.busy,
    "machine pushed": pushing.pushed,
    "machine goes": pushing.goes,
    "machine struck": attack.strike,
}
