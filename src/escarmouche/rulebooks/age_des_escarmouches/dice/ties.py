"""Chapter 1.2.3: who counts as higher when two values are equal, and the draw by parity."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import gather
from escarmouche.core.words import Ask, Roll, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

CALL = Phrase("ade.ask.parity", "ADE-1.2.3-06")
DRAW = Phrase("ade.roll.parity", "ADE-1.2.3-05", "ADE-1.2.3-06")
WON_DRAW = Phrase("ade.event.parity_won", "ADE-1.2.3-06")
WHO_IS_HIGHER = Phrase("ade.ask.who_is_higher", "ADE-1.2.3-07")
ODD = Phrase("ade.option.odd")
EVEN = Phrase("ade.option.even")
MINE = Phrase("ade.option.mine_is_higher")
THEIRS = Phrase("ade.option.theirs_is_higher")
BY_MARKS = Phrase("ade.event.tie_by_marks", "ADE-1.2.3-02", "ADE-1.2.3-03")
BY_VALUE = Phrase("ade.event.tie_by_value", "ADE-1.2.3-04")

PARITY = Choice((Option("even", EVEN), Option("odd", ODD)))
EVENS, ODDS = (2, 4, 6), (1, 3, 5)


def marks(game: State, figure: Figure, characteristic: str) -> int:
    """How many of Aguerri and Intimidation a figure has in a characteristic: 0, 1 or 2."""
    return len(gather(game, figure, points.MARK, characteristic))


def favoured(
    game: State, a: Figure, b: Figure, characteristic: str
) -> tuple[Figure, Phrase] | None:
    """Who wins a tie without a die, and why.

    ADE-1.2.3-02, -03: two marks beat one, one beats none (A-R6). ADE-1.2.3-04: then the final VAL (A-R17).
    """
    ours, theirs = marks(game, a, characteristic), marks(game, b, characteristic)
    if ours != theirs:
        return (a if ours > theirs else b), BY_MARKS
    if a.value != b.value:
        return (a if a.value > b.value else b), BY_VALUE
    return None


def settle(
    game: State, a: Figure, b: Figure, characteristic: str, chooses: bool = True
) -> Generator[Any, Any, Figure]:
    """ADE-1.2.3-01: which of two fighters with equal values counts as the higher one.

    ADE-1.2.3-07: whoever wins the die chooses, unless the rule makes it the higher one at once.
    """
    known = favoured(game, a, b, characteristic)
    if known is not None:
        winner, reason = known
        yield Tell(reason, {"figure": winner.id, "other": (b if winner is a else a).id})
        return winner
    camp = yield from parity_draw(game)
    mine, other = (a, b) if a.camp == camp else (b, a)
    if not chooses:
        return mine
    data = {"figure": mine.id, "other": other.id}
    options = Choice((Option("mine", MINE, data), Option("theirs", THEIRS, data)))
    said = yield Ask(camp, WHO_IS_HIGHER, options, data)
    return mine if said == "mine" else other


def caller(game: State) -> int:
    """Who calls the parity: the active player, else who was not the last tactician, else player 1 (A-R6)."""
    if game.active is not None:
        return game.active
    return 0 if game.tactician is None else 1 - game.tactician


def parity_draw(game: State) -> Generator[Any, Any, int]:
    """ADE-1.2.3-05, -06: one player calls odd or even, the other has the rest, one die decides."""
    calls = caller(game)
    called = yield Ask(calls, CALL, PARITY)
    (face,) = yield Roll(DRAW, about={"camp": calls, "called": called}, alike=(EVENS, ODDS))
    winner = calls if (face % 2 == 0) == (called == "even") else 1 - calls
    yield Tell(WON_DRAW, {"camp": winner})
    return winner
