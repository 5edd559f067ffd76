"""The captain's skills (LFW-SKILL-CAP-*).

Chef d'équipe, Protecteur, Agresseur and Meneur give command points and abilities, which stand on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.rules.auras import serves
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

CHARISMATIC = Phrase(
    "lfw.skill.charismatique", "LFW-SKILL-CAP-CHARISMATIQUE-01", "LFW-SKILL-CAP-CHARISMATIQUE-02"
)
INSPIRING = Phrase("lfw.skill.inspirant", "LFW-SKILL-CAP-INSPIRANT-01")
WARLORD = Phrase(
    "lfw.skill.chef-de-guerre", "LFW-SKILL-CAP-CHEFGUERRE-01", "LFW-SKILL-CAP-CHEFGUERRE-02"
)

FARTHER = 3
WITHIN = 6.0


def charismatic(_skill: Skill) -> Plugin:
    """LFW-SKILL-CAP-CHARISMATIQUE-01, -02: abilities and auras reach 3'' farther."""
    more = Why(FARTHER, CHARISMATIC)
    return Plugin(
        "charismatique",
        CHARISMATIC,
        (points.ABILITY_RANGE, lambda *_about: more),
        (points.AURA_RANGE, lambda *_about: more),
    )


def encourages(
    game: State, bearer: Unit, unit: Unit, kind: str, _attack: Attack | None
) -> Reroll | None:
    """LFW-SKILL-CAP-INSPIRANT-01: friends within 6'' may throw failed courage tests again."""
    helped = kind == rerolls.COURAGE and serves(game, bearer, unit, WITHIN)
    return Reroll(rerolls.ELITE, INSPIRING) if helped else None


def inspiring(_skill: Skill) -> Plugin:
    """Inspirant."""
    return Plugin("inspirant", INSPIRING, (points.REROLL_AURA, encourages))


def leading(id: str, reason: Phrase, within: float) -> Plugin:
    """Friends near it are habile (touche et combat); A-R54: with the same from elsewhere élite, roll by roll."""

    def leads(
        game: State, bearer: Unit, unit: Unit, kind: str, _attack: Attack | None
    ) -> Reroll | None:
        led = kind in (rerolls.HIT, rerolls.COMBAT) and serves(game, bearer, unit, within)
        return Reroll(rerolls.HABILE, reason, bearer.camp) if led else None

    return Plugin(id, reason, (points.REROLL_AURA, leads))


def warlord(_skill: Skill) -> Plugin:
    """LFW-SKILL-CAP-CHEFGUERRE-01, -02."""
    return leading("chef-de-guerre", WARLORD, WITHIN)


SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    "charismatique": charismatic,
    "inspirant": inspiring,
    "chef-de-guerre": warlord,
}
