"""What is told of looking from one unit at another: how much is hidden, the cover that it gives, the range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Said, refuse
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.ground.sight import Sighting, look
from escarmouche.rulebooks.last_fantasy_war.scores import range_of, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import (
    why_cannot_shoot,
    why_no_shot,
)
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, hostile
from escarmouche.table.measure import at_most

UNSEEN = Phrase("lfw.sight.unseen", "LFW-LDV-01")
DARK = Phrase("lfw.sight.dark", "LFW-ENV-NUIT-01")
COVER = Phrase("lfw.sight.cover", "LFW-COUVERT-01", "LFW-COUVERT-02")


def stands(seen: State, unit: Unit) -> bool:
    """Whether a unit stands on the table."""
    return seen.status[unit.id] == ON_TABLE


def preview(seen: State, a: Unit, b: Unit) -> dict[str, Any]:
    """A-R8, A-R42: the hidden share, and what comes of it for a shot."""
    found, away = look(seen, a, b), distance(seen, a, b)
    weapon = _reaching_farthest(seen, a)
    reach = 0.0 if weapon is None else float(range_of(seen, a, weapon).value)
    return {
        "covers": (),
        "hidden": found.hidden,
        "distance": away,
        "range": reach,
        "in_range": weapon is None or at_most(away, reach),
        "blocked": _why_unseen(a, b, found),
        "shot": None if weapon is None else _why_no_shot(seen, a, b, weapon),
        "notes": list(_notes(found)),
    }


def _reaching_farthest(seen: State, unit: Unit) -> Weapon | None:
    weapons = shooting_weapons(seen, unit)
    return max(weapons, key=lambda one: float(range_of(seen, unit, one).value), default=None)


def _why_unseen(a: Unit, b: Unit, found: Sighting) -> Refusal | None:
    if found.visible:
        return None
    return refuse(DARK if found.dark else UNSEEN, figure=a.id, target=b.id)


def _why_no_shot(seen: State, a: Unit, b: Unit, weapon: Weapon) -> Refusal | None:
    if not hostile(seen, a, b):
        return None
    return why_cannot_shoot(seen, a) or why_no_shot(seen, a, b, weapon)


def _notes(found: Sighting) -> Iterator[Said]:
    """LFW-COUVERT-03 to -06: the dodge of its cover, and by what."""
    if found.visible and found.dodge:
        yield Said(COVER, {"dodge": found.dodge, "reason": found.why})
