"""Chapters 4.6.2 and 4.6.3: a formula is recited: paid for, countered or not, tested, and it takes effect.

A recitation is a record. Its steps: `recitation counter`, then `recitation test`, which asks for further UM
and rolls, then `recitation effects`.
"""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import window
from escarmouche.core.records import Record
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    UNIQUE,
    Aim,
    Formula,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import BestOf, Test
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, given, roll_test
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import characteristic, formula_by
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, sight
from escarmouche.rulebooks.age_des_escarmouches.immunity import RULE, immune
from escarmouche.rulebooks.age_des_escarmouches.mystics import aiming
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import working_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, put
from escarmouche.table.measure import Point

RECITES = Phrase("ade.event.recites", "ADE-4.6.1-12", "ADE-4.6.2-01")
TOO_MUCH = Phrase("ade.refusal.extra_too_dear", "ADE-4.6.2-11", "ADE-4.6.1-04")
HOW_MANY = Phrase("ade.ask.extra_energy", "ADE-4.6.2-11", "ADE-4.6.2-12")
NONE_MORE = Phrase("ade.option.no_extra_energy", "ADE-4.6.2-11")
SOME_MORE = Phrase("ade.option.extra_energy", "ADE-4.6.2-11")
SPENDS_MORE = Phrase("ade.event.extra_energy", "ADE-4.6.2-11")
TEST = Phrase("ade.roll.recitation", "ADE-4.6.2-09")
FAILS = Phrase("ade.event.recitation_fails", "ADE-4.6.2-10")
TAKES_EFFECT = Phrase("ade.event.takes_effect", "ADE-4.6.2-09", "ADE-4.6.2-04")
SPARED = Phrase("ade.event.spared_by_formula")


@dataclass(frozen=True, kw_only=True)
class Recitation(Record):
    """A formula that is being recited."""

    mystic: int
    formula: str
    level: int
    targets: tuple[int, ...] = ()
    place: Point | None = None
    facing: float = 0.0


def unique_key(formula: Formula) -> str:
    """Under what a mystic remembers that a unique formula has taken effect."""
    return f"formula:{formula.id}"


def aimed_of(game: State, record: Recitation) -> Aimed:
    """What is being recited."""
    mystic = figure_of(game, record.mystic)
    formula = formula_by(mystic, record.formula)
    assert formula is not None, "it was recited"
    return Aimed(mystic, formula, record.level, record.targets, record.place, record.facing)


def begin(game: State, parent: str, aimed: Aimed) -> Rule:
    """ADE-4.6.2-01: the UM are spent; ADE-4.6.2-17: and the formula is used, come what may."""
    mystic, formula = aimed.mystic, aimed.formula
    game.energy[mystic.id] -= formula.cost
    game.recited[mystic.id] = (*game.recited[mystic.id], formula.id)
    _turn(game, aimed)
    record = Recitation(
        parent=parent,
        mystic=mystic.id,
        formula=formula.id,
        level=aimed.level,
        targets=aimed.targets,
        place=aimed.place,
        facing=aimed.facing,
    )
    id = records.start(game, record)
    yield Tell(
        RECITES,
        {
            "figure": mystic.id,
            "formula": formula.phrase,
            "level": aimed.level,
            "cost": formula.cost,
            "left": game.energy[mystic.id],
            "targets": list(aimed.targets) or None,
        },
    )
    game.next(("recitation counter", id), ("recitation test", id), ("recitation effects", id))


def _turn(game: State, aimed: Aimed) -> None:
    """A-R28: it turns to what it aims at; a rectangular base only where there is room for it."""
    mystic, others = aimed.mystic, [id for id in aimed.targets if id != aimed.mystic.id]
    place = (game.x[others[0]], game.y[others[0]]) if others else aimed.place
    if place is None or aimed.formula.aim is Aim.PLACE:
        return
    here, facing = (game.x[mystic.id], game.y[mystic.id]), sight.facing_to(game, mystic, place)
    if mystic.is_round or _may_turn(game, mystic, here, facing):
        put(game, mystic, *here, facing)


def _may_turn(game: State, mystic: Figure, here: Point, facing: float) -> bool:
    touched = sorted(enemy.id for enemy in movement.touched_at(game, mystic, here, facing))
    fits = movement.why_not_stand(game, mystic, here, facing) is None
    return fits and touched == sorted(game.contacts[mystic.id])


# -- the test --------------------------------------------------------------------------------------


def test_of(game: State, aimed: Aimed) -> Attempt:
    """ADE-4.6.2-09: MYS against the level of the formula, one die of several being kept (-12)."""
    mystic = aimed.mystic
    targets = [figure_of(game, id) for id in aimed.targets]
    foes = [target for target in targets if target.camp != mystic.camp]
    tests = [_against(game, aimed, foe) for foe in foes or (None,)]
    foe, reading = min(tests, key=lambda each: each[1].shift.value)  # A-R27: the worst counts
    best = BestOf(reading.value, reading.difficulty, reading.shift)
    about = {"formula": aimed.formula.phrase}
    return Attempt(mystic, characteristic(mystic), best, foe, TEST, about)


def _against(game: State, aimed: Aimed, foe: Figure | None) -> tuple[Figure | None, Test]:
    """The test as what protects one of the enemies aimed at makes it."""
    attempt = attempt_of(
        game,
        aimed.mystic,
        characteristic(aimed.mystic),
        given(aimed.level),
        foe,
        shifts=aiming.shifts(game, aimed),
        what=TEST,
    )
    assert isinstance(attempt.reading, Test)
    return foe, attempt.reading


def test(game: State, id: str) -> Rule:
    """ADE-4.6.2-11: further UM, each for one more die, once nobody counters any more (A-R64)."""
    record = records.read(game, id, Recitation)
    aimed = aimed_of(game, record)
    attempt = test_of(game, aimed)
    extra = yield from _extra(game, aimed, attempt)
    (outcome,) = yield from roll_test(game, attempt, 1 + extra)
    if not outcome.success:
        yield Tell(FAILS, {"figure": aimed.mystic.id, "formula": aimed.formula.phrase})
        records.drop(game, id)


def _extra(game: State, aimed: Aimed, attempt: Attempt) -> Rule:
    """How many UM more, up to all that it has left; it is asked only where a die more can help."""
    mystic, reading = aimed.mystic, attempt.reading
    assert isinstance(reading, BestOf)
    most = game.energy[mystic.id]
    if most <= 0 or not 2 <= reading.threshold <= 6:
        return 0
    options = [Option("0", NONE_MORE), *(_spending(n) for n in range(1, most + 1))]
    about = {
        "figure": mystic.id,
        "formula": aimed.formula.phrase,
        "threshold": reading.threshold,
        "has": game.energy[mystic.id],
    }

    def why_not(key: str) -> Refusal | None:
        cost = counted(key)
        if cost is None:
            return None
        return refuse(TOO_MUCH, figure=mystic.id, has=most, cost=cost)

    extra = int((yield Ask(mystic.camp, HOW_MANY, ExplainedChoice(options, why_not), about)))
    if extra:
        game.energy[mystic.id] -= extra
        left = game.energy[mystic.id]
        yield Tell(SPENDS_MORE, {"figure": mystic.id, "count": extra, "left": left})
    return extra


def _spending(units: int) -> Option:
    return Option(str(units), SOME_MORE, {"count": units})


# -- effects ---------------------------------------------------------------------------------------


def effects(game: State, id: str) -> Rule:
    """It takes effect on its targets and in its area; each of them once in a turn (ADE-4.6.3-01)."""
    record = records.read(game, id, Recitation)
    aimed = aimed_of(game, record)
    formula, mystic = aimed.formula, aimed.mystic
    if formula.frequency == UNIQUE:  # ADE-4.6.2-19: tries that fail do not use it up (A-R65)
        game.once[mystic.id] = (*game.once[mystic.id], unique_key(formula))
    victims = []
    for victim in aiming.victims(game, aimed):
        if (yield from _affected(game, aimed, victim)):
            victims.append(victim)
            game.touched_by[victim.id] = (*game.touched_by[victim.id], formula.id)
    ids = [victim.id for victim in victims]
    about = {"figure": mystic.id, "formula": formula.phrase, "targets": ids or None}
    yield Tell(TAKES_EFFECT, about)
    records.close(game, id)
    yield from working_of(mystic, formula).apply(game, aimed, victims, id)


def _affected(game: State, aimed: Aimed, victim: Figure) -> Rule:
    """Whether a formula reaches somebody: the immune are spared, for others its author pays (B-R52)."""
    mystic, formula = aimed.mystic, aimed.formula
    nature = RULE if victim is mystic else working_of(mystic, formula).nature  # B-R51
    said: Phrase | None = immune(game, victim, *formula.tags, nature)
    if said is None and victim.camp != aimed.mystic.camp:
        said = yield from window(points.AFFECTED, game, (victim,), aimed)
    if said is None:
        return True
    yield Tell(SPARED, {"figure": victim.id, "formula": aimed.formula.phrase, "by": said})
    return False
