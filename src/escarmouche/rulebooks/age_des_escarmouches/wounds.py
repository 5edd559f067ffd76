"""Chapter 1.2.5: points of life, damage, the wounded and the dead."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import each, first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, sequence
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import wounded
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import summoned_by
from escarmouche.rulebooks.age_des_escarmouches.state import (
    DEAD,
    GONE,
    ON_TABLE,
    Figure,
    State,
    everyone,
    leave,
    on_table,
)

HURT = Phrase("ade.event.hurt", "ADE-1.2.5-02")
DAMAGED = Phrase("ade.event.damaged", "ADE-4.7.1-08", "ADE-4.7.1-10")
NOW_WOUNDED = Phrase("ade.event.wounded", "ADE-1.2.5-03", "ADE-1.2.5-04")
NO_LONGER_WOUNDED = Phrase("ade.event.no_longer_wounded", "ADE-1.2.5-03")
HEALED = Phrase("ade.event.healed", "ADE-1.2.5-03")
REPAIRED = Phrase("ade.event.repaired", "ADE-SKILL-MECANICIEN-02")
NEVER_HEALED = Phrase("ade.refusal.never_healed", "ADE-1.2.5-03", "ADE-SKILL-ACHARNE-03")
ELIMINATED = Phrase("ade.event.eliminated", "ADE-1.2.5-05")
DESTROYED = Phrase("ade.event.destroyed", "ADE-4.7.1-09")
LEFT_THE_TABLE = Phrase("ade.event.left_the_table", "ADE-1.3.6.2-02")
FIGHTS_ON = Phrase("ade.event.fights_on", "ADE-SKILL-ACHARNE-01", "ADE-SKILL-ACHARNE-02")
VANISHED = Phrase("ade.event.vanished", "ADE-4.6.7-02")

END_OF_PHASE = "phase"  # until when whoever has fallen stays


def hurt(game: State, figure: Figure, damage: int) -> Generator[Any, Any, int]:
    """ADE-1.2.5-02: one PV for each point of damage; returns the PV lost. Whoever removes the dead calls `bury`."""
    lost = min(damage, game.life[figure.id])
    if lost <= 0 or first(game, figure, points.HURT) is not None:
        return 0
    before = wounded(game, figure)
    game.life[figure.id] -= lost
    what = HURT if figure.profile.machine is None else DAMAGED
    yield Tell(what, {"figure": figure.id, "lost": lost, "left": game.life[figure.id]})
    if not before and wounded(game, figure) and game.life[figure.id]:
        yield Tell(NOW_WOUNDED, {"figure": figure.id})
    return lost


def heal(game: State, figure: Figure, healed: int) -> Generator[Any, Any, None]:
    """Give PV back, never above those it started with (B-R54); the wounded state may end (A-R7)."""
    room = figure.profile.life - game.life[figure.id]
    gained = min(healed, room)
    if (
        gained <= 0
        or game.status[figure.id] == DEAD
        or first(game, figure, points.HEALED) is not None
    ):
        return
    before = wounded(game, figure)
    game.life[figure.id] += gained
    what = HEALED if figure.profile.machine is None else REPAIRED
    yield Tell(what, {"figure": figure.id, "gained": gained, "left": game.life[figure.id]})
    if before and not wounded(game, figure):
        yield Tell(NO_LONGER_WOUNDED, {"figure": figure.id})


def aftermath(game: State, struck: Iterable[tuple[Blow, int]]) -> Generator[Any, Any, list[Figure]]:
    """What blows that were struck together leave behind, once all of them have hurt (A-R7); then the dead.

    Returns those who were removed.
    """
    hits = list(struck)
    for blow, dealt in hits:
        if dealt and first(game, blow.victim, points.HURT) is None:  # B-R11: else it lost nothing
            both = [figure for figure in (blow.attacker, blow.victim) if figure is not None]
            yield from each(points.DAMAGED, game, both, blow, dealt)
    return (yield from bury(game, dict.fromkeys(blow.victim for blow, _dealt in hits)))


def bury(game: State, figures: Iterable[Figure]) -> Generator[Any, Any, list[Figure]]:
    """ADE-1.2.5-05: whoever has no PV left is eliminated; each death is counted (ADE-1.3.6.2-02).

    ADE-1.4-10: a card of which nobody waits any more leaves the sequence at once (A-R18). Some are eliminated, and
    removed only when the phase is over: until then they are as they were (B-R11). Returns those who were removed.
    """
    fallen = [f for f in figures if game.life[f.id] == 0 and game.status[f.id] != DEAD]
    removed = []
    for figure in fallen:
        why: Phrase | None = first(game, figure, points.FALLS)
        if why is not None and game.status[figure.id] == ON_TABLE:
            game.life[figure.id] = 1
            conditions.put(game, figure, conditions.FALLEN, END_OF_PHASE)
            yield Tell(FIGHTS_ON, {"figure": figure.id, "by": why})
            continue
        removed.append(figure)
        if game.status[figure.id] != DEAD:  # with its summoner, it may have gone already
            yield from remove(game, figure, DEAD)
    return removed


def phase_over(game: State) -> Rule:
    """ADE-SKILL-ACHARNE-01: with the phase go those who were eliminated in it, and now they are losses (B-R11)."""
    if not conditions.is_anywhere(game, conditions.FALLEN):
        return  # nearly always
    for figure in tuple(everyone(game)):
        if conditions.has(game, figure, conditions.FALLEN) and on_table(game, figure):
            game.life[figure.id] = 0
            yield from remove(game, figure, DEAD)


def remove(game: State, figure: Figure, status: str) -> Generator[Any, Any, None]:
    """Take a fighter out of the game, dead or fled: both are losses (ADE-1.3.6.2-02)."""
    if game.status[figure.id] == ON_TABLE:
        yield from scenarios.of(game).removed(game, figure)
    leave(game, figure, status)
    game.deaths[figure.id] += 1
    dead = ELIMINATED if figure.profile.machine is None else DESTROYED
    yield Tell(dead if status == DEAD else LEFT_THE_TABLE, {"figure": figure.id})
    sequence.retire(game, figure.camp)
    yield from each(points.ELIMINATED, game, (figure,))
    yield from commanders.eliminated(game, figure)
    for servant in summoned_by(game, figure):  # ADE-4.6.7-04: with it go those whom it summoned
        yield from remove(game, servant, DEAD)


def vanish(game: State, figure: Figure) -> Generator[Any, Any, None]:
    """ADE-4.6.7-02: the formula that brought it is over; nobody has lost it (A-R69).

    B-R11: unless it was eliminated before and only awaited the end of the phase.
    """
    if conditions.has(game, figure, conditions.FALLEN):
        yield from remove(game, figure, DEAD)
        return
    yield from scenarios.of(game).removed(game, figure)
    leave(game, figure, GONE)
    yield Tell(VANISHED, {"figure": figure.id})
    sequence.retire(game, figure.camp)
    yield from commanders.eliminated(game, figure)
