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
    "friends in his zone: (game, source, characteristic, total so far, value of a commandant) -> Why: the +1 of "
    "music or standard, then Commandement (B-R18)",
    ("banner", "command"),
)
WOUND_MALUS = Point(
    "wound malus", "self: (game, figure) -> Phrase when a wound does not weaken him"
)
POWER = Point("power", "self: (game, figure, purpose) -> Why on PUI: to inflict or suffer a charge")
RULES_OF = Point("rules of", "self: (game, figure) -> skills that he has for now, or has lost")
TACTICIAN_SCORE = Point("tactician score", "self: (game, commander) -> Total in place of DIS")
TACTIC_POINTS = Point("tactic points", "self: (game, commander) -> Total in place of DIS for PT")
SEPARATION_SCORE = Point("separation score", "self: (game, figure) -> Total in place of DIS")
ZONE = Point("zone", "self: (game, figure, which) -> Why on the radius of a zone, in cm")

# --- tests -----------------------------------------------------------------------------------

MARK = Point(
    "mark", "self: (game, figure, characteristic) -> Phrase: Aguerri or Intimidation, for ties"
)
SHIFT = Point("shift", "self: (game, tester, attempt) -> Why: columns of his own test")
SHIFT_AGAINST = Point(
    "shift against", "other: (game, figure, attempt) -> Why: on tests against him"
)
OWN_REROLL = Point("own re-roll", "self: (game, tester, attempt) -> Right to roll his test again")
THEIR_REROLL = Point(
    "their re-roll", "other: (game, figure, attempt) -> Right to have it rolled again"
)
MAY_REROLL = Point("may re-roll", "self: (game, tester) -> Phrase when he never rolls again")
BEFORE_TEST = Point(
    "before test", "self, generator: (game, tester, attempt): Résolution, die by die"
)
MAY_DECLARE = Point(
    "may declare", "self: (game, tester, attempt) -> Phrase when he may declare Résolution for it"
)
BEFORE_CHALLENGE = Point(
    "before challenge",
    "each, active player first, generator: (game, figure, characteristic): points",
)
CHALLENGE_DECIDED = Point(
    "challenge decided", "self: (game, figure, kind) -> True: he wins it anyway"
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
ELIMINATED = Point(
    "eliminated", "everyone, generator: (game, figure, dead, by): Acharné, Renfort..."
)
HEALED = Point("healed", "self: (game, figure) -> Phrase when nothing heals him")

# --- who may be touched by what --------------------------------------------------------------

IMMUNE = Point(
    "immune", "self: (game, figure, tags) -> Phrase when an effect of these tags passes him by"
)
AFFECTED = Point(
    "affected", "self, generator: (game, figure, effect): what its author must pay for him"
)
SEEN = Point(
    "seen", "self: (game, figure, by) -> Phrase when no enemy sees or touches him (hidden)"
)
SIGHT = Point("sight", "self: (game, source, target, purpose) -> Why on the degree of obstruction")
ATTRIBUTE = Point(
    "attribute", "self: (game, figure) -> names he answers to: undead, construct, people..."
)

# --- sequence and tactics --------------------------------------------------------------------

FACE_UP = Point("face up", "self: (game, figure) -> Phrase when his card lies face up in the pile")
HOST = Point(
    "host", "self: (game, figure) -> the card that he follows this turn (staff, crew, summons)"
)
START_OF_TURN = Point(
    "start of turn",
    "camp, generator: (game, figure): Renfort, then mutagen (B-R58)",
    ("reinforcement", "dose"),
)
BEFORE_TACTICIAN = Point(
    "before tactician", "self, sealed: (game, commander): points put in DIS (B-R21)"
)
TACTIC_COST = Point("tactic cost", "camp: (game, figure, tactic) -> Why on its PT (Autorité)")
TACTIC_ON = Point(
    "tactic on", "self: (game, figure, tactic) -> Phrase when none of his side's may use him"
)
INTERCEPT = Point(
    "intercept", "other: (game, figure, interceptor) -> Phrase when he may not be stopped"
)

# --- deployment ------------------------------------------------------------------------------

DEPLOYS = Point("deploys", "self: (game, figure) -> zone and distance in place of the camp's zone")
DEPLOYED = Point("deployed", "self, generator: (game, figure): traps, barricades")
AFTER_DEPLOYMENT = Point(
    "after deployment", "self, generator: (game, figure)", ("infiltrate", "hide")
)

# --- activation and movement -----------------------------------------------------------------

ACTIONS = Point("actions", "self: (game, figure) -> further actions and combinations of actions")
ON_ACTIVATION = Point(
    "on activation", "self, generator: (game, figure): free actions, points to spend"
)
POTENTIAL = Point(
    "potential",
    "self: (game, figure, move) -> Why on the movement potential, in cm",
    ("add", "times", "cap"),
)
CROSSES = Point("crosses", "self: (game, figure, obstacle) -> Phrase when it does not hinder him")
ON_PATH = Point(
    "on path", "everyone: (game, figure, mover, path) -> length at which something happens"
)
MAY_LAND = Point(
    "may land", "everyone: (game, figure, mover, place) -> Phrase when he may not come down"
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
    "disengages", "self: (game, figure) -> Phrase when he needs no challenge to leave"
)

# --- fear ------------------------------------------------------------------------------------

FRIGHTENS = Point(
    "frightens", "self: (game, figure, other, charging) -> Total: the PEU he shows this one"
)
ROUTED = Point("routed", "cause, generator: (game, figure, routed): what his fear brings besides")
FLEES = Point("flees", "self: (game, figure) -> Phrase when he never runs away")
RALLY = Point("rally", "self: (game, figure) -> Why: columns of his rally test")

# --- shooting --------------------------------------------------------------------------------

SHOT = Point(
    "shot",
    "self: (game, shooter, shot) -> Why on TIR, or another difficulty",
    ("difficulty", "add"),
)
SHOTS = Point("shots", "self: (game, shooter) -> how many shots in one activation")
ALLOCATION = Point("allocation", "self: (game, shooter) -> Why on the die that says who is hit")

# --- combat, in the order of B-R23 and B-R74 ---------------------------------------------------

COMBAT_BEGINS = Point("combat begins", "self, generator: (game, figure, combat): what he renounces")
COMBAT_DICE = Point(
    "combat dice",
    "self: (game, figure, combat) -> Why on the pool; then attack only",
    ("pool", "owed", "attack only"),
)
PLACED_LAST = Point("placed last", "self: (game, figure) -> Phrase when he places after all others")
PLACING = Point(
    "placing",
    "self, generator: (game, figure, combat): sacrifices, marks, chains, furies",
    ("sacrifice", "spend", "declare"),
)
MARKS = Point(
    "marks", "self: (game, figure) -> Marks: how many of his dice he may mark, and the cost"
)
SPLIT = Point("split", "self: (game, figure) -> Phrase when all his dice must attack")
AFTER_ATTACKS = Point(
    "after attacks",
    "self, generator: (game, figure, combat), by rising INI",
    ("counter-attack", "feint"),
)
AFTER_DEFENCES = Point("after defences", "self, generator: (game, figure, combat): one more die")
BLOW_STRENGTH = Point("blow strength", "self: (game, figure, blow) -> Total in place of his FOR")
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
    "self and friends: (game, mystic) -> Why on the UM he recovers",
    ("base", "believers", "gift"),
)
RESERVE = Point("reserve", "self: (game, mystic) -> how many UM he keeps")

# --- mystics ---------------------------------------------------------------------------------

SUMMONS = Point("summons", "self: (game, mystic) -> Why on the power that he may summon")
SACRIFICE = Point("sacrifice", "self: (game, figure, mystic) -> Phrase when he gives PV for energy")
MAY_COUNTER = Point(
    "may counter", "self: (game, mystic) -> Phrase when he neither counters nor is countered"
)

POINTS = tuple(value for value in list(globals().values()) if isinstance(value, Point))
