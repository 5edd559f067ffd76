"""The closed list of points at which abilities, items and lasting effects are heard."""

from __future__ import annotations

from escarmouche.core.hooks import Point

MELEE_SCORE = Point("melee score", "(game, figure) -> Why: a modifier of each Melee score")
SHOOTING_SCORE = Point("shooting score", "(game, figure) -> Why: a modifier of Shooting scores")
ARMOUR = Point("armour", "(game, victim) -> Why: a modifier of its own defence rolls")
ENEMY_ARMOUR = Point(
    "enemy armour", "(game, attacker, victim, melee) -> Why: on the victim's defence roll"
)
PRINTED_SCORES = Point(
    "printed scores", "(game, figure, scores) -> Scores: changes of the printed scores themselves"
)
EXTRA_MELEE = Point("extra melee", "(game, figure, scores) -> scores to add to the Melee list")
MELEE_REACH = Point("melee reach", "(game, figure) -> how far its melee attacks go")
MELEE_HIT = Point("melee hit", "(game, attacker, target) -> further figures that take a hit")
MELEE_LIMIT = Point("melee limit", "(game, target) -> how many melee attacks may aim at it a turn")
DEFENCE_FAILED = Point("defence failed", "generator (game, victim) -> True when the hit is ignored")
SHOT_AT = Point("shot at", "(game, target) -> Phrase when it may not be targeted by shots")
SPELL_ON = Point("spell on", "(game, target) -> Phrase when no spell has effect on it")
LEAVES_CONTACT = Point("leaves contact", "(game, figure) -> Phrase when nobody strikes it freely")
DEPLOYS = Point("deploys", "(game, figure) -> Phrase when it ignores the deployment zone")
FRIGHTENS = Point("frightens", "(game, figure) -> Phrase when it frightens (and is not itself)")
MAY_ATTACK = Point("may attack", "(game, figure) -> Phrase when it can make no attack")
MAY_ACT = Point("may act", "(game, figure) -> Phrase when it can do nothing but flee")
