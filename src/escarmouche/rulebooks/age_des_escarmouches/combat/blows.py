"""Chapter 3.3.4.2: attacks, defences, damage, and the removal of the dead.

ADE-AID-1V1-03, ADE-AID-1VN-05: each of these steps is simultaneous: nobody is hurt before the last die.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import each, each_by_layer, handlers, heard_at, window
from escarmouche.core.state import expire
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    Attack,
    Combat,
    Hit,
    figures,
    read,
    rolling_order,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    attempt_of,
    blow_of,
    damage_test,
    roll_test,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, DEF
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ATTACK = Phrase("ade.roll.attack", "ADE-3.3.4.2.1-02", "ADE-3.3.4.2.1-03")
DEFENCE = Phrase("ade.roll.defence", "ADE-3.3.4.2.2-01", "ADE-3.3.4.2.2-05")
DEFEND = Phrase("ade.ask.defences", "ADE-3.3.4.2.2-02", "ADE-3.3.4.2.2-03")
NO_DIE_AGAINST = Phrase("ade.refusal.no_die_against", "ADE-SKILL-RESOLUTION-03")
MARKED_DEFENCE = Phrase("ade.ask.marked_defence", "ADE-SKILL-RESOLUTION-03")
MARK_THIS = Phrase("ade.option.marked_defence", "ADE-SKILL-RESOLUTION-03")
CANCELLED = Phrase("ade.event.attacks_cancelled", "ADE-3.3.4.2.2-06")
TOO_MANY = Phrase("ade.refusal.too_many_defences", "ADE-3.3.4.2.2-03", "ADE-AID-1V1-06")
NOT_ENOUGH = Phrase("ade.refusal.not_enough_defences", "ADE-3.3.4.2.2-02")
NOT_ATTACKED = Phrase("ade.refusal.not_attacked_by", "ADE-3.3.4.2.2-04")

FORM = '{"defences": [figure, ...]}'
MOST_DATA = 100  # dice in an answer: nobody ever has as many


# -- attacks -----------------------------------------------------------------------------------------


def attacks(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.1-01: everybody's attacks, fighter by fighter (ADE-AID-1VN-06, -07)."""
    combat, rolled = read(game, id), []
    for attacker in rolling_order(game, combat):
        placed = combat.placement(attacker)
        for target in dict.fromkeys(placed.attacks):
            dice, marked = placed.attacks.count(target), placed.marked_attacks.count(target)
            fighter, attacked = figures(game, (attacker, target))
            landed = 0
            for some, resolute in _apart(dice, marked):
                landed += yield from roll_attacks(game, fighter, attacked, some, resolute)
            rolled.append(Attack(attacker, target, landed, dice - landed))
    records.update(game, id, attacks=tuple(rolled))
    # B-R23: all counter-attacks by rising INI, then all feints.
    yield from each_by_layer(points.AFTER_ATTACKS, game, figures(game, combat.order), id)


def _apart(dice: int, marked: int) -> list[tuple[int, bool]]:
    """ADE-SKILL-RESOLUTION-03: marked dice are told from the others, so they are rolled by themselves."""
    return [(some, resolute) for some, resolute in ((dice - marked, False), (marked, True)) if some]


def roll_attacks(
    game: State, attacker: Figure, attacked: Figure, dice: int, marked: bool = False
) -> Generator[Any, Any, int]:
    """ADE-3.3.4.2.1-03: for each die a test of ATT, of difficulty the DEF of the attacked; how many succeed."""
    difficulty = value_of(game, attacked, DEF)
    attempt = attempt_of(game, attacker, ATT, difficulty, attacked, what=ATTACK, marked=marked)
    outcomes = yield from roll_test(game, attempt, dice)
    return sum(outcome.success is True for outcome in outcomes)


# -- defences ----------------------------------------------------------------------------------------


class Defending(Answers):
    """Against whom a fighter uses its defence dice. The answer is a tuple: an attacker for each die.

    As data: `{"defences": [7, 8]}`. The description has the form "defences", the fighter, its dice, and
    the attackers with the number of their successes.
    """

    __slots__ = ("attacks", "dice", "figure")
    worded = True  # dice lie openly

    def __init__(self, figure: int, dice: int, attacks: Mapping[int, int]) -> None:
        self.figure, self.dice, self.attacks = figure, dice, dict(attacks)

    def check(self, answer: Any) -> Refusal | None:
        """No more dice than it has, nor than an attacker has successes against it."""
        if not isinstance(answer, tuple):
            return refuse(MALFORMED, expected=FORM, given=repr(answer)[:200])
        for attacker in answer:
            if attacker not in self.attacks:
                return refuse(NOT_ATTACKED, figure=self.figure, other=attacker)
            landed = self.attacks[attacker]
            if answer.count(attacker) > landed:
                return refuse(TOO_MANY, figure=self.figure, other=attacker, attacks=landed)
        if len(answer) > self.dice:
            return refuse(NOT_ENOUGH, figure=self.figure, dice=self.dice, used=len(answer))
        return None

    def candidates(self) -> Sequence[tuple[int, ...]]:
        """Every way of using all that can be used."""
        ways: list[tuple[int, ...]] = [()]
        for attacker, landed in self.attacks.items():
            ways = [(*way, *(attacker,) * n) for way in ways for n in range(landed + 1)]
        used = min(self.dice, sum(self.attacks.values()))
        return [way for way in ways if len(way) == used]

    def sample(self, chooser: Chooser) -> tuple[int, ...]:
        """Die by die against any attack that is left."""
        left = [attacker for attacker, landed in self.attacks.items() for _ in range(landed)]
        used = min(self.dice, len(left))
        return tuple(sorted(left.pop(chooser.randrange(len(left))) for _ in range(used)))

    def encode(self, answer: tuple[int, ...]) -> Any:
        """An attacker for each die."""
        return {"defences": list(answer)}

    def decode(self, data: Any) -> tuple[int, ...]:
        """The same, back."""
        given = data.get("defences") if isinstance(data, dict) and len(data) == 1 else None
        if (
            not isinstance(given, list)
            or len(given) > MOST_DATA
            or any(type(id) is not int for id in given)
        ):
            raise Refused(refuse(MALFORMED, expected=FORM, given=repr(data)[:200]))
        return tuple(sorted(given))

    def describe(self) -> dict[str, Any]:
        """Whose dice, and against what."""
        return {
            "form": "defences",
            "figure": self.figure,
            "dice": self.dice,
            "attacks": [[attacker, landed] for attacker, landed in self.attacks.items()],
        }


def defences(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.2-01: then whoever has dice in defence defends itself (ADE-AID-1V1-05, ADE-AID-1VN-08, -09)."""
    combat = read(game, id)
    for defender in rolling_order(game, combat):
        fighter = figure_of(game, defender)
        used = yield from _assigned(game, read(game, id), fighter)
        if not used:
            continue
        marked = yield from _marked(fighter, used, combat.placement(defender).marked_defence)
        for attacker in dict.fromkeys(used):
            yield from _defend(
                game, id, defender, attacker, used.count(attacker), marked.count(attacker)
            )
    yield from each(points.AFTER_DEFENCES, game, figures(game, combat.order), id)


def landed_on(combat: Combat, figure: int) -> dict[int, int]:
    """ADE-3.3.4.2.2-04: the successes that stand against one fighter, by attacker: no friend's."""
    return {a.attacker: a.landed for a in combat.attacks if a.target == figure and a.landed}


def _assigned(
    game: State, combat: Combat, defender: Figure
) -> Generator[Any, Any, tuple[int, ...]]:
    """ADE-3.3.4.2.2-02, -03: all its dice are assigned before the first is rolled (A-R49); a surplus is lost.

    Its player is asked only where several attack it and it cannot meet all their successes.
    """
    dice, against = combat.placement(defender.id).defence, landed_on(combat, defender.id)
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


def _defend(
    game: State, id: str, defender: int, attacker: int, dice: int, marked: int
) -> Generator[Any, Any, None]:
    fighter, other = figures(game, (defender, attacker))
    cancelled = 0
    for some, resolute in _apart(dice, marked):
        cancelled += yield from roll_defences(game, fighter, other, some, resolute)
    if cancelled:
        cancel(game, id, attacker, defender, cancelled)
        yield Tell(CANCELLED, {"figure": defender, "other": attacker, "attacks": cancelled})


def roll_defences(
    game: State, defender: Figure, attacker: Figure, dice: int, marked: bool = False
) -> Generator[Any, Any, int]:
    """ADE-3.3.4.2.2-05: for each die a test of DEF, of difficulty the attacker's ATT; how many succeed."""
    difficulty = value_of(game, attacker, ATT)
    attempt = attempt_of(game, defender, DEF, difficulty, attacker, what=DEFENCE, marked=marked)
    outcomes = yield from roll_test(game, attempt, dice)
    return sum(outcome.success is True for outcome in outcomes)


def cancel(game: State, id: str, attacker: int, target: int, count: int) -> None:
    """ADE-3.3.4.2.2-06: each success takes one successful attack of that attacker away."""
    changed = tuple(
        each._replace(landed=each.landed - count)
        if (each.attacker, each.target) == (attacker, target)
        else each
        for each in read(game, id).attacks
    )
    records.update(game, id, attacks=changed)


# -- damage ------------------------------------------------------------------------------------------


def damage(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.3-01, -02: a damage test for each attack that stands (ADE-AID-1V1-07, ADE-AID-1VN-10, -11)."""
    combat = read(game, id)
    order = rolling_order(game, combat)
    marked: dict[int, dict[int, int]] = {}
    for attacker in order:
        marked[attacker] = yield from _marked_blows(game, combat, attacker)
    for attacker in order:
        for attack in combat.attacks:
            if attack.attacker == attacker:
                resolute = marked[attacker].get(attack.target, 0)
                for number in range(attack.landed):
                    yield from strike(game, id, attacker, attack.target, number < resolute)
    yield from each(points.MORE_DAMAGE, game, figures(game, combat.order), id)


def _marked_blows(
    game: State, combat: Combat, attacker: int
) -> Generator[Any, Any, dict[int, int]]:
    """ADE-SKILL-RESOLUTION-05: damage tests are simultaneous, so all that benefit are named before the first."""
    fighter = figure_of(game, attacker)
    if not handlers(game, fighter, points.MARKED_BLOWS):
        return {}
    struck = {a.target: a.landed for a in combat.attacks if a.attacker == attacker and a.landed}
    chosen = yield from window(points.MARKED_BLOWS, game, (fighter,), struck)
    return chosen or {}


def strike(
    game: State, id: str, attacker: int, victim: int, marked: bool | None = None
) -> Generator[Any, Any, None]:
    """One damage test; A-R7: what it does is felt after the last one of the combat."""
    blow = blow_of(game, figure_of(game, attacker), figure_of(game, victim), marked=marked)
    dealt = yield from damage_test(game, blow)
    hits = read(game, id).hits
    records.update(game, id, hits=(*hits, Hit(attacker, victim, dealt)))


def remove_losses(game: State, id: str) -> Rule:
    """ADE-3.3.4.2.4-01: the dead are removed, of both sides (ADE-AID-1V1-08, ADE-AID-1VN-12).

    ADE-3.2.3.2.2-06, ADE-4.5.4.1-02: what a charge or a dive brought ends with the combat (A-R35, A-R62).
    """
    combat = read(game, id)
    for victim in figures(game, combat.members):
        suffered = sum([hit.damage for hit in combat.hits if hit.victim == victim.id])
        yield from wounds.hurt(game, victim, suffered)
    for hit in combat.hits:
        both = figures(game, (hit.attacker, hit.victim)) if hit.damage else ()
        if heard_at(game, both, points.DAMAGED):
            yield from each(points.DAMAGED, game, both, blow_of(game, *both), hit.damage)
    yield from wounds.bury(game, figures(game, combat.members))
    for figure in figures(game, combat.members):
        conditions.end(game, figure, conditions.CHARGED)
        conditions.end(game, figure, conditions.DIVING)
    expire(game, f"combat:{id}")
