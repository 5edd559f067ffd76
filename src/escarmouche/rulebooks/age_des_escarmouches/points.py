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
POWER = Point("power", "self: (game, figure, purpose) -> Why on PUI: to inflict or suffer a charge")
TACTICIAN_SCORE = Point("tactician score", "self: (game, commander) -> Total in place of DIS")
TACTIC_POINTS = Point("tactic points", "self: (game, commander) -> Total in place of DIS for PT")
SEPARATION_SCORE = Point("separation score", "self: (game, figure) -> Total in place of DIS")
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
    "each, active player first, generator: (game, figure, characteristic): points",
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

# --- who may be touched by what --------------------------------------------------------------

IMMUNE = Point(
    "immune", "self: (game, figure, tags) -> Phrase when an effect of these tags passes it by"
)
AFFECTED = Point(
    "affected", "self, generator: (game, figure, effect): what its author must pay for it"
)
SEEN = Point("seen", "self: (game, figure, by) -> Phrase when no enemy sees or touches it (hidden)")
SIGHT = Point("sight", "self: (game, source, target, purpose) -> Why on the degree of obstruction")

# --- sequence and tactics --------------------------------------------------------------------

FACE_UP = Point("face up", "self: (game, figure) -> Phrase when its card lies face up in the pile")
START_OF_TURN = Point(
    "start of turn",
    "camp, generator: (game, figure): Renfort, then mutagen (B-R58)",
    ("reinforcement", "dose"),
)
TACTIC_COST = Point("tactic cost", "camp: (game, figure, tactic) -> Why on its PT (Autorité)")
TACTIC_ON = Point(
    "tactic on", "self: (game, figure, tactic) -> Phrase when none of its side's may use it"
)
INTERCEPT = Point(
    "intercept", "other: (game, figure, interceptor) -> Phrase when it may not be stopped"
)

# --- deployment ------------------------------------------------------------------------------

DEPLOYED = Point("deployed", "self, generator: (game, figure): traps, barricades")
AFTER_DEPLOYMENT = Point(
    "after deployment", "self, generator: (game, figure)", ("infiltrate", "hide")
)

# --- activation and movement -----------------------------------------------------------------

ON_ACTIVATION = Point(
    "on activation", "self, generator: (game, figure): free actions, points to spend"
)
POTENTIAL = Point(
    "potential",
    "self: (game, figure, move) -> Why on the movement potential, in cm",
    ("add", "times", "cap"),
)
MAY_LAND = Point(
    "may land", "everyone: (game, figure, mover, place) -> Phrase when it may not come down"
)
ASSAULT_DECLARED = Point(
    "assault declared", "self, generator: (game, figure, id of the assault): assault shot"
)
ASSAULT_DONE = Point(
    "assault done", "self, generator: (game, figure, id of the assault): Assassin (A-R76)"
)
CHARGE_MALUS = Point(
    "charge malus", "both: (game, figure, assault) -> Phrase: inflicts it, or is immune"
)
DISENGAGES = Point(
    "disengages", "self: (game, figure) -> Phrase when it needs no challenge to leave"
)

# --- fear ------------------------------------------------------------------------------------

FRIGHTENS = Point(
    "frightens", "self: (game, figure, other, charging) -> Total: the PEU it shows this one"
)
FLEES = Point("flees", "self: (game, figure) -> Phrase when it never runs away")
RALLY = Point("rally", "self: (game, figure) -> Why: columns of its rally test")

# --- shooting --------------------------------------------------------------------------------

SHOT = Point(
    "shot",
    "self: (game, shooter, shot) -> Why on TIR, or another difficulty",
    ("difficulty", "add"),
)
ALLOCATION = Point("allocation", "self: (game, shooter) -> Why on the die that says who is hit")

# --- combat, in the order of B-R23 and B-R74 ---------------------------------------------------

COMBAT_BEGINS = Point("combat begins", "self, generator: (game, figure, combat): what it renounces")
COMBAT_DICE = Point(
    "combat dice",
    "self: (game, figure, combat) -> Why on the pool; then attack only",
    ("pool", "owed", "attack only"),
)
PLACED_LAST = Point("placed last", "self: (game, figure) -> Phrase when it places after all others")
PLACING = Point(
    "placing",
    "self, generator: (game, figure, combat): sacrifices, marks, chains, furies",
    ("sacrifice", "spend", "declare"),
)
MARKS = Point(
    "marks", "self: (game, figure) -> Marks: how many of its dice it may mark, and the cost"
)
SPLIT = Point("split", "self: (game, figure) -> Phrase when all its dice must attack")
AFTER_ATTACKS = Point(
    "after attacks",
    "self, generator: (game, figure, combat), by rising INI",
    ("counter-attack", "feint"),
)
AFTER_DEFENCES = Point("after defences", "self, generator: (game, figure, combat): one more die")
MARKED_BLOWS = Point(
    "marked blows",
    "self, generator: (game, figure, damage tests by victim) -> how many of them are marked, by victim",
)
MORE_DAMAGE = Point("more damage", "self, generator: (game, figure, combat): further damage tests")
PURSUITS = Point("pursuits", "self: (game, figure) -> how many more pursuit moves")

# --- maintenance -----------------------------------------------------------------------------

NEGATIVE = Point("negative", "self, generator: (game, figure): in the step of negative effects")
POSITIVE = Point("positive", "self, generator: (game, figure): in the step of positive effects")
RECOVERY = Point(
    "recovery",
    "self and friends: (game, mystic) -> Why on the UM it recovers",
    ("base", "believers", "gift"),
)
RESERVE = Point("reserve", "self: (game, mystic) -> how many UM it keeps")

# --- mystics ---------------------------------------------------------------------------------

SUMMONS = Point("summons", "self: (game, mystic) -> Why on the power that it may summon")
MAY_COUNTER = Point(
    "may counter", "self: (game, mystic) -> Phrase when it neither counters nor is countered"
)
