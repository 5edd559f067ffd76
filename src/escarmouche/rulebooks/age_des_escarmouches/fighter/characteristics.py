"""Chapter 1.1.2.1: the characteristics of a fighter, and what they come to at a given moment."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from escarmouche.core.explain import Number, Phrase, Total, Why
from escarmouche.core.hooks import Point, gather
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import (
    GALVANISED,
    galvanised,
    galvanisers,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

# ADE-1.1.2.1-01: in the order of the card; POU and FOI are those of the mystics (ADE-4.6.1-05).
MOU, INI, ATT, FOR, DEF, RES, TIR = "MOU", "INI", "ATT", "FOR", "DEF", "RES", "TIR"
COU, PEU, DIS, POU, FOI = "COU", "PEU", "DIS", "POU", "FOI"
SCORES = (INI, ATT, FOR, DEF, RES, TIR, COU, PEU, DIS, POU, FOI)
ALL = (MOU, *SCORES)

# ADE-1.2.5-04: what a wound lowers, and what rout lowers: everything but MOU, PUI and the FOR of
# a ranged weapon, which is the weapon's own (A-R7).
LOWERED_BY_STATES = frozenset(SCORES)

# ADE-1.1.2.1-02: MOU is a movement in centimetres.
PRINTED: dict[str, Phrase] = {
    MOU: Phrase("ade.score.MOU", "ADE-1.1.2.1-02", "ADE-1.2.8-01"),
    INI: Phrase("ade.score.INI", "ADE-1.1.2.1-03"),
    ATT: Phrase("ade.score.ATT", "ADE-1.1.2.1-04"),
    FOR: Phrase("ade.score.FOR", "ADE-1.1.2.1-05"),
    DEF: Phrase("ade.score.DEF", "ADE-1.1.2.1-06"),
    RES: Phrase("ade.score.RES", "ADE-1.1.2.1-07"),
    TIR: Phrase("ade.score.TIR", "ADE-1.1.2.1-08"),
    COU: Phrase("ade.score.COU", "ADE-1.1.2.1-09"),
    PEU: Phrase("ade.score.PEU", "ADE-1.1.2.1-10"),
    DIS: Phrase("ade.score.DIS", "ADE-1.1.2.1-11"),
    POU: Phrase("ade.score.POU", "ADE-4.6.1-05"),
    FOI: Phrase("ade.score.FOI", "ADE-4.6.1-05"),
}
WOUNDED = Phrase("ade.state.wounded", "ADE-1.2.5-03", "ADE-1.2.5-04")
AIR = Phrase("ade.score.air_mou", "ADE-4.5.1-01")
IN_TESTS = Phrase("ade.score.mou_in_tests", "ADE-1.2.8-02", "ADE-1.2.9-01")


def bears_on(name: str) -> Point:
    """Where whatever changes a characteristic is heard: ADE-1.1.2.1-02: MOU, being centimetres, apart."""
    return points.PACE if name == MOU else points.SCORE


CM_PER_POINT = Fraction(5, 2)  # ADE-1.2.8-02: in a test, MOU counts as MOU/2.5


def score(game: State, figure: Figure, name: str, without: tuple[Figure, ...] = ()) -> Total | None:
    """A characteristic with everything that bears on it now; None where the card has a dash.

    ADE-1.1.2.1-01, A-R75: what is absent can be neither raised nor lowered. ADE-1.2.6-01, A-R8: states
    add up. ADE-1.2.6-03: nothing stops a characteristic at 0. ADE-1.2.8-03: a point of MOU is 1 cm.
    `without` are commandants who count for nothing: those whose own limit is being asked for (B-R18).
    """
    card = figure.profile
    if name == MOU:
        # ADE-4.5.2-03, -04: in the air the MOU of the air, in tests too.
        total = _pace(card.mou, card.air if game.level[figure.id] > 0 else None)
        changes = gather(game, figure, points.PACE, name)
    elif name in card.scores:
        total = _bare(name, card.scores[name])
        changes = gather(game, figure, points.SCORE, name)
        if suffers_wound(game, figure):  # which lowers all of these (A-R7)
            changes = [Why(-1, WOUNDED), *changes]
    else:
        return None
    if changes:
        total = total.plus(*changes)
    if name not in GALVANISED or not galvanisers(game.army[figure.camp]):
        return total
    return _lifted(game, figure, name, total, without)


def as_if_printed(game: State, figure: Figure, name: str, printed: Why) -> Total:
    """The same for a characteristic that something else than its card gives it (B-R25)."""
    changes = gather(game, figure, points.SCORE, name)
    if suffers_wound(game, figure):
        changes = [Why(-1, WOUNDED), *changes]
    return _lifted(game, figure, name, Total(printed, *changes))


def _lifted(
    game: State, figure: Figure, name: str, total: Total, without: tuple[Figure, ...] = ()
) -> Total:
    """What the zones around bring to it besides."""

    def limit(commandant: Figure) -> Total | None:
        """B-R18: its own value now; two commandants never lift each other, for the lower lifts nobody higher."""
        return None if commandant in without else score(game, commandant, name, (*without, figure))

    return galvanised(game, figure, name, total, limit)


@remembered
def _bare(name: str, printed: int) -> Total:
    """As printed on some card."""
    return Total(Why(printed, PRINTED[name]))


def _pace(ground: Number, air: Number | None) -> Total:
    """MOU as printed: that of the air for whoever has one and is in the air."""
    return Total(Why(ground, PRINTED[MOU]) if air is None else Why(air, AIR))


def in_test(total: Total, name: str) -> Total:
    """The value that a test reads: MOU is divided by 2.5 and rounded down (ADE-1.2.8-02, A-R10)."""
    return total.plus(_from_cm(total.value)) if name == MOU else total


@remembered
def _from_cm(mou: Number) -> Why:
    return Why(_plain(divided(mou, CM_PER_POINT) - Fraction(mou)), IN_TESTS)


def divided(number: Number, by: Number | Fraction) -> int:
    """ADE-1.2.9-01: the result of a division is rounded down, below zero too (A-R10)."""
    if isinstance(by, int):
        return floor(number // by)  # exact, for floats too
    return floor(Fraction(number) / Fraction(by))


def _plain(number: Fraction) -> Number:
    return int(number) if number.denominator == 1 else float(number)


def wounded(game: State, figure: Figure) -> bool:
    """ADE-1.2.5-03: half of the PV lost, or more; exact, and judged anew after healing (A-R7).

    ADE-4.7.1-10: what has PS is never wounded.
    """
    card, left = figure.profile, game.life[figure.id]
    return 2 * left <= card.life and card.machine is None


def suffers_wound(game: State, figure: Figure) -> bool:
    """ADE-1.2.5-04: one malus only, however deep the wound (A-R7); some skills put it off."""
    if not wounded(game, figure):
        return False
    for handler in figure.handlers.get(points.WOUND_MALUS, ()):
        if handler(game, figure) is not None:
            return False
    return True
