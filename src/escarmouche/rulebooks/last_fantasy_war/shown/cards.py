"""The card of a unit on the table: its characteristics as they stand now, and all that its sheet says besides."""

from __future__ import annotations

from typing import Any

from escarmouche.core.card_scores import CardScore
from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.last_fantasy_war.army import cards
from escarmouche.rulebooks.last_fantasy_war.army.rule_lines import Line, lines, spell_line
from escarmouche.rulebooks.last_fantasy_war.scores import (
    COURAGE,
    DEFENCE,
    DODGE,
    MELEE,
    MOVE,
    PARADE,
    SHOOTING,
    score,
)
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit

CHARACTERISTICS = (MOVE, MELEE, SHOOTING, PARADE, DODGE, DEFENCE, COURAGE)
NUMBERS = (*CHARACTERISTICS, "attacks", "force", "command", "magic")
AT_LEAST = (MELEE, SHOOTING, DEFENCE, COURAGE)  # written "N+" (LFW-CARAC-11)
CARD_SCORES = tuple(
    CardScore(name, Phrase(f"lfw.score.{name}"), is_length=name == MOVE) for name in NUMBERS
)


def scores(game: State, unit: Unit) -> dict[str, Any]:
    """LFW-CARAC-01 to -10: with all that bears on them now; what is left of Pc and Pm."""
    i, printed = unit.id, cards.scores(unit.profile)
    if game.status[i] != ON_TABLE:
        return printed
    told = {name: _now(game, unit, name) for name in CHARACTERISTICS}
    if unit.profile.shooting is None:
        told[SHOOTING] = printed[SHOOTING]
    return {**printed, **told, "command": game.command[i], "magic": game.magic[i]}


def _now(game: State, unit: Unit, name: str) -> Any:
    value = score(game, unit, name).value
    return f"{int(value)}+" if name in AT_LEAST else value


def abilities(unit: Unit) -> list[Line]:
    """Its type, rules, skills, abilities, weapons and equipment."""
    known = [line["name"] for line in spells(unit)]
    return [line for line in lines(unit.profile) if line["name"] not in known]


def spells(unit: Unit) -> list[Line]:
    """LFW-SORTFORME-01: the spells that it knows."""
    return [spell_line(id) for id in unit.profile.spells]
