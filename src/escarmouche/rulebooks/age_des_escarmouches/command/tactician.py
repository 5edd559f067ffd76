"""Chapter 2.1: who is the tactician, at deployment and in every turn (ADE-3.1.1-01)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import first, gather
from escarmouche.core.words import Ask, AskAll, Roll, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import parity_draw, settle
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import DIS, score
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

ROLL = Phrase("ade.roll.tactician", "ADE-2.1-02", "ADE-2.1-05")
CHOSEN = Phrase("ade.event.tactician", "ADE-2.1-01", "ADE-2.1-02")
BY_DISCIPLINE = Phrase("ade.event.tactician_by_dis", "ADE-2.1-03")
NO_DISCIPLINE = Phrase("ade.score.no_dis", "ADE-1.1.2.1-01")

DASH = -1  # A-R75: what a missing DIS counts here


class Commitment(NamedTuple):
    """What a player decides in secret before the dice of the tactician, and what the answer does once both are known."""

    ask: Ask
    keep: Callable[[State, Any], Rule]


def commitments(game: State) -> Rule:
    """B-R21: both players commit in secret and reveal together, before the dice; in turns only, not at deployment."""
    leaders = [commanders.able(game, camp.id) for camp in game.camps]
    asked = {
        leader.camp: gather(game, leader, points.BEFORE_TACTICIAN)
        for leader in leaders
        if leader is not None
    }
    kept: list[tuple[Any, Any]] = []
    while any(asked.values()):
        now: dict[int, Any] = {camp: rows.pop(0) for camp, rows in asked.items() if rows}
        answers = yield AskAll({camp: one.ask for camp, one in now.items()})
        kept += [(one, answers[camp]) for camp, one in now.items()]
    for one, answer in kept:
        yield from one.keep(game, answer)


def discipline(game: State, commander: Figure) -> Total:
    """ADE-2.1-06: the commander's DIS as it stands, with its wounds, rout and bonuses."""
    other = first(game, commander, points.TACTICIAN_SCORE)
    if other is not None:
        replaced: Total = other
        return replaced
    found = score(game, commander, DIS)
    if found is None:
        return Total(Why(DASH, NO_DISCIPLINE))
    return commanders.lessened(game, commander, found)


def determine(game: State) -> Generator[Any, Any, int]:
    """ADE-2.1-01: both throw; returns the camp of the tactician, who is also remembered.

    ADE-4.3-01: unless one of them lost its commander: then it is the other.
    """
    winner = commanders.decided(game)
    if winner is None:
        winner = yield from _thrown(game)
    else:
        yield Tell(commanders.OTHER_LEADS, {"camp": winner, "other": 1 - winner})
    game.tactician = winner
    yield Tell(CHOSEN, {"camp": winner})
    return winner


def _thrown(game: State) -> Generator[Any, Any, int]:
    found = [commanders.commander_of(game, camp.id) for camp in game.camps]
    leaders = [leader for leader in found if leader is not None]
    if not leaders:  # nobody commands on either side: a die, and its winner is the tactician
        drawn: int = yield from parity_draw(game)
        return drawn
    bonus = [discipline(game, leader) for leader in leaders]
    totals = []
    for leader, dis in zip(leaders, bonus, strict=True):
        # ADE-2.1-02: 2d6 and DIS. ADE-2.1-05: plain dice, which nothing can roll again or change.
        faces = yield Roll(ROLL, 2, about={"camp": leader.camp, "bonus": dis})
        totals.append(sum(faces) + dis.value)
    winner: int = yield from _highest(game, leaders, bonus, totals)
    return winner


def _highest(
    game: State, leaders: list[Figure], bonus: list[Total], totals: list[Any]
) -> Generator[Any, Any, int]:
    one, two = leaders
    if totals[0] != totals[1]:
        return one.camp if totals[0] > totals[1] else two.camp
    if bonus[0].value != bonus[1].value:  # ADE-2.1-03
        better = one if bonus[0].value > bonus[1].value else two
        yield Tell(BY_DISCIPLINE, {"camp": better.camp, "figure": better.id})
        return better.camp
    # ADE-2.1-04: the ladder of ties; even by the die, its winner is the tactician itself (A-R21).
    settled = yield from settle(game, one, two, DIS, chooses=False)
    return settled.camp
