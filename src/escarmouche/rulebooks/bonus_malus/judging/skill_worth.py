"""What special actions are worth: powers and skills on the best target that they have, and what scenarios offer."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus import odds
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.judging.worth import threat, worth
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State

# On an enemy: which share of its worth or of its threat a success takes, and how far it reaches.
HARMFUL = {
    "bannissement": (0.6, 5.0),
    "eclairs": (0.6, 10.0),
    "etranglement": (0.7, 5.0),
    "lancer-d-objets": (0.25, 10.0),
}
HINDERING = {
    "etourdissement": (1.0, 15.0),
    "malaise": (0.35, 15.0),
    "choc": (0.45, 5.0),
    "poussee": (0.3, 5.0),
    "lecture-de-pensees": (0.05, 15.0),
    "disarm": (0.3, 4.0),
}
HEALING = {
    "soin": (9.0, 0.0),
    "guerison": (9.0, 1.0),
    "imposition-des-mains": (2.0, 1.0),
    "magnetisme": (1.0, 15.0),
}
# For itself: worth of a success in points, whatever is around.
PLAIN = {
    "priere": 2.0,
    "meditation-de-combat": 4.0,
    "surdeplacement": 1.5,
    "camouflage": 2.0,
    "furtif": 2.0,
    "guard": 1.5,
    "open-door": 0.5,
    "reload": 3.0,
    "pick-up": 2.0,
    "hack": 14.0,
    "take": 30.0,
    "drop": -20.0,
    "rope": 0.0,
}
TESTED_AS = {"disarm": "expert-en-maniement-du-fouet", "rope": "expert-en-maniement-du-fouet"}


def of_action(game: State, figure: Figure, key: str) -> float:
    """The chance of its test times what it would do to the best target."""
    best = max((on_target(game, figure, key, one) for one in game.figures), default=0.0)
    if key in HARMFUL or key in HINDERING or key in HEALING:
        return best
    return chance(game, figure, key) * PLAIN.get(key, 0.2)


def on_target(game: State, figure: Figure, key: str, target: Figure) -> float:
    """The same on one of them."""
    told = _effect(game, figure, key, target)
    return chance(game, figure, key) * told if told else 0.0


def chance(game: State, figure: Figure, key: str) -> float:
    """That the test of a skill succeeds; 1 where it needs none."""
    skill = TESTED_AS.get(key, key)
    if not figure.profile.has(skill):
        return 1.0
    return float(odds.chance(int(skill_modifiers(game, figure, skill).value)))


def _effect(game: State, figure: Figure, key: str, target: Figure) -> float:
    foe = game.sides.hostile(figure.camp, target.camp)
    near = distance(game, figure, target)
    if foe and game.status[target.id] == ON_TABLE:
        share, reach = HARMFUL.get(key, (0.0, 0.0))
        if share and near <= reach:
            return share * worth(game, target) / max(1, game.life[target.id])
        share, reach = HINDERING.get(key, (0.0, 0.0))
        return share * threat(game, target) if share and near <= reach else 0.0
    points, reach = HEALING.get(key, (0.0, 0.0))
    friend = game.sides.friendly(figure.camp, target.camp) and target is not figure
    if not points or not friend or game.status[target.id] not in (ON_TABLE, CASUALTY):
        return 0.0
    lost = target.profile.life - game.life[target.id]
    healed = min(lost, points) / target.profile.life
    back = 0.6 if game.status[target.id] == CASUALTY else 1.0
    return back * healed * worth(game, target) if near <= reach + 0.01 else 0.0
