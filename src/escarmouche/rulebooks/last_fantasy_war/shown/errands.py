"""What units that the rules play are about this turn, with the reason: for arrows on the table (LFW-AUTO-REGLE-08)."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Said
from escarmouche.rulebooks.last_fantasy_war.automata import tables
from escarmouche.rulebooks.last_fantasy_war.automata.errands import current
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, Errand, State, Unit

# A declared charge has its own arrow, and whoever strikes touches its target.
DRAWN = (tables.RUNS, tables.APPROACH, tables.HUNT, tables.SHOOT, tables.FIRE, tables.SEEK)


def errands(game: State) -> list[dict[str, Any]]:
    """The last errand of each unit, as long as what it is about is there."""
    found = ((unit, current(game, unit)) for unit in game.bodies())
    return [shown for unit, errand in found if errand and (shown := _errand(game, unit, errand))]


def _errand(game: State, unit: Unit, errand: Errand) -> dict[str, Any] | None:
    row = tables.row_called(errand.row)
    if row.does not in DRAWN:
        return None
    about: dict[str, Any] = {"figure": unit.id}
    if errand.target is not None:
        if game.status[errand.target] != ON_TABLE:
            return None
        about["target"] = errand.target
        place = [game.x[errand.target], game.y[errand.target]]
    else:
        marker = next((one for one in game.markers if one.id == errand.marker), None)
        if marker is None:
            return None
        place = [marker.x, marker.y]
    text = Said(row.reason, about)
    return {**about, "to": place, "text": text, "clauses": list(row.reason.clauses)}
