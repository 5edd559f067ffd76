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
AGAINST_DODGE = Point(
    "against dodge", "(game, attacker, attack) -> Why: added to the dodge or cover of its target"
)
AGAINST_PARADE = Point(
    "against parade", "(game, attacker, attack) -> Why: added to the parade of its target"
)
PARADE_IGNORED = Point(
    "parade ignored", "(game, attacker, attack) -> Phrase: the whole parade, saturation included"
)
UNSATURATED = Point(
    "unsaturated", "(game, target, attack) -> Phrase: attacks on it never have the +1 of saturation"
)
NEED = Point("need", "(game, unit, attack) -> Why: CC or CT instead of its own (Indépendant)")
FORCE = Point(
    "force", "(game, unit, attack) -> Why: added to the force; `attack.criticals` is known by then"
)
ATTACKS = Point("attacks", "(game, unit, weapon, target) -> Why: added to the attacks of a weapon")
RANGE = Point("range", "(game, unit, weapon) -> Why: added to the range of a weapon")
DEFENCE = Point("defence", "(game, target, attack) -> Why: added to its defence tests")
CRITICAL = Point(
    "critical", "(game, unit, attack) -> Why: added to what is needed for a critical hit"
)
COURAGE = Point("courage", "(game, unit) -> Why: added to its courage tests")
TERROR_RANGE = Point("terror range", "(game, unit) -> Why: inches added to its Terreur")

# -- rolls ---------------------------------------------------------------------------------------------
REROLL = Point(
    "reroll",
    "(game, unit, kind of roll, attack or None) -> rerolls.Reroll: HABILE or ELITE for its own rolls",
)
REROLL_AURA = Point(
    "reroll aura",
    "(game, bearer, unit, kind of roll, attack or None) -> rerolls.Reroll: for others",
)
HINDERS = Point(
    "hinders",
    "(game, unit, kind of roll, attack) -> rerolls.Reroll: IMPERTINENT or IMPETUEUX, for rolls that are aimed at it, or "
    "made against an attack of its",
)
EXPOSED = Point(
    "exposed",
    "(game, target, kind of roll, attack) -> rerolls.Reroll: HABILE or ELITE for rolls that are aimed at it",
)
ALWAYS_CRITICAL = Point(
    "always critical",
    "(game, unit, attack) -> Phrase: its natural 6 is a critical hit whatever it comes to",
)
EXTRA_HITS = Point(
    "extra hits", "generator (game, unit, attack, Hits) -> Hits: of further rolls (A-R59)"
)
WOUNDS = Point(
    "wounds", "(game, attacker, attack) -> Why: wounds added to a failed defence test, or taken off"
)
PROTECTED = Point(
    "protected", "generator (game, target, attack, wounds) -> int: wounds that are left"
)
PROTECTION = Point(
    "protection",
    "(game, target, attack) -> Why: on how much or more a wound is cancelled; the best one is rolled",
)
MAGIC_PROTECTION = Point(
    "magic protection", "(game, target, attack) -> Why: the same, rolled after the other"
)
PIERCES = Point(
    "pierces", "(game, attacker, attack) -> Phrase: no protection is rolled against its wounds"
)
NARROW = Point(
    "narrow",
    "(game, attacker, attack) -> Why: wounds for a defence test that is not exceeded by 2 (B-R40)",
)
BURNS = Point("burns", "(game, attacker, attack) -> Phrase: its attack burns (Enflammé)")
FEARS_FIRE = Point("fears fire", "(game, unit) -> Phrase: an attack that burns shakes it")
FLAMMABLE = Point("flammable", "(game, unit) -> Phrase: it is Inflammable, whatever its sheet says")
SPLITS_SHIELDS = Point(
    "splits shields", "(game, attacker, attack) -> Phrase: shields avail less against it (Hache)"
)
UNHARMED = Point("unharmed", "(game, unit) -> Phrase: whatever wounds it suffers, it loses no Pv")
FADES = Point("fades", "(game, unit) -> Phrase: it is destroyed already, and only goes away")
HURT = Point("hurt", "generator (game, unit, attack): wounds of an attack have cost it Pv")
WOUND_DICE = Point(
    "wound dice",
    "(game, caster) -> Phrase: it may throw again a die that says how many wounds its spell gives",
)
NO_COURAGE_TEST = Point("no courage test", "(game, unit) -> Phrase: it never fails")
TERROR_LOST = Point("terror lost", "(game, unit) -> Phrase: its Terreur frightens nobody")
STEADY = Point("steady", "(game, unit) -> Phrase: only what helps modifies its courage tests")

# -- what units do ---------------------------------------------------------------------------------------
GAIT = Point(
    "gait",
    "(game, unit) -> dict: changes of how it moves: climbs (False: Marcheur), surcharge (False: Montagnard), difficult "
    "(False: Rôdeur), flies (True: Vol), step (inches)",
)
PARTED = Point(
    "parted", "(game, unit, enemy) -> Phrase: their contact does not count (A-R9: units in a duel)"
)
SIGHT = Point("sight", "(game, unit) -> str: 'nyctalope' or 'lumineux' (LFW-ENV-NUIT-02, -03)")
ARMS = Point("arms", "(game, unit) -> Weapon: that it has beside those of its sheet")
ELIGIBLE = Point(
    "eligible",
    "(game, unit, step) -> Refusal or True: may (not) charge, run, shoot... all the same",
)
BARRED = Point(
    "barred",
    "(game, unit, step) -> Refusal: it may not act in a step, whatever else lets it ('cast', 'force'... beside the moves)",
)
BOUND = Point(
    "bound", "(game, unit, step) -> Phrase: the step is not over before it has acted (B-R83 e)"
)
ACTS = Point("acts", "generator (game, unit, step): it was chosen to act in a step, and begins")
GOES_AS = Point("goes as", "(game, unit, kind) -> str: the kind of move that it makes instead")
DECLARE_RIGHT = Point(
    "declare right", "(game, unit) -> core.rounds.Right: to declare its charge first (A-R67)"
)
CHARGE_RIGHT = Point(
    "charge right", "(game, unit) -> core.rounds.Right: to resolve it first or last (A-R67)"
)
SHOT_RIGHT = Point("shot right", "(game, unit) -> core.rounds.Right")
SHOOTS_WITH = Point(
    "shoots with",
    "(game, unit, weapon) -> Refusal or True: may (not) shoot with it, whatever it has done",
)
AT_A_POINT = Point(
    "at a point",
    "(game, unit, weapon) -> Phrase: it is aimed at a point, of a unit at its middle (Explosion)",
)
READIES = Point(
    "readies", "generator (game, unit, attack) -> Attack: how it shoots, before its rolls"
)
SPREADS = Point(
    "spreads",
    "generator (game, unit, attack) -> list of Attack: all whom a shot strikes, each with its own rolls",
)
STRIKE_RIGHT = Point("strike right", "(game, unit) -> core.rounds.Right: in a combat")
REACHES = Point(
    "reaches", "(game, unit) -> iterable of units that it may attack without contact (Lance)"
)
REACHES_GIVEN = Point("reaches given", "(game, bearer, unit) -> the same, given to others")
ATTACKS_ONLY = Point(
    "attacks only", "(game, unit, target) -> Refusal: whom it may not attack (a duel)"
)
UNTARGETED = Point(
    "untargeted", "(game, target, attacker) -> Refusal: why it cannot be attacked by somebody"
)
COMBAT_BEGINS = Point(
    "combat begins", "generator (game, unit): its combat is activated (challenges)"
)
FIGHTS = Point(
    "fights", "generator (game, unit, foes) -> Wounded...: before its attack in a combat (Impacte)"
)
SWEEPS = Point("sweeps", "(game, unit, weapon) -> Phrase: it attacks all in contact (Balayage)")
IN_MELEE = Point("in melee", "(game, unit, weapon) -> Phrase: a shooting weapon serves (Pistolet)")
BESIDES = Point(
    "besides", "(game, unit, weapon) -> Phrase: the weapon serves besides another (Supplémentaire)"
)
SURVIVES = Point(
    "survives", "generator (game, survivor, fallen, by): one half of its cavalry is destroyed"
)
MOVED = Point(
    "moved",
    "generator (game, unit, kind, flown): it has ended a move (LFW-MVT-03, LFW-RULE-VOL-03)",
)
FLEW = Point(
    "flew", "generator (game, unit, start, end): it has flown straight from one place to another"
)
WENT = Point(
    "went", "generator (game, unit): its base has come to rest; of a cavalry both halves hear it"
)
RESCUES = Point("rescues", "generator (game, unit, marker): a treasure that it carried is saved")
UNSEEN_TARGETS = Point(
    "unseen targets",
    "(game, unit) -> Phrase: it may charge whom it does not see (LFW-CHARGEDECL-03)",
)
CHARGE_DECLARED = Point(
    "charge declared", "generator (game, target, charger): a charge at it is declared (B-R33)"
)
CHARGED = Point("charged", "generator (game, unit, targets): its charge has reached somebody")
DEFLECTED = Point(
    "deflected", "generator (game, unit, attack): its shot strikes the other half of a cavalry"
)
SHOT_DONE = Point("shot done", "generator (game, unit, attack): its shot is resolved")
ATTACKED = Point("attacked", "generator (game, unit, attack, wounds): its melee attack is resolved")
DESTROYED = Point("destroyed", "generator (game, unit, by): it is about to be destroyed")
KILLS = Point(
    "kills", "generator (game, unit, victim): it destroys somebody, who still stands where it stood"
)
KILLED = Point("killed", "generator (game, unit, victim): it has destroyed somebody")
COMBAT_WON = Point("combat won", "generator (game, unit): at the end of the melee phase")
VICTORS = Point(
    "victors", "generator (game, unit): the same before anybody acts on it, fleeing or not"
)
MORALE_CAUSES = Point(
    "morale causes",
    "(game, bearer, unit) -> Phrase: at the start of the morale phase, a cause that it gives others",
)
CONTROLS = Point("controls", "(game, unit, marker) -> Phrase: it counts although it would not")
RUNS_LADEN = Point("runs laden", "(game, unit) -> Phrase: it may run with a treasure")

# -- moments: generators (game, unit) -----------------------------------------------------------------------
ORGANISATION = Point(
    "organisation", "(game, unit) -> iterable of Deed: what it may be activated for (LFW-ORGA-*)"
)
TURN_BEGINS = Point("turn begins", "generator (game, unit)")
SHOTS_OVER = Point("shots over", "generator (game, unit): all shots of the phase are resolved")
MAGIC_BEGINS = Point("magic begins", "generator (game, unit)")
TURN_ENDS = Point("turn ends", "generator (game, unit)")
GAME_OVER = Point("game over", "generator (game, unit): also for who is no longer there")
SPELLS_A_TURN = Point("spells a turn", "(game, unit) -> Why: more than one")
SPELL_RANGE = Point("spell range", "(game, unit, printed range) -> Why")
SPELL_TARGETS = Point(
    "spell targets", "generator (game, unit, spell, targets): further targets (Vague de magie)"
)
ABILITY_RANGE = Point("ability range", "(game, unit) -> Why")
AURA_RANGE = Point("aura range", "(game, unit) -> Why: added to the distance of its auras")
DEPLOYMENT = Point(
    "deployment", "(game, unit) -> str: another way to deploy ('eclaireur', 'avant-garde')"
)

# -- what bears no unit ------------------------------------------------------------------------------------
# of an army (`bearers.camp`)
FATE = Point(
    "fate", "(game, bearer, camp) -> fates.Fate: it may replace a die that a camp has just thrown"
)
# of the battlefield (`ground.weather`)
NIGHT = Point("night", "(game, bearer) -> Phrase: it is night")
WIND = Point("wind", "(game, effect) -> float: where the wind blows to, in degrees from the x axis")
