"""The closed list of points at which special rules, types, specialists' skills, weapons in use, spells and abilities are heard.

A handler of a *unit* is heard as `(game, unit, ...)`; one of a *weapon* with the unit that uses it, after the unit's own, only
while it is used.
"""

from __future__ import annotations

from escarmouche.core.hooks import Point

# -- numbers: each handler returns a `Why` or None ---------------------------------------------------
SCORE = Point(
    "score", "(game, unit, name) -> Why: a change of a characteristic ('move', 'dodge'...)"
)
AURA = Point("aura", "(game, bearer, unit, name) -> Why: the same, given to others (A-R53)")
TO_HIT = Point("to hit", "(game, unit, attack) -> Why: added to its rolls to hit")
TO_FIGHT = Point("to fight", "(game, unit, attack) -> Why: added to its combat rolls")
DODGED = Point("dodged", "(game, target, attack) -> Why: added to its dodge against an attack")
PARRIED = Point("parried", "(game, target, attack) -> Why: added to its parade against an attack")
FORCE = Point("force", "(game, unit, attack) -> Why: added to the force of its attack")
ATTACKS = Point("attacks", "(game, unit, weapon, target) -> Why: added to the attacks of a weapon")
RANGE = Point("range", "(game, unit, weapon) -> Why: added to the range of a weapon")
DEFENCE = Point("defence", "(game, target, attack) -> Why: added to its defence tests")
CRITICAL = Point(
    "critical", "(game, unit, attack) -> Why: added to what is needed for a critical hit"
)
COURAGE = Point("courage", "(game, unit) -> Why: added to its courage tests")

# -- rolls ---------------------------------------------------------------------------------------------
REROLL = Point(
    "reroll",
    "(game, unit, roll word, faces) -> Phrase: which failed dice it may throw again (A-R4)",
)
EXTRA_HITS = Point(
    "extra hits", "generator (game, unit, attack, criticals) -> int: further successes"
)
WOUNDS = Point("wounds", "(game, attacker, attack) -> Why: wounds added to a failed defence test")
PROTECTED = Point(
    "protected", "generator (game, target, attack, wounds) -> int: wounds that are left"
)
NO_COURAGE_TEST = Point("no courage test", "(game, unit) -> Phrase: it never fails")

# -- what units do ---------------------------------------------------------------------------------------
GAIT = Point(
    "gait",
    "(game, unit) -> dict: changes of how it moves ({'climbs': False, 'difficult': False...})",
)
ELIGIBLE = Point(
    "eligible",
    "(game, unit, step) -> Refusal or True: may (not) charge, run, shoot... all the same",
)
CHARGE_RIGHT = Point(
    "charge right", "(game, unit) -> core.rounds.Right: first or last (LFW-CHARGEPREM-*)"
)
SHOT_RIGHT = Point("shot right", "(game, unit) -> core.rounds.Right")
STRIKE_RIGHT = Point("strike right", "(game, unit) -> core.rounds.Right: in a combat")
REACHES = Point(
    "reaches", "(game, unit) -> iterable of units that it may attack without contact (Lance)"
)
CHARGED = Point("charged", "generator (game, unit, targets): its charge has reached somebody")
SHOT_DONE = Point("shot done", "generator (game, unit, attack): its shot is resolved")
ATTACKED = Point("attacked", "generator (game, unit, attack, wounds): its melee attack is resolved")
DESTROYED = Point("destroyed", "generator (game, unit, by): it is about to be destroyed")
KILLED = Point("killed", "generator (game, unit, victim): it has destroyed somebody")
COMBAT_WON = Point("combat won", "generator (game, unit): at the end of the melee phase")
MORALE_CAUSES = Point(
    "morale causes", "(game, unit) -> iterable of Phrase: at the start of the morale phase"
)
CONTROLS = Point("controls", "(game, unit, marker) -> Phrase: it counts although it would not")

# -- moments: generators (game, unit) -----------------------------------------------------------------------
ORGANISATION = Point(
    "organisation", "(game, unit) -> iterable of Deed: what it may be activated for (LFW-ORGA-*)"
)
TURN_BEGINS = Point("turn begins", "generator (game, unit)")
MAGIC_BEGINS = Point("magic begins", "generator (game, unit)")
TURN_ENDS = Point("turn ends", "generator (game, unit)")
SPELLS_A_TURN = Point("spells a turn", "(game, unit) -> Why: more than one")
SPELL_RANGE = Point("spell range", "(game, unit, printed range) -> Why")
SPELL_TARGETS = Point(
    "spell targets", "generator (game, unit, spell, targets): further targets (Vague de magie)"
)
ABILITY_RANGE = Point("ability range", "(game, unit) -> Why")
DEPLOYMENT = Point(
    "deployment", "(game, unit) -> str: another way to deploy ('eclaireur', 'avant-garde')"
)
