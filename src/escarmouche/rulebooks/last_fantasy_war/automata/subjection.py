"""Units under a behaviour (LFW-AUTO-REGLE-01): an effect on the unit, heard at the points at which it would choose.

`put_under` is all that a spell, a rule or a scenario needs; an army that the rules play has all its units put under one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect, Until
from escarmouche.core.words import Rule
from escarmouche.kit.duos import unit_of
from escarmouche.memory import remembered_of_column
from escarmouche.rulebooks.last_fantasy_war import durations, points, scenarios
from escarmouche.rulebooks.last_fantasy_war.automata import errands, tables
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    FLIGHT,
    MOVE,
    RUN,
    State,
    Unit,
)

NO_ROW = Phrase("lfw.refusal.no_row", "LFW-AUTO-REGLE-01", "LFW-AUTO-REGLE-08")
RESOLVED = Phrase("lfw.why.row_to_resolve", "LFW-AUTO-REGLE-04", "LFW-AUTO-REGLE-05")

# The step of the table in which a unit would do a thing; of all else the tables say nothing.
STEP_OF: Mapping[str, str] = {
    FLIGHT: "flights",
    CHARGE: "declarations",
    RUN: "runs",
    MOVE: "moves",
    "shoot": "shooting",
    "strike": "melee",
}


def _barred(behaviour: str, game: State, unit: Unit, step: str) -> Refusal | None:
    """LFW-AUTO-REGLE-01, LFW-AUTO-REGLE-03: it does what a row tells it, in the step of the row, and nothing else of its own accord.

    LFW-AUTO-CLASSIQUE-09, LFW-AUTO-AGRESSIF-10, LFW-AUTO-TIREUR-08: what no row speaks of it never does.
    """
    if behaviour_of(game, unit) != behaviour:
        return None
    at = STEP_OF.get(step)
    if at is not None and errands.row_at(game, unit, behaviour, at) is not None:
        return None
    return refuse(NO_ROW, figure=unit.id)


def _bound(_game: State, _unit: Unit, _step: str) -> Phrase:
    """LFW-AUTO-REGLE-04: every one of them is resolved."""
    return RESOLVED


def _acts(behaviour: str, game: State, unit: Unit, step: str) -> Rule:
    if behaviour_of(game, unit) == behaviour:
        yield from errands.begins(game, unit, behaviour, step)


def _goes_as(game: State, unit: Unit, kind: str) -> str | None:
    """LFW-AUTO-AGRESSIF-05, B-R31: whoever smells blood runs, although it is time for normal moves."""
    errand = errands.current(game, unit)
    hunts = errand is not None and tables.row_called(errand.row).does == tables.HUNT
    return RUN if hunts and kind == MOVE else None


def _kind(behaviour: str) -> Plugin:
    return Plugin(
        f"comportement-{behaviour}",
        tables.NAMES[behaviour],
        (points.BARRED, partial(_barred, behaviour)),
        (points.BOUND, _bound),
        (points.ACTS, partial(_acts, behaviour)),
        (points.GOES_AS, _goes_as),
    )


KINDS: Mapping[str, Plugin] = {id: _kind(id) for id in tables.IDS}
IDS: Mapping[Plugin, str] = {kind: id for id, kind in KINDS.items()}


# -- who is under one ------------------------------------------------------------------------------------


def put_under(game: State, unit: Unit, behaviour: str, until: str | Until = durations.GAME) -> None:
    """From now on a unit does what a table says; both halves of a cavalry.

    A new one takes the place of an old one; of what lasts longer it takes the place for as long as it lasts itself
    (LFW-RULE-SAUVAGE-01, B-R55: a wild mount is wild again when its rage is over).
    """
    new = Effect(KINDS[behaviour], until)
    for half in unit_of(game, unit.id):
        held = game.effects[half]
        others = [one for one in held if one.kind not in IDS]
        longer = [one for one in held if one.kind in IDS and _lasts(one) > _lasts(new)]
        asleep = [one for one in longer if one.kind is not new.kind]
        alike = [one for one in longer if one.kind is new.kind]
        game.effects[half] = (*others, *asleep, *(alike or [new]))


def _lasts(effect: Effect) -> float:
    """For how many turns."""
    until = effect.until
    if until == durations.GAME:
        return inf
    return until.times if isinstance(until, Until) else 1


def behaviour_of(game: State, unit: Unit) -> str | None:
    """By which behaviour a unit acts: by the last under which it was put."""
    held = game.effects[unit.id]
    if not held:
        return None  # mostly
    return next((IDS[effect.kind] for effect in reversed(held) if effect.kind in IDS), None)


@remembered_of_column
def is_any_under_one(effects: list[tuple[Effect, ...]]) -> bool:
    """Whether any unit is under a behaviour, by the effects on all: mostly none is."""
    return any(effect.kind in IDS for held in effects for effect in held)


def is_asleep(game: State, unit: Unit, effect: Effect) -> bool:
    """Whether it is a behaviour of which another one has taken the place for now."""
    return effect.kind in IDS and IDS[effect.kind] != behaviour_of(game, unit)


def enlist(game: State) -> None:
    """LFW-AUTO-CLASSIQUE-01: units of an army that the rules play are under its behaviour, unless they have their own."""
    for camp, behaviour in enumerate(game.automata):
        if behaviour is not None:
            for unit in game.standing(camp):
                if behaviour_of(game, unit) is None:
                    own = scenarios.of(game).behaviour(game, unit)
                    put_under(game, unit, own or behaviour)


# -- standing fast ---------------------------------------------------------------------------------------


def stand_fast(game: State) -> Rule:
    """LFW-AUTO-CLASSIQUE-02, LFW-AUTO-AGRESSIF-02: before flights begin, whoever is to stay in its melee does so.

    That is its action of the level: it will neither charge, run nor move, even if it is alone by then.
    """
    for camp in game.order if is_any_under_one(game.effects) else ():
        for unit in list(game.bodies(camp)):
            behaviour = behaviour_of(game, unit)
            if behaviour is None or game.fleeing[unit.id]:
                continue
            row = errands.row_at(game, unit, behaviour, "flights")
            if row is not None and row.does == tables.STAY:
                yield from errands.begins(game, unit, behaviour, "flights")
