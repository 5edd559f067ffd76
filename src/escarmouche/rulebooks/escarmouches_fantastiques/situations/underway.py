"""A phase that is going on when a situation begins: a side's turn in it, attacks and shots already declared.

The declarations are made by the rules themselves, in the order of the sides. What they would refuse is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rosters import TomlReader, shown
from escarmouche.rulebooks.escarmouches_fantastiques import melee, shooting
from escarmouche.rulebooks.escarmouches_fantastiques.situations.answers import FORMS, readings
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared, State, figure_of
from escarmouche.rulebooks.escarmouches_fantastiques.turn import steps_of
from escarmouche.situation_files.rehearsal import Undecided, rehearse
from escarmouche.situation_files.schedules import side_of

NOT_NOW = Phrase("ef.situation.not_now", "EF-SEQ-02")
UNKNOWN_SIDE = Phrase("ef.situation.unknown_side")
BAD_DECLARED = Phrase("ef.situation.bad_declared", "EF-TOUR-CAC-03", "EF-TOUR-TIR-15")
NOT_ITS_TURN = Phrase("ef.situation.not_its_turn", "EF-TOUR-INIT-03")

KEYS = ("active", "declared")
# The first step of a side in each phase in which the sides have turns.
TURNS = {
    "movement": "rout",
    "magic": "magic",
    "shooting": "declare shots",
    "melee": "declare melee",
}
DECLARING: Mapping[str, Callable[[State, int], Rule]] = {
    "shooting": shooting.declare,
    "melee": melee.declare,
}


def steps(
    top: TomlReader, game: State, names: Mapping[str, int], camps: Mapping[str, int]
) -> tuple[Step, ...] | None:
    """The steps that are left of the phase; None where it begins with the situation."""
    for key, phases in (("active", TURNS), ("declared", DECLARING)):
        if key in top.data and game.phase not in phases:
            top.report(key, NOT_NOW, phases=", ".join(phases))
            top.raw(key)
            return None
    given = top.raw("declared")
    active = side_of(top, "active", camps, UNKNOWN_SIDE)
    if given is None and active is None:
        return None
    first = TURNS[game.phase]
    declared = _declare(top, game, given or [], names, active)
    camp = declared if active is None else active
    whole = list(steps_of(game, game.phase))
    return tuple(whole[whole.index((first, camp)) :])


def _declare(
    top: TomlReader, game: State, given: Any, names: Mapping[str, int], active: int | None
) -> int:
    """`declared: [{attack: knight, targets: [orc]}]`, one after the other; returns whose turn it is then."""
    turn, agenda = 0, game.agenda
    for number, written in enumerate(given if isinstance(given, list) else [given]):
        one = _read(game, written, names)
        side = None if one is None else figure_of(game, one.figure).camp
        if one is None or not game.in_play[one.figure]:
            top.source.report(("declared", number), BAD_DECLARED, given=shown(written))
            continue
        if side in game.order and game.order.index(side) >= turn:
            turn = game.order.index(side)
        else:
            top.source.report(("declared", number), NOT_ITS_TURN, given=shown(written))
        if not _is_taken(DECLARING[game.phase](game, game.order[turn]), one):
            top.source.report(("declared", number), BAD_DECLARED, given=shown(written))
    game.agenda = agenda
    _demand_all(top, game, turn, active)
    return game.order[turn]


def _is_taken(rule: Rule, declared: Declared) -> bool:
    """Whether the rule asks for a declaration and takes this one."""
    try:
        return rehearse(rule, declared) == 1
    except (Refused, Undecided):
        return False


def _demand_all(top: TomlReader, game: State, turn: int, active: int | None) -> None:
    """EF-TOUR-INIT-03: a side declares when those before it have; every fighter declares (R13)."""
    if active is not None and game.order.index(active) < turn:
        top.report("active", NOT_ITS_TURN, given=shown(top.data.get("active")))
        return
    now = turn if active is None else game.order.index(active)
    for camp in game.order[:now]:
        if game.phase == "melee" and any(melee.fighters(game, camp)):
            top.report("declared", NOT_ITS_TURN, given=shown(top.data.get("declared")))


def _read(game: State, written: Any, names: Mapping[str, int]) -> Declared | None:
    verb = "shoot" if game.phase == "shooting" else "attack"
    if not isinstance(written, Mapping) or verb not in written or set(written) - set(FORMS[verb]):
        return None  # a key that nobody reads would be lost without a word
    try:
        return melee.decode_declared(next(iter(readings(dict(written), names, []))))
    except Refused:
        return None
