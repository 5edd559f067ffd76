"""Fire: Enflammé, Inflammable, Peur du feu (LFW-RULE-ENFLAMME-*, LFW-RULE-INFLAMMABLE-*, LFW-RULE-PEURFEU-*)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.morale import must_test
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called

FLAMING = Phrase("lfw.rule.enflamme", "LFW-RULE-ENFLAMME-01")
FLAMMABLE = Phrase("lfw.rule.inflammable", "LFW-RULE-INFLAMMABLE-01")
AFRAID = Phrase("lfw.rule.peur-du-feu", "LFW-RULE-PEURFEU-01", "LFW-TYPE-02")
CAUSE = Phrase("lfw.cause.fire", "LFW-RULE-PEURFEU-01")

INFLAMMABLE = "inflammable"


def is_burning(game: State, attack: Attack) -> bool:
    """Whether an attack is Enflammé, by its weapon or by who makes it."""
    if attack.attacker is None:
        return False
    striker = unit_called(game, attack.attacker)
    return first_said(game, striker, points.BURNS, attack, weapon=attack.weapon) is not None


def shake(game: State, attack: Attack) -> None:
    """LFW-RULE-PEURFEU-01, A-R40: whoever fears fire is shaken by it, wounded or not, once a turn."""
    target = unit_called(game, attack.target)
    afraid = first_said(game, target, points.FEARS_FIRE) is not None
    if afraid and game.status[target.id] == ON_TABLE and CAUSE not in game.causes[target.id]:
        must_test(game, target, CAUSE)


def scorches(game: State, _unit: Unit, kind: str, attack: Attack | None) -> Reroll | None:
    """LFW-RULE-ENFLAMME-01: impétueux (défense) against whatever is inflammable."""
    if kind != rerolls.DEFENCE or attack is None:
        return None
    target = unit_called(game, attack.target)
    return Reroll(rerolls.IMPETUEUX, FLAMING) if is_flammable(game, target) else None


def is_flammable(game: State, unit: Unit) -> bool:
    """LFW-RULE-INFLAMMABLE-01: by its sheet, or by what works on it."""
    return unit.profile.has(INFLAMMABLE) or first_said(game, unit, points.FLAMMABLE) is not None


def frightens(game: State, _unit: Unit, attack: Attack, _wounds: int = 0) -> Rule:
    """After a shot or a blow."""
    shake(game, attack)
    yield from ()


def flaming(_skill: Skill) -> Plugin:
    """Enflammé."""
    return Plugin(
        "enflamme",
        FLAMING,
        (points.BURNS, lambda *_about: FLAMING),
        (points.HINDERS, scorches),
        (points.SHOT_DONE, frightens),
        (points.DEFLECTED, frightens),
        (points.ATTACKED, frightens),
    )


def afraid_of_fire(_skill: Skill) -> Plugin:
    """Peur du feu."""
    return Plugin("peur-du-feu", AFRAID, (points.FEARS_FIRE, lambda *_about: AFRAID))


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "enflamme": flaming,
    "peur-du-feu": afraid_of_fire,
}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {"enflamme": flaming}
