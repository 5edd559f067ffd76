"""Chapter 1.2.5: points of life, damage, the wounded and the dead."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.core.words import Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, sequence
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import wounded
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import summoned_by
from escarmouche.rulebooks.age_des_escarmouches.state import (
    DEAD,
    GONE,
    ON_TABLE,
    Figure,
    State,
    leave,
)

HURT = Phrase("ade.event.hurt", "ADE-1.2.5-02")
DAMAGED = Phrase("ade.event.damaged", "ADE-4.7.1-08", "ADE-4.7.1-10")
NOW_WOUNDED = Phrase("ade.event.wounded", "ADE-1.2.5-03", "ADE-1.2.5-04")
NO_LONGER_WOUNDED = Phrase("ade.event.no_longer_wounded", "ADE-1.2.5-03")
HEALED = Phrase("ade.event.healed", "ADE-1.2.5-03")
ELIMINATED = Phrase("ade.event.eliminated", "ADE-1.2.5-05")
DESTROYED = Phrase("ade.event.destroyed", "ADE-4.7.1-09")
LEFT_THE_TABLE = Phrase("ade.event.left_the_table", "ADE-1.3.6.2-02")
VANISHED = Phrase("ade.event.vanished", "ADE-4.6.7-02")


def hurt(game: State, figure: Figure, damage: int) -> Generator[Any, Any, None]:
    """ADE-1.2.5-02: one PV for each point of damage. Whoever removes the dead calls `bury`."""
    lost = min(damage, game.life[figure.id])
    if lost <= 0:
        return
    before = wounded(game, figure)
    game.life[figure.id] -= lost
    what = HURT if figure.profile.machine is None else DAMAGED
    yield Tell(what, {"figure": figure.id, "lost": lost, "left": game.life[figure.id]})
    if not before and wounded(game, figure) and game.life[figure.id]:
        yield Tell(NOW_WOUNDED, {"figure": figure.id})


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
    yield Tell(HEALED, {"figure": figure.id, "gained": gained, "left": game.life[figure.id]})
    if before and not wounded(game, figure):
        yield Tell(NO_LONGER_WOUNDED, {"figure": figure.id})


def bury(game: State, figures: Iterable[Figure]) -> Generator[Any, Any, list[Figure]]:
    """ADE-1.2.5-05: whoever has no PV left is eliminated; each death is counted (ADE-1.3.6.2-02).

    ADE-1.4-10: a card of which nobody waits any more leaves the sequence at once (A-R18).
    """
    fallen = [f for f in figures if game.life[f.id] == 0 and game.status[f.id] != DEAD]
    for figure in fallen:
        if game.status[figure.id] != DEAD:  # with its summoner, it may have gone already
            yield from remove(game, figure, DEAD)
    return fallen


def remove(game: State, figure: Figure, status: str) -> Generator[Any, Any, None]:
    """Take a fighter out of the game, dead or fled: both are losses (ADE-1.3.6.2-02)."""
    if game.status[figure.id] == ON_TABLE:
        yield from scenarios.of(game).removed(game, figure)
    leave(game, figure, status)
    game.deaths[figure.id] += 1
    dead = ELIMINATED if figure.profile.machine is None else DESTROYED
    yield Tell(dead if status == DEAD else LEFT_THE_TABLE, {"figure": figure.id})
    sequence.retire(game, figure.camp)
    yield from commanders.eliminated(game, figure)
    for servant in summoned_by(game, figure):  # ADE-4.6.7-04: with it go those whom it summoned
        yield from remove(game, servant, DEAD)


def vanish(game: State, figure: Figure) -> Generator[Any, Any, None]:
    """ADE-4.6.7-02: the formula that brought it is over; nobody has lost it (A-R69)."""
    yield from scenarios.of(game).removed(game, figure)
    leave(game, figure, GONE)
    yield Tell(VANISHED, {"figure": figure.id})
    sequence.retire(game, figure.camp)
    yield from commanders.eliminated(game, figure)
