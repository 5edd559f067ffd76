"""Rules of shooting weapons: Lourd, Paire d'arme, Pistolet, Supplémentaire."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

HEAVY = Phrase("lfw.rule.lourd", "LFW-RULE-LOURD-01")
TOO_HEAVY = Phrase("lfw.refusal.heavy_after_move", "LFW-RULE-LOURD-01")
PAIR = Phrase("lfw.rule.paire-d-arme", "LFW-RULE-PAIREARME-01", "LFW-RULE-PAIREARME-02")
BOTH_OR_ONE = Phrase("lfw.ask.pair", "LFW-RULE-PAIREARME-01")
ONE, BOTH = Phrase("lfw.option.pair_one"), Phrase("lfw.option.pair_both")
PISTOL = Phrase("lfw.rule.pistolet", "LFW-RULE-PISTOLET-01")
FURTHER = Phrase(
    "lfw.rule.supplementaire", "LFW-RULE-SUPPLEMENTAIRE-01", "LFW-RULE-SUPPLEMENTAIRE-02"
)


def has_moved(game: State, unit: Unit) -> bool:
    """A-R19: whether it moved in its last movement phase; in the shooting phase that is this turn's."""
    return game.moved[unit.id] is not None or game.moved_before[unit.id] is not None


def stands_still(game: State, unit: Unit, _weapon: Weapon) -> Refusal | None:
    """LFW-RULE-LOURD-01."""
    return refuse(TOO_HEAVY, figure=unit.id) if has_moved(game, unit) else None


def heavy(_skill: Skill) -> Plugin:
    """Lourd."""
    return Plugin("lourd", HEAVY, (points.SHOOTS_WITH, stands_still))


def fires(_game: State, unit: Unit, attack: Attack) -> Rule:
    """LFW-RULE-PAIREARME-01, -02: one of the pair, or both: twice the attacks, each at -1."""
    options = Choice((Option("one", ONE), Option("both", BOTH)))
    name = None if attack.weapon is None else attack.weapon.names
    about = {"figure": unit.id, "target": attack.target, "weapon": name}
    if (yield Ask(unit.camp, BOTH_OR_ONE, options, about)) == "one":
        return attack
    return attack._replace(attacks=2 * attack.attacks, modifiers=(*attack.modifiers, Why(-1, PAIR)))


def pair(_skill: Skill) -> Plugin:
    """Paire d'arme."""
    return Plugin("paire-d-arme", PAIR, (points.READIES, fires))


def pistol(_skill: Skill) -> Plugin:
    """LFW-RULE-PISTOLET-01, B-R46: it serves in contact too."""
    return Plugin("pistolet", PISTOL, (points.IN_MELEE, lambda *_about: PISTOL))


def further(_skill: Skill) -> Plugin:
    """LFW-RULE-SUPPLEMENTAIRE-01, -02: besides every other weapon."""
    return Plugin("supplementaire", FURTHER, (points.BESIDES, lambda *_about: FURTHER))


UNIT: dict[str, Callable[[Skill], Plugin]] = {}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {
    "lourd": heavy,
    "paire-d-arme": pair,
    "pistolet": pistol,
    "supplementaire": further,
}
