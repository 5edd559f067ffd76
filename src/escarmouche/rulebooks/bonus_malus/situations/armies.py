"""Situations about forces: prices and limits instead of a turn."""

from __future__ import annotations

from typing import Any

from escarmouche.situation_files.army_appraisals import Judged


def judge_army(given: Any) -> Judged:
    """Price and check a force: the text of a TOML file, or its data with names left out."""
    raise NotImplementedError
