"""Rules of combats: Balayage, Frappe en premier, Frappe en dernier, Impacte, Lance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Handler, Plugin
from escarmouche.core.rounds import Right
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill, skill_of
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import (
    engaged_with,
    in_melee,
    touching,
)
from escarmouche.rulebooks.last_fantasy_war.melee.strike import one_attack
from escarmouche.rulebooks.last_fantasy_war.rule_names import RULES
from escarmouche.rulebooks.last_fantasy_war.rules import blows
from escarmouche.rulebooks.last_fantasy_war.state import (
    State,
    Unit,
    Wounded,
    friendly,
    hostile,
)

SWEEP = Phrase("lfw.rule.balayage", "LFW-RULE-BALAYAGE-01", "LFW-RULE-BALAYAGE-02")
FIRST = Phrase(
    "lfw.rule.frappe-en-premier", "LFW-RULE-FRAPPEPREMIER-01", "LFW-RULE-FRAPPEPREMIER-02"
)
LAST = Phrase(
    "lfw.rule.frappe-en-dernier", "LFW-RULE-FRAPPEDERNIER-01", "LFW-RULE-FRAPPEDERNIER-02"
)
IMPACT = Phrase("lfw.rule.impacte", "LFW-RULE-IMPACTE-01", "LFW-RULE-IMPACTE-02")
LANCE = Phrase("lfw.rule.lance", "LFW-RULE-LANCE-01", "LFW-RULE-LANCE-02")

RESOLVED_WITH = 2  # LFW-RULE-IMPACTE-01: CT 2+


# -- when and whom ---------------------------------------------------------------------------------------


def sweep(_skill: Skill) -> Plugin:
    """LFW-RULE-BALAYAGE-01, -02, B-R39: all enemies in contact, each with all its attacks."""
    return Plugin("balayage", SWEEP, (points.SWEEPS, lambda *_about: SWEEP))


def strikes_first(_skill: Skill) -> Plugin:
    """LFW-RULE-FRAPPEPREMIER-01, -02."""
    return Plugin("frappe-en-premier", FIRST, (points.STRIKE_RIGHT, lambda *_about: Right.FIRST))


def strikes_last(_skill: Skill) -> Plugin:
    """LFW-RULE-FRAPPEDERNIER-01, -02."""
    return Plugin("frappe-en-dernier", LAST, (points.STRIKE_RIGHT, lambda *_about: Right.LAST))


# -- Lance -----------------------------------------------------------------------------------------------


def over_a_shoulder(game: State, unit: Unit) -> list[Unit]:
    """LFW-RULE-LANCE-01, -02: the enemies in contact with a friend in a melee whom it touches itself.

    A duel of that friend does not part it from the others around it before the combat is over (LFW-RULE-DUELLISTE-08).
    """
    friends = [one for one in touching(game, unit) if friendly(game, unit, one)]
    engaged = [one for one in friends if in_melee(game, one)]
    near = (foe for friend in engaged for foe in touching(game, friend))
    return [foe for foe in near if hostile(game, unit, foe)]


def lance(_skill: Skill) -> Plugin:
    """Lance."""
    return Plugin("lance", LANCE, (points.REACHES, over_a_shoulder))


# -- Impacte ---------------------------------------------------------------------------------------------


def impact(skill: Skill) -> Plugin:
    """LFW-RULE-IMPACTE-01, B-R52: `impacte 2,1`: two attacks of force 1 on each enemy in contact, in the turn of its charge.

    LFW-RULE-IMPACTE-02: further words are rules of these attacks, `impacte 2,1,perforant`.
    """
    number, force, *words = (skill.about or "1,0").split(",")

    def tramples(game: State, unit: Unit, foes: list[Unit]) -> Rule:
        wounded: list[Wounded] = []
        if not game.has_charged[unit.id]:
            return wounded
        touched = engaged_with(game, unit)
        for foe in [one for one in foes if one in touched]:
            for _attack in range(int(number)):
                attack = Attack(
                    SHOT, foe.id, unit.id, force=int(force), need=RESOLVED_WITH, cover=False
                )
                wounded += yield from one_attack(game, attack)
        return wounded

    rules = (rule for word in words if (rule := skill_of(word, RULES)) and rule.id in blows.WEAPON)
    given = (handler for rule in rules for handler in blows.WEAPON[rule.id](rule).handlers)
    return Plugin(
        "impacte",
        IMPACT,
        (points.FIGHTS, tramples),
        *((point, of_impacts(handler)) for point, handler, _layer in given),
    )


def of_impacts(handler: Handler) -> Handler:
    """The same for impacts only: shooting attacks without a weapon."""

    def says(game: State, unit: Unit, attack: Attack) -> Any:
        impacts = attack.manner == SHOT and attack.weapon is None
        return handler(game, unit, attack) if impacts else None

    return says


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "balayage": sweep,
    "frappe-en-premier": strikes_first,
    "frappe-en-dernier": strikes_last,
    "lance": lance,
    "impacte": impact,
}
WEAPON: dict[str, Callable[[Skill], Plugin]] = {"balayage": sweep, "lance": lance}
