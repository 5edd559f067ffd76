"""The steps of this chapter, by the names under which the agenda knows them."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation, upkeep

SPANS: dict[str, Span] = {
    "recitation counter": counter.window,
    "recitation test": recitation.test,
    "recitation effects": recitation.effects,
    "mystic recovery": upkeep.recovery,
    "formula upkeep": upkeep.upkeep,
    "departures": upkeep.departures,
}
