"""Rules about dice that are thrown again: Habile, Élite, Impertinent, Impétueux (LFW-RULE-HABILE-* to -IMPETUEUX-*, B-R56).

What several of them come to together is `rerolls.combined`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.points import HINDERS, REROLL
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

SKILFUL = Phrase("lfw.rule.habile", "LFW-RULE-HABILE-01", "LFW-RULE-HABILE-02")
ELITE = Phrase("lfw.rule.elite", "LFW-RULE-ELITE-01")
IMPERTINENT = Phrase(
    "lfw.rule.impertinent",
    *("LFW-RULE-IMPERTINENT-01", "LFW-RULE-IMPERTINENT-02"),
    *("LFW-RULE-IMPERTINENT-03", "LFW-RULE-IMPERTINENT-04"),
)
IMPETUOUS = Phrase(
    "lfw.rule.impetueux",
    *("LFW-RULE-IMPETUEUX-01", "LFW-RULE-IMPETUEUX-02"),
    *("LFW-RULE-IMPETUEUX-03", "LFW-RULE-IMPETUEUX-04"),
)
# LFW-RULE-HABILE-02: a weapon that has it besides its bearer is another source.
BY_WEAPON = {
    rerolls.HABILE: Phrase("lfw.why.skilful_weapon", "LFW-RULE-HABILE-01", "LFW-RULE-HABILE-02"),
    rerolls.ELITE: Phrase("lfw.why.elite_weapon", "LFW-RULE-ELITE-01"),
}
BY_UNIT = {rerolls.HABILE: SKILFUL, rerolls.ELITE: ELITE}
AGAINST = {rerolls.IMPERTINENT: IMPERTINENT, rerolls.IMPETUEUX: IMPETUOUS}

Says = Callable[[State, Unit, str, Attack | None], Reroll | None]


def of_rolls(which: str, reason: Phrase, *kinds: str) -> Says:
    """Something that is said of rolls of some kinds, whoever they are aimed at."""
    said = Reroll(which, reason)

    def says(_game: State, _unit: Unit, kind: str, _attack: Attack | None) -> Reroll | None:
        return said if kind in kinds else None

    return says


def _helps(which: str, reasons: Mapping[str, Phrase]) -> Callable[[Skill], Plugin]:
    """LFW-RULE-HABILE-01, LFW-RULE-ELITE-01: its own rolls of one kind."""

    def make(skill: Skill) -> Plugin:
        kind = skill.about or ""
        reason = reasons[which]
        return Plugin(f"{which}-{kind}", reason, (REROLL, of_rolls(which, reason, kind)))

    return make


def _hinders(which: str) -> Callable[[Skill], Plugin]:
    """LFW-RULE-IMPERTINENT-01, LFW-RULE-IMPETUEUX-01: rolls aimed at it, or made against its attacks."""

    def make(skill: Skill) -> Plugin:
        kind = skill.about or ""
        reason = AGAINST[which]
        return Plugin(f"{which}-{kind}", reason, (HINDERS, of_rolls(which, reason, kind)))

    return make


HINDERING = {which: _hinders(which) for which in AGAINST}
UNIT = {**{which: _helps(which, BY_UNIT) for which in BY_UNIT}, **HINDERING}
WEAPON = {**{which: _helps(which, BY_WEAPON) for which in BY_WEAPON}, **HINDERING}
