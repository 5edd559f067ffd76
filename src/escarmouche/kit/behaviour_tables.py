"""Tables of behaviour as books print them: rows with a level, a moment, a condition and an action.

Rows are read level by level, in the order of the table; a row counts only at its own moment (a phase, a step of it);
once a unit has done one action of a level, that level is used up for the turn.

    HUNTER = (
        Row(1, "charge", sees_an_enemy_in_range, charge_the_nearest, Phrase("book.row.charges", "BOOK-3")),
        Row(1, "move", ALWAYS, wander, Phrase("book.row.wanders", "BOOK-6")),
        Row(2, "melee", is_engaged, strike_the_weakest, Phrase("book.row.strikes", "BOOK-7")),
    )
    row = row_for(HUNTER, "charge", used, seen, unit)

The reason of a row is the event that tells why the automaton does what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Roll, Rule


class Row(NamedTuple):
    """One row: its condition and action are given the state as the camp sees it, and the unit."""

    level: int
    moment: str
    when: Callable[[Any, Any], bool]
    does: Any  # what the book makes of it: a function of the same, or a name
    reason: Phrase


def always(seen: Any, unit: Any) -> bool:
    """The condition of a row without one."""
    return True


def row_for(
    table: Iterable[Row], moment: str, used: Collection[int], seen: Any, unit: Any
) -> Row | None:
    """The row by which a unit acts at a moment; None where it does nothing.

    `used` are the levels of which it has done an action this turn.
    """
    for row in sorted(
        table, key=lambda row: row.level
    ):  # stable: within a level, the table's order
        if row.moment == moment and row.level not in used and row.when(seen, unit):
            return row
    return None


def least_of(found: Sequence[Any], *keys: Callable[[Any], Any], tied: Phrase) -> Rule:
    """The one with the least of a first key, of equals the least of the next; a die says among the last equals.

    "The nearest", "the fewest life points, then the lowest defence, then at random". Of one nothing is rolled.
    """
    left = list(found)
    for key in keys:
        least = min(map(key, left))
        left = [one for one in left if key(one) == least]
    if len(left) == 1:
        return left[0]
    (face,) = yield Roll(tied, 1, about={"among": len(left)}, sides=len(left))
    return left[face - 1]
