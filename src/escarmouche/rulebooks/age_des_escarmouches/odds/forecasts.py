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
from escarmouche.rulebooks.age_des_escarmouches.activation import assault_shots
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults import ambush
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import Disengage
from escarmouche.rulebooks.age_des_escarmouches.assaults.escapes import Escapes
from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.dice import rerolls
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import (
    WANT_FIRST,
    KeptFace,
    RerollChoice,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import Recite
from escarmouche.rulebooks.age_des_escarmouches.odds import (
    ambush_odds,
    breath_odds,
    combat_skill_odds,
    points_odds,
    rally_odds,
    reroll_odds,
)
from escarmouche.rulebooks.age_des_escarmouches.odds import assault_odds as assaults
from escarmouche.rulebooks.age_des_escarmouches.odds import combat_odds as combat
from escarmouche.rulebooks.age_des_escarmouches.odds import formula_odds as mystics
from escarmouche.rulebooks.age_des_escarmouches.odds import reaction_odds as reactions
from escarmouche.rulebooks.age_des_escarmouches.odds import shot_odds as shooting
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, window
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import PASS
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import Shoot
from escarmouche.rulebooks.age_des_escarmouches.shooting.breathing import Breathe
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MachineShot
from escarmouche.rulebooks.age_des_escarmouches.skills import feint, resolution
from escarmouche.rulebooks.age_des_escarmouches.skills.counter_attack import Countering
from escarmouche.rulebooks.age_des_escarmouches.skills.master_stroke import DESIGNATE, Designating
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    ASK_FOR_POINTS,
    PointChoice,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import Declaring
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.turn import maintenance

# Questions with dice behind their options: what these may bring is told beside each of them.
FORETOLD = frozenset(
    phrase.id
    for phrase in (
        recitation.HOW_MANY,
        counter.ASK,
        window.REACT,
        forced_passage.FORCE,
        assault_shots.AT_WHOM,
        rerolls.REROLL,
        rerolls.HOW_MANY,
        rerolls.KEEP_WHICH,
        resolution.DECLARE,
        resolution.HOW_MANY_BLOWS,
        ASK_FOR_POINTS,
        ambush.STRIKE,
        ambush.DEFEND,
        ambush.COUNTER,
        feint.ASK,
        DESIGNATE,
    )
)


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    answers = ask.answers
    if isinstance(answers, Deeds):
        yield from _of_deed(seen, answer)
    elif isinstance(answers, Placing):
        yield from combat.of_placement(seen, answers, answer)
    elif isinstance(answers, Countering):
        yield from combat_skill_odds.of_counter_attack(seen, answers, answer)
    elif isinstance(answers, Defending):
        yield from combat.of_defences(seen, answers, answer)
    elif isinstance(answers, Escapes):
        yield from assaults.of_escapes(seen, answer)
    elif isinstance(answers, Choice):
        yield from _of_choice(seen, ask, str(answer))


def lines(seen: State, ask: Ask, answer: Any) -> Iterator[dict[str, Any]]:
    """The lines of piercing shots, or the cones of breaths, that a legal answer would make."""
    action = ACTIONS.get(answer.action) if isinstance(ask.answers, Deeds) else None
    if isinstance(action, (Shoot, MachineShot)):
        yield from shooting.lines(seen, action, answer)
    elif isinstance(action, Breathe):
        yield from breath_odds.areas(seen, answer)


def _of_deed(seen: State, deed: Deed) -> Iterator[Prospect]:
    action = ACTIONS.get(deed.action)
    if isinstance(action, (Shoot, MachineShot)):
        yield from shooting.prospects(seen, action, deed)
    elif isinstance(action, Breathe):
        yield from breath_odds.prospects(seen, deed)
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
    elif isinstance(answers, PointChoice):
        yield from points_odds.of_points(seen, ask, answers, key)
    elif isinstance(answers, Declaring):
        yield from reroll_odds.of_resolution(seen, ask.who, answers.attempt, key == "yes")
    elif isinstance(answers, Designating):
        yield from combat_skill_odds.of_master_stroke(seen, ask, answers, key)
    elif ask.question == feint.ASK:
        yield from combat_skill_odds.of_feint(seen, ask, key)
    elif ask.question in (ambush.STRIKE, ambush.DEFEND, ambush.COUNTER):
        yield from _of_ambush(seen, ask, key == "yes")
    else:
        yield from _of_key(seen, ask, key)


def _of_ambush(seen: State, ask: Ask, said: bool) -> Iterator[Prospect]:
    """ADE-SKILL-ASSASSIN-01, -03, -11: whoever is asked stands first in the question."""
    me, other = (figure_of(seen, ask.about[one]) for one in ("figure", "other"))
    if ask.question == ambush.DEFEND:
        yield from ambush_odds.of_guard(seen, other, me, said)
    elif said and ask.question == ambush.STRIKE:
        yield from ambush_odds.of_strike(seen, me, other)
    elif said:
        yield from ambush_odds.of_riposte(seen, other, me)


def _of_key(seen: State, ask: Ask, key: str) -> Iterator[Prospect]:
    if ask.question == recitation.HOW_MANY:
        yield from mystics.of_energy(seen, int(key))
    elif ask.question == counter.ASK and key != "no":
        yield from mystics.of_counter(seen, int(key.partition(":")[2]))
    elif ask.question == window.REACT and key != PASS:
        yield from reactions.prospects(seen, key)
    elif ask.question == forced_passage.FORCE and key == "yes":
        yield from reactions.of_forcing(seen, ask)
    elif ask.question == assault_shots.AT_WHOM and key != assault_shots.NO:
        shooter, target = figure_of(seen, ask.about["figure"]), int(key.partition(":")[2])
        able = assault_shots.possible(seen, shooter, figure_of(seen, target))
        yield from shooting.of_shots(seen, tuple(able[:1]))
    elif ask.question == forced_moves.BACK_OR_STAY and key == "stay":
        yield from reactions.of_staying(seen, ask)
    elif ask.question == rout.RALLY_WITH:
        yield from rally_odds.of_test(seen, ask.about["figure"], key)
    elif ask.question == maintenance.WHO_NEXT_POSITIVE and key != maintenance.REST:
        yield from rally_odds.of_next(seen, int(key.partition(":")[2]))
    elif ask.question == resolution.HOW_MANY_BLOWS:
        yield from combat.of_marked_blows(seen, ask.about, int(key))
