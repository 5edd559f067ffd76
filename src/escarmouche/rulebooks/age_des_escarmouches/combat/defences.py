"""Chapter 3.3.4.2.2: defences: against which attacks dice are used, and what they cancel."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import each
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Combat,
    figures,
    read,
    rolling_order,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import CANCELLED, meet
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

DEFEND = Phrase("ade.ask.defences", "ADE-3.3.4.2.2-02", "ADE-3.3.4.2.2-03")
NO_DIE_AGAINST = Phrase("ade.refusal.no_die_against", "ADE-SKILL-RESOLUTION-03")
MARKED_DEFENCE = Phrase("ade.ask.marked_defence", "ADE-SKILL-RESOLUTION-03")
MARK_THIS = Phrase("ade.option.marked_defence", "ADE-SKILL-RESOLUTION-03")
BLADES_MET = Phrase("ade.ask.blades_met", "ADE-EQUIP-LAMES-DORSALES-04")
SO_MANY_BLADES = Phrase("ade.option.blades_met", "ADE-EQUIP-LAMES-DORSALES-04")
NOT_SO_MANY = Phrase("ade.refusal.blades_met", "ADE-EQUIP-LAMES-DORSALES-04")


def defences(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.2-01: then whoever has dice in defence defends itself (ADE-AID-1V1-05, ADE-AID-1VN-08, -09)."""
    combat = read(game, id)
    for defender in rolling_order(game, combat):
        fighter = figure_of(game, defender)
        used = yield from _assigned(game, read(game, id), fighter)
        if used:
            yield from defended(game, id, fighter, used)
    # B-R23: what a successful defence brings comes once all have defended themselves, in the same order (B-R73).
    order = rolling_order(game, combat)
    yield from each(points.AFTER_DEFENCES, game, figures(game, order), id)


def defended(game: State, id: str, defender: Figure, used: tuple[int, ...]) -> Rule:
    """The dice that it has assigned are rolled."""
    marks = read(game, id).placement(defender.id).marked_defence
    marked = yield from _marked(defender, used, marks)
    blades: dict[int, int] = {}
    for attacker in dict.fromkeys(used):  # A-R49: all are assigned before the first is rolled
        blades[attacker] = yield from _blades_met(game, id, defender, attacker, used)
    for attacker in dict.fromkeys(used):
        dice = used.count(attacker), marked.count(attacker)
        yield from _defend(game, id, defender, attacker, dice, blades[attacker])


def _assigned(
    game: State, combat: Combat, defender: Figure
) -> Generator[Any, Any, tuple[int, ...]]:
    """ADE-3.3.4.2.2-02, -03: all its dice are assigned before the first is rolled (A-R49); a surplus is lost.

    Its player is asked only where several attack it and it cannot meet all their successes.
    """
    dice, against = combat.placement(defender.id).defence, combat.landed_on(defender.id)
    if dice == 0 or not against:
        return ()
    answers = Defending(defender.id, dice, against)
    if len(against) < 2 or dice >= sum(against.values()):
        return answers.candidates()[0]
    about = {"figure": defender.id, "dice": dice, "others": list(against)}
    used: tuple[int, ...] = yield Ask(defender.camp, DEFEND, answers, about)
    return used


def _marked(
    defender: Figure, used: tuple[int, ...], marks: int
) -> Generator[Any, Any, tuple[int, ...]]:
    """ADE-SKILL-RESOLUTION-03: against whom its marked dice are used, which come before the others.

    It is asked only where several are met, not all by marked dice.
    """
    left, marked = list(used), list[int]()
    while left and len(marked) < marks:
        against = list(dict.fromkeys(left))
        chosen = against[0]
        if len(against) > 1 and len(marked) + len(left) > marks:
            options = [Option(f"figure:{id}", MARK_THIS, {"figure": id}) for id in against]
            about = {"figure": defender.id}
            answers = ExplainedChoice(options, partial(_why_not_mark, defender))
            said: str = yield Ask(defender.camp, MARKED_DEFENCE, answers, about)
            chosen = int(said.partition(":")[2])
        left.remove(chosen)
        marked.append(chosen)
    return tuple(marked)


def _why_not_mark(defender: Figure, key: str) -> Refusal | None:
    """ADE-SKILL-RESOLUTION-03: only a die that it uses against somebody is marked."""
    word, _, number = key.partition(":")
    other = counted(number)
    if word != "figure" or other is None:
        return None
    return refuse(NO_DIE_AGAINST, figure=defender.id, other=other)


def _blades_met(
    game: State, id: str, defender: Figure, attacker: int, used: Sequence[int]
) -> Generator[Any, Any, int]:
    """ADE-EQUIP-LAMES-DORSALES-04: how many of its dice meet blades; whoever cancels chooses (B-R6)."""
    dice = used.count(attacker)
    landed = {False: 0, True: 0}
    for attack in read(game, id).attacks:
        if (attack.attacker, attack.target) == (attacker, defender.id):
            landed[attack.blade] += attack.landed
    least, most = max(0, dice - landed[False]), min(dice, landed[True])
    if least == most:
        return least
    options = [
        Option(str(n), SO_MANY_BLADES, {"count": n, "rest": dice - n})
        for n in range(most, least - 1, -1)
    ]

    def why_not(key: str) -> Refusal | None:
        data = {"figure": defender.id, "least": least, "most": most}
        return None if counted(key) is None else refuse(NOT_SO_MANY, **data)

    about = {"figure": defender.id, "other": attacker, "dice": dice}
    answers = ExplainedChoice(options, why_not)
    said: str = yield Ask(defender.camp, BLADES_MET, answers, about)
    return int(said)


def _defend(
    game: State, id: str, defender: Figure, attacker: int, dice: tuple[int, int], blades: int
) -> Generator[Any, Any, None]:
    """Its dice against one attacker: each meets one success, so many of them those of blades."""
    lots = [
        attack
        for attack in read(game, id).attacks
        if (attack.attacker, attack.target) == (attacker, defender.id) and attack.landed
    ]
    (left, resolute), cancelled = dice, 0
    kinds = {True: blades, False: left - blades}
    for attack in lots:
        met = min(attack.landed, kinds[attack.blade])
        kinds[attack.blade] -= met
        marked = min(met, resolute)
        resolute -= marked
        cancelled += yield from meet(game, id, defender, attack, met, marked)
    if cancelled:
        yield Tell(CANCELLED, {"figure": defender.id, "other": attacker, "attacks": cancelled})
