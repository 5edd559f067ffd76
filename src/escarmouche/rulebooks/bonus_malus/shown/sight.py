"""What is told of looking from one figure at another: how much is hidden and by what, the range, the cover, the arc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.ground.arcs import in_front
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import HEAVY, LIGHT, Sighting, look
from escarmouche.rulebooks.bonus_malus.shooting.means import in_hand, use_of
from escarmouche.rulebooks.bonus_malus.shooting.targets import why_busy, why_no_shot, why_unarmed
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, hostile
from escarmouche.table.measure import at_most

UNSEEN = Phrase("bm.sight.unseen", "BM-ARC-03", "BM-COUVERT-02")
BEHIND = Phrase("bm.sight.behind", "BM-ARC-04")
LONG_RANGE = Phrase("bm.sight.long_range", "BM-PORTEE-03")
COVER = {
    LIGHT: Phrase("bm.sight.light_cover", "BM-COUVERT-01"),
    HEAVY: Phrase("bm.sight.heavy_cover", "BM-COUVERT-02"),
}


def stands(seen: State, figure: Figure) -> bool:
    """Whether a figure stands on the table."""
    return seen.status[figure.id] == ON_TABLE


def preview(seen: State, a: Figure, b: Figure) -> dict[str, Any]:
    """R19, R41: the hidden share from the best of its eyes, and what comes of it for a shot."""
    found, away = look(seen, a, b), distance(seen, a, b)
    means = _reaching_farthest(seen, a)
    reach = 0.0 if means is None else use_of(means).range
    return {
        "covers": _covers(found),
        "hidden": found.hidden,
        "distance": away,
        "range": reach,
        "in_range": means is None or at_most(away, 2 * reach),
        "blocked": _why_unseen(seen, a, b, found),
        "shot": None if means is None else _why_no_shot(seen, a, b, means),
        "notes": list(_notes(found, away, reach)),
    }


def _reaching_farthest(seen: State, figure: Figure) -> Means | None:
    return max(in_hand(seen, figure), key=lambda means: use_of(means).range, default=None)


def _covers(found: Sighting) -> list[dict[str, Any]]:
    return [
        {
            "figure" if isinstance(by.solid.name, int) else "scenery": by.solid.name,
            "share": by.share,
            "by_itself": by.alone,
        }
        for by in found.by
    ]


def _why_unseen(seen: State, a: Figure, b: Figure, found: Sighting) -> Refusal | None:
    if not found.visible:
        return refuse(UNSEEN, figure=a.id, target=b.id)
    return None if in_front(seen, a, b) else refuse(BEHIND, figure=a.id, target=b.id)


def _why_no_shot(seen: State, a: Figure, b: Figure, means: Means) -> Refusal | None:
    if not hostile(seen, a, b):
        return None
    return why_busy(seen, a) or why_unarmed(seen, a) or why_no_shot(seen, a, b, means)


def _notes(found: Sighting, away: float, reach: float) -> Iterator[Phrase]:
    """BM-COUVERT-01, -02, BM-PORTEE-03: what comes of it for a shot."""
    if found.visible and found.cover:
        yield COVER[found.cover]
    if reach and reach < away <= 2 * reach:
        yield LONG_RANGE
