"""Targeted skills and powers of the Force (R58, R59, R61, R66 to R70): the second implementation."""

from __future__ import annotations

from collections.abc import Sequence

from tests.properties.bm.plain_figures import ARMS, SABRES, TA, Plain, Tray, Way
from tests.properties.bm.plain_harm import POWER, Blow, strike

DUEL, SABRE = "duel-de-force", "contre-par-sabre-laser"
RANGES = {
    "eclairs": 10,
    "etranglement": 5,
    "lancer-d-objets": 10,
    "choc": 5,
    "poussee": 5,
    "bannissement": 5,
    "malaise": 15,
    "etourdissement": 15,
    "lecture-de-pensees": 15,
    "guerison": 1,
    "imposition-des-mains": 1,
    "magnetisme": 15,
}
COUNTERED = {
    "eclairs": (DUEL, SABRE),
    "etranglement": (DUEL,),
    "lancer-d-objets": (DUEL,),
    "choc": (DUEL,),
    "poussee": (DUEL,),
}
HEALING = ("guerison", "imposition-des-mains", "magnetisme", "soin")
HARM = {
    "eclairs": Way(1, {}),
    "etranglement": Way(1, {TA: 3}),
    "lancer-d-objets": Way(-1, {}),
    "bannissement": Way(1, {}),
}
LASTING = ("choc", "malaise", "lecture-de-pensees")
TWO_ACTIONS = ("etourdissement", "imposition-des-mains", "magnetisme")


def may_target(user: Plain, target: Plain, power: str) -> bool:
    """R66: whom it may be used on; sight is open."""
    if target is user or (target.camp == user.camp) != (power in HEALING):
        return False
    if power == "soin":
        return user.gap(target) <= 0.01
    if power == "bannissement" and not (target.has("demoniaque") or target.has("spectre")):
        return False
    return user.gap(target) <= RANGES[power]


def use(tray: Tray, user: Plain, target: Plain, power: str) -> None:
    """The test, a counter, what comes of it."""
    score = tray.roll(user.skills[power] + user.sick() + user.blessed(True))
    if score < 4:
        return
    counter = _counter(tray, target, power)
    if counter is not None and tray.roll(target.skills[counter] + target.sick()) > score:
        if counter == SABRE:
            return
        user, target = target, user  # R67
    effect(tray, user, target, power)


def _counter(tray: Tray, target: Plain, power: str) -> str | None:
    """R67: one, if it may and wants to."""
    has_sabre = any(id in SABRES for id in target.hands)
    known = [
        each
        for each in COUNTERED.get(power, ())
        if target.has(each) and (each != SABRE or has_sabre)
    ]
    if not known or target.stunned:
        return None
    answer = tray.choose("counter", target.id, [*known, "none"])
    return None if answer == "none" else answer


def effect(tray: Tray, author: Plain, victim: Plain, power: str) -> None:
    """What it does to whom it falls on."""
    if power in HARM:
        strike(tray, Blow(POWER, author, victim, HARM[power]))
    elif power in LASTING:
        victim.effects.add(power)
    elif power == "etourdissement":
        victim.down = victim.stunned = True
    elif power == "poussee":
        victim.down = victim.moved = True
    else:
        heal(victim, {"imposition-des-mains": 2, "magnetisme": 1}.get(power, 6))


def pray(tray: Tray, figure: Plain) -> None:
    """BM-SKILL-PRIERE-01, R62."""
    if tray.passes(figure.skills["priere"] + figure.sick() + figure.blessed(True)):
        figure.effects.add("priere")


def meditate(tray: Tray, figure: Plain, everybody: Sequence[Plain]) -> None:
    """R71: allies at less than 5 paces, not itself."""
    if tray.passes(figure.skills["meditation-de-combat"] + figure.sick() + figure.blessed(True)):
        for each in everybody:
            near = each.camp == figure.camp and figure.gap(each) < 5
            if near and each is not figure and not each.out:
                each.effects.add("meditation")


def disarm(tray: Tray, figure: Plain, target: Plain) -> None:
    """R58: one weapon, of the user's choice, leaves its hands."""
    arms = [id for id in target.hands if id in ARMS]
    taken, skill = tray.choose("weapon", figure.id, arms), "expert-en-maniement-du-fouet"
    if tray.passes(figure.skills[skill] + figure.sick() + figure.blessed(True)):
        target.hands.remove(taken)


def heal(victim: Plain, points: int) -> None:
    """R59: never beyond the full total; a casualty comes back down."""
    if victim.out:
        victim.out, victim.down = False, True
    victim.life = min(victim.full, victim.life + points)
