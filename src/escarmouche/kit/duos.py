"""One unit of two sheets: a rider and its mount. One base, one activation, two profiles.

Both halves are figures of the state, each with its own columns (life, wounds, effects); while the duo lasts they stand
on one base, that of the mount, and only one of them lies in anybody's way. The *book* says which half answers for what,
as a table, and what remains when one of them falls:

    WHO_ANSWERS = {"move": Half.MOUNT, "dodge": Half.MOUNT, "courage": Half.EITHER, "melee": Half.EACH}

    for id in answers_for(game, WHO_ANSWERS, "melee", chosen):  # both halves strike
        yield from strike(game, id)
    survivor = part(game, fallen)  # the other one stands there alone, on its own base
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from escarmouche.core.state import State, value


class Half(Enum):
    """Which of the two sheets answers for something."""

    RIDER = "rider"
    MOUNT = "mount"
    EITHER = "either"  # the one that its player, or an attacker, chooses: one answer for both
    EACH = "each"  # both, each for itself


class Duo(NamedTuple):
    """The ids of the two halves."""

    rider: int
    mount: int

    def other(self, id: int) -> int:
        """The half that one of them is not."""
        assert id in self, f"figure {id} is no half of {self}"
        return self.mount if id == self.rider else self.rider


@dataclass
class DuoState(State):
    """A state with duos; a book that needs them derives its own from it."""

    duos: tuple[Duo, ...] = value(default=())


def mount_up(game: DuoState, rider: int, mount: int, base: float | None = None) -> Duo:
    """Two figures become one unit: the rider comes to where its mount stands, on one base.

    `base` is the radius of the base they share, where it is not the mount's own.
    """
    assert duo_of(game, rider) is None and duo_of(game, mount) is None, "a figure is in one duo"
    assert game.figures[rider].camp == game.figures[mount].camp, "both are of one camp"
    made = Duo(rider, mount)
    game.duos = (*game.duos, made)
    shared = game.radius[mount] if base is None else base
    game.radius[rider] = game.radius[mount] = shared
    go_to(game, mount, game.x[mount], game.y[mount])
    return made


def duo_of(game: DuoState, id: int) -> Duo | None:
    """The duo of which a figure is one half; None for whoever stands alone."""
    for duo in game.duos:
        if id in duo:
            return duo
    return None


def unit_of(game: DuoState, id: int) -> tuple[int, ...]:
    """All of the unit: both halves, or the figure alone."""
    duo = duo_of(game, id)
    return (id,) if duo is None else (duo.rider, duo.mount)


def body_of(game: DuoState, id: int) -> int:
    """The figure whose base lies on the table for a unit: the mount's."""
    for duo in game.duos:
        if id == duo.rider:
            return duo.mount
    return id


def is_aboard(game: DuoState, id: int) -> bool:
    """Whether a figure rides: it has no base of its own to measure from or to bump into."""
    for duo in game.duos:
        if id == duo.rider:
            return True
    return False


def go_to(game: DuoState, id: int, x: float, y: float) -> None:
    """All moves are made together: both halves come to a place."""
    for half in unit_of(game, id):
        game.x[half], game.y[half] = x, y


def answers_for(
    game: DuoState, table: Mapping[str, Half], matter: str, id: int, chosen: int | None = None
) -> tuple[int, ...]:
    """Which figures answer for something that concerns a unit, as the book's table says.

    `chosen` is the half that somebody chose, where the table leaves it open. Whoever stands alone answers for itself.
    """
    duo = duo_of(game, id)
    if duo is None:
        return (id,)
    half = table[matter]
    if half is Half.EACH:
        return duo.rider, duo.mount
    if half is Half.EITHER:
        assert chosen in duo, f"who answers for {matter} has to be chosen"
        return (chosen,)
    return (duo.mount if half is Half.MOUNT else duo.rider,)


def part(game: DuoState, fallen: int) -> int | None:
    """One half has fallen: the duo is no more. Returns the other, which stands on its own base where they stood.

    The book says what else follows: room for its base, a fall, a mount that bolts. None for whoever stood alone, as
    the second of two halves does that fall together.
    """
    duo = duo_of(game, fallen)
    if duo is None:
        return None
    game.duos = tuple([one for one in game.duos if one is not duo])
    for half in duo:
        game.radius[half] = game.figures[half].radius
    return duo.other(fallen)
