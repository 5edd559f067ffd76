"""What puts groups that the rules play on their guard: an enemy in sight, a noise, an attack (R81)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.sight import sees
from escarmouche.rulebooks.bonus_malus.state import Figure, State, able

HEARD = Phrase("bm.event.alarm_heard", "BM-PRES-02", "BM-SKILL-SILENCIEUX-01")
SEEN = Phrase("bm.event.alarm_seen", "BM-PRES-02")
STRUCK = Phrase("bm.event.alarm_struck", "BM-PRES-02")
PROVOKED = Phrase("bm.event.provoked", "BM-PRES-02")

WATCH, NEUTRALS = "sentinelles", "neutres"  # the postures that change when something happens
HEARS_WITHIN, SEES_WITHIN = 15.0, 12.0  # R81, paces: strictly less


def listen(game: State) -> Rule:
    """R81: sentries that see, hear or are struck know of the enemy; neutrals turn on whoever attacked them."""
    for camp, posture in enumerate(game.automata):
        if posture == NEUTRALS:
            yield from _provoked(game, camp)
        elif posture == WATCH and not game.alerted[camp]:
            yield from _watch(game, camp)


def _provoked(game: State, camp: int) -> Rule:
    for victim, attacker in game.attacked_by:
        if victim == camp and not game.sides.hostile(camp, attacker):
            game.sides = game.sides.turns_on(camp, attacker)
            yield Tell(PROVOKED, {"camp": camp, "other": attacker})


def _watch(game: State, camp: int) -> Rule:
    if any(victim == camp for victim, _attacker in game.attacked_by):
        yield from _raise(game, camp, Tell(STRUCK, {"camp": camp}))
        return
    for guard in game.standing(camp):
        for foe in game.foes(camp):
            if game.noisy[foe.id] and distance(game, guard, foe) < HEARS_WITHIN:
                told = {"camp": camp, "figure": guard.id, "target": foe.id}
                yield from _raise(game, camp, Tell(HEARD, told))
                return
            if _notices(game, guard, foe):
                told = {"camp": camp, "figure": guard.id, "target": foe.id}
                yield from _raise(game, camp, Tell(SEEN, told))
                return


def _notices(game: State, guard: Figure, foe: Figure) -> bool:
    return able(game, guard) and distance(game, guard, foe) < SEES_WITHIN and sees(game, guard, foe)


def _raise(game: State, camp: int, tell: Tell) -> Rule:
    game.alerted = tuple(known or n == camp for n, known in enumerate(game.alerted))
    yield tell
