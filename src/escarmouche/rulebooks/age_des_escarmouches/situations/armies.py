"""Situations about armies: values and limits instead of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rosters import Problem
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Affiliation
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import RULEBOOK
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    read_army,
    validate,
)
from escarmouche.rulebooks.age_des_escarmouches.situations import made_up_affiliations
from escarmouche.situation_files.army_appraisals import (
    Judged,
    called_by_id,
    completed,
    judge,
    priced,
)


def judge_army(given: Any) -> Judged:
    """Price and check an army: the text of a TOML file, or its data with names left out."""
    return judge(given, read_army, _built, _judged)


def _built(given: Any) -> tuple[Army, list[Problem]]:
    own: dict[str, Affiliation] = {}
    if isinstance(given, Mapping) and "affiliations" in given:  # made up for this situation
        own = made_up_affiliations.read(given["affiliations"])
        given = {key: value for key, value in given.items() if key != "affiliations"}
    army = army_from_data(completed(given, RULEBOOK, called_by_id), own)
    return army, validate(army)


def _judged(army: Army, problems: tuple[Problem, ...]) -> Judged:
    return priced(prices.army_value(army), prices.rows(army), problems)
