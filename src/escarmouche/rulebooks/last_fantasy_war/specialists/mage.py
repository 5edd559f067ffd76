"""The mage's skills (LFW-SKILL-MAGE-*, A-R57).

Grande âme, Sage and Ouverture d'esprit give magic points and spells, which stand on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import SPELL, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.distances import in_range
from escarmouche.rulebooks.last_fantasy_war.magic.casting import MAGIC, why_no_such_target
from escarmouche.rulebooks.last_fantasy_war.magic.spell import ALL, Spell
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, friendly, unit_called

PROJECTION = Phrase(
    "lfw.skill.projection", "LFW-SKILL-MAGE-PROJECTION-01", "LFW-SKILL-MAGE-PROJECTION-02"
)
VIOLENCE = Phrase(
    "lfw.skill.violence-mentale", "LFW-SKILL-MAGE-VIOLENCE-01", "LFW-SKILL-MAGE-VIOLENCE-02"
)
WAVE = Phrase("lfw.skill.vague-de-magie", "LFW-SKILL-MAGE-VAGUE-01", "LFW-SKILL-MAGE-VAGUE-02")
SOLID = Phrase("lfw.skill.esprit-solide", "LFW-SKILL-MAGE-SOLIDE-01")
CREATIVE = Phrase(
    "lfw.skill.esprit-createur", "LFW-SKILL-MAGE-CREATEUR-01", "LFW-SKILL-MAGE-CREATEUR-02"
)
SECOND = Phrase("lfw.ask.second_target", "LFW-SKILL-MAGE-VAGUE-01", "LFW-SKILL-MAGE-VAGUE-02")
NOBODY_ELSE = Phrase("lfw.option.one_target", "LFW-SKILL-MAGE-VAGUE-01")
TOO_FAR = Phrase("lfw.refusal.wave_too_far", "LFW-SKILL-MAGE-VAGUE-02")

SHORT, SOME, MUCH = 12.0, 3, 6
SPREADS = 3.0
NONE = "none"


def projects(_game: State, _unit: Unit, printed: float) -> Why:
    """LFW-SKILL-MAGE-PROJECTION-01, -02: 3'' more up to 12'', 6'' more beyond, as it is printed."""
    return Why(SOME if printed <= SHORT else MUCH, PROJECTION)


def projection(_skill: Skill) -> Plugin:
    """Projection."""
    return Plugin("projection", PROJECTION, (points.SPELL_RANGE, projects))


def strikes(_game: State, _unit: Unit, kind: str, attack: Attack | None) -> Reroll | None:
    """LFW-SKILL-MAGE-VIOLENCE-01: attacks of its spells are élite (touche)."""
    by_magic = attack is not None and attack.manner == SPELL
    return Reroll(rerolls.ELITE, VIOLENCE) if kind == rerolls.HIT and by_magic else None


def violence(_skill: Skill) -> Plugin:
    """Violence mentale; LFW-SKILL-MAGE-VIOLENCE-02: and the dice that say how many wounds."""
    return Plugin(
        "violence-mentale",
        VIOLENCE,
        (points.REROLL, strikes),
        (points.WOUND_DICE, lambda *_about: VIOLENCE),
    )


def wave_price(spell: Spell) -> int:
    """LFW-SKILL-MAGE-VAGUE-01: half of its cost, rounded down, at least 1."""
    return max(1, spell.cost // 2)


def spreads(game: State, unit: Unit, spell: Spell, targets: list[Unit]) -> Rule:
    """LFW-SKILL-MAGE-VAGUE-01, -02: a second friend within 3'' of the first, whatever the range from the caster."""
    price = wave_price(spell)
    alone = spell.whom not in ALL and len(targets) == 1 and friendly(game, unit, targets[0])
    if not alone or game.magic[unit.id] < price:
        return []
    first = targets[0]

    def why_not(state: State, other: Unit) -> Refusal | None:
        if not friendly(state, unit, other) or other is first:
            return refuse(TOO_FAR, figure=unit.id, target=other.id)
        refusal = why_no_such_target(state, unit, other, spell)
        if refusal is not None or in_range(state, first, other, SPREADS):
            return refusal
        return refuse(TOO_FAR, figure=unit.id, target=other.id)

    found = [one for one in game.standing() if why_not(game, one) is None]
    if not found:
        return []
    stop = Option(NONE, NOBODY_ELSE)
    about = {"figure": unit.id, "target": first.id, "spell": spell.phrase, "cost": price}
    key = yield Ask(unit.camp, SECOND, OneUnit(game, found, why_not, (stop,)), about)
    if key == NONE:
        return []
    game.magic[unit.id] = MAGIC.changed(game.magic[unit.id], -price)
    return [unit_called(game, int(key))]


def wave(_skill: Skill) -> Plugin:
    """Vague de magie."""
    return Plugin("vague-de-magie", WAVE, (points.SPELL_TARGETS, spreads))


def gathers(game: State, unit: Unit) -> Rule:
    """LFW-SKILL-MAGE-SOLIDE-01: 2 points instead of 1."""
    game.magic[unit.id] = MAGIC.changed(game.magic[unit.id], 1)
    yield from ()


def solid(_skill: Skill) -> Plugin:
    """Esprit solide."""
    return Plugin("esprit-solide", SOLID, (points.MAGIC_BEGINS, gathers))


def creative(_skill: Skill) -> Plugin:
    """LFW-SKILL-MAGE-CREATEUR-01, -02: a second spell, as another activation."""
    return Plugin(
        "esprit-createur", CREATIVE, (points.SPELLS_A_TURN, lambda *_about: Why(1, CREATIVE))
    )


SKILLS: dict[str, Callable[[Skill], Plugin]] = {
    "projection": projection,
    "violence-mentale": violence,
    "vague-de-magie": wave,
    "esprit-solide": solid,
    "esprit-createur": creative,
}
