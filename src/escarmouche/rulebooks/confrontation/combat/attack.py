"""IX-E: one attack: the defence announced, the Attack test, the Defence test, the wound roll."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each, first, handlers
from escarmouche.core.words import Ask, Roll, Tell
from escarmouche.rulebooks.confrontation import points, wounds
from escarmouche.rulebooks.confrontation.characteristics import ATT, DEF, FOR, score
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Blow,
    Pool,
    fighting,
    read,
    set_pool,
)
from escarmouche.rulebooks.confrontation.state import DEAD, Figure, State, on_table
from escarmouche.rulebooks.confrontation.testing import Final, Tested, finish, throw

DEFEND = Phrase("cc.ask.defend", "CC-IX-E-1-01", "CC-IX-E-1-02", "CC-IX-E-1-04", "CC-IX-E-5-03")
NO_DEFENCE = Phrase("cc.option.no_defence", "CC-IX-E-1-01")
PARRY = Phrase("cc.option.parry", "CC-IX-E-1-02", "CC-IX-E-1-03")
SUSTAIN = Phrase("cc.option.sustained", "CC-IX-E-5-01", "CC-IX-E-5-03", "CC-IX-E-5-08")
ATTACKS = Phrase("cc.event.attacks", "CC-IX-E-01", "CC-IX-E-1-05")
PARRIES = Phrase("cc.event.will_parry", "CC-IX-E-1-02", "CC-IX-E-1-04")
SUSTAINS = Phrase(
    "cc.event.will_sustain", "CC-IX-E-5-03", "CC-IX-E-5-04", "CC-IX-E-5-09", "CC-IX-E-5-10"
)
MUST_SUSTAIN = Phrase("cc.event.must_sustain", "CC-IX-E-5-06", "CC-IX-E-5-11")
ATTACK = Phrase("cc.roll.attack", "CC-IX-E-2-01", "CC-IX-E-2-03")
DEFENCE = Phrase("cc.roll.defence", "CC-IX-E-3-01")
SUSTAINED = Phrase("cc.score.sustained", "CC-IX-E-5-04")
ATTACKED = Phrase("cc.event.attack_result", "CC-IX-E-2-01", "CC-IX-E-2-04", "CC-IX-E-2-05")
FAILED = Phrase("cc.event.attack_fails", "CC-IX-E-2-04", "CC-IX-E-4-01", "CC-IX-E-4-02")
SURE = Phrase("cc.event.sure_attack", "CC-IX-F-1-07")
PARRIED = Phrase("cc.event.parried", "CC-IX-E-3-02", "CC-IX-E-3-04")
LANDS = Phrase("cc.event.lands", "CC-IX-E-3-03", "CC-IX-E-3-04")
UNDEFENDED = Phrase("cc.event.lands_undefended", "CC-IX-E-3-03", "CC-IX-E-1-05")
DICE_LOST = Phrase("cc.event.dice_lost", "CC-IX-E-6-03")

NONE, SUSTAINING = "none", "sustained"
SUSTAINED_PENALTY = -2  # CC-IX-E-5-04; R25: once, however often it defends so


def make(game: State, id: str, attacker: Figure, target: Figure) -> Generator[Any, Any, None]:
    """One attack from its announcement to the wound; R29: nothing is simultaneous.

    The combat of the book goes so (CC-IX-F-01): three attacks of the many (CC-IX-F-1-01, -02, -03), three of the
    one (CC-IX-F-1-05, -06, -08), and a last one by a wounded man (CC-IX-F-2-02, -03).
    """
    records.update(game, id, blow=Blow(attacker.id, target.id))
    yield Tell(ATTACKS, {"figure": attacker.id, "other": target.id})
    yield from each(points.BEFORE_ATTACK, game, fighting(game, id), id)
    if not (on_table(game, attacker) and on_table(game, target)):
        return  # an effect has ended it
    yield from _announce(game, id, target)
    _spend_attack_die(game, id, attacker, target)
    lands = yield from _tests(game, id, attacker, target)
    if lands:
        yield from _wound(game, id, attacker, target)
    yield from each(points.AFTER_ATTACK, game, fighting(game, id), id)


def _spend_attack_die(game: State, id: str, attacker: Figure, target: Figure) -> None:
    """CC-IX-E-2-03: one die for one attack; CC-IX-E-4-02: it is used up even if the test fails."""
    pool = read(game, id).pool(attacker.id)
    struck = (*pool.struck, target.id)
    set_pool(game, id, attacker.id, attack_left=pool.attack_left - 1, struck=struck)


# -- the announcement ----------------------------------------------------------------------------------


def may_sustain(pool: Pool) -> bool:
    """CC-IX-E-5-01: as many dice placed in defence as in attack, or more (R25: as placed, not as left).

    CC-IX-E-5-02: all of them placed; CC-IX-E-5-03, -08: and it is its last defence die. CC-IX-E-5-12: two dice in
    defence and one in attack will do.
    """
    all_placed = pool.placed and pool.attack + pool.defence == pool.dice
    return all_placed and pool.defence >= pool.attack and pool.defence_left == 1


def defences(target: int, pool: Pool) -> Choice:
    """What may be announced: nothing, any number of its defence dice, or a sustained defence."""
    options = [Option(NONE, NO_DEFENCE, {"figure": target})]
    options += [
        Option(f"parry:{n}", PARRY, {"figure": target, "dice": n})
        for n in range(1, pool.defence_left + 1)
    ]
    if may_sustain(pool):
        options.append(Option(SUSTAINING, SUSTAIN, {"figure": target, "dice": 1}))
    return Choice(options, preferred="parry:1")


def _announce(game: State, id: str, target: Figure) -> Generator[Any, Any, None]:
    """CC-IX-E-1-01, -02, -04: before the Attack test; CC-IX-E-1-05: without dice there is nothing to say."""
    combat = read(game, id)
    blow, pool = combat.blow, combat.pool(target.id)
    assert blow is not None
    if not pool.defence_left:
        return
    about = {"figure": target.id, "other": blow.attacker, "dice": pool.defence_left}
    if pool.sustained:  # CC-IX-E-5-06, -11, -17: it has no choice any more
        records.update(game, id, blow=blow._replace(dice=1, sustained=True))
        yield Tell(MUST_SUSTAIN, about)
        return
    said: str = yield Ask(target.camp, DEFEND, defences(target.id, pool), about)
    if said == NONE:
        return
    if said == SUSTAINING:  # R25: it counts even if the attack then fails
        set_pool(game, id, target.id, sustained=True)
        records.update(game, id, blow=blow._replace(dice=1, sustained=True))
        yield Tell(SUSTAINS, about)
        return
    dice = int(said.partition(":")[2])
    records.update(game, id, blow=blow._replace(dice=dice))
    yield Tell(PARRIES, {**about, "dice": dice})
    # CC-IX-E-5-09: never after a sustained defence, which does not come here.
    yield from each(points.PARRY_ANNOUNCED, game, (target,), id)


# -- the tests -----------------------------------------------------------------------------------------


def _tests(game: State, id: str, attacker: Figure, target: Figure) -> Generator[Any, Any, bool]:
    """Attack, then Defence; whether the blow lands."""
    blow = read(game, id).blow
    assert blow is not None
    about = {"figure": attacker.id, "other": target.id}
    if not blow.dice and _need_not_be_thrown(game, id, attacker):
        yield Tell(SURE, {**about, "total": score(game, attacker, ATT)})
        return True
    attack = yield from attack_test(game, attacker, target)
    if attack.fails:  # CC-IX-E-4-01, CC-IX-E-5-13: and no defence die is lost
        yield Tell(FAILED, {**about, "total": attack.total})
        return False
    yield Tell(ATTACKED, {**about, "total": attack.total})
    if not blow.dice:
        yield Tell(UNDEFENDED, about)
        return True
    return not (yield from _defend(game, id, attacker, target, attack))


def _need_not_be_thrown(game: State, id: str, attacker: Figure) -> bool:
    """CC-IX-F-1-07: an attack that nobody parries cannot fail where ATT is above 0; R27: if the players agree."""
    if not game.options.skip_sure_attacks or score(game, attacker, ATT).value <= 0:
        return False
    return all(first(game, f, points.READS_ATTACK) is None for f in fighting(game, id))


def attack_test(game: State, attacker: Figure, target: Figure) -> Generator[Any, Any, Final]:
    """CC-IX-E-2-01: no difficulty; its result is what a parry must reach.

    CC-IX-E-2-02: sixes, and whatever lets the test be thrown again, come before any Defence test.
    """
    reading = Tested(score(game, attacker, ATT))
    about = {"figure": attacker.id, "other": target.id}
    faces: tuple[int, ...] = yield Roll(ATTACK, 1, None, about, reading=reading)
    for handler in handlers(game, attacker, points.REROLL_ATTACK):
        faces = (yield from handler(game, attacker, faces)) or faces
    return (yield from finish(game, reading, faces, about))


def defence_score(game: State, target: Figure, sustained: bool) -> Total:
    """DEF as it stands; CC-IX-E-5-04: less 2 from the announcement of a sustained defence."""
    total = score(game, target, DEF)
    return total.plus(Why(SUSTAINED_PENALTY, SUSTAINED)) if sustained else total


def defence_test(
    game: State, target: Figure, attacker: Figure, dice: int, sustained: bool, difficulty: Total
) -> Generator[Any, Any, Final]:
    """CC-IX-E-3-01: with as many dice as were announced, the best of which counts (R4)."""
    own = defence_score(game, target, sustained)
    reading = Tested(own, not game.options.best_defence_die, difficulty)
    about = {"figure": target.id, "other": attacker.id}
    return (yield from throw(game, DEFENCE, reading, about, dice))


def _defend(
    game: State, id: str, attacker: Figure, target: Figure, attack: Final
) -> Generator[Any, Any, bool]:
    """Whether the attack is parried. CC-IX-E-3-04, CC-IX-E-5-14: its dice are lost, CC-IX-E-5-05, -16: unless they sustain."""
    blow = read(game, id).blow
    assert blow is not None
    defence = yield from defence_test(
        game, target, attacker, blow.dice, blow.sustained, attack.total
    )
    if not blow.sustained:
        left = read(game, id).pool(target.id).defence_left
        set_pool(game, id, target.id, defence_left=left - blow.dice)
    parried = defence.value >= attack.value  # CC-IX-E-3-02, -03
    told = {"figure": target.id, "other": attacker.id}
    totals = {"total": defence.total, "difficulty": attack.value}
    left = read(game, id).pool(target.id).defence_left
    yield Tell(PARRIED if parried else LANDS, {**told, **totals, "left": left})
    if parried and not read(game, id).pool(target.id).sustained:  # CC-IX-E-5-09, -10
        yield from each(points.PARRIED, game, (target,), id)
    return parried


# -- the wound -----------------------------------------------------------------------------------------


def _wound(game: State, id: str, attacker: Figure, target: Figure) -> Generator[Any, Any, None]:
    """CC-IX-E-6-01, -02: a wound roll at the attacker's FOR; CC-IX-E-6-04, CC-IX-E-5-15: the living keep their dice."""
    yield from wounds.strike(game, attacker, target, score(game, attacker, FOR))
    if game.status[target.id] == DEAD:  # CC-IX-E-6-03
        pool = read(game, id).pool(target.id)
        lost = pool.attack_left + pool.defence_left
        set_pool(game, id, target.id, attack_left=0, defence_left=0)
        if lost:
            yield Tell(DICE_LOST, {"figure": target.id, "dice": lost})
    yield from each(points.AFTER_WOUND, game, fighting(game, id), id)
