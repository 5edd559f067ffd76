"""The closed list of points at which skills, equipment, solos, formulas and states are heard.

Chapter 5 plugs in here and nowhere else. Who is heard at a point stands at the head of its line: the
figure itself, the other one of a pair, or everybody around. Points with several layers say in which
order their modifiers are heard; B-R1, B-R10, B-R18, B-R21 and B-R74 settle these orders.
"""

from __future__ import annotations

from escarmouche.core.hooks import Point

# --- characteristics -------------------------------------------------------------------------

SCORE = Point(
    "score",
    "self: (game, figure, characteristic) -> Why. Layers: printed changes (Ennemi personnel, Sélénite), "
    "states (rout, charge...), points put there this turn (Concentration, Mutagène, Vapeur)",
    ("printed", "state", "spent"),
)
PACE = Point(
    "pace",
    "self: (game, figure, MOU) -> Why on MOU, in cm: apart from the others, as every way asks for it",
    SCORE.layers,
)
GALVANISES = Point(
    "galvanises",
    "friends in its zone: (game, source, characteristic, total so far, value of a commandant) -> Why: the +1 of "
    "music or standard, then Commandement (B-R18)",
    ("banner", "command"),
)
WOUND_MALUS = Point("wound malus", "self: (game, figure) -> Phrase when a wound does not weaken it")
CHARGING, BEING_CHARGED = "charging", "charged"  # what a power is wanted for
POWER = Point("power", "self: (game, figure, purpose) -> Why on PUI: to inflict or suffer a charge")
BEFORE_TACTICIAN = Point(
    "before tactician",
    "commander: (game, commander) -> Commitment: what its player decides in secret before the dice",
)
TACTICIAN_SCORE = Point("tactician score", "self: (game, commander) -> Total in place of DIS")
TACTIC_POINTS = Point("tactic points", "self: (game, commander) -> Total in place of DIS for PT")
SEPARATION_SCORE = Point("separation score", "self: (game, figure) -> Total in place of DIS")
WEAPON_STRENGTH = Point(
    "weapon strength", "self: (game, shooter, weapon) -> Why on the FOR of its ranged weapons"
)
POOL = Point("pool", "self: (game, figure) -> Pool: points that it may put into characteristics")
STAFF_ROLE = Point(
    "staff role", "self: (game, figure) -> the part that it may take in a staff (B-R20)"
)
STAFF_WITH = Point(
    "staff with", "both: (game, figure, other) -> Phrase when they may not be of one staff"
)
ELIMINATED = Point("eliminated", "self, generator: (game, figure): it has just been eliminated")
ZONE = Point("zone", "self: (game, figure, which) -> Why on the radius of a zone, in cm")

# --- tests -----------------------------------------------------------------------------------

MARK = Point(
    "mark", "self: (game, figure, characteristic) -> Phrase: Aguerri or Intimidation, for ties"
)
SHIFT = Point("shift", "self: (game, tester, attempt) -> Why: columns of its own test")
SHIFT_AGAINST = Point("shift against", "other: (game, figure, attempt) -> Why: on tests against it")
OWN_REROLL = Point("own re-roll", "self: (game, tester, attempt) -> Right to roll its test again")
THEIR_REROLL = Point(
    "their re-roll", "other: (game, figure, attempt) -> Right to have it rolled again"
)
MAY_REROLL = Point("may re-roll", "self: (game, tester) -> Phrase when it never rolls again")
BEFORE_TEST = Point(
    "before test", "self, generator: (game, tester, attempt): Résolution, die by die"
)
MAY_DECLARE = Point(
    "may declare", "self: (game, tester, attempt) -> Phrase when it may declare Résolution for it"
)
BEFORE_CHALLENGE = Point(
    "before challenge",
    "each, active player first, generator: (game, figure, its side, the other side, whether it challenges): points",
)

# --- damage, in the order of B-R1 ------------------------------------------------------------

BEFORE_DAMAGE = Point("before damage", "victim, generator: (game, victim, blow): points put in RES")
DAMAGE_DIE = Point("damage die", "both: (game, figure, blow) -> (face, face it counts as)")
DAMAGE_SHIFT = Point("damage shift", "both: (game, figure, blow) -> Why: columns of the BIDULE")
DAMAGE_BLANK = Point("damage blank", "victim: (game, victim, blow) -> a row that reads 0")
DAMAGE_EXTRA = Point("damage extra", "both: (game, figure, blow) -> Extra, judged on die and table")
DAMAGE_LESS = Point("damage less", "victim: (game, victim, blow) -> Why, after everything else")
DAMAGED = Point(
    "damaged", "both, generator: (game, figure, blow, dealt): toxic markers and the like"
)
HEALED = Point("healed", "self: (game, figure) -> Phrase when nothing heals it")
HURT = Point("hurt", "self: (game, figure) -> Phrase when it has nothing more to lose")
FALLS = Point(
    "falls", "self: (game, figure) -> Plugin, the state in which it stays to the end of the phase"
)

# --- who may be touched by what --------------------------------------------------------------

IMMUNE = Point(
    "immune", "self: (game, figure, tags) -> Phrase when an effect of these tags passes it by"
)
AFFECTED = Point(
    "affected", "self, generator: (game, figure, effect): what its author must pay for it"
)
SEEN = Point("seen", "self: (game, figure, by) -> Phrase when no enemy sees or touches it (hidden)")
SEES_THROUGH = Point(
    "sees through",
    "self: (game, viewer, distance, level, purpose) -> Phrase when nothing hides from it what is so near",
)
SIGHT = Point("sight", "self: (game, source, target, purpose) -> Why on the degree of obstruction")

# --- sequence and tactics --------------------------------------------------------------------

FACE_UP = Point("face up", "self: (game, figure) -> Phrase when its card lies face up in the pile")
START_OF_TURN = Point(
    "start of turn",
    "camp, generator: (game, figure): Renfort, then mutagen (B-R58)",
    ("reinforcement", "dose"),
)
TACTIC_COST = Point(
    "tactic cost",
    "camp: (game, figure, tactic) -> Why on its PT, if its player wants it (Autorité)",
)
TACTIC_SPARED = Point(
    "tactic spared",
    "camp, generator: (game, figure, tactic) -> Why on its PT, because its player wants it",
)
TACTIC_ON = Point(
    "tactic on", "self: (game, figure, tactic) -> Phrase when none of its side's may use it"
)
REACTIVE_TACTIC = Point(
    "reactive tactic",
    "both, active player first, generator: (game, figure): a reactive tactic is used by it, or against it",
)
INTERCEPTS = Point(
    "intercepts", "self: (game, interceptor, mover) -> Why: columns of its test against a move"
)
INTERCEPTED = Point(
    "intercepted", "other: (game, mover, interceptor) -> Why: columns of a test against its move"
)
INTERCEPT = Point(
    "intercept", "other: (game, figure, interceptor) -> Phrase when it may not be stopped"
)

# --- deployment ------------------------------------------------------------------------------

DEPLOYS = Point(
    "deploys",
    "self: (game, figure) -> cm: it is set up anywhere that is farther than this from every enemy",
)
BEFORE_DEPLOYMENT = Point(
    "before deployment",
    "everyone, generator: (game, figure): before the tactician of the deployment",
)
DEPLOYED = Point(
    "deployed",
    "self, generator: (game, figure): the UM it comes with, then traps and barricades; who comes back has only the first",
    ("charge", "build"),
)
INFILTRATES = Point(
    "infiltrates", "self: (game, figure) -> Total: how far it moves once everybody is deployed"
)
AFTER_DEPLOYMENT = Point(
    "after deployment", "self, generator: (game, figure): who hides, once nobody moves any more"
)
DETECTS = Point(
    "detects", "self: (game, figure) -> cm: how near it notices who is hidden, if that is farther"
)

# --- activation and movement -----------------------------------------------------------------

MAY_TAKE = Point(
    "may take",
    "self: (game, figure, action; None: its part in the use of a war machine) -> Phrase when this is not open to it",
)
SETS_OFF = Point("sets off", "self: (game, figure) -> Phrase when it never sets off a trap")
ON_ACTIVATION = Point(
    "on activation", "self, generator: (game, figure): free actions, points to spend"
)
COMBINES = Point(
    "combines",
    "self: (game, figure, ids of the actions taken, id of another) -> True when that one goes with them, though "
    "one is exclusive; Refusal when it does not; None when the usual rule says it",
)
POTENTIAL = Point(
    "potential",
    "self: (game, figure, move, MOU of this move) -> Why on the movement potential, in cm",
    ("add", "times", "cap"),
)
PASSES = Point(
    "passes", "self: (game, figure) -> ids of those through whom it may move besides its friends"
)
CROSSED = Point(
    "crossed", "self, generator: (game, figure, enemies through whom it has just moved)"
)
LEAPS = Point("leaps", "self: (game, figure) -> how many leaps it may still make, and how long")
MAY_LAND = Point(
    "may land",
    "everyone, machines too: (game, figure, mover, place) -> Phrase when it may not come down",
)
ASSAULT_SHOT = Point(
    "assault shot", "self: (game, figure) -> Phrase when it may shoot as it assaults (B-R69)"
)
AMBUSH = Point(
    "ambush", "self: (game, figure) -> Phrase when it strikes whom it assaults unseen (A-R76)"
)
ASSAULT_HELD = Point(
    "assault held", "self: (game, figure, whether it charges): it has come into contact, and stays"
)
CHARGE_MALUS = Point(
    "charge malus", "both: (game, figure, assault) -> Phrase: inflicts it, or is immune"
)
ANY_ASSAULT = Point(
    "any assault", "self: (game, figure) -> Phrase when all its assaults inflict the charge malus"
)
DISENGAGES = Point(
    "disengages", "self: (game, figure) -> Phrase when it needs no challenge to leave"
)

# --- fear ------------------------------------------------------------------------------------

FRIGHTENS = Point(
    "frightens",
    "self: (game, figure, other, charging) -> Fear: a PEU that it shows this one, under the name of which one is immune",
)
FLEES = Point("flees", "self: (game, figure) -> Phrase when it never runs away")
ROUTS = Point("routs", "self, generator: (game, figure, victim): what its fear does besides")
RALLY = Point("rally", "self: (game, figure) -> Why: columns of its rally test")

# --- shooting --------------------------------------------------------------------------------

SHOT = Point(
    "shot",
    "self: (game, shooter, shot) -> Why on TIR, or another difficulty",
    ("difficulty", "add"),
)
BREATHES = Point("breathes", "self: (game, figure) -> Breath: the FOR and the length of its cone")
RELOADS = Point(
    "reloads", "self: (game, shooter) -> Why on TIR, when it makes two shots in an activation"
)
HINDERED = Point(
    "hindered",
    "self: (game, shooter, shot) -> Why: columns back, of a shot past obstacles that has its line",
)
ALLOCATION = Point("allocation", "self: (game, shooter) -> Why on the die that says who is hit")

# --- combat, in the order of B-R23 and B-R74 ---------------------------------------------------

COMBAT_BEGINS = Point("combat begins", "self, generator: (game, figure, combat): what it renounces")
COMBAT_DICE = Point(
    "combat dice",
    "self: (game, figure, number of its adversaries) -> Why on the pool; then what it owes",
    ("pool", "owed"),
)
ATTACK_DICE = Point("attack dice", "self: (game, figure) -> Why: further dice, which only attack")
BLADES = Point(
    "blades", "self: (game, figure) -> Blades: further attack dice, with a FOR of their own"
)
PLACED_LAST = Point("placed last", "self: (game, figure) -> Phrase when it places after all others")
PLACING = Point(
    "placing", "self, generator: (game, figure, combat): points that it spends", ("spend",)
)
MARKS = Point(
    "marks", "self: (game, figure) -> Marks: how many of its dice it may mark, and the cost"
)
SACRIFICE = Point("sacrifice", "self: (game, figure) -> Phrase when it may give up combat dice")
CHAIN = Point(
    "chain", "self: (game, figure) -> Phrase when it may chain attacks or defences on an adversary"
)
FURY = Point("fury", "self: (game, figure) -> Fury: one more die, if all of them attack")
SPLIT = Point("split", "self: (game, figure) -> Phrase when all its dice must attack")
AFTER_ATTACKS = Point(
    "after attacks",
    "self, generator: (game, figure, combat), by rising INI",
    ("counter-attack", "feint"),
)
RIPOSTE = Point(
    "riposte", "self: (game, figure) -> Phrase when an attack that fails lets it strike back"
)
AFTER_DEFENCES = Point("after defences", "self, generator: (game, figure, combat): one more die")
MARKED_BLOWS = Point(
    "marked blows",
    "self, generator: (game, figure, damage tests by victim) -> how many of them are marked, by victim",
)
BEFORE_BLOW = Point(
    "before blow", "self, generator: (game, figure, combat, blow) -> Extra, said before the die"
)
MORE_DAMAGE = Point("more damage", "self, generator: (game, figure, combat): further damage tests")
COMBAT_ENDS = Point("combat ends", "self, generator: (game, figure, combat): what ends with it")
PURSUITS = Point("pursuits", "self: (game, figure) -> how many more pursuit moves")

# --- maintenance -----------------------------------------------------------------------------

NEGATIVE = Point("negative", "self, generator: (game, figure): in the step of negative effects")
POSITIVE = Point("positive", "self, generator: (game, figure): in the step of positive effects")
RECOVERY = Point(
    "recovery",
    "self and friends: (game, mystic) -> Why on the UM it recovers",
    ("base", "believers", "gift"),
)
FAITH = Point(
    "faith", "friends in its zone: (game, friend, faithful) -> Why: FT, in place of one believer"
)
FLOCK = Point("flock", "self: (game, faithful) -> those whom it counts in place of its own")
FAITH_KEPT = Point("faith kept", "self: (game, faithful) -> how much of its FT it keeps")
RESERVE = Point("reserve", "self: (game, mystic) -> how many UM it keeps")

# --- mystics ---------------------------------------------------------------------------------

SUMMONS = Point("summons", "self: (game, mystic) -> Why on the power that it may summon")
MAY_COUNTER = Point(
    "may counter", "self: (game, mystic) -> Phrase when it neither counters nor is countered"
)
