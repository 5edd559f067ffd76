"""The duel bench: how long a whole answer takes, the best placement and all alternatives included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.lab.bench.measure import Contest, Effort, Group, Row, race
from escarmouche.lab.duels import duel
from escarmouche.rulebooks import rulebook

ONE = {"profile": "garde-pretorien"}
OTHERS = [
    {"profile": "guerrier-de-l-aube", "wound": "light"},
    {"profile": "clone-de-dirz"},
    {"profile": "clone-arbaletrier", "charged": True},
]
WANTED = 1.0  # seconds against three


def run(effort: Effort) -> Group:
    """One against one, two and three, no two of them alike."""
    group = Group("The duel bench of Confrontation")
    book = rulebook("cc")

    def asking(others: int) -> Callable[[], Any]:
        return lambda: duel(book, {"one": ONE, "others": OTHERS[:others]})

    few = Effort(min(3, effort.repetitions), effort.share)
    timings = race({str(n): (asking(n), 1) for n in (1, 2, 3)}, few)
    group.rows += [
        Row(f"duel_{n}", f"one against {n}: equilibrium, alternatives, odds", timings[str(n)])
        for n in (1, 2, 3)
    ]
    group.contests.append(
        Contest(
            "duel_seconds",
            "the duel bench, one against three: seconds of CPU",
            timings["3"].best,
            wanted=WANTED,
            at_most=True,
            check="every outcome lies in its interval in fights on the engine (tests)",
        )
    )
    group.notes.append(
        "Worked out from new arrays each time; what one attack comes to is remembered from the first time on. "
        "Every way of placing the dice is a game of chance in which both sides choose targets, order and parries as "
        "well as they can."
    )
    return group
