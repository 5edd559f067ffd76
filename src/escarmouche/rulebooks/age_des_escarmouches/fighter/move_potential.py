"""Chapter 3.2.1.5: how far somebody can go: its MOU, and what an action makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from escarmouche.core.explain import Number, Phrase, Total, Why
from escarmouche.core.hooks import gather
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import AIR, MOU, PRINTED
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

LEFT = Phrase("ade.score.potential_left", "ADE-4.4.1-11")


def mou_of(
    game: State, figure: Figure, level: int | None = None, start: int | None = None
) -> Total:
    """MOU in cm: that of the air for whoever flies above the ground (ADE-4.5.2-03, -04; ADE-4.5.1-02).

    `level` is the one on which the move ends, `start` the one on which it began, if it has left it. ADE-4.5.3-04:
    a change of level is made with the MOU of the air, from or to the ground too; ADE-4.5.3-02: it costs 5 cm of it.
    """
    here = game.level[figure.id] if start is None else start
    profile, end = figure.profile, here if level is None else level
    bare = _bare_mou(profile.mou, profile.air, here, end)
    if points.PACE not in figure.handlers and not game.effects[figure.id]:
        return bare  # nearly always nothing hastens or hinders it
    changes = _changes(game, figure, here, end)
    return bare.plus(*changes) if changes else bare


def _changes(game: State, figure: Figure, here: int, end: int) -> list[Why]:
    """What hastens or hinders it; ADE-4.5.3-04: where it changes level, as whatever bears on the MOU of the air."""
    there = game if here == end else flight.lifted(game, figure, max(here, end))
    return gather(there, figure, points.PACE, MOU)


def cm_of(game: State, figure: Figure) -> Number:
    """The same as a bare number, for whoever only compares distances."""
    if points.PACE in figure.handlers:
        return mou_of(game, figure).value
    for effect in game.effects[figure.id]:
        if points.PACE in effect.kind.by_point:
            return mou_of(game, figure).value
    profile = figure.profile
    return profile.air if profile.air is not None and game.level[figure.id] > 0 else profile.mou


@remembered
def _bare_mou(mou: Number, air: Number | None, here: int, level: int) -> Total:
    """MOU as printed, on the ground or in the air."""
    if air is None or (here == 0 and level == here):
        return Total(Why(mou, PRINTED[MOU]))
    change = [] if level == here else [Why(-flight.COST, flight.CHANGES_LEVEL)]
    return Total(Why(air, AIR), *change)


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """How many times its MOU an action lets a fighter go, and why."""

    times: int
    reason: Phrase


def potential(
    game: State, figure: Figure, move: str, pace: Pace, level: int | None = None
) -> Total:
    """ADE-3.2.1.5-01, -02: how far it can go at most, from its MOU and from the action.

    A-R61: what a change of level costs is taken from the MOU, before it is doubled.
    """
    here = game.level[figure.id]
    profile = figure.profile
    end, own = here if level is None else level, figure.handlers
    if points.PACE not in own and points.POTENTIAL not in own:  # nearly always
        for effect in game.effects[figure.id]:
            spoken = effect.kind.by_point
            if points.PACE in spoken or points.POTENTIAL in spoken:
                break
        else:
            return _bare_potential(profile.mou, profile.air, here, end, pace)
    bare = (profile.mou, profile.air, here, end)
    changes, mou = _changes(game, figure, here, end), _bare_mou(*bare)
    if changes:
        mou = mou.plus(*changes)
    more = gather(game, figure, points.POTENTIAL, move, mou)
    if not changes and not more:
        return _bare_potential(*bare, pace)
    found = _times(mou, pace)
    return found.plus(*more).at_least(0, PRINTED[MOU])


def left_on(left: float, here: Total, there: Total) -> Total:
    """ADE-4.4.1-11: what is left of a potential; a change of level takes of it what it takes of every move."""
    less = max(0.0, float(here.value) - float(there.value))
    change = (Why(-less, flight.CHANGES_LEVEL),) if less else ()
    return Total(Why(left, LEFT), *change).at_least(0, LEFT)


def _times(mou: Total, pace: Pace) -> Total:
    return mou.plus(*[Why(mou.value, pace.reason) for _ in range(pace.times - 1)])


@remembered
def _bare_potential(mou: Number, air: Number | None, here: int, level: int, pace: Pace) -> Total:
    """The same for whom nothing hastens and nothing hinders."""
    return _times(_bare_mou(mou, air, here, level), pace).at_least(0, PRINTED[MOU])
