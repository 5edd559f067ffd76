"""What an answer may bring, told before it is given: chances by the rules' own dice, with their reasons.

Nothing here decides anything. The page asks for what a hand points at; an answer without dice brings nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Chance, Prospect
from escarmouche.core.words import Ask, Reading
from escarmouche.rulebooks.confrontation import trials
from escarmouche.rulebooks.confrontation.activation import shooting
from escarmouche.rulebooks.confrontation.activation.charging import Charge
from escarmouche.rulebooks.confrontation.activation.shooting import Shoot
from escarmouche.rulebooks.confrontation.characteristics import ATT, TIR, score
from escarmouche.rulebooks.confrontation.combat import odds
from escarmouche.rulebooks.confrontation.combat.attack import (
    DEFEND,
    NONE,
    SUSTAINING,
    defence_score,
)
from escarmouche.rulebooks.confrontation.combat.odds import Outcome, Parry, parry_against
from escarmouche.rulebooks.confrontation.combat.passes import WHOM
from escarmouche.rulebooks.confrontation.deeds import Deed, Deeds
from escarmouche.rulebooks.confrontation.state import State, figure_of
from escarmouche.rulebooks.confrontation.testing import Tested

HITS = Phrase("cc.forecast.hits")
LANDS = Phrase("cc.forecast.lands", "CC-IX-E-2-01", "CC-IX-E-3-02")
MEETS = Phrase("cc.forecast.met", "CC-IX-E-3-02", "CC-IX-E-4-01")
STUNS = Phrase("cc.forecast.stuns", "CC-STATE-SONNE-01")
WOUNDS = Phrase("cc.forecast.wounds", "CC-STATE-01", "CC-WOUND-01")
KILLS = Phrase("cc.forecast.kills", "CC-STATE-01", "CC-WOUND-01")

# Questions with dice behind their options: what these may bring is told beside each of them.
FORETOLD = frozenset((DEFEND.id, WHOM.id))


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    if isinstance(ask.answers, Deeds):
        yield from _of_deed(seen, ask.answers, answer)
    elif ask.question == DEFEND:
        yield _of_defence(seen, ask.about["figure"], ask.about["other"], str(answer))
    elif ask.question == WHOM:
        target = int(str(answer).partition(":")[2])
        yield _of_attack(seen, ask.about["figure"], target, parry_against(seen, target))


def _of_deed(seen: State, deeds: Deeds, deed: Deed) -> Iterator[Prospect]:
    action = deeds.actions.get(deed.action)
    if isinstance(action, Shoot):
        yield _of_shot(seen, deed.figure, deed.targets[0])
    elif isinstance(action, Charge):
        yield _of_charge(seen, deed.figure, deed.targets[0], dives=action.drop > 0)


def _of_shot(seen: State, shooter: int, target: int) -> Prospect:
    body = figure_of(seen, shooter)
    needed = shooting.difficulty(seen, body, figure_of(seen, target))
    reads = (Tested(score(seen, body, TIR), difficulty=needed),)
    hits = Chance(Said(HITS, {"figure": shooter, "target": target}), _landed, reads, target)
    trial = trials.attack(seen, shooter, target, "shot")
    return Prospect(seen, (hits, *_harm(target, False)), trial)


def _of_charge(seen: State, attacker: int, target: int, *, dives: bool) -> Prospect:
    """One attack of the combat that the charge brings about, against one defence die."""
    then = seen.copy()
    then.charged[target], then.dived[attacker] = True, dives or then.dived[attacker]
    return _of_attack(then, attacker, target, Parry(1))


def _of_attack(seen: State, attacker: int, target: int, parry: Parry) -> Prospect:
    told = {"figure": attacker, "target": target, "dice": parry.dice}
    lands = Chance(Said(LANDS, told), _landed, _reads(seen, attacker, target, parry), target)
    trial = odds.trial(seen, attacker, target, parry)
    return Prospect(seen, (lands, *_harm(target, False)), trial)


def _of_defence(seen: State, target: int, attacker: int, said: str) -> Prospect:
    """What an announced defence is worth: CC-IX-E-1-01: before the Attack test, which may fail by itself."""
    dice = 0 if said == NONE else 1 if said == SUSTAINING else int(said.partition(":")[2])
    parry = Parry(dice, said == SUSTAINING)
    told = {"figure": attacker, "target": target}
    reads = _reads(seen, attacker, target, parry)
    met = Chance(Said(MEETS, told), lambda end: not _landed(end), reads, target)
    trial = odds.trial(seen, attacker, target, parry)
    return Prospect(seen, (met, *_harm(target, True)), trial)


def _reads(seen: State, attacker: int, target: int, parry: Parry) -> tuple[Reading, ...]:
    attack = Tested(score(seen, figure_of(seen, attacker), ATT))
    if not parry.dice:
        return (attack,)
    own = defence_score(seen, figure_of(seen, target), parry.sustained)
    return (attack, Tested(own, not seen.options.best_defence_die))


def _harm(target: int, mine: bool) -> tuple[Chance, ...]:
    told = {"target": target}
    return (
        Chance(Said(STUNS, told), lambda end: end.stunned and not end.killed, (), target, mine),
        Chance(Said(WOUNDS, told), lambda end: end.wounds > 0 and not end.killed, (), target, mine),
        Chance(Said(KILLS, told), lambda end: end.killed, (), target, mine),
    )


def _landed(end: Outcome) -> bool:
    return end.hits > 0
