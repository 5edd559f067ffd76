"""What an answer may bring, told before it is given: chances by the rules' own dice, with their reasons.

Nothing here decides anything. The page asks for what a hand points at; an answer without dice brings nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.forecast import Prospect
from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import Disengage
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import Escapes
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.combat.blows import Defending
from escarmouche.rulebooks.age_des_escarmouches.combat.placing import Placing
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import (
    WANT_FIRST,
    KeptFace,
    RerollChoice,
)
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import Recite
from escarmouche.rulebooks.age_des_escarmouches.odds import assault_odds as assaults
from escarmouche.rulebooks.age_des_escarmouches.odds import combat_odds as combat
from escarmouche.rulebooks.age_des_escarmouches.odds import formula_odds as mystics
from escarmouche.rulebooks.age_des_escarmouches.odds import rally_odds, reroll_odds
from escarmouche.rulebooks.age_des_escarmouches.odds import reaction_odds as reactions
from escarmouche.rulebooks.age_des_escarmouches.odds import shot_odds as shooting
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import PASS
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import Shoot
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MachineShot
from escarmouche.rulebooks.age_des_escarmouches.skills import resolution
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import Declaring
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.rulebooks.age_des_escarmouches.turn import maintenance

# Questions with dice behind their options: what these may bring is told beside each of them.
FORETOLD = frozenset(
    phrase.id
    for phrase in (
        recitation.HOW_MANY,
        counter.ASK,
        window.REACT,
        forced_passage.FORCE,
        rerolls.REROLL,
        rerolls.HOW_MANY,
        rerolls.KEEP_WHICH,
        resolution.DECLARE,
        resolution.HOW_MANY_BLOWS,
    )
)


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    answers = ask.answers
    if isinstance(answers, Deeds):
        yield from _of_deed(seen, answer)
    elif isinstance(answers, Placing):
        yield from combat.of_placement(seen, answers, answer)
    elif isinstance(answers, Defending):
        yield from combat.of_defences(seen, answers, answer)
    elif isinstance(answers, Escapes):
        yield from assaults.of_escapes(seen, answer)
    elif isinstance(answers, Choice):
        yield from _of_choice(seen, ask, str(answer))


def lines(seen: State, ask: Ask, answer: Any) -> Iterator[dict[str, Any]]:
    """The lines of piercing shots that a legal answer would make, as far as each may go."""
    action = ACTIONS.get(answer.action) if isinstance(ask.answers, Deeds) else None
    if isinstance(action, (Shoot, MachineShot)):
        yield from shooting.lines(seen, action, answer)


def _of_deed(seen: State, deed: Deed) -> Iterator[Prospect]:
    action = ACTIONS.get(deed.action)
    if isinstance(action, (Shoot, MachineShot)):
        yield from shooting.prospects(seen, action, deed)
    elif isinstance(action, AssaultMove):
        if deed.force:
            yield from reactions.of_assault(seen, action, deed)
        yield from assaults.prospects(seen, action, deed)
    elif deed.force and deed.path:
        yield from reactions.of_run(seen, deed)
    elif isinstance(action, Disengage):
        yield from assaults.of_disengagement(seen, deed)
    elif isinstance(action, Recite):
        yield from mystics.prospects(seen, deed)


def _of_choice(seen: State, ask: Ask, key: str) -> Iterator[Prospect]:
    answers = ask.answers
    if ask.question == WANT_FIRST and isinstance(answers, RerollChoice):
        yield from reroll_odds.of_wish(seen, ask.who, answers.thrown, key == "yes")
    elif isinstance(answers, RerollChoice):
        count = int(key) if key.isdigit() else int(key == "yes")
        yield from reroll_odds.of_reroll(seen, ask.who, answers.thrown, count)
    elif isinstance(answers, KeptFace):
        face = next(option.data["face"] for option in answers.options if option.key == key)
        yield from reroll_odds.of_face(seen, answers.attempt, face)
    elif isinstance(answers, Declaring):
        yield from reroll_odds.of_resolution(seen, ask.who, answers.attempt, key == "yes")
    else:
        yield from _of_key(seen, ask, key)


def _of_key(seen: State, ask: Ask, key: str) -> Iterator[Prospect]:
    if ask.question == recitation.HOW_MANY:
        yield from mystics.of_energy(seen, int(key))
    elif ask.question == counter.ASK and key != "no":
        yield from mystics.of_counter(seen, int(key.partition(":")[2]))
    elif ask.question == window.REACT and key != PASS:
        yield from reactions.prospects(seen, key)
    elif ask.question == forced_passage.FORCE and key == "yes":
        yield from reactions.of_forcing(seen, ask)
    elif ask.question == forced_moves.BACK_OR_STAY and key == "stay":
        yield from reactions.of_staying(seen, ask)
    elif ask.question == rout.RALLY_WITH:
        yield from rally_odds.of_test(seen, ask.about["figure"], key)
    elif ask.question == maintenance.WHO_NEXT_POSITIVE and key != maintenance.REST:
        yield from rally_odds.of_next(seen, int(key.partition(":")[2]))
    elif ask.question == resolution.HOW_MANY_BLOWS:
        yield from combat.of_marked_blows(seen, ask.about, int(key))
