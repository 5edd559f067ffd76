"""The card of a unit on the table: its characteristics as they stand now, weapons, equipment, rules, skills, abilities."""

from __future__ import annotations

from typing import Any

from escarmouche.core.card_scores import CardScore
from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.last_fantasy_war.scores import LIFE, MOVE, SCORES, score
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit

NUMBERS = (*(name for name in SCORES if name != LIFE), "command", "magic")
CARD_SCORES = tuple(
    CardScore(name, Phrase(f"lfw.score.{name}"), is_length=name == MOVE) for name in NUMBERS
)
