"""Units that are Unique come only with the leave of every opponent (LFW-RULE-UNIQUE-05, B-R55).

    "permits": [["ysaure"], [], ["ysaure"]]     # by army: the sheets that it lets its opponents bring

The option `uniques` is the leave of all for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import Sides
from escarmouche.rulebooks.last_fantasy_war.army.force import Army
from escarmouche.rulebooks.last_fantasy_war.options import Options

BAD_PERMITS = Phrase("lfw.setup.bad_permits", "LFW-RULE-UNIQUE-05")
NOT_PERMITTED = Phrase("lfw.setup.not_permitted", "LFW-RULE-UNIQUE-05")

KEY = "permits"


def demand(
    setup: Mapping[str, Any], armies: Sequence[Army], sides: Sides, options: Options
) -> None:
    """Refuse a unit that is Unique unless each army that is hostile to its own has allowed it."""
    given = _permits(setup, len(armies))
    if options.uniques:
        return
    for camp, army in enumerate(armies):
        for sheet in uniques(army):
            for other in range(len(armies)):
                if sides.hostile(camp, other) and sheet not in given[other]:
                    told = {"sheet": sheet, "army": army.names, "other": armies[other].names}
                    raise SetupError(f"armies.{camp}", NOT_PERMITTED, **told)


def uniques(army: Army) -> Iterator[str]:
    """The sheets of an army for which its opponents are asked."""
    for entry in army.entries:
        for half in entry.halves:
            if half.printed.is_unique:
                yield half.base or half.printed.id


def _permits(setup: Mapping[str, Any], armies: int) -> list[frozenset[str]]:
    """What each army allows; nothing where it says nothing."""
    given = setup.get(KEY)
    if given is None:
        return [frozenset()] * armies
    lists = isinstance(given, list | tuple) and len(given) == armies
    if not lists or not all(_is_list_of_words(each) for each in given):
        raise SetupError(KEY, BAD_PERMITS, given=repr(given)[:80], armies=armies)
    return [frozenset(each) for each in given]


def _is_list_of_words(given: Any) -> bool:
    return isinstance(given, list | tuple) and all(isinstance(word, str) for word in given)
