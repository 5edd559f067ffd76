"""What a player is shown before deciding: the way of a figure and its cost, and who sees whom.

Nothing here decides anything: an answer that a preview proposes is checked like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.rulebooks.escarmouches_fantastiques import (
    artillery,
    paths,
    points,
    shooting,
    shot_resolution,
    sight,
)
from escarmouche.rulebooks.escarmouches_fantastiques.moves import way_into_contact
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    gap,
    is_engaged,
    put,
)
from escarmouche.table.measure import at_most

STILL_SHOOTS = Phrase("ef.note.still_shoots", "EF-TOUR-TIR-05")
NO_SHOT = Phrase("ef.note.no_shot", "EF-TOUR-TIR-05")
PUSHED = Phrase("ef.note.pushed", "EF-ART-09")
LEAVES_MELEE = Phrase("ef.note.leaves_melee", "EF-TOUR-MVT-09")

Path = list[list[float]]
LOOK_BEYOND = 6.0  # inches: how far past the allowance a way is still looked for


def stands(seen: State, figure: Figure) -> bool:
    """Whether a figure stands on the table."""
    return seen.in_play[figure.id]


def path(seen: State, answers: Answers | None, wish: Mapping[str, Any]) -> dict[str, Any]:
    """The way of a figure to a place, what it costs, and the answer that takes it.

    Where the wish names a target, the way goes into contact with it, to wherever there is room beside it.
    """
    mover: Figure = seen.figures[wish["figure"]]
    allowance, beside, make = _how(answers, mover)
    beyond, target = max(allowance, LOOK_BEYOND), wish.get("target")
    if target is None:
        x, y = wish["to"]
        straight = ((x - seen.x[mover.id]) ** 2 + (y - seen.y[mover.id]) ** 2) ** 0.5
        found = paths.find_path(seen, mover, x, y, straight + beyond, beside)
    else:
        enemy: Figure = seen.figures[target]
        far = max(0.0, gap(seen, mover, enemy))
        found = way_into_contact(seen, mover, enemy, far + beyond)
        x, y = found[-1] if found else wish["to"]
    way = [[x, y]] if found is None else [list(point) for point in found]
    cost = paths.cost_of(seen, mover, paths.from_here(seen, mover, [(p[0], p[1]) for p in way]))
    told = {"path": way, "cost": cost._asdict(), "allowance": allowance, "answer": make(way)}
    notes = _notes(seen, mover, x, y, cost.total)
    turning = {"turning": mover.movement / 2} if NO_SHOT in notes else {}  # EF-TOUR-TIR-05, R10
    return {**told, "notes": notes, **turning}


def _notes(seen: State, mover: Figure, x: float, y: float, cost: float) -> list[Phrase]:
    """What comes of going there: the rules are asked as if it had gone."""
    if mover.piece is not None:
        return [PUSHED]
    struck = is_engaged(seen, mover) and first(seen, mover, points.LEAVES_CONTACT) is None
    notes = [LEAVES_MELEE] if struck else []
    after = seen.copy()
    put(after, mover, x, y)
    after.spent[mover.id] += cost
    barred = shooting.why_it_cannot_shoot(after, mover)
    if barred is None:
        notes.append(STILL_SHOOTS)
    elif barred == shooting.MOVED_TOO_FAR:
        notes.append(NO_SHOT)
    return notes


def _how(
    answers: Answers | None, mover: Figure
) -> tuple[float, list[int], Callable[[Path], object]]:
    """How far the mover may go under the pending question, who goes with it, and the answer."""
    form = {} if answers is None else answers.describe()
    if form.get("form") == "path":
        return float(form["allowance"]), [], lambda way: way
    use = next((use for use in form.get("pieces", ()) if use["piece"] == mover.id), None)
    if use is not None:
        pushed = artillery.move_allowance(len(use["crew"]))
        return float(pushed), use["crew"], lambda way: {**use, "path": way}
    allowance = next(
        (f["allowance"] for f in form.get("figures", ()) if _is(f, mover.id)), mover.movement
    )
    return float(allowance), [], lambda way: {"figure": mover.id, "path": way}


def _is(entry: Any, id: int) -> bool:
    return isinstance(entry, dict) and "allowance" in entry and entry.get("figure") == id


def look(seen: State, a: Figure, b: Figure) -> dict[str, Any]:
    """What lies between two figures, and why the first may not shoot at the second."""
    away = gap(seen, a, b)
    longest = shooting.RANGE if a.piece is None else artillery.RANGE
    return {
        "covers": [
            {"figure": cover.body} if cover.body is not None else {"scenery": cover.scenery}
            for cover in shot_resolution.covers_on_the_way(seen, a, b)
        ],
        "distance": max(0.0, away),
        "range": longest,
        "in_range": at_most(away, longest),
        "blocked": sight.what_blocks(seen, a, b),
        "shot": _why_not_shoot(seen, a, b),
    }


def _why_not_shoot(seen: State, a: Figure, b: Figure) -> Refusal | None:
    """Why the first figure may not shoot at the second, now."""
    barred = shooting.why_it_cannot_shoot(seen, a)
    if barred is None:
        return shooting.why_not_shoot_at(seen, a, b)
    half, spent = a.movement / 2, seen.spent[a.id]
    return refuse(barred, figure=a.id, spent=spent, half=half, by=spent - half)
