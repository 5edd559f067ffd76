"""The special rules that sheets and weapons may have: those that do something in play (LFW-RULE-*)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.memory import remembered
from escarmouche.rosters.skill_lists import SkillKind
from escarmouche.rulebooks.last_fantasy_war.rule_names import OF_WEAPONS, RULES
from escarmouche.rulebooks.last_fantasy_war.rules.registry import FAMILIES, collected

# B-R77, LFW-RULE-VIVANT-01: chapters and other rules read these as words; who is neither dead nor neutral lives.
WORDS = ("inflammable", "mort", "neutre", "nyctalope", "lumineux", "unique")


@remembered
def unit_rules() -> Mapping[str, SkillKind]:
    """Those of units."""
    played = {*collected(FAMILIES, "UNIT"), *WORDS}
    return {id: kind for id, kind in RULES.items() if id in played}


@remembered
def weapon_rules() -> Mapping[str, SkillKind]:
    """LFW-ARME-03: those of weapons."""
    played = collected(FAMILIES, "WEAPON")
    return {id: kind for id, kind in RULES.items() if id in played and id in OF_WEAPONS}
