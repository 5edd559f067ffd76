"""The odds of an ambush: to strike from it, to defend oneself against it, to strike back (ADE-SKILL-ASSASSIN-01 to -11)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from escarmouche.core.explain import Said
from escarmouche.core.forecast import Chance, Prospect, Trial, one_rule, readings, rolls_of
from escarmouche.core.hooks import first, is_heard
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.assaults import ambush
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import DAMAGE, Blow
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import ATTACK, DEFENCE
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import WRITTEN, harm, wisely
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_odds import GETS_THROUGH
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

CHANGES = (*WRITTEN, "owed_dice")


class Struck(NamedTuple):
    """Whom the blow of an ambush strikes, if there is one, and what it does."""

    victim: int | None
    damage: int = 0


def of_strike(game: State, figure: Figure, target: Figure) -> Iterator[Prospect]:
    """ADE-SKILL-ASSASSIN-01: its die, against one of the target's (ADE-SKILL-ASSASSIN-03), if that one may use any."""

    def rule(state: State) -> Generator[Any, Any, Struck]:
        announced = yield from ambush.guarded(state, figure, target)
        return _read((yield from ambush.rolled(state, figure, target, announced)))

    trial = one_rule(rule, CHANGES)
    guards = first(game, target, points.SPLIT) is None
    rolls = rolls_of(game, trial, wisely(game))
    said = Said(GETS_THROUGH, {"target": target.id, "dice": int(guards), "supposed": guards})
    reads = readings(rolls, ATTACK, DEFENCE)
    through = Chance(said, lambda end: end.victim == target.id, reads, target.id)
    yield Prospect(game, (through, *_harm(game, target)), trial, wisely(game))
    if guards:
        yield from _struck_back(game, figure, target, trial, True)


def of_guard(game: State, figure: Figure, target: Figure, announced: bool) -> Iterator[Prospect]:
    """ADE-SKILL-ASSASSIN-03: what the blow does to the target with a die in defence, or without."""

    def rule(state: State) -> Generator[Any, Any, Struck]:
        return _read((yield from ambush.rolled(state, figure, target, announced)))

    trial = one_rule(rule, CHANGES)
    reads = readings(rolls_of(game, trial, wisely(game)), ATTACK, DEFENCE, DAMAGE)
    yield Prospect(game, tuple(_harm(game, target, reads, True)), trial, wisely(game))
    if announced:
        yield from _struck_back(game, figure, target, trial, False)


def of_riposte(game: State, figure: Figure, target: Figure) -> Iterator[Prospect]:
    """ADE-SKILL-ASSASSIN-11: what the target's counter-attack does to whoever struck in vain."""

    def rule(state: State) -> Generator[Any, Any, Struck]:
        return _read((yield from ambush.countered(state, figure, target)))

    trial = one_rule(rule, CHANGES)
    reads = readings(rolls_of(game, trial, wisely(game)), ATTACK, DAMAGE)
    yield Prospect(game, tuple(_harm(game, figure, reads)), trial, wisely(game))


def _struck_back(
    game: State, figure: Figure, target: Figure, trial: Trial, bad: bool
) -> Iterator[Prospect]:
    """What may come back to whoever strikes."""
    if is_heard(game, target, points.RIPOSTE):
        yield Prospect(game, tuple(_harm(game, figure, (), bad)), trial, wisely(game))


def _read(struck: tuple[Blow, int] | None) -> Struck:
    return Struck(None) if struck is None else Struck(struck[0].victim.id, struck[1])


def _harm(
    game: State, victim: Figure, reads: tuple[Any, ...] = (), bad: bool = False
) -> Iterator[Chance]:
    def lost(end: Struck) -> int:
        return end.damage if end.victim == victim.id else 0

    return harm(game, victim, lost, reads, bad)
