"""Whoever can bear an effect: a figure, a camp, a card, a zone, a piece of scenery, a pair of figures.

An effect is a plug-in with a duration and a source, whoever bears it. Those of figures stand in their column
(`State.effects`), where rules look at every step; all others in one value of the state.

    lay(game, camp(1), Effect(FAVOUR, Until("turn", times=2)))  # until the end of the next turn
    lay(game, pair(3, 7), Effect(DUEL, "game"))
    lay(game, figure(3), Effect(AIMING, Until("activation", figure(3))))  # until its next activation
    whys = gather_from(game, (camp(1), zone("ford")), COURAGE, unit)
    ended = announce(game, "turn")

A duration names a moment that the book's schedule announces, whose moment it is (`subject`), and the how many-eth of
them ends it (`times`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from escarmouche.core.explain import Why
from escarmouche.core.hooks import Handler, Point
from escarmouche.core.state import Bearer, Effect, State, Until, value


def figure(id: int) -> Bearer:
    """A figure, by its id."""
    return Bearer("figure", id)


def camp(id: int) -> Bearer:
    """A side as a whole."""
    return Bearer("camp", id)


def card(id: str) -> Bearer:
    """A card, in a hand or on the table."""
    return Bearer("card", id)


def zone(id: str) -> Bearer:
    """A part of the table that the rules name."""
    return Bearer("zone", id)


def scenery(id: str) -> Bearer:
    """A piece of scenery, by its id."""
    return Bearer("scenery", id)


def pair(one: int, other: int) -> Bearer:
    """Two figures, whichever is named first: a duel.

    >>> pair(7, 3) == pair(3, 7)
    True
    """
    return Bearer("pair", (min(one, other), max(one, other)))


def towards(one: int, other: int) -> Bearer:
    """One figure in its dealings with another, and not the other way round: hatred, a mark."""
    return Bearer("towards", (one, other))


class Borne(NamedTuple):
    """An effect, and what bears it."""

    bearer: Bearer
    effect: Effect


@dataclass
class BearingState(State):
    """A state in which not only figures bear effects; a book that needs it derives its own from it."""

    borne: tuple[Borne, ...] = value(default=())


def lay(game: State, bearer: Bearer, effect: Effect) -> None:
    """Lay an effect on something, after those that it bears already."""
    if bearer.kind == "figure":
        game.effects[bearer.of] = (*game.effects[bearer.of], effect)
    else:
        bearing = _bearing(game)
        bearing.borne = (*bearing.borne, Borne(bearer, effect))


def lift(game: State, bearer: Bearer, effect: Effect) -> None:
    """Take an effect away before its time. One of several that are equal."""
    left = list(effects_on(game, bearer))
    left.remove(effect)
    _put(game, bearer, left)


def effects_on(game: State, bearer: Bearer) -> tuple[Effect, ...]:
    """What something bears, the oldest first."""
    if bearer.kind == "figure":
        held: tuple[Effect, ...] = game.effects[bearer.of]
        return held
    return tuple([borne.effect for borne in _bearing(game).borne if borne.bearer == bearer])


def handlers_of(game: State, bearer: Bearer, point: Point) -> tuple[Handler, ...]:
    """What the effects on something have to say at a point."""
    if not point.used:
        return ()
    effects = effects_on(game, bearer)
    return tuple([h for effect in effects for h in effect.kind.by_point.get(point, ())])


def gather_from(game: State, bearers: Iterable[Bearer], point: Point, *args: Any) -> list[Why]:
    """The explained modifiers that effects on several things bring at a point, in the order given.

    A handler is called with the state, what bears the effect, and the rest.
    """
    return [
        why
        for bearer in bearers
        for handler in handlers_of(game, bearer, point)
        if (why := handler(game, bearer, *args)) is not None
    ]


def announce(game: State, moment: str, subject: Bearer | None = None) -> list[Borne]:
    """The schedule says that a moment has come, and whose: returns what it ended, figures first.

    What lasts longer is counted down. An effect that names no subject hears every moment of that name.
    """
    ended: list[Borne] = []
    for id, effects in enumerate(game.effects):
        for effect in effects:
            if _hears(effect, moment, subject):
                game.effects[id] = tuple(_after(figure(id), effects, moment, subject, ended))
                break
    if isinstance(game, BearingState) and game.borne:
        kept: list[Borne] = []
        for held in game.borne:
            left = _after(held.bearer, (held.effect,), moment, subject, ended)
            kept += [Borne(held.bearer, effect) for effect in left]
        game.borne = tuple(kept)
    return ended


def _hears(effect: Effect, moment: str, subject: Bearer | None) -> bool:
    """Whether a moment is one of those for which an effect waits."""
    until = effect.until
    if isinstance(until, str):
        return until == moment
    return until.moment == moment and until.subject in (None, subject)


def _after(
    bearer: Bearer,
    effects: Iterable[Effect],
    moment: str,
    subject: Bearer | None,
    ended: list[Borne],
) -> list[Effect]:
    """Which of some effects are left after a moment; those that it ended are noted."""
    left: list[Effect] = []
    for effect in effects:
        until = effect.until
        if not _hears(effect, moment, subject):
            left.append(effect)
        elif isinstance(until, Until) and until.times > 1:
            left.append(effect._replace(until=until._replace(times=until.times - 1)))
        else:
            ended.append(Borne(bearer, effect))
    return left


def _put(game: State, bearer: Bearer, effects: list[Effect]) -> None:
    if bearer.kind == "figure":
        game.effects[bearer.of] = tuple(effects)
        return
    bearing = _bearing(game)
    others = [held for held in bearing.borne if held.bearer != bearer]
    bearing.borne = (*others, *[Borne(bearer, effect) for effect in effects])


def _bearing(game: State) -> BearingState:
    assert isinstance(game, BearingState), "derive the book's state from BearingState"
    return game
