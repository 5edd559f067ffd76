"""Players who put something of their own into the dice, so that nobody can choose them.

The server has published the digest of its secret. Each player's browser promises a share by its mark when
the player comes. When all persons are there, the shares themselves are told; the dice are drawn from the
server's secret and all of them. Until then no die is thrown. Whoever promised nothing, or does not tell what
it promised within a while, puts nothing in and keeps nobody waiting.
"""

from __future__ import annotations

from dataclasses import replace

from escarmouche.core.dice_segments import DiceSegment, Share, mark_of
from escarmouche.core.explain import Phrase
from escarmouche.server.beside.affairs import Affairs, Mixing
from escarmouche.server.errors import ApiError
from escarmouche.server.seats import Seat

PATIENCE = 20.0  # seconds for the shares, once everybody is there
NOT_NOW = Phrase("server.mixing.not_now")
OTHER_SHARE = Phrase("server.mixing.other_share")


def all_here(seats: list[Seat], here: tuple[int, ...]) -> bool:
    """Whether every person has come."""
    return all(seat.kind != "person" or seat.camp in here for seat in seats)


def promised(affairs: Affairs, camp: int, mark: str | None) -> Affairs:
    """A player promises a share. Too late, or a second time, it changes nothing."""
    mixing = affairs.mixing
    if mark is None or mixing is None or mixing.since or camp in mixing.marks:
        return affairs
    return replace(affairs, mixing=replace(mixing, marks={**mixing.marks, camp: mark}))


def awaited(affairs: Affairs, seats: list[Seat], now: float) -> Affairs:
    """Where everybody is there now, the shares that were promised are waited for."""
    mixing = affairs.mixing
    if mixing is None or mixing.since or not all_here(seats, affairs.seated):
        return affairs
    return replace(affairs, mixing=replace(mixing, since=now))


def hurried(affairs: Affairs, now: float) -> Affairs:
    """Whoever has not come is not waited for. Raises `ApiError` where nothing is waited for."""
    mixing = affairs.mixing
    if mixing is None:
        raise ApiError(NOT_NOW, 409)
    return affairs if mixing.since else replace(affairs, mixing=replace(mixing, since=now))


def told(affairs: Affairs, camp: int, share: str) -> Affairs:
    """A player tells the share that it promised. Raises `ApiError`."""
    mixing = affairs.mixing
    if mixing is None or not mixing.since:
        raise ApiError(NOT_NOW, 409)
    if mixing.marks.get(camp) != mark_of(share):
        raise ApiError(OTHER_SHARE, 409)
    return replace(affairs, mixing=replace(mixing, told={**mixing.told, camp: share}))


def is_complete(affairs: Affairs) -> bool:
    """Whether everybody has told what was promised."""
    mixing = affairs.mixing
    return mixing is not None and bool(mixing.since) and set(mixing.marks) <= set(mixing.told)


def due(affairs: Affairs) -> float | None:
    """The moment from which nobody is waited for any more."""
    mixing = affairs.mixing
    return None if mixing is None or not mixing.since else mixing.since + PATIENCE


def mixed_in(own: DiceSegment, mixing: Mixing) -> DiceSegment:
    """The dice with what was told of what was promised."""
    given = sorted(mixing.told.items())
    shares = tuple(Share(camp, mixing.marks[camp], share) for camp, share in given)
    return replace(own, shares=shares, waiting=False)
