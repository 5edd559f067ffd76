"""Situations about armies: prices and limits instead of a turn."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.last_fantasy_war.situations.rooms import room
from escarmouche.situation_files.army_appraisals import Judged, completed, judge, priced

RULEBOOK = "last-fantasy-war"


def judge_army(given: Any) -> Judged:
    """Price and check an army: the text of a TOML file, or its data with names left out."""
    return judge(given, room("army.roster", "read_army", None), _built, _judged)


def _built(given: Any) -> Any:
    army = room("army.roster", "army_from_data", None)(completed(given, RULEBOOK, _named))
    return army, room("army.roster", "validate", None)(army)


def _judged(army: Any, problems: Any) -> Judged:
    return priced(army.points, room("army.prices", "rows", None)(army), problems)


def _named(item: Any) -> Any:
    return item
