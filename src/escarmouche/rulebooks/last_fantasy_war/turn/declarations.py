"""Charges: who declares one and at whom, bluff and confusion, then the order in which they are resolved.

LFW-CHARGE-*, LFW-CONFUSION-*, LFW-CHARGEDECL-01, LFW-CHARGEPREM-*, LFW-CHARGERES-01, A-R23, A-R67.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import Right, Turns, acts_in
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, first_said, voices
from escarmouche.rulebooks.last_fantasy_war.moves import charges
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import who_may
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS
from escarmouche.rulebooks.last_fantasy_war.points import (
    ACTS,
    BOUND,
    CHARGE_DECLARED,
    CHARGE_RIGHT,
    DECLARE_RIGHT,
)
from escarmouche.rulebooks.last_fantasy_war.rights import hurried, right_of
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ON_TABLE,
    Charge,
    State,
    Unit,
    unit_called,
    units_called,
)
from escarmouche.rulebooks.last_fantasy_war.turn.alternation import Alternation
from escarmouche.rulebooks.last_fantasy_war.turn.drawn_charges import (
    Declarer,
    FurtherTarget,
    Target,
)

WHO = Phrase("lfw.ask.charge", "LFW-CHARGE-02", "LFW-CONFUSION-01")
WHOM = Phrase("lfw.ask.charge_target", "LFW-CHARGEDECL-01", "LFW-CHARGEDECL-02")
MORE = Phrase("lfw.ask.charge_more", "LFW-CHARGEDECL-01")
ANEW = Phrase("lfw.ask.charge_anew", "LFW-CHARGEDECL-01", "LFW-RULE-AGILE-02")
WHICH = Phrase("lfw.ask.which_charge", "LFW-CHARGERES-01", "LFW-CHARGEPREM-01")
CHARGES = Phrase("lfw.option.charges", "LFW-CHARGEDECL-01")
DECLINE = Phrase("lfw.option.decline", "LFW-CONFUSION-01", "LFW-CONFUSION-02")
NOT_FIRST = Phrase("lfw.option.not_first", "LFW-CHARGEPREM-01")
ENOUGH = Phrase("lfw.option.no_more_targets", "LFW-CHARGEDECL-01")
CALL_OFF = Phrase("lfw.option.call_off", "LFW-RULE-AGILE-02")
DECLARED = Phrase("lfw.event.charge_declared", "LFW-CHARGEDECL-01")
DECLINED = Phrase("lfw.event.declined", "LFW-CONFUSION-02")
CONFUSED = Phrase("lfw.event.confusion", "LFW-CONFUSION-01", "LFW-CHARGE-03")
CALLED_OFF = Phrase("lfw.event.charge_called_off", "LFW-RULE-AGILE-02")

DONE, CANCEL = "done", "cancel"


# -- declaring ---------------------------------------------------------------------------------------


def begin(game: State) -> Rule:
    """LFW-CHARGEPREM-01, LFW-CHARGEPREM-02, LFW-CHARGEPREM-04: those who may declare first are asked before the others, in the order of initiative."""
    game.charges = ()
    game.rounds = Turns(game.order, stage=Right.FIRST)
    game.next(("declare",))
    yield from ()


def in_stage(game: State, camp: int) -> Sequence[Unit]:
    """A-R67: to be first is a right that few have; nobody is made to declare last (A-R61)."""
    assert game.rounds is not None
    there = game.bodies(camp)
    if game.rounds.stage is not Right.FIRST:
        return there
    heard = voices(game, DECLARE_RIGHT)  # mostly nobody
    return [
        unit
        for unit in there
        if unit in heard and right_of(game, unit, DECLARE_RIGHT) is Right.FIRST
    ]


def ready(game: State, camp: int) -> Sequence[Unit]:
    """LFW-CHARGE-01: the units of a camp that could declare a charge in the stage that goes on, had they anybody to charge."""
    stage = in_stage(game, camp)
    return [unit for unit in who_may(game, camp, CHARGE) if unit in stage] if stage else ()


def declare(game: State) -> Rule:
    """LFW-CHARGE-02: the next camp declares a charge or declines; who cannot declare any is skipped (LFW-CONFUSION-03)."""
    assert game.rounds is not None
    camp = game.rounds.whose(lambda one: charges.any_has_target(game, one, ready(game, one)))
    if camp is None:
        yield from _no_more(game)
        return
    ids = tuple([unit.id for unit in in_stage(game, camp)])
    game.next(("declaration", camp, ids, False), ("declare",))


def declaration(game: State, camp: int, ids: tuple[int, ...], bound: bool) -> Rule:
    """One camp's turn to declare: who of some units does; who is `bound` to cannot decline."""
    assert game.rounds is not None
    units = units_called(game, ids)
    first = game.rounds.stage is Right.FIRST
    stop = [] if bound else [Option(PASS, NOT_FIRST if first else DECLINE)]
    answers = Declarer(game, units, charges.why_not_declare, stop, CHARGES)
    chosen = yield Ask(camp, WHO, answers, {"camp": camp, "drawn": "enemy"})
    if chosen != PASS:
        game.next(("declare charge", int(chosen)))
        return
    game.rounds = game.rounds.passed(camp)
    if not first:
        yield Tell(DECLINED, {"camp": camp})


def declare_charge(game: State, id: int) -> Rule:
    """Who was chosen declares, at one enemy or several."""
    assert game.rounds is not None
    unit = unit_called(game, id)
    game.active = id
    yield from each_heard(game, unit, ACTS, "declarations")
    if (yield from _declares_charge(game, unit)):
        game.rounds = game.rounds.acted(unit.camp)
    game.active = None


def _no_more(game: State) -> Rule:
    """LFW-CHARGEPREM-03: after the first the usual order, from its beginning; after that declarations are over (LFW-CHARGE-03)."""
    rounds = game.rounds
    assert rounds is not None
    if rounds.stage is Right.FIRST:
        game.rounds = Turns(game.order, last_chance=True)  # A-R23
        game.next(("declare",))
        return
    if len(set(rounds.passes)) < len(rounds.passes):
        yield Tell(CONFUSED, {"camp": rounds.passes[-1]})
    game.rounds = Turns(game.order)
    game.next(("declare yet",))


def declare_yet(game: State) -> Rule:
    """LFW-AUTO-REGLE-05, B-R83 e: after confusion those still declare who are bound to, camp by camp in turn."""
    assert game.rounds is not None
    camp = game.rounds.whose(lambda one: bool(_bound(game, one)))
    if camp is None:
        game.rounds = None
        return
    ids = tuple([unit.id for unit in _bound(game, camp)])
    game.next(("declaration", camp, ids, True), ("declare yet",))
    yield from ()


def _bound(game: State, camp: int) -> list[Unit]:
    if not voices(game, BOUND):
        return []  # mostly
    units = [unit for unit in ready(game, camp) if charges.has_target(game, unit)]
    return [unit for unit in units if first_said(game, unit, BOUND, "declarations") is not None]


def _declares_charge(game: State, unit: Unit) -> Rule:
    """LFW-CHARGEDECL-01: at one enemy or several. Returns whether it stands (B-R33: it may be called off)."""
    targets: list[Unit] = yield from _targets(game, unit, WHOM)
    fresh = targets
    while True:
        yield from _announce(game, unit, targets)
        for target in fresh:  # each may answer it before the next declaration
            yield from each_heard(game, target, CHARGE_DECLARED, unit)
        left = [one for one in targets if charges.why_not_target(game, unit, one) is None]
        if left == targets:
            return True
        game.charges = tuple(one for one in game.charges if one.unit != unit.id)
        off = Option(CANCEL, CALL_OFF)
        targets = yield from _targets(game, unit, ANEW, off, kept=left, most=len(targets))
        if not targets:
            yield Tell(CALLED_OFF, {"figure": unit.id})
            return False
        fresh = [one for one in targets if one not in left]


def _announce(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    ids = tuple(target.id for target in targets)
    game.charges = (*game.charges, Charge(unit.id, ids))
    yield Tell(DECLARED, {"figure": unit.id, "targets": list(ids)})


def _targets(
    game: State,
    unit: Unit,
    first: Phrase,
    *stop: Option,
    kept: Sequence[Unit] = (),
    most: int | None = None,
) -> Rule:
    """One target after the other until it is enough. LFW-RULE-AGILE-02: `kept` stay, only the others are replaced or dropped."""
    chosen, question = list(kept), first

    while True:
        stops = stop if question is first else ()
        full = most is not None and len(chosen) >= most
        if full or not ((chosen and stops) or charges.has_target(game, unit, chosen)):
            return chosen
        rest = [foe for foe in charges.within_reach(game, unit) if foe not in chosen]
        more = [*([Option(DONE, ENOUGH)] if chosen else []), *stops]
        about = {"figure": unit.id, "targets": [one.id for one in chosen], "charge": True}
        answers = (FurtherTarget if chosen else Target)(game, unit, rest, more)
        key = yield Ask(unit.camp, question, answers, about)
        if key == CANCEL:
            return []
        if key == DONE:
            return chosen
        chosen.append(unit_called(game, int(key)))
        question = MORE


# -- resolving ---------------------------------------------------------------------------------------


def chargers(game: State, camp: int) -> list[Unit]:
    """LFW-CHARGERES-01: whose declared charges a camp may resolve in the stage that goes on."""
    assert game.rounds is not None
    units = [unit_called(game, charge.unit) for charge in game.charges]
    return [
        unit
        for unit in units
        if unit.camp == camp
        and game.status[unit.id] == ON_TABLE
        and acts_in(game.rounds.stage, hurried(game, unit, CHARGE_RIGHT))
    ]


def must_resolve(game: State, camp: int) -> bool:
    """All are resolved in the end; to be the first is a right that one may leave (A-R67)."""
    return game.rounds is not None and game.rounds.stage is not Right.FIRST


def resolve(game: State, unit: Unit) -> Rule:
    """One charge, and with it those that meet it half-way (LFW-CHARGERES-06 to -08)."""
    charge = next(one for one in game.charges if one.unit == unit.id)
    yield from charges.resolve(game, charge)
    game.charges = tuple(one for one in game.charges if game.status[one.unit] == ON_TABLE)


RESOLUTION = Alternation(
    "charges",
    WHICH,
    chargers,
    resolve,
    must=must_resolve,
    passes=NOT_FIRST,
    option=CHARGES,
    first=Right.FIRST,
)
SPANS: Mapping[str, Span] = {
    "declarations": begin,
    "declare": declare,
    "declaration": declaration,
    "declare charge": declare_charge,
    "declare yet": declare_yet,
    **RESOLUTION.spans,
}
