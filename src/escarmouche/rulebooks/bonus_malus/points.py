"""The closed list of points at which skills, objects, attributes of weapons in use and lasting effects are heard.

A handler of a *figure* (its skills, objects, effects) is heard as `(game, figure, ...)`. A handler of a *use* of a weapon
(`equipment.Use.handlers`) is heard with the figure that uses it in the same place, after the figure's own, and only
while it is used (R37, R84): see `hearing.py`.
"""

from __future__ import annotations

from escarmouche.core.hooks import Point

# -- numbers: each handler returns a `Why` or None -----------------------------------------------
SKILL = Point(
    "skill", "(game, figure, skill id) -> Why: a modifier of any of its own rolls but saves"
)
AURA = Point("aura", "(game, bearer, figure, skill id) -> Why: what one gives to another (Chef)")
COMBAT = Point(
    "combat",
    "(game, figure, opponent, means) -> Why: a modifier of a Combat roll; `means`: a tuple of all it uses",
)
SHOOTING = Point(
    "shooting", "(game, figure, target, means) -> Why: a modifier of a Tir or Lancer roll"
)
DAMAGE = Point("damage", "(game, figure, attack) -> Why: a modifier of a damage roll that it makes")
BASE_MOVE = Point("base move", "(game, figure) -> Why: sets or changes the 5 paces", ("set", "add"))
DAMAGE_ALLOWANCE = Point(
    "damage allowance",
    "(game, figure) -> Why: so many melee damage rolls a turn instead of one; the highest holds (R25)",
)

# -- melee ----------------------------------------------------------------------------------------
UNUSABLE = Point(
    "unusable", "(game, figure, use) -> Refusal: it cannot use this (Exosquelette nécessaire)"
)
USELESS = Point(
    "useless", "(game, figure, upgrade id) -> Phrase: on its bare hands it does nothing"
)
UNARMED = Point("unarmed", "(game, figure) -> (Combat modifier, damage modifier, Phrase) (R34)")
BOTH_WEAPONS = Point("both weapons", "(game, figure) -> Phrase: it fights with both (R84)")
MANY_FOES = Point(
    "many foes", "(game, figure) -> Phrase: Combat- from the third assailant on (R32)"
)
FIGHTS_ALL = Point("fights all", "(game, figure) -> Phrase: it may fight all engaged in one action")
REACHES = Point("reaches", "(game, figure) -> iterable of figures it may fight without contact")
WON = Point(
    "won",
    "generator (game, figure, melee.victory.Victory): after a won combat, in the order of R37",
    ("before damage", "weapon", "shock", "stun", "throw down", "push"),
)
LOSS = Point(
    "loss",
    "(game, figure, attack) -> 'D2', 'D3' or 'D6': how many points a damage takes; the largest holds (R56)",
)
DISENGAGES = Point("disengages", "(game, figure) -> Phrase: nobody strikes it when it leaves")
CONTACT = Point(
    "contact", "generator (game, figure, other): it has just come into contact with other"
)
ADVERSARIES = Point(
    "adversaries", "generator (game, figure): it is engaged, by others than before (R20, R53)"
)
HARMED_BY = Point(
    "harmed by", "(game, figure, attack) -> Refusal: nothing of this attack has any effect on it"
)

# -- saves -----------------------------------------------------------------------------------------
SAVE = Point("save", "(game, figure, attack) -> Save")
NO_SAVE = Point("no save", "(game, attacker, attack) -> Phrase: no save against it")
SHIELD_PASSED = Point(
    "shield passed", "(game, attacker, attack) -> Phrase: a shield does not count against it"
)
SHIELD_HOLDS = Point(
    "shield holds", "(game, victim, attack) -> Phrase: Passe Bouclier is cancelled"
)
ARMOUR_HOLDS = Point(
    "armour holds", "(game, victim, attack) -> Phrase: Transperce Armure is cancelled"
)
IMMUNE = Point(
    "immune",
    "(game, figure, word) -> Phrase: unaffected by 'electrochoc', 'projection', 'assommoir'",
)

# -- moving ------------------------------------------------------------------------------------------
GAIT = Point(
    "gait",
    "(game, figure) -> dict of changes of the gait: {'wall': 1, 'water': 1, 'difficult': 1, 'barred': {...}}",
)
RUN_SAVE = Point("run save", "(game, figure) -> int: the value of the save of one that has run")
MOVED = Point("moved", "generator (game, figure): it has been displaced, by whatever")
FEARED = Point("feared", "(game, figure) -> Phrase: charging it needs a Moral test")
TERROR = Point("terror", "(game, figure) -> Phrase: whoever begins near it tests")
UNREACHABLE = Point(
    "unreachable", "(game, figure, mover) -> Refusal: it may not be contacted by this mover now"
)

# -- shooting ----------------------------------------------------------------------------------------
UNTARGETED = Point("untargeted", "(game, figure, shooter) -> Refusal: it may not be shot at")
HELD_IN_ONE = Point(
    "held in one", "(game, figure, weapon) -> Phrase: one hand will do for this one"
)
PAIR_OF_SHOTS = Point(
    "pair of shots", "(game, figure) -> Phrase: one shot with each weapon in hand"
)
SHOT_HIT = Point("shot hit", "generator (game, shooter, attack): a shot has hit, after damage")
SHOT_MADE = Point("shot made", "generator (game, shooter, means): it has shot, hit or not")

ON_THE_WAY = Point(
    "on the way",
    "generator (game, figure, manner, trip, charged) -> (length, rule of game and figure) or None: before a move or a run"
    " is made, with those whom it charges; it does that after so many paces of the trip, then goes on (R47), to its end or"
    " until the length that the rule returns",
)

# -- the turn ------------------------------------------------------------------------------------------
POOL = Point("pool", "(game, figure) -> (actions, activations, times of each type) a turn (R9)")
ACTIONS = Point(
    "actions",
    "(game, figure) -> iterable of actions.Action: what it may do beside what everybody may",
)
ENEMY_MOVES = Point(
    "enemy moves",
    "generator (game, guard, mover, trip) -> bool: an enemy is about to go this way; true: it was stopped on it (R54)",
)
ACTIVATION_OVER = Point(
    "activation over",
    "generator (game, guard, mover, known): the activation of another is over; known(game, guard): its actions",
)
COUNTER = Point(
    "counter", "(game, figure, power id) -> 'reflects' or 'cancels' and its skill id (R67)"
)
DEPLOYS_AHEAD = Point("deploys ahead", "(game, figure) -> float: how far before its zone")
END_OF_TURN = Point("end of turn", "generator (game, figure)")
