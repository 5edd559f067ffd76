"""Duels (LFW-RULE-DUELLISTE-*, B-R50): a challenge at the start of a combat, two units that fight nobody but each other."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Choice, Option
from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay, lift
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin, handlers
from escarmouche.core.state import Effect
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, touching
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called

DUELLIST = Phrase("lfw.rule.duelliste", *(f"LFW-RULE-DUELLISTE-{n:02}" for n in range(1, 12)))
IN_DUEL = Phrase("lfw.effect.duel", "LFW-RULE-DUELLISTE-07", "LFW-RULE-DUELLISTE-09")
CHALLENGE = Phrase("lfw.ask.challenge", "LFW-RULE-DUELLISTE-01", "LFW-RULE-DUELLISTE-02")
NOBODY = Phrase("lfw.option.no_challenge", "LFW-RULE-DUELLISTE-01")
ACCEPT = Phrase("lfw.ask.accept", "LFW-RULE-DUELLISTE-03")
YES, NO = Phrase("lfw.option.accept"), Phrase("lfw.option.refuse")
ACCEPTED = Phrase("lfw.event.duel", "LFW-RULE-DUELLISTE-03", "LFW-RULE-DUELLISTE-04")
REFUSED = Phrase("lfw.event.duel_refused", "LFW-RULE-DUELLISTE-03")
OVER = Phrase("lfw.event.duel_over", "LFW-RULE-DUELLISTE-07", "LFW-RULE-DUELLISTE-11")
BOUND = Phrase("lfw.refusal.in_duel", "LFW-RULE-DUELLISTE-05")
OUTSIDER = Phrase("lfw.refusal.duel_of_others", "LFW-RULE-DUELLISTE-06")
RUNS = Phrase("lfw.refusal.challenged_flees", "LFW-RULE-DUELLISTE-07")
TAKEN = Phrase("lfw.refusal.duel_already", "LFW-RULE-DUELLISTE-02")

NONE = "none"


# -- in a duel -------------------------------------------------------------------------------------------


def opponent_of(game: State, unit: Unit) -> Unit | None:
    """With whom it is in a duel: both there, neither in flight, still in contact (LFW-RULE-DUELLISTE-07, -11)."""
    for effect in game.effects[unit.id]:
        if effect.kind is DUEL:
            assert effect.source is not None
            other = unit_called(game, effect.source)
            return other if _goes_on(game, unit, other) else None
    return None


def _goes_on(game: State, one: Unit, other: Unit) -> bool:
    there = game.status[one.id] == game.status[other.id] == ON_TABLE
    runs = game.fleeing[one.id] or game.fleeing[other.id]
    return there and not runs and other in touching(game, one)


def parts(game: State, unit: Unit, other: Unit) -> Phrase | None:
    """LFW-RULE-DUELLISTE-08, -09: the two are a melee by themselves, contact with others does not count."""
    opponent = opponent_of(game, unit)
    return IN_DUEL if opponent is not None and opponent is not other else None


def bound(game: State, unit: Unit, target: Unit) -> Refusal | None:
    """LFW-RULE-DUELLISTE-05: it attacks its opponent only."""
    opponent = opponent_of(game, unit)
    if opponent is None or opponent is target:
        return None
    return refuse(BOUND, figure=unit.id, target=target.id)


def out_of_reach(game: State, target: Unit, attacker: Unit) -> Refusal | None:
    """LFW-RULE-DUELLISTE-06: nobody else attacks it."""
    opponent = opponent_of(game, target)
    if opponent is None or opponent is attacker:
        return None
    return refuse(OUTSIDER, figure=attacker.id, target=target.id)


def ends(game: State, unit: Unit) -> Rule:
    """LFW-RULE-DUELLISTE-07, -11: what is over is forgotten, so that it does not begin again by itself."""
    for effect in game.effects[unit.id]:
        if effect.kind is DUEL and opponent_of(game, unit) is None:
            lift(game, bearer_of(unit.id), effect)
            yield Tell(OVER, {"figure": unit.id, "target": effect.source})
            return


def falls(game: State, unit: Unit, _by: tuple[int, ...]) -> Rule:
    """B-R50: who falls when the two were parted before does not fall in a duel (LFW-SCEN-RESPECT-17)."""
    for effect in game.effects[unit.id]:
        if effect.kind is DUEL and effect.source is not None:
            other = unit_called(game, effect.source)
            if game.status[other.id] == ON_TABLE and not _goes_on(game, unit, other):
                lift(game, bearer_of(unit.id), effect)
    yield from ()


DUEL = Plugin(
    "duel",
    IN_DUEL,
    (points.PARTED, parts),
    (points.ATTACKS_ONLY, bound),
    (points.UNTARGETED, out_of_reach),
    (points.TURN_ENDS, ends),
    (points.COMBAT_BEGINS, ends),
    (points.DESTROYED, falls),
)


# -- the challenge ---------------------------------------------------------------------------------------


def challenges(game: State, unit: Unit) -> Rule:
    """LFW-RULE-DUELLISTE-01, -02: one enemy in contact that is in no duel; B-R50: whoever is in one challenges nobody."""
    if game.fleeing[unit.id] or opponent_of(game, unit) is not None:
        return
    foes = [foe for foe in engaged_with(game, unit) if why_not_challenge(game, foe) is None]
    if not foes:
        return
    stop = Option(NONE, NOBODY)
    answers = OneUnit(game, foes, why_not_challenge, (stop,))
    key = yield Ask(unit.camp, CHALLENGE, answers, {"figure": unit.id})
    if key == NONE:
        return
    foe = unit_called(game, int(key))
    if not (yield from _accepts(game, unit, foe)):
        yield Tell(REFUSED, {"figure": unit.id, "target": foe.id})
        return
    for one, other in ((unit, foe), (foe, unit)):
        lay(game, bearer_of(one.id), Effect(DUEL, durations.GAME, other.id))
    yield Tell(ACCEPTED, {"figure": unit.id, "target": foe.id})


def why_not_challenge(game: State, foe: Unit) -> Refusal | None:
    """LFW-RULE-DUELLISTE-02: it is in a duel already; LFW-RULE-DUELLISTE-07: or flees, which ends every duel."""
    if game.fleeing[foe.id]:
        return refuse(RUNS, target=foe.id)
    return refuse(TAKEN, target=foe.id) if opponent_of(game, foe) is not None else None


def _accepts(game: State, unit: Unit, foe: Unit) -> Rule:
    """LFW-RULE-DUELLISTE-03, -04: who is a duellist itself must; B-R50: refusing costs nothing."""
    if is_duellist(game, foe):
        return True
    options = Choice((Option("yes", YES), Option("no", NO)))
    about = {"figure": foe.id, "target": unit.id}
    return (yield Ask(foe.camp, ACCEPT, options, about)) == "yes"


def is_duellist(game: State, unit: Unit) -> bool:
    """By its sheet, a skill or an effect."""
    return challenges in handlers(game, unit, points.COMBAT_BEGINS)


def duellist(_skill: Skill) -> Plugin:
    """Duelliste."""
    return Plugin("duelliste", DUELLIST, (points.COMBAT_BEGINS, challenges))


UNIT: dict[str, Callable[[Skill], Plugin]] = {"duelliste": duellist}
